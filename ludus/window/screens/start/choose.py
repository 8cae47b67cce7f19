"""The first screen: a board that plays itself, one button to play, the opponent, and the places."""

import re
from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.match.record import Record
from ludus.match.record_index import Match
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.canvas import Item
from ludus.picture.lettering import BUTTON, DISPLAY
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import starts
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.board.view import View
from ludus.window.layers.live_board import LiveBoard
from ludus.window.pictures.push_in import Seen
from ludus.window.play.arrival import come_down
from ludus.window.play.board_screen import home_layout
from ludus.window.screens.distant import distant
from ludus.window.screens.start.cards import Cards
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.screens.start.rival import against, rival
from ludus.window.screens.start.shortcuts import AROUND, shortcuts
from ludus.window.screens.start.veil import veil
from ludus.window.sound.sounds import Sounds
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text import sentences
from ludus.window.text.explanation import AIM
from ludus.window.text.words import TITLE, YOURS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Lines, Node, Rule, Slot
from ludus.window.widgets.push import Push, button, pushes
from ludus.window.widgets.tree import Column, FirstFit, Framed, Grid, Laid, Row, fit, lacking

_PAUSE_AFTER = 3600
"""Steps without input after which the board stands still."""
_MARGIN = 0.04
"""The usual margin of the screen, as a share of its shorter side; so are the next ones."""
_PLAY = 0.11
"""The usual height of the main action."""
_MENU = 0.15
"""The usual width of the menu's button."""
_BOARD = 0.2, 0.35
"""The least width and height of the room for the board, which takes what others leave."""
_AIM = 0.45
"""The usual width of the aim."""
_BRIEFEST = 3
_HEAD = 0.5
"""The share of the spare room that the title has, and the actions have 1."""
_GAP = 0.02
_BEYOND = 0.4, 0.15
"""The width and height by which the table is larger than its room."""
_ASIDE = 0.1
"""How far the table lies to the right of the middle of its room."""
_UPRIGHT_BELOW = 0.8
"""The shape (width / height) of the screen below which the board is below the title."""
_FLATTEST = 1.4
"""The least width of the table, in its heights."""
_LAST = {"learn": 1, "journey": 1, "daily": 1, "company": 1, "menu": 2}
"""The order of the buttons that follow the games."""


