"""The worked examples and rule sentences of the five documents and of rules.md, one by one."""

import msgspec
import pytest
from each import each, rows
from helpers_rules import OSTIA, ROMANI, TABULA, VIVERE, first_steps, legal, outcome, results

from ludus.match.states import State, phase
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text

# ostia.en, ostia.de


def test_ostia_begins_beside_the_board() -> None:
    """ostia.de, Spielverlauf: the checkers lie beside the board, and white begins."""
    assert position_text(Position.start(OSTIA)) == "R:15 R:15 w -"


def test_ostia_roll_2_and_5_by_two_checkers() -> None:
    """ostia.en, rule 1: one checker moves 2 squares and another one 5."""
    after = outcome(OSTIA, "20:1,25:2 36:3 w -", (2, 5), "20/22 25/30")
    assert after == "22:1,25:1,30:1 36:3 b -"


@pytest.mark.parametrize("play", ["20/22 22/27", "20/25 25/27"])
def test_ostia_roll_2_and_5_by_one_checker(play: str) -> None:
    """ostia.en, rule 1: one checker moves a total of 7 squares."""
    assert outcome(OSTIA, "20:1,24:2 36:3 w -", (2, 5), play) == "24:2,27:1 36:3 b -"


def test_ostia_order_is_the_players() -> None:
    """ostia.en, rule 1: where the 2 is blocked first, the 5 may come first."""
    text = "20:1,35:3 22:2,36:2 w -"
    assert legal(OSTIA, text, (2, 5), "20/25 25/27")
    assert not legal(OSTIA, text, (2, 5), "20/22 22/27")


def test_ostia_numbers_are_not_added() -> None:
    """ostia.en, rule 2: not just 7; with both landings blocked the numbers expire."""
    text = "20:4 22:2,25:2 w -"
    assert results(OSTIA, text, (2, 5)) == {"20:4 22:2,25:2 b -"}
    assert not legal(OSTIA, text, (2, 5), "20/27")


def test_ostia_number_that_cannot_be_played_expires() -> None:
    """ostia.en, rule 2: one number is lost and the other is played."""
    assert results(OSTIA, "20:4 25:2,27:2 w -", (2, 5)) == {"20:3,22:1 25:2,27:2 b -"}


def test_ostia_double_four_is_four_moves() -> None:
    """ostia.en, rule 3: 4+4 results in 4+4+4+4."""
    after = outcome(OSTIA, "14:1,15:2 36:3 w -", (4, 4), "14/18 18/22 22/26 26/30")
    assert after == "15:2,30:1 36:3 b -"
    assert not legal(OSTIA, "14:1,15:2 36:3 w -", (4, 4), "14/18 18/22")


def test_ostia_no_limit_on_a_square() -> None:
    """ostia.en, rule 4: any number of checkers of one side on a square."""
    assert legal(OSTIA, "20:1,21:1,22:13 R:15 w -", (1, 2), "21/22 20/22")


def test_ostia_blot_is_hit_and_goes_to_the_circle() -> None:
    """ostia.en, rules 5 and 6: the hit checker goes to the circle in the middle."""
    after = outcome(OSTIA, "20:3 22:1,30:2 w -", (2, 5), "20/22* 20/25")
    assert after == "20:1,22:1,25:1 H:1,30:2 b -"


def test_ostia_two_checkers_are_safe_and_block() -> None:
    """ostia.en, rule 5: two on one square cannot be hit and block it."""
    assert (20, 22) not in first_steps(OSTIA, "20:3 22:2,30:1 w -", (2, 5))


def test_ostia_all_enter_before_any_leaves_the_middle_row() -> None:
    """ostia.en, game play: only when all are in can they advance to the first board."""
    text = "R:1,11:2 R:3 w -"
    assert not legal(OSTIA, text, (1, 2), "11/13 R/1")
    assert legal(OSTIA, text, (1, 2), "R/1 11/13")
    assert legal(OSTIA, text, (1, 2), "R/2 11/12")


def test_ostia_at_least_one_enters() -> None:
    """ostia.en, game play: one must be entered in a turn while not all are on the board."""
    text = "R:2,1:1 R:3 w -"
    assert legal(OSTIA, text, (2, 5), "1/3 R/5")
    assert not legal(OSTIA, text, (2, 5), "1/3 3/8")
    assert not legal(OSTIA, text, (2, 5), "1/3 1/6")


