"""The legal plays of a throw, as objects; `ludus.rules.turns` computes them.

Rule 4 is the fourth rule that all games share (`games/README.md`). A play must use as many numbers
as possible, but a play that bears the last checker off may use fewer.
"""

import threading
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from ludus.errors import amount
from ludus.rules import bonuses, steps, turns, workspace
from ludus.rules.bonuses import KIND, face, number_texts
from ludus.rules.position import Position
from ludus.rules.ruleset import Numbers, RuleSet


class Step(NamedTuple):
    """One checker moved by one number; columns as in `Position.board`."""

    source: int
    target: int
    hit: int
    """How many of the opponent's checkers it hits."""
    number: int
    """The number used: a die of the throw, or a waiting bonus."""

    @property
    def die(self) -> int:
        """The face of the die that is played."""
        return face(self.number)

    def __repr__(self) -> str:
        way = f"{self.source or 'R'}/{self.target}{'*' * (self.hit > 0)}"
        return f"<Step {way} by {number_texts((self.number,))}>"


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """A board within a turn, and the legal steps from it."""

    board: bytes
    left: tuple[int, ...]
    """The dice or bonuses not yet played, sorted."""
    edges: tuple[tuple[Step, "Node"], ...]
    final: bool
    """Whether the turn may end here."""
    bits: int
    """The numbers not yet played, as bits like `Workspace.left`."""

    def follow(self, step: Step) -> "Node":
        """Return the node after a legal step; raise KeyError if the step is not legal here."""
        return dict(self.edges)[step]

    def __repr__(self) -> str:
        steps = ", ".join(repr(step)[6:-1] for step, _ in self.edges)
        end = "; the turn may end here" if self.final else ""
        return f"<Node with {number_texts(self.left)} left: {steps or 'no step'}{end}>"


def reach(node: Node, source: int) -> dict[int, tuple[Step, ...]]:
    """Return the columns that the checker at `source` can reach alone, each with its steps.

    Of several ways to a column it takes the fewest steps, then the most hits, then the lowest dice.
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


@lru_cache(maxsize=8)
def _workspace(n: Numbers, thread: int) -> Any:
    """Return the thread's workspace, as memoryviews: Python reads their plain integers faster."""
    arrays: tuple[Any, ...] = workspace.workspace(n)
    return workspace.Workspace._make(memoryview(array) for array in arrays)


