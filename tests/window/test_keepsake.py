"""The keepsake of a match: a film, a picture and a scene of one of its throws."""

from itertools import islice
from pathlib import Path

import msgspec
import pygame
import pytest
from each import each
from every_screen import played_out
from harness import Harness, lesson_table, reviewed, session_of
from match_helpers import whole_match

from ludus.__main__ import main
from ludus.analysis.review import Review, decisive
from ludus.match import scenes
from ludus.match.fairness import pledge
from ludus.match.record import HUMAN, Record
from ludus.picture import signs
from ludus.picture.labels import label
from ludus.window.pictures import keepsake
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.text.words import Words

RECORD = whole_match("ostia")


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    return reviewed(RECORD).reviews


@pytest.fixture
def moment(harness: Harness, reviews: list[Review]) -> ReviewScreen:
    """Return the moment that decided the match, opened in its course."""
    harness.app.services.keepsakes = harness.folder / "Pictures"
    harness.show(ReplayScreen, RECORD)
    course = harness.show(CourseScreen, reviewed(RECORD))
    harness.run(2)
    course.decided()
    found = harness.top_as(ReviewScreen)
    assert found.review == decisive(reviews, RECORD.winner or 0)
    return found


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a film have two frames, which are written sooner."""
    whole = keepsake._film
    monkeypatch.setattr(keepsake, "_film", lambda stage: islice(whole(stage), 2))


def test_a_button_saves_a_film_a_picture_and_a_scene(
    harness: Harness, moment: ReviewScreen, brief: None
) -> None:
    harness.press("save")
    harness.run(2)
    assert moment.said == "Saved: Pictures/ludus-ostia-1.webp"
    film = harness.folder / "Pictures" / "ludus-ostia-1.webp"
    assert len(pygame.image.load_animation(film)) == 2
    assert pygame.image.load(film.with_suffix(".png")).get_size() == (1280, 720)
    assert film.with_suffix(".toml").stat().st_size
    assert not harness.button("save").enabled
    assert harness.labels["save"] == "Saved"
    harness.press("next")
    assert harness.button("save").enabled
    assert moment.said.startswith("Throw ")


@pytest.mark.parametrize("suffix", [".webp", ".png", ".toml"])
def test_a_file_that_is_left_of_a_keepsake_keeps_its_number(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"ludus-ostia-1{suffix}").touch()
    assert keepsake.unused(tmp_path, RECORD.rules).name == "ludus-ostia-2.webp"


def test_a_folder_that_cannot_be_written_to_is_reported_and_nothing_is_left(
    harness: Harness, moment: ReviewScreen, brief: None
) -> None:
    (harness.folder / "Pictures").write_text("no folder")
    harness.press("save")
    harness.run(2)
    assert moment.said.startswith("Nothing was saved.")
    assert not [*harness.folder.rglob("*ludus-*")]


def test_where_there_are_no_files_there_is_no_button(
    harness: Harness, moment: ReviewScreen
) -> None:
    harness.app.services.keepsakes = None
    assert "save" not in harness.names


def test_a_dropped_scene_asks_for_the_play_of_the_throw(
    harness: Harness, reviews: list[Review], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenes, "_ADDED", {})
    turn = decisive(reviews, RECORD.winner or 0)
    text = keepsake._scene(RECORD, turn, harness.app.words)
    (tmp_path / "throw.toml").write_text(text, "utf-8")
    harness.drop(tmp_path / "throw.toml")
    screen = harness.screen
    assert session_of(screen, SceneSession).famous.staged.before.turn == 0
    harness.run(20)
    harness.throw()
    assert screen.line() == "You have this throw. What would you play?"
    assert lesson_table(screen).dice == turn.dice
    harness.moves(*((step.source, step.target) for step in turn.best))
    harness.run(400)
    harness.press("play-on")
    assert harness.screen.table.record.players[0] == HUMAN


@each(code=[pledge(480), ""])
def test_only_sealed_dice_have_a_seal(reviews: list[Review], code: str) -> None:
    record = msgspec.structs.replace(RECORD, seed=480, pledge=code)
    stage = keepsake._Stage(record, decisive(reviews, record.winner or 0), Words())
    seals = [item for item in stage._texts if item.surface is signs.sign("seal", item.rect.height)]
    assert len(seals) == bool(code)
    said = [text.words for item in stage._texts for text in label(item.surface).texts]
    assert (pledge(480)[:9].replace(" ", "\xa0") in said) is bool(code)


def test_a_throw_that_wins_makes_no_scene(harness: Harness, reviews: list[Review]) -> None:
    assert not keepsake._scene(RECORD, reviews[-1], harness.app.words)


@pytest.mark.long
def test_a_command_saves_a_keepsake_with_a_film_of_ten_seconds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = played_out("tabula", "tiro", 1).record
    path, film = tmp_path / "match.txt", tmp_path / "film.webp"
    path.write_text(str(record))
    assert main(["keepsake", str(path), "--out", str(film)]) == 0
    written = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert written[:2] == [film, film.with_suffix(".png")]
    assert all(each.stat().st_size for each in written)
    frames = pygame.image.load_animation(film)
    assert sum(lasts for _, lasts in frames) == keepsake.LASTS == 10_000
    assert len(frames) > 40
    assert film.stat().st_size < 4 * 2**20
    assert main(["keepsake", str(path), "--out", str(film)]) == 1
    assert "already contains film.webp" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("out", "finished", "says"),
    [("film.gif", True, "give FILE.webp"), ("film.webp", False, "the match is not over")],
)
def test_a_command_without_a_keepsake_gives_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, out: str, finished: bool, says: str
) -> None:
    record: Record = played_out("tabula", "tiro", 1).record
    if not finished:
        record = msgspec.structs.replace(record, turns=record.turns[:2], winner=None)
    path = tmp_path / "match.txt"
    path.write_text(str(record))
    assert main(["keepsake", str(path), "--out", str(tmp_path / out)]) == 1
    assert says in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == [path]


@each(side=[0, 1])
def test_the_film_shows_the_chance_of_the_side_whose_throw_it_is(
    reviews: list[Review], side: int
) -> None:
    turn = next(review for review in reviews if review.side == side)
    stage = keepsake._Stage(RECORD, turn, Words())
    (text,) = (text for item in stage._chance() for text in label(item.surface).texts)
    assert text.words == f"{round(100 * abs(side - turn.before))} %"
