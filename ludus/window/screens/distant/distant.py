"""A match against a person at another computer: its screen, its menu and its end."""

from collections.abc import Callable, Container, Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from ludus import outside
from ludus.errors import RefusedError
from ludus.match.correspondence.correspondence import Correspondence, Found, begin, join, look
from ludus.match.correspondence.exchange import Exchange
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.picture.assets import QUIET
from ludus.rules.game import GAMES, known_as
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
from ludus.window.pictures.place_pictures import SHAPE, room
from ludus.window.play.distant import Distance, DistantSession
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.distant.pause import DistantPause, distant_session
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Offer, Rows, Sentence, Way, closing, likeness
from ludus.window.screens.panels.wording import Text
from ludus.window.text.catalogue import mark

# Translators: a button and a title: the opponent sits at another computer.
AWAY = mark("On another computer")
# Translators: a button: somebody at another computer is asked to play.
INVITE = mark("Invite somebody")
PATIENCE_S = 10.0
"""Seconds in which a folder must answer."""
_EVERY = 60
"""Steps between two looks for the invitations of others."""


def within(folder: Path, store: Path | None = None) -> tuple[list[Found], list[Exception]]:
    """Return the matches in a shared folder, as `look`, or raise RefusedError; it may hang."""
    try:
        return outside.answered(lambda: look(folder, store), PATIENCE_S)
    except OSError as error:
        raise RefusedError(f"{folder}: {error.strerror or error}") from None


def _invitations(app: App, folder: Path) -> list[Found]:
    """The invitations of others; none in a folder that is away, which the match itself tells."""
    try:
        matches, _ = within(folder, app.post.folder)
    except RefusedError:
        return []
    return [each for each in matches if not (each.path or each.exchange.accepted)]


def _age(exchange: Exchange) -> tuple[str, str]:
    """What orders invitations, the earliest first."""
    return exchange.setup.began, exchange.id


def _first(invitations: Iterable[Found], known: Container[Path]) -> Found | None:
    """The earliest invitation that is not known yet."""
    others = (each for each in invitations if each.folder not in known)
    return min(others, key=lambda each: _age(each.exchange), default=None)


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


def opened(app: App, far: Correspondence, known: Iterable[Path] = ()) -> PlayScreen:
    """The screen of a match that the post visits; `known` is as in `InviteScreen`."""
    without = [RealDice, Share, *([] if far.exchange.hints else [Hints])]
    anew = partial(Distance, reopen=lambda: app.stack.go(opened(app, far)))
    layers = [
        anew,
        partial(_Crossing, known=known),
        *(layer for layer in MATCH if layer not in without),
    ]
    app.post.hurry()
    return PlayScreen(app, DistantSession(app, far), layers, _FRAME)


def begun(
    app: App,
    game: RuleSet,
    length: Length | int,
    first: int,
    folder: Path,
    hints: bool = True,
    known: Iterable[Path] = (),
) -> PlayScreen:
    """Invite to a match in a shared folder; `length` may be a number of checkers.

    `known` is as in `InviteScreen`. Raise OSError, or LineError if the game has too many texts.
    """
    next_one, post = app.matches.next, app.post
    checkers, position = next_one(game, length) if isinstance(length, Length) else (length, None)
    setup = Setup(game.name, checkers, HUMAN, HUMAN, first, None, game=game)
    setup.begins = position and seen_by(first, position)
    setup.names = app.house.seated[0], ""
    setup.began = app.services.library.now().strftime("%Y-%m-%dT%H:%M:%S")
    assert post.folder
    local = post.local(0, folder)
    return opened(app, post.add(partial(begin, post.folder, setup, local, hints)), known)


class _Crossing(Layer):
    """Offers earlier invitations of others, one by one, while that of this player waits, too.

    Otherwise, two who invite each other would both wait.
    """

    session: DistantSession

    def __init__(self, screen: PlayScreen, known: Iterable[Path]) -> None:
        super().__init__(screen)
        self._far = distant_session(screen).far
        self._steps = 0
        self._looks: Future[list[Found]] | None = None
        self._known = {*known}

    def step(self) -> bool:
        far, exchange, app = self._far, self._far.exchange, self.app
        if exchange.accepted or exchange.over or not far.plays:
            return False
        self._steps += 1
        if self._looks and self._looks.done():
            first = _first(self._looks.result(), self._known)
            if first and _age(first.exchange) < _age(exchange):
                self._known.add(first.folder)
                app.stack.open(InvitationScreen(app, first, self._withdraw))
            self._looks = None
        elif self._looks is None and self._steps % _EVERY == 0:
            self._looks = outside.begin(partial(_invitations, app, far.folder.parent))
        return False

    def _withdraw(self) -> None:
        self.session.write("leave")
        self._far.note_end()


