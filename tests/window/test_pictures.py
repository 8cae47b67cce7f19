"""What the board shows beside the rules, found for any game."""

import re

import pytest
from each import each
from helpers_rules import ODD

from ludus.rules.evidence import PARTS, Evidence, Page, Picture
from ludus.rules.game import GAMES, RECONSTRUCTIONS, RuleSetError, reconstruction, rule_set
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.screens.learn.demos import Demo, demo
from ludus.window.text import game_text
from ludus.window.text.words import Words

SHIPPED = [*GAMES.values(), *map(reconstruction, RECONSTRUCTIONS)]
SIX_SHARED = ODD["most"]
"""Most plays need more shared squares than it has."""


def own(**changes: object) -> RuleSet:
    return rule_set({"base": "tabula", "name": "own", **changes})


def seen(rules: RuleSet, shown: Demo) -> dict[Picture, object]:
    """Return what a person sees on the board, by the pictures that must show it."""
    off, board = rules.squares + 1, shown.position.board[WHITE]
    enters = [step for step in shown.play if step.source in (0, off + 1)]
    borne = [step for step in shown.play if step.target == off]
    arrives = [off - rules.home <= step.target < off for step in shown.play]
    home = not any(board[at] for at in (*range(off - rules.home), off + 1))
    wins = Plays(rules, shown.position, shown.dice).leads(shown.play).winner == WHITE
    closed = [shown.position.board[1, target] >= rules.closing for _, target in shown.barred]
    barred = bool(closed) and all(closed)
    return {
        Picture.RACE: wins,
        Picture.WIN: wins,
        Picture.UNPLAYED: barred,
        Picture.DOUBLE: len({*shown.dice}) == 1,
        Picture.ENTER: enters == [*shown.play] and board[0] == MOST_CHECKERS,
        Picture.ENTER_OR_MOVE: enters,
        Picture.GATE: board[0] and any(target > rules.gate for _, target in shown.barred),
        Picture.KEPT_OUT: barred and not enters,
        Picture.BONUS: shown.position.bonus and enters,
        Picture.DECLINED: shown.position.bonus and not shown.play,
        Picture.CLOSE: any(step.hit for step in shown.play),
        Picture.CLOSED: barred,
        Picture.FIRST: [*shown.play[:1]] == enters[:1],
        Picture.OTHERS: barred and not enters,
        Picture.PRIVATE: not any(step.hit for step in shown.play),
        Picture.OFF: home and borne,
        Picture.HOME: not home and arrives[:1] == [True],
        Picture.EXACT: home and borne,
        Picture.INSIDE: home and not borne,
        Picture.ONLY_OFF: home and borne and shown.barred,
        Picture.EARLY: borne and not home,
        Picture.DEAD: home and barred,
    }


def pages(rules: RuleSet) -> list[tuple[RuleSet, Page]]:
    words = Words()
    said = [(rules, page) for page in game_text.rules(words, rules)]
    return said + [(rules.read_otherwise(p.reading), p) for p in game_text.readings(words, rules)]


@each(rules=[*SHIPPED, *ODD.values()])
def test_each_sentence_of_a_rule_is_seen_on_the_board(rules: RuleSet) -> None:
    for game, page in pages(rules):
        shown = demo(game, page.shows)
        assert shown.play in Plays(game, shown.position, shown.dice).results.values()
        assert shown.play or shown.barred or shown.position.bonus, (page.said, "shows nothing")
        assert game is SIX_SHARED or seen(game, shown).get(page.shows, True), page


@each(rules=[*SHIPPED, *ODD.values()])
def test_the_heading_agrees_with_the_sentence(rules: RuleSet) -> None:
    """A sentence about hitting does not stand below the heading about bearing off."""
    parts = {
        Picture.ENTER: "come in|comes in|bring|enter|Enter",
        Picture.CLOSE: r"\b[Hh]it\b",
        Picture.OFF: "[Bb]ear off|bears off|borne off|dead|too big|left over",
    }
    for _, page in pages(rules):
        about = [part for part, words in parts.items() if re.search(words, page.said)]
        if not page.reading and page.shows is not Picture.RACE:
            assert not about or page.shows.part in about, page.said


@each(rules=[*SHIPPED, *ODD.values()])
def test_no_page_begins_with_a_word_for_something_on_another_page(rules: RuleSet) -> None:
    for _, page in pages(rules):
        assert not re.match(
            "(It|Its|They|Their|This|That|These|Those|There|Then|So|One may|Two close|Others"
            "|None|Single ones|Even then)\\b",
            page.said,
        ), page.said
        assert len(re.findall(r"[.!?](?= |$)", page.said)) == 1, page.said


@each(rules=[*GAMES.values(), *ODD.values()])
def test_every_picture_stands_beside_a_rule_of_every_game(rules: RuleSet) -> None:
    assert {page.shows.part for page in game_text.rules(Words(), rules)} == {*PARTS}


def test_a_game_of_ones_own_may_say_which_picture_is_beside_which_sentence() -> None:
    said = own(rules=["Run.", "Hit."], shows=["road", "close two"])
    assert [(page.said, page.shows) for page in game_text.rules(Words(), said)] == [
        ("Run.", Picture.ROAD),
        ("Hit.", Picture.CLOSED),
    ]
    assert [page.said for page in game_text.rules(Words(), own(rules=["Enter.", "Leave."]))] != []
    rule = {"rule": ["Run.", "Stop."], "shows": ["road", "off"], "grade": "playable"}
    assert own(evidence=[rule]).evidence == (
        Evidence(
            ("Run.", "Stop."), (Picture.ROAD, Picture.OFF), own(evidence=[rule]).evidence[0].grade
        ),
    )


@each(shows=[["road"], ["road", "home"], "road"])
def test_pictures_that_there_are_not_are_an_error(shows: object) -> None:
    with pytest.raises(RuleSetError, match=r"shows.*: .*one of road"):
        own(rules=["Run.", "Hit."], shows=shows)


def test_pictures_that_do_not_fit_the_sentences_of_a_rule_are_an_error() -> None:
    rule = {"rule": ["Run.", "Stop.", "Win."], "shows": ["road", "off"]}
    with pytest.raises(RuleSetError, match="shows: one, or one for each of 3 sentences"):
        own(evidence=[rule])
