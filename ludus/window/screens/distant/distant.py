"""A match against a person at another computer: its screen, its menu, its beginning."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from ludus.files import write_whole
from ludus.match.correspondence.correspondence import (
    Correspondence,
    begin,
    exchanges,
    holds_lines,
    join,
    lines_in,
)
from ludus.match.correspondence.exchange import Exchange
from ludus.match.correspondence.line import Fault, LineError
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.picture.canvas import Item, Rect
from ludus.rules.game import BUILT_IN, GAMES
from ludus.rules.position import BLACK
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import seen_by
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.app.screen import Screen
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.play import seats
from ludus.window.play.distant import GESTURES, Distance, DistantSession
from ludus.window.play.hints import Hints
from ludus.window.play.match_layers import MATCH, RealDice, Share
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.question_screen import QuestionScreen, leave
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.over import OverScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES
from ludus.window.text.words import Notice
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button

_log = logging.getLogger(__name__)
# Translators: a button and a title: the opponent sits at another computer.
AWAY = mark("On another computer")
_FOLDER = mark("In a shared folder")
# Translators: a button: the match so far is saved in a file, to be sent to the opponent.
_SAVE = mark("Save my turn")
_HOW = mark(
    "Choose a folder that both of you can open, or send each other files. You can also drop the "
    "folder on this window."
)
_MOST_IN_PATH = 250


def _session(screen: PlayScreen) -> DistantSession:
    assert isinstance(screen.session, DistantSession)
    return screen.session


class DistantPause(PanelScreen):
    """The menu over the match: the gestures, the letter to send, and the ways out."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, mark("Pause"), (1.3, 0.9), (0.94, 1.1))
        self._session = _session(screen)

    def buttons(self) -> list[Button]:
        say, app, session = self.words.say, self.app, self._session
        rows, foot = self.column(5, self.room), self.foot(2)
        settings = partial(app.open, SettingsScreen)
        found = [Button("resume", rows[0], self.stack.pop, say("Continue"), "play", lit=True)]
        if any(session.humans):
            send, stop = partial(_send, app, session), partial(self._say, "leave")
            found += [
                *map(self._gesture, GESTURES, self.beside(rows[1], len(GESTURES))),
                Button("letter", rows[2], send, say(_SAVE), "done"),
                Button("stop", rows[3], stop, say("Break off"), "close"),
            ]
        return [
            *found,
            Button("settings", rows[4], settings, say("Settings"), "settings"),
            Button("other", foot[0], app.home, say("Another game"), "home"),
            Button("leave", foot[1], partial(leave, app), say("Quit"), "close"),
        ]

    def _gesture(self, name: str, place: Rect) -> Button:
        act = partial(self._say, "say", name)
        return Button(name, place, act, self.words.say(GESTURES[name]))

    def _say(self, *line: str) -> None:
        self.stack.pop()
        if not self._session.far.exchange.over:
            self._session.write(partial(self._session.far.write, *line))


def _send(app: App, session: DistantSession) -> None:
    """Write the whole match into a file of its own, and say where it is."""
    far, folder = session.far, app.services.documents
    if not folder:
        return
    path = folder / f"ludus-{far.exchange.id}-{sum(map(len, far.exchange.lines))}.ludus"
    below = app.words.say("Send this file to your opponent, and drop the answer on this window.")
    try:
        write_whole(path, far.letter)
    except OSError as error:
        below = f"{error.strerror}"
    app.stack.push(app.screens.text(_SAVE, str(path), below))


class DistantOver(OverScreen):
    """The end, which offers a new invitation."""

    @property
    def _offers(self) -> list[Callable[[Rect], Button]]:
        return [] if _session(self._screen).far.own.folder else [self._letter]

    def _letter(self, place: Rect) -> Button:
        act = partial(_send, self.app, _session(self._screen))
        return Button("letter", place, act, self.words.say(_SAVE), "done", lit=True)

    def _again(self) -> None:
        self.app.open(InviteScreen, _session(self._screen).far.own.folder)


def _own_view(screen: PlayScreen) -> Layout:
    app, table = screen.app, screen.table
    turned = screen.session.humans[BLACK] != (app.orientation is Orientation.TURNED)
    side = Orientation.TURNED if turned else Orientation.WHOLE
    given = table.rules, app.size, table.record.checkers
    return replace(lay_out(*given, orientation=side, text_scale=app.text_scale), things=app.things)


_FRAME = Frame(
    looks=seats.awake,
    menu=lambda screen: DistantPause(screen.app, screen),
    over=lambda screen: DistantOver(screen.app, screen),
    lay_out=_own_view,
    kind="play",
)


def opened(app: App, found: Correspondence) -> PlayScreen:
    """The screen of a match, which is visited from now on."""
    far = app.post.open(found.path) or found
    without = [seats.Remarks, RealDice, Share, *([] if far.exchange.hints else [Hints])]
    layers = [Distance, *(layer for layer in MATCH if layer not in without)]
    return PlayScreen(app, DistantSession(app, far), layers, _FRAME)


