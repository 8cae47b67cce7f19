"""A record is read back as it was written, and damage is reported with its line."""

import random
import re
from pathlib import Path

import msgspec
import pytest
from each import each, rows
from helpers_rules import ODD
from hypothesis import given, settings, strategies as st

from ludus.match import setup
from ludus.match.dice import SeededDice, seed_of
from ludus.match.record import (
    Record,
    RecordError,
    Turn,
    end_of,
    parse_record,
    read_record,
    turn_of,
    walk,
)
from ludus.rules.game import GAMES, named, with_game
from ludus.rules.plays import Plays, Step
from ludus.rules.position import Position
from ludus.rules.ruleset import RuleSet

GOOD = """ludus record 1
rules ostia
checkers 3
white human
black heuristic
first w
seed 7
w 2,5 R/2 2/7
b 3,3 R/3 R/3 3/6 3/6
w 1,6 R/1 1/7
"""
ALL_BONUSES = 1747
"""Seed of a match of romani with 5 checkers and both kinds of bonus, each taken and declined."""
NOT_TO_BE_TAKEN = 97
"""Seed of a match with a bonus that could not be taken."""


def _match(rules: str, checkers: int, seed: int) -> tuple[Record, Position]:
    """Play a whole random match without a table; return its record and its last position."""
    return _match_of(GAMES[rules], checkers, seed)


def _match_of(rules: RuleSet, checkers: int, seed: int) -> tuple[Record, Position]:
    chance = random.Random(seed)
    record = Record(rules.name, checkers, "human", "tiro", seed % 2, seed, game=rules)
    position = record.start
    while position.winner is None:
        count = 0 if position.bonus else record.rule_set.dice
        dice = tuple(chance.randint(1, 6) for _ in range(count))
        plays = Plays(record.rule_set, position, dice)
        steps, position = _walked(plays, chance)
        record.turns.append(turn_of(plays, dice, steps))
    record.winner = position.winner
    return record, position


def _walked(plays: Plays, chance: random.Random) -> tuple[list[Step], Position]:
    """Take a random way through the plays; a bonus is declined now and then."""
    node, steps = plays.root, list[Step]()
    while node.edges and not (plays.taking_bonus and chance.random() < 0.4):
        step, node = chance.choice(sorted(node.edges, key=lambda edge: edge[0][:2]))
        steps.append(step)
    return steps, plays.end(node)


def _error(text: str) -> str:
    """Return the error for a text; its message always names a line."""
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert re.match(r"line \d+: ", str(error.value))
    return str(error.value)


def _changed(number: int, line: str) -> str:
    """Return the good record with another text on a line."""
    lines = GOOD.splitlines()
    lines[number - 1] = line
    return "\n".join(lines) + "\n"


def _without(text: str, number: int) -> str:
    lines = text.splitlines(keepends=True)
    del lines[number - 1]
    return "".join(lines)


@pytest.fixture(scope="module")
def over() -> str:
    """Return the text of a finished match."""
    return str(_match("vivere", 3, 1)[0])


# Written and read back


def test_a_record_reads_as_it_was_written() -> None:
    record = parse_record(GOOD)
    assert record == Record(
        "ostia",
        3,
        "human",
        "heuristic",
        0,
        7,
        [
            Turn(0, "2,5", "R/2 2/7"),
            Turn(1, "3,3", "R/3 R/3 3/6 3/6"),
            Turn(0, "1,6", "R/1 1/7"),
        ],
    )
    assert (record.thrown, record.winner, record.players) == (3, None, ("human", "heuristic"))
    assert [turn.dice for turn in record.turns] == [(2, 5), (3, 3), (1, 6)]


@pytest.mark.parametrize("checkers", [3, 5, pytest.param(15, marks=pytest.mark.long)])
@pytest.mark.parametrize("rules", GAMES)
def test_a_whole_match_reads_as_it_was_written_and_ends_the_same(rules: str, checkers: int) -> None:
    record, last = _match(rules, checkers, 20 + checkers)
    read = parse_record(str(record))
    assert read == record
    *_, end = walk(read)
    assert end.after == last
    assert end.after.winner == record.winner is not None


