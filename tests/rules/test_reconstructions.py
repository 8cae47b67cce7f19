"""Reconstructions by other authors: requested by name, and played by their own rules."""

import pytest
from each import each
from match_helpers import played

from ludus.match.record import HUMAN, Record, parse_record
from ludus.rules.game import GAMES, RECONSTRUCTIONS, RuleSetError, find, known, named
from ludus.window.layout.layout import lay_out
from ludus.window.text import game_text
from ludus.window.text.words import Words

NAMES = ["austin", "bgammon", "edkins", "murray", "schaedler"]
ALL = each(name=NAMES)


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
    record = played(Record(name, 3, HUMAN, HUMAN, 0, 7, game=named(name)))
    again = parse_record(str(record))
    assert (again.rule_set, again.winner) == (named(name), record.winner)
