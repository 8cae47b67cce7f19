"""The kiosk: the app as an exhibit, which always comes back to itself and cannot be left."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum, StrEnum, auto

import msgspec

from ludus.exhibit.config import Config
from ludus.exhibit.hooks import Hooks
from ludus.exhibit.kept_match import KeptMatch
from ludus.exhibit.staff import CornerGesture, PinTries
from ludus.exhibit.visits import Visit
from ludus.match.events import Event, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.states import Act, phase
from ludus.picture.canvas import Rect, Surface
from ludus.rules.game import GAMES
from ludus.rules.position import Position
from ludus.window import keys
from ludus.window.app import App, Screen, Services
from ludus.window.catalogue import CatalogueError
from ludus.window.loop import SECOND
from ludus.window.pointer import Touch
from ludus.window.screens.play import PlayScreen
from ludus.window.words import Words

log = logging.getLogger(__name__)

_LONGEST_WAIT_FOR_PICTURES = 20 * SECOND
_SHIFTS = ((0, 0), (5, 2), (-3, 5), (-5, -4), (4, -5))
"""By how many pixels the picture is shifted in one show after another, lest it burn in."""
_MOST_FAILURES = 3
"""So many failures of attract itself, each soon after the other, end the program."""
_SOON = 10 * SECOND


class State(StrEnum):
    """What is seen, and what the statistics call it."""

    ATTRACT = "attract"
    PLAY = "play"
    GAMES = "other games"
    LANGUAGES = "languages"
    RULES = "rules"
    OVER = "the end"
    COUNTDOWN = "countdown"
    PIN = "PIN"
    STAFF = "staff"
    TOUCH_TEST = "test of touch"
    DARK = "dark"


class Cue(Enum):
    """What leads from one state to another, besides what is pressed on a screen."""

    IDLE = auto()
    """For some time it waited for a touch in vain."""
    CORNERS = auto()
    """The staff's gesture."""
    CLOSED = auto()
    """It is outside the opening hours."""
    OPEN = auto()
    """It is within them."""


VISIT = (State.PLAY, State.GAMES, State.LANGUAGES, State.RULES, State.OVER)
STAFF = (State.PIN, State.STAFF, State.TOUCH_TEST)
TABLE: dict[State, dict[Cue, State]] = {
    State.ATTRACT: {Cue.CORNERS: State.PIN, Cue.CLOSED: State.DARK},
    **{each: {Cue.CORNERS: State.PIN, Cue.IDLE: State.COUNTDOWN} for each in VISIT},
    State.COUNTDOWN: {Cue.CORNERS: State.PIN},
    **{each: {Cue.IDLE: State.ATTRACT} for each in STAFF},
    State.DARK: {Cue.CORNERS: State.PIN, Cue.OPEN: State.ATTRACT},
}
"""Where each cue leads; nowhere where it is not named. A touch leads from attract to play, and the
end of the countdown to attract; the other ways are buttons."""

Makers = Mapping[State, Callable[..., Screen]]
"""The class of the screen that shows each state."""


