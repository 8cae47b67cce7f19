"""The library screen: matches are found, continued, replayed, deleted and restored."""

import os
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest
from conftest import Golden
from every_screen import played_out
from harness import Harness, begun, session_of
from match_helpers import full_disk, whole_match

from ludus.match.record import parse_record
from ludus.rules.game import GAMES
from ludus.window.app.review_queue import review
from ludus.window.app.screen import Screen
from ludus.window.app.services import SystemClipboard
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.dropped import TextScreen
from ludus.window.screens.editor.edit import EditScreen
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.details import DetailsScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.start.choose import ChooseScreen

RECORDS = Path(__file__).parents[1] / "games"


def library(harness: Harness, count: int) -> LibraryScreen:
    """Open the library with a number of matches."""
    begun(harness, count)
    harness.show(ChooseScreen)
    harness.press("menu", "library")
    return shown(harness)


def test_a_card_says_which_match_it_is(harness: Harness, golden: Golden) -> None:
    library(harness, 2)
    latest = next(button for button in harness.top.buttons() if button.note)
    assert (latest.label, latest.note) == ("Two players · Unfinished", "Ostia · Today, 10:30")
    golden.check("library", harness)


def test_an_empty_library_says_what_will_be_there(harness: Harness) -> None:
    library(harness, 0)
    empty = "No match yet. Every match that you begin appears here."
    assert empty in harness.spoken
    harness.app.save(whole_match("ostia"))
    harness.press("close", "menu", "library")
    assert empty not in harness.spoken
    card = next(each for each in shown(harness).buttons() if each.note)
    assert card.label.endswith(" · Dark wins")
    harness.press(card.name)
    assert "Dark wins by 4 throws" in harness.spoken


def test_the_first_match_is_offered_where_there_is_none(harness: Harness) -> None:
    library(harness, 0)
    assert harness.lit == ["first"]
    harness.press("first")
    harness.top_as(PlayScreen)


def test_matches_are_chosen_by_how_they_ended(harness: Harness) -> None:
    for winner in (0, 1):
        harness.app.matches.save(played_out("ostia", "tiro", winner).record)
    screen, chosen = library(harness, 3), {}
    everything = cards(harness)
    for kind in ("won", "lost", "open", "all"):
        harness.press(f"kind-{kind}")
        assert [b.name for b in screen.buttons() if b.chosen] == [f"kind-{kind}"]
        chosen[kind] = cards(harness)
    assert chosen["all"] == everything
    assert [len(chosen[kind]) for kind in ("won", "lost", "open")] == [1, 1, 3]
    assert [harness.labels[name] for name in chosen["won"]] == ["Felix · You won"]
    harness.press("kind-lost", *chosen["lost"], "delete")
    assert cards(harness) == [name for name in everything if name not in chosen["lost"]]
    assert not harness.button("kind-lost").enabled


def shown(harness: Harness) -> LibraryScreen:
    return harness.top_as(LibraryScreen)


def cards(harness: Harness) -> list[str]:
    """Return the names of the visible cards."""
    return [button.name for button in harness.top.buttons() if button.note]


def test_any_match_is_reached_through_the_pages_of_the_library(harness: Harness) -> None:
    library(harness, 12)
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_PAGEUP):
        harness.key(key)
    harness.press("next")
    harness.press(cards(harness)[-1])
    harness.press("continue")
    assert harness.screen.table.record.checkers == 3
    harness.top_as(PlayScreen)


def test_a_match_that_was_deleted_comes_back_as_it_was(harness: Harness) -> None:
    library(harness, 3)
    before = cards(harness)
    texts = {path.stem: path.read_text() for path in harness.folder.rglob("matches/*.txt")}
    for name in before[:2]:
        harness.press(name, "delete")
    assert cards(harness) == before[2:]
    assert [path.stem for path in harness.folder.rglob("matches/*.txt")] == before[2:]
    harness.press("undo", "undo")
    assert cards(harness) == before
    assert {p.stem: p.read_text() for p in harness.folder.rglob("matches/*.txt")} == texts
    assert "undo" not in harness.names


