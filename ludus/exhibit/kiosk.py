"""The kiosk: the app as an exhibit, which always comes back to itself and cannot be left."""

import logging
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial

import msgspec

from ludus.exhibit import texts
from ludus.exhibit.config import Config
from ludus.exhibit.hooks import Hooks
from ludus.exhibit.staff import CornerGesture
from ludus.exhibit.states import SECRET, STAFF, TABLE, VISIT, WAITING, Cue, KioskState
from ludus.exhibit.visitor import Visitor
from ludus.exhibit.visits import Visit
from ludus.match import scenes
from ludus.match.events import Event
from ludus.match.lesson import Lesson
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import Act, phase
from ludus.picture import fonts
from ludus.picture.canvas import Rect, Surface
from ludus.rules.game import GAMES, named
from ludus.rules.position import Position
from ludus.rules.problems import Posed, pose, problems
from ludus.rules.ruleset import Length, RuleSet
from ludus.window import hearing, keys
from ludus.window.app import App
from ludus.window.catalogue import CatalogueError, mark
from ludus.window.layout import Orientation
from ludus.window.loop import SECOND
from ludus.window.pointer import Touch
from ludus.window.screens import lesson
from ludus.window.screens.play import PlayScreen
from ludus.window.sentences import THEME
from ludus.window.services import Services
from ludus.window.settings import USUAL_PACE
from ludus.window.stack import Screens
from ludus.window.words import Words

log = logging.getLogger(__name__)

_LONGEST_WAIT_FOR_PICTURES = 20 * SECOND
_MOST_FAILURES = 3
"""So many failures of attract, each soon after the other, end the program."""
_SOON = 10 * SECOND
# Translators: said by a voice, to who begins to hear everything told: the button beside the
# headphones.
_AGAIN = mark("The button that you have pressed tells where you are.")
_SHIFTS = ((0, 0), (5, 2), (-3, 5), (-5, -4), (4, -5))
"""By how many pixels the picture is shifted in one show after another, lest it burn in."""


