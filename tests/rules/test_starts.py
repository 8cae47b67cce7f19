"""The positions from which short matches begin: shipped, custom, and their search."""

from itertools import pairwise
from pathlib import Path
from statistics import median

import find_starts as lab
import pytest
from each import each, rows
from harness import Harness, ended
from kiosk_helpers import KioskHarness
from match_helpers import played

from ludus.exhibit.config.settings import Config
from ludus.match.record import HUMAN, Record, RecordError, parse_record
from ludus.rules.game import GAMES, read_rule_set
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import CHECKERS, FEW, Start, StartsError, minutes, read, seen_by, starts
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.home import match_screen
from ludus.window.screens.start.choose import ChooseScreen

LEAST = {Length.QUICK: 100, Length.MEDIUM: 30}
ROW = "quick,7,{position},50.0,50.0,1000,2.0,80.0,20.0,70,120"
FILE = f"# by hand\n{','.join(Start.__struct_fields__)}\n"
MIDDLE = "R:1,5:2 7:3 w -"


def _of(rules: RuleSet, length: Length) -> list[Start]:
    return [start for start in starts(rules) if start.length is length]


@each(rules=GAMES.values(), length=LEAST)
def test_enough_positions_ship_and_each_keeps_what_it_promises(
    rules: RuleSet, length: Length
) -> None:
    found = _of(rules, length)
    assert len({start.position for start in found}) == len(found) >= LEAST[length]
    for start in found:
        assert 45 <= start.chance <= 55
        assert 45 <= start.won <= 55
        assert start.games >= 1000
        assert start.hits >= 1
        assert start.choices > 50


@each(rules=GAMES.values(), length=LEAST)
def test_every_position_is_one_of_play_on_its_way(rules: RuleSet, length: Length) -> None:
    for start in _of(rules, length):
        position = parse_position(start.position, rules)
        assert position.checkers in CHECKERS[length]
        assert not position.board[:, position.off].any()
        for side in position.board:
            assert 3 * (side[0] + side[position.circle]) <= position.checkers
        throws = [(d, *(e,) * (rules.dice - 1)) for d in range(1, 7) for e in range(1, 7)]
        assert any(len(Plays(rules, position, dice).results) > 1 for dice in throws)


