"""Where to meet an opponent at another computer: a shared folder, and the matches in it."""

from datetime import datetime
from functools import partial
from os.path import expanduser
from pathlib import Path

from ludus import outside
from ludus.errors import RefusedError
from ludus.folders import synchronised
from ludus.match.correspondence.correspondence import Found, join, look
from ludus.picture import signs
from ludus.picture.canvas import Item, Rect, centred
from ludus.rules.game import GAMES, known_as
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.distant.distant import AWAY, INVITE, InviteScreen, attempt, opened
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.rows import Sentence, Way, closing
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.text.words import YOURS, moment_of
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP

_PATIENCE_S = 10.0
"""Seconds in which a folder must answer."""
_HOW = mark("Choose a folder that both computers see, or drop one here.")
_OTHER = mark("Another folder")
_MOST_FOLDERS = 5
_MOST_IN_PATH = 250
_PATH_SIGNS = "/.-_~"


def within(folder: Path, store: Path | None = None) -> list[Found]:
    """Return the matches in a shared folder, or raise RefusedError; the folder may hang."""
    try:
        return outside.answered(lambda: look(folder, store), _PATIENCE_S)
    except OSError as error:
        raise RefusedError(f"{folder}: {error.strerror or error}") from None


def met(app: App, folder: Path, asked: bool = False) -> Screen:
    """Return the screen for a shared folder; not in the loop.

    Without a match it is a new invitation. Errors are a screen, too, except those of `entered`.
    """
    try:
        matches = within(folder, app.post.folder)
    except RefusedError as error:
        title, how = mark("This cannot be opened"), app.words.say(_HOW)
        return app.screens.text(title, str(error), how)
    return opened_with(app, folder, matches, asked) if matches else InviteScreen(app, folder)


def opened_with(
    app: App, folder: Path, matches: list[Found], asked: bool = False, watch: bool = False
) -> Screen:
    """Return the screen for the matches in a shared folder; `watch` is for those of others alone.

    The only match opens at once, unless the player was `asked` for the folder. Not in the loop;
    raise what `entered` raises.
    """
    if len(matches) == 1 and not asked:
        return entered(app, matches[0], watch)
    return MatchesScreen(app, folder, matches, watch)


def entered(app: App, entry: Found, watch: bool = False) -> Screen:
    """Return the screen of a match in a shared folder: to go on, to accept, or to watch.

    Not in the loop. Raise BusyError, LineError or OSError if it cannot be opened.
    """
    if entry.path and not watch:
        return opened(app, app.post.open(entry.path))
    if entry.exchange.accepted or watch:
        return opened(app, app.post.watch(entry.folder, entry.exchange))
    return InvitationScreen(app, entry)


