"""The kiosk: the app as an exhibit, which always comes back to itself and cannot be left."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec
import pygame
from pygame import Rect, Surface

from ludus.exhibit.config import Config
from ludus.exhibit.screens import attract, dark, games, idle, languages, operator, visit
from ludus.match.events import Event, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.states import Act, phase
from ludus.rules.position import Position
from ludus.window.app import App, Screen, Services
from ludus.window.catalogue import CatalogueError
from ludus.window.pointer import Touch
from ludus.window.screens import rules
from ludus.window.screens.play import PlayScreen
from ludus.window.words import Words

log = logging.getLogger(__name__)

SECOND = 60
"""Steps in a second."""
_LONGEST_WAIT_S = 600
_LONGEST_WAIT_FOR_PICTURES = 20 * SECOND
_SHIFTS = ((0, 0), (5, 2), (-3, 5), (-5, -4), (4, -5))
"""By how many pixels the picture is shifted in one show after another, lest it burn in."""
_MOST_FAILURES = 3
"""So many failures of attract itself, each soon after the other, end the program."""
_LEAVING = pygame.KMOD_ALT | pygame.KMOD_META
"""Keys that with others lead out of a window."""
_SOON = 10 * SECOND
_PLACES: dict[type[Screen], str] = {
    visit.VisitScreen: "play",
    games.GamesScreen: "other games",
    games.VisitOverScreen: "the end",
    languages.LanguagesScreen: "languages",
    rules.RulesScreen: "rules",
}
"""What the statistics call the screens of a visit."""


@dataclass
class Visit:
    """One game of a visitor from the first touch on, without anything about the visitor."""

    language: str
    rules: str
    checkers: int
    players: int = 1
    steps: int = 0
    """Length in steps of 1/60 s; when it is over, until the last touch."""
    first_move: int | None = None
    """Steps until the visitor's first move."""
    throws: int = 0
    """Of both sides."""
    end: str = "left"
    """`left`, `won`, `lost`, `start over` where another game was begun in its midst, `restarted`
    where nobody went on with it after a restart of the program."""
    where: str = ""
    """The screen where it ended, and the phase of the game where there is one."""
    restored: bool = False
    """Its beginning lies before a restart of the program."""


Picture = Callable[[int], tuple[tuple[int, int], bytes]]
"""What is seen, made small: takes pixels of the longer side, and gives its size and RGB."""


@dataclass
class Hooks:
    """Whom the kiosk tells what happens; each does nothing by default."""

    beat: Callable[[], None] = field(default=lambda: None)
    """Called once every frame step."""
    visited: Callable[[Visit], None] = field(default=lambda visit: None)
    """Called at the end of every visit."""
    touched: Callable[[], None] = field(default=lambda: None)
    """Called at every touch."""
    noted: Callable[[str], None] = field(default=lambda what: None)
    """Called with every touch and key in words, but not with those of a PIN."""
    shown: Callable[[Picture], None] = field(default=lambda picture: None)
    """Called once a second where the picture has changed."""
    is_open: Callable[[], bool] = field(default=lambda: True)
    """Whether it is within the opening hours."""
    pin_is_right: Callable[[str], bool] | None = None
    """Judges a PIN; without it there is no operator's screen."""
    pin_tried: Callable[[int, int], None] = field(default=lambda wrong, seconds: None)
    """Told after each PIN how many in a row were wrong, and the seconds to wait for the next."""
    figures: Callable[[], operator.Figures] = field(default=operator.Figures)
    """Statistics and health for the operator's screen."""


def _pin_wait_s(wrong: int) -> int:
    """Seconds to wait after so many wrong PINs in a row."""
    return min(2 ** min(wrong, 10), _LONGEST_WAIT_S) if wrong else 0


class CornerGesture:
    """The staff's gesture: hold the upper left corner three seconds, then the upper right one."""

    _HOLD = 3 * SECOND
    _WITHIN = 8 * SECOND
    _SHARE = 0.09

    def __init__(self) -> None:
        self.half = False
        """Whether the touch just followed completed the first half."""
        self._corner = ""
        self._since = 0
        self._first_at: int | None = None

    def follow(self, touch: Touch, size: tuple[int, int], now: int) -> bool:
        """Take a touch at a step; whether it completes the gesture."""
        self.half = False
        corner = self._corner_of(touch, size)
        if touch.act is Act.PRESS:
            self._corner, self._since = corner, now
            return False
        held = bool(corner) and corner == self._corner and now - self._since >= self._HOLD
        if touch.act is not Act.RELEASE or not held:
            return False
        if corner == "left":
            self.half, self._first_at = True, now
            return False
        first, self._first_at = self._first_at, None
        return first is not None and now - first <= self._WITHIN

    def _corner_of(self, touch: Touch, size: tuple[int, int]) -> str:
        reach = min(size) * self._SHARE
        if touch.y > reach:
            return ""
        return "left" if touch.x < reach else "right" if touch.x > size[0] - reach else ""


