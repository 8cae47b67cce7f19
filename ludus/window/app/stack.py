"""The stack of screens, and the texts, settings, sizes and pictures that they share."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec
import pygame
from pygame import Rect, Surface

from ludus.match.record import HUMAN, Record
from ludus.picture import assets, signs
from ludus.picture.canvas import Canvas, Item, centred, turned
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app import memory
from ludus.window.app.background_jobs import BackgroundJobs
from ludus.window.app.display import Display
from ludus.window.app.matches import Matches
from ludus.window.app.services import Services
from ludus.window.app.speed import Speed
from ludus.window.board.background import Backgrounds
from ludus.window.input import keys
from ludus.window.input.focus import Focus
from ludus.window.input.pointer import Pointer, Touch
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.layout.plan import letterbox
from ludus.window.speech.screen_text import Part
from ludus.window.text.catalogue import CatalogueError, mark
from ludus.window.text.sentences import VOLUMES
from ludus.window.text.words import Notice, Words
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_SHADE, _TINT = (105, 105, 105), (5, 4, 2)
"""Factors, of 255, that darken the screen beneath a panel, and the brown added to it."""


class Screen:
    """One screen, drawn from its state each time the app asks.

    The thread that makes pictures also asks, while the screen neither steps nor receives input. So
    the state must be complete when the screen is shown or calls `changed`. Methods called in that
    thread must not use anything that belongs to the loop.
    """

    kind = ""
    """The name by which `Stack.screen` has created this screen."""
    musical = True
    """Whether music and ambience may play."""
    paged = False
    """Whether a swipe turns a page."""
    typed = False
    """Whether keys type letters here instead of acting as shortcuts."""
    orientation = Orientation.WHOLE
    """The side from which the screen is seen and touched; the board of a home match may lie
    turned in it."""

    def __init__(self, app: "Stack") -> None:
        self.app = app
        self._ground: Surface | None = None

    def ground(self) -> Surface:
        """Paint the background, as large as the window; called once per size."""
        raise NotImplementedError

    def background(self) -> Surface:
        """The background, cached until the next `resize`."""
        if self._ground is None:
            self._ground = self.ground()
        return self._ground

    @property
    def area(self) -> Rect:
        """The part of the window in use."""
        return letterbox(self.app.size)

    def part(self, share: float) -> int:
        """A share of the shorter side of the area, in pixels."""
        return round(self.app.base * share)

    def prepare(self) -> None:
        """Make every slow picture that is not in the next frame.

        The screen does not step meanwhile. A background thread may call this method.
        """

    def ahead(self) -> Callable[[], object] | None:
        """A job for idle time that prepares the next pictures; None without one."""
        return None

    def changed(self) -> None:
        """Present a new state whose pictures are slow to make."""
        self.app.present()

    def items(self) -> list[Item]:
        """The pictures beneath the buttons, from the bottom up."""
        return []

    def buttons(self) -> list[Button]:
        """The buttons, in keyboard order."""
        return []

    def resize(self) -> None:
        """Discard the layout: the window's size or the language has changed."""
        self._ground = None

    @property
    def place(self) -> str:
        """The place in which the board on this screen lies; "" without a board."""
        return ""

    @property
    def said(self) -> str:
        """The sentence that the screen shows at present, to be announced as well."""
        return ""

    def news(self) -> str:
        """Sentences about all events since the last call, for announcements."""
        return ""

    @property
    def recalled(self) -> str:
        """The opponent's last turn, in sentences."""
        return ""

    @property
    def places(self) -> Sequence[Part]:
        """Further parts to announce besides texts and buttons, such as the squares of a board."""
        return ()

    @property
    def opposite(self) -> bool:
        """Whether the present player sits on the other side of a table."""
        return self.orientation.upside_down

    @property
    def awake(self) -> bool:
        """Whether time matters now: something moves, is counted or is awaited."""
        return False

    def step(self) -> bool:
        """Advance by 1/60 s; return whether anything may look different."""
        return False

    @property
    def choosing(self) -> bool:
        """Whether the player may choose now; for switch access, choices then light up in turn."""
        return True

    @property
    def breath(self) -> int:
        """Phase of a slow animation while the screen is idle; it does not wake the loop."""
        return 0

    def accepts(self, touch: Touch) -> bool:
        """Whether a touch, as SDL reports it, may come from the player to act."""
        return True

    def touch(self, touch: Touch) -> None:
        """Handle a touch outside all buttons."""

    def key(self, key: int) -> bool:
        """Handle a key; return whether it has a meaning here."""
        return False

    def write(self, text: str) -> None:
        """Receive typed text, in any script."""

    def turn(self, by: int) -> None:
        """Go to the next page, or back if `by` is -1: Page Down and Page Up, or a swipe."""

    def back(self) -> None:
        """Leave the screen, on Escape."""
        self.app.pop()


