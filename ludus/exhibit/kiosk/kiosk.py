"""The kiosk: the exhibit from attract to a visit and back."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec

from ludus.exhibit.config import museum_texts
from ludus.exhibit.config.settings import Config
from ludus.exhibit.kiosk.guard import GuardedApp, MuseumGuard
from ludus.exhibit.kiosk.hooks import KioskHooks
from ludus.exhibit.kiosk.states import TABLE, VISIT, Cue, KioskState
from ludus.exhibit.statistics.visit import Ended, Visit
from ludus.exhibit.statistics.visitor import Visitor
from ludus.match.alea import FULL, course
from ludus.match.events import Event
from ludus.match.lesson import Lesson
from ludus.match.record import HUMAN, Record
from ludus.match.states import phase
from ludus.picture import fonts
from ludus.picture.canvas import Surface
from ludus.rules.game import named
from ludus.rules.position import Position
from ludus.rules.problems import problems
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import starts
from ludus.window.app.screen import Screen
from ludus.window.app.screens import Screens
from ludus.window.app.services import Services
from ludus.window.layout.layout import Orientation
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.alea.alea import AleaSession, begin
from ludus.window.screens.learn import lesson
from ludus.window.storage.settings import EFFECTS
from ludus.window.text.catalogue import CatalogueError
from ludus.window.text.words import Words

log = logging.getLogger(__name__)

_SHIFTS = ((0, 0), (5, 2), (-3, 5), (-5, -4), (4, -5))
"""Shifts of the picture in pixels, used in turn to prevent burn-in."""
_STATES = frozenset(KioskState)


class KioskScreens(Screens, Protocol):
    """Makes the further screens of an exhibit."""

    def attract(self, record: Record) -> Screen: ...
    def lesson(self, lesson: Lesson, part: int = 0, record: Record | None = None) -> Screen:
        """A part of a lesson, or, before the match `record`, the short lesson."""

    def alea(self, session: AleaSession) -> Screen: ...
    def countdown(self, seconds: int, over: bool) -> Screen: ...
    def pin(self) -> Screen: ...
    def dark(self) -> Screen: ...
    def out_of_order(self) -> Screen: ...


class Kiosk(GuardedApp):
    """The exhibit's app: attract and visits."""

    guard: MuseumGuard
    screens: KioskScreens

    def __init__(
        self,
        target: Surface,
        services: Services,
        config: Config,
        hooks: KioskHooks,
        screens: Callable[["Kiosk"], KioskScreens],
    ) -> None:
        self.config, self.hooks = config, hooks
        if trouble := fonts.use(config.language.own_font):
            log.warning("language.font: %s", trouble)
        self.visitor = Visitor(services.library.slot, hooks.visited)
        guard = MuseumGuard(self, hooks, self.visitor)
        super().__init__(target, services, lambda _: screens(self), guard, config.games)
        self.exit_status = 0
        self._shows = 0
        self.splash_size = (0, 0)
        """The size of the window for which the splash was last made."""
        tell = services.tell

        def tell_also(events: Sequence[Event], position: Position) -> None:
            tell(events, position)
            self.visitor.note(events)

        services.tell = tell_also
        self.home()

    @property
    def visit(self) -> Visit | None:
        return self.visitor.visit

    # States

    @property
    def state(self) -> KioskState:
        """The state of the topmost screen that has one."""
        kinds = (screen.kind for screen in self.stack)
        return next(KioskState(kind) for kind in kinds if kind in _STATES)

    @property
    def stays_lit(self) -> bool:
        return self.state is not KioskState.DARK

    def cue(self, cue: Cue) -> None:
        match TABLE[self.state].get(cue):
            case KioskState.ATTRACT:
                self.home()
            case KioskState.DARK:
                self.stack.go(self.screens.dark())
            case KioskState.COUNTDOWN:
                over = self.visit is not None and self.visit.end != Ended.LEFT
                self.stack.open(self.screens.countdown(self.config.session.countdown_s, over))
            case KioskState.PIN:
                self.stack.open(self.screens.pin())
                self.stack.top.orientation = Orientation.WHOLE

    def _where(self) -> str:
        screen = next((s for s in self.stack if s.kind in VISIT), None)
        if isinstance(screen, PlayScreen):
            table = screen.table
            return (
                f"{screen.kind}, {phase(table.rules, table.now, self.visitor.humans.index(True))}"
            )
        return screen.kind if screen else ""

    def end(self, status: int) -> None:
        self.visitor.leave(self._where())
        self.exit_status = status
        self.running = False

    def close(self) -> None:
        """Do nothing: visitors cannot close the window."""

    def after_last_screen(self) -> None:
        self.home()

    def _read(self, language: str) -> Words:
        try:
            texts = museum_texts.accepted(self.config, language)
            words = Words(language, self.config.language.folder, texts, self.games)
        except CatalogueError as error:
            log.warning("%s", error)
            return Words(games=self.games)
        for fault in (*words.faults, *museum_texts.faults(self.config, language)):
            log.warning("%s", fault)
        return words

    # From attract to a visit and back

    def home(self, record: Record | None = None) -> None:
        """Return to attract with all settings reset; this ends the visit, if there is one."""
        self.visitor.leave(self._where())
        self.guard.untouched = 0
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
            # Most visits see an end of a quick match.
            pace="brisk" if config.game.length == Length.QUICK else "calm",
            switch_s=config.controls.switch_s,
        )
        self.hearing.hush()
        self.words = self._words()
        self.shift = _SHIFTS[self._shows % len(_SHIFTS)]
        if self.out_of_order:
            self._shows += 1
            self.stack.go(self.screens.out_of_order())
        else:
            self._show_game()

    def put_out_of_order(self) -> None:
        self.out_of_order = True
        self.home()

    @property
    def _in_turn(self) -> list[str]:
        """The offered games, in the order in which attract shows them."""
        game = self.config.game
        return sorted(game.offered, key=lambda name: name != game.rules)

    def _show_game(self) -> None:
        game, names = self.config.game, self._in_turn
        rules = self.games[names[self._shows % len(names)]]
        self._shows += 1
        shown = self.matches.new(rules, Length.MEDIUM, "heuristic", game.opponent, 0)
        self.stack.go(self.screens.attract(shown))
        # Read the lesson ahead of the first touch, and the next game's files ahead of its turn.
        self.jobs.later(partial(self._lesson, rules))
        following = self.games[names[self._shows % len(names)]]
        for read in (starts, problems):
            self.jobs.later(partial(read, following))

    def alea(self, rules: RuleSet) -> None:
        """Begin a run of Alea with throws of its own."""

        def show(run: AleaSession) -> None:
            self._visit(run.table.record, partial(self.screens.alea, run))

        flame, throws = self.config.game.alea or FULL, problems(rules)
        day = self.services.winners.today if self.services.winners else None
        begin(self, rules, course(throws, self.services.new_seed()), show, day, flame)

    def begin(self, rules: str = "", players: int = 1) -> None:
        """Start a visitor's game, with a lesson before the first game of a visit."""
        config = self.config
        opponent = config.game.opponent if players == 1 else HUMAN
        game = named(rules or config.game.rules, self.games)
        record = self.matches.new(game, config.game.extent, HUMAN, opponent, 0)
        course = self._lesson(game) if players == 1 and self.visit is None else None
        if course is None:
            self.play(record)
            return
        if config.game.extent is Length.QUICK:
            record.begins = course.visit[-1].after
            record.checkers = record.begins.checkers
        self._visit(record, partial(self.screens.lesson, course, record=record))

    def start(self, game: RuleSet) -> None:
        self.begin(game.name, self.visit.players if self.visit else 1)

    def _lesson(self, game: RuleSet) -> Lesson | None:
        course = lesson.read(self, game) if self.config.session.lesson else None
        return course if course and course.visit else None

    def restore(self, record: Record) -> None:
        """Continue a visitor's saved match after a restart. Other matches are ignored."""
        if HUMAN in record.players and record.winner is None:
            self.play(record)
            assert self.visit
            self.visit.restored = True

    def cut_off(self, record: Record) -> None:
        """Count the visit of a match that is not continued after a restart; forget the match."""
        if HUMAN in record.players and record.winner is None:
            self.visitor.cut_off(record, self.words.language)
        else:
            self.forget()

    def play(self, record: Record) -> None:
        self._visit(record, partial(self.screens.match, record))

    def _visit(self, record: Record, make: Callable[[], Screen]) -> None:
        """Begin a visitor's match on the screen that `make` returns."""
        self.visitor.begin(record, self.words.language, self._where())
        self.guard.untouched = 0
        self.stack.go(make())

    def again(self) -> None:
        """Start the current kind of game from the beginning."""
        record = next(s.table.record for s in self.stack if isinstance(s, PlayScreen))
        self.begin(record.rules, record.players.count(HUMAN))

    def save(self, record: Record, thrown: bool = False) -> None:
        self.visitor.save(record)

    def forget(self) -> None:
        self.visitor.save(None)

    # Settings of a visit, and choices of the staff

    def speak(self, language: str) -> None:
        super().speak(language)
        if self.visit:
            self.visit.language = language

    def configure(self, **values: object) -> None:
        """Apply the staff's choice until the program restarts; a name is like `game__rules`."""
        self.config = self.config.changed(**values)

    @property
    def loudness(self) -> tuple[float, float, float, float]:
        sound = self.config.sound
        return sound.volume / 10, EFFECTS, sound.music / 10, sound.ambience / 10

    def set_sound(self, **levels: int) -> None:
        self.configure(**{f"sound__{name}": level for name, level in levels.items()})
        self.muted = False
        self.set_loudness()

    def show_first(self, rules: str) -> None:
        self.configure(game__rules=rules)
        self._shows = 0