def test_ostia_both_dice_may_go_to_the_checker_entered() -> None:
    """ostia.en, game play: both dice may be used for one checker."""
    assert results(OSTIA, "R:15 R:15 w -", (2, 5)) == {
        "R:13,2:1,5:1 R:15 b -",
        "R:14,7:1 R:15 b -",
    }


def test_ostia_throw_is_lost_where_none_can_enter() -> None:
    """ostia.de, Spielverlauf: if entering is impossible the throw expires, whole."""
    assert results(OSTIA, "R:3,1:1 2:2,5:2 w -", (2, 5)) == {"R:3,1:1 2:2,5:2 b -"}


def test_ostia_one_open_square_is_enough_to_enter() -> None:
    """ostia.de, Spielverlauf: the 2 is closed, so the 5 must enter and the 2 moves."""
    assert results(OSTIA, "R:3,1:1 2:4 w -", (2, 5)) == {
        "R:2,3:1,5:1 2:4 b -",
        "R:2,1:1,7:1 2:4 b -",
    }


def test_ostia_no_play_without_an_entry() -> None:
    """ostia.en, game play: the 2 cannot enter, so the 5 must not move another checker."""
    text = "R:1,1:1,12:2 2:2,6:2 w -"
    assert results(OSTIA, text, (2, 5)) == {
        "1:1,5:1,12:1,14:1 2:2,6:2 b -",
        "1:1,7:1,12:2 2:2,6:2 b -",
        "3:1,5:1,12:2 2:2,6:2 b -",
    }


def test_ostia_duty_to_enter_may_cost_a_number() -> None:
    """rules.md, 4: only plays that meet the duty count, even if others play both numbers."""
    # 6/9 9/10 would play both, but only the 3 enters, and then no 1 can be played.
    text = "R:5,6:1 1:2,4:2,7:2 w -"
    assert results(OSTIA, text, (1, 3)) == {"R:4,3:1,6:1 1:2,4:2,7:2 b -"}
    assert legal(OSTIA, "6:6 1:2,4:2,7:2 w -", (1, 3), "6/9 9/10")


def test_ostia_duty_is_met_by_an_entry_from_the_circle() -> None:
    """rules.md: one entry anywhere in the turn, from the circle or from the reserve."""
    text = "R:1,H:1,3:1 R:3 w -"
    assert legal(OSTIA, text, (2, 5), "H/2 3/8")
    assert not legal(OSTIA, text, (2, 5), "R/2 H/5")


def test_ostia_hit_checker_enters_before_others_move() -> None:
    """ostia.en, rule 6: it must first be entered before other checkers can be moved."""
    text = "H:1,20:2 R:3 w -"
    assert legal(OSTIA, text, (2, 5), "H/2 20/25")
    assert not legal(OSTIA, text, (2, 5), "20/25 H/2")
    assert first_steps(OSTIA, text, (2, 5)) == {(38, 2), (38, 5)}


def test_ostia_turn_is_lost_where_the_hit_checker_cannot_enter() -> None:
    """ostia.en, rule 6: the squares of the roll are occupied, the player loses his turn."""
    assert results(OSTIA, "H:1,20:3 2:2,5:2 w -", (2, 5)) == {"H:1,20:3 2:2,5:2 b -"}


def test_ostia_last_checker_entered_frees_the_other_die() -> None:
    """rules.md, where they differ: the restrictions are checked at each step."""
    assert legal(OSTIA, "R:1,12:2 R:3 w -", (2, 5), "R/2 12/17")
    assert not legal(OSTIA, "R:2,12:2 R:4 w -", (2, 5), "R/2 12/17")


def test_ostia_bears_off_4_and_2() -> None:
    """ostia.en, bearing off: after 4+2 one from E4 and one from E2."""
    text = "33:1,35:1,36:1 R:3 w -"
    assert [OSTIA.square_name(s) for s in (33, 35, 36)] == ["E4", "E2", "E1"]
    assert outcome(OSTIA, text, (4, 2), "33/O 35/O") == "36:1,O:2 R:3 b -"