class ChooseScreen(Screen):
    app: App
    paged = True

    def __init__(self, app: App, like: Record | None = None) -> None:
        """Offer a match like another one, or with the last choice."""
        super().__init__(app)
        self.stack = app.stack
        if like:
            app.change(choice=MatchChoice.of(like).offered(app.games))
        self._post, self._away = app.post, app.post.matches
        self._unfinished = self._goes_on()
        self._cards = Cards(app, tuple(app.games), self.app.choice.rules)
        self._painted: tuple[str, int] | None = None
        """The game and the number of checkers whose match has been painted ahead."""
        self.live = self._board()
        self._moving: Future[None] | None = None
        self._only_moved = False
        """Whether nothing but the board has changed in this step."""

    @property
    def game(self) -> RuleSet:
        return self.app.chosen_game

    @property
    def place(self) -> str:
        return self.game.place

    # The board

    def _board(self) -> LiveBoard:
        return LiveBoard(self.app, self.game, self._table)

    def _table(self) -> Rect:
        """The place of the table, which ends beyond the edges of the screen and in the dark."""
        table = self.laid.place("table").inflate(*map(self.part, _BEYOND))
        table.move_ip(self.part(_ASIDE), 0)
        return table.inflate(0, min(0, round(table.width / _FLATTEST) - table.height))

    @property
    def _still(self) -> bool:
        return self.app.still or self.app.pointer.idle > _PAUSE_AFTER

    @property
    def _prepared(self) -> bool:
        """Whether the moving board's pictures are made; raise the error of the job."""
        return self._moving is None or (self._moving.done() and self._moving.result() is None)

    @property
    def awake(self) -> bool:
        return not self._still and self.live.view.busy

    def step(self) -> bool:
        away = self._post.matches
        if away is not self._away and self.stack.top is self:
            self._away = away
            self.look_again()
            return True
        moved = not self._still and self._prepared and self.live.step()
        self._only_moved = moved and not self.app.stale
        return moved

    def ground(self) -> Surface:
        return self.live.background()

    def prepare(self) -> None:
        """Leave the pictures of moving things to a later job, as the first frame needs none."""
        self.forget()
        self._moving = self.app.jobs.later(self.live.prepare)

    def resize(self) -> None:
        super().resize()
        self.live.resize()
        self._painted = None

    def ahead(self) -> Callable[[], object] | None:
        """Prepare the board and the checkers of the chosen match, and the starts of all games."""
        app, chosen = self.app, self.game
        checkers, _ = app.matches.next(chosen, Length(self.app.choice.length))
        if (chosen.name, checkers) == self._painted:
            return None
        self._painted = chosen.name, checkers
        layout = home_layout(app, chosen, checkers, app.orientation)
        view = View(layout, Sounds())

        def prepare() -> None:
            app.stack.background(layout)
            view.prepare()
            for game in app.games.values():
                starts(game)

        return prepare

    def _move(self, name: str) -> None:
        """Go to the place of another game."""
        if name != self.app.choice.rules:
            self.app.choose(rules=name)
            self.live, self._ground = self._board(), None
            self.stack.present()

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.stack.present()

    # Places

    @cached_property
    def laid(self) -> Laid:
        """The tree in its places, until something changes.

        Where it lacks room, only other screens have what is on them as well.
        """
        rule = Rule(self.app.scale)
        for brief in range(_BRIEFEST + 1):
            tree = Framed(self._tree(brief), lambda place: [], _MARGIN)
            if max(lacking(tree, self.area, rule.other(LEAST))) <= 0:
                break
        return fit(tree, self.area, rule)

    def forget(self) -> None:
        """Lay out again, unless only the board has moved; the board follows its place."""
        before = None if self._only_moved else vars(self).pop("laid", None)
        self._only_moved = False
        if before and before.place("table") != self.laid.place("table"):
            self.resize()

    def _tree(self, brief: int = 0) -> Node:
        """Title and buttons, the board beside or between them, and the games at the foot.

        With `brief`, the match to continue is not described; then an error is in place of title and
        shortcuts; then it is short.
        """
        upright = self.area.width < self.area.height * _UPRIGHT_BELOW
        menu = button("menu", self._menu, self.words.say(sentences.BUTTONS["menu"]))
        title = Lines(TITLE, DISPLAY, assets.CAPITALS, left=True)
        face, extra = assets.BODY if self._reports else assets.BODY_ITALIC, not self._reports
        text, most, long = (self.said, 5, _AIM) if extra else (self._errors(brief > 2), 99, 1)
        said = Lines(text, face=face, left=True, most=most, extra=extra, long=long)
        texts = (said, None) if brief > 1 and self._reports else (title, said)
        first = Row(texts[0], Slot(grow=1), Column(Push(menu, wide=_MENU)), gap=_GAP / 2)
        head = Column(first, texts[1], gap=0, align=0, grow=0 if upright else _HEAD)
        actions = self._start(not brief), rival(self.app, self._change)
        wide, high = _BOARD
        board = Slot(wide=(wide, wide), high=(high, high), grow=1, name="table")
        if upright:
            return Column(head, board, *actions, self._foot(brief), gap=_GAP)
        column = Column(head, Column(*actions, gap=_GAP, align=0, grow=1), gap=_GAP)
        return Column(Row(column, board, grow=1), self._foot(brief), gap=_GAP)

    def _foot(self, brief: int) -> Node:
        """The games, and the shortcuts beside or above them."""
        cards = self._cards.grid(self._move, self.turn, self.app.choice.rules)
        if brief > 1:
            return cards
        short = shortcuts(self.app, self._begin)
        above = Grid(short, gap=_GAP, fill=True, ease=0)
        beside = Row(cards, Slot(grow=1), Column(*short, gap=_GAP))
        return FirstFit([beside, Column(above, cards, gap=_GAP)])

    # Pictures

    @property
    def _reports(self) -> bool:
        """Whether it shows errors; a screen over this one shows them itself."""
        return bool(self.app.notices) and all(each.below is not self for each in self.stack)

    @property
    def said(self) -> str:
        """Errors, or else the aim of the game."""
        return self.app.notices_text if self._reports else self.words.say(AIM)

    def _errors(self, brief: bool) -> str:
        """All errors; in `brief`, the first words."""
        return re.split(r"[.,;] | · ", self.said)[0] + "…" if brief else self.said

    def items(self) -> list[Item]:
        return [*self.live.items(), *self._around]

    @property
    def _around(self) -> list[Item]:
        """The pictures above the board."""
        return [Item(self._veil, 0, 0), *self.laid.items()]

    @cached_property
    def _veil(self) -> Surface:
        return veil(self.app.size, self.area, self.laid.place("table"), self.part(_MARGIN))

    # Buttons

    def buttons(self) -> list[Button]:
        """In the order of the tree, but the menu and the shortcuts after the games."""
        if self.app.stale:
            self.forget()
        buttons = pushes(self.laid)
        return sorted(buttons, key=lambda button: _LAST.get(button.name, 0))

    def _start(self, noted: bool) -> Node:
        """The main action; where it continues a match, a new one is beside it."""
        words = self.words
        if not self._unfinished:
            label = words.capitals(sentences.BUTTONS["play"])
            play = button("start", self._begin, label, lit=True, title=True)
            return Push(play, high=_PLAY)
        match = self._unfinished[0]
        rank = next((name for name in match.facts.players if name in RANKS), "")
        whom = against(words, rank) if rank else words.players(match.facts)
        turn = [words.say(YOURS)] if match.path in self._post.running else []
        named = *turn, words.game(match.facts.rules), whom, words.series(match.facts)
        note = " · ".join(filter(None, named))
        label, go_on = words.capitals(sentences.BUTTONS["resume"]), partial(self.go_on, match)
        resume = button("continue", go_on, label, lit=True, title=True, note=note)
        alone = None if noted else Lines(label, BUTTON, assets.CAPITALS_BOLD)
        main = Push(resume, alone, high=_PLAY, around=AROUND, grow=1)
        new = Push(button("start", self._begin, words.say("New match")), around=AROUND)
        return FirstFit([Row(main, new), Column(main, new)], tight=True)

    def look_again(self) -> None:
        """Load the unfinished matches again, after a change of matches or profiles."""
        self._unfinished = self._goes_on()
        self.resize()

    def _goes_on(self) -> list[Match]:
        """The matches in which the player's turn has come from afar, and the unfinished ones."""
        post = self._post
        yours = [match for match in post.matches if post.running[match.path].acts]
        return [*yours, *self.app.matches.unfinished()]

    def _change(self) -> None:
        self.stack.open(ChangeScreen(self.app, self.look_again, self._begin))

    def _menu(self) -> None:
        self.stack.open(MenuScreen(self.app, self.go_on, self.look_again))

    def _begin(self, opponent: str = "") -> None:
        if opponent:
            self.app.choose(opponent=opponent)
        self.app.notices = ()
        self.app.start(self.game)
        self._push_in()

    def _push_in(self) -> None:
        """Let the camera come down from this board to that of the match."""
        buttons = [item for button in self.buttons() for item in button.items(False)]
        around, live = [*self._around, *buttons], self.live
        come_down(live, self.background(), live.items(), around, Seen(live.lies, *live.flat))

    def go_on(self, match: Match) -> None:
        self.app.notices = ()
        if far := self._post.running.get(match.path):
            self.stack.go(distant.opened(self.app, far))
            return
        self.app.jobs.wait_for(partial(self.app.matches.take_up, match), self._go_on)

    def _go_on(self, table: Table | None) -> None:
        """Open the match; if it is unreadable, reload the matches that can be continued."""
        if table:
            self.stack.go(self.app.screens.match(table.record, table.end))
            self._push_in()
        else:
            self.look_again()
            self.stack.go(self)

    def back(self) -> None:
        """Open the menu at the exit button, which Enter then presses."""
        self._menu()
        self.app.focus.name = "quit"