class PlaceScreen(PanelScreen):
    """The folders in which to meet: the last one, those that services synchronise, and others."""

    def __init__(self, app: App) -> None:
        super().__init__(app, AWAY, (1.4, 0.92), (0.94, 1.3))
        self._folders = list[Path]()
        app.jobs.wait_for(self._find, self._show, reads=True)

    def _find(self) -> list[Path]:
        last = [Path(self.settings.shared)] if self.settings.shared else []
        try:
            return [*last, *outside.answered(synchronised, _PATIENCE_S)]
        except OSError:
            return last

    def _show(self, folders: list[Path]) -> None:
        self._folders = [*dict.fromkeys(folders)][:_MOST_FOLDERS]
        self.stack.present()

    def _parts(self) -> tuple[Rect, Rect, Rect]:
        """The places of the drawing, of the sentence and of the folders."""
        room, below = self.room, self.narrow
        upper, lower = grid.cut(
            room, room.height * (5 if below else 4) // 10, self.part(GAP), down=True
        )
        length = upper.height // 2 if below else upper.height * 2
        return *grid.cut(upper, length, self.part(0.02), down=below), lower

    @property
    def said(self) -> str:
        return f"{super().said}. {self.words.say(_HOW)}"

    def items(self) -> list[Item]:
        picture, text, _ = self._parts()
        drawing = signs.meeting(min(picture.height, picture.width // 2))
        items = [*super().items(), centred(drawing, picture.center)]
        return items + self.sentence(text, self.words.say(_HOW))

    def buttons(self) -> list[Button]:
        count, columns = len(self._folders) + 1, 1 if self.upright else 2
        rows, gap = -(-count // columns), self.part(GAP)
        places = grid.grid(self._parts()[2], columns, rows, gap, self.row)
        buttons = [
            Button(f"folder-{at}", place, partial(self._meet, path), path.name or str(path), "home")
            for at, (path, place) in enumerate(zip(self._folders, places, strict=False))
        ]
        other = self.words.say(_OTHER)
        buttons.append(Button("other", places[count - 1], self._type, other, "forward"))
        buttons[0].lit = True
        return [
            *buttons,
            Button("back", self.foot()[0], self.back, self.words.say(BUTTONS["back"]), "back"),
        ]

    def _type(self) -> None:
        given = _OTHER, f"{Path.home()}/", self._typed, _MOST_IN_PATH, _PATH_SIGNS
        self.stack.open(TypingScreen(self.app, *given))

    def _typed(self, text: str) -> None:
        if text:
            self._meet(Path(expanduser(text)).absolute())

    def _meet(self, folder: Path) -> None:
        attempt(self.app, partial(met, self.app, folder, asked=True))


class MatchesScreen(Listing[Found | None]):
    """The matches in a shared folder, the newest first, and a new invitation."""

    def __init__(self, app: App, folder: Path, matches: list[Found], watch: bool) -> None:
        super().__init__(app, AWAY, (1.5, 0.96), (0.94, 1.4))
        self._folder, self._matches, self._watch = folder, matches, watch

    def entries(self) -> list[Found | None]:
        """None is the row of a new invitation."""
        return [*self._matches, *[None] * (not self._watch)]

    def card(self, at: int, entry: Found | None, place: Rect) -> list[Button]:
        words = self.words
        if entry is None:
            return [Button("invite", place, self._invite, words.say(INVITE), "forward")]
        setup, now = entry.exchange.setup, self.app.post.now()
        names = " – ".join(words.isolated(name) for name in setup.names if name)
        label = f"{names or words.say('Two players')} · {words.title(setup.rule_set)}"
        began = words.since(moment_of(setup.began, now), datetime.fromtimestamp(now))
        act = partial(attempt, self.app, partial(entered, self.app, entry, self._watch))
        note = f"{began} · {self._stands(entry)}"
        return [Button(f"match-{at}", place, act, label, note=note, lit=not at)]

    def _invite(self) -> None:
        self.stack.open(InviteScreen(self.app, self._folder))

    def _stands(self, entry: Found) -> str:
        mine = self.app.post.running.get(entry.path) if entry.path else None
        if not entry.exchange.accepted:
            return self.words.say("An invitation")
        if mine and mine.acts:
            return self.words.say(YOURS)
        return self.words.waits(entry.exchange.setup, entry.exchange.waits_for)


class InvitationScreen(Menu):
    """An invitation; the rules of a game that is not one of ludus are to be looked at first."""

    def __init__(self, app: App, invitation: Found) -> None:
        setup, words = invitation.exchange.setup, app.words
        self._invitation, self._game = invitation, known_as(setup.rule_set, app.games)
        name, game = words.side(setup, 0), words.title(self._game)
        # Translators: {name} plays at another computer; {game} is such as Tabula.
        text = words.say("{name} invites you to play {game}.", name=name, game=game)
        if setup.rules not in GAMES:
            text += " " + words.say("This game is not one of ludus: look at its rules first.")
        accept = closing(app, partial(attempt, app, self._accept))
        foot = (
            Way("keep", app.stack.close, mark("Not now"), "back"),
            Way("accept", accept, mark("Accept"), "done", lit=True),
        )
        size = (1.1, 0.62)
        super().__init__(app, mark("An invitation"), Sentence(lambda: text), foot=foot, size=size)

    def _accept(self) -> PlayScreen:
        post, name = self.app.post, self.app.house.seated[0]
        assert post.folder
        local = post.local(1, self._invitation.folder.parent)
        accepted = partial(join, post.folder, self._invitation.exchange, local, name)
        return opened(self.app, post.add(accepted))

    def buttons(self) -> list[Button]:
        place = self.foot(2)[0].move(0, -self.row * 6 // 5)
        return [
            *super().buttons(),
            Button("rules", place, self._rules, self.words.say(BUTTONS["rules"]), "rules"),
        ]

    def _rules(self) -> None:
        self.stack.open(RulesScreen(self.app, self._game))
