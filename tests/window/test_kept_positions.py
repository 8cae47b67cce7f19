"""Positions saved as a problem or a scene: opened, renamed and deleted."""

import errno
import os
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from harness import Harness, as_play, lesson_table, session_of

from ludus.match import scenes
from ludus.players.player import Weighed
from ludus.rules.game import GAMES
from ludus.rules.notation import find_play, parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import WHITE
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.editor.menu import Lead
from ludus.window.screens.learn.problem import ProblemSession
from ludus.window.screens.library.saved import OwnScreen
from ludus.window.storage.notebook import Notebook, NotebookEntry

TABULA = GAMES["tabula"]
BLACKS = "19:2,22:1 18:1,20:1,23:1 b -"
DICE = (2, 4, 5)


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    """Return a harness with an empty notebook."""
    harness = Harness(tmp_path, size=(640, 360))
    harness.app.services.notebook = Notebook(tmp_path / "mine", lambda: harness.now)
    harness.app.stack.open("choose")
    return harness


def notebook(harness: Harness) -> Notebook:
    assert harness.app.services.notebook
    return harness.app.services.notebook


def keep(harness: Harness, behind: float, error: float = 0.0) -> None:
    """Set up a throw of Dark's, with a fixed lead of the first play over the second."""
    edit = EditScreen(harness.app, TABULA)
    position = parse_position(BLACKS, TABULA)
    edit.set(position, DICE)
    plays = Plays(TABULA, position, DICE)
    best, second = [Weighed(tuple(way), end, 0.6, 0.0) for end, way in plays.results.items()][:2]
    harness.app.stack.push(edit)
    harness.app.stack.open(
        "keep", edit, Lead(best, second, 0.6, behind, error, 0), notebook(harness)
    )
    harness.run(1)


def named(harness: Harness, *keys: int) -> list[NotebookEntry]:
    """Save it under a name, and return all saved entries."""
    harness.key(*keys, pygame.K_RETURN)
    assert isinstance(harness.app.stack.top, OwnScreen)
    return notebook(harness).all()


def enabled(harness: Harness, name: str) -> bool:
    return next(button.enabled for button in harness.app.stack.top.buttons() if button.name == name)


def test_a_problem_of_ones_own_is_asked_with_white_to_play(harness: Harness) -> None:
    keep(harness, 0.1)
    harness.press("problem")
    (kept,) = named(harness, pygame.K_a, pygame.K_b)
    assert (kept.title, kept.position.turn, kept.dice) == ("ab", WHITE, "2,4,5")
    harness.press(f"own-{kept.path.stem}")
    harness.settle()
    screen = as_play(harness.app.stack.top, "problem")
    posed = session_of(screen, ProblemSession).posed
    for step in find_play(posed.plays, posed.problem.play):
        screen.tap(step.source)
        screen.tap(step.target)
        harness.settle()
    harness.press("done")
    harness.settle()
    assert screen.line() == "Right! This wins 60 of 100 games, the next best move 50."


@pytest.mark.parametrize(("behind", "error"), [(0.03, 0.0), (0.06, 0.03)])
def test_where_no_play_is_clearly_best_it_is_kept_as_a_scene(
    harness: Harness, behind: float, error: float
) -> None:
    keep(harness, behind, error)
    assert not enabled(harness, "problem")
    harness.press("scene")
    (kept,) = named(harness)
    assert kept.title == "Tabvla 2, 4, 5"
    told = scenes.read(kept.path, kept.rules)
    harness.press(f"own-{kept.path.stem}")
    harness.run(1)
    screen = as_play(harness.app.stack.top, "scene")
    harness.throw()
    for step in lesson_table(screen).shown:
        screen.tap(step.source)
        screen.tap(step.target)
        harness.settle()
    assert screen.table.now.board.tolist() == told.staged.after.board.tolist()


