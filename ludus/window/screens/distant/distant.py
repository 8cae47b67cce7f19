"""A match against a person at another computer: its screen, its menu, its beginning."""

import logging
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

from ludus.match.letters.correspondence import Watched, exchanges, lines_in
from ludus.match.letters.exchange import Exchange
from ludus.match.letters.line import Fault, LetterError
from ludus.match.record import HUMAN
from ludus.match.setup import Setup
from ludus.picture.assets import QUIET
from ludus.picture.canvas import Item, Rect
from ludus.rules.game import BUILT_IN, GAMES
from ludus.rules.position import BLACK
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import seen_by
from ludus.window.app.app import App
from ludus.window.app.matches import UNSAVED
from ludus.window.app.screen import Screen
from ludus.window.layout.layout import Layout, Orientation, lay_out
from ludus.window.play.distant import GESTURES, Distance, DistantSession
from ludus.window.play.hints import Hints
from ludus.window.play.match_layers import MATCH, RealDice, Share
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.play.seats import Remarks
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.question_screen import leave
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.review.over import OverScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES
from ludus.window.text.words import Notice
from ludus.window.widgets.button import Button

_log = logging.getLogger(__name__)
# Translators: a button and a title: the opponent sits at another computer.
AWAY = mark("On another computer")
_FOLDER = mark("In a shared folder")
_HOW = mark(
    "Choose a folder that both of you can open, or send each other files. You can also drop the "
    "folder on this window."
)
_MOST_IN_PATH = 250
_LETTER = re.compile(rb"[wb] [0-9]")


class DistantPause(PanelScreen):
    """The menu over the match: the gestures, the letter to send, and the ways out."""

    def __init__(self, app: App, screen: PlayScreen) -> None:
        super().__init__(app, mark("Pause"), (1.3, 0.9), (0.94, 1.1))
        self._screen = screen
        assert isinstance(screen.session, DistantSession)
        self._session = screen.session

    def buttons(self) -> list[Button]:
        say, app, post = self.words.say, self.app, self._session.post
        rules, plays = self._screen.table.rules, any(self._session.humans)
        rows, foot = self.column(6, self.room), self.foot(3, widest=0.5)
        gestures = zip(GESTURES.items(), self.beside(rows[1], len(GESTURES)), strict=True)
        goes_on = plays and not post.exchange.over
        found = [Button("resume", rows[0], self.stack.pop, say("Continue"), "play", lit=True)]
        if plays:
            found += [
                Button(name, place, partial(self._say, "say", name), say(text))
                for (name, text), place in gestures
            ]
            found.append(Button("letter", rows[2], self._save_letter, say("Save my turn"), "done"))
        found += [
            Button("rules", rows[3], lambda: app.open(RulesScreen, rules), say("Rules"), "rules"),
            Button("settings", rows[4], self._settings, say("Settings"), "settings"),
        ]
        if goes_on:
            break_off = partial(self._say, "leave", "")
            found.append(Button("stop", rows[5], break_off, say("Break off"), "close"))
        return [
            *found,
            Button("other", foot[0], app.home, say("Another game"), "home"),
            Button("leave", foot[2], partial(leave, app), say("Quit"), "close"),
        ]

    def _settings(self) -> None:
        self.app.open(SettingsScreen)

    def _say(self, word: str, value: str) -> None:
        self.stack.pop()
        self._session.say(word, value)

    def _save_letter(self) -> None:
        """Write the whole match into a file of its own."""
        post, folder = self._session.post, self.app.services.documents
        self.stack.pop()
        if not folder:
            return
        number = sum(map(len, post.exchange.lines))
        path = folder / f"ludus-{post.exchange.id}-{number}.txt"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(post.letter)
        except OSError as error:
            _log.warning("%s: %s", path, error)
            self.app.notify(UNSAVED)
            return
        below = self.words.say("Send this file to your opponent, and drop the answer here.")
        self.stack.push(self.app.screens.text(mark("Your turn is saved"), str(path), below))


class DistantOver(OverScreen):
    """The end, which offers a new invitation."""

    _offers = ()  # type: ignore[assignment]

    def _again(self) -> None:
        session = self._screen.session
        assert isinstance(session, DistantSession)
        self.app.open(InviteScreen, session.post.own.folder)


def _looks(screen: PlayScreen) -> tuple[str, str]:
    return ("asleep", "awake") if screen.session.side == BLACK else ("awake", "asleep")


def _own_view(screen: PlayScreen) -> Layout:
    """The layout of a match from the side of the player."""
    app, table = screen.app, screen.table
    turned = screen.session.humans[BLACK] != (app.orientation is Orientation.TURNED)
    orientation = Orientation.TURNED if turned else Orientation.WHOLE
    given = table.rules, app.size, table.record.checkers
    found = lay_out(*given, orientation=orientation, text_scale=app.text_scale)
    return replace(found, things=app.things)


_FRAME = Frame(
    looks=_looks,
    menu=lambda screen: DistantPause(screen.app, screen),
    over=lambda screen: DistantOver(screen.app, screen),
    lay_out=_own_view,
    kind="play",
)


def opened(app: App, path: Path, folder: str = "") -> Screen:
    """The screen of a match on this machine, which may have moved to a folder."""
    try:
        post = app.post.open(path)
        if folder:
            post.move(folder)
    except (LetterError, OSError) as error:
        _log.warning("%s: %s", path, error)
        app.notify(Notice(mark("The saved match cannot be read."), {}))
        first = app.screens.first()
        assert isinstance(first, Screen)
        return first
    return _screen(app, DistantSession(app, post))