@pytest.mark.parametrize("rules", ODD)
def test_a_match_of_ones_own_game_reads_anywhere(rules: str) -> None:
    """Even if its file is missing, or another game has its name."""
    record, last = _match_of(ODD[rules], 3, 5)
    text = str(record)
    assert str(parse_record(text)) == text
    namesake = msgspec.structs.replace(ODD["least"], name=rules, home=9)
    read = parse_record(text, with_game(GAMES, namesake))
    assert read == record
    *_, end = walk(read)
    assert end.after == last
    without = "".join(line for line in text.splitlines(True) if not line.startswith("game "))
    with pytest.raises(RecordError, match=r"line \d+: 'game …' expected"):
        parse_record(without, with_game(GAMES, ODD[rules]))
    with pytest.raises(RecordError, match="line 2: rules"):
        parse_record(without)


def test_a_game_that_is_known_here_keeps_its_network() -> None:
    known = msgspec.structs.replace(ODD["least"], file="/somewhere/game.toml")
    text = str(Record("least", 3, "human", "human", 0, 1, game=ODD["least"]))
    read = parse_record(text, with_game(GAMES, known))
    assert read.rule_set == known


@rows(
    "rules, game, says",
    [
        ("mine", "game {", "line 8: game: Input data was truncated"),
        ("mine", "game 3", "line 8: game: Expected `object`, got `int`"),
        (
            "mine",
            'game {"base":"tabula","name":"mine","dice":4}',
            "line 8: game: dice: Expected",
        ),
        (
            "mine",
            'game {"base":"tabula","name":"other"}',
            "line 8: game: 'other' is not",
        ),
        ("tabula", 'game {"base":"ostia","name":"tabula"}', "line 8: game: 'tabula' is not the"),
        ("mine", "game " + "[" * 9999, "line 8: game: "),
    ],
)
def test_a_damaged_game_is_refused(rules: str, game: str, says: str) -> None:
    lines = str(Record("tabula", 3, "human", "human", 0, 7)).replace("s tabula", f"s {rules}")
    assert _error(f"{lines}{game}\n").startswith(says)


def test_what_was_made_of_a_bonus_is_read_back() -> None:
    """A match of romani with both kinds of bonus, each taken and declined."""
    record, _ = _match("romani", 5, ALL_BONUSES)
    bonuses = [(turn.chances[0], turn.play != "-") for turn in record.turns if not turn.dice]
    assert set(bonuses) == {("e", True), ("e", False), ("m", True), ("m", False)}
    assert parse_record(str(record)) == record
    assert record.thrown == len(record.turns) - len(bonuses)


SHARED = "pledge 0123 4567 89ab cdef 0123 4567 89ab cdef\nshare 1763753665123456500499\n"


@pytest.mark.parametrize("lines", ["", SHARED, SHARED.splitlines()[0] + "\n", "share 0\n"])
def test_pledge_and_share_are_read_as_they_were_written(over: str, lines: str) -> None:
    setup, turns = over.splitlines(keepends=True)[:7], over.splitlines(keepends=True)[7:]
    text = "".join([*setup, lines, *turns])
    record = parse_record(text)
    assert str(record) == text
    assert bool(record.pledge) == ("pledge" in lines)
    assert (record.share is None) == ("share" not in lines)


def test_a_share_that_is_still_awaited_is_remembered() -> None:
    record = Record("ostia", 3, "human", "tiro", 0, 7, pledge="01ef " * 7 + "01ef")
    record.awaits_share = True
    assert "\nshare -\n" in str(record)
    assert parse_record(str(record)) == record


@each(seed=[0, 7, 2**64 - 1, 2**128])
def test_the_seed_cannot_be_seen_in_the_record_of_a_match_that_is_not_over(seed: int) -> None:
    text = str(Record("tabula", 15, "human", "human", 1, seed, share=5))
    assert "seed " not in text
    digits = {f"{seed}", f"{seed:x}", f"{seed:034x}"}
    assert not any(len(each) > 3 and each in text for each in digits)
    assert parse_record(text).seed == seed


@rows(
    "lines, says",
    [
        ("pledge\n", "line 8: 'pledge' is not"),
        ("pledge 0123\n", "line 8: pledge: eight groups of four"),
        (SHARED.upper().replace("PLEDGE", "pledge"), "line 8: pledge: eight groups of four"),
        (SHARED.replace("share 1", "share x"), "line 9: share: 'x7637"),
        ("share\n", "line 8: 'share' is not"),
        (f"share {2**128 + 1}\n", "line 8: share: "),
        ("share -\n", "line 8: share: '-', but dice have been thrown"),
        ("share 1\nshare 2\n", "line 9: 'share 2' is not"),
        ("share 1\n" + SHARED[:47], "line 9: 'pledge 0123"),
    ],
)
def test_a_damaged_pledge_or_share_is_refused(lines: str, says: str) -> None:
    setup, turns = GOOD.splitlines(keepends=True)[:7], GOOD.splitlines(keepends=True)[7:]
    assert says in _error("".join([*setup, lines, *turns]))


