"""Reconstructions by other authors: requested by name, and played by their own rules."""

import pytest
from each import each, rows
from helpers_rules import results

from ludus.match.record import HUMAN, Record, parse_record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.game import GAMES, RECONSTRUCTIONS, RuleSetError, find, known, named
from ludus.window.layout.layout import lay_out
from ludus.window.text import game_text
from ludus.window.text.words import Words

NAMES = ["austin", "bgammon", "edkins", "murray", "schaedler"]
ALL = each(name=NAMES)


def own(positions: set[str]) -> set[str]:
    """Return White's checkers that are not off, as written in positions."""
    sides = [position.split()[0].split(",") for position in positions]
    return {",".join(item for item in side if item[0] != "O") for side in sides}


def test_they_are_found_by_name_and_crowd_no_list_of_games() -> None:
    assert list(RECONSTRUCTIONS) == NAMES
    assert not {*NAMES} & {*GAMES}
    assert [*known()] == [*GAMES, *NAMES]
    with pytest.raises(RuleSetError, match=r"available: ostia, .*, austin, .*, schaedler"):
        named("bell")


@ALL
def test_each_names_its_author_and_shows_its_board(name: str) -> None:
    rules = find(name)
    words = Words("de")
    assert rules.sources[0].title
    assert rules.title in words.title(rules) or name == "schaedler"
    assert all(game_text.source(words, rules, rule) for rule in rules.evidence)
    lay_out(rules, (1280, 720), 15)


@ALL
def test_a_match_is_played_to_its_end_and_read_again_anywhere(name: str) -> None:
    table = Table(Record(name, 3, HUMAN, HUMAN, 0, 7, game=named(name)))
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            table.throw()
        elif table.node and table.node.edges:
            table.step(table.node.edges[0][0])
        else:
            table.hand_over()
    again = parse_record(str(table.record))
    assert (again.rule_set, again.winner) == (named(name), table.record.winner)


@rows(
    "name, position, dice, after",
    [
        # Checkers run on while others wait, and only their own number bears them off.
        ("murray", "R:1,12:1,O:1 R:3 w -", (6, 6, 6), {"12:1,18:1", "6:1,24:1", "R:1,30:1"}),
        ("murray", "36:1,O:3 R:4 w -", (6, 5, 4), {"36:1"}),
        ("murray", "31:1,36:1,O:2 R:4 w -", (6, 5, 1), {"36:1", ""}),
        # The middle row holds them as with two dice, and three equal ones are played once each.
        ("schaedler", "R:1,12:1,O:2 R:4 w -", (1, 1, 1), {"2:1,13:1", "1:1,14:1", "3:1,12:1"}),
        # A hit checker enters; others may move meanwhile, and bear off before all are home.
        ("austin", "H:1,24:1,O:2 R:4 w -", (1, 2, 3), {"6:1,24:1", "5:1"}),
        # A hit checker keeps the others off the top row only.
        ("edkins", "R:1,3:1,13:1,O:1 1:2,2:2 w -", (1, 2, 1), {"R:1,7:1,13:1"}),
        # All on the bottom row may leave, each by its own number.
        ("bgammon", "13:1,22:1,O:2 R:4 w -", (3, 6, 6), {""}),
    ],
)
def test_each_is_played_by_its_own_rules(
    name: str, position: str, dice: tuple[int, ...], after: set[str]
) -> None:
    assert own(results(find(name), position, dice)) == after


def test_the_two_reports_of_murray_differ_in_where_one_bears_off() -> None:
    position, dice = "25:1,36:1,O:2 R:4 w -", (1, 1, 1)
    assert own(results(find("murray"), position, dice)) == {"28:1,36:1"}
    assert own(results(find("murray+row"), position, dice)) == {"28:1,36:1", "27:1"}
