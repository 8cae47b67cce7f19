"""Scenes as data: the shipped scenes played by their texts, and faulty files."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from each import rows

from ludus.match import scenes
from ludus.match.lesson import LessonError, LessonTable
from ludus.match.record import HUMAN, Record
from ludus.match.scenes import Famous
from ludus.rules.game import GAMES, read_rule_set, with_game
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import GAME
from ludus.window.text.catalogue import languages
from ludus.window.text.words import Words

SHIPPED = [*scenes.files(*GAMES.values())]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Forget the scenes that a test adds."""
    yield
    scenes._ADDED.clear()


@pytest.mark.parametrize(("path", "rules"), SHIPPED)
def test_every_shipped_scene_leads_to_what_it_promises(path: Path, rules: object) -> None:
    told = scenes.find(path.stem)
    table = LessonTable(told.rules, [told.staged])
    assert table.throw()[0].side == WHITE
    for step in table.shown:
        table.step(step)
    table.hand_over()
    assert table.position == told.staged.after


@pytest.mark.parametrize(("path", "rules"), SHIPPED)
def test_a_scene_has_texts_in_every_language(path: Path, rules: object) -> None:
    told = scenes.find(path.stem)
    for language in languages():
        words = Words(language)
        said = [words.get(text) for text in told.scene.texts]
        assert all(len(text) <= 120 for text in said)
        if language != "en":
            assert all(a != b for a, b in zip(said, told.scene.texts, strict=True))


def zeno() -> Famous:
    return scenes.find("zeno")


def alone(position: Position) -> int:
    return int((position.board[WHITE, 1 : position.off] == 1).sum())


def test_the_throw_of_zeno_has_one_play_and_none_leaves_more_alone() -> None:
    rules, staged = zeno().rules, zeno().staged
    fewest = {
        dice: min(map(alone, Plays(rules, staged.before, dice).results))
        for dice in combinations_with_replacement(range(1, 7), rules.dice)
    }
    assert list(Plays(rules, staged.before, (2, 5, 6)).results) == [staged.after]
    assert fewest.pop((2, 5, 6)) == 8
    assert max(fewest.values()) == 4


def test_a_match_from_there_is_known_by_where_it_begins() -> None:
    record = Record("tabula", 15, HUMAN, "tiro", 1, 7)
    assert scenes.of(record) is None
    record.begins = zeno().staged.after
    assert scenes.of(record) == zeno()
    record.begins = zeno().staged.before
    assert scenes.of(record) is None


GOOD = """
rules = "tabula"
title = "Mine"
source = "Somebody"
position = "1:2,2:1 20:3 w -"
dice = [1, 2, 3]
play = "1/2 1/3 2/5"
say = ["Look."]
on = "Go on"
won = "Good."
lost = "Bad."
[[before]]
say = "There."
white = [1]
[[after]]
say = "So it was."
"""
WRONG = [
    ('title = "Mine"', "", ".*`title`; title: a text of 1 to 120 characters"),
    ("dice = [1, 2, 3]", "dice = [1, 2]", "dice: .*3 dice, not 2; give the numbers"),
    ("2/5", "2/6", "play: 2/6 is not legal there; give steps"),
    ("w -", "b -", "(position: White is to throw|play: .*legal)"),
    ("1:2,2:1 20", "1:2 20", "position: .*checkers.*; give a position"),
    ("white = [1]", "white = [7]", "before 1: white: nothing stands on 7; give a list"),
    ("white = [1]", "whites = [1]", "before 1: .*`whites`; available:"),
    ('say = "There."', "", "before 1: .*`say`; say:"),
    ('"tabula"', '"chess"', "rules: 'chess' is not known; give one of ostia"),
    ("[[before]]", "[before", "not TOML"),
]


@rows("old, new, error", WRONG)
def test_a_bad_file_is_refused_in_one_line(old: str, new: str, error: str, tmp_path: Path) -> None:
    assert old in GOOD
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(LessonError, match=rf"mine.toml: (line \d+: )?{error}") as raised:
        scenes.find(str(file))
    assert "\n" not in str(raised.value)


def test_a_scene_that_ends_the_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    over = GOOD.replace("1:2,2:1 20:3", "24:1,O:2 20:3").replace("1/2 1/3 2/5", "24/O")
    file.write_text(over)
    with pytest.raises(
        LessonError, match=r"play: no match begins .* when it is over; give another"
    ):
        scenes.find(str(file))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"gone\.toml: No such file"):
        scenes.find(str(tmp_path / "gone.toml"))


def test_a_scene_in_the_folder_of_a_game_is_of_that_game(tmp_path: Path) -> None:
    tmp_path.joinpath(GAME).write_text('base = "tabula"\nname = "mine"\n')
    folder = tmp_path / scenes.SCENES
    folder.mkdir()
    file = folder / "hers.toml"
    file.write_text(GOOD.replace('rules = "tabula"', ""))
    assert scenes.find(str(file)).rules.name == "mine"
    games = with_game(GAMES, read_rule_set(tmp_path))
    assert scenes.find("hers", games).rules.name == "mine"
    assert "Go on" in scenes.texts(games["mine"])
    file.write_text("title = 3")
    assert scenes.texts(games["mine"]) == ()


def test_a_file_from_elsewhere_is_one_of_its_games_scenes(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD)
    told = scenes.find(str(file))
    assert file in [path for path, _ in scenes.files(GAMES["tabula"])]
    record = Record("tabula", 3, HUMAN, "tiro", 1, 7, begins=told.staged.after)
    assert scenes.of(record) == told