class Kiosk(App):
    """Attract, a visit, and back; every touch counts against idleness."""

    margin = 5
    pledges = False

    def __init__(self, target: Surface, services: Services, config: Config, hooks: Hooks) -> None:
        self.config = config
        self.hooks = hooks
        self._texts: dict[str, Words] = {}
        super().__init__(target, services)
        self.visit: Visit | None = None
        self.untouched = 0
        """Steps since the last touch, as far as the game waited for one."""
        self.pin_wait = 0
        """Steps until another PIN may be tried."""
        self.exit_status = 0
        self._humans = (False, False)
        self._last_touch = 0
        """Length of the visit at its last touch."""
        self._still = 0
        """Steps since the last touch, whatever the game waited for."""
        self._wrong_pins = 0
        self._shows = 0
        self._steps = 0
        self._failures = 0
        self._failed_at = -_SOON
        self._saving: Record | None = None
        self._unsaved = False
        """Whether the saved match is still to become `_saving`, or to go where that is None."""
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
        shown = self.new_match(rules, config.game.checkers, "heuristic", config.game.opponent, 0)
        self.swap(attract.AttractScreen(self, shown))

    def begin(self, rules: str = "", players: int = 1) -> None:
        """A visitor starts a game."""
        config = self.config
        opponent = config.game.opponent if players == 1 else HUMAN
        self._play(
            self.new_match(rules or config.game.rules, config.game.checkers, HUMAN, opponent, 0)
        )

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
        self.swap(visit.VisitScreen(self, record, position))

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
        self._keep(None)
        try:
            self.hooks.visited(ended)
        except Exception:
            log.exception("a visit is not counted")

    def _where(self) -> str:
        """The screen a visitor has before him, and the phase of his game."""
        seen = next((s for s in reversed(self.screens) if type(s) in _PLACES), None)
        place = _PLACES[type(seen)] if seen else ""
        if isinstance(seen, visit.VisitScreen):
            table = seen.table
            return f"{place}, {phase(table.rules, table.now, self._humans.index(True))}"
        return place

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
            self._keep(record)

    def forget(self) -> None:
        """Nobody's match is to be taken up after a restart."""
        self._keep(None)

    def _keep(self, record: Record | None) -> None:
        """Let the saved match be this one, or none; what cannot be done now is tried again."""
        self._saving = record
        saved = self.services.matches.slot
        try:
            if record and record.winner is None:
                saved.write(record)
            else:
                saved.clear()
        except OSError as error:
            if not self._unsaved:
                log.warning("the match is not saved: %s", error)
            self._unsaved = True
        else:
            if self._unsaved:
                log.warning("matches are saved again")
            self._unsaved = False

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

    def try_pin(self, pin: str) -> bool:
        """Whether a PIN is right; after a wrong one nothing is judged for a while."""
        judge = self.hooks.pin_is_right
        if self.pin_wait or judge is None:
            return False
        self._wrong_pins = 0 if judge(pin) else self._wrong_pins + 1
        wait = _pin_wait_s(self._wrong_pins)
        self.pin_wait = SECOND * wait
        self.hooks.pin_tried(self._wrong_pins, wait)
        return not self._wrong_pins

    def remember_pins(self, wrong: int, seconds: float) -> None:
        """Before a restart, so many PINs in a row were wrong; the next must wait, at most in full.

        A clock that was set back may ask for more seconds than that.
        """
        self._wrong_pins = wrong
        self.pin_wait = round(SECOND * min(max(0.0, seconds), _pin_wait_s(wrong)))

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

    def handle(self, event: pygame.Event) -> None:
        """All but what would end or leave the program."""
        if event.type == pygame.QUIT:
            return
        pressed = event.type == pygame.KEYDOWN
        if pressed and (event.key == pygame.K_F11 or event.mod & _LEAVING):
            return
        with self._surviving():
            if pressed:
                self._touched()
                self._note_input(f"key {pygame.key.name(event.key)}")
            super().handle(event)

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
            if completed and not self._staffed:
                self.push(operator.PinScreen(self))
                self.top.turned = False
        elif not isinstance(self.top, dark.DarkScreen):
            super()._touch(touch)

    def _note_input(self, what: str) -> None:
        if not isinstance(self.top, operator.PinScreen):
            self.hooks.noted(f"{what} on {type(self.top).__name__}")

    @property
    def _staffed(self) -> bool:
        """Whether a screen of the staff is open."""
        staff = (operator.PinScreen, operator.OperatorScreen)
        return any(isinstance(screen, staff) for screen in self.screens)

    def _shortcut(self, key: int) -> bool:
        """A visitor neither leaves the full screen nor silences the room."""
        return False

    def _move_focus(self, key: int) -> None:
        """An arrow finds something even where nothing is to be done now."""
        if self._focused() is None and key in attract.ARROWS:
            self._focus = next((b.name for b in self.top.buttons() if b.enabled), "")
        else:
            super()._move_focus(key)

    def step(self) -> None:
        """Go on by 1/60 s. Pictures that are never done count as a freeze."""
        if self.waited < _LONGEST_WAIT_FOR_PICTURES:
            self.hooks.beat()
        self._steps += 1
        self.pin_wait = max(0, self.pin_wait - 1)
        with self._surviving():
            super().step()
            self._watch_idleness()
            if self._steps % SECOND == 0:
                self._watch_hours()
                if self._unsaved:
                    self._keep(self._saving)
                if self._repainted and self.ready:
                    self._tell_picture()

    def _tell_picture(self) -> None:
        """Tell what is seen, but nothing of a PIN."""
        if not isinstance(self.top, operator.PinScreen):
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
        elif not self._staffed:
            return
        limit = self.config.session.idle_s * SECOND
        human = not isinstance(self.top, PlayScreen) or self.top.human_is_to_act
        self.untouched += human or self._still > 2 * limit
        if self.untouched < limit or isinstance(self.top, idle.IdleScreen):
            return
        if self._staffed:
            self.home()
        else:
            self.push(idle.IdleScreen(self, self.config.session.countdown_s))

    def _watch_hours(self) -> None:
        """Dark outside the opening hours, but not in the face of a visitor or of the staff."""
        if isinstance(self.top, dark.DarkScreen):
            if self.hooks.is_open():
                self.home()
        elif isinstance(self.top, attract.AttractScreen) and not self.hooks.is_open():
            self.swap(dark.DarkScreen(self))