def test_ostia_moves_inside_the_home() -> None:
    """ostia.en, bearing off: alternatively a checker moves forward without being removed."""
    assert legal(OSTIA, "33:1,35:1,36:1 R:3 w -", (1, 2), "33/34 34/36")


def test_ostia_four_with_e4_empty_and_e5_occupied_moves() -> None:
    """ostia.en, bearing off: with checkers on E5 or E6, one of those advances four squares."""
    assert first_steps(OSTIA, "32:1,34:1,35:1 R:3 w -", (4, 4)) == {(32, 36)}
    assert first_steps(OSTIA, "31:1,34:1,35:1 R:3 w -", (4, 4)) == {(31, 35)}


def test_ostia_four_with_only_e3_bears_off_from_e3() -> None:
    """ostia.en, bearing off: none on E4, E5, E6, so one from E3 is removed with the 4."""
    assert first_steps(OSTIA, "34:2,35:2,36:1 R:5 w -", (4, 4)) == {(34, 37)}


def test_ostia_four_with_only_e2_bears_off_from_e2() -> None:
    """ostia.en, bearing off: E3 empty as well, so from E2, and so on."""
    assert first_steps(OSTIA, "35:2,36:3 R:5 w -", (4, 4)) == {(35, 37)}
    assert first_steps(OSTIA, "36:5 R:5 w -", (4, 4)) == {(36, 37)}


def test_ostia_four_bears_off_from_e4_with_others_farther_back() -> None:
    """ostia.en, bearing off: the square of the number itself needs no empty squares behind."""
    assert (33, 37) in first_steps(OSTIA, "31:1,33:1,36:1 R:3 w -", (4, 5))


def test_ostia_does_not_bear_off_before_all_are_home() -> None:
    """ostia.en, bearing off: as soon as all are in the last board."""
    assert not legal(OSTIA, "20:1,33:2 R:3 w -", (4, 2), "33/O 20/22")
    assert legal(OSTIA, "29:1,33:2 R:3 w -", (4, 2), "29/31 33/O")


def test_ostia_hit_while_bearing_off() -> None:
    """ostia.en, bearing off: no more until the hit checker is back in the last board."""
    hit = outcome(OSTIA, "33:2,36:1 30:1,32:2 b -", (3, 6), "30/36* 32/35")
    assert hit == "H:1,33:2 32:1,35:1,36:1 w -"
    assert not legal(OSTIA, hit, (4, 2), "H/2 33/O")
    assert not legal(OSTIA, "30:1,33:2 R:3 w -", (4, 5), "33/O 30/35")
    assert legal(OSTIA, "30:1,33:2 R:3 w -", (4, 5), "30/35 33/O")


def test_ostia_all_off_wins() -> None:
    """ostia.en, end of the game: the first to remove all checkers is the winner."""
    won = parse_position(outcome(OSTIA, "36:1,O:2 R:3 w -", (4, 2), "36/O"), OSTIA)
    assert won.winner == 0
    assert phase(OSTIA, won, 0) is State.OVER


# romani.fr


def test_romani_the_first_two_throws() -> None:
    """romani.fr, the example: 1, 3, 4, then 2, 3, 5, which hits the checker on 3."""
    first = outcome(ROMANI, "R:15 R:15 w -", (1, 3, 4), "R/1 R/3 R/4")
    assert first == "R:12,1:1,3:1,4:1 R:15 b -"
    second = outcome(ROMANI, first, (2, 3, 5), "R/2 R/3* R/5")
    assert second == "R:13,1:1,4:1 R:12,2:1,3:1,5:1 w -"


def test_romani_protected_square_turns_the_die_into_the_enemys_bonus() -> None:
    """romani.fr: a die onto a protected square is lost; the opponent adds a checker there."""
    (after,) = results(ROMANI, "R:5 R:3,3:2 w -", (1, 3, 4))
    assert after == "R:3,1:1,4:1 R:3,3:2 b e3"
    assert results(ROMANI, after) == {
        "R:3,1:1,4:1 R:2,3:3 b -",
        "R:3,1:1,4:1 R:3,3:2 b -",
    }


