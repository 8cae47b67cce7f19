"""The stack of screens, and what they all need: texts, settings, sizes and pictures."""

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
"""What is left of the light beneath a panel, and the brown that is added to it."""


class Screen:
    """One screen; what is drawn follows from its state each time it is asked.

    The thread that makes pictures asks too, while the screen neither goes on nor is touched: so its
    state must be complete when it is shown or `changed`, and nothing be asked that is the loop's.
    """

    musical = True
    """Whether music and ambience may be heard."""
    paged = False
    """Whether a swipe turns a page."""
    typed = False
    """Whether letters are typed, which elsewhere mean something on every screen."""
    orientation = Orientation.WHOLE
    """From where it is seen and touched; the board of a match at home may lie turned in it."""

    def __init__(self, app: "Stack") -> None:
        self.app = app
        self._ground: Surface | None = None

    def ground(self) -> Surface:
        """What lies beneath everything, as large as the window; asked once a size."""
        raise NotImplementedError

    def background(self) -> Surface:
        """The same ground while it lasts."""
        if self._ground is None:
            self._ground = self.ground()
        return self._ground

    @property
    def area(self) -> Rect:
        """The part of the window in use."""
        return letterbox(self.app.size)

    def part(self, share: float) -> int:
        """A share of the shorter side of that in pixels."""
        return round(self.app.base * share)

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
        """The window has another size, or the language changed: everything is laid out anew."""
        self._ground = None

    @property
    def place(self) -> str:
        """Where the board on it lies; "" without one."""
        return ""

    @property
    def said(self) -> str:
        """What is said in it just now, to be heard as well."""
        return ""

    def news(self) -> str:
        """What has happened since this was asked last, in sentences, for who hears it."""
        return ""

    @property
    def recalled(self) -> str:
        """What the other one did in his last turn, in sentences."""
        return ""

    @property
    def places(self) -> Sequence[Part]:
        """What else there is to be told than texts and buttons: of a board, its squares."""
        return ()

    @property
    def opposite(self) -> bool:
        """Whether who uses it now sits on the other side of a table."""
        return self.orientation.upside_down

    @property
    def awake(self) -> bool:
        """Whether time matters now: something moves, is counted or is waited for."""
        return False

    def step(self) -> bool:
        """Go on by 1/60 s; whether anything may look different."""
        return False

    @property
    def choosing(self) -> bool:
        """Whether somebody may choose now: for who has one switch, the choices are lit in turn."""
        return True

    @property
    def breath(self) -> int:
        """A slow change of the picture while nothing happens, for which nobody need be woken."""
        return 0

    def accepts(self, touch: Touch) -> bool:
        """Whether a touch may be that of somebody who is to act; it comes as SDL tells of it."""
        return True

    def touch(self, touch: Touch) -> None:
        """The pointer acted, and not on a button."""

    def key(self, key: int) -> bool:
        """A key was pressed; whether it meant something here."""
        return False

    def write(self, text: str) -> None:
        """What keys have written, in whatever script they do."""

    def turn(self, by: int) -> None:
        """To the next page, or where `by` is -1 back: Page Down and Page Up, or a swipe."""

    def back(self) -> None:
        """Escape."""
        self.app.pop()


Screens = Mapping[str, Callable[..., Screen]]
"""The class of each screen that another one leads to, by its name."""


