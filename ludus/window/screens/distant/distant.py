"""A match against a person at another computer: its screen, its menu and its end."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ludus.match.correspondence.correspondence import Correspondence, begin
from ludus.match.correspondence.exchange import MOST_GESTURES
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Rect
from ludus.rules.position import BLACK
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import seen_by
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.app.screen import Screen
from ludus.window.layers import seats
from ludus.window.layers.hints import Hints
from ludus.window.layers.match_layers import MATCH
from ludus.window.layers.real_dice import RealDice
from ludus.window.layers.share import Share
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.play.distant import GESTURES, Distance, DistantSession
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import leave
from ludus.window.screens.panels.rows import Row, Rows, Sentence, Way, closing
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets import grid

_log = logging.getLogger(__name__)
# Translators: a button and a title: the opponent sits at another computer.
AWAY = mark("On another computer")
# Translators: a button: somebody at another computer is asked to play.
INVITE = mark("Invite somebody")


def _session(screen: PlayScreen) -> DistantSession:
    assert isinstance(screen.session, DistantSession)
    return screen.session


class DistantPause(Menu):
    """The menu over the match: the gestures, the ways out, and what is wrong in the folder."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        other = Way("other", app.home, BUTTONS["another"], "home")
        quits = Way("leave", partial(leave, app), BUTTONS["quit"], "close")
        size, upright = (1.3, 0.9), (0.94, 1.1)
        foot = other, quits
        super().__init__(app, BUTTONS["pause"], foot=foot, size=size, upright=upright)
        self._session = _session(screen)
        self._far = self._session.far

    def _trouble(self) -> str:
        """What the system says of a trouble, and the names that are left alone in the folder."""
        far, say = self._far, self.words.say
        names = say("Not read: {files}", files=", ".join(far.strays[:3])) if far.strays else ""
        return " · ".join(filter(None, (far.why if far.trouble else "", names)))

    def rows(self) -> Rows:
        """The rows; that of the gestures comes twice where they need two."""
        app, plays = self.app, self._far.plays
        gestures = [self._gesture(name) for name in GESTURES] if plays else [Row()] * len(GESTURES)
        abreast = len(gestures) // (2 if self.narrow or app.text_scale > 1 else 1)
        return [
            Way("resume", app.stack.close, icon="play", lit=True),
            *zip(*[iter(gestures)] * abreast, strict=True),
            self._stop() if plays else Row(),
            Way("settings", lambda: app.stack.open(SettingsScreen(app)), icon="settings"),
            Sentence(self._trouble, QUIET),
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


def _end(screen: PlayScreen) -> OverScreen:
    """The end, which offers a new invitation."""
    app, folder = screen.app, _session(screen).far.folder.parent
    return match_end(app, screen, lambda: app.stack.open(InviteScreen(app, folder)))


def _own_view(screen: PlayScreen) -> Layout:
    app, table = screen.app, screen.table
    turned = screen.session.humans[BLACK] != (app.orientation is Orientation.TURNED)
    side = Orientation.TURNED if turned else Orientation.WHOLE
    given = table.rules, app.size, table.record.checkers
    return replace(lay_out(*given, orientation=side, text_scale=app.text_scale), things=app.things)


_FRAME = Frame(
    looks=seats.awake,
    menu=lambda screen: DistantPause(screen.app, screen),
    over=_end,
    lay_out=_own_view,
    kind="play",
)


def opened(app: App, far: Correspondence) -> PlayScreen:
    """The screen of a match that the post visits."""
    without = [RealDice, Share, *([] if far.exchange.hints else [Hints])]
    anew = partial(Distance, reopen=lambda: app.stack.go(opened(app, far)))
    layers = [anew, *(layer for layer in MATCH if layer not in without)]
    app.post.hurry()
    return PlayScreen(app, DistantSession(app, far), layers, _FRAME)


def begun(
    app: App, game: RuleSet, length: Length | int, first: int, folder: Path, hints: bool = True
) -> PlayScreen:
    """Invite to a match in a shared folder; `length` may be a number of checkers.

    Raise OSError, or LineError if the game has too many texts.
    """
    next_one = app.matches.next
    checkers, position = next_one(game, length) if isinstance(length, Length) else (length, None)
    setup = Setup(game.name, checkers, HUMAN, HUMAN, first, None, game=game)
    setup.begins = position and seen_by(first, position)
    setup.names = app.house.seated[0], ""
    setup.began = app.services.library.now().strftime("%Y-%m-%dT%H:%M:%S")
    assert app.post.folder
    local = app.post.local(0, folder)
    return opened(app, app.post.add(partial(begin, app.post.folder, setup, local, hints)))


class InviteScreen(Menu):
    """Begins a match of the chosen game, by an invitation in a shared folder."""

    def __init__(self, app: App, folder: Path) -> None:
        back = Way("back", self.back, icon="back")
        super().__init__(app, AWAY, foot=[back], size=(1.3, 0.9), upright=(0.94, 1.1))
        self._folder, self._hints = folder, True

    def _match(self) -> str:
        words, choice = self.words, self.app.choice
        game = self.app.chosen_game
        length = words.length(game, Length(choice.length))
        match = " · ".join((words.title(game), length, words.begins(choice.first)))
        # Translators: {folder} is the name of a folder; {match} is such as "Tabula · Quick".
        text = mark("{match}. The first who accepts in the folder {folder} plays with you.")
        return words.say(text, match=match, folder=self._folder.name)

    def rows(self) -> Sequence[Row]:
        # Translators: a switch: whether the players of a match may ask for hints.
        hints = mark("Hints for both")
        return [
            Sentence(self._match),
            Way("hints", self._switch, hints, chosen=self._hints, switch=True),
            Way("invite", self._invite, INVITE, "done", lit=True),
        ]

    def placed(self) -> list[tuple[Row, Rect]]:
        text, rest = grid.cut(self.room, self.room.height * 2 // 5, down=True)
        return [*zip(self.rows(), [text, *self.column(2, rest)], strict=True)]

    def _switch(self) -> None:
        self._hints = not self._hints

    def _invite(self) -> None:
        choice = self.app.choice
        game, length = self.app.chosen_game, Length(choice.length)
        self.app.change(shared=str(self._folder))
        attempt(
            self.app, lambda: begun(self.app, game, length, choice.first, self._folder, self._hints)
        )


def attempt(app: App, make: Callable[[], Screen]) -> None:
    """Open the screen that a background thread makes of a match, or say why it cannot be opened."""

    def tried() -> Screen | None:
        with app.matches.attempt("the match is not opened", UNSAVED):
            return make()
        return None

    def show(screen: Screen | None) -> None:
        if screen:
            (app.stack.go if screen.stays_lit else app.stack.open)(screen)

    app.jobs.wait_for(tried, show)
