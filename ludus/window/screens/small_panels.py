"""Small panels: the menus, a text to type, and a file that cannot be opened."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from string import ascii_uppercase, digits

from pygame import Rect

from ludus.errors import printable
from ludus.match import scenes
from ludus.match.record import Record, parse_record, text_of
from ludus.picture import assets, fonts, signs
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import LARGE, SMALL, TITLE, set_in
from ludus.rules.game import GAMES
from ludus.rules.position import Position
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.input import keys
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.editor.edit import SET_UP, EditScreen, read
from ludus.window.screens.learn import about, lesson, problems
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.start import journey_map, people
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text.catalogue import mark
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, side_by_side
from ludus.window.widgets.grid import GAP, KEYS_APART


class PauseScreen(PanelScreen):
    """The menu over a match, which is saved in any case."""

    def __init__(self, app: App, record: Record) -> None:
        super().__init__(app, mark("Pause"), (0.85, 0.9))
        self._record = record

    def buttons(self) -> list[Button]:
        say, game = self.app.words.say, self._record.rule_set
        rows = self.column(7 if game.about else 6)
        board = about.button(self.app, game, rows[2], say(about.ABOUT))
        rules = partial(self.app.stack.open, "rules", game)
        settings = partial(self.app.stack.open, "settings")
        unsaved = self.app.matches.unsaved is self._record
        leave = say("Quit") if unsaved else say("Save and quit")
        return [
            # Translators: a button: the game goes on after the pause.
            Button("resume", rows[0], self.app.stack.pop, say("Continue"), "play", lit=True),
            Button("rules", rows[1], rules, say("Rules"), "rules"),
            *filter(None, [board]),
            Button("edit", rows[-4], self._edit, say(SET_UP), "hand"),
            Button("settings", rows[-3], settings, say("Settings"), "settings"),
            Button("other", rows[-2], self._other, say("Another game"), "home"),
            Button("leave", rows[-1], self.app.quit, leave, "close"),
        ]

    def _edit(self) -> None:
        """Open the position editor with this board; the match stays saved."""
        below = self.app.stack.screens[-2]
        assert isinstance(below, BoardScreen)
        now = Position(below.table.now.board, below.table.now.turn)
        edit = self.app.stack.screen("edit", self._record.rule_set, now)
        self.app.stack.swap(edit)

    def _other(self) -> None:
        self.app.stack.swap(self.app.stack.screen("choose", self._record))


_COLUMNS = 9
_MOST = 30
_COUNT = 0.14
_SIGNS = ascii_uppercase + digits
_REFUSED = mark("There are no letters here for these signs.")


class TypingScreen(PanelScreen):
    """Keys for letters, digits and spaces; the finished text goes to a callback."""

    typed = True

    def __init__(
        self, app: App, title: str, text: str, done: Callable[[str], object], most: int = _MOST
    ) -> None:
        """Edit `text`; `done` receives the result, of at most `most` letters."""
        super().__init__(app, title, (1.5, 0.96), (0.94, 1.1))
        self._text, self._done, self._most = text, done, most
        self._refused = False
        """Whether the last typed text has signs that no font has."""

    def _parts(self) -> tuple[Rect, list[Rect]]:
        field, room = grid.cut(self.room, self.part(0.1), self.part(GAP), down=True)
        gap, ranks = self.part(KEYS_APART), len(_SIGNS) // _COLUMNS + 1
        *upper, last = grid.grid(room, 1, ranks, gap)
        places = [place for row in upper for place in side_by_side(row, _COLUMNS, gap)]
        return field, [*places, *side_by_side(last, 2, gap)]

    def items(self) -> list[Item]:
        field = self._parts()[0]
        found = [*super().items(), centred(signs.recess(field.size), field.center)]
        room = Rect(0, field.top, self.part(_COUNT), field.height).move_to(right=field.right)
        found += self.sentence(room, f"{len(self._text)} / {self._most}", SMALL, QUIET)
        inside = field.inflate(-2 * room.width, 0)
        if self._refused:
            return found + self.sentence(inside, self.app.words.say(_REFUSED), SMALL)
        size = self.app.letters(TITLE)
        return found + set_in(inside, self._text, size, assets.BODY_BOLD, GOLD)

    @property
    def said(self) -> str:
        if self._refused:
            return self.app.words.say(_REFUSED)
        return f"{super().said}: {self._text}" if self._text else super().said

    def buttons(self) -> list[Button]:
        say, places = self.app.words.say, self._parts()[1]
        found = [
            Button(f"key-{sign}", place, partial(self._add, sign), sign)
            for sign, place in zip(_SIGNS, places, strict=False)
        ]
        space, erase = places[len(found) :]
        cancel, done = self.foot(2)
        return [
            *found,
            Button("space", space, partial(self._add, " "), say("Space")),
            Button("erase", erase, self._erase, icon="back", enabled=bool(self._text)),
            Button("cancel", cancel, self.app.stack.pop, say("Not now"), "close"),
            # Translators: a button: what was typed is right.
            Button("done", done, self._end, say("Done"), "done", lit=True),
        ]

    def _add(self, sign: str) -> None:
        """Add a sign; letters within a word become lower case."""
        self.write(sign.lower() if self._text[-1:].isalpha() else sign)

    def write(self, text: str) -> None:
        """Add text in any script; text with signs that no font has is refused."""
        text = "".join(sign for sign in text if sign.isprintable())
        self._refused = bool(fonts.lacking(text))
        if not self._refused:
            self._text = (self._text + text).lstrip()[: self._most]

    def _erase(self) -> None:
        self._text, self._refused = self._text[:-1], False

    def _end(self) -> None:
        self.app.stack.pop()
        self._done(self._text.strip())

    def key(self, key: int) -> bool:
        """Handle Backspace; text arrives by `write`, so keys that type have no other effect."""
        if key == keys.BACKSPACE:
            self._erase()
        return key == keys.BACKSPACE or keys.writes(key)


log = logging.getLogger(__name__)


def dropped(app: App, path: Path) -> Screen:
    """Open a dropped record (added to the library), scene or position; slow, so use a thread."""
    try:
        return _opened(app, path)
    except (ValueError, OSError) as error:
        log.warning("%s: %s", path, error)
        why = error.strerror if isinstance(error, OSError) else str(error)
        # Translators: files that are dragged onto the window.
        can = app.words.say("You can drop a saved match, a scene or a position here.")
        title = mark("This cannot be opened")
        return TextScreen(app, title, printable(f"{path.name}: {why or ''}"), can)


def _opened(app: App, path: Path) -> Screen:
    """The screen for the contents of a file; raises OSError or ValueError if unreadable."""
    rival = app.settings.choice.offered().opponent
    if path.suffix == ".toml":
        return app.stack.screen("scene", scenes.add(path), rival)
    text = text_of(path)
    if rules := GAMES.get("".join(text.split()[:1])):
        board = EditScreen(app, rules, None, rival)
        position, dice = read(text, rules)
        board.set(position, dice or board.dice)
        return board
    record = parse_record(text)
    app.services.library.add(record)
    return ReplayScreen(app, record)


class TextScreen(PanelScreen):
    """A panel with a text, and a quieter one below it."""

    def __init__(self, app: App, title: str, text: str, below: str) -> None:
        super().__init__(app, title, (1.1, 0.62), (0.94, 0.7))
        self._texts = text, below

    def items(self) -> list[Item]:
        upper, lower = grid.cut(self.room, round(self.room.height * 0.55), down=True)
        text, below = self._texts
        found = [*super().items(), *self.sentence(upper, text, LARGE)]
        return [*found, *self.sentence(lower, below, colour=QUIET)]

    @property
    def said(self) -> str:
        return ". ".join((super().said, *self._texts))


class MenuScreen(PanelScreen):
    """The menu of the first screen: everything that is not on the first screen itself."""

    def __init__(self, app: App, first: ChooseScreen) -> None:
        super().__init__(app, mark("Menu"), (0.9, 0.96), (0.94, 1.2))
        self._first = first
        self._scenes = [*scenes.files(*GAMES.values())]

    def buttons(self) -> list[Button]:
        app, say, game = self.app, self.app.words.say, self._first.game
        open_screen, rival = app.stack.open, self._first.choice.opponent
        *rows, last = self.column(9)
        learn = lesson.button(app, game, rows[3], say(lesson.LEARN))
        found = [
            journey_map.button(app, rows[0]),
            Button("library", rows[1], self._library, say("Your matches"), "menu"),
            Button("rules", rows[2], partial(open_screen, "rules", game), say("Rules"), "rules"),
            *filter(None, [learn]),
            problems.button(app, rows[4], game, self._scenes, rival),
            people.button(app, "who", rows[5], 0, self._first.look_again),
            Button(
                "settings", rows[6], partial(open_screen, "settings"), say("Settings"), "settings"
            ),
            Button("quit", rows[7], app.quit, say("Quit"), "close"),
        ]
        away = [replace(each, action=partial(self._leave_for, each.action)) for each in found]
        return [*away, self.close(last)]

    def _leave_for(self, act: Callable[[], object]) -> None:
        """Open another screen in place of this one."""
        self.app.stack.pop()
        act()

    def _library(self) -> None:
        self.app.notices = ()
        first = self._first

        def make() -> Screen:
            matches = self.app.matches.all()
            return self.app.stack.screen("library", matches, first.go_on, first.look_again)

        self.app.jobs.wait_for(make, self.app.stack.push, reads=True)
