"""The window's content: a stack of screens over one canvas, and what they all need."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, TypeVar

import pygame
from pygame import Rect, Surface, transform

from ludus.match.dice import Dice, RecordDice
from ludus.match.events import Event
from ludus.match.fairness import pledge
from ludus.match.library import BusyError, Library, Unfinished
from ludus.match.record import HUMAN, Record
from ludus.match.save import DamagedError
from ludus.match.states import Act
from ludus.match.table import Table
from ludus.picture import assets, signs
from ludus.picture.canvas import Canvas, Item, centred, turned
from ludus.players.levels import LEVELS
from ludus.players.worker import Answer
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.window import background, memory
from ludus.window.catalogue import SOURCE, CatalogueError, mark
from ludus.window.controls import Button, hit, toward
from ludus.window.layout import Layout, letterbox
from ludus.window.pointer import Pointer, Touch
from ludus.window.settings import SettingsFile
from ludus.window.sound import Sounds
from ludus.window.words import Notice, Words

log = logging.getLogger(__name__)
Made = TypeVar("Made")

_DARK = (20, 15, 11)
"""What is seen before the first picture."""
_SHADE, _TINT = (105, 105, 105), (5, 4, 2)
"""What is left of the light beneath a panel, and the brown that is added to it."""
_PATIENCE, _DIM = 20, (150, 150, 150)
"""Steps after which a wait is shown, and what light is left then."""
_SWIPE = 0.12
"""How far a finger goes at least to turn a page, as a share of the shorter side."""
_SIGN_STEPS = 90
"""For how long a change of sound is told on the screen."""


class Thinker(Protocol):
    """Whoever answers for the computer, without ever blocking."""

    def ask(
        self,
        rules: RuleSet,
        position: Position,
        dice: Sequence[int],
        level: str,
        *,
        played: Sequence[Step] = (),
    ) -> object:
        """Put a question; an earlier one is forgotten."""

    def poll(self) -> Answer | None:
        """The answer, once there is one."""


def _untold(events: Sequence[Event], position: Position) -> None:
    """Nobody listens."""


@dataclass(kw_only=True)
class Services:
    """What the program gives its screens: everything real, or a test's double of it."""

    thinker: Thinker
    sounds: Sounds
    matches: Library
    settings_file: SettingsFile
    new_seed: Callable[[], int]
    moment: Callable[[], int] | None = None
    """Microseconds, by which players give their share in the dice; without it nobody shares."""
    language: str = SOURCE
    dice: Callable[[Record], Dice] = RecordDice
    tell: Callable[[Sequence[Event], Position], None] = _untold
    pictures: Executor | None = None
    """One thread that makes pictures beside the loop; None makes each when it is painted."""


class Screen:
    """One screen; what is drawn follows from its state each time it is asked.

    The thread that makes pictures asks too, while the screen neither goes on nor is touched: so its
    state must be complete when it is shown or `changed`, and nothing be asked that is the loop's.
    """

    musical = True
    """Whether music may be heard."""
    paged = False
    """Whether a swipe turns a page."""
    turned = False
    """Whether its pictures are turned to, and touched from, the other side of a table."""

    def __init__(self, app: "App") -> None:
        self.app = app

    def background(self) -> Surface:
        """What lies beneath everything, as large as the window; the same object while it lasts."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Make every picture that is slow to make and is not in the next frame.

        The screen does not go on meanwhile; it may be called by another thread than the loop's.
        """

    def ahead(self) -> Callable[[], object] | None:
        """What may be made while nothing else is to be done, as it may be wanted next."""
        return None

    def changed(self) -> None:
        """Something else is to be seen, of pictures that are slow to make."""
        self.app.present()

    def items(self) -> list[Item]:
        """The pictures beneath the buttons, from the bottom up."""
        return []

    def buttons(self) -> list[Button]:
        """What can be pressed, in the order of the keyboard."""
        return []

    def resize(self) -> None:
        """The window has another size, or the language changed."""

    @property
    def opposite(self) -> bool:
        """Whether who uses it now sits on the other side of a table."""
        return self.turned

    @property
    def awake(self) -> bool:
        """Whether time matters now: something moves, is counted or is waited for."""
        return False

    def step(self) -> bool:
        """Go on by 1/60 s; whether anything may look different."""
        return False

    @property
    def breath(self) -> int:
        """A slow change of the picture while nothing happens, for which nobody need be woken."""
        return 0

    def touch(self, touch: Touch) -> None:
        """The pointer acted, and not on a button."""

    def key(self, key: int) -> bool:
        """A key was pressed; whether it meant something here."""
        return False

    def turn(self, by: int) -> None:
        """To the next page, or where `by` is -1 back: Page Down and Page Up, or a swipe."""

    def back(self) -> None:
        """Escape."""
        self.app.pop()


