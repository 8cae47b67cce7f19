"""One die on a bare board: every reason that forbids a step, and the effect of a step."""

from each import each, rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE

from ludus.rules import bonuses, steps
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

BOTH_IN = OSTIA.read_otherwise("both")


def obstacle(rules: RuleSet, text: str, source: str | int, die: int) -> int:
    """Return the reason why a die cannot move a checker of the side to move."""
    position = parse_position(text, rules)
    column = {"R": 0, "H": position.circle, "O": position.off}.get(str(source))
    at = int(source) if column is None else column
    return steps.obstacle(position.flat, rules.numbers, position.turn, at, die)


@rows(
    "rules, text, source, die, why",
    [
        # Nothing to move.
        (OSTIA, "20:3 R:3 w -", 21, 1, steps.ABSENT),
        (OSTIA, "20:3 R:3 w -", "R", 1, steps.ABSENT),
        (OSTIA, "20:3 R:3 w -", "H", 1, steps.ABSENT),
        (OSTIA, "36:1,O:2 R:3 w -", "O", 1, steps.ABSENT),
        (OSTIA, "R:3 20:3 w -", 20, 1, steps.ABSENT),
        # Others wait.
        (OSTIA, "H:1,20:2 R:3 w -", 20, 1, steps.WAITING),
        (OSTIA, "R:1,H:1,5:1 R:3 w -", "R", 1, steps.WAITING),
        (OSTIA, "R:1,H:1,5:1 R:3 w -", 5, 1, steps.WAITING),
        (TABULA, "H:1,20:2 R:3 w -", 20, 1, steps.WAITING),
        (ROMANI, "R:1,2:2 R:3 w -", 2, 1, steps.WAITING),
        (VIVERE, "R:1,2:2 R:3 w -", 2, 1, steps.WAITING),
        # The gate.
        (OSTIA, "R:1,11:2 R:3 w -", 11, 2, steps.GATE),
        (OSTIA, "R:1,11:2 R:3 w -", 11, 1, steps.FREE),
        (TABULA, "R:1,12:2 R:3 w -", 12, 1, steps.GATE),
        (TABULA, "R:1,6:2 R:3 w -", 6, 6, steps.FREE),
        (BOTH_IN, "11:3 R:1,1:2 w -", 11, 2, steps.GATE),
        (BOTH_IN, "11:3 R:1,1:2 w -", 11, 1, steps.FREE),
        (BOTH_IN, "36:3 R:1,1:2 w -", 36, 1, steps.GATE),
        (BOTH_IN, "11:3 H:1,1:2 w -", 11, 2, steps.FREE),
        # Closed squares.
        (OSTIA, "20:3 22:2,30:1 w -", 20, 2, steps.CLOSED),
        (OSTIA, "20:3 22:1,30:2 w -", 20, 2, steps.FREE),
        (OSTIA, "20:1,22:2 R:3 w -", 20, 2, steps.FREE),
        (OSTIA, "R:3 2:2,30:1 w -", "R", 2, steps.CLOSED),
        (OSTIA, "R:3 2:1,30:2 w -", "R", 2, steps.FREE),
        (OSTIA, "H:1,5:2 2:2,30:1 w -", "H", 2, steps.CLOSED),
        (OSTIA, "H:1,5:2 2:1,30:2 w -", "H", 2, steps.FREE),
        (VIVERE, "R:3 2:3 w -", "R", 2, steps.FREE),
        (VIVERE, "1:3 2:3 w -", 1, 1, steps.FREE),
        (VIVERE, "1:3 7:3 w -", 1, 6, steps.CLOSED),
        # Bearing off.
        (OSTIA, "30:1,36:2 R:3 w -", 36, 1, steps.NOT_HOME),
        (ROMANI, "30:1,36:2 R:3 w -", 36, 1, steps.NOT_HOME),
        (VIVERE, "24:1,30:2 R:3 w -", 30, 1, steps.NOT_HOME),
        (TABULA, "18:1,24:2 R:3 w -", 24, 1, steps.NOT_HOME),
        (OSTIA, "32:1,34:2 R:3 w -", 34, 4, steps.FARTHER),
        (OSTIA, "32:1,34:2 R:3 w -", 34, 3, steps.FREE),
        (OSTIA, "34:1,35:2 R:3 w -", 34, 4, steps.FREE),
        (OSTIA, "34:1,35:2 R:3 w -", 35, 4, steps.FARTHER),
        (TABULA, "20:1,22:2 R:3 w -", 22, 4, steps.FARTHER),
        (ROMANI, "32:1,34:2 R:3 w -", 34, 4, steps.FREE),
        (VIVERE, "26:1,28:2 R:3 w -", 28, 4, steps.FREE),
        # Inside the home.
        (ROMANI, "32:3 R:3 w -", 32, 1, steps.ONLY_OFF),
        (ROMANI, "1:1,32:2 R:3 w -", 32, 1, steps.FREE),
        (OSTIA, "32:3 R:3 w -", 32, 1, steps.FREE),
        (VIVERE, "26:3 R:3 w -", 26, 1, steps.FREE),
        (TABULA, "20:3 R:3 w -", 20, 1, steps.FREE),
        # Dead dice.
        (ROMANI, "32:3 1:1,33:2 w -", 32, 4, steps.DEAD),
        (ROMANI, "36:3 1:1,33:2 w -", 36, 4, steps.DEAD),
        (ROMANI, "36:3 1:2,33:1 w -", 36, 4, steps.FREE),
        (VIVERE, "30:3 1:1,27:2 w -", 30, 4, steps.FREE),
        (OSTIA, "36:3 1:1,33:2 w -", 36, 4, steps.FREE),
    ],
)
def test_obstacle(rules: RuleSet, text: str, source: str | int, die: int, why: int) -> None:
    assert obstacle(rules, text, source, die) == why


