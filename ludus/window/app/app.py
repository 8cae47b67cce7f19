"""The program in its window: handles events, runs steps of 1/60 s, returns changed rectangles."""

from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from ludus.match.states import PointerEvent
from ludus.window.app.display import open_window
from ludus.window.app.hearing import GREETING, Hearing
from ludus.window.app.services import Services
from ludus.window.app.stack import Screen, Screens, Stack
from ludus.window.input import keys
from ludus.window.input.gamepads import Gamepads
from ludus.window.input.pointer import Touch
from ludus.window.input.switch_access import SwitchAccess
from ludus.window.speech.screen_reader import Reader
from ludus.window.widgets.button import Button, Caption

_PATIENCE = 20
"""Steps after which a wait becomes visible."""
_SWIPE = 0.12
"""Least length of a swipe that turns a page, as a share of the shorter side."""
_SECOND = 60
"""Steps per second."""


class App(Stack):
    """A stack of screens with input: the topmost screen receives keys and touches."""

    margin = 0
    """Pixels left free at every edge of the window; the picture may be shifted within them."""
    shift = (0, 0)
    """Present shift of the picture in pixels, at most `margin` each way."""
    visible = True
    """Whether the window is visible."""
    greeting = GREETING
    """Texts that the voice speaks first."""

    def __init__(self, target: Surface, services: Services, screens: Screens) -> None:
        super().__init__(target, services, screens)
        self._down = (0, 0)
        """Where the pointer went down."""
        self._breath = 0
        """`Screen.breath` at the last frame."""
        self.caption = Caption()
        self.gamepads = Gamepads()
        self._switch = SwitchAccess()
        self._in_view: Screen | None = None
        """The screen painted last."""
        self.hearing = Hearing(self)
        self._queued: list[Touch] = []
        """Touches of the visible screen while its pictures are being made again."""
        self._ignored = False
        """Whether the present touch is ignored, because it began while no screen could take it."""

    def _changed(self) -> None:
        self._queued.clear()
        super()._changed()

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on; it first shows the last frame, stretched."""
        self.display.resize(target)
        if target.get_size() != self.size:
            self._queued.clear()
            self.invalidate()
        self.stale = True

    def open_window(
        self, size: tuple[int, int] | None, fullscreen: bool, screen: int = 0
    ) -> Surface:
        """Open the window and register it with the screen reader."""
        opened, reader = partial(open_window, size, fullscreen, screen), self.services.reader
        return reader.open(opened) if reader else opened()

    def handle(self, event: pygame.Event) -> None:
        """Handle one of SDL's events."""
        event = self.gamepads.read(event)
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.KEYDOWN:
            self.press_key(event.key, event.mod)
        elif event.type == pygame.TEXTINPUT:
            self._write(event.text)
        elif event.type == pygame.KEYUP:
            self.held = 0
        elif event.type == pygame.DROPFILE:
            self._open_file(Path(event.file))
        else:
            lost = event.type == pygame.WINDOWFOCUSLOST
            self.held *= not lost
            window = self.display.window
            touch = self.pointer.lose() if lost else self.pointer.read(event, window)
            if touch:
                left, top = self.display.target.get_offset()
                self._touch(Touch(touch.act, touch.x - left, touch.y - top))

    def _write(self, text: str) -> None:
        """Pass typed text to the topmost screen."""
        if self.ready and not self.settings.switch_s:
            self.stale = True
            self.top.write(text)

    def _open_file(self, path: Path) -> None:
        """Open a dropped file in the background, if there is a screen for it."""
        if "dropped" in self._screens:
            self.maker.wait_for(partial(self.screen, "dropped", path), self.push)

    def close(self) -> None:
        """Handle a request to close the window."""
        self.quit()

    def press_key(self, key: int, mod: int) -> None:
        """Handle a key with its modifiers; typing comes before a key's other meanings."""
        self.stale = True
        self.hearing.hush()
        self._settle()
        if self.settings.switch_s and not keys.helps(key):
            self._press_switch()
        elif not (self.top.typed and (not self.ready or self.top.key(key))):
            key = keys.known(key, self.settings.keys)
            self.held = int(key == keys.CHOOSE)
            if key == pygame.K_TAB:
                self.focus.go_round(self.top.buttons(), -1 if mod & pygame.KMOD_SHIFT else 1)
            else:
                self._key(key)
        self.focus.shown = True

    def _touch(self, touch: Touch) -> None:
        """Handle a touch; while its screen is not visible yet, ignore it from press to release."""
        if touch.act is PointerEvent.PRESS:
            self.hearing.hush()
        if self.settings.switch_s and self.clicks_switch:
            self.held = 0
            if touch.act is PointerEvent.PRESS:
                self._press_switch()
            return
        self.held = (
            self.held if touch.act is PointerEvent.DRAG else int(touch.act is PointerEvent.PRESS)
        )
        if not self.ready and self.top is self._in_view:
            self._queued.append(touch)
            return
        self._ignored = not self.ready or (self._ignored and touch.act is not PointerEvent.PRESS)
        if self._ignored:
            self.focus.pressed = ""
        else:
            self._take(touch)

    def _take(self, touch: Touch) -> None:
        """Pass a touch to the topmost, visible screen."""
        self.stale = True
        if self.top.orientation.upside_down:
            width, height = self.size
            touch = Touch(touch.act, width - 1 - touch.x, height - 1 - touch.y)
        if touch.act is PointerEvent.PRESS:
            self._down = touch.at
        if touch.act is PointerEvent.RELEASE and self.top.paged and (by := self._swiped(touch)):
            self.focus.pressed = ""
            self.top.turn(by)
            return
        taken, activated = self.focus.touch(self.top.buttons(), touch)
        if activated:
            self._activate(activated)
        elif not taken:
            self.top.touch(touch)

    def _swiped(self, touch: Touch) -> int:
        """1 for a swipe to the left since the pointer went down, -1 to the right, else 0."""
        across, along = touch.x - self._down[0], touch.y - self._down[1]
        if abs(across) < max(_SWIPE * self.base, 2 * abs(along)):
            return 0
        return 1 if across < 0 else -1

    def _activate(self, button: Button) -> None:
        if not button.bare:
            self.services.sounds.play("button", button.rect.centerx / self.size[0])
        button.action()

    def _press_switch(self) -> None:
        """Take the lit choice, or open the lit group; the first press only lights a choice."""
        if self._switch.press(self.focus):
            self.held = 1
            self._key(keys.CHOOSE)
        self.focus.shown = True

    def _light(self) -> None:
        """Light the next choice for switch access, once the voice has finished."""
        if self.speaking:
            return
        if self.clicks_switch:
            self.focus.shown = True
        choices = self.top.buttons() if self.focus.shown and self.top.choosing else []
        pace = round(self.settings.switch_s * _SECOND)
        self.stale = self._switch.step(self.focus, choices, pace) or self.stale

    def _key(self, key: int) -> None:
        if self._shortcut(key) or not self.ready or (not self.top.typed and self.top.key(key)):
            return
        if key == pygame.K_ESCAPE:
            self.top.back()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.top.turn(1 if key == pygame.K_PAGEDOWN else -1)
        elif key == keys.CHOOSE:
            button = self.focus.button(self.top.buttons())
            if button:
                self._activate(button)
        else:
            self.focus.move(self.top.buttons(), key)

    def _shortcut(self, key: int) -> bool:
        """Handle a key that has one meaning on every screen; return whether it is such a key."""
        if self.hearing.ask(key):
            pass
        elif key == pygame.K_F11:
            self.change(fullscreen=not self.want_fullscreen)
        elif key == keys.VOICE:
            self.tell_aloud(0 if self.settings.spoken else self.hearing.pace)
        elif key == pygame.K_m:
            self.mute()
        elif key == pygame.K_t:
            self.change(turned=not self.settings.turned)
        else:
            return False
        return True

    def _settle(self) -> None:
        """Move the focus off a button that can no longer be pressed."""
        if self.focus.name and self.ready and self.top.choosing:
            self.focus.settle(self.top.buttons())

    def mute(self) -> None:
        """Turn all sound off or on, and show a label for a moment."""
        self.muted = not self.muted
        # Translators: a sign that is shown for a moment.
        label = self.words.say("Sound off") if self.muted else self.words.say("Sound on")
        self._show(label, not self.muted)
        self.set_loudness()

    def tell_aloud(self, pace: int) -> None:
        self._show(self.hearing.tell_aloud(pace, self.greeting), self.settings.spoken > 0)

    def _show(self, label: str, heard: bool) -> None:
        self.caption.show(label, heard)
        self.hearing.sign = label
        self.stale = True

    def step(self) -> None:
        self.pointer.tick()
        self.hearing.step()
        self.held += self.held > 0
        if self.services.reader:
            self._listen(self.services.reader)
        if self._made():
            self.stale = self.top.step() or self.stale
            if self.settings.switch_s:
                self._light()
            self.maker.make_ahead(self.top.ahead)
        self._let_be_heard()
        self.stale = self.caption.step() or self.stale
        self.stale = self.speed.step() or self.stale

    def _let_be_heard(self) -> None:
        """Let music and ambience play where they may."""
        heard, sounds = self.visible and self.top.musical, self.services.sounds
        sounds.let_music(heard)
        here = self.place if heard and not self.speed.slow else ""
        sounds.let_ambience(here, self.maker.later)

    def _made(self) -> bool:
        """Whether the topmost screen can step: its pictures are made and up to date."""
        if self.maker.step() and self.outdated:
            self.relayout()
        while self._queued and self.ready:
            self._take(self._queued.pop(0))
        return self.ready

    @property
    def breathes(self) -> bool:
        """Whether the breath has changed since the last frame."""
        return self.top.breath != self._breath

    def paint(self) -> list[Rect]:
        """Paint the changes and return their rectangles; none before the first frame is ready."""
        if not self.ready:
            return self.display.dim() if self.maker.waited >= _PATIENCE else []
        self.stale = False
        self._breath, self._in_view = self.top.breath, self.top
        self._settle()
        items = [*self.frame(self.top), *self.caption.items(self.base, self.text_scale)]
        self.hearing.tell(self.top, items)
        return self.display.paint(self.top.background(), items)

    def _listen(self, reader: Reader) -> None:
        """Carry out the requests of a screen reader, as keys would."""
        self.stale = self.stale or reader.waits
        for name, press in reader.asked():
            button = next((b for b in self.top.buttons() if b.name == name and b.enabled), None)
            if button and self.ready:
                self.lead_to(name)
                self.stale = self.focus.shown = True
                if press:
                    self._activate(button)
