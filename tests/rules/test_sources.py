"""The worked examples and rule sentences of `sources.txt`, and those that need more than a line."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from each import each, rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE, first_steps, legal, outcome, results

from ludus.match.states import State, phase
from ludus.rules import steps
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

EXAMPLES = Path(__file__).with_name("sources.txt").read_text("utf-8").split("\n\n# ")[1:]


def _steps(rules: RuleSet, text: str) -> set[tuple[int, int]]:
    """Read written steps, such as `R/2 20/22`."""
    places = {"R": 0, "O": steps.off(rules.numbers), "H": steps.circle(rules.numbers)}
    pairs = set[tuple[int, int]]()
    for step in text.replace("-", "").split():
        source, target = (places[x] if x in places else int(x) for x in step.split("/"))
        pairs.add((source, target))
    return pairs


def holds(rules: RuleSet, text: str, dice: Sequence[int], claim: str) -> bool:
    """Return whether what a line says of a position is so."""
    kind, _, value = claim.partition(": ")
    play, _, after = value.partition(" -> ")
    match kind:
        case "play" if after:
            return outcome(rules, text, dice, play) == after
        case "play":
            return legal(rules, text, dice, play)
        case "no play":
            return not legal(rules, text, dice, play)
        case "ends":
            return results(rules, text, dice) == set(value.split("; "))
        case "first steps":
            return first_steps(rules, text, dice) == _steps(rules, value)
        case "a first step":
            return _steps(rules, value) <= first_steps(rules, text, dice)
        case "no first step":
            return not _steps(rules, value) & first_steps(rules, text, dice)
    raise ValueError(claim)


@each(example=EXAMPLES)
def test_the_rules_are_those_of_the_sources(example: str) -> None:
    _, *lines = example.splitlines()
    assert lines
    for line in lines:
        position, dice, claim = line.split(" | ")
        name, _, text = position.partition(" ")
        thrown = [int(die) for die in dice.split(",") if die != "-"]
        assert holds(GAMES[name], text, thrown, claim), line


def test_ostia_begins_beside_the_board() -> None:
    """ostia.de, Spielverlauf: the checkers lie beside the board, and white begins."""
    assert position_text(Position.start(OSTIA)) == "R:15 R:15 w -"


def test_ostia_bears_off_4_and_2() -> None:
    """ostia.en, bearing off: after 4+2 one from E4 and one from E2."""
    text = "33:1,35:1,36:1 R:3 w -"
    assert [OSTIA.square_name(s) for s in (33, 35, 36)] == ["E4", "E2", "E1"]
    assert outcome(OSTIA, text, (4, 2), "33/O 35/O") == "36:1,O:2 R:3 b -"


def test_ostia_all_off_wins() -> None:
    """ostia.en, end of the game: the first to remove all checkers is the winner."""
    won = parse_position(outcome(OSTIA, "36:1,O:2 R:3 w -", (4, 2), "36/O"), OSTIA)
    assert won.winner == 0
    assert phase(OSTIA, won, 0) is State.OVER


def test_romani_hit_in_phase_2_repeats_phase_1() -> None:
    """romani.fr, phase 2: the opponent's checker goes back to reserve and must enter again."""
    after = outcome(ROMANI, "13:3 15:1,20:2 w -", (2, 3, 4), "13/15* 13/16 13/17")
    assert after == "15:1,16:1,17:1 R:1,20:2 b -"
    assert phase(ROMANI, parse_position(after, ROMANI), 1) is State.ENTERING
    assert first_steps(ROMANI, after, (2, 3, 4)) == {(0, 2), (0, 3), (0, 4)}


@rows("die, squares", [(1, {36}), (3, {34, 36}), (6, {31, 34, 36})])
def test_romani_bears_off_with_the_distance_or_more(die: int, squares: set[int]) -> None:
    """romani.fr, last but one sentence, as in rules.md: distance d or less."""
    found = first_steps(ROMANI, "31:3,34:3,36:3 R:9 w -", (die, die, die))
    assert found == {(square, 37) for square in squares}


def test_a_dead_die_plays_nothing_where_moves_inside_the_home_are_allowed_either() -> None:
    """rules.md: a die d is dead, so it is not played, and becomes the opponent's."""
    rules = msgspec.structs.replace(ROMANI, moves_inside_home=True)
    text = "31:2,33:1 12:1,34:2 w -"
    assert results(rules, text, (3, 3, 3)) == {"31:2,33:1 12:1,34:2 b m3,m3,m3"}
    assert legal(rules, text, (1, 3, 3), "31/32")


def test_romani_hit_in_phase_3_starts_again_and_frees_the_home() -> None:
    """romani.fr: back to reserve and phase 1; then checkers in ROMANI may be moved again."""
    hit = outcome(ROMANI, "31:2,34:1 12:2,33:1 b -", (1, 1, 1), "33/34* 12/13 12/13")
    assert hit == "R:1,31:2 13:2,34:1 w -"
    assert not legal(ROMANI, hit, (2, 4, 4), "31/33 R/4")
    assert legal(ROMANI, hit, (2, 4, 4), "R/2 31/35 31/35")
    assert phase(ROMANI, parse_position("2:1,35:2 R:3 w -", ROMANI), 0) is State.MOVING


def test_romani_move_bonus_may_win() -> None:
    """rules.md, 6: all checkers off wins at once, with a bonus as with a die."""
    after = outcome(ROMANI, "33:2,O:1 36:1,O:2 b m5", (), "36/O")
    assert parse_position(after, ROMANI).winner == 1