@each(name=GAMES)
def test_black_is_held_to_the_same_rules(name: str) -> None:
    """The sides change places; only the turn differs."""
    rules = GAMES[name]
    for text in ("13:2,20:1 15:2,22:1 w -", "15:2,22:1 13:2,20:1 b -"):
        assert obstacle(rules, text, 13, 2) == steps.CLOSED
        assert obstacle(rules, text, 20, 2) == steps.FREE
        assert obstacle(rules, text, 15, 1) == steps.ABSENT


def stepped(rules: RuleSet, text: str, source: int, die: int) -> tuple[int, str]:
    """Return whether a step hit, and the position after it, with the side to move unchanged."""
    position = parse_position(text, rules)
    board = bytearray(position.flat)
    hit = steps.step(board, rules.numbers, position.turn, source, die)
    return hit, position_text(Position.from_bytes(board, position.turn))


@rows(
    "rules, text, source, die, hit, after",
    [
        (OSTIA, "R:3 R:3 w -", 0, 4, 0, "R:2,4:1 R:3 w -"),
        (OSTIA, "H:1,4:2 R:3 w -", 38, 4, 0, "4:3 R:3 w -"),
        (OSTIA, "20:3 24:1,30:2 w -", 20, 4, 1, "20:2,24:1 H:1,30:2 w -"),
        (TABULA, "20:3 24:1,5:2 w -", 20, 4, 1, "20:2,24:1 H:1,5:2 w -"),
        (ROMANI, "20:3 24:1,30:2 w -", 20, 4, 1, "20:2,24:1 R:1,30:2 w -"),
        (VIVERE, "20:3 24:1,30:2 w -", 20, 4, 1, "20:2,24:1 R:1,30:2 w -"),
        (VIVERE, "R:3 4:1,30:2 w -", 0, 4, 0, "R:2,4:1 4:1,30:2 w -"),
        (VIVERE, "6:3 7:1,30:2 w -", 6, 1, 1, "6:2,7:1 R:1,30:2 w -"),
        (OSTIA, "R:3 4:1,30:2 w -", 0, 4, 1, "R:2,4:1 H:1,30:2 w -"),
        (OSTIA, "36:3 O:1,30:2 w -", 36, 6, 0, "36:2,O:1 30:2,O:1 w -"),
        (ROMANI, "4:1,30:2 R:3 b -", 0, 4, 1, "R:1,30:2 R:2,4:1 b -"),
    ],
)
def test_step(rules: RuleSet, text: str, source: int, die: int, hit: int, after: str) -> None:
    assert stepped(rules, text, source, die) == (hit, after)


@rows(
    "rules, text, die, bonus",
    [
        (ROMANI, "R:3 R:1,4:2 w -", 4, bonuses.ENTER),
        (ROMANI, "R:3 R:1,4:2 w -", 3, bonuses.NONE),
        (ROMANI, "R:3 R:2,4:1 w -", 4, bonuses.NONE),
        (ROMANI, "R:3 4:2,5:1 w -", 4, bonuses.NONE),
        (ROMANI, "9:3 R:1,4:2 w -", 4, bonuses.NONE),
        (ROMANI, "36:3 4:1,33:2 w -", 4, bonuses.MOVE),
        (ROMANI, "36:3 4:2,33:1 w -", 4, bonuses.NONE),
        (ROMANI, "30:1,36:2 4:1,33:2 w -", 4, bonuses.NONE),
        (ROMANI, "R:1,36:2 4:1,33:2 w -", 4, bonuses.NONE),
        (VIVERE, "30:3 4:1,27:2 w -", 4, bonuses.NONE),
        (OSTIA, "R:3 R:1,4:2 w -", 4, bonuses.NONE),
        (TABULA, "R:3 R:1,4:2 w -", 4, bonuses.NONE),
    ],
)
def test_bonus(rules: RuleSet, text: str, die: int, bonus: int) -> None:
    """The rules on the bonus, for a die left at the end of white's turn."""
    assert bonuses.of_die(parse_position(text, rules).flat, rules.numbers, 0, die) == bonus


@rows(
    "text, home",
    [
        ("31:3 R:3 w -", True),
        ("31:1,O:2 R:3 w -", True),
        ("30:1,31:2 R:3 w -", False),
        ("R:1,31:2 R:3 w -", False),
        ("H:1,31:2 R:3 w -", False),
    ],
)
def test_all_home(text: str, home: bool) -> None:
    assert steps.all_home(parse_position(text, OSTIA).flat, OSTIA.numbers, 0) is home