def test_settings_that_a_full_disk_refuses_are_reported_once(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", full_disk)
    for first in (True, False):
        harness.app.change(calm=first)
        assert ("the disk is full. Free some space." in harness.app.notices_text) is first
        harness.app.notices = ()


def test_what_a_full_disk_does_not_take_back_can_be_put_back_later(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    library(harness, 1)
    before = cards(harness)
    harness.press(*before, "delete")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full_disk)
        harness.press("undo")
    assert "the disk is full. Free some space." in harness.app.notices_text
    assert not cards(harness)
    harness.press("undo")
    assert cards(harness) == before


def test_a_match_that_is_over_is_seen_again_and_its_course_too(harness: Harness) -> None:
    harness.app.save(whole_match("ostia"))
    harness.show(ChooseScreen)
    harness.press("menu", "library")
    for name, screen in (("replay", ReplayScreen), ("course", CourseScreen)):
        harness.press(*cards(harness))
        assert "continue" not in harness.names
        harness.press(name)
        harness.top_as(screen)
        harness.press("close", "back")


def test_a_damaged_record_is_reported_and_harms_no_other(harness: Harness) -> None:
    library(harness, 2)
    (path, _) = sorted(harness.folder.rglob("matches/*.txt"))
    path.write_text(path.read_text().replace("R/2*", "R/6*"))
    harness.press(path.stem, "replay")
    assert harness.app.notices_text == "The saved match cannot be read."
    harness.press("close", "menu", "library")
    assert len(cards(harness)) == 2


def test_a_name_is_typed_on_the_screen_or_on_keys(harness: Harness) -> None:
    library(harness, 3)
    before = cards(harness)
    harness.press(before[1], "rename")
    for name in ("key-A", "key-N", "key-X", "erase"):
        harness.press(name)
    harness.key(pygame.K_n, pygame.K_a, pygame.K_SPACE, pygame.K_2)
    harness.press("done")
    card = harness.button(before[1])
    assert card.label == "Anna 2 · Unfinished"
    assert cards(harness) == before


def test_a_match_is_copied_and_pasted_as_text(harness: Harness) -> None:
    clipboard = harness.app.services.clipboard
    library(harness, 1)
    before = cards(harness)
    harness.press(before[0], "copy", before[0], "delete", "undo", "paste")
    assert cards(harness) == before, "it is there already"
    clipboard.put("no match")
    harness.press("paste")
    assert "“no match” is not a match. Copy a match" in harness.app.notices_text
    assert "“no match” is not a match" in harness.top.said
    assert cards(harness) == before
    clipboard.put(" ")
    harness.press("paste")
    assert harness.app.notices_text.startswith("Nothing was pasted.")
    clipboard.put((RECORDS / "ostia.txt").read_text())
    harness.press("paste")
    assert not harness.app.notices
    assert len(cards(harness)) == 2


def test_a_clipboard_that_another_program_holds_ends_nothing(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", Mock(side_effect=pygame.error("open elsewhere")))
    harness.app.services.clipboard = SystemClipboard()
    library(harness, 1)
    harness.press(cards(harness)[0])
    harness.press("copy")
    assert "The match cannot be copied." in harness.top.said
    record = played_out("ostia", "tiro", 0).record
    queue = review(harness.app.services, record, (False, False))
    harness.app.notices = ()
    harness.show(DetailsScreen, queue)
    harness.press("copy")
    assert "The match cannot be copied." in harness.top.said
    harness.go(EditScreen, GAMES["ostia"], record.start).copy()


# Replays


def replayed(harness: Harness) -> ReplayScreen:
    screen = harness.show(ReplayScreen, whole_match("ostia"))
    harness.run(1)
    return screen


def test_a_finger_on_the_line_leads_through_a_replay(harness: Harness) -> None:
    screen = replayed(harness)
    place = screen.layout.line
    seen = []
    for x in (place.left + 2, place.centerx, place.right - 2):
        harness.drag(place.center, (x, place.bottom - 3))
        seen.append(screen.progress)
    assert seen[0][0] == 0
    assert 0.4 < seen[1][0] / seen[1][1] < 0.6
    assert seen[2][0] == seen[2][1]
    harness.drag(screen.layout.board.center, (place.left, place.centery))
    assert screen.progress == seen[2], "it was not begun there"


def test_a_replay_runs_as_quickly_as_is_wished(harness: Harness) -> None:
    screen, went = replayed(harness), []
    for presses in (0, 1, 1):
        for _ in range(presses):
            harness.key(pygame.K_PLUS)
        harness.key(pygame.K_HOME, pygame.K_SPACE)
        harness.run(180)
        went.append(screen.progress[0])
    assert 1 < went[0] < went[1] < went[2]
    harness.press("speed")
    assert harness.labels["speed"] == "Pace ×8"


def test_page_keys_lead_from_throw_to_throw(harness: Harness) -> None:
    screen, told = replayed(harness), []
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        harness.key(key)
        told.append(screen.said)
    assert [text.split(":")[0] for text in told] == ["Throw 1", "Throw 2", "Throw 3", "Throw 2"]
    assert all(" throws " in text for text in told)


# Files that are dropped on the window


def dropped(harness: Harness, path: Path) -> Screen:
    """Drop a file on an open match, and return the top screen."""
    harness.play("ostia")
    harness.drop(path)
    return harness.top_as(Screen)


def test_a_record_that_is_dropped_on_the_window_is_kept_and_shown(harness: Harness) -> None:
    assert isinstance(dropped(harness, RECORDS / "ostia.txt"), ReplayScreen)
    assert [path.name for path in harness.folder.rglob("records/*.txt")]
    harness.app.stack.close()
    harness.top_as(PlayScreen)


def test_a_position_and_a_scene_open_where_they_are_at_home(
    harness: Harness, tmp_path: Path
) -> None:
    (tmp_path / "position").write_text("tabula 5:2,R:13 20:15 b - 2,3,4\n")
    board = dropped(harness, tmp_path / "position")
    assert isinstance(board, EditScreen)
    assert board.dice == (2, 3, 4)
    assert board.position.turn == 1
    zeno = Path(GAMES["tabula"].file).parent / "scenes" / "zeno.toml"
    assert session_of(dropped(harness, zeno), SceneSession).famous.scene.title == "Zeno's throw"


def test_the_game_of_a_scene_that_is_dropped_is_offered_from_then_on(
    harness: Harness, tmp_path: Path
) -> None:
    (tmp_path / "game.toml").write_text('base = "tabula"\nname = "mine"\ntitle = "Trivm"\n')
    zeno = Path(GAMES["tabula"].file).parent / "scenes" / "zeno.toml"
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "hers.toml").write_bytes(zeno.read_bytes())
    session = session_of(dropped(harness, tmp_path / "scenes" / "hers.toml"), SceneSession)
    assert session.table.rules.name == "mine"
    assert [*harness.app.games] == [*GAMES, "mine"]
    assert harness.app.words.game("mine") == "Trivm"
    assert "mine" not in GAMES


def test_a_match_goes_on_from_a_position_that_was_dropped_though_a_bonus_waits_there(
    harness: Harness, tmp_path: Path
) -> None:
    (tmp_path / "position").write_text("romani R:2,30:3 R:1,31:4 w e3\n")
    assert isinstance(dropped(harness, tmp_path / "position"), EditScreen)
    harness.press("play-on")
    record = harness.screen.table.record
    assert parse_record(str(record)).start == record.start


def test_another_dropped_file_is_reported_and_nothing_is_lost(
    harness: Harness, tmp_path: Path
) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    (tmp_path / "game.toml").write_text('base = "tabula"\n')
    (tmp_path / "nested.toml").write_text(f"a = {'[' * 3000}")
    turned = tmp_path / "exe.\u202etxt"
    turned.write_text("ludus record 1\nrules \x1b[2J\n")
    names = "picture.png", "game.toml", "nested.toml", "none", "", turned.name
    for path in (tmp_path / name for name in names):
        panel = dropped(harness, path)
        assert isinstance(panel, TextScreen)
        assert panel.said.isprintable()
        harness.press("close")
        harness.top_as(PlayScreen)
    assert not [*harness.folder.rglob("*.damaged*")]


def test_a_match_of_a_later_version_asks_for_an_update_of_ludus(
    harness: Harness, tmp_path: Path
) -> None:
    later = tmp_path / "later.txt"
    later.write_text((RECORDS / "ostia.txt").read_text().replace("record 1", "record 2"))
    said, app = "This match is from a later version of ludus. Update ludus to open it.", harness.app
    assert said in dropped(harness, later).said
    app.matches.add(later.read_text())
    assert app.notices_text == said
    app.notices = ()
    (harness.folder / "state/records").mkdir(parents=True)
    later.rename(harness.folder / "state/records" / later.name)
    app.matches.all()
    assert app.notices_text == said


def test_an_unreadable_folder_is_reported_and_matches_can_be_played(
    tmp_path: Path,
) -> None:
    harness = Harness(tmp_path / ("x" * 300))  # A name of 300 letters is always refused.
    app, kept = harness.app, harness.app.services.library
    harness.show(ChooseScreen)
    assert "The saved match cannot be read." in app.notices_text
    assert not kept.holds(1)
    assert not kept.matches()[0]
    harness.press("menu")
    assert "edit" in harness.names
    app.stack.close()
    harness.press("start")
    assert isinstance(app.stack.top, PlayScreen)
