"""The program in its window: its settings, texts, screens and input, and its steps of 1/60 s."""

from collections.abc import Callable, Set
from functools import partial

import pygame
from pygame import Rect, Surface

from ludus.journey.road import NOTHING
from ludus.match.record import HUMAN, Record
from ludus.memory import give_back
from ludus.rules.game import GAMES, Games
from ludus.rules.ruleset import Length, RuleSet
from ludus.window.app.core import Core
from ludus.window.app.guard import Guard
from ludus.window.app.hearing import Hearing
from ludus.window.app.input import Input
from ludus.window.app.matches import Matches
from ludus.window.app.post import Post
from ludus.window.app.screens import Screens
from ludus.window.app.services import Services
from ludus.window.app.stack import Stack
from ludus.window.app.stops_won import add_stops_won
from ludus.window.display.display import open_window
from ludus.window.input import keys

_PATIENCE = 20
"""Steps after which a wait becomes visible."""


class App(Core):
    """The program in its window: `Core`, the stack of screens, input, voice and matches."""

    things = NOTHING
    """The things that the present player has laid on the table."""

    def __init__(
        self,
        target: Surface,
        services: Services,
        screens: Callable[["App"], Screens],
        guard: Guard | None = None,
        games: Games = GAMES,
    ) -> None:
        super().__init__(target.get_size(), services, guard or Guard(), games)
        self.screens = screens(self)
        self.stack = Stack(self, target)
        self.hearing = Hearing(self)
        self.input = Input(self, self.screens, self.stack, self.hearing)
        self.matches = Matches(self)
        self.post = Post(
            services.correspondences,
            services.new_seed,
            lambda: services.library.now().timestamp(),
            self.notify,
        )
        self._breath = 0
        """`Screen.breath` at the last frame."""
        self.load_progress()
        if services.journey:
            add = partial(add_stops_won, self.matches, services.journey)
            self.jobs.wait_for(add, lambda _: self.load_progress())
        self.set_loudness()

    def speak(self, language: str) -> None:
        self.change(language=language)
        self.words = self._words()
        self.stack.invalidate()

    def _apply(self, changed: Set[str]) -> None:
        super()._apply(changed)
        if "house" in changed:
            self.load_progress()
        if {"contrast", "text", "turned"} & changed:
            self.stack.invalidate()

    def load_progress(self) -> None:
        """Load the streak, stops and things of the present player."""
        if diary := self.services.diary:
            diary.seat = lambda: self.house.who
        if journey := self.services.journey:
            journey.seat = lambda: self.house.who
            if journey.things != self.things:
                self.things = journey.things
                self.stack.invalidate()

    # Screens and matches

    def home(self, record: Record | None = None) -> None:
        """Replace all screens by the first one, after a match with a record."""
        self.stack.go(self.screens.first(record))

    def start(self, game: RuleSet) -> None:
        now = self.choice
        record = self.matches.new(game, Length(now.length), HUMAN, now.opponent, now.first)
        record.best_of = now.best_of
        self.stack.go(self.screens.match(record))

    def save(self, record: Record, thrown: bool = False) -> None:
        self.matches.save(record, thrown)

    # The window

    def resize(self, target: Surface) -> None:
        """Paint onto another surface from now on; it first shows the last frame."""
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

    def leave(self) -> None:
        """Finish what changes files, close the window, and then sound and voice."""
        self.post.close()
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
        self.follow_desktop()
        self.pointer.tick()
        self.hearing.step()
        self.input.listen()
        self.post.step()
        display, ready = self.stack.display, self._pictures_ready()
        top = self.stack.top
        for _ in range(max(1, top.pace * top.enters)):
            top = self.stack.top
            if ready and not display.holds:
                self.stale = top.enters | top.step() or self.stale
            self._update_sound(ready)
            self.stale = display.step(ready) or self.stale
        if ready:
            if self.settings.switch_s:
                self.input.light()
            self.jobs.make_ahead(self.stack.top.ahead)
        self.stale = self.stack.display.fade(self.settings.calm) or self.stale
        self.stale = self.hearing.sign.step() or self.stale
        self.stale = self.speed.step() or self.stale
        self.unpainted = self.unpainted or self.stale
        if self.stale and self.jobs.ready:
            self._complete()

    def _complete(self) -> None:
        """Pass a changed screen to focus, voice and screen reader, whether it is painted or not."""
        top, self.stale = self.stack.top, False
        self.stack.forget_buttons()
        self.input.shown = top
        self.input.settle()
        if self.listened:
            buttons = self.stack.buttons
            items = [*self.stack.frame(top, buttons), *self.hearing.sign.items(self.scale)]
            self.hearing.tell(top, buttons, items)

    def _update_sound(self, ready: bool) -> None:
        """Play or stop music, ambience and a movement, as the topmost screen and window allow."""
        heard, sounds = self.visible and self.stack.top.musical, self.services.sounds
        moves = ready and heard and self.stack.display.movement
        if moves and moves.sound:
            sounds.play(moves.sound)
        here = self.stack.place
        sounds.let_music(heard, here and (self.things.tune or here))
        sounds.let_ambience(here if heard and not self.speed.slow else "")

    def _pictures_ready(self) -> bool:
        """Whether the topmost screen can step: its pictures are made and up to date."""
        if self.jobs.step() and self.stack.outdated:
            self.stack.relayout()
        self.input.take_queued()
        return self.jobs.ready

    @property
    def breathes(self) -> bool:
        return self.stack.top.breath != self._breath

    def paint(self) -> list[Rect]:
        """Paint the changes and return their rectangles; none before the first frame is ready."""
        with self.guard.surviving():
            return self._paint()
        return self.paint()

    def _paint(self) -> list[Rect]:
        buttons = self.stack.buttons if self.jobs.ready else []
        if not self.jobs.ready or not self.stack.can_paint():
            return self.stack.display.wait(self.jobs.waited >= _PATIENCE)
        top, self.unpainted = self.stack.top, False
        self._breath = top.breath
        frame = self.stack.frame(top, buttons)
        items = [*frame, *self.hearing.sign.items(self.scale)]
        if self.stack.discarded:
            self.stack.discarded = False
            self.jobs.later(give_back)
        return self.stack.display.paint(top.background(), items)