Screens = Mapping[str, Callable[..., Screen]]
"""Makes each screen that another screen opens, by name."""


class Stack:
    """A stack of screens, of which the topmost is visible, and everything they share."""

    near = 0.0
    """Least reach of a touch around a checker, as a share of the window's diagonal."""
    pledges = True
    """Whether the pledge of the dice is shown before the first throw."""
    clicks_switch = True
    """Whether a touch anywhere acts as the switch, with switch access."""
    mutes_voice = False
    """Whether muting also silences the voice; at home the voice has its own key."""
    hears_gamepads = True
    """Whether gamepad buttons act as keys."""
    reads_otherwise = True
    """Whether alternative readings of a game's sources can be switched on and played."""

    def __init__(self, target: Surface, services: Services, screens: Screens) -> None:
        """`screens` are the screens that other screens open."""
        self.services = services
        self._screens = screens
        self.settings, damage = services.settings_file.read()
        self.notices: tuple[Notice, ...] = (damage,) if damage else ()
        """Problems not yet reported, the latest last."""
        self.display = Display(target)
        self.maker = BackgroundJobs(services)
        self.speed = Speed(services.speed, self.maker)
        self.matches = Matches(
            services,
            self.notify,
            self.pledges,
            lambda: self.settings,
        )
        self._let_in()
        self.screens: list[Screen] = []
        self.stale = True
        """Whether the frame must be painted again."""
        self.running = True
        self.want_fullscreen = self.settings.fullscreen
        self.muted = False
        self.pointer = Pointer()
        self.held = 0
        """Steps since a finger or the choose key went down; 0 while neither is held."""
        self.focus = Focus()
        self.outdated = False
        """Whether to make all pictures again once the jobs under way are done."""
        self._backgrounds = Backgrounds()
        self._texts: dict[str, Words] = {}
        self.set_loudness()
        self.words = self._words()

    def known(self, key: int) -> int:
        """The standard key for a key, as changed in the settings."""
        return keys.known(key, self.settings.keys)

    def _words(self) -> Words:
        """The texts in the language of the settings, or else of the system."""
        return self.texts(self.settings.language or self.services.language)

    def texts(self, language: str) -> Words:
        """The texts in a language, each read once; English if there are none.

        Reading takes a while: it may be called from a background thread.
        """
        if language not in self._texts:
            self._texts[language] = self._read(language)
        return self._texts[language]

    def _read(self, language: str) -> Words:
        """Read the texts of a language from its files; English and a notice if that fails."""
        try:
            return Words(language)
        except CatalogueError as error:
            self.notify(Notice(mark("There are no texts in the chosen language."), {}))
            log.warning("%s", error)
            return Words()

    @property
    def speaking(self) -> bool:
        """Whether the voice is speaking; the match waits for it."""
        voice = self.services.voice
        return voice is not None and voice.speaks

    @property
    def canvas(self) -> Canvas:
        return self.display.canvas

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return self.canvas.target.get_size()

    @property
    def top(self) -> Screen:
        """The visible screen."""
        return self.screens[-1]

    @property
    def base(self) -> int:
        """The shorter side of the window's part in use, in pixels; sizes derive from it."""
        return min(letterbox(self.size).size)

    @property
    def orientation(self) -> Orientation:
        """The side from which the board of a home match is seen."""
        return Orientation.TURNED if self.settings.turned else Orientation.WHOLE

    @property
    def text_scale(self) -> float:
        """Factor by which text is larger than usual."""
        return self.settings.text / 100

    @property
    def place(self) -> str:
        """The place of the visible board, or of the board beneath panels; "" without one."""
        return next((screen.place for screen in reversed(self.screens) if screen.place), "")

    def screen(self, name: str, *more: object) -> Screen:
        """Create a screen by name; `more` are its further arguments."""
        made = self._screens[name](self, *more)
        made.kind = name
        return made

    def open(self, name: str, *more: object) -> None:
        """Create a screen by name and push it."""
        self.push(self.screen(name, *more))

    def letters(self, share: float) -> int:
        """A share of `base` as a text size in pixels, scaled by the text setting."""
        return round(self.base * share * self.text_scale)

    def change(self, **fields: object) -> None:
        """Change settings, save them and apply them."""
        for name, value in fields.items():
            setattr(self.settings, name, value)
        self.keep_settings()
        if VOLUMES.keys() & fields.keys():
            self.muted = False
        self.set_loudness()
        if "fullscreen" in fields:
            self.want_fullscreen = self.settings.fullscreen
        if {"contrast", "text", "turned"} & fields.keys():
            self.invalidate()
        self._let_in()

    def _let_in(self) -> None:
        """Assign solved problems to the present player from now on."""
        if self.services.diary:
            self.services.diary.who = self.settings.house.who

    def tell_aloud(self, pace: int) -> None:
        """Announce everything by voice at a pace, in hundredths of the usual; 0 turns it off."""

    def keep_settings(self) -> None:
        """Save the settings in the background, so that a slow disk does not block the loop."""
        kept = msgspec.structs.replace(self.settings)
        self.maker.later(partial(self.services.settings_file.write, kept))

    def set_loudness(self) -> None:
        """Apply the loudness settings."""
        now, volume = self.settings, 0 if self.muted else self.settings.volume
        shares = (now.effects / 10, now.music / 10, now.ambience / 10)
        self.services.sounds.set_volume(volume / 10, *shares)

    def start(self, game: RuleSet) -> None:
        """Begin a match of a game, with the length and opponent chosen last."""
        now = self.settings.choice.offered()
        record = self.matches.new(game, Length(now.length), HUMAN, now.opponent, now.first)
        record.best_of = now.best_of
        self.swap(self.screen("play", record))

    def save(self, record: Record, thrown: bool = False) -> None:
        """Save a match in progress; see `Matches.save`."""
        self.matches.save(record, thrown)

    def notify(self, notice: Notice) -> None:
        """Show a problem on the next screen, after any other problems."""
        others = (known for known in self.notices if known.text != notice.text)
        self.notices = (*others, notice)

    @property
    def told(self) -> str:
        """All problems to report, in the language of the settings."""
        return " · ".join(map(self.words.tell, self.notices))

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.change(language=language)
        self.words = self._words()
        self.invalidate()

    def invalidate(self) -> None:
        """Make all pictures of all screens again, once the jobs under way are done."""
        self.outdated = True
        if self.ready:
            self.relayout()

    def relayout(self) -> None:
        """Lay out every screen again for the window's present size."""
        self.outdated = False
        if self.display.target.get_size() != self.size:
            self.display.clear()
        for screen in self.screens:
            screen.resize()
        self.present()

    def present(self) -> None:
        """Show the topmost screen once its frame is ready; until then the last frame stays."""
        self.stale = True
        if self.maker.beside and self.screens:
            self.maker.wait_for(partial(self._composed, self.top), self.display.show)

    def _composed(self, screen: Screen) -> Canvas:
        """A new canvas with a screen's next frame."""
        screen.prepare()
        canvas = Canvas(assets.blank(self.size))
        canvas.paint(screen.background(), self.frame(screen))
        return canvas

    @property
    def ready(self) -> bool:
        """Whether the topmost screen is the visible one."""
        return self.maker.ready

    def background(self, layout: Layout) -> Surface:
        """The table with the board of a game, cached."""
        plain = self.settings.contrast
        return self._backgrounds.get(layout, plain, self.text_scale)

    def push(self, screen: Screen) -> None:
        """Push a screen; it faces the side from which the screen beneath is used."""
        if self.screens and self.top.opposite:
            screen.orientation = Orientation.OPPOSITE
        self.screens.append(screen)
        self._changed()

    def pop(self) -> None:
        """Remove the topmost screen; if it is the last one, end the program instead."""
        if len(self.screens) == 1:
            self.quit()
            return
        self.screens.pop()
        self._changed()

    def swap(self, *screens: Screen) -> None:
        """Replace all screens."""
        self.screens[:] = screens
        self._changed()
        self.maker.later(memory.give_back)

    def _changed(self) -> None:
        self.focus.clear()
        self.present()

    def quit(self) -> None:
        self.running = False

    def lead_to(self, name: str) -> None:
        """Move the keyboard focus to a button, so that Enter presses it."""
        self.focus.name = name

    def frame(self, screen: Screen, buttons: Sequence[Button] | None = None) -> list[Item]:
        """The pictures of a screen and its buttons, from the bottom up."""
        found = screen.items()
        buttons = screen.buttons() if buttons is None else buttons
        for button in buttons:
            pressed = screen is self.top and button.name == self.focus.pressed
            found += button.items(pressed, self.text_scale)
        for lit in self.focus.lit(buttons) if screen is self.top else ():
            inside = lit.rect.clip(Rect((0, 0), self.size).inflate(-12, -12))
            found.append(centred(signs.focus(inside.size), inside.center))
        if not screen.orientation.upside_down:
            return found
        return [turned(item, Rect((0, 0), self.size)) for item in found]

    def under(self, screen: Screen) -> Surface:
        """A picture of the screen under `screen`."""
        below = self.screens[self.screens.index(screen) - 1]
        picture = assets.blank(self.size)
        Canvas(picture).paint(below.background(), self.frame(below))
        return picture

    def beneath(self, screen: Screen) -> Surface:
        """A darkened picture of the screen under `screen`, to lay a panel on."""
        picture = self.under(screen)
        picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill(_TINT, special_flags=pygame.BLEND_RGB_ADD)
        return picture