@each(rules=GAMES.values())
def test_a_quick_match_is_over_in_two_minutes_with_some_to_spare(rules: RuleSet) -> None:
    found = _of(rules, Length.QUICK)
    assert median(start.median for start in found) <= 95
    assert sorted(start.slow for start in found)[len(found) * 9 // 10] <= 170
    told = [minutes(rules, length) or 0 for length in Length]
    assert told[0] == 2
    assert told[0] < told[1] < told[2]


# A match that begins in the middle


def _record(first: int = 0) -> Record:
    rules = GAMES["tabula"]
    record = Record("tabula", 3, HUMAN, HUMAN, first, 7)
    record.begins = seen_by(first, parse_position(MIDDLE, rules))
    return record


@pytest.mark.parametrize("first", [0, 1])
def test_a_match_that_begins_in_the_middle_is_kept_and_read_again(first: int) -> None:
    record = _record(first)
    assert position_text(record.start) == (MIDDLE if first == 0 else "7:3 R:1,5:2 b -")
    played(record, 1)
    assert parse_record(str(record)) == record


@rows(
    "line, why",
    [
        ("start 5:3 7:3 w", "3 fields where"),
        ("start 5:3 25:3 w -", "no square 25"),
        ("start 5:4 7:4 w -", "4 checkers a side, not 3"),
        ("start 5:3 7:3 b -", "b is to move, but w begins"),
        ("start O:3 7:3 w -", "no match begins with a bonus, or when it is over"),
    ],
)
def test_a_wrong_beginning_is_refused_with_its_line(line: str, why: str) -> None:
    text = str(_record()).replace(f"start {MIDDLE}", line)
    with pytest.raises(RecordError, match=f"line 8: start: .*{why}"):
        parse_record(text)


# A file of starts


def _own(folder: Path, text: str) -> RuleSet:
    path = folder / "mine.toml"
    path.write_text('base = "tabula"\nname = "mine"\n')
    (folder / "mine.csv").write_text(text)
    return read_rule_set(path)


def test_a_game_of_ones_own_has_starts_beside_its_file(tmp_path: Path) -> None:
    row = ROW.format(position=f'"{MIDDLE}"')
    (start,) = starts(_own(tmp_path, f"{FILE}{row}\n"))
    assert (start.length, start.position, start.median) == ("quick", MIDDLE, 70)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (ROW.format(position='"5:3 7:3 b -"'), "white is to move"),
        (ROW.format(position='"5:3 7:2 w -"'), "2 checkers; a side has"),
        (ROW.format(position='"O:3 7:3 w -"'), "the game is over"),
        (ROW.format(position='"5:7 7:7 w -"'), "from 3 to 5 checkers in quick matches"),
        (ROW.format(position='"5:3 7:3 w -"').replace("quick", "endless"), "endless"),
        (ROW.format(position='"5:3 7:3 w -"').replace("80.0", "180"), "choices"),
        ("quick,7", "Expected"),
        (ROW.format(position="5:3") + ",1,2", "unknown field"),
    ],
)
def test_a_wrong_line_is_reported_with_file_line_and_remedy(
    tmp_path: Path, row: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    good = ROW.format(position='"5:3 7:3 w -"')
    rules = _own(tmp_path, f"{FILE}{good}\n{row}\n{good}\n")
    path = tmp_path / "mine.csv"
    with pytest.raises(StartsError, match=f"mine.csv, line 4: .*{why}.*; remove the line") as said:
        read(path, rules)
    assert str(said.value).startswith(str(path))
    assert starts(rules) == ()
    assert "line 4" in caplog.text


# The choice of a start


def test_a_stranger_gets_a_quick_match_that_begins_in_the_middle(harness: Harness) -> None:
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.press("change")
    chosen = [b.name for b in harness.top.buttons() if b.chosen and "length" in b.name]
    assert chosen == ["length-quick"]
    harness.press("close", "start")
    record = harness.screen.table.record
    assert record.begins
    assert record.start in [
        parse_position(start.position, record.rule_set)
        for start in _of(record.rule_set, Length.QUICK)
    ]


def test_never_the_same_twice_in_a_row_and_in_time_every_one(harness: Harness) -> None:
    new, rules = harness.app.matches.new, GAMES["ostia"]
    begun = [new(rules, Length.QUICK, HUMAN, "tiro", 0).start for _ in range(1500)]
    assert all(one != other for one, other in pairwise(begun))
    assert len(set(begun)) == len(_of(rules, Length.QUICK))


def test_what_is_to_come_is_known_before_it_begins(harness: Harness) -> None:
    matches, rules = harness.app.matches, GAMES["tabula"]
    checkers, position = matches.next(rules, Length.MEDIUM)
    assert matches.next(rules, Length.MEDIUM) == (checkers, position)
    record = matches.new(rules, Length.MEDIUM, HUMAN, "tiro", 0)
    assert (record.checkers, record.begins) == (checkers, position)


def test_a_game_without_starts_gets_few_checkers(harness: Harness, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "tabula"\nname = "mine"\n')
    for length in Length:
        record = harness.app.matches.new(read_rule_set(path), length, HUMAN, HUMAN, 0)
        assert (record.checkers, record.length) == (FEW[length], length)
        assert record.start == Position.start(record.rule_set, FEW[length])


def test_full_matches_and_a_number_of_checkers_begin_at_the_beginning(harness: Harness) -> None:
    for asked, checkers in ((Length.FULL, 15), (4, 4)):
        record = harness.app.matches.new(GAMES["vivere"], asked, HUMAN, HUMAN, 1)
        assert record.start == Position.start(GAMES["vivere"], checkers, 1)
        assert "\nstart " not in str(record)


def test_again_is_another_match_of_the_same_length(harness: Harness) -> None:
    begun = harness.app.matches.new(GAMES["tabula"], Length.QUICK, HUMAN, HUMAN, 0, seed=7)
    record = played(begun)
    harness.app.stack.open(match := match_screen(harness.app, record))
    harness.app.stack.open(ended(match_end(harness.app, match)))
    harness.press("again")
    again = harness.screen.table.record
    assert again.length is Length.QUICK
    assert again.begins
    assert (again.first, again.begins.turn) == (1, 1)
    assert again.begins.board[::-1].tolist() != record.start.board.tolist()


@pytest.mark.parametrize("length", Length)
def test_the_museum_s_setting_holds_for_visitors(tmp_path: Path, length: Length) -> None:
    exhibit = KioskHarness(tmp_path, game__length=length)
    exhibit.kiosk.begin()
    record = exhibit.screen.table.record
    if length is Length.FULL:
        assert (record.checkers, record.begins) == (5, None)
    else:
        assert record.length is length
        assert record.begins


def test_the_museum_shows_quick_matches_where_nothing_else_is_set() -> None:
    assert Config().game.extent is Length.QUICK


# The search


@pytest.fixture
def easy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the search accept a start quickly."""
    for name, value in {"GAMES": 2, "TRIALS": (2,), "FAIR": 0.5, "FAIR_TO_ALL": 0.5}.items():
        monkeypatch.setattr(lab, name, value)
    monkeypatch.setattr(lab, "HITS", 0)
    monkeypatch.setattr(lab, "MET", 0)
    monkeypatch.setattr(lab, "QUICK", lab.Aim(range(3, 4), (0, 1e9), 1e9))
    monkeypatch.setattr(lab.StartFinder.full, "__defaults__", (3, 2))


@pytest.mark.usefixtures("easy")
def test_a_search_that_was_cut_off_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    file, path = tmp_path / "mine.toml", tmp_path / "mine.csv"
    file.write_text('base = "tabula"\nname = "mine"\n')
    rules = read_rule_set(file)

    def search(quick: int, seed: int = 1) -> str:
        for _ in lab.StartSearch(rules, seed, path).fill({Length.QUICK: quick}):
            pass
        return path.read_text()

    search(1)
    cut_off = search(2)
    assert cut_off.startswith("# find_starts.py mine --seed 1\nlength,game,position,")
    assert len(read(path, rules)) == 3
    path.unlink()
    assert search(2) == cut_off
    with pytest.raises(StartsError, match="name another file"):
        search(3, seed=2)