def watched(app: App, folder: Path) -> Screen:
    """The screen of the match in a folder, as a spectator sees it; raise as `lines_in` does."""
    return _screen(app, DistantSession(app, Watched(folder)))


def _screen(app: App, session: DistantSession) -> PlayScreen:
    without = [Remarks, RealDice, Share, *([] if session.post.exchange.hints else [Hints])]
    layers = [Distance, *(layer for layer in MATCH if layer not in without)]
    return PlayScreen(app, session, layers, _FRAME)


def begun(
    app: App, game: RuleSet, length: Length | int, first: int, folder: str, hints: bool = True
) -> Path:
    """Invite to a match; return its file, or raise OSError."""
    checkers, position = (
        app.matches.next(game, length) if isinstance(length, Length) else (length, None)
    )
    setup = Setup(game.name, checkers, HUMAN, HUMAN, first, None)
    setup.begins = position and seen_by(first, position)
    setup.names = app.settings.house.seated[0], ""
    return app.post.begin(setup, folder, hints)


def received(app: App, path: Path) -> Screen | None:
    """The screen for a letter or a shared folder; None for another file; raise LetterError."""
    folder = str(path.resolve()) if path.is_dir() else ""
    if not folder:
        with path.open("rb") as letter:
            if not _LETTER.match(letter.read(3)):
                return None
    lines = lines_in(path)
    found = exchanges(lines) if lines else []
    for exchange in found:
        if file := app.post.file(exchange):
            if not folder:
                app.post.open(file).receive(path.read_bytes())
            return opened(app, file, folder)
    for exchange in found:
        if not exchange.lines[1]:
            return InvitationScreen(app, exchange, folder)
    if folder:
        return InviteScreen(app, folder)
    raise LetterError(Fault.STRANGER, "This letter belongs to no match on this computer.")


class InviteScreen(PanelScreen):
    """Begins a match of the chosen game against a person at another computer."""

    def __init__(self, app: App, folder: str = "") -> None:
        super().__init__(app, AWAY, (1.3, 0.9), (0.94, 1.1))
        self._shared, self._hints = folder, True

    def _parts(self) -> list[Rect]:
        return self.column(5, self.room)

    def items(self) -> list[Item]:
        rows, choice, say = self._parts(), self.settings.choice.offered(), self.words.say
        game = GAMES[choice.rules]
        first = say(mark("{name} begins"), name=say(SIDES[choice.first].name))
        length = self.words.length(game, Length(choice.length))
        told = " · ".join((self.words.title(game), length, first))
        how = rows[0].union(rows[1]).inflate(0, -rows[0].height // 3)
        return [
            *super().items(),
            *self.sentence(how.move(0, how.height // 3), say(_HOW)),
            *self.sentence(how.move(0, -how.height // 3), told, colour=QUIET),
        ]

    def buttons(self) -> list[Button]:
        say, (_, _, switch, folder, letter) = self.words.say, self._parts()
        # Translators: a switch: whether the players of a match may ask for hints.
        hints = say("Hints for both")
        label = Path(self._shared).name or say(_FOLDER)
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
        try:
            if folder and not Path(folder).is_dir():
                raise NotADirectoryError(f"{folder}: no folder")
            given = GAMES[choice.rules], Length(choice.length), choice.first, folder, self._hints
            self.stack.swap(opened(app, begun(app, *given)))
        except OSError as error:
            _log.warning("%s", error)
            app.notify(Notice(mark("The folder cannot be reached."), {}))
            self.stack.pop()


class InvitationScreen(PanelScreen):
    """An invitation, with the game, before it is accepted."""

    def __init__(self, app: App, exchange: Exchange, folder: str) -> None:
        super().__init__(app, mark("An invitation"), (1.3, 0.8), (0.94, 0.9))
        self._exchange, self._folder = exchange, folder

    @property
    def _told(self) -> str:
        words, setup = self.words, self._exchange.setup
        name = words.isolated(setup.names[0]) or words.say(SIDES[0].name)
        # Translators: {name} plays at another computer; {game} is such as Tabula.
        told = words.say("{name} invites you to play {game}.", name=name, game=setup.rules)
        own = mark("This game is not one of ludus: look at its rules first.")
        return told if setup.rules in BUILT_IN else f"{told} {words.say(own)}"

    @property
    def said(self) -> str:
        return f"{super().said}. {self._told}"

    def items(self) -> list[Item]:
        return [*super().items(), *self.sentence(self.room, self._told)]

    def buttons(self) -> list[Button]:
        say, (back, rules, accept) = self.words.say, self.foot(3, widest=0.5)
        game = self._exchange.setup.rule_set
        return [
            Button("back", back, self.back, say("Not now"), "back"),
            Button("rules", rules, partial(self.app.open, RulesScreen, game), say("Rules")),
            Button("accept", accept, self._accept, say("Accept"), "done", lit=True),
        ]

    def _accept(self) -> None:
        app = self.app
        try:
            name = app.settings.house.seated[0]
            self.stack.swap(opened(app, app.post.join(self._exchange, self._folder, name)))
        except OSError as error:
            _log.warning("%s", error)
            app.notify(UNSAVED)
            self.stack.pop()
