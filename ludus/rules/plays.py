"""The graph of legal plays of a throw, worked out once when the dice fall.

Rule numbers refer to the list "what holds in all four" of the rules: 4, as many of the numbers
must be played as can be; 6, whoever has all checkers off has won at once.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import NamedTuple

from ludus.rules import steps
from ludus.rules.position import Bonus, Position
from ludus.rules.ruleset import RuleSet

Chance = int | Bonus
"""What lets a checker go: a die of the throw, or a bonus that waits."""


BONUS_KINDS = {steps.BONUS_ENTER: "e", steps.BONUS_MOVE: "m"}


class Step(NamedTuple):
    """One checker moved by one die or bonus; columns as in `Position.board`."""

    source: int
    target: int
    hit: int
    """How many enemies it hits."""
    chance: Chance

    @property
    def die(self) -> int:
        """The number played."""
        return number(self.chance)


class Node:
    """A board within a turn, and the legal steps that lead on from it."""

    __slots__ = ("board", "depth", "edges", "final", "left")

    def __init__(self, board: bytes, left: tuple[Chance, ...]) -> None:
        self.board = board
        """The flat board."""
        self.left = left
        """The dice or bonuses not yet played, sorted."""
        self.edges: tuple[tuple[Step, Node], ...] = ()
        self.depth = 0
        """How many dice can still be played; negative where the duty to enter stays unmet."""
        self.final = True
        """Whether the turn may end here."""

    def follow(self, step: Step) -> "Node":
        """The node to which a legal step leads; KeyError if it is not legal here."""
        return dict(self.edges)[step]


def number(chance: Chance) -> int:
    """The number of a die or of a bonus."""
    return chance if isinstance(chance, int) else chance.die


def reach(node: Node, source: int) -> dict[int, tuple[Step, ...]]:
    """Where the checker at `source` can go from a node, alone, and by which steps.

    Of several ways to the same place: the fewest steps, then the most hits, then the least dice.
    """
    found: dict[int, tuple[Step, ...]] = {}
    ways: list[tuple[Node, tuple[Step, ...]]] = [(node, ())]
    while ways:
        longer = [
            (child, (*way, step))
            for at, way in ways
            for step, child in at.edges
            if step.source == (way[-1].target if way else source)
        ]
        longer.sort(key=lambda item: (-sum(s.hit for s in item[1]), [s.die for s in item[1]]))
        for _, way in longer:
            found.setdefault(way[-1].target, way)
        ways = longer
    return found


def _without(left: tuple[Chance, ...], chance: Chance) -> tuple[Chance, ...]:
    at = left.index(chance)
    return left[:at] + left[at + 1 :]


class Plays:
    """All legal plays of a throw, or of the bonuses that wait before it.

    Without `dice` it holds the ways to take the position's bonuses: any, in any order, or none.
    """

    def __init__(self, rules: RuleSet, position: Position, dice: Sequence[int] = ()) -> None:
        """Work the graph out.

        Raises:
            ValueError: dice for a position whose bonus waits, or a wrong number of dice.
        """
        self.rules = rules
        self.position = position
        self.side = position.turn
        self.taking_bonus = not dice
        self.played: tuple[Step, ...] = ()
        """Steps of this turn that lie before `root`."""
        left: tuple[Chance, ...] = position.bonus
        if dice:
            if position.bonus:
                raise ValueError("the bonus that waits must be taken or declined before a throw")
            if len(dice) != rules.dice:
                raise ValueError(f"{rules.name} is played with {rules.dice} dice, not {len(dice)}")
            twice = rules.doubles_twice and len(set(dice)) == 1
            left = tuple(sorted(dice)) * (2 if twice else 1)
        self._made: dict[tuple[bytes, tuple[Chance, ...], bool], Node] = {}
        duty = bool(dice and rules.numbers.duty and position.board[self.side, 0])
        self.root = self._explore(position.flat, tuple(sorted(left, key=str)), duty)
        self._prune()

    def _explore(self, board: bytes, left: tuple[Chance, ...], duty: bool) -> Node:
        """The node of a board and what it leads to; `duty`: an entry is still owed."""
        key = (board, left, duty)
        if key in self._made:
            return self._made[key]
        node = self._made[key] = Node(board, left)
        edges = []
        for step, after in self._steps(board, left):
            entered = step.source in (0, self.position.circle)
            child = self._explore(after, _without(left, step.chance), duty and not entered)
            edges.append((step, child))
        node.edges = tuple(edges)
        node.depth = max((1 + child.depth for _, child in edges if child.depth >= 0), default=0)
        if duty and not node.depth:
            node.depth = -1
        return node

    def _steps(self, board: bytes, left: tuple[Chance, ...]) -> Iterator[tuple[Step, bytes]]:
        """Every step the rules allow on a board, before the duty to play most dice."""
        n = self.rules.numbers
        own = self.side * steps.width(n)
        if self._won(board):
            return
        sources = [c for c in range(steps.width(n)) if board[own + c] and c != steps.off(n)]
        for chance in dict.fromkeys(left):
            die = number(chance)
            only_entry = isinstance(chance, Bonus) and chance.kind == "e"
            for source in sources:
                if only_entry and source != 0:
                    continue
                if steps.obstacle(board, n, self.side, source, die) == steps.FREE:
                    after = bytearray(board)
                    hit = steps.step(after, n, self.side, source, die)
                    yield Step(source, steps.landing(n, source, die), hit, chance), bytes(after)

    def _won(self, board: bytes) -> bool:
        """Whether a side has all its checkers off: nothing is played after that (rule 6)."""
        n = self.rules.numbers
        return self.position.checkers in board[steps.off(n) :: steps.width(n)]

    def _prune(self) -> None:
        """Keep only steps of plays that use the most dice (rule 4); a bonus is free."""
        for node in self._made.values():
            if self.taking_bonus:
                continue
            if node.depth <= 0:
                node.edges = ()
            node.edges = tuple((s, c) for s, c in node.edges if 1 + c.depth == node.depth)
            node.final = not node.edges
        self._made.clear()

    def after(self, played: Sequence[Step]) -> "Plays":
        """What is left of the plays when some steps have been played; results are whole plays.

        Raises:
            KeyError: a step is not legal.
        """
        rest = copy(self)
        rest.__dict__.pop("results", None)
        rest.played = tuple(played)
        for step in played:
            rest.root = rest.root.follow(step)
        return rest

    def end(self, node: Node) -> Position:
        """The position after the turn ends at `node`.

        After dice the other side is to move, with its bonus; after a bonus the same side is.
        """
        after = Position.from_bytes(node.board, self.side)
        if self.taking_bonus:
            return after
        bonus = () if after.winner is not None else self._bonus(node)
        return Position.from_bytes(node.board, 1 - self.side, bonus)

    def _bonus(self, node: Node) -> Iterator[Bonus]:
        for chance in node.left:
            kind = steps.bonus(node.board, self.rules.numbers, self.side, number(chance))
            if kind != steps.NO_BONUS:
                yield Bonus(BONUS_KINDS[kind], number(chance))

    @cached_property
    def results(self) -> dict[Position, tuple[Step, ...]]:
        """Every different position the turn may end in, with one way to reach it."""
        found: dict[Position, tuple[Step, ...]] = {}
        paths: dict[Node, tuple[Step, ...]] = {self.root: self.played}
        queue = [self.root]
        for node in queue:
            if node.final:
                found.setdefault(self.end(node), paths[node])
            for step, child in node.edges:
                if child not in paths:
                    paths[child] = (*paths[node], step)
                    queue.append(child)
        return found