def test_romani_a_pair_protects() -> None:
    """romani.fr: a checker is protected by a second one on its square."""
    assert first_steps(ROMANI, "R:5 R:3,3:2 w -", (3, 3, 3)) == set()
    assert first_steps(ROMANI, "R:5 R:4,3:1 w -", (3, 3, 3)) == {(0, 3)}


def test_romani_a_denied_die_each() -> None:
    """rules.md: one bonus for every die denied, a double denial included."""
    assert results(ROMANI, "R:5 R:1,3:2,4:2 w -", (3, 3, 4)) == {"R:5 R:1,3:2,4:2 b e3,e3,e4"}


def test_romani_no_bonus_without_a_reserve() -> None:
    """rules.md: only if the opponent still has a checker in reserve."""
    assert results(ROMANI, "R:5 3:5 w -", (3, 3, 3)) == {"R:5 3:5 b -"}


def test_romani_no_bonus_once_all_have_entered() -> None:
    """rules.md: only if you still have checkers to enter at the end of your turn."""
    text = "R:1,12:7 R:2,3:2,4:2,15:2 w -"
    assert results(ROMANI, text, (1, 3, 3)) == {"1:1,12:7 R:2,3:2,4:2,15:2 b -"}
    still_entering = "R:2,12:6 R:2,3:2,4:2,15:2 w -"
    assert results(ROMANI, still_entering, (1, 3, 3)) == {"R:1,1:1,12:6 R:2,3:2,4:2,15:2 b e3,e3"}


def test_romani_a_checker_just_hit_counts_as_reserve() -> None:
    """rules.md: the opponent's reserve is counted after the turn."""
    assert results(ROMANI, "R:5 1:1,3:4 w -", (1, 3, 3)) == {"R:4,1:1 R:1,3:4 b e3,e3"}


def test_romani_enters_all_before_any_moves() -> None:
    """romani.fr, phase 1: all checkers enter on the six squares of HOSTES first."""
    assert first_steps(ROMANI, "R:3,1:2 R:5 w -", (1, 3, 4)) == {(0, 1), (0, 3), (0, 4)}
    assert legal(ROMANI, "R:1,1:2 R:3 w -", (2, 3, 4), "R/2 2/5 5/9")


def test_romani_hit_in_phase_2_repeats_phase_1() -> None:
    """romani.fr, phase 2: the opponent's checker goes back to reserve and must enter again."""
    after = outcome(ROMANI, "13:3 15:1,20:2 w -", (2, 3, 4), "13/15* 13/16 13/17")
    assert after == "15:1,16:1,17:1 R:1,20:2 b -"
    assert phase(ROMANI, parse_position(after, ROMANI), 1) is State.ENTERING
    assert first_steps(ROMANI, after, (2, 3, 4)) == {(0, 2), (0, 3), (0, 4)}


def test_romani_phase_3_only_bears_off() -> None:
    """romani.fr, phase 3: with all in ROMANI they leave the board and do not move."""
    assert results(ROMANI, "31:3 R:3 w -", (1, 2, 3)) == {"31:3 R:3 b -"}
    assert first_steps(ROMANI, "31:2,34:1 R:3 w -", (1, 2, 3)) == {(34, 37)}


def test_romani_phase_3_needs_all_checkers_home() -> None:
    """romani.fr, phase 3: all must be on the last six squares to leave."""
    assert not legal(ROMANI, "30:1,36:2 R:3 w -", (1, 1, 1), "36/O 36/O 30/31")
    assert legal(ROMANI, "30:1,36:2 R:3 w -", (1, 1, 1), "30/31 36/O 36/O")


@rows("die, squares", [(1, {36}), (3, {34, 36}), (6, {31, 34, 36})])
def test_romani_bears_off_with_the_distance_or_more(die: int, squares: set[int]) -> None:
    """romani.fr, last but one sentence, as in rules.md: distance d or less."""
    found = first_steps(ROMANI, "31:3,34:3,36:3 R:9 w -", (die, die, die))
    assert found == {(square, 37) for square in squares}


def test_romani_dead_die_gives_a_move() -> None:
    """romani.fr, phase 3: an occupied square makes the die void, and the opponent plays it."""
    (after,) = results(ROMANI, "33:3 12:1,32:2 w -", (5, 5, 5))
    assert after == "33:3 12:1,32:2 b m5,m5,m5"
    one = outcome(ROMANI, after.replace("m5,m5,m5", "m5"), (), "12/17")
    assert one == "33:3 17:1,32:2 b -"


