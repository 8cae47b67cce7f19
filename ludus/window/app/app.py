"""The program in its window: its settings, texts, screens and input, and its steps of 1/60 s."""

import logging
from collections.abc import Callable, Set
from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from ludus.journey.road import NOTHING
from ludus.match.record import HUMAN, Record
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.background_jobs import BackgroundJobs
from ludus.window.app.display import open_window
from ludus.window.app.guard import Guard
from ludus.window.app.hearing import Hearing
from ludus.window.app.input import Input
from ludus.window.app.matches import Matches
from ludus.window.app.memory import give_back
from ludus.window.app.screen import Screen, Screens
from ludus.window.app.services import Services
from ludus.window.app.speed import Speed
from ludus.window.app.stack import Stack
from ludus.window.input import keys
from ludus.window.input.focus import Focus
from ludus.window.layout.layout import Orientation
from ludus.window.layout.plan import shorter_side
from ludus.window.storage.settings import Profiles, Settings, notice_of
from ludus.window.text.catalogue import CatalogueError, mark
from ludus.window.text.sentences import VOLUMES
from ludus.window.text.words import Notice, Words
from ludus.window.widgets.button import Button

log = logging.getLogger(__name__)

_PATIENCE = 20
"""Steps after which a wait becomes visible."""


class App:
    shift = (0, 0)
    """Present shift of the picture in pixels, at most `guard.margin` each way."""
    visible = True
    things = NOTHING
    """The things that the present player has laid on the table."""

    def __init__(
        self, target: Surface, services: Services, screens: Screens, guard: Guard | None = None
    ) -> None:
        self.services = services
        self.guard = guard or Guard()
        self.settings, damage = Settings(), None
        if file := services.settings_file:
            self.settings, damage = replace(file.read()), notice_of(file)
        self.notices: tuple[Notice, ...] = (damage,) if damage else ()
        """Problems not yet reported, the latest last."""
        self.running = True
        self.stale = True
        """Whether the frame must be painted again."""
        self.want_fullscreen = self.settings.fullscreen
        self.muted = False
        self.jobs = BackgroundJobs(services)
        self.speed = Speed(services.speed, self.jobs)
        self.focus = Focus()
        self.stack = Stack(self, target, screens)
        self.input = Input(self)
        self.hearing = Hearing(self)
        self.matches = Matches(services, self.notify, self.guard.pledges, lambda: self.settings)
        self._breath = 0
        """`Screen.breath` at the last frame."""
        self._buttons: tuple[Screen | None, list[Button]] = (None, [])
        """The screen whose buttons were made last, and these buttons."""
        self._texts: dict[str, Words] = {}
        self.load_progress()
        self.set_loudness()
        self.words = self._words()

    # Sizes

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return self.stack.display.canvas.target.get_size()

    @property
    def base(self) -> int:
        """The shorter side of the window's part in use, in pixels; sizes derive from it."""
        return shorter_side(self.size)

    @property
    def text_scale(self) -> float:
        return self.settings.text / 100

    def letters(self, share: float) -> int:
        """A share of `base` as a text size in pixels, scaled by the text setting."""
        return round(self.base * share * self.text_scale)

    @property
    def orientation(self) -> Orientation:
        """The side from which the board of a home match is seen."""
        return Orientation.TURNED if self.settings.turned else Orientation.WHOLE

    # Texts

    def _words(self) -> Words:
        return self.texts(self.settings.language or self.services.language)

    def texts(self, language: str) -> Words:
        """The texts in a language, each read once; English if there are none.

        The first call for a language takes a while; a background thread may make it.
        """
        if language not in self._texts:
            self._texts[language] = self._read(language)
        return self._texts[language]

    def _read(self, language: str) -> Words:
        try:
            return Words(language)
        except CatalogueError as error:
            self.notify(Notice(mark("There are no texts in the chosen language."), {}))
            log.warning("%s", error)
            return Words()

    def speak(self, language: str) -> None:
        self.change(language=language)
        self.words = self._words()
        self.stack.invalidate()

    def notify(self, notice: Notice) -> None:
        """Show a problem on the next screen, after any other problems."""
        others = (known for known in self.notices if known.text != notice.text)
        self.notices = (*others, notice)

    @property
    def told(self) -> str:
        """All problems to report, in the language of the settings."""
        return " · ".join(map(self.words.tell, self.notices))

    # Settings

    def change(self, **fields: object) -> None:
        def set_fields(settings: Settings) -> None:
            for name, value in fields.items():
                setattr(settings, name, value)

        set_fields(self.settings)
        self._save_settings(set_fields)
        self._apply(fields.keys())

    @property
    def house(self) -> Profiles:
        """The profiles, which another window may have changed, with the seats of this one."""
        file, own = self.services.settings_file, self.settings.house
        return replace(own, people=file.read().house.people) if file else own

    def change_house(self, function: Callable[[Profiles], Profiles]) -> None:
        """Change the profiles in the file, and the seats of this window."""
        self.settings.house = function(self.house)
        self._save_settings(lambda settings: setattr(settings, "house", function(settings.house)))
        self._apply({"house"})

    def _save_settings(self, function: Callable[[Settings], object]) -> None:
        """Save a change in the background, so that a slow disk does not block the loop."""
        if file := self.services.settings_file:
            file.change(function, write=False)
            self.jobs.later(file.flush)

    def _apply(self, changed: Set[str]) -> None:
        if VOLUMES.keys() & changed:
            self.muted = False
        self.set_loudness()
        if "fullscreen" in changed:
            self.want_fullscreen = self.settings.fullscreen
        self.load_progress()
        if {"contrast", "text", "turned"} & changed:
            self.stack.invalidate()

    def load_progress(self) -> None:
        """Load the streak, stops and things of the present player."""
        if self.services.diary:
            self.services.diary.who = self.settings.house.who
        if journey := self.services.journey:
            journey.who = self.settings.house.who
            if journey.things != self.things:
                self.things = journey.things
                self.stack.invalidate()

    def known(self, key: int) -> int:
        return keys.known(key, self.settings.keys)

    # Sound and voice

    def set_loudness(self) -> None:
        now, volume = self.settings, 0 if self.muted else self.settings.volume
        shares = (now.effects / 10, now.music / 10, now.ambience / 10)
        self.services.sounds.set_volume(volume / 10, *shares)

    @property
    def speaking(self) -> bool:
        """Whether the voice is speaking; the match waits for it."""
        voice = self.services.voice
        return voice is not None and voice.speaks

    # Matches

    def start(self, game: RuleSet) -> None:
        now = self.settings.choice.offered()
        record = self.matches.new(game, Length(now.length), HUMAN, now.opponent, now.first)
        record.best_of = now.best_of
        self.stack.replace("play", record)

    def save(self, record: Record, thrown: bool = False) -> None:
        self.matches.save(record, thrown)

    # The window

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on; it first shows the last frame, stretched."""
        with self.guard.surviving():
            self.stack.display.resize(target)
            if target.get_size() != self.size:
                self.input.forget_touches()
                self.stack.invalidate()
            self.stale = True

    def open_window(
        self, size: tuple[int, int] | None, fullscreen: bool, screen: int = 0
    ) -> Surface:
        picture, reader = self.stack.display.before, self.services.reader
        opened = partial(open_window, size, fullscreen, screen, picture=picture)
        return reader.open(opened) if reader else opened()

    def close(self) -> None:
        """Handle a request to close the window."""
        self.quit()

    def quit(self) -> None:
        self.running = False

    def leave(self) -> None:
        """Finish what changes files, close the window, and then sound and voice."""
        self.jobs.close()
        pygame.display.quit()
        self.services.close()

    @property
    def stays_lit(self) -> bool:
        """Whether the display must not sleep."""
        return self.stack.top.stays_lit

    # Events, steps and frames

    def handle(self, event: keys.Event) -> None:
        with self.guard.surviving():
            self.input.handle(event)

    def step(self) -> None:
        self.guard.begin_step()
        with self.guard.surviving():
            self._step()
            self.guard.end_step()

    def _step(self) -> None:
        self.input.pointer.tick()
        self.hearing.step()
        self.input.held += self.input.held > 0
        self.input.idle += 1
        self.input.listen()
        if self._made():
            self.stale = self.stack.top.step() or self.stale
            self.stale = self.stack.display.step() or self.stale
            if self.settings.switch_s:
                self.input.light()
            self.jobs.make_ahead(self.stack.top.ahead)
        self._let_be_heard()
        self.stale = self.stack.display.fade(self.settings.calm) or self.stale
        self.stale = self.hearing.caption.step() or self.stale
        self.stale = self.speed.step() or self.stale

    def _let_be_heard(self) -> None:
        """Play or stop music and ambience, as the topmost screen and the window allow."""
        heard, sounds = self.visible and self.stack.top.musical, self.services.sounds
        here = self.stack.place
        sounds.let_music(heard, here and (self.things.tune or here))
        sounds.let_ambience(here if heard and not self.speed.slow else "")

    def _made(self) -> bool:
        """Whether the topmost screen can step: its pictures are made and up to date."""
        if self.jobs.step() and self.stack.outdated:
            self.stack.relayout()
        self.input.take_queued()
        return self.jobs.ready

    @property
    def buttons(self) -> list[Button]:
        """The buttons of the topmost screen, as painted last, or rebuilt after a change."""
        if self.stale or self._buttons[0] is not self.stack.top:
            self._buttons = self.stack.top, self.stack.top.buttons()
        return self._buttons[1]

    @property
    def breathes(self) -> bool:
        return self.stack.top.breath != self._breath

    def paint(self) -> list[Rect]:
        """Paint the changes and return their rectangles; none before the first frame is ready."""
        with self.guard.surviving():
            return self._paint()
        return self.paint()

    def _paint(self) -> list[Rect]:
        if not self.jobs.ready:
            return self.stack.display.dim() if self.jobs.waited >= _PATIENCE else []
        top, self.stale = self.stack.top, True
        buttons = self.buttons
        self.stale = False
        self._breath, self.input.seen = top.breath, top
        self.input.settle()
        frame = self.stack.frame(top, buttons)
        items = [*frame, *self.hearing.caption.items(self.base, self.text_scale)]
        self.hearing.tell(top, items)
        if self.stack.discarded:
            self.stack.discarded = False
            self.jobs.later(give_back)
        return self.stack.display.paint(top.background(), items)