class Stack:
    """A stack of screens, of which the topmost is seen, and what they all need."""

    near = 0.0
    """How near to a checker a touch counts at least, as a share of the window's diagonal."""
    pledges = True
    """Whether the pledge of the dice is shown before the first throw."""
    clicks_switch = True
    """Whether for who has one switch a touch is a press of it, wherever it is."""
    mutes_voice = False
    """Whether the voice is silent, too, while all sound is off; at home it has a key of its own."""
    hears_gamepads = True
    """Whether the buttons of gamepads are keys."""
    reads_otherwise = True
    """Whether other readings of a game's sources can be switched on and played."""

    def __init__(self, target: Surface, services: Services, screens: Screens) -> None:
        """`screens` are those that other screens lead to."""
        self.services = services
        self._screens = screens
        self.settings, damage = services.settings_file.read()
        self.notices: tuple[Notice, ...] = (damage,) if damage else ()
        """What went wrong and has not been told yet, the latest last."""
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
        """Steps since a finger came down, or a key that acts; 0 while none is held."""
        self.focus = Focus()
        self.outdated = False
        """Whether all pictures are to be made anew, once those that are being made are done."""
        self._backgrounds = Backgrounds()
        self._texts: dict[str, Words] = {}
        self.set_loudness()
        self.words = self._words()

    def known(self, key: int) -> int:
        """The key that screens know in place of one."""
        return keys.known(key, self.settings.keys)

    def _words(self) -> Words:
        """The texts in the language that is set."""
        return self.texts(self.settings.language or self.services.language)

    def texts(self, language: str) -> Words:
        """The texts in a language, each read once; where there are none, in English.

        To read them takes a while: it may be called by another thread than the loop's.
        """
        if language not in self._texts:
            self._texts[language] = self._read(language)
        return self._texts[language]

    def _read(self, language: str) -> Words:
        """The texts in a language, from its files."""
        try:
            return Words(language)
        except CatalogueError as error:
            self.notify(Notice(mark("There are no texts in the language that was chosen."), {}))
            log.warning("%s", error)
            return Words()

    @property
    def speaking(self) -> bool:
        """Whether a voice is telling something, for which the match waits."""
        voice = self.services.voice
        return voice is not None and voice.speaks

    @property
    def canvas(self) -> Canvas:
        """The frame."""
        return self.display.canvas

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
    def orientation(self) -> Orientation:
        """From which side the board of a match at home is seen."""
        return Orientation.TURNED if self.settings.turned else Orientation.WHOLE

    @property
    def text_scale(self) -> float:
        """How much larger than usual text is."""
        return self.settings.text / 100

    @property
    def place(self) -> str:
        """Where the board lies that is seen, or lies beneath panels; "" without one."""
        return next((screen.place for screen in reversed(self.screens) if screen.place), "")

    def screen(self, name: str, *more: object) -> Screen:
        """A new screen of a name; `more` is what it asks for besides."""
        return self._screens[name](self, *more)

    def open(self, name: str, *more: object) -> None:
        """Lay the screen of a name on top."""
        self.push(self.screen(name, *more))

    def letters(self, share: float) -> int:
        """A size of `lettering` in pixels, larger where that is set."""
        return round(self.base * share * self.text_scale)

    def change(self, **fields: object) -> None:
        """Change settings, keep them, and let them take effect."""
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
        """Let what is solved now be that of who plays now."""
        if self.services.diary:
            self.services.diary.who = self.settings.house.who

    def tell_aloud(self, pace: int) -> None:
        """Let a voice tell everything at that pace, in hundredths of the usual one; 0 for none."""

    def keep_settings(self) -> None:
        """Let the settings hold at the next start, too; a slow disk holds nothing up."""
        kept = msgspec.structs.replace(self.settings)
        self.maker.later(partial(self.services.settings_file.write, kept))

    def set_loudness(self) -> None:
        """Let what is set of loudness take effect."""
        now, volume = self.settings, 0 if self.muted else self.settings.volume
        shares = (now.effects / 10, now.music / 10, now.ambience / 10)
        self.services.sounds.set_volume(volume / 10, *shares)

    def start(self, game: RuleSet) -> None:
        """Begin a match of a game, of the length and against the opponent that were chosen last."""
        now = self.settings.choice.offered()
        record = self.matches.new(game, Length(now.length), HUMAN, now.opponent, now.first)
        record.best_of = now.best_of
        self.swap(self.screen("play", record))

    def save(self, record: Record, thrown: bool = False) -> None:
        """Keep a match in progress, once something has been `thrown` in it."""
        self.matches.save(record, thrown)

    def notify(self, notice: Notice) -> None:
        """Tell on the screen that comes next what went wrong, after whatever else did."""
        others = (known for known in self.notices if known.text != notice.text)
        self.notices = (*others, notice)

    @property
    def told(self) -> str:
        """All that went wrong, in the language that is set."""
        return " · ".join(map(self.words.tell, self.notices))

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.change(language=language)
        self.words = self._words()
        self.invalidate()

    def invalidate(self) -> None:
        """Make every picture of every screen anew, once those that are being made are done."""
        self.outdated = True
        if self.ready:
            self.relayout()

    def relayout(self) -> None:
        """Lay every screen out anew, for the size that the window has now."""
        self.outdated = False
        if self.display.target.get_size() != self.size:
            self.display.clear()
        for screen in self.screens:
            screen.resize()
        self.present()

    def present(self) -> None:
        """Show the topmost screen once its frame is made; until then the last one stays."""
        self.stale = True
        if self.maker.beside and self.screens:
            self.maker.wait_for(partial(self._composed, self.top), self.display.show)

    def _composed(self, screen: Screen) -> Canvas:
        """A canvas of its own with a screen's next frame."""
        screen.prepare()
        canvas = Canvas(assets.blank(self.size))
        canvas.paint(screen.background(), self.frame(screen))
        return canvas

    @property
    def ready(self) -> bool:
        """Whether the topmost screen is the one that is seen."""
        return self.maker.ready

    def background(self, layout: Layout) -> Surface:
        """The table with the board of a game."""
        plain = self.settings.contrast
        return self._backgrounds.get(layout, plain, self.text_scale)

    def push(self, screen: Screen) -> None:
        """Lay a screen on top, to be seen from where the one beneath is used."""
        if self.screens and self.top.opposite:
            screen.orientation = Orientation.OPPOSITE
        self.screens.append(screen)
        self._changed()

    def pop(self) -> None:
        """Take the topmost screen away; the last one stays, and the program ends."""
        if len(self.screens) == 1:
            self.quit()
            return
        self.screens.pop()
        self._changed()

    def swap(self, *screens: Screen) -> None:
        """Put other screens in place of all."""
        self.screens[:] = screens
        self._changed()
        self.maker.later(memory.give_back)

    def _changed(self) -> None:
        self.focus.clear()
        self.present()

    def quit(self) -> None:
        """End the program."""
        self.running = False

    def lead_to(self, name: str) -> None:
        """Lead the keyboard to a button, so that Enter presses it."""
        self.focus.name = name

    def frame(self, screen: Screen) -> list[Item]:
        """The pictures of a screen and its buttons, from the bottom up."""
        found, buttons = screen.items(), screen.buttons()
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
        """The same darkened, to lay a panel on."""
        picture = self.under(screen)
        picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill(_TINT, special_flags=pygame.BLEND_RGB_ADD)
        return picture
