"""The menu of the position editor, and the panel that saves a position."""

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from ludus.match import scenes
from ludus.picture.canvas import Item
from ludus.players.player import Weighed
from ludus.rules.game import GAMES
from ludus.rules.notation import play_text
from ludus.rules.position import WHITE, position_text
from ludus.rules.problems import Problem
from ludus.rules.starts import seen_by
from ludus.window.app.app import App
from ludus.window.screens.editor.edit import SET_UP, EditScreen
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.storage.notebook import Notebook
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE, Notice
from ludus.window.widgets import form
from ludus.window.widgets.button import Button


class EditMenuScreen(PanelScreen):
    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, SET_UP, (0.95, 0.79))
        self._edit = edit

    def items(self) -> list[Item]:
        title = self.app.words.title(self._edit.rules)
        return super().items() + form.value(self.scale, self.column(5)[0], title)

    def buttons(self) -> list[Button]:
        say, edit = self.app.words.say, self._edit
        game, change, text, on, leave = self.column(5)
        clear, turn = self.beside(change, 2)
        copy, paste = self.beside(text, 2)
        good = not edit.trouble

        return [
            *form.stepper("game", game, self._other),
            Button("clear", clear, partial(self._do, edit.clear), say("Clear the board")),
            Button("exchange", turn, partial(self._do, edit.exchange), say("The other side plays")),
            Button("copy", copy, partial(self._do, edit.copy), say("Copy as text"), enabled=good),
            Button("paste", paste, partial(self._do, edit.paste), say("Paste")),
            # Translators: a button: the game goes on after the pause.
            Button("resume", on, self.app.stack.pop, say("Continue"), "play", lit=True),
            Button("leave", leave, self._leave, say("Another game"), "home"),
        ]

    def _do(self, act: Callable[[], object]) -> None:
        self.app.stack.pop()
        act()

    def _other(self, by: int) -> None:
        names = [*GAMES]
        at = (names.index(self._edit.rules.usual) + by) % len(names)
        self._edit = EditScreen(self.app, GAMES[names[at]], None, self._edit.rival)
        self.app.stack.swap(self._edit, self)

    def _leave(self) -> None:
        self.app.stack.swap(self.app.stack.screen("choose"))


log = logging.getLogger(__name__)

# Translators: a button: keeps a position that was set up, and a title.
KEEP = mark("Save this position")
_LEAST, _SURE = 0.04, 3.0
"""The least lead of a problem's best play, as a chance to win, and in standard errors."""


class Lead(NamedTuple):
    """A comparison of a throw's two best plays."""

    best: Weighed
    second: Weighed | None
    """None if there is only one play."""
    chance: float
    behind: float
    """The lead over the second play, as a chance to win."""
    error: float
    """0 without playouts."""
    games: int
    """Games played out from each play; 0 if both are only estimated."""

    @property
    def clear(self) -> bool:
        return self.behind >= max(_LEAST, _SURE * self.error)


class KeepScreen(PanelScreen):
    """A panel to save a problem or a scene under a title; then it lists all saved positions."""

    def __init__(self, app: App, edit: EditScreen, lead: Lead, notebook: Notebook) -> None:
        super().__init__(app, KEEP, (1.2, 0.66), (0.94, 0.66))
        self._edit, self._lead, self._notebook = edit, lead, notebook

    @property
    def _told(self) -> str:
        lead, say = self._lead, self.app.words.say
        if lead.best.position.winner is not None or lead.best.position.bonus:
            return say("The best move ends the game, so this position cannot be saved.")
        if not lead.second:
            return say("Only one move is possible. Save it as a scene.")
        if lead.clear:
            # Translators: {best} and {second} are whole numbers from 0 to 100.
            text = mark("The best move wins {best} of 100 games, the next one {second}.")
        else:
            # Translators: {best} and {second} are whole numbers from 0 to 100.
            text = mark("{best} of 100 games, {second} with the next move: not clearly best.")
        second = lead.chance - lead.behind
        return say(text, best=f"{100 * lead.chance:.0f}", second=f"{100 * second:.0f}")

    def items(self) -> list[Item]:
        return super().items() + self.sentence(self.column(4)[0], self._told)

    def buttons(self) -> list[Button]:
        say, lead = self.app.words.say, self._lead
        _, problem, scene, back = self.column(4)
        good = lead.best.position.winner is None and not lead.best.position.bonus
        asked = good and lead.second is not None and lead.clear
        as_problem = partial(self._ask_name, self._problem)
        as_scene, lit = partial(self._ask_name, self._scene), good and not asked
        # Translators: a button: a position is kept, and asked what is best.
        one = say("As a problem")
        # Translators: a button: a position is kept, and its best play looked for.
        other = say("As a scene")
        return [
            Button("problem", problem, as_problem, one, "hint", lit=asked, enabled=asked),
            Button("scene", scene, as_scene, other, "hand", lit=lit, enabled=good),
            Button("close", back, self.app.stack.pop, say(CLOSE), "back"),
        ]

    def _ask_name(self, what: Callable[[], Problem | Mapping[str, object]]) -> None:
        self.app.stack.open("typing", KEEP, "", lambda title: self._keep(what(), title))

    def _keep(self, what: Problem | Mapping[str, object], title: str) -> None:
        """Save it under its title, or under game and throw; then show all saved positions."""
        edit = self._edit
        thrown = ", ".join(map(str, edit.dice))
        title = title or f"{self.app.words.title(edit.rules)} {thrown}"
        try:
            self._notebook.keep(edit.rules, title, what)
        except OSError as error:
            self.app.notify(Notice(mark("Cannot save: {why}"), {"why": error.strerror}))
            log.warning("nothing is kept: %s", error)
        self.app.stack.pop()
        self.app.stack.open("own", edit.rival)

    @property
    def _position(self) -> str:
        return position_text(seen_by(WHITE, self._edit.position))

    def _problem(self) -> Problem:
        lead, squares = self._lead, self._edit.rules.squares
        assert lead.second
        return Problem(
            game=self._notebook.second,
            theme="own",
            position=self._position,
            dice=",".join(map(str, self._edit.dice)),
            play=play_text(lead.best.play, squares),
            chance=round(100 * lead.chance, 1),
            second=play_text(lead.second.play, squares),
            behind=round(100 * lead.behind, 1),
            error=round(100 * lead.error, 2),
            games=lead.games,
            solved="",
        )

    def _scene(self) -> dict[str, object]:
        """The fields of a scene; all saved scenes use the same sentences."""
        edit = self._edit
        play = play_text(self._lead.best.play, edit.rules.squares)
        # Translators: where a scene comes from that a player has set up.
        source = self.app.words.say("Set up by hand")
        return scenes.posed(edit.position, edit.dice, play, source, "What would you play?")