def test_romani_a_dead_die_is_found_by_the_square_of_its_distance() -> None:
    """rules.md: a die d is dead if the opponent holds the square of distance d with two or more."""
    text = "31:2,36:2 12:2,34:2 w -"
    assert results(ROMANI, text, (2, 3, 3)) == {"31:2,36:1,O:1 12:2,34:2 b m3,m3"}
    single = "31:2,36:2 12:3,34:1 w -"
    assert results(ROMANI, single, (2, 3, 3)) == {"31:2,O:2 12:3,34:1 b -"}


def test_a_dead_die_plays_nothing_where_moves_inside_the_home_are_allowed_either() -> None:
    """rules.md: a die d is dead, so it is not played, and becomes the opponent's."""
    rules = msgspec.structs.replace(ROMANI, moves_inside_home=True)
    text = "31:2,33:1 12:1,34:2 w -"
    assert results(rules, text, (3, 3, 3)) == {"31:2,33:1 12:1,34:2 b m3,m3,m3"}
    assert legal(rules, text, (1, 3, 3), "31/32")


def test_romani_unplayed_but_not_dead_gives_nothing() -> None:
    """rules.md: only a dead die becomes the opponent's; a die too small is lost."""
    assert results(ROMANI, "31:3 12:1,20:2 w -", (1, 2, 3)) == {"31:3 12:1,20:2 b -"}


def test_romani_dead_dice_only_while_all_are_home() -> None:
    """rules.md: before all are home the number moves checkers, and its loss is no bonus."""
    assert legal(ROMANI, "20:1,31:2 5:1,32:2 w -", (5, 5, 1), "20/25 25/30 30/31")
    assert results(ROMANI, "27:1,36:2 5:1,32:2 w -", (5, 5, 5)) == {"27:1,36:2 5:1,32:2 b -"}


def test_romani_hit_in_phase_3_starts_again_and_frees_the_home() -> None:
    """romani.fr: back to reserve and phase 1; then checkers in ROMANI may be moved again."""
    hit = outcome(ROMANI, "31:2,34:1 12:2,33:1 b -", (1, 1, 1), "33/34* 12/13 12/13")
    assert hit == "R:1,31:2 13:2,34:1 w -"
    assert not legal(ROMANI, hit, (2, 4, 4), "31/33 R/4")
    assert legal(ROMANI, hit, (2, 4, 4), "R/2 31/35 31/35")
    assert phase(ROMANI, parse_position("2:1,35:2 R:3 w -", ROMANI), 0) is State.MOVING


def test_romani_ends_when_all_are_off() -> None:
    """romani.fr, last sentence: the game ends when a player has all checkers off."""
    after = outcome(ROMANI, "36:1,O:2 12:1,32:2 w -", (1, 5, 5), "36/O")
    assert after == "O:3 12:1,32:2 b -"


def test_romani_bonus_may_be_declined_or_taken_in_any_order() -> None:
    """rules.md: the opponent takes or declines each bonus, in any order."""
    text = "33:3 10:1,32:2 b m1,m5"
    assert legal(ROMANI, text, (), "-")
    assert legal(ROMANI, text, (), "10/11")
    assert legal(ROMANI, text, (), "10/11 11/16")
    assert legal(ROMANI, text, (), "10/15 15/16")


def test_romani_entry_bonus_only_enters() -> None:
    """rules.md: this bonus puts a checker from the reserve on that square, and nothing else."""
    assert first_steps(ROMANI, "R:5 R:1,3:4 b e3") == {(0, 3)}


def test_romani_more_entry_bonuses_than_reserve() -> None:
    """rules.md: a bonus follows the rules of its moment; the reserve may run out."""
    assert results(ROMANI, "R:5 R:1,3:4 b e3,e3") == {"R:5 R:1,3:4 b -", "R:5 3:5 b -"}


def test_romani_move_bonus_follows_the_phase() -> None:
    """rules.md: a bonus follows the rules of its side's phase."""
    assert first_steps(ROMANI, "33:3 R:1,10:1,32:1 b m4") == {(0, 4)}
    assert first_steps(ROMANI, "33:3 31:1,36:2 b m5") == {(36, 37)}
    assert first_steps(ROMANI, "33:3 31:1,36:2 b m4") == set()
    assert first_steps(ROMANI, "33:3 10:1,36:2 b m4") == {(10, 14)}