class Kiosk(App):
    """Attract, a visit, and back; every touch counts against idleness."""

    margin = 5
    pledges = False

    def __init__(
        self, target: Surface, services: Services, config: Config, hooks: Hooks, makers: Makers
    ) -> None:
        self.config = config
        self.hooks = hooks
        self._makers = makers
        self._states = {maker: state for state, maker in makers.items()}
        self._texts: dict[str, Words] = {}
        super().__init__(target, services)
        self.visit: Visit | None = None
        self.untouched = 0
        """Steps since the last touch, as far as the game waited for one."""
        self.pins = PinTries(hooks)
        self.exit_status = 0
        self._humans = (False, False)
        self._last_touch = 0
        """Length of the visit at its last touch."""
        self._still = 0
        """Steps since the last touch, whatever the game waited for."""
        self._shows = 0
        self._steps = 0
        self._failures = 0
        self._failed_at = -_SOON
        self._kept = KeptMatch(services.matches.slot)
        self._repainted = False
        """Whether the picture is another one than that which was shown last."""
        self._gesture = CornerGesture()
        tell = services.tell

        def tell_also(events: Sequence[Event], position: Position) -> None:
            tell(events, position)
            self._note(events)

        services.tell = tell_also
        self.home()

    def texts(self, language: str) -> Words:
        """The texts in a language, each read once; where there are none, in English."""
        if language not in self._texts:
            try:
                self._texts[language] = Words(language, self.config.language.folder)
                for fault in self._texts[language].faults:
                    log.warning("%s", fault)
            except CatalogueError as error:
                log.warning("%s", error)
                self._texts[language] = Words()
        return self._texts[language]

    def _words(self) -> Words:
        return self.texts(self.settings.language or self.services.language)

    # States

    @property
    def state(self) -> State:
        """That of the topmost screen that shows one."""
        shown = (self._states.get(type(screen)) for screen in reversed(self.screens))
        return next(state for state in shown if state)

    def screen(self, state: State, *more: object) -> Screen:
        """A new screen for a state; `more` is what it asks for besides."""
        return self._makers[state](self, *more)

    def open(self, state: State, *more: object) -> None:
        """Lay the screen of a state on top."""
        self.push(self.screen(state, *more))

    def _cue(self, cue: Cue) -> None:
        """Go where it leads, if anywhere."""
        match TABLE[self.state].get(cue):
            case State.ATTRACT:
                self.home()
            case State.DARK:
                self.swap(self.screen(State.DARK))
            case State.COUNTDOWN:
                self.open(State.COUNTDOWN, self.config.session.countdown_s)
            case State.PIN:
                self.open(State.PIN)
                self.top.turned = False

    # From attract to a visit and back

    def home(self) -> None:
        """Back to attract, everything reset; the visit, if there was one, is over."""
        self._end_visit()
        self.untouched = 0
        config = self.config
        self.settings = msgspec.structs.replace(
            self.settings,
            language=config.language.default,
            calm=config.screen.reduced_motion,
            contrast=config.screen.high_contrast,
            large=config.screen.larger_text,
            hand_over=True,
        )
        self.words = self._words()
        rules = config.game.offered[self._shows % len(config.game.offered)]
        self.shift = _SHIFTS[self._shows % len(_SHIFTS)]
        self._shows += 1
        shown = self.new_match(
            GAMES[rules], config.game.checkers, "heuristic", config.game.opponent, 0
        )
        self.swap(self.screen(State.ATTRACT, shown))

    def begin(self, rules: str = "", players: int = 1) -> None:
        """A visitor starts a game."""
        config = self.config
        opponent = config.game.opponent if players == 1 else HUMAN
        game = GAMES[rules or config.game.rules]
        self._play(self.new_match(game, config.game.checkers, HUMAN, opponent, 0))

    def take_over(self, record: Record, position: Position | None = None) -> None:
        """A visitor goes on as white with the game that is being shown, at a position."""
        turns = list(record.turns)
        self._play(msgspec.structs.replace(record, white=HUMAN, turns=turns), position)

    def restore(self, record: Record) -> None:
        """Go on with a visitor's saved match after a restart; nothing, where it is nobody's."""
        if HUMAN in record.players and record.winner is None:
            self._play(record)
            if self.visit:
                self.visit.restored = True

    def cut_off(self, record: Record) -> None:
        """Count the visit of a match that nobody goes on with after a restart, and forget it."""
        if HUMAN in record.players and record.winner is None:
            players = record.players.count(HUMAN)
            self.visit = Visit(self.words.language, record.rules, record.checkers, players)
            self.visit.throws, self.visit.restored = record.thrown, True
            self._end_visit("restarted")
        else:
            self.forget()

    def _play(self, record: Record, position: Position | None = None) -> None:
        if self.visit and (self.visit.end != "left" or self.visit.first_move is not None):
            self._end_visit("start over" if self.visit.end == "left" else "")
        if self.visit is None:
            self.visit = Visit(self.words.language, record.rules, record.checkers)
            self._last_touch = 0
        self.visit.rules, self.visit.checkers = record.rules, record.checkers
        self.visit.players = record.players.count(HUMAN)
        self._humans = (record.white == HUMAN, record.black == HUMAN)
        self.untouched = 0
        self.swap(self.screen(State.PLAY, record, position))

    def again(self) -> None:
        """The same kind of game from the beginning."""
        found = [s for s in self.screens if isinstance(s, PlayScreen)]
        record = found[-1].table.record
        self.begin(record.rules, record.players.count(HUMAN))

    def _end_visit(self, end: str = "") -> None:
        """Forget the visit and its saved match; whoever counts visits is told."""
        ended, self.visit = self.visit, None
        if ended is None:
            return
        ended.end = end or ended.end
        ended.where = self._where()
        ended.steps = self._last_touch
        self.forget()
        try:
            self.hooks.visited(ended)
        except Exception:
            log.exception("a visit is not counted")

    def _where(self) -> str:
        """The screen a visitor has before him, and the phase of his game."""
        states = [(self._states.get(type(screen)), screen) for screen in reversed(self.screens)]
        place, seen = next(((at, screen) for at, screen in states if at in VISIT), ("", None))
        if isinstance(seen, PlayScreen):
            table = seen.table
            return f"{place}, {phase(table.rules, table.now, self._humans.index(True))}"
        return str(place)

    def _note(self, events: Sequence[Event]) -> None:
        """What the statistics want to know of a visit."""
        if self.visit is None:
            return
        self.visit.throws += sum(isinstance(e, Thrown) for e in events)
        moved = any(isinstance(e, Moved) and self._humans[e.side] for e in events)
        if moved and self.visit.first_move is None and not self.visit.restored:
            self.visit.first_move = self.visit.steps

    def save(self, record: Record) -> None:
        """Keep the visitor's match in case of a restart; those that are over are not kept."""
        if HUMAN in record.players:
            self._kept.keep(record)

    def forget(self) -> None:
        """Nobody's match is to be taken up after a restart."""
        self._kept.keep(None)

    # What holds for a visit, and what the staff may do

    def speak(self, language: str) -> None:
        """Go on in another language, for this visit."""
        self.settings = msgspec.structs.replace(self.settings, language=language)
        self.words = self._words()
        if self.visit:
            self.visit.language = language
        self.renew()

    def change(self, **fields: object) -> None:
        """Settings hold for this visit; nothing is written."""
        self.settings = msgspec.structs.replace(self.settings, **fields)
        self.renew()

    def set_volume(self, volume: int) -> None:
        """Loudness in tenths, from now on."""
        self.settings.volume = volume
        self.set_loudness()

    def configure(self, **values: object) -> None:
        """Let the staff's choice hold until the program starts anew; named as `game__rules`."""
        self.config = self.config.changed(**values)

    def end(self, status: int) -> None:
        """The staff ends the program."""
        self._end_visit()
        self.exit_status = status
        self.running = False

    def quit(self) -> None:
        """A visitor cannot leave: it is the way back to attract."""
        self.home()

    # Events and time

    @contextmanager
    def _surviving(self) -> Iterator[None]:
        """After an error in a screen the visitor sees attract, and the log the error.

        Where attract itself fails again and again the error is raised, and ends the program.
        """
        try:
            yield
        except Exception:
            if self.visit is None:
                soon = self._steps - self._failed_at < _SOON
                self._failures = self._failures + 1 if soon else 1
                self._failed_at = self._steps
                if self._failures >= _MOST_FAILURES:
                    raise
            log.exception("%s failed; back to attract", type(self.top).__name__)
            self.home()

    def handle(self, event: keys.Event) -> None:
        """Take one of SDL's events."""
        with self._surviving():
            super().handle(event)

    def close(self) -> None:
        """Nobody can close the window."""

    def press_key(self, key: int, mod: int) -> None:
        """All keys but those that would leave the program."""
        if not keys.leads_out(key, mod):
            self._touched()
            self._note_input(f"key {keys.name(key)}")
            super().press_key(key, mod)

    def _touched(self) -> None:
        """Somebody is there."""
        self.untouched = self._still = 0
        if self.visit:
            self._last_touch = self.visit.steps
        self.hooks.touched()

    def _touch(self, touch: Touch) -> None:
        self._touched()
        if touch.act is not Act.DRAG:
            self._note_input(f"{touch.act.name.lower()} {touch.x},{touch.y}")
        completed = self._gesture.follow(touch, self.size, self._steps)
        if self.hooks.pin_is_right and (completed or self._gesture.half):
            self._pressed = ""
            if completed:
                self._cue(Cue.CORNERS)
        elif self.state is not State.DARK:
            super()._touch(touch)

    def _note_input(self, what: str) -> None:
        if self.state is not State.PIN:
            self.hooks.noted(f"{what} on {type(self.top).__name__}")

    def _shortcut(self, key: int) -> bool:
        """A visitor neither leaves the full screen nor silences the room."""
        return False

    def _move_focus(self, key: int) -> None:
        """An arrow finds something even where nothing is to be done now."""
        if self._focused() is None and key in keys.ARROWS:
            self._focus = next((b.name for b in self.top.buttons() if b.enabled), "")
        else:
            super()._move_focus(key)

    def step(self) -> None:
        """Go on by 1/60 s. Pictures that are never done count as a freeze."""
        if self.waited < _LONGEST_WAIT_FOR_PICTURES:
            self.hooks.beat()
        self._steps += 1
        self.pins.tick()
        with self._surviving():
            super().step()
            self._watch_idleness()
            if self._steps % SECOND == 0:
                self._cue(Cue.OPEN if self.hooks.is_open() else Cue.CLOSED)
                self._kept.retry()
                if self._repainted and self.ready:
                    self._tell_picture()

    def _tell_picture(self) -> None:
        """Tell what is seen, but nothing of a PIN."""
        if self.state is not State.PIN:
            self._repainted = False
            self.hooks.shown(self.canvas.small)

    def paint(self) -> list[Rect]:
        """Paint what changed; where that fails, attract."""
        with self._surviving():
            self._repainted = True
            return super().paint()
        return self.paint()

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on."""
        with self._surviving():
            super().resize(target)

    def _watch_idleness(self) -> None:
        """Nobody is idle while the computer moves, unless it never comes to an end."""
        self._still += 1
        if self.visit:
            self.visit.steps += 1
        limit = self.config.session.idle_s * SECOND
        human = not isinstance(self.top, PlayScreen) or self.top.human_is_to_act
        self.untouched += human or self._still > 2 * limit
        if self.untouched >= limit:
            self._cue(Cue.IDLE)