def _match(name: str, act: Callable[[], object], text: Text, game: RuleSet, note: str) -> Offer:
    """The golden button of a match that may begin, with its board."""
    board = likeness(lambda high: room(game, (round(SHAPE * high), high)), SHAPE)
    return Offer(name, act, text, lit=True, note=note, picture=board)


class InvitationScreen(Menu):
    """An invitation; the rules of a game that is not one of ludus are to be looked at first."""

    def __init__(
        self, app: App, invitation: Found, then: Callable[[], object] | None = None
    ) -> None:
        """`then` is done once it is accepted."""
        setup, words = invitation.exchange.setup, app.words
        self._invitation, self._game = invitation, known_as(setup.rule_set, app.games)
        name, game = words.side(setup, 0), words.title(self._game)
        # Translators: {name} plays at another computer; {game} is such as Tabula.
        text = words.say("{name} invites you to play {game}.", name=name, game=game)
        match = words.proposal(self._game, setup.length, setup.first)
        if setup.rules not in GAMES:
            text += " " + words.say("This game is not one of ludus: look at its rules first.")
        accept = closing(app, partial(attempt, app, self._accept, then))
        rows = (
            Sentence(lambda: text),
            _match("accept", accept, mark("Accept"), self._game, match),
            Way("rules", self._rules, icon="rules"),
        )
        foot = [Way("keep", app.stack.close, mark("Not now"), "close")]
        super().__init__(app, mark("An invitation"), *rows, foot=foot)

    def _accept(self) -> PlayScreen:
        post, name = self.app.post, self.app.house.seated[0]
        assert post.folder
        local = post.local(1, self._invitation.folder.parent)
        accepted = partial(join, post.folder, self._invitation.exchange, local, name)
        return opened(self.app, post.add(accepted))

    def _rules(self) -> None:
        self.stack.open(RulesScreen(self.app, self._game))


class InviteScreen(Menu):
    """Begins a match of the chosen game, by an invitation in a shared folder."""

    reports = True

    def __init__(self, app: App, folder: Path, known: Iterable[Path] = ()) -> None:
        """`known` are the folders of the matches that the player has seen: none is offered."""
        back = Way("back", self.back, icon="back")
        super().__init__(app, AWAY, foot=[back])
        self._folder, self._hints, self._known = folder, True, {*known}

    def rows(self) -> Rows:
        words, choice = self.words, self.app.choice
        game = self.app.chosen_game
        match = words.proposal(game, Length(choice.length), choice.first)
        # Translators: {folder} is the name of a folder.
        text = mark("The first who accepts in the folder {folder} plays with you.")
        how = words.say(text, folder=self._folder.name)
        # Translators: a switch: whether the players of a match may ask for hints.
        hints = mark("Hints for both")
        return [
            Sentence(lambda: how, QUIET),
            Way("hints", self._switch, hints, chosen=self._hints, switch=True),
            _match("invite", self._invite, INVITE, game, match),
        ]

    def _switch(self) -> None:
        self._hints = not self._hints

    def _invite(self) -> None:
        self.app.change(shared=str(self._folder))
        attempt(self.app, self._begun)

    def _begun(self) -> Screen:
        """The match; or the invitation that somebody else has left here in the meantime."""
        app, choice = self.app, self.app.choice
        if first := _first(_invitations(app, self._folder), self._known):
            self._known.add(first.folder)
            return InvitationScreen(app, first)
        given = app.chosen_game, Length(choice.length), choice.first, self._folder, self._hints
        return begun(app, *given, self._known)


def attempt(app: App, make: Callable[[], Screen], then: Callable[[], object] | None = None) -> None:
    """Open the screen that a background thread makes of a match, and do what comes `then`.

    If it cannot be opened, say why.
    """

    def tried() -> Screen | None:
        with app.matches.attempt("the match is not opened", UNSAVED):
            return make()
        return None

    def show(screen: Screen | None) -> None:
        if screen:
            (app.stack.go if screen.stays_lit else app.stack.open)(screen)
            if then:
                then()

    app.jobs.wait_for(tried, show)
