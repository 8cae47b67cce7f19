"""The window's content: a stack of screens over one canvas, and what they all need."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame
from pygame import Rect, Surface

from ludus.match.dice import Dice, RecordDice
from ludus.match.events import Event
from ludus.match.fairness import pledge
from ludus.match.record import HUMAN, Record
from ludus.match.save import DamagedError, SavedMatch
from ludus.players.levels import LEVELS
from ludus.players.worker import Answer
from ludus.rules.plays import Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet
from ludus.stage import memory, signs
from ludus.stage.canvas import Canvas, Item, centred, turned
from ludus.stage.catalogue import SOURCE, CatalogueError
from ludus.stage.controls import Button, hit, toward
from ludus.stage.layout import letterbox
from ludus.stage.pointer import Act, Pointer, Touch
from ludus.stage.settings import SettingsFile
from ludus.stage.sound import Sounds
from ludus.stage.words import Notice, Words, mark

log = logging.getLogger(__name__)

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
    saved: SavedMatch
    settings_file: SettingsFile
    new_seed: Callable[[], int]
    moment: Callable[[], int] | None = None
    """Microseconds, by which players give their share in the dice; without it nobody shares."""
    language: str = SOURCE
    dice: Callable[[Record], Dice] = RecordDice
    tell: Callable[[Sequence[Event], Position], None] = _untold


class Screen:
    """One screen; what is drawn follows from its state each time it is asked."""

    musical = True
    """Whether music may be heard."""
    turned = False
    """Whether its pictures are turned to, and touched from, the other side of a table."""

    def __init__(self, app: "App") -> None:
        self.app = app

    def ground(self) -> Surface:
        """What lies beneath everything, as large as the window; the same object while it lasts."""
        raise NotImplementedError

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
        self.screens: list[Screen] = []
        self.resize(target)
        self.running = True
        self.want_fullscreen = self.settings.fullscreen
        self._pointer = Pointer()
        self._breath = 0
        """The breath of the last frame."""
        self._pressed = ""
        self._focus = ""
        self._by_keys = False
        """Whether the keyboard was used last, so that its focus shows."""
        self._sign_left = 0
        """Steps for which the screen still tells whether there is sound."""
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
        self.services.settings_file.write(self.settings)
        if {"volume", "effects", "music"} & fields.keys():
            self.muted = False
        self.set_loudness()
        if "fullscreen" in fields:
            self.want_fullscreen = self.settings.fullscreen
        if {"contrast", "large"} & fields.keys():
            self.renew()

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

    def new_match(self, rules: str, checkers: int, white: str, black: str, first: int) -> Record:
        """A match with a seed drawn by the program; a human who plays shares in the dice."""
        record = Record(rules, checkers, white, black, first, self.services.new_seed())
        if self.services.moment and HUMAN in record.players:
            record.awaits_share = True
            record.pledge = pledge(record.seed) if self.pledges else ""
        return record

    def save(self, record: Record) -> None:
        """Keep a match in progress; where that fails the match goes on, and the log says so."""
        try:
            self.services.saved.write(record)
        except OSError as error:
            self.notice = Notice(mark("The game cannot be saved."), {})
            log.warning("the match is not saved: %s", error)

    def read_saved(self) -> Record | None:
        """The match that can be continued; a damaged one is reported in the notice."""
        try:
            return self.services.saved.read(LEVELS)
        except DamagedError as error:
            text = mark("The saved game was damaged. The file is kept: {path}")
            self.notice = Notice(text, {"path": error.aside})
            log.warning("%s", error)
        except OSError as error:
            self.notice = Notice(mark("The saved game cannot be read."), {})
            log.warning("%s", error)
        return None

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.change(language=language)
        self.words = self._words()
        self.renew()

    def renew(self) -> None:
        """Make every picture of every screen anew."""
        for screen in self.screens:
            screen.resize()
        self.stale = True

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
        memory.give_back()

    def _changed(self) -> None:
        self._pressed, self._focus, self.stale = "", "", True

    def quit(self) -> None:
        """End the program."""
        self.running = False

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on.

        Sizes are remembered, as a display's surface grows in place when its window does.
        """
        self.canvas = Canvas(target)
        self.size = target.get_size()
        """In pixels; what everything is laid out for."""
        self.window = (target.get_parent() or target).get_size()
        """The size of the whole window, of which the picture may leave a margin free."""
        for screen in self.screens:
            screen.resize()
        self.stale = True
        """Whether the frame must be painted again."""

    def handle(self, event: pygame.Event) -> None:
        """Take one of SDL's events."""
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.KEYDOWN:
            self.stale = True
            self._key(event.key)
            self._by_keys = True
        else:
            lost = event.type == pygame.WINDOWFOCUSLOST
            touch = self._pointer.lose() if lost else self._pointer.read(event, self.window)
            if touch:
                left, top = self.canvas.target.get_offset()
                self._touch(Touch(touch.act, touch.x - left, touch.y - top))

    def _touch(self, touch: Touch) -> None:
        if touch.act is Act.HOVER:
            return
        self.stale = True
        self._by_keys = False
        if self.top.turned:
            width, height = self.size
            touch = Touch(touch.act, width - 1 - touch.x, height - 1 - touch.y)
        button = hit(self.top.buttons(), touch.at)
        if touch.act is Act.DOWN and button and not button.bare:
            self._pressed = button.name
        elif self._pressed:
            if touch.act is Act.UP:
                pressed, self._pressed = self._pressed, ""
                if button and button.name == pressed:
                    self._activate(button)
        else:
            self.top.touch(touch)

    def _activate(self, button: Button) -> None:
        if not button.bare:
            self.services.sounds.play("button", button.rect.centerx / self.size[0])
        button.action()

    def _key(self, key: int) -> None:
        if self._shortcut(key) or self.top.key(key):
            return
        if key == pygame.K_ESCAPE:
            self.top.back()
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
        self.stale = self.top.step() or self.stale
        self.services.sounds.let_music(self.visible and self.top.musical)
        if self._sign_left:
            self._sign_left -= 1
            self.stale = self.stale or not self._sign_left

    @property
    def breathes(self) -> bool:
        """Whether the picture is another one by the breath alone."""
        return self.top.breath != self._breath

    def paint(self) -> list[Rect]:
        """Paint what changed; the rectangles that did."""
        self.stale = False
        self._breath = self.top.breath
        return self.canvas.paint(self.top.ground(), [*self._frame(self.top), *self._sign()])

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

    def _frame(self, screen: Screen) -> list[Item]:
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
        picture = Surface(self.size).convert()
        Canvas(picture).paint(below.ground(), self._frame(below))
        picture.blit(signs.veil(self.size, 150), (0, 0))
        return picture