def begun(
    app: App, game: RuleSet, length: Length | int, first: int, folder: str, hints: bool
) -> PlayScreen:
    """Invite to a match, in a folder or by letters; `length` may be a number of checkers."""
    next_one = app.matches.next
    checkers, position = next_one(game, length) if isinstance(length, Length) else (length, None)
    setup = Setup(game.name, checkers, HUMAN, HUMAN, first, None)
    setup.begins = position and seen_by(first, position)
    setup.names = app.settings.house.seated[0], ""
    assert app.post.folder
    return opened(app, begin(app.post.folder, setup, app.post.own(0, folder), hints))


def received(app: App, path: Path) -> Screen | None:
    """The screen for what a letter or folder holds; None if that is nothing; or LineError."""
    folder = str(path.resolve()) if path.is_dir() else ""
    if not (app.post.folder and holds_lines(path)):
        return None
    found = exchanges(lines_in(path))
    for far in filter(None, (app.post.find(exchange.id) for exchange in found)):
        far.note(folder=folder) if folder else far.receive(path.read_bytes())
        return opened(app, far)
    for exchange in found:
        if not exchange.lines[1]:
            return InvitationScreen(app, exchange, folder)
    if folder:
        return None
    raise LineError(Fault.STRANGER, "This letter belongs to no match that goes on here.")


class InviteScreen(PanelScreen):
    """Begins a match of the chosen game against a person at another computer."""

    def __init__(self, app: App, folder: str = "") -> None:
        super().__init__(app, AWAY, (1.3, 0.9), (0.94, 1.1))
        self._shared, self._hints = folder, True

    def _parts(self) -> list[Rect]:
        text, rest = grid.cut(self.room, self.room.height // 3, down=True)
        return [text, *self.column(3, rest)]

    def items(self) -> list[Item]:
        choice, words = self.settings.choice.offered(), self.words
        game = GAMES[choice.rules]
        length = words.length(game, Length(choice.length))
        told = " · ".join((words.title(game), length, words.begins(choice.first)))
        return super().items() + self.sentence(self._parts()[0], f"{told}. {words.say(_HOW)}")

    def buttons(self) -> list[Button]:
        say, (_, switch, folder, letter) = self.words.say, self._parts()
        # Translators: a switch: whether the players of a match may ask for hints.
        hints, label = say("Hints for both"), Path(self._shared).name or say(_FOLDER)
        return [
            Button("hints", switch, self._switch, hints, chosen=self._hints, switch=True),
            Button("folder", folder, self._folder, label, "home", lit=bool(self._shared)),
            Button("letter", letter, partial(self._begin, ""), say("Send files"), "forward"),
            Button("back", self.foot()[0], self.back, say("Back"), "back"),
        ]

    def _switch(self) -> None:
        self._hints = not self._hints

    def _folder(self) -> None:
        if self._shared:
            self._begin(self._shared)
        else:
            self.app.open(TypingScreen, _FOLDER, str(Path.home()), self._begin, _MOST_IN_PATH)

    def _begin(self, folder: str) -> None:
        choice, app = self.settings.choice.offered(), self.app
        given = GAMES[choice.rules], Length(choice.length), choice.first, folder, self._hints
        if folder and not Path(folder).is_dir():
            app.notify(Notice(mark("The folder cannot be reached."), {}))
        else:
            _try(app, lambda: app.stack.swap(begun(app, *given)))


class InvitationScreen(QuestionScreen):
    """An invitation; the rules of a game that is not one of ludus are to be looked at first."""

    def __init__(self, app: App, exchange: Exchange, folder: str) -> None:
        setup, words = exchange.setup, app.words
        self._game = setup.rule_set
        name = words.isolated(setup.names[0]) or words.say(SIDES[0].name)
        # Translators: {name} plays at another computer; {game} is such as Tabula.
        told = words.say(
            "{name} invites you to play {game}.", name=name, game=words.title(self._game)
        )
        if setup.rules not in BUILT_IN:
            told += " " + words.say("This game is not one of ludus: look at its rules first.")

        def join_in() -> None:
            assert app.post.folder
            own, names = app.post.own(1, folder), app.settings.house.seated
            app.stack.swap(opened(app, join(app.post.folder, exchange, own, names[0])))

        accept = "accept", words.say("Accept"), partial(_try, app, join_in)
        super().__init__(app, mark("An invitation"), told, *accept)

    def buttons(self) -> list[Button]:
        rules = partial(self.app.open, RulesScreen, self._game)
        place = self.foot(2)[0].move(0, -self.row * 6 // 5)
        keep, accept = super().buttons()
        keep.lit, accept.lit, accept.icon = False, True, "done"
        return [keep, accept, Button("rules", place, rules, self.words.say("Rules"), "rules")]


def _try(app: App, act: Callable[[], object]) -> None:
    try:
        act()
    except OSError as error:
        _log.warning("%s", error)
        app.notify(UNSAVED)