class Kiosk(App):
    """Attract, a visit, and back; every touch counts against idleness."""

    margin = 5
    greeting = (hearing.BEGUN, hearing.LEADS, _AGAIN)
    clicks_switch = pledges = False
    mutes_voice = True

    def __init__(
        self, target: Surface, services: Services, config: Config, hooks: Hooks, screens: Screens
    ) -> None:
        self.config = config
        self.hooks = hooks
        if trouble := fonts.use(config.language.own_font):
            log.warning("language.font: %s", trouble)
        self.hears_gamepads = config.controls.gamepad
        self._states = {shown: KioskState(state) for state, shown in screens.items()}
        super().__init__(target, services, screens)
        self.steps = 0
        """Of 1/60 s, since the start."""
        self._failures = 0
        self._failed_at = -_SOON
        self._visitor = Visitor(hooks, services.library.slot)
        self.untouched = 0
        """Steps since the last touch, as far as the game waited for one."""
        self.pins = hooks.pins
        self.exit_status = 0
        self._still = 0
        """Steps since the last touch, whatever the game waited for."""
        self._shows = 0
        """Games that attract has shown."""
        self._asked: Future[Posed | None] | None = None
        """The problem that is asked next, as far as it is worked out."""
        self._repainted = False
        """Whether the picture is another one than that which was shown last."""
        self.stood = (0, 0)
        """The size of the window for which the still was made last."""
        self._gesture = CornerGesture()
        self._heeded = True
        """Whether the touch that goes on is of somebody who is to act; others may touch, too."""
        tell = services.tell

        def tell_also(events: Sequence[Event], position: Position) -> None:
            tell(events, position)
            self._visitor.note(events)

        services.tell = tell_also
        self.home()

    def _read(self, language: str) -> Words:
        """The museum's own texts in a language, too."""
        try:
            own = texts.own(self.config, language)
            words = Words(language, self.config.language.folder, own)
        except CatalogueError as error:
            log.warning("%s", error)
            return Words()
        for fault in (*words.faults, *texts.faults(self.config, language)):
            log.warning("%s", fault)
        return words

    @property
    def visit(self) -> Visit | None:
        """The visit that goes on."""
        return self._visitor.visit

    # States

    @property
    def state(self) -> KioskState:
        """That of the topmost screen that shows one."""
        shown = (self._states.get(type(screen)) for screen in reversed(self.screens))
        return next(state for state in shown if state)

    def _cue(self, cue: Cue) -> None:
        """Go where it leads, if anywhere."""
        match TABLE[self.state].get(cue):
            case KioskState.ATTRACT:
                self.home()
            case KioskState.DARK:
                self.swap(self.screen(KioskState.DARK))
            case KioskState.COUNTDOWN:
                self.open(KioskState.COUNTDOWN, self.config.session.countdown_s)
            case KioskState.PIN:
                self.open(KioskState.PIN)
                self.top.orientation = Orientation.WHOLE

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
        if asked and asked.done() and (posed := asked.result()):
            self.swap(self.screen(KioskState.ASKED, posed))
        else:
            self._show_game()
        # The first touch is to find it read.
        self.maker.later(partial(self._lesson, GAMES[config.game.rules]))

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

    def _where(self) -> str:
        """The screen a visitor has before him, and the phase of his game."""
        states = [(self._states.get(type(screen)), screen) for screen in reversed(self.screens)]
        place, seen = next(((at, screen) for at, screen in states if at in VISIT), ("", None))
        if isinstance(seen, PlayScreen):
            table = seen.table
            return f"{place}, {phase(table.rules, table.now, self._visitor.humans.index(True))}"
        return str(place)

    def save(self, record: Record) -> None:
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

    def end(self, status: int) -> None:
        """The staff ends the program."""
        self._visitor.leave(self._where())
        self.exit_status = status
        self.running = False

    # Nobody can leave it, and no error ends it

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        """After an error in a screen attract is seen, and the log has the error.

        Where attract itself fails again and again the error is raised, and ends the program.
        """
        try:
            yield
        except Exception:
            if self.visit is None:
                soon = self.steps - self._failed_at < _SOON
                self._failures = self._failures + 1 if soon else 1
                self._failed_at = self.steps
                if self._failures >= _MOST_FAILURES:
                    raise
            log.exception("%s failed; back to attract", type(self.top).__name__)
            self.home()

    def close(self) -> None:
        """Nobody can close the window."""

    def quit(self) -> None:
        """Nobody can leave: it is the way back to attract."""
        self.home()

    def _shortcut(self, key: int) -> bool:
        """Nobody leaves the full screen, or silences the room; who hears it told may ask."""
        return self.hearing.ask(key)

    # Events and time

    def handle(self, event: keys.Event) -> None:
        """Take one of SDL's events."""
        with self._surviving():
            super().handle(event)

    def press_key(self, key: int, mod: int) -> None:
        """All keys but those that would leave the program."""
        if not keys.leads_out(key, mod):
            self._touched()
            self._note_input(f"key {keys.name(key)}")
            if keys.name(key) == self.config.sound.spoken:
                self._tell_visitor()
            else:
                super().press_key(key, mod)

    def _tell_visitor(self) -> None:
        """Let a voice tell the visit, which may begin with that; or where it is, once more."""
        if self.state in WAITING:
            self.begin()
        elif self.state is KioskState.COUNTDOWN:
            self.pop()
        if self.state in (*STAFF, KioskState.DARK):
            return
        self.focus.shown = self.stale = True
        if self.settings.spoken:
            self.hearing.hush()
            self.hearing.ask(keys.WHERE)
        else:
            self.tell_aloud(USUAL_PACE)

    def _touched(self) -> None:
        """Somebody is there."""
        self.untouched = self._still = 0
        self._visitor.touched()

    def _touch(self, touch: Touch) -> None:
        if touch.act is Act.PRESS:
            self._heeded = self.top.heeds(touch)
        if self._heeded:
            self._touched()
        if touch.act is not Act.DRAG:
            self._note_input(f"{touch.act.name.lower()} {touch.x},{touch.y}")
        completed = self._gesture.follow(touch, self.size, self.steps)
        if self.pins.digest and (completed or self._gesture.half):
            self.focus.pressed = ""
            if completed:
                self._cue(Cue.CORNERS)
        elif not self._heeded and not self._gesture.pressed:
            self.pointer.lose()
        elif self._heeded and self.state is not KioskState.DARK:
            super()._touch(touch)

    def _note_input(self, what: str) -> None:
        if self.state is not KioskState.PIN:
            self.hooks.noted(f"{what} on {type(self.top).__name__}")

    def _move_focus(self, key: int) -> None:
        """An arrow finds something even where nothing is to be done now."""
        if self.focus.button(self.top.buttons()) is None and key in keys.ARROWS:
            self.focus.name = next((b.name for b in self.top.buttons() if b.enabled), "")
        else:
            super()._move_focus(key)

    def step(self) -> None:
        """Go on by 1/60 s. Pictures that are never done count as a freeze."""
        if self.maker.waited < _LONGEST_WAIT_FOR_PICTURES:
            self.hooks.beat()
        self.steps += 1
        with self._surviving():
            super().step()
            self.pins.tick()
            self._watch_idleness()
            if self.steps % SECOND == 0:
                self.look_up()
            self.hooks.attend(self)

    def look_up(self) -> None:
        """Once a second, watch what is not counted in steps."""
        self._cue(Cue.OPEN if self.hooks.is_open() else Cue.CLOSED)
        self.hooks.lit(self.state is not KioskState.DARK)
        self._visitor.retry()
        if self._repainted and self.ready:
            self._tell_picture()

    def _tell_picture(self) -> None:
        """Tell what is seen, but nothing that lets the staff in."""
        if self.state not in SECRET:
            self._repainted = False
            self.hooks.shown(self.canvas.small)

    def paint(self) -> list[Rect]:
        """Paint what changed; where that fails, attract."""
        self._repainted = True
        with self._surviving():
            return super().paint()
        return self.paint()

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on."""
        with self._surviving():
            super().resize(target)

    def _watch_idleness(self) -> None:
        """Nobody is idle while the computer moves, unless it never comes to an end."""
        self._still += 1
        self._visitor.tick()
        limit = self.config.session.idle_s * SECOND
        human = not isinstance(self.top, PlayScreen) or self.top.human_is_to_act
        self.untouched += (human or self._still > 2 * limit) and not self.speaking
        if self.untouched >= limit:
            self._cue(Cue.IDLE)


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