def test_romani_move_bonus_may_win() -> None:
    """rules.md, 6: all checkers off wins at once, with a bonus as with a die."""
    after = outcome(ROMANI, "33:2,O:1 36:1,O:2 b m5", (), "36/O")
    assert parse_position(after, ROMANI).winner == 1


def test_romani_bonus_comes_before_the_throw() -> None:
    """rules.md: the bonus is taken or declined before the throw."""
    with pytest.raises(ValueError, match="before a throw"):
        Plays(ROMANI, parse_position("R:5 R:1,3:4 b e3", ROMANI), (1, 2, 3))


# vivere.nl


def test_vivere_every_number_places_a_checker() -> None:
    """vivere.nl, rule 1: each number places a checker on its letter of the side's own six."""
    after = outcome(VIVERE, "R:15 R:15 w -", (2, 2, 6), "R/2 R/2 R/6")
    assert after == "R:12,2:2,6:1 R:15 b -"


def test_vivere_first_six_letters_are_private() -> None:
    """vivere.nl, rule 1: 1A to 6A and 1B to 6B are different squares; none is closed or hit."""
    assert results(VIVERE, "R:3 2:2,3:1 w -", (2, 3, 3)) == {"2:1,3:2 2:2,3:1 b -"}
    assert results(VIVERE, "2:1,3:2 R:3 b -", (2, 3, 3)) == {"2:1,3:2 2:1,3:2 w -"}


def test_vivere_dice_only_enter_while_any_is_outside() -> None:
    """vivere.nl, rule 2: only when all stand on 1 to 6 can they be moved to 7 to 30."""
    assert first_steps(VIVERE, "R:4,6:2 R:6 w -", (1, 2, 3)) == {(0, 1), (0, 2), (0, 3)}
    assert not legal(VIVERE, "R:1,6:2 R:3 w -", (1, 2, 3), "6/7 R/2 2/5")
    assert legal(VIVERE, "R:1,6:2 R:3 w -", (1, 2, 3), "R/2 6/7 6/9")


@rows(
    "play, after",
    [
        ("8/10 8/11 8/12", "10:1,11:1,12:1 R:3 b -"),
        ("8/10 10/13 8/12", "8:1,12:1,13:1 R:3 b -"),
        ("8/11 8/10 10/14", "8:1,11:1,14:1 R:3 b -"),
        ("8/12 12/15 15/17", "8:2,17:1 R:3 b -"),
    ],
)
def test_vivere_combines_2_3_and_4(play: str, after: str) -> None:
    """vivere.nl, rule 3: the numbers of 2, 3, 4 are combined but never added up."""
    assert outcome(VIVERE, "8:3 R:3 w -", (2, 3, 4), play) == after


def test_vivere_every_landing_obeys_rule_7() -> None:
    """vivere.nl, rules 3 and 7: no landing on two opposing checkers, not even in passing."""
    text = "8:6 10:2,11:2,12:2 w -"
    assert results(VIVERE, text, (2, 3, 4)) == {"8:6 10:2,11:2,12:2 b -"}


def test_vivere_throw_is_used_in_full_even_to_disadvantage() -> None:
    """vivere.nl, rule 4: if possible the whole throw is used, even if it hurts."""
    # Only the pair can play a 2, and three of its moves split it.
    assert results(VIVERE, "7:1,10:2 9:2,16:1 w -", (2, 2, 2)) == {
        "7:1,12:1,14:1 9:2,16:1 b -",
        "7:1,10:1,16:1 R:1,9:2 b -",
    }


def test_vivere_no_limit_on_a_letter() -> None:
    """vivere.nl, rule 5: any number of one colour on a letter."""
    assert legal(VIVERE, "8:1,9:1,10:13 R:15 w -", (1, 2, 6), "9/10 8/10 10/16")


