"""A custom game, as a file and as a folder, works wherever a shipped game does."""

from pathlib import Path

import pytest
from harness import Harness

from ludus import commands
from ludus.match.record import HUMAN, parse_record
from ludus.players.heuristic import Heuristic
from ludus.players.levels import LEVELS
from ludus.players.network import has_learnt, judge
from ludus.rules.game import GAMES, read_rule_set, with_folder, with_game
from ludus.rules.position import position_text
from ludus.rules.ruleset import RuleSet
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.match_choice import MatchChoice

MINE = """
base = "tabula"
name = "mine"
title = "Trivm"
closing = 3
squares = 30
words = ["SALVE", "LVSOR"]
"""


@pytest.fixture
def mine(tmp_path: Path) -> RuleSet:
    """Return the game of a file."""
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    return read_rule_set(file)


def test_a_network_that_cannot_be_read_is_named_and_the_heuristic_plays(
    mine: RuleSet, caplog: pytest.LogCaptureFixture
) -> None:
    assert mine.network is not None
    mine.network.write_bytes(b"junk")
    assert isinstance(judge(mine), Heuristic)
    assert f"{mine.network}: cannot read weights" in caplog.text
    assert "train another" in caplog.text


def test_two_checkers_are_hit_at_once_and_taken_back(tmp_path: Path, mine: RuleSet) -> None:
    played = Harness(tmp_path, [(5, 6, 6)], games=with_game(GAMES, mine))
    screen = played.play(mine.name, at="R:1,3:2 R:1,5:2 w -")
    played.throw()
    played.moves(("R", 5))
    assert played.events().count("Hit") == 2
    assert position_text(screen.table.now) == "3:2,5:1 R:1,H:2 w -"
    played.press("undo")
    played.settle()
    assert played.events().count("Returned") == 2
    assert position_text(screen.table.now) == "R:1,3:2 R:1,5:2 w -"


def test_an_unfinished_match_goes_on_without_its_file(tmp_path: Path, mine: RuleSet) -> None:
    harness = Harness(tmp_path, [(1, 2, 3), (4, 5, 6)], games=with_game(GAMES, mine))
    harness.play("mine")
    harness.turn(("R", 1), ("R", 2), ("R", 3))
    harness.app.services.library.leave()
    Path(mine.file).unlink()
    harness.app.games = GAMES
    ((match,), damage) = harness.app.services.library.unfinished(LEVELS)
    assert damage == []
    table = harness.app.matches.take_up(match)
    assert table is not None
    assert table.rules.closing == 3
    assert position_text(table.now) == "1:1,2:1,3:1 R:3 b -"


def test_the_same_match_again_needs_no_file_either(harness: Harness, mine: RuleSet) -> None:
    first = harness.app.matches.new(mine, 3, HUMAN, HUMAN, 0)
    again = harness.app.matches.new(first.rule_set, 3, HUMAN, HUMAN, 1)
    assert parse_record(str(again)).rule_set.closing == 3


@pytest.mark.parametrize("size", [(1280, 720), (600, 1024)])
def test_it_is_among_the_games_to_choose_from(
    tmp_path: Path, mine: RuleSet, size: tuple[int, int]
) -> None:
    harness = Harness(tmp_path, size=size, games=with_game(GAMES, mine))
    harness.app.settings.choice = MatchChoice("mine")
    harness.show(ChooseScreen)
    harness.run(2)
    assert harness.app.choice.rules == "mine"
    assert "game-mine" in harness.names
    assert not has_learnt(mine)
    harness.app.games = GAMES
    assert harness.app.choice.rules == "ostia"


def test_games_in_the_users_folder_are_found_and_bad_ones_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert commands.user_games() == (GAMES, {})
    folder = tmp_path / "ludus" / "games"
    (folder / "other").mkdir(parents=True)
    (folder / "mine.toml").write_text(MINE)
    (folder / "other" / "game.toml").write_text(MINE.replace("mine", "other"))
    bad = folder / "bad.toml"
    bad.write_text("closing = 1")
    (folder / "readme.txt").write_text("no game")
    games, faults = commands.user_games()
    ((told, why),) = faults.items()
    assert told == bad
    assert why.startswith(f"{bad}: name: missing")
    assert games["mine"].closing == games["other"].closing == 3
    assert with_folder(folder, games) == (games, {bad: why})


def test_an_unreadable_user_folder_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 300)  # A name of 300 letters is always refused.
    assert with_folder(folder) == (GAMES, {folder: f"{folder}: File name too long"})
