"""The menu over a match at two computers."""

from collections.abc import Callable
from functools import partial

from ludus.match.correspondence.exchange import MOST_GESTURES
from ludus.picture.assets import BODY_BOLD, GOLD
from ludus.window.app.app import App
from ludus.window.play.distant import GESTURES, DistantSession, trouble_text
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Group, Rows, Way, closing
from ludus.window.screens.panels.switch import switch
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS

_GESTURE = 0.3
"""The usual width of a gesture, as a share of the screen's shorter side."""


def distant_session(screen: PlayScreen) -> DistantSession:
    assert isinstance(screen.session, DistantSession)
    return screen.session


class DistantPause(Menu):
    """The menu over the match: the gestures, the ways out, and on each page what hinders it."""

    note_style = BODY_BOLD, GOLD
    columns = 1

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, BUTTONS["pause"])
        self._session = distant_session(screen)
        self._far = self._session.far

    @property
    def note(self) -> str:
        # Translators: {file} is the name of a file in the folder of two computers.
        stray = mark("“{file}” in the folder is not part of this match. Take it out.")
        if self._far.strays:
            return self.words.say(stray, file=self._far.strays[0])
        return trouble_text(self.words, self._far)  # The match has it, too.

    def step(self) -> bool:
        return self._session.tick(busy=False)

    def rows(self) -> Rows:
        app, stack, far = self.app, self.stack, self._far
        ways = [
            switch(app, "text"),
            Way("settings", lambda: stack.open(SettingsScreen(app)), icon="settings"),
            Way("other", app.home, BUTTONS["home"], "home"),
        ]
        other = self.words.side(far.exchange.setup, 1 - far.local.side)
        caption = self.words.say("Say to {name}", name=other)
        gestures = Group(lambda: caption, [*map(self._gesture, GESTURES)], len(GESTURES))
        resume = Way("resume", stack.close, icon="play", lit=True)
        there = far.plays and far.exchange.accepted
        return [resume, *[gestures] * there, tuple(ways)]

    def ends(self) -> list[Way]:
        quits = Way("leave", partial(leave, self.app), BUTTONS["quit"], "leave")
        return [*[self._stop()] * self._far.plays, quits]

    def _stop(self) -> Way:
        """Breaks off, or takes a match off the list that is over or cannot go on."""
        if self._far.exchange.over or self._far.stuck:
            # Translators: a button: a match leaves the list of matches that go on.
            return Way("put-away", self._put_away, mark("Put away"), "delete")
        return Way("stop", self._writes("leave"), mark("Break off"), "no")

    def _put_away(self) -> None:
        self.app.post.put_away(self._far)
        self.app.home()

    def _gesture(self, name: str) -> Way:
        before = self._far.exchange.said.count((self._far.local.side, name))
        more = before < MOST_GESTURES
        return Way(name, self._writes("say", name), GESTURES[name], enabled=more, wide=_GESTURE)

    def _writes(self, *line: str) -> Callable[[], None]:
        return closing(self.app, partial(self._session.write, *line))