class App:
    """The stack of screens. The topmost is seen and touched."""

    margin = 0
    """Pixels left free at every edge of the window, within which the picture may be shifted."""
    shift = (0, 0)
    """By how much it is shifted now, at most `margin` either way."""
    near = 0.0
    """How near to a checker a touch counts at least, as a share of the window's diagonal."""
    visible = True
    """Whether the window can be seen."""
    muted = False
    pledges = True
    """Whether the pledge of the dice is shown before the first throw."""

    def __init__(self, target: Surface, services: Services) -> None:
        self.services = services
        self.settings, self.notice = services.settings_file.read()
        self._onto(target)
        self.canvas = self._seen = Canvas(assets.blank(target.get_size()))
        """The frame at the window's size, perhaps still empty, and the last one that was seen."""
        self.screens: list[Screen] = []
        self.stale = True
        """Whether the frame must be painted again."""
        self.running = True
        self.want_fullscreen = self.settings.fullscreen
        self._pointer = Pointer()
        self._breath = 0
        """The breath of the last frame."""
        self._pressed = ""
        self._down = (0, 0)
        """Where the pointer came down."""
        self._focus = ""
        self._by_keys = False
        """Whether the keyboard was used last, so that its focus shows."""
        self._sign_left = 0
        """Steps for which the screen still tells whether there is sound."""
        self._making: Future[Any] | None = None
        """What is being made beside the loop, so that the topmost screen can go on."""
        self._then: Callable[[], object] = self._changed
        """What follows when it is made."""
        self._dimmed = False
        """Whether what is seen has been darkened, because the wait is long."""
        self._all = False
        """Whether all of the next frame is to be shown, not only what changed."""
        self._ahead: Future[object] | None = None
        self._outdated = False
        """Whether all pictures are to be made anew, once those that are being made are done."""
        self.waited = 0
        """Steps for which the topmost screen has been waiting for its pictures."""
        self._deaf = False
        """Whether a touch is being ignored that began while there was nothing to touch."""
        self._in_view: Screen | None = None
        """The screen that was painted last."""
        self._early: list[Touch] = []
        """What was touched of a screen in view while its pictures were being made anew."""
        self._backgrounds: tuple[tuple[object, Surface], ...] = ()
        """The latest boards and what they were made for."""
        self.set_loudness()
        self.words = self._words()

    def _words(self) -> Words:
        """The texts in the language that is set; where there are none, in English."""
        try:
            return Words(self.settings.language or self.services.language)
        except CatalogueError as error:
            text = mark("There are no texts in the language that was chosen.")
            self.notice = self.notice or Notice(text, {})
            log.warning("%s", error)
            return Words()

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return self.canvas.target.get_size()

    @property
    def top(self) -> Screen:
        """The screen that is seen."""
        return self.screens[-1]

    @property
    def base(self) -> int:
        """The shorter side of the part of the window in use, by which sizes go."""
        return min(letterbox(self.size).size)

    @property
    def text_scale(self) -> float:
        """How much larger than usual text is."""
        return 1.3 if self.settings.large else 1.0

    def letters(self, share: float) -> int:
        """A size of `lettering` in pixels, larger where that is set."""
        return round(self.base * share * self.text_scale)

    def change(self, **fields: object) -> None:
        """Change settings, keep them, and let them take effect."""
        for name, value in fields.items():
            setattr(self.settings, name, value)
        self.keep_settings()
        if {"volume", "effects", "music"} & fields.keys():
            self.muted = False
        self.set_loudness()
        if "fullscreen" in fields:
            self.want_fullscreen = self.settings.fullscreen
        if {"contrast", "large"} & fields.keys():
            self.renew()

    def keep_settings(self) -> None:
        """Let the settings hold at the next start, too."""
        self.services.settings_file.write(self.settings)

    def set_loudness(self) -> None:
        """Let what is set of loudness take effect."""
        now = self.settings
        volume = 0 if self.muted else now.volume
        self.services.sounds.set_volume(volume / 10, now.effects / 10, now.music / 10)

    def mute(self) -> None:
        """Turn all sound off, or on again, and tell so for a moment."""
        self.muted = not self.muted
        self._sign_left = _SIGN_STEPS
        self.set_loudness()

    def new_match(
        self,
        rules: RuleSet,
        checkers: int,
        white: str,
        black: str,
        first: int,
        seed: int | None = None,
    ) -> Record:
        """A match with a seed drawn by the program; a human who plays shares in the dice.

        With a given seed nobody shares in them.
        """
        drawn = self.services.new_seed() if seed is None else seed
        record = Record(rules.name, checkers, white, black, first, drawn, game=rules)
        if seed is None and self.services.moment and HUMAN in record.players:
            record.awaits_share = True
            record.pledge = pledge(record.seed) if self.pledges else ""
        return record

    def save(self, record: Record) -> None:
        """Keep a match in progress; where that fails the match goes on, and the log says so."""
        try:
            self.services.matches.write(record)
        except OSError as error:
            self.notice = Notice(mark("The game cannot be saved."), {})
            log.warning("the match is not saved: %s", error)

    def unfinished(self) -> list[Unfinished]:
        """The matches that can be continued, the last played first; damage is told."""
        found, damage = self.services.matches.unfinished(LEVELS)
        self._tell_damage(damage)
        return found

    def take_up(self, match: Unfinished) -> Table | None:
        """A match to go on with; None where that cannot be, and it is told why.

        To judge all its turns takes a while: it may be called by another thread than the loop's.
        """
        try:
            record = self.services.matches.open(match, LEVELS)
            return Table(record, self.services.dice(record))
        except (DamagedError, OSError) as error:
            self._tell_damage([error])
        return None

    def give_up(self, match: Unfinished) -> None:
        """Lay a match with those that are over; where that fails it is told."""
        try:
            self.services.matches.give_up(match)
        except BusyError as error:
            self._tell_damage([error])
        except OSError as error:
            self.notice = Notice(mark("The game cannot be saved."), {})
            log.warning("the match is not given up: %s", error)

    def _tell_damage(self, damage: Sequence[DamagedError | OSError]) -> None:
        """Why matches cannot be continued: in the log, and on the screen that comes next."""
        for error in damage:
            log.warning("%s", error)
        aside = [str(error.aside) for error in damage if isinstance(error, DamagedError)]
        if aside:
            text = mark("The saved game was damaged. The file is kept: {path}")
            self.notice = Notice(text, {"path": ", ".join(aside)})
        elif any(isinstance(error, BusyError) for error in damage):
            self.notice = Notice(mark("This game is open in another window."), {})
        elif damage:
            self.notice = Notice(mark("The saved game cannot be read."), {})

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.change(language=language)
        self.words = self._words()
        self.renew()

    def renew(self) -> None:
        """Make every picture of every screen anew."""
        self._outdated = True
        if self._making is None:
            self._lay_anew()

    def _lay_anew(self) -> None:
        self._outdated = False
        if self.target.get_size() != self.size:
            self.canvas = Canvas(assets.blank(self.target.get_size()))
        for screen in self.screens:
            screen.resize()
        self.present()

    def present(self) -> None:
        """Show the topmost screen once its frame is made; until then the last one stays."""
        self.stale, self._making = True, None
        if self.services.pictures and self.screens:
            self.after(partial(self._composed, self.top), self._show)

    def _composed(self, screen: Screen) -> Canvas:
        """A canvas of its own with a screen's next frame."""
        screen.prepare()
        canvas = Canvas(assets.blank(self.size))
        canvas.paint(screen.background(), self.frame(screen))
        return canvas

    def _show(self, canvas: Canvas) -> None:
        self.canvas, self._all = canvas, True

    def after(self, make: Callable[[], Made], then: Callable[[Made], object]) -> None:
        """Do what takes long beside the loop, then go on with it; all waits until then."""
        making = self.later(make)
        if self.services.pictures:
            self._making, self._then, self.waited = making, lambda: then(making.result()), 0
        else:
            then(making.result())

    @property
    def pressed(self) -> bool:
        """Whether something is pressed, which would be cut short by waiting for pictures."""
        return self._pointer.down

    @property
    def ready(self) -> bool:
        """Whether the topmost screen is the one that is seen."""
        return self._making is None

    def _made(self) -> bool:
        """Whether the topmost screen can go on: its pictures are made, and not outdated."""
        if self._making:
            self.waited += 1
            if not self._making.done():
                return False
            self._making, self.waited = None, 0
            self._then()
        if self._outdated and self.ready:
            self._lay_anew()
        while self._early and self.ready:
            self._take(self._early.pop(0))
        return self.ready

    def later(self, make: Callable[[], Made]) -> Future[Made]:
        """Do something beside the loop; or at once, where there is nobody for it."""
        if self.services.pictures:
            return self.services.pictures.submit(make)
        done: Future[Made] = Future()
        done.set_result(make())
        return done

    def _make_ahead(self) -> None:
        """Let something be made that may be wanted next, one after another."""
        if self._ahead:
            if not self._ahead.done():
                return
            ahead, self._ahead = self._ahead, None
            ahead.result()
        if self.services.pictures and self.ready and (make := self.top.ahead()):
            self._ahead = self.services.pictures.submit(make)

    def background(self, rules: RuleSet, layout: Layout) -> Surface:
        """The table with the board of a rule set; the latest two are kept."""
        words, contrast, scale = self.words, self.settings.contrast, self.text_scale
        bare = replace(layout, buttons={}, line=Rect(0, 0, 0, 0))
        key = (bare, words, contrast, scale)
        found = next((picture for known, picture in self._backgrounds if known == key), None)
        if found is None:
            found = background.painted(rules, layout, words, contrast, scale)
            self._backgrounds = ((key, found), *self._backgrounds[:1])
        return found

    def push(self, screen: Screen) -> None:
        """Lay a screen on top, to be seen from where the one beneath is used."""
        screen.turned = bool(self.screens) and self.top.opposite
        self.screens.append(screen)
        self._changed()

    def pop(self) -> None:
        """Take the topmost screen away; without any left the program ends."""
        self.screens.pop()
        self.running = bool(self.screens)
        self._changed()

    def swap(self, *screens: Screen) -> None:
        """Put other screens in place of all."""
        self.screens[:] = screens
        self._changed()
        self.later(memory.give_back)

    def _changed(self) -> None:
        self._pressed, self._focus = "", ""
        self._early.clear()
        self.present()

    def quit(self) -> None:
        """End the program."""
        self.running = False

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on; the last frame, stretched, comes first."""
        self._onto(target)
        if self._seen.painted:
            transform.scale(self._seen.target, target.get_size(), target)
            if self._dimmed:
                target.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        else:
            target.fill(_DARK)
        if target.get_size() != self.size:
            self._early.clear()
            self.renew()
        self.stale = True

    def _onto(self, target: Surface) -> None:
        self.target = target
        """The window, or the part of it in use; a display's surface grows in place."""
        self.window = (target.get_parent() or target).get_size()
        """The size of the whole window, of which the picture may leave a margin free."""

    def handle(self, event: pygame.Event) -> None:
        """Take one of SDL's events."""
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.KEYDOWN:
            self.press_key(event.key, event.mod)
        else:
            lost = event.type == pygame.WINDOWFOCUSLOST
            touch = self._pointer.lose() if lost else self._pointer.read(event, self.window)
            if touch:
                left, top = self.target.get_offset()
                self._touch(Touch(touch.act, touch.x - left, touch.y - top))

    def close(self) -> None:
        """The window is to be closed."""
        self.quit()

    def press_key(self, key: int, mod: int) -> None:
        """Take a key, and those held beside it."""
        self.stale = True
        self._key(key)
        self._by_keys = True

    def _touch(self, touch: Touch) -> None:
        if not self.ready and self.top is self._in_view:
            self._early.append(touch)
            return
        self._deaf = not self.ready or (self._deaf and touch.act is not Act.PRESS)
        if self._deaf:
            self._pressed = ""
        else:
            self._take(touch)

    def _take(self, touch: Touch) -> None:
        """A touch of the topmost screen, which is seen."""
        self.stale = True
        self._by_keys = False
        if self.top.turned:
            width, height = self.size
            touch = Touch(touch.act, width - 1 - touch.x, height - 1 - touch.y)
        if touch.act is Act.PRESS:
            self._down = touch.at
        button = hit(self.top.buttons(), touch.at)
        if touch.act is Act.RELEASE and self.top.paged and (by := self._swiped(touch)):
            self._pressed = ""
            self.top.turn(by)
        elif touch.act is Act.PRESS and button and not button.bare:
            self._pressed = button.name
        elif self._pressed:
            if touch.act is Act.RELEASE:
                pressed, self._pressed = self._pressed, ""
                if button and button.name == pressed:
                    self._activate(button)
        else:
            self.top.touch(touch)

    def _swiped(self, touch: Touch) -> int:
        """1 where a finger has gone to the left since it came down, -1 to the right, or else 0."""
        across, along = touch.x - self._down[0], touch.y - self._down[1]
        if abs(across) < max(_SWIPE * self.base, 2 * abs(along)):
            return 0
        return 1 if across < 0 else -1

    def _activate(self, button: Button) -> None:
        if not button.bare:
            self.services.sounds.play("button", button.rect.centerx / self.size[0])
        button.action()

    def _key(self, key: int) -> None:
        if self._shortcut(key) or not self.ready or self.top.key(key):
            return
        if key == pygame.K_ESCAPE:
            self.top.back()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.top.turn(1 if key == pygame.K_PAGEDOWN else -1)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            button = self._focused()
            if button:
                self._activate(button)
        else:
            self._move_focus(key)

    def _shortcut(self, key: int) -> bool:
        """Keys that mean the same on every screen; whether it was one."""
        if key == pygame.K_F11:
            self.change(fullscreen=not self.want_fullscreen)
        elif key == pygame.K_m:
            self.mute()
        else:
            return False
        return True

    def _move_focus(self, key: int) -> None:
        """An arrow leads to the next button that way; the first one only shows the focus."""
        current = self._focused()
        if current is None or not self._by_keys:
            return
        buttons = [b for b in self.top.buttons() if b.enabled]
        at = [b.name for b in buttons].index(current.name)
        self._focus = buttons[toward([b.rect for b in buttons], at, key)].name

    def lead_to(self, name: str) -> None:
        """Lead the keyboard to a button, so that Enter presses it."""
        self._focus = name

    def _focused(self) -> Button | None:
        """What Enter activates: what was led to, or else what is to be done now."""
        enabled = [b for b in self.top.buttons() if b.enabled]
        chosen = [b for b in enabled if b.name == self._focus]
        return next(iter(chosen or [b for b in enabled if b.bare or b.lit]), None)

    def step(self) -> None:
        """Go on by 1/60 s."""
        self._pointer.tick()
        if self._made():
            self.stale = self.top.step() or self.stale
            self._make_ahead()
        self.services.sounds.let_music(self.visible and self.top.musical)
        if self._sign_left:
            self._sign_left -= 1
            self.stale = self.stale or not self._sign_left

    @property
    def breathes(self) -> bool:
        """Whether the picture is another one by the breath alone."""
        return self.top.breath != self._breath

    def paint(self) -> list[Rect]:
        """Paint what changed; the rectangles that did. None, while there is nothing to show yet."""
        if not self.ready:
            return self._dim()
        self.stale = False
        self._breath, self._seen = self.top.breath, self.canvas
        self._in_view = self.top
        changed = self.canvas.paint(self.top.background(), [*self.frame(self.top), *self._sign()])
        if self._all:
            self._all = self._dimmed = False
            changed = [self.canvas.target.get_rect()]
        self.target.blits([(self.canvas.target, rect, rect) for rect in changed], doreturn=False)
        return changed

    def _dim(self) -> list[Rect]:
        """Darken what is seen, once, where it stays for long."""
        if self._dimmed or self.waited < _PATIENCE:
            return []
        self._dimmed = self._all = True
        return [self.target.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)]

    def _sign(self) -> list[Item]:
        """Whether there is sound, in the upper corner, for a moment after that changed."""
        if not self._sign_left:
            return []
        # Translators: a sign that is shown for a moment.
        label = self.words.say("Sound off") if self.muted else self.words.say("Sound on")
        height = round(self.base * 0.075)
        rect = Rect(height // 3, height // 3, height * 5, height)
        sign = Button("muted", rect, self.mute, label, "mute" if self.muted else "sound")
        return sign.items(False, self.text_scale)

    def frame(self, screen: Screen) -> list[Item]:
        """The pictures of a screen and its buttons, from the bottom up."""
        found = screen.items()
        for button in screen.buttons():
            pressed = screen is self.top and button.name == self._pressed
            found += button.items(pressed, self.text_scale)
        focused = self._focused() if self._by_keys and screen is self.top else None
        if focused:
            found.append(centred(signs.focus(focused.rect.size), focused.rect.center))
        if screen.turned:
            whole = Rect((0, 0), self.size)
            return [turned(item, whole) for item in found]
        return found

    def beneath(self, screen: Screen) -> Surface:
        """A darkened picture of the screen under `screen`, to lay a panel on."""
        below = self.screens[self.screens.index(screen) - 1]
        picture = assets.blank(self.size)
        Canvas(picture).paint(below.background(), self.frame(below))
        picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill(_TINT, special_flags=pygame.BLEND_RGB_ADD)
        return picture