def test_vivere_hit_checker_enters_next_turn_before_others() -> None:
    """vivere.nl, rule 6: taken off, it comes back to 1 to 6 before any other move."""
    after = outcome(VIVERE, "8:3 12:1,20:2 w -", (4, 2, 2), "8/12* 8/10 8/10")
    assert after == "10:2,12:1 R:1,20:2 b -"
    assert first_steps(VIVERE, after, (1, 2, 3)) == {(0, 1), (0, 2), (0, 3)}
    assert legal(VIVERE, after, (1, 2, 3), "R/1 20/22 20/23")


def test_vivere_closed_letter() -> None:
    """vivere.nl, rule 7: no checker lands on two or more opposing checkers."""
    assert (8, 12) not in first_steps(VIVERE, "8:3 12:2,20:1 w -", (4, 2, 2))


def test_vivere_bears_off_only_with_all_home() -> None:
    """vivere.nl, rule 8: only when all stand on 25 to 30."""
    assert not legal(VIVERE, "24:1,30:2 R:3 w -", (1, 1, 1), "30/O 30/O 24/25")
    assert legal(VIVERE, "24:1,30:2 R:3 w -", (1, 1, 1), "24/25 30/O 30/O")


@rows("die, off", [(1, {30}), (3, {28, 30}), (6, {25, 28, 30})])
def test_vivere_bears_off_with_the_exact_number_or_more(die: int, off: set[int]) -> None:
    """vivere.nl, rule 8: the right number or more, even with checkers farther back."""
    found = first_steps(VIVERE, "25:3,28:3,30:3 R:9 w -", (die, die, die))
    assert {source for source, target in found if target == 31} == off


def test_vivere_moves_inside_the_home() -> None:
    """rules.md, where they differ: moving inside the home is allowed in vivere."""
    assert legal(VIVERE, "25:3 R:3 w -", (1, 2, 3), "25/26 26/28 25/28")


def test_vivere_all_off_wins() -> None:
    """vivere.nl, rule 9: the first to bear off all checkers has won."""
    after = outcome(VIVERE, "30:2,O:1 R:3 w -", (1, 4, 5), "30/O 30/O")
    assert parse_position(after, VIVERE).winner == 0


# tabula.en


@rows(
    "play, after",
    [
        ("13/14 15/18 17/22", "14:1,18:1,22:1 R:3 b -"),
        ("13/14 15/18 18/23", "14:1,17:1,23:1 R:3 b -"),
        ("13/14 15/20 20/23", "14:1,17:1,23:1 R:3 b -"),
        ("13/16 15/16 16/21", "16:1,17:1,21:1 R:3 b -"),
        ("13/14 14/17 17/22", "15:1,17:1,22:1 R:3 b -"),
        ("13/18 18/19 19/22", "15:1,17:1,22:1 R:3 b -"),
    ],
)
def test_tabula_ways_to_play_1_3_5(play: str, after: str) -> None:
    """tabula.en, 2 (a), (b), (c): three pieces, two pieces, or one by all three numbers."""
    assert outcome(TABULA, "13:1,15:1,17:1 R:3 w -", (1, 3, 5), play) == after


def test_tabula_every_resting_place_must_be_free() -> None:
    """tabula.en, 2 (c): 5 plus 1 plus 3 where 1 and 3 are blocked first."""
    text = "2:1,11:3 3:2,5:2 w -"
    assert legal(TABULA, text, (1, 3, 5), "2/7 7/8 8/11")
    assert not legal(TABULA, text, (1, 3, 5), "2/3 3/6 6/11")


def test_tabula_enters_in_the_first_quarter() -> None:
    """tabula.en, 3: the pieces are entered in the first quarter."""
    for die in range(1, 7):
        steps = first_steps(TABULA, "R:3 R:3 w -", (die, die, die))
        assert steps == {(0, die)}
        assert die <= TABULA.squares // 4


def test_tabula_second_half_waits_for_all() -> None:
    """tabula.en, 3: none enters the second half until all are in the first."""
    text = "R:1,12:2 R:3 w -"
    assert first_steps(TABULA, text, (1, 3, 5)) == {(0, 1), (0, 3), (0, 5)}
    assert legal(TABULA, text, (1, 3, 5), "R/1 12/15 12/17")
    assert not legal(TABULA, "R:3,12:1 R:4 w -", (1, 3, 5), "R/1 R/3 12/17")
    assert legal(TABULA, "R:3,12:1 R:4 w -", (1, 3, 5), "R/1 R/3 R/5")


