"""The first screen: a board that plays itself, one button to play, the opponent, and the places."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.match.record import Record
from ludus.match.record_index import Match
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item
from ludus.picture.lettering import SENTENCE, set_in
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import starts
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.layers.live_board import LiveBoard
from ludus.window.layout.layout import lay_out
from ludus.window.layout.plan import BUTTONS
from ludus.window.layout.start_plan import StartPlan
from ludus.window.pictures.movement import Lies, PushIn
from ludus.window.play.board_screen import BoardScreen
from ludus.window.screens.distant import distant
from ludus.window.screens.start.cards import Cards
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.screens.start.rival import against, rival_picture, rival_texts
from ludus.window.screens.start.shortcuts import shortcuts
from ludus.window.screens.start.veil import veil
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text import sentences
from ludus.window.text.explanation import AIM
from ludus.window.text.words import TITLE, YOURS
from ludus.window.widgets.button import Button

_PAUSE_AFTER = 3600
"""Steps without input after which the board stands still."""


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

    @property
    def game(self) -> RuleSet:
        return self.app.chosen_game

    @property
    def place(self) -> str:
        return self.game.place

    # The board

    def _board(self) -> LiveBoard:
        return LiveBoard(self.app, self.game, lambda: self._plan.table)

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
        return not self._still and self._prepared and self.live.step()

    def ground(self) -> Surface:
        return self.live.background()

    def prepare(self) -> None:
        """Leave the pictures of moving things to a later job, as the first frame needs none."""
        self._moving = self.app.jobs.later(self.live.prepare)

    def resize(self) -> None:
        super().resize()
        self.live.resize()
        self._painted = None

    def ahead(self) -> Callable[[], object] | None:
        """Prepare the board of the chosen match, and the starts of all games."""
        app, chosen = self.app, self.game
        checkers, _ = app.matches.next(chosen, Length(self.app.choice.length))
        if (chosen.name, checkers) == self._painted:
            return None
        self._painted = chosen.name, checkers
        more = BUTTONS, app.orientation, app.text_scale
        layout = lay_out(chosen, app.size, checkers, *more)
        return lambda: (app.stack.background(layout), [starts(game) for game in app.games.values()])

    def _move(self, name: str) -> None:
        """Go to the place of another game."""
        if name != self.app.choice.rules:
            self.app.choose(rules=name)
            self.live, self._ground = self._board(), None
            self.stack.present()

    def turn(self, by: int) -> None:
        self._cards.turn(by)
        self.stack.present()

    # Pictures

    @property
    def _shortcuts(self) -> list[Button]:
        return shortcuts(self.app, self.game, bool(self._unfinished), self._begin)

    @property
    def _plan(self) -> StartPlan:
        scale, goes_on = self.app.scale, bool(self._unfinished)
        # Larger text has no room for the aim, which is known after a first match.
        square = 5 * max(self.area.size) < 6 * min(self.area.size)
        text = bool(self.app.notices) or not (goes_on or square) or scale.text == 1
        return StartPlan(self.area, scale, goes_on, text, len(self._shortcuts))

    @property
    def said(self) -> str:
        """Errors, or else the aim of the game."""
        if self.app.notices and self.stack.top is self:
            return self.app.notices_text
        return self.words.say(AIM)

    def items(self) -> list[Item]:
        plan, app = self._plan, self.app
        rows, size = plan.rows, app.letters(SENTENCE)
        items = [*self.live.items(), Item(self._veil, 0, 0)]
        title = rows["title"]
        items += set_in(title, TITLE, title.height, assets.CAPITALS, CREAM, left=True)
        face = assets.BODY if app.notices else assets.BODY_ITALIC
        if "aim" in rows:
            items += set_in(rows["aim"], self.said, size, face, CREAM, left=True)
        return items

    @cached_property
    def _veil(self) -> Surface:
        return veil(self.app.size, self._plan)

    # Buttons

    def _rival(self, place: Rect) -> Button:
        """The opponent and the length of the match; a touch changes them."""
        label = ". ".join(filter(None, rival_texts(self.app)))
        picture = rival_picture(self.app, place)
        return Button("change", place, self._change, label, picture=picture)

    def buttons(self) -> list[Button]:
        plan, cards = self._plan, self._shortcuts
        for card, place in zip(cards, plan.shorts, strict=True):
            card.rect = place
        return [
            *self._start(plan.rows),
            self._rival(plan.rows["rival"]),
            *self._cards.buttons(plan.strip, self._move, self.app.choice.rules),
            *cards,
            Button("menu", plan.menu, self._menu, self.words.say(sentences.BUTTONS["menu"])),
        ]

    def _start(self, rows: dict[str, Rect]) -> list[Button]:
        words = self.words
        if not self._unfinished:
            label = words.capitals(sentences.BUTTONS["play"])
            return [Button("start", rows["start"], self._begin, label, lit=True, title=True)]
        match = self._unfinished[0]
        rank = next((name for name in match.facts.players if name in RANKS), "")
        whom = against(words, rank) if rank else words.players(match.facts)
        turn = [words.say(YOURS)] if match.path in self._post.running else []
        named = *turn, words.game(match.facts.rules), whom, words.series(match.facts)
        note = " · ".join(filter(None, named))
        label, go_on = words.capitals(sentences.BUTTONS["resume"]), partial(self.go_on, match)
        return [
            Button("continue", rows["start"], go_on, label, lit=True, title=True, note=note),
            Button("start", rows["again"], self._begin, words.say("New match")),
        ]

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
        """Let the camera move from this board to that of the match."""
        top = self.stack.top
        if isinstance(top, BoardScreen) and top.table.rules.place == self.place:
            board = top.layout.board
            after = Lies(board.center, board.width)
            self.stack.display.move_by(PushIn(self.live.lies, after))

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
