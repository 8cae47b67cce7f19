"""A match against a person at another computer: its screen, its menu and its end."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ludus.match.correspondence.correspondence import Correspondence, begin
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.picture.assets import QUIET
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
from ludus.window.layout.layout import Layout, Orientation
from ludus.window.play.distant import Distance, DistantSession
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.distant.pause import DistantPause, distant_session
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Rows, Sentence, Way
from ludus.window.text.catalogue import mark

# Translators: a button and a title: the opponent sits at another computer.
AWAY = mark("On another computer")
# Translators: a button: somebody at another computer is asked to play.
INVITE = mark("Invite somebody")


def _end(screen: PlayScreen) -> OverScreen:
    """The end, which offers a new invitation."""
    app, folder = screen.app, distant_session(screen).far.folder.parent
    return match_end(app, screen, lambda: app.stack.open(InviteScreen(app, folder)))


def _own_view(screen: PlayScreen) -> Layout:
    turned = screen.session.humans[BLACK] != (screen.app.orientation is Orientation.TURNED)
    return screen.arranged(Orientation.TURNED if turned else Orientation.WHOLE)


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
    next_one, post = app.matches.next, app.post
    checkers, position = next_one(game, length) if isinstance(length, Length) else (length, None)
    setup = Setup(game.name, checkers, HUMAN, HUMAN, first, None, game=game)
    setup.begins = position and seen_by(first, position)
    setup.names = app.house.seated[0], ""
    setup.began = app.services.library.now().strftime("%Y-%m-%dT%H:%M:%S")
    assert post.folder
    local = post.local(0, folder)
    return opened(app, post.add(partial(begin, post.folder, setup, local, hints)))


class InviteScreen(Menu):
    """Begins a match of the chosen game, by an invitation in a shared folder."""

    def __init__(self, app: App, folder: Path) -> None:
        back = Way("back", self.back, icon="back")
        super().__init__(app, AWAY, foot=[back])
        self._folder, self._hints = folder, True

    def rows(self) -> Rows:
        words, choice = self.words, self.app.choice
        match = words.proposal(self.app.chosen_game, Length(choice.length), choice.first)
        # Translators: {folder} is the name of a folder.
        text = mark("The first who accepts in the folder {folder} plays with you.")
        how = words.say(text, folder=self._folder.name)
        # Translators: a switch: whether the players of a match may ask for hints.
        hints = mark("Hints for both")
        return [
            Sentence(lambda: match),
            Sentence(lambda: how, QUIET),
            Way("hints", self._switch, hints, chosen=self._hints, switch=True),
            Way("invite", self._invite, INVITE, "done", lit=True),
        ]

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
