"""The legal plays of a throw, as objects; `ludus.rules.turns` computes them.

Rule 4 is the fourth rule that all games share (`games/README.md`). A play must use as many numbers
as possible, but a play that bears the last checker off may use fewer.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ludus.errors import amount
from ludus.rules import bonuses, graph, steps, turns
from ludus.rules.arrays import Int8Array, Int64Array
from ludus.rules.bonuses import KIND, face, number_texts
from ludus.rules.ends import Ends, ends_of, own_memory
from ludus.rules.position import Position
from ludus.rules.ruleset import Numbers, RuleSet
from ludus.rules.steps import Integers
from ludus.rules.workspace import MOST_NUMBERS


class Step(NamedTuple):
    """One checker moved by one number; columns as in `Position.board`."""

    source: int
    target: int
    hit: int
    """How many of the opponent's checkers it hits."""
    number: int
    """The number used: a die of the throw, or a waiting bonus."""

    @property
    def way(self) -> tuple[int, int]:
        """From where to where the checker goes."""
        return self.source, self.target

    @property
    def die(self) -> int:
        """The face of the die that is played."""
        return face(self.number)

    def __repr__(self) -> str:
        way = f"{self.source or 'R'}/{self.target}{'*' * (self.hit > 0)}"
        return f"<Step {way} by {number_texts((self.number,))}>"


Play = tuple[Step, ...]
"""Steps of one turn, in the order played."""


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

    def follow(self, *steps: Step) -> "Node":
        """Return the node after legal steps; raise KeyError if one of them is not legal."""
        node = self
        for step in steps:
            node = dict(node.edges)[step]
        return node

    def __repr__(self) -> str:
        steps = ", ".join(repr(step)[6:-1] for step, _ in self.edges)
        end = "; the turn may end here" if self.final else ""
        return f"<Node with {number_texts(self.left)} left: {steps or 'no step'}{end}>"


def reach(node: Node, source: int) -> dict[int, Play]:
    """Return the columns that the checker at `source` can reach alone, each with its steps.

    Of several ways to a column it takes the fewest steps, then the most hits, then the lowest dice.
    """
    reached: dict[int, Play] = {}
    ways: list[tuple[Node, Play]] = [(node, ())]
    while ways:
        longer = [
            (child, (*way, step))
            for at, way in ways
            for step, child in at.edges
            if step.source == (way[-1].target if way else source)
        ]
        longer.sort(key=lambda item: (-sum(s.hit for s in item[1]), [s.die for s in item[1]]))
        for _, way in longer:
            reached.setdefault(way[-1].target, way)
        ways = longer
    return reached


class Results(Mapping[Position, Play]):
    """The positions in which a turn may end, each with one play; plays are made when asked for."""

    def __init__(self, plays: "Plays") -> None:
        self._plays = plays
        self._places = {plays.position_at(i): i for i in range(len(plays.boards))}

    def __getitem__(self, position: Position) -> Play:
        return self._plays.play_at(self._places[position])

    def __contains__(self, position: object) -> bool:
        return position in self._places

    def __iter__(self) -> Iterator[Position]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"<Results of {self._plays!r}>"


