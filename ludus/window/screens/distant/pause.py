"""The menu over a match at two computers."""

from collections.abc import Callable
from functools import partial

from ludus.match.correspondence.exchange import MOST_GESTURES
from ludus.picture.assets import QUIET
from ludus.window.app.app import App
from ludus.window.play.distant import GESTURES, DistantSession
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Rows, Sentence, Way, closing
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS


def distant_session(screen: PlayScreen) -> DistantSession:
    assert isinstance(screen.session, DistantSession)
    return screen.session


class DistantPause(Menu):
    """The menu over the match: the gestures, the ways out, and what is wrong in the folder."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        other = Way("other", app.home, BUTTONS["another"], "home")
        quits = Way("leave", partial(leave, app), BUTTONS["quit"], "close")
        super().__init__(app, BUTTONS["pause"], foot=(other, quits))
        self._session = distant_session(screen)
        self._far = self._session.far

    def _trouble(self) -> str:
        """What the system says of a trouble, and the names that are left alone in the folder."""
        far, say = self._far, self.words.say
        names = say("Not read: {files}", files=", ".join(far.strays[:3])) if far.strays else ""
        return " · ".join(filter(None, (far.why if far.trouble else "", names)))

    def rows(self) -> Rows:
        app, plays = self.app, self._far.plays
        playing: Rows = [tuple(map(self._gesture, GESTURES)), self._stop()] if plays else []
        trouble = Sentence(self._trouble, QUIET)
        return [
            Way("resume", app.stack.close, icon="play", lit=True),
            *playing,
            Way("settings", lambda: app.stack.open(SettingsScreen(app)), icon="settings"),
            *[trouble] * bool(self._trouble()),
        ]

    def _stop(self) -> Way:
        """Breaks off, or takes a match off the list that is over or cannot go on."""
        if self._far.exchange.over or self._far.stuck:
            # Translators: a button: a match leaves the list of matches that go on.
            return Way("put-away", self._put_away, mark("Put away"), "close")
        return Way("stop", self._writes("leave"), mark("Break off"), "close")

    def _put_away(self) -> None:
        self.app.post.put_away(self._far)
        self.app.home()

    def _gesture(self, name: str) -> Way:
        before = self._far.exchange.said.count((self._far.local.side, name))
        more = before < MOST_GESTURES
        return Way(name, self._writes("say", name), GESTURES[name], enabled=more)

    def _writes(self, *line: str) -> Callable[[], None]:
        return closing(self.app, partial(self._session.write, *line))