class Plays:
    """All legal plays of a throw, or of the bonuses that wait before it.

    Without `dice` it holds the ways to take the bonuses of the position: any of them, in any order,
    or none. If the position has only numbers kept from a throw, it holds the ways to play them.
    """

    def __init__(self, rules: RuleSet, position: Position, dice: Sequence[int] = ()) -> None:
        """Prepare the plays of `dice`, or of waiting bonuses; raise ValueError for wrong dice."""
        self.rules = rules
        self.position = position
        self.side = position.turn
        kept = tuple(number for number in position.bonus if number >> KIND == bonuses.KEPT)
        offered = position.bonus[: len(position.bonus) - len(kept)]
        self.taking_bonus = not dice and not (kept and not offered)
        self.kept = kept if self.taking_bonus else ()
        """The numbers that the opponent still has to play after this bonus."""
        self.played: tuple[Step, ...] = ()
        """Steps of this turn before `root`."""
        self._numbers: tuple[int, ...] = offered or tuple(map(face, kept))
        if dice:
            if position.bonus:
                raise ValueError("the bonus that waits must be taken or declined before a throw")
            if len(dice) != rules.dice:
                raise ValueError(
                    f"{rules.name} needs {amount(rules.dice, 'die', 'dice')}, not {len(dice)}"
                )
            twice = rules.doubles_twice and len(dice) > 1 and len(set(dice)) == 1
            self._numbers = tuple(sorted(dice)) * (2 if twice else 1)
        n, count = rules.numbers, len(self._numbers)
        turn = position.flat, n, self.side, self._numbers, count
        self._given = bonuses.given(*turn) if dice else 0
        """The bonus that the throw gives the opponent at once, packed with the kept numbers."""
        bits = (1 << count) - 1 if self.taking_bonus else turns.begin(*turn)
        self._begin = position.flat, bits

    def __repr__(self) -> str:
        return f"<Plays of {self.rules.name}, {self.position}, with {number_texts(self._numbers)}>"

    @property
    def again(self) -> bool:
        """Whether the side throws next, after only taking a bonus."""
        return self.taking_bonus and not self.kept

    @property
    def goes_on(self) -> bool:
        """Whether the side plays numbers that it kept from an earlier throw."""
        return bool(self.position.bonus) and not self.taking_bonus

    @property
    def gives(self) -> bool:
        """Whether the throw gives the opponent a bonus before it is played."""
        return self._given > 0

    @cached_property
    def root(self) -> Node:
        """The node at which the turn begins, or continues after `played`."""
        if self._given:
            return Node(self.position.flat, (), (), True, 0)
        w, found = self._explored(every=True)
        ends = set(w.ends[:found])
        made: dict[int, Node] = {}
        # Edges lead to later nodes only; nodes that lead to no end are left out (rule 4).
        for node in range(max(ends), -1, -1):
            board = self._board(w, node)
            edges = tuple(
                (self._step(board, w.edge_source[edge], w.edge_number[edge]), made[w.child[edge]])
                for edge in range(w.first[node], w.first[node + 1])
                if w.child[edge] in made
            )
            if edges or node in ends:
                bits = w.left[node]
                made[node] = Node(board, self._left(bits), edges, node in ends, bits)
        return made[0]

    @property
    def results(self) -> Mapping[Position, tuple[Step, ...]]:
        """Every different position in which the turn may end, with one way to reach it."""
        return MappingProxyType(self._results)

    @cached_property
    def _results(self) -> dict[Position, tuple[Step, ...]]:
        if self._given:
            return {self.end(self.root): ()}
        if self.played:
            return {end: (*self.played, *way) for end, way in self._ends(self.root).items()}
        w, found = self._explored(every=False)
        return {
            self._after(self._board(w, w.ends[i]), w.bonuses[i]): self._way(w, w.ends[i])
            for i in range(found)
        }

    def after(self, played: Sequence[Step]) -> "Plays":
        """Return the plays that remain after some steps, as whole plays; or raise KeyError."""
        rest = copy(self)
        if played:
            rest.__dict__.pop("_results", None)
            rest.played = tuple(played)
            for step in played:
                rest.root = rest.root.follow(step)
        return rest

    def only(self, node: Node) -> tuple[Step, ...] | None:
        """Return the steps, maybe none, from a node to the only end; None if there are several."""
        found = self._ends(node, most=2)
        return next(iter(found.values())) if len(found) == 1 else None

    def _ends(self, node: Node, most: int = 0) -> dict[Position, tuple[Step, ...]]:
        """Return the ends of the turn from a node, by the fewest steps; `most` 0 means all."""
        ways: dict[Node, tuple[Step, ...]] = {node: ()}
        found: dict[Position, tuple[Step, ...]] = {}
        queue = [node]
        for at in queue:
            if at.final:
                found.setdefault(self.end(at), ways[at])
                if len(found) == most:
                    break
            for step, child in at.edges:
                if child not in ways:
                    ways[child] = (*ways[at], step)
                    queue.append(child)
        return found

    def leads(self, steps: Sequence[Step]) -> Position:
        """Return the position after a turn of some steps; raise KeyError if one is not legal."""
        node = self.root
        for step in steps:
            node = node.follow(step)
        return self.end(node)

    def end(self, node: Node) -> Position:
        """Return the position after the turn ends at `node`.

        After dice, the opponent is to move, with its bonus. After a bonus the side itself is to
        move, or the opponent with the kept numbers of its throw.
        """
        if self.taking_bonus or self._given:
            return self._after(node.board, self._given)
        count, n = len(self._numbers), self.rules.numbers
        bonus = bonuses.granted(node.board, n, self.side, self._numbers, count, node.bits)
        return self._after(node.board, bonus)

    def _explored(self, every: bool) -> tuple[Any, int]:
        """Enumerate the turn; return the workspace and the number of ends."""
        n, side, count = self.rules.numbers, self.side, len(self._numbers)
        w = _workspace(n, threading.get_ident())
        for i, number in enumerate(self._numbers):
            w.numbers[i] = number
        board, bits = self._begin
        free = self.taking_bonus
        if every:
            return w, turns.explore(w, n, board, side, count, bits, free, True)
        return w, turns.ends(w, n, board, side, count, bits, free)

    def _board(self, w: Any, node: int) -> bytes:
        turns.lay(w, self.rules.numbers, self.side, node, w.scratch)
        return bytes(w.scratch)

    def _left(self, bits: int) -> tuple[int, ...]:
        return tuple(number for i, number in enumerate(self._numbers) if bits >> i & 1)

    def _step(self, board: bytes, source: int, number: int) -> Step:
        n, side = self.rules.numbers, self.side
        target = steps.landing(n, source, face(number))
        return Step(source, target, steps.hits(board, n, side, target), number)

    def _way(self, w: Any, node: int) -> tuple[Step, ...]:
        found = []
        while node:
            before = w.parent[node]
            found.append(self._step(self._board(w, before), w.source[node], w.number[node]))
            node = before
        return tuple(reversed(found))

    def _after(self, board: bytes, bonus: int) -> Position:
        if not self.taking_bonus:
            return Position.from_bytes(board, 1 - self.side, bonuses.unpacked(bonus))
        kept = () if steps.won(board, self.rules.numbers, self.side) else self.kept
        return Position.from_bytes(board, 1 - self.side if kept else self.side, kept)