@each(value=["7", "g" * 34, "f" * 34, "0" * 33, "0" * 35])
def test_a_damaged_seal_is_refused(value: str) -> None:
    assert _error(_changed(7, f"sealed {value}")).startswith("line 7: sealed: ")


# The opponent's last turn


TWO_BONUSES = """ludus record 1
rules romani
checkers 4
white human
black human
first w
seed -
start R:2,2:2 R:2,4:2 w -
w 4,4,1 R/1
b e4,e4 R/4
b 2,2,2 -
w e2,e2,e2 R/2
"""


@each(turns=[3, 4])
def test_the_last_turn_has_its_bonus_also_after_a_bonus_of_the_other_side(turns: int) -> None:
    record = parse_record("".join(TWO_BONUSES.splitlines(True)[: 8 + turns]))
    last = end_of(record).turn_before(0)
    assert [str(played.turn) for played in last] == ["b e4,e4 R/4", "b 2,2,2 -"]


# The chapter on the record


CHAPTER = (Path(setup.__file__).parent / "README.md").read_text(encoding="utf-8")
BY_HAND = """ludus record 1
rules mine
checkers 3
white human Livia
black somebody-else
first b
seed 5
pledge f426 4cbc 95b6 e3b9 d7cb 7007 c5b9 abce
share 12
real b 0
began 2026-03-02T10:30:00
title By hand
stop ropes
best-of 3 0-1
start 24:1,O:2 23:1,O:2 b -
game {"base":"tabula","name":"mine","dice":2}
b 1,1 23/24* 24/O
result b
"""


def test_a_record_written_by_hand_after_the_chapter_is_read() -> None:
    """All possible lines before the turns, and a result."""
    written = parse_record(BY_HAND)
    assert (written.winner, written.names, written.title) == (1, ("Livia", ""), "By hand")
    assert parse_record(str(written)) == written


def test_the_chapter_names_every_line_and_its_records_are_right() -> None:
    names = {name for fields in setup._LINES for name in fields} | {"result"}
    assert names == {name for name in names if re.search(rf"`{name} ", CHAPTER)} | {"sealed"}
    assert "`sealed`" in CHAPTER
    records = re.findall(r"^```\n(ludus record 1\n.*?)^```$", CHAPTER, re.DOTALL | re.MULTILINE)
    read = [parse_record(text) for text in records]
    assert {turn.chances[0] for each in read for turn in each.turns if not turn.dice} == {"e", "t"}
    assert any(each.winner is not None for each in read)
    lines = {line.split(" ")[0] for line in BY_HAND.splitlines()}
    assert names <= lines | {"sealed"}


# Games by their names alone


@each(rules=["tabula+beside", "romani+at-once+greater", "murray"])
def test_a_game_that_ships_is_read_by_its_name_alone(rules: str) -> None:
    record, _ = _match_of(named(rules), 3, 11)
    whole = str(record)
    alone = "".join(line for line in whole.splitlines(True) if not line.startswith("game "))
    assert alone != whole
    read = parse_record(alone)
    assert str(read) == alone
    assert read.rule_set == record.rule_set
    assert [*walk(read)][-1].after == [*walk(record)][-1].after
    broken = alone.replace("\nw 1", "\nw 7", 1)
    line = 1 + next(n for n, each in enumerate(broken.splitlines()) if each.startswith("w 7"))
    assert _error(broken).startswith(f"line {line}: ")


def test_a_game_of_ones_own_is_not_read_by_its_name_alone() -> None:
    """Also a game with the name of a reconstruction, because the name alone is ambiguous."""
    own = msgspec.structs.replace(ODD["least"], name="murray")
    with pytest.raises(RecordError, match="'game …' expected"):
        parse_record(GOOD.replace("rules ostia", "rules murray"), with_game(GAMES, own))


# Size


def test_more_than_any_match_has_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "endless.txt"
    with path.open("w") as file:
        file.write(GOOD)
        file.truncate(40_000_000)
    with pytest.raises(RecordError, match=r"more than 2,000,000 characters.* the right file"):
        read_record(path)


def test_a_line_longer_than_any_turn_is_refused() -> None:
    assert "line 11: longer than 500" in _error(GOOD + "b 1,2 " + "R/1 " * 200 + "R/2\n")


