"""What the board shows beside the rules, found for any game."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from each import each
from helpers_rules import ODD

from ludus.rules.evidence import PARTS, Evidence, Page, Picture
from ludus.rules.game import GAMES, RECONSTRUCTIONS, RuleSetError, reconstruction, rule_set
from ludus.rules.plays import Plays, Step
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import RuleSet
from ludus.window.screens.learn.demos import Demo, demo
from ludus.window.text import game_text
from ludus.window.text.words import Words

SHIPPED = [*GAMES.values(), *map(reconstruction, RECONSTRUCTIONS)]
SIX_SHARED = ODD["most"]
"""Most plays need more shared squares than it has."""


def own(**changes: object) -> RuleSet:
    return rule_set({"base": "tabula", "name": "own", **changes})


@dataclass
class Played:
    """A rule set, what the board shows, and what a person sees of it."""

    rules: RuleSet
    shown: Demo

    @property
    def play(self) -> tuple[Step, ...]:
        return self.shown.play

    @property
    def off(self) -> int:
        return self.rules.squares + 1

    @property
    def after(self) -> Position:
        plays = Plays(self.rules, self.shown.position, self.shown.dice)
        return plays.leads(self.play)

    @property
    def lost(self) -> list[int]:
        """The numbers that are not played."""
        left = [*self.shown.dice]
        for step in self.play:
            left.remove(step.die)
        return left

    def count(self, column: int, side: int = WHITE) -> int:
        return int(self.shown.position.board[side, column])

    @property
    def enters(self) -> list[Step]:
        return [step for step in self.play if step.source in (0, self.off + 1)]

    @property
    def moves(self) -> list[Step]:
        return [s for s in self.play if s not in self.enters and s.target != self.off]

    @property
    def borne(self) -> list[Step]:
        return [step for step in self.play if step.target == self.off]

    @property
    def home(self) -> bool:
        """Whether all checkers of White are home."""
        return not any(self.count(at) for at in (*range(self.off - self.rules.home), self.off + 1))

    @property
    def won(self) -> bool:
        return self.after.winner == WHITE

    @property
    def barred(self) -> bool:
        """Whether crossed ways lead from checkers to closed squares, and none is legal."""
        ends = {(s.source, s.target) for s in self.play}
        closed = [self.count(target, 1) >= self.rules.closing for _, target in self.shown.barred]
        return bool(closed) and all(closed) and not ends & {*self.shown.barred}

    @property
    def needs(self) -> list[tuple[int, int]]:
        """What each checker that is borne off needs, and the number that is used."""
        return [(self.off - step.source, step.die) for step in self.borne]


Seen = Callable[[Played], object]
SEEN: dict[str, Seen] = {
    "full match|know this way": lambda p: p.play,
    "Race all|first to bring|The first to bear": lambda p: p.won,
    "left over": lambda p: p.won and p.lost,
    "^Equal|^Doubles|double": lambda p: (
        len({*p.shown.dice}) == 1 < len(p.play) == p.rules.dice * (1 + p.rules.doubles_twice)
    ),
    "^Each number moves": lambda p: (
        len({step.source for step in p.play if p.count(step.source)}) >= min(p.rules.dice, 2)
    ),
    "^The number must": lambda p: len(p.play) == 1,
    "^One checker|^A checker must be able": lambda p: (
        len(p.play) == p.rules.dice
        and all(one.target == two.source for one, two in zip(p.play, p.play[1:], strict=False))
    ),
    "as many numbers as|even when they harm|ruined": lambda p: (
        not p.lost and p.count(p.play[0].source + 2, 1) >= p.rules.closing
    ),
    "^Numbers you cannot play": lambda p: p.lost and p.barred,
    "run right|runs? left|follows": lambda p: len(_rows(p)) >= min(p.rules.dice, 2),
    "dice|die\\.|Light begins|^The way|show the way|Each (letter|square)|run on to": lambda p: (
        len(p.play) == p.rules.dice
    ),
    "run on at once": lambda p: p.count(0) and p.moves[0].source == p.rules.squares // 2,
    "^(If none|While your|A closed square)": lambda p: p.barred and not p.enters,
    "^(Until|To begin|All checkers of both|A waiting.*its side|No checker passes)": lambda p: (
        not p.moves and p.count(p.shown.barred[0][0]) and p.shown.barred[0][1] > p.rules.gate
    ),
    "^(Enter|You may enter|Other numbers may|While.*bring one|With a reserve)": lambda p: (
        p.enters and (p.moves or p.rules.dice == 1)
    ),
    "bonus before|decline|bonus, or|gets a bonus|bonus is|with a closed|checker on the": lambda p: (
        p.shown.position.bonus and p.enters
    ),
    "^(The other numbers|Play the other|No number counts)": lambda p: len(p.enters) == p.rules.dice,
    "dead number is|With a dead|one move with a lost": lambda p: p.shown.position.bonus and p.moves,
    "is dead|^A dead|numbers may be lost|A number is lost": lambda p: (
        p.home
        and [p.count(p.off - die, 1) >= p.rules.closing for die in p.lost] == [True]
        and p.shown.barred
    ),
    "^(No checker can be hit|Nobody can)": lambda p: (
        p.play and not any(s.hit for s in p.play) and 1 in _counts(p, 1, p.rules.private)
    ),
    "^(A hit checker must|A hit checker comes|Each throw must)": lambda p: (
        p.play[0] in p.enters and (p.moves or p.rules.dice == 1)
    ),
    "^(Other checkers may move|Other numbers may move|While a checker|A waiting)": lambda p: (
        p.moves and not p.enters and p.barred
    ),
    "alone|hit checker (waits|goes)|Hit checkers|^Fewer|^Single": lambda p: any(
        step.hit for step in p.play
    ),
    "close|Touch a checker": lambda p: p.barred,
    "share": lambda p: p.after.board[WHITE].max() > p.rules.closing and p.play,
    "never moved|only bear off": lambda p: p.home and p.borne and not p.moves and p.shown.barred,
    "may also move|also move|may move on": lambda p: p.home and len(p.moves) == len(p.play),
    "before all are home|not bear off while|none of yours|on their way": lambda p: (
        not p.home and p.borne
    ),
    "higher number": lambda p: all(die > need for need, die in p.needs),
    "exactly": lambda p: any(die == need for need, die in p.needs),
    "too big": lambda p: p.rules.dice == 1 or any(die > need for need, die in p.needs),
    "needs no more|fewer steps|high enough|needs six": lambda p: p.needs,
    "bear off|remaining|are home": lambda p: p.home and len(p.borne) > 0,
    "checker in|checkers in|enters on|HOSTES|count|Each number|RIDERE|own squares": lambda p: (
        p.enters and not p.moves
    ),
}
"""What the board must show for sentences with some words; the first words found count."""


def _counts(p: Played, side: int, last: int) -> list[int]:
    return [p.count(column, side) for column in range(1, last + 1)]


def _rows(p: Played) -> set[int]:
    """The rows on which checkers move."""
    rows = [{square for half in row for square in half.squares} for row in p.rules.rows]
    return {at for step in p.play for at, row in enumerate(rows) if step.source in row}


def pages(rules: RuleSet) -> list[tuple[RuleSet, Page]]:
    words = Words()
    said = [(rules, page) for page in game_text.rules(words, rules)]
    return said + [(rules.read_otherwise(p.reading), p) for p in game_text.readings(words, rules)]


@each(rules=[*SHIPPED, *ODD.values()])
def test_each_sentence_of_a_rule_is_seen_on_the_board(rules: RuleSet) -> None:
    for game, page in pages(rules):
        shown = demo(game, page.shows)
        assert shown.play in Plays(game, shown.position, shown.dice).results.values()
        assert shown.play or shown.barred, (page.said, "shows nothing")
        _, seen = next((words, seen) for words, seen in SEEN.items() if re.search(words, page.said))
        assert game is SIX_SHARED or seen(Played(game, shown)), (page.said, page.shows)


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
