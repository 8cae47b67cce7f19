"""The numbers that are played, and the bonuses that a throw gives, as integers.

A die of a throw is its face. A bonus (`romani`) has its kind above the bits of its die. The bonuses
that wait in a position are packed into one integer, which counts each die of each kind.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ludus.rules import steps
from ludus.rules.ruleset import Numbers
from ludus.rules.steps import Board, Integers
from ludus.rules.workspace import Workspace

FACES = 6
KIND = 3
DIE = (1 << KIND) - 1

NONE = 0
ENTER = 1
"""The kind of a bonus that enters a checker with its die, written `e`."""
MOVE = 2
"""The kind of a bonus that plays its die with any checker, written `m`."""
KEPT = 3
"""The kind of a number of a throw that waits until a bonus has been taken at once, written `t`."""
_LETTERS = "emt"

COUNT = 3
"""The number of bits that count one die of one kind in a packed bonus; `e1` is lowest."""
MOST = (1 << COUNT) - 1
TAKEN = (1 << COUNT * FACES * MOVE) - 1
"""The bits of a packed bonus that can be taken; above them are kept numbers of a throw."""


def face(number: int) -> int:
    """Return the face of a die, or of the die that a bonus comes from."""
    return number & DIE


def bonus_of(text: str) -> int:
    """Return the bonus of a text such as `e3`."""
    return (_LETTERS.index(text[0]) + 1) << KIND | int(text[1])


def bonus_texts(bonuses: Iterable[int]) -> tuple[str, ...]:
    """Return bonuses as texts such as `e3`."""
    return tuple(f"{_LETTERS[(bonus >> KIND) - 1]}{bonus & DIE}" for bonus in bonuses)


def number_texts(numbers: Sequence[int]) -> str:
    """Return dice or bonuses as one text such as `1,2,5`, or `-` for none."""
    texts = (bonus_texts((each,))[0] if each >> KIND else str(each) for each in numbers)
    return ",".join(texts) or "-"


def _place(kind: int, die: int) -> int:
    return COUNT * (FACES * (kind - 1) + die - 1)


def one(kind: int, die: int) -> int:
    """Return the packed bonus of one die of a kind."""
    return 1 << _place(kind, die)


def count_of(bonus: int, kind: int, die: int) -> int:
    """Return how often a packed bonus contains a die of a kind."""
    return bonus >> _place(kind, die) & MOST


def packed(bonuses: Iterable[int]) -> int:
    """Pack bonuses into one integer."""
    return sum(one(bonus >> KIND, bonus & DIE) for bonus in bonuses)


@lru_cache
def unpacked(bonus: int) -> tuple[int, ...]:
    """Return the bonuses of a packed integer, sorted."""
    every = ((kind, die) for kind in (ENTER, MOVE, KEPT) for die in range(1, FACES + 1))
    return tuple(
        kind << KIND | die for kind, die in every for _ in range(count_of(bonus, kind, die))
    )


def unpack(w: Workspace, bonus: int) -> int:
    """Write the numbers of a packed bonus to the workspace; return their count.

    If there is nothing to take, they are the dice that a side has kept of its throw.
    """
    count = 0
    first, last = (ENTER, MOVE) if takes(bonus) else (KEPT, KEPT)
    for kind in range(first, last + 1):
        for die in range(1, FACES + 1):
            for _ in range(count_of(bonus, kind, die)):
                w.numbers[count] = die if kind == KEPT else kind << KIND | die
                count += 1
    return count


def takes(bonus: int) -> bool:
    """Whether a packed bonus contains anything to take or decline."""
    return bonus & TAKEN > 0


def again(bonus: int) -> bool:
    """Whether the side that takes a packed bonus throws next: no kept numbers wait."""
    return takes(bonus) and bonus <= TAKEN


def of_die(board: Board, n: Numbers, side: int, die: int) -> int:
    """Return the kind of the bonus that an unplayed die of `side` gives its opponent.

    The board is as the turn leaves it. ENTER: closed squares denied an entry, and the opponent has
    a reserve to use the bonus for. MOVE: all were home and the die was dead.
    """
    if not n.bonus:
        return NONE
    if steps.waiting(board, n, side):
        foe_reserve = board[(1 - side) * steps.width(n)]
        return ENTER if steps.closed(board, n, side, die) and foe_reserve else NONE
    if steps.all_home(board, n, side) and steps.closed(board, n, side, n.squares + 1 - die):
        return MOVE
    return NONE


def granted(board: Board, n: Numbers, side: int, numbers: Integers, count: int, left: int) -> int:
    """Return the packed bonus that the end of a turn of `side` gives the opponent.

    `left` has a bit for each of the `count` numbers that the turn left unplayed.
    """
    if not n.bonus or n.bonus_at_once or steps.won(board, n, side):
        return 0
    bonus = 0
    for i in range(count):
        if left >> i & 1:
            kind = of_die(board, n, side, numbers[i])
            if kind != NONE:
                bonus += one(kind, numbers[i])
    return bonus


def given(board: Board, n: Numbers, side: int, numbers: Integers, count: int) -> int:
    """Return the bonus that a throw gives the opponent at once, packed with the kept numbers, or 0.

    An entry square denies a number if more checkers wait than the other numbers can enter.
    """
    if not n.bonus_at_once or steps.won(board, n, 0) or steps.won(board, n, 1):
        return 0
    waiting = steps.waiting(board, n, side)
    open_to = 0
    for i in range(count):
        open_to += not steps.closed(board, n, side, numbers[i])
    bonus = 0
    for i in range(count):
        kind = NONE
        if waiting == 0 or waiting > open_to:
            kind = of_die(board, n, side, numbers[i])
        bonus += one(KEPT if kind == NONE else kind, numbers[i])
    return bonus if takes(bonus) else 0