def test_tabula_choice_to_enter_or_to_move() -> None:
    """rules.md, where they differ: free choice, enter or move within 1 to 12."""
    text = "R:2,2:1 R:3 w -"
    assert legal(TABULA, text, (1, 3, 5), "2/3 3/6 6/11")
    assert legal(TABULA, text, (1, 3, 5), "R/1 2/5 5/10")
    assert legal(TABULA, text, (1, 3, 5), "R/1 R/3 2/7")


def test_tabula_ordinarii_close_a_point() -> None:
    """tabula.en, 4: two or more men close the point and cannot be captured."""
    assert (13, 16) not in first_steps(TABULA, "13:3 16:2,20:1 w -", (3, 3, 3))


def test_tabula_vagus_is_sent_off_and_enters_first() -> None:
    """tabula.en, 5: a singleton is sent off, and no other may be moved until it is back."""
    after = outcome(TABULA, "13:3 16:1,20:2 w -", (3, 1, 1), "13/16* 13/14 13/14")
    assert after == "14:2,16:1 H:1,20:2 b -"
    assert first_steps(TABULA, after, (1, 3, 5)) == {(26, 1), (26, 3), (26, 5)}


def test_tabula_inciti_lose_their_part_of_the_throw() -> None:
    """tabula.en, 6: what is unplayable is lost, and the turn passes on."""
    assert results(TABULA, "13:4 14:2,16:2 w -", (1, 3, 3)) == {"13:4 14:2,16:2 b -"}
    assert results(TABULA, "13:1,24:7 14:2,16:2,19:2,21:2 w -", (1, 3, 5)) == {
        "18:1,24:7 14:2,16:2,19:2,21:2 b -"
    }


def test_tabula_whole_throw_is_forced() -> None:
    """tabula.en, 6: the whole throw is used even if it parts two Ordinarii."""
    text = "13:2,24:2 R:4 w -"
    assert results(TABULA, text, (1, 1, 1)) == {
        "13:1,16:1,24:2 R:4 b -",
        "14:1,15:1,24:2 R:4 b -",
    }
    assert not legal(TABULA, text, (1, 1, 1), "13/14 13/14")


def test_tabula_no_bearing_off_before_all_are_in_the_last_quarter() -> None:
    """tabula.en, 7: none is borne off until all have entered the last quarter."""
    assert not legal(TABULA, "18:1,24:2 R:3 w -", (1, 1, 1), "24/O 24/O 18/19")
    assert legal(TABULA, "18:1,24:2 R:3 w -", (1, 1, 1), "18/19 24/O 24/O")


def test_tabula_hit_while_bearing_off() -> None:
    """tabula.en, 7: no more pieces are borne off until the vagus is back in the last quarter."""
    assert not legal(TABULA, "H:1,24:2 R:3 w -", (1, 1, 1), "H/1 24/O 24/O")
    assert results(TABULA, "H:1,24:2 R:3 w -", (1, 1, 1)) == {"3:1,24:2 R:3 b -"}


@rows(
    "dice, steps",
    [
        ((4, 4, 4), {(20, 24)}),
        ((5, 5, 5), {(20, 25)}),
        ((6, 6, 6), {(20, 25)}),
        ((3, 3, 3), {(20, 23), (22, 25)}),
    ],
)
def test_tabula_bears_off_as_ostia(dice: tuple[int, ...], steps: set[tuple[int, int]]) -> None:
    """rules.md, where they differ: bearing off as in ostia, the exact number first."""
    assert first_steps(TABULA, "20:4,22:4,24:4 R:12 w -", dice) == steps


ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"


def test_zenos_throw() -> None:
    """rules.md, the test of 480: throw 2, 6, 5 has one result, with eight single checkers."""
    (after,) = results(TABULA, ZENO, (2, 6, 5))
    singles = [item for item in after.split()[0].split(",") if item.endswith(":1")]
    assert len(singles) == 8


# rules.md, rules of all four games


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
    for steps in Plays(rules, parse_position(text, rules), (1, 1, 1)).results.values():
        assert len(steps) == 3


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
    for steps in plays.results.values():
        assert all(step.target <= last for step in steps)
