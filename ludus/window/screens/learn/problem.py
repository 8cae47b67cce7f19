"""A problem on the board: you play, and see the best play and the reason for it."""

from collections.abc import Callable

from ludus.match.record import HUMAN, End, Record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.picture.canvas import Item
from ludus.players.motives import motive
from ludus.players.ranks import RANKS
from ludus.rules.position import WHITE
from ludus.rules.problems import Posed
from ludus.window.app.stack import Stack
from ludus.window.board.view import Marks
from ludus.window.play.play import PlayScreen
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import MOTIVE
from ludus.window.widgets.button import Button

_FOUND = 50
"""The least share of correct answers for a rank to be listed, in percent."""


class ProblemScreen(PlayScreen):
    """A throw to play; then the board plays the best way, and the line shows the chances."""

    leads = False
    kept: tuple[str, ...] = ("rules",)
    """Buttons of a match that remain visible."""

    def __init__(
        self,
        app: Stack,
        posed: Posed,
        title: str,
        opponent: str,
        follow: Callable[[], object] | None = None,
    ) -> None:
        """Pose a problem; `follow` opens the next one, `opponent` plays Dark in a later match."""
        self.posed, self._title, self._opponent = posed, title, opponent
        self._next = follow
        self._right: bool | None = None
        """Whether the answer was right; None before it."""
        rules, checkers = posed.rules, posed.goal.checkers
        super().__init__(app, Record(rules.name, checkers, HUMAN, RANKS[0], WHITE, 0, game=rules))
        self.why = motive(posed.plays, posed.goal, rather_than=posed.second)

    def deal(self, app: Stack, record: Record, end: End | None) -> Table:
        """A table with the problem's position and the coming throw."""
        position, throw = self.posed.plays.position, self.posed.problem.throw
        return Table(record, lambda count: throw, End(position))

    def _save(self, thrown: bool = False) -> None:
        """Problems are not saved."""

    # State

    @property
    def answered(self) -> bool:
        """Whether the answer is given, and the best play has been shown."""
        return self._right is not None and not self.view.busy

    @property
    def state(self) -> State:
        """The table's state; `WAITING` after the answer."""
        return super().state if self._right is None else State.WAITING

    @property
    def plays_forced(self) -> bool:
        return False

    @property
    def _counts(self) -> bool:
        """No countdown runs."""
        return False

    @property
    def awake(self) -> bool:
        """Whether the dice are to fall, or something moves."""
        return self.state is State.THROWING or self.view.busy or self.light.side is not None

    def _advance(self) -> bool:
        """Throw automatically."""
        if self.state is not State.THROWING:
            return False
        self._throw()
        return True

    # Actions

    def _hint(self) -> None:
        """Hints are disabled."""

    def _hand_over(self) -> None:
        """Accept the play as the answer, and show the best play in place of a worse one."""
        table, plays = self.table, self.table.plays
        assert plays
        assert table.node
        best = plays.results[self.posed.goal]
        self._right = plays.end(table.node) == self.posed.goal
        diary = self.app.services.diary
        if diary:
            diary.answer(self.posed.rules, self.posed.problem, self._right)
        if self._right:
            self.app.services.sounds.play("victory")
            return
        self._forget()
        while table.undoable:
            self._tell(table.undo())
        for step in best:
            self._tell(table.step(step))

    def play_on(self) -> None:
        """Start a match from the position after the best play."""
        record = self.app.matches.at(self.posed.rules, self.posed.goal, self._opponent)
        self.app.swap(self.app.screen("play", record))

    def back(self) -> None:
        """Put back a picked-up checker, or else leave."""
        if self.hand.picked is not None:
            self.hand.let_go()
        else:
            self.app.pop()

    # Display

    @property
    def note(self) -> str:
        """The title; after the answer, the reason for the best play and the ranks that find it."""
        words = self.app.words
        if self._right is None:
            return f"{self._title} · {words.title(self.posed.rules)}"
        why, shares = words.say(MOTIVE[self.why]), map(int, self.posed.problem.solved.split())
        names = [words.player(name) for name, n in zip(RANKS, shares, strict=False) if n >= _FOUND]
        if not names:
            return why
        # Translators: {names} are those of computer players, such as Legate, Caesar.
        found = words.say("Found by: {names}", names=", ".join(names))
        return f"{why} {found}"

    def line(self) -> str:
        """The question; after the answer, the chances of the two best plays."""
        words, problem = self.app.words, self.posed.problem
        if self._right is None:
            fresh = self.acting and not self.table.steps
            return words.say("What would you play?") if fresh else super().line()
        if self._right:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Right! This wins {best} of 100 games, the next best move {second}.")
        else:
            # Translators: the fields are whole numbers from 0 to 100.
            text = mark("Better: this wins {best} of 100 games, the next best move {second}.")
        chances = problem.chance, problem.chance - problem.behind
        best, second = (f"{chance:.0f}" for chance in chances)
        return words.say(text, best=best, second=second)

    def marks(self) -> Marks:
        """The marks of a match; after the answer, arrows for the best play."""
        marks = super().marks()
        if self.answered:
            best = self.posed.plays.results[self.posed.goal]
            marks.hints = [(step.source, step.target) for step in best]
        return marks

    def seat_items(self) -> list[Item]:
        return []

    def buttons(self) -> list[Button]:
        """The exit, and after the answer the ways to continue."""
        at = self.layout.buttons
        leave = Button("leave", at["menu"], self.app.pop, icon="close")
        if not self.answered:
            own = [b for b in super().buttons() if b.name in ("undo", "done", *self.kept) or b.bare]
            return [*own, leave]
        kept = [button for button in super().buttons() if button.name in self.kept]
        follow = self._next or self.app.pop
        icon = "forward" if self._next else "done"
        found = [Button("next", at["done"], follow, icon=icon, lit=True), *kept, leave]
        if not self.posed.goal.bonus:
            found.append(Button("play-on", at["hint"], self.play_on, icon="play"))
        return found