def test_a_record_in_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(GOOD, encoding="utf-8")
    assert read_record(path) == parse_record(GOOD)
    path.write_bytes(b"ludus record 1\nrules \xff\n")
    with pytest.raises(RecordError, match="not a text"):
        read_record(path)


def test_lines_of_another_system_are_read() -> None:
    assert parse_record(GOOD.replace("\n", "\r\n")) == parse_record(GOOD)


# Damage: the setup


@rows(
    "number, line, says",
    [
        (1, "ludus record", "line 1: not a record; it begins with 'ludus record 1'"),
        (1, "", "line 1: not a record"),
        (
            2,
            "rules tabula+nothing",
            "line 2: rules: unknown reading 'nothing' of tabula; available:",
        ),
        (
            2,
            "rules senet",
            "line 2: rules: unknown rule set 'senet'; available: ostia, romani, vivere, tabula",
        ),
        (2, "rules", "line 2: rules: the name of a game is empty; available:"),
        (2, "checkers 3", "line 2: 'rules …' expected, found 'checkers'"),
        (3, "checkers 17", "line 3: checkers: 17 is not between 3 and 15"),
        (3, "checkers ٣", "line 3: checkers: '٣' is not a whole number"),
        (4, "white", "line 4: '' is not the name of a player"),
        (4, "", "line 4: an empty line; remove it"),
        (5, "black ../../etc", "line 5: '../../etc' is not the name of a player"),
        (6, "first white", "line 6: first: 'white' is not one of w, b"),
        (7, "seed -1", "line 7: seed: '-1' is not a whole number"),
        (7, "seed", "line 7: seed: '' is not a whole number"),
        (7, f"seed {2**128 + 1}", "is not between 0 and"),
        (7, "seed " + "9" * 5000, "is not a whole number"),
    ],
)
def test_a_damaged_setup_is_refused(number: int, line: str, says: str) -> None:
    error = _error(_changed(number, line))
    assert error.startswith(f"line {number}: ")
    assert says in error
    assert len(error) < 140


# Damage: the turns


@rows(
    "line, says",
    [
        ("b 2,5 R/2 2/7", "it is the turn of w"),
        ("w 2 R/2", "ostia needs 2 dice, not 1"),
        ("w 2,7 R/2 2/9", "'w 2,7 R/2 2/9' is not '<side> <throw> <steps>'"),
        ("w 2,5", "is not '<side> <throw> <steps>'"),
        ("", "an empty line; remove it"),
        ("w 2,5 R/2 2/8", "2/8 is not legal there"),
        ("w 2,5 R/2 2/7*", "2/7* is not legal there"),
        ("w 2,5 R/2 2/7 R/1", "R/1 is not legal there"),
        ("w 2,5 R/2", "'R/2' leaves numbers unplayed"),
        ("w 2,5 R/2  2/7", "'' is not a step"),
        ("w e2 R/2", "bonus e2 is taken, but none waits"),
        ("w m2,m5 -", "bonus m2,m5 is taken, but none waits"),
        ("result w", "the match was over on line 8"),
    ],
)
def test_a_damaged_turn_is_refused(line: str, says: str) -> None:
    error = _error(_changed(8, line))
    assert error.startswith(f"line {9 if line == 'result w' else 8}: ")
    assert says in error


def test_another_bonus_than_the_one_that_waits_is_refused() -> None:
    lines = str(_match("romani", 5, ALL_BONUSES)[0]).splitlines()
    at = next(i for i, line in enumerate(lines[7:], start=7) if line[2] in "em")
    side, chances, _ = lines[at].split(" ", 2)
    lines[at] = f"{side} {chances},m6 -"
    says = f"line {at + 1}: bonus {chances},m6 is taken, but {chances} waits"
    assert _error("\n".join(lines) + "\n") == says


def test_a_throw_before_the_bonus_was_answered_is_refused() -> None:
    text = str(_match("romani", 5, ALL_BONUSES)[0])
    at = next(i for i, line in enumerate(text.splitlines()[7:], start=8) if line[2] in "em")
    assert _error(_without(text, at)).startswith(f"line {at}: the bonus that waits must be taken")


# Damage: traces of an editor or another program


def test_a_record_without_a_newline_at_its_end_says_so() -> None:
    says = "line 10: no newline at its end; the record may be cut off: complete it, and end the "
    assert _error(GOOD.rstrip("\n")) == says + "last line with a newline"