def test_romani_bonus_comes_before_the_throw() -> None:
    """rules.md: the bonus is taken or declined before the throw."""
    with pytest.raises(ValueError, match="before a throw"):
        Plays(ROMANI, parse_position("R:5 R:1,3:4 b e3", ROMANI), (1, 2, 3))


@rows("die, off", [(1, {30}), (3, {28, 30}), (6, {25, 28, 30})])
def test_vivere_bears_off_with_the_exact_number_or_more(die: int, off: set[int]) -> None:
    """vivere.nl, rule 8: the right number or more, even with checkers farther back."""
    found = first_steps(VIVERE, "25:3,28:3,30:3 R:9 w -", (die, die, die))
    assert {source for source, target in found if target == 31} == off


def test_vivere_all_off_wins() -> None:
    """vivere.nl, rule 9: the first to bear off all checkers has won."""
    after = outcome(VIVERE, "30:2,O:1 R:3 w -", (1, 4, 5), "30/O 30/O")
    assert parse_position(after, VIVERE).winner == 0


def test_tabula_enters_in_the_first_quarter() -> None:
    """tabula.en, 3: the pieces are entered in the first quarter."""
    for die in range(1, 7):
        steps = first_steps(TABULA, "R:3 R:3 w -", (die, die, die))
        assert steps == {(0, die)}
        assert die <= TABULA.squares // 4


ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"


def test_zenos_throw() -> None:
    """rules.md, the test of 480: throw 2, 6, 5 has one result, with eight single checkers."""
    (after,) = results(TABULA, ZENO, (2, 6, 5))
    singles = [item for item in after.split()[0].split(",") if item.endswith(":1")]
    assert len(singles) == 8


@each(name=GAMES)
def test_the_start_is_the_same_in_all(name: str) -> None:
    """rules.md: White begins with 15 checkers a side, all beside the board."""
    assert position_text(Position.start(GAMES[name])) == "R:15 R:15 w -"


@each(name=GAMES, checkers=range(3, 16))
def test_three_to_fifteen_checkers(name: str, checkers: int) -> None:
    """rules.md: the number of checkers is a setting, 3 to 15, for every rule set."""
    rules = GAMES[name]
    text = f"R:{checkers} R:{checkers} w -"
    assert position_text(Position.start(rules, checkers)) == text
    assert all(
        f"R:{checkers} b" in after for after in results(rules, text, (1, 2, 3)[: rules.dice])
    )


@each(name=["romani", "vivere", "tabula"])
def test_only_ostia_plays_a_double_twice(name: str) -> None:
    """rules.md, the table: a double, even a triple, is nothing special with three dice."""
    rules = GAMES[name]
    text = "13:4 R:4 w -"
    for play in Plays(rules, parse_position(text, rules), (1, 1, 1)).results.values():
        assert len(play) == 3


@each(name=GAMES)
def test_either_number_where_only_one_can_be_played(name: str) -> None:
    """rules.md, 4: when only one of two numbers can be played, either may be."""
    rules = GAMES[name]
    mine, theirs = f"{rules.squares}:5", "11:2,12:2,O:2"
    assert results(rules, f"8:1,{mine} {theirs} w -", (1, 2, 2)[: rules.dice]) == {
        f"9:1,{mine} {theirs} b -",
        f"10:1,{mine} {theirs} b -",
    }


@each(name=GAMES)
def test_longer_play_is_forced(name: str) -> None:
    """rules.md, 4: a step that would leave another number unplayable is not legal."""
    # 8/9 with the 1 is open, but from 9 no 3 can be played, and 15 cannot play one at all.
    rules = GAMES[name]
    mine, theirs = f"{rules.squares}:6", "12:2,14:2,18:2,19:2"
    text = f"8:1,15:1,{mine} {theirs} w -"
    dice = (1, 3, 3)[: rules.dice]
    assert results(rules, text, dice) == {f"11:1,16:1,{mine} {theirs} b -"}
    assert first_steps(rules, text, dice) == {(8, 11), (15, 16)}


@each(name=GAMES)
def test_victory_is_at_once(name: str) -> None:
    """rules.md, 6: the last checker off wins, whatever dice are left; nothing more is played."""
    rules = GAMES[name]
    last = rules.squares
    dice = (6, 6) if rules.dice == 2 else (6, 6, 6)
    after = results(rules, f"{last}:1,O:2 R:3 w -", dice)
    assert after == {"O:3 R:3 b -"}


@each(name=GAMES)
def test_nothing_is_played_after_the_game(name: str) -> None:
    """rules.md, 6: once a side has won, its opponent has no step to play."""
    rules = GAMES[name]
    dice = (1, 2, 3)[: rules.dice]
    assert results(rules, "O:3 13:3 b -", dice) == {"O:3 13:3 w -"}


@each(name=GAMES)
def test_no_bearing_off_while_one_waits(name: str) -> None:
    """rules.md, 5: all checkers not yet off stand in the home and none waits."""
    rules = GAMES[name]
    last = rules.squares
    waits = "H" if rules.circle else "R"
    dice = (1, 1, 1)[: rules.dice]
    plays = Plays(rules, parse_position(f"{waits}:1,{last}:2 R:3 w -", rules), dice)
    for play in plays.results.values():
        assert all(step.target <= last for step in play)