class Plays:
    """All legal plays of a throw, or of the bonuses that wait before it.

    Without `dice` it holds the ways to take the bonuses of the position: any of them, in any order,
    or none. If the position has only numbers kept from a throw, it holds the ways to play them.

    The results have a fixed order. `boards` holds all of them as one array; `position_at` and
    `play_at` make the objects of one result, and `results` those of all.
    """

    def __init__(self, rules: RuleSet, position: Position, dice: Sequence[int] = ()) -> None:
        """Prepare the plays of `dice`, or of waiting bonuses; raise ValueError for wrong dice."""
        self.rules = rules
        self.position = position
        self.side = position.turn
        begun = tuple(number for number in position.bonus if number >> KIND == bonuses.KEPT)
        offered = position.bonus[: len(position.bonus) - len(begun)]
        self.taking_bonus = not dice and not (begun and not offered)
        self.waiting = begun if self.taking_bonus else ()
        """The numbers that the opponent still has to play after this bonus."""
        self.played: Play = ()
        """Steps of this turn before `root`."""
        self._thrown = bool(dice)
        self._numbers: tuple[int, ...] = offered or tuple(map(face, begun))
        if dice:
            if position.bonus:
                raise ValueError("the bonus that waits must be taken or declined before a throw")
            if len(dice) != rules.dice:
                raise ValueError(
                    f"{rules.name} needs {amount(rules.dice, 'die', 'dice')}, not {len(dice)}"
                )
            twice = rules.doubles_twice and len(dice) > 1 and len(set(dice)) == 1
            self._numbers = tuple(sorted(dice)) * (2 if twice else 1)

    def __repr__(self) -> str:
        return f"<Plays of {self.rules.name}, {self.position}, with {number_texts(self._numbers)}>"

    @property
    def _turn(self) -> tuple[bytes, Numbers, int, tuple[int, ...], int]:
        """The turn as `turns` and `bonuses` take it: board, rules, side, numbers and count."""
        numbers = self._numbers
        return self.position.flat, self.rules.numbers, self.side, numbers, len(numbers)

    @cached_property
    def _given(self) -> int:
        """The bonus that the throw gives the opponent at once, packed with the kept numbers."""
        return bonuses.given(*self._turn) if self._thrown else 0

    @property
    def again(self) -> bool:
        """Whether the side throws next, after only taking a bonus."""
        return self.taking_bonus and not self.waiting

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
        board, n, side, numbers, count = self._turn
        w = own_memory(n).w
        for i, number in enumerate(numbers):
            w.numbers[i] = number
        left = (1 << count) - 1 if self.taking_bonus else turns.begin(*self._turn)
        reached = graph.explore(w, n, board, side, count, left, self.taking_bonus, True)
        ends = set(w.ends[:reached])
        nodes: dict[int, Node] = {}
        # Edges lead to later nodes only; nodes that lead to no end are left out (rule 4).
        for node in range(max(ends), -1, -1):
            graph.lay(w, n, side, node, w.scratch)
            board = bytes(w.scratch)
            edges = tuple(
                (self._step(board, w.edge_source[edge], w.edge_number[edge]), nodes[w.child[edge]])
                for edge in range(w.first[node], w.first[node + 1])
                if w.child[edge] in nodes
            )
            if edges or node in ends:
                bits = w.left[node]
                nodes[node] = Node(board, self._left(bits), edges, node in ends, bits)
        return nodes[0]

    @property
    def boards(self) -> Int8Array:
        """The boards of all results, read-only, shape (results, 2, squares + 3), white's row first.

        The columns are those of `Position.board`, and the order is the order of `results`.
        """
        return self._ends.boards

    @property
    def bonuses(self) -> Int64Array:
        """The packed bonus that waits after each result, read-only, shape (results,)."""
        return self._ends.bonuses

    def position_at(self, index: int) -> Position:
        """Return the position of a result, by its index in `boards`; or raise IndexError."""
        ends = self._ends
        return self._after(ends.boards[index].tobytes(), int(ends.bonuses[index]))

    def play_at(self, index: int) -> Play:
        """Return one play that leads to a result, by its index in `boards`; or raise IndexError."""
        board, play = bytearray(self.position.flat), []
        for source, number in self._ends.ways[index].tolist():
            if number:
                play.append(self._step(board, source, number))
                steps.step(board, self.rules.numbers, self.side, source, face(number))
        return tuple(play)

    @cached_property
    def results(self) -> Mapping[Position, Play]:
        """Every different position in which the turn may end, with one way to reach it."""
        return Results(self)

    @cached_property
    def _ends(self) -> Ends:
        if not self.played:
            bonus = 0 if self._thrown else bonuses.packed(self.position.bonus)
            return ends_of(*self._turn[:4], bonus)
        positions, plays = zip(*self._ends_from(self.root).items(), strict=True)
        ways = np.zeros((len(plays), MOST_NUMBERS, 2), np.uint8)
        for way, play in zip(ways, plays, strict=True):
            whole = *self.played, *play
            way[: len(whole)] = [(step.source, step.number) for step in whole]
        return Ends(
            np.array([each.board for each in positions]),
            np.array([bonuses.packed(each.bonus) for each in positions]),
            ways,
        )

    def after(self, played: Sequence[Step]) -> "Plays":
        """Return the plays that remain after some steps, as whole plays; or raise KeyError."""
        rest = copy(self)
        if played:
            for name in ("results", "_ends"):
                rest.__dict__.pop(name, None)
            rest.played = tuple(played)
            rest.root = rest.root.follow(*played)
        return rest

    def only(self, node: Node) -> Play | None:
        """Return the steps, maybe none, from a node to the only end; None if there are several."""
        ends = self._ends_from(node, most=2)
        return next(iter(ends.values())) if len(ends) == 1 else None

    def _ends_from(self, node: Node, most: int = 0) -> dict[Position, Play]:
        """Return the ends of the turn from a node, by the fewest steps; `most` 0 means all."""
        ways: dict[Node, Play] = {node: ()}
        ends: dict[Position, Play] = {}
        queue = [node]
        for at in queue:
            if at.final:
                ends.setdefault(self.end(at), ways[at])
                if len(ends) == most:
                    break
            for step, child in at.edges:
                if child not in ways:
                    ways[child] = (*ways[at], step)
                    queue.append(child)
        return ends

    def leads(self, steps: Sequence[Step]) -> Position:
        """Return the position after a turn of some steps; raise KeyError if one is not legal."""
        return self.end(self.root.follow(*steps))

    def end(self, node: Node) -> Position:
        """Return the position after the turn ends at `node`.

        After dice, the opponent is to move, with its bonus. After a bonus the side itself is to
        move, or the opponent with the kept numbers of its throw.
        """
        board, n, side, numbers, count = node.board, *self._turn[1:]
        if self.taking_bonus:
            won = steps.won(board, n, side)
            return self._after(board, 0 if won else bonuses.packed(self.waiting))
        given = self._given or bonuses.granted(board, n, side, numbers, count, node.bits)
        return self._after(board, given)

    def _after(self, board: bytes, bonus: int) -> Position:
        again = self.taking_bonus and not bonus
        turn = self.side if again else 1 - self.side
        return Position.from_bytes(board, turn, bonuses.unpacked(bonus))

    def _left(self, bits: int) -> tuple[int, ...]:
        return tuple(number for i, number in enumerate(self._numbers) if bits >> i & 1)

    def _step(self, board: Integers, source: int, number: int) -> Step:
        n, side = self.rules.numbers, self.side
        target = steps.landing(n, source, face(number))
        return Step(source, target, steps.hits(board, n, side, target), number)
