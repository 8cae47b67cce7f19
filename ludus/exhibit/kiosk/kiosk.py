"""The kiosk: the exhibit from attract to a visit and back."""

import logging
from concurrent.futures import Future
from functools import partial

import msgspec

from ludus.exhibit.config import museum_texts
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.guard import Guard
from ludus.exhibit.kiosk.hooks import Hooks
from ludus.exhibit.kiosk.states import KioskState
from ludus.match import scenes
from ludus.match.lesson import Lesson
from ludus.match.record import HUMAN, End, Record
from ludus.picture.canvas import Surface
from ludus.rules.game import GAMES, named
from ludus.rules.problems import Posed, pose, problems
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.services import Services
from ludus.window.app.stack import Screens
from ludus.window.play.play import PlayScreen
from ludus.window.screens.learn import lesson
from ludus.window.text.catalogue import CatalogueError
from ludus.window.text.sentences import THEME
from ludus.window.text.words import Words

log = logging.getLogger(__name__)

_SHIFTS = ((0, 0), (5, 2), (-3, 5), (-5, -4), (4, -5))
"""By how many pixels the picture is shifted in one show after another, lest it burn in."""


class Kiosk(Guard):
    """Attract, a visit, and back."""

    def __init__(
        self, target: Surface, services: Services, config: Config, hooks: Hooks, screens: Screens
    ) -> None:
        super().__init__(target, services, config, hooks, screens)
        self._shows = 0
        """Games that attract has shown."""
        self._asked: Future[Posed | None] | None = None
        """The problem that is asked next, as far as it is worked out."""
        self.stood = (0, 0)
        """The size of the window for which the still was made last."""
        self.home()

    def _read(self, language: str) -> Words:
        """The museum's own texts in a language, too."""
        try:
            own = museum_texts.own(self.config, language)
            words = Words(language, self.config.language.folder, own)
        except CatalogueError as error:
            log.warning("%s", error)
            return Words()
        for fault in (*words.faults, *museum_texts.faults(self.config, language)):
            log.warning("%s", fault)
        return words

    # From attract to a visit and back

    def home(self) -> None:
        """Back to attract, everything reset; the visit, if there was one, is over."""
        self._visitor.leave(self._where())
        self.untouched = 0
        self.focus.shown = False
        config = self.config
        self.settings = msgspec.structs.replace(
            self.settings,
            language=config.language.default,
            calm=config.screen.reduced_motion,
            contrast=config.screen.high_contrast,
            text=150 if config.screen.larger_text else 100,
            hand_over=True,
            forced=config.game.forced,
            real_dice=config.game.real_dice,
            real_for_computer=config.game.real_for_computer,
            spoken=0,
            switch_s=config.controls.switch_s,
        )
        self.hearing.hush()
        self.words = self._words()
        self.shift = _SHIFTS[self._shows % len(_SHIFTS)]
        asked, self._asked = self._asked, None
        if self.out_of_order:
            self._shows += 1
            self.swap(self.screen(KioskState.OUT_OF_ORDER))
            return
        if asked and asked.done() and (posed := asked.result()):
            self.swap(self.screen(KioskState.ASKED, posed))
        else:
            self._show_game()
        # The first touch is to find it read.
        self.maker.later(partial(self._lesson, GAMES[config.game.rules]))

    def put_out_of_order(self) -> None:
        """The staff closes it until the next opening."""
        self.out_of_order = True
        self.home()

    def _show_game(self) -> None:
        """The computer plays the next one of the games; then a problem of it may be asked."""
        game, config = self.config.game, self.config.session
        rules = GAMES[game.offered[self._shows % len(game.offered)]]
        self._shows += 1
        shown = self.matches.new(rules, game.extent, "heuristic", game.opponent, 0)
        self.swap(self.screen(KioskState.ATTRACT, shown))
        if config.problems:
            self._asked = self.maker.later(partial(_posed, rules, self._shows))

    def answer(self, posed: Posed) -> None:
        """A visitor solves the problem that attract asks."""
        config, title = self.config.game, self.words.say(THEME[posed.problem.theme])
        record = self.matches.at(posed.rules, posed.plays.position, config.opponent)
        self._visitor.begin(record, self.words.language, self._where())
        self.untouched = 0
        self.swap(self.screen(KioskState.PROBLEM, posed, title, config.opponent))

    def begin(self, rules: str = "", players: int = 1) -> None:
        """A visitor starts a game."""
        config = self.config
        opponent = config.game.opponent if players == 1 else HUMAN
        game = named(rules or config.game.rules)
        record = self.matches.new(game, config.game.extent, HUMAN, opponent, 0)
        told = self._lesson(game) if players == 1 and self.visit is None else None
        if told is None:
            self.play(record)
            return
        if config.game.extent is Length.QUICK:
            record.begins = told.visit[-1].after
            record.checkers = record.begins.checkers
        self._visitor.begin(record, self.words.language, self._where())
        self.untouched = 0
        self.swap(self.screen(KioskState.LESSON, told, 0, record))

    def start(self, game: RuleSet) -> None:
        """The visitor starts a game again, as from its rules by other readings."""
        self.begin(game.name, self.visit.players if self.visit else 1)

    @property
    def reads_otherwise(self) -> bool:  # type: ignore[override]
        """Only where the museum wants it: all that visitors are taught is the usual reading."""
        return self.config.game.readings

    def _lesson(self, game: RuleSet) -> Lesson | None:
        """That with whose beginning the first game of a visit begins."""
        told = lesson.read(self, game) if self.config.session.lesson else None
        return told if told and told.visit else None

    def take_over(self, record: Record, end: End | None = None) -> None:
        """A visitor goes on as white with the game that is being shown, at its end."""
        taken = msgspec.structs.replace(record, white=HUMAN, turns=list(record.turns))
        if self.settings.real_dice:
            self.matches.make_real(taken)
        self.play(taken, end)

    def restore(self, record: Record) -> None:
        """Go on with a visitor's saved match after a restart; nothing, where it is nobody's."""
        if HUMAN in record.players and record.winner is None:
            self.play(record)
            assert self.visit
            self.visit.restored = True

    def cut_off(self, record: Record) -> None:
        """Count the visit of a match that nobody goes on with after a restart, and forget it."""
        if HUMAN in record.players and record.winner is None:
            self._visitor.cut_off(record, self.words.language)
        else:
            self.forget()

    def play(self, record: Record, end: End | None = None) -> None:
        """A visitor plays a match, or goes on with it."""
        self._visitor.begin(record, self.words.language, self._where())
        self.untouched = 0
        self.swap(self.screen(KioskState.PLAY, record, end))

    def seated(self, record: Record) -> None:
        """A seat was taken in the match that goes on, or was left."""
        if self.visit:
            self._visitor.seat(record)

    def again(self) -> None:
        """The same kind of game from the beginning."""
        found = [s for s in self.screens if isinstance(s, PlayScreen)]
        record = found[-1].table.record
        if told := scenes.of(record):
            self.play(self.matches.after(told, record.black))
        else:
            self.begin(record.rules, record.players.count(HUMAN))

    def save(self, record: Record, thrown: bool = False) -> None:
        """Keep the visitor's match in case of a restart; those that are over are not kept."""
        if HUMAN in record.players:
            self._visitor.keep(record)

    def forget(self) -> None:
        """Nobody's match is to be taken up after a restart."""
        self._visitor.keep(None)

    # What holds for a visit, and what the staff may do

    def speak(self, language: str) -> None:
        """Go on in another language, for this visit."""
        super().speak(language)
        if self.visit:
            self.visit.language = language

    def keep_settings(self) -> None:
        """They hold for this visit; nothing is written."""

    def configure(self, **values: object) -> None:
        """Let the staff's choice hold until the program starts anew; named as `game__rules`."""
        self.config = self.config.changed(**values)

    def show_next(self, rules: str) -> None:
        """Let one of the offered games be that which is shown next."""
        self._shows, self._asked = self.config.game.offered.index(rules), None


def _posed(rules: RuleSet, number: int) -> Posed | None:
    """A problem of a game, of the easier half; None where it has none that can be read."""
    found = sorted(problems(rules), key=lambda each: each.grade)
    if not found:
        return None
    problem = found[number % -(-len(found) // 2)]
    try:
        return pose(rules, problem)
    except ValueError as error:
        log.warning("%s: %s %s: %s", rules.problems, problem.position, problem.dice, error)
        return None