@each(blanks=[" ", "   ", "\t"], number=range(1, 11))
def test_a_record_with_blanks_at_the_end_of_a_line_says_so(number: int, blanks: str) -> None:
    error = _error(_changed(number, GOOD.splitlines()[number - 1] + blanks))
    assert error == f"line {number}: blanks at the end of the line; remove them"


def test_a_record_with_empty_lines_at_its_end_says_so(over: str) -> None:
    for text in (GOOD, over):
        number = len(text.splitlines()) + 1
        assert _error(text + "\n") == f"line {number}: an empty line; remove it"


@each(version=[2, 10, 12345])
def test_a_record_of_a_later_version_says_which_and_what_to_do(version: int) -> None:
    error = _error(_changed(1, f"ludus record {version}"))
    says = f"line 1: a record of version {version}; this ludus reads version 1: "
    assert error == says + "install a newer ludus"


# Damage: the end


@pytest.mark.parametrize("result", ["result w", "result b"])
def test_a_result_of_a_match_that_is_not_over_is_refused(result: str) -> None:
    error = _error(f"{GOOD}{result}\n")
    assert error == f"line 11: {result} in the record, but no result on the board"


def test_a_missing_result_is_refused(over: str) -> None:
    last = len(over.splitlines())
    error = _error(_without(over, last))
    assert error == f"line {last}: no result in the record, but result {over[-2]} on the board"


def test_a_false_result_is_refused(over: str) -> None:
    false = over[:-2] + {"w": "b", "b": "w"}[over[-2]] + "\n"
    last = len(over.splitlines())
    assert _error(false) == (
        f"line {last}: result {false[-2]} in the record, but result {over[-2]} on the board"
    )


@pytest.mark.parametrize("text", [GOOD, GOOD + "w"])
def test_every_cut_within_a_line_is_refused(text: str) -> None:
    for length in range(len(text)):
        part = text[:length]
        lines = part.count("\n")
        if part.endswith("\n") and lines >= 7:
            assert len(parse_record(part).turns) == lines - 7
        else:
            _error(part)


def test_a_bonus_that_may_have_been_cut_short_is_refused() -> None:
    """A part of a bonus is legal too, so only the end of the line shows that it is complete."""
    text = str(_match("romani", 5, ALL_BONUSES)[0])
    taken = re.search(r"^[wb] [em]\d\S* \S+/\S+$", text, re.MULTILINE)
    assert taken is not None
    assert parse_record(text[: taken.end()] + "\n").turns
    assert "cut off" in _error(text[: taken.end()])


# Any damage at all


SOUND = {
    "ostia": GOOD,
    "vivere": str(_match("vivere", 3, 1)[0]),
    "romani": str(_match("romani", 5, NOT_TO_BE_TAKEN)[0]),
}
CHARACTERS = st.sampled_from("wbRHOem0123456789,/*- \n\r\t") | st.characters()


def _legal_or_refused(text: str) -> None:
    """Any text is a RecordError, or a record that can be written and read again."""
    try:
        record = parse_record(text)
    except RecordError:
        _error(text)
        return
    assert parse_record(str(record)) == record


@pytest.mark.parametrize("rules", SOUND)
@settings(max_examples=50)
@given(data=st.data())
def test_any_one_character_changed_is_legal_or_refused(rules: str, data: st.DataObject) -> None:
    text = SOUND[rules]
    at = data.draw(st.integers(0, len(text) - 1))
    inserted = data.draw(st.booleans())
    _legal_or_refused(text[:at] + data.draw(CHARACTERS) + text[at + (not inserted) :])


@pytest.mark.parametrize(
    "rules",
    [pytest.param(name, marks=pytest.mark.long) if name == "romani" else name for name in SOUND],
)
def test_any_one_line_removed_is_legal_or_refused(rules: str) -> None:
    for number in range(1, len(SOUND[rules].splitlines()) + 1):
        _legal_or_refused(_without(SOUND[rules], number))


@each(rules=list(GAMES))
def test_a_kept_game_is_legal_to_its_end_and_its_dice_follow_from_its_seed(rules: str) -> None:
    """Transcripts of whole games; a change of the rules or of the dice would alter them."""
    text = (Path(__file__).parents[1] / "games" / f"{rules}.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    assert str(record) == text
    assert record.winner is not None
    dice = SeededDice(seed_of(record))
    throws = [turn.dice for turn in record.turns if turn.dice]
    assert throws == [dice.throw(record.rule_set.dice) for _ in throws]