def test_what_is_kept_gets_another_name_goes_and_comes_back(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hour in (11, 12):
        harness.now = harness.now.replace(hour=hour)
        keep(harness, 0.1)
        harness.press("problem")
        latest, *_ = named(harness)
    harness.press(f"{latest.path.stem}-rename")
    harness.key(*[pygame.K_BACKSPACE] * 20)
    assert [kept.title for kept in named(harness, pygame.K_c)] == ["c", "Tabvla 2, 4, 5"]
    harness.press(f"{latest.path.stem}-delete")
    assert [kept.title for kept in notebook(harness).all()] == ["Tabvla 2, 4, 5"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", Mock(side_effect=OSError(errno.ENOSPC, "No space left")))
        harness.press("undo")
    assert "No space left" in harness.app.told
    harness.press("undo")
    assert [kept.title for kept in notebook(harness).all()] == ["c", "Tabvla 2, 4, 5"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Zeno\'s throw"', 'title = "a \\"b\\""'),
        ("  title='Zeno'  # the emperor", '  title="a \\"b\\""  # the emperor'),
    ],
)
@pytest.mark.parametrize(("head", "end"), [("", "\n"), ("\ufeff", "\r\n")])
def test_another_name_leaves_all_else_in_a_scene_written_by_hand(
    harness: Harness, old: str, new: str, head: str, end: str
) -> None:
    (shipped, _), *_ = scenes.files(TABULA)
    text = shipped.read_text("utf-8").replace('title = "Zeno\'s throw"', old)
    text = text.replace("dice = ", 'rules = "tabula"\ndice = ')
    text = head + text.replace("\n", end)
    assert "# The throw" in text
    assert "[[before]]" in text
    path = _by_hand(harness, text)
    (kept,) = notebook(harness).all()
    notebook(harness).rename(kept, 'a "b"')
    assert path.read_bytes().decode() == text.replace(old, new)
    assert [each.title for each in notebook(harness).all()] == ['a "b"']


def test_a_scene_that_cannot_be_renamed_alone_stays_as_it_is(harness: Harness) -> None:
    (shipped, _), *_ = scenes.files(TABULA)
    text = 'rules = "tabula"\n' + shipped.read_text("utf-8")
    title = 'title = "Zeno\'s throw"\n'
    text = text.replace(title, '"title" = """Zeno"""\n').replace(
        'won = "', f'won = """\n{title}"""\n#"'
    )
    path = _by_hand(harness, text)
    harness.app.stack.open("own", "heuristic")
    harness.press(f"{path.stem}-rename")
    assert [kept.title for kept in named(harness, pygame.K_c)] == ["Zeno"]
    assert "change it in an editor" in harness.app.told
    assert path.read_text() == text


def _by_hand(harness: Harness, text: str) -> Path:
    path = harness.folder / "mine" / "scenes" / "by-hand.toml"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    return path


def test_what_cannot_be_read_harms_nothing_else(harness: Harness) -> None:
    keep(harness, 0.1)
    harness.press("problem")
    (kept,) = named(harness)
    kept.path.with_name("torn.toml").write_text("rules = ")
    kept.path.with_name("none.toml").write_text('rules = "hazard"')
    text = kept.path.read_text()
    kept.path.with_name("high.toml").write_text(text.replace('"2,4,5"', '"2,4,9"'))
    kept.path.with_name("share.toml").write_text(text.replace('solved = ""', 'solved = "few"'))
    (scenes := kept.path.parents[1] / "scenes").mkdir()
    (scenes / "one.toml").write_text(f'rules = "tabula"\nposition = "{BLACKS}"\ndice = 5\n')
    assert [each.path for each in notebook(harness).all()] == [kept.path]


def test_a_name_stands_in_its_file_as_it_was_typed(tmp_path: Path, harness: Harness) -> None:
    title = 'Caesar\'s "throw" \\ ἀνερρίφθω 🎲'
    fields = {"position": BLACKS.replace(" b ", " w "), "dice": DICE, "say": ["-"]}
    fields |= dict.fromkeys(("source", "play", "on", "won", "lost"), "-")
    notebook(harness).keep(TABULA, title, fields)
    assert [kept.title for kept in notebook(harness).all()] == [title]


def test_a_play_by_which_somebody_has_won_cannot_be_kept(harness: Harness) -> None:
    edit = EditScreen(harness.app, TABULA)
    edit.set(parse_position("22:1,O:2 5:3 w -", TABULA), (3, 1, 1))
    plays = Plays(TABULA, edit.position, edit.dice)
    (end, way), *_ = ((end, way) for end, way in plays.results.items() if end.winner == WHITE)
    won = Weighed(tuple(way), end, 1.0, 0.0)
    harness.app.stack.push(edit)
    harness.app.stack.open("keep", edit, Lead(won, None, 1.0, 0.0, 0.0, 0), notebook(harness))
    assert not enabled(harness, "problem")
    assert not enabled(harness, "scene")
