"""The screens around the play: choosing, pause, settings, rules, replay, and the window."""

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest
from conftest import Golden
from each import each, rows
from harness import RECORD, Harness, begun, saved
from looks import lines
from match_helpers import whole_match
from window_shapes import shape

from ludus.match.library import Library
from ludus.match.record import HUMAN, End, parse_record
from ludus.picture import assets, places
from ludus.picture.labels import label
from ludus.players.levels import LEVELS
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.language_screen import LanguageScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.settings import Settings, notice_of, settings_file
from ludus.window.storage.streaks import Streaks
from ludus.window.text import words
from ludus.window.text.catalogue import languages
from ludus.window.text.words import Notice


def test_a_match_is_chosen_and_started(harness: Harness, golden: Golden) -> None:
    harness.show(ChooseScreen)
    assert {f"game-{name}" for name in GAMES} <= {*harness.names}
    harness.press("game-tabula")
    golden.check("choose", harness)
    harness.press("change")
    offered = {*(f"opponent-{name}" for name in RANKS), *(f"length-{each}" for each in Length)}
    assert offered <= {*harness.names}
    harness.press("length-medium", "opponent-tiro", "series")
    golden.check("change", harness)
    harness.press("close", "start")
    record = harness.screen.table.record
    assert (record.rules, record.length, record.players) == ("tabula", "medium", ("human", "tiro"))
    assert record.begins
    assert record.first == record.begins.turn == 0


@each(matches=[0, 2])
def test_at_most_ten_controls_are_seen_at_first_and_one_of_them_is_golden(
    tmp_path: Path, matches: int
) -> None:
    harness = Harness(tmp_path / str(matches))
    diary = Streaks(tmp_path / "diary.json", lambda: harness.now)
    harness.app.services.diary = diary
    begun(harness, matches)
    harness.show(ChooseScreen)
    buttons = harness.top.buttons()
    assert {"learn", "daily", "start", "change", "menu"} <= {*harness.names}
    assert len(buttons) <= 10 + bool(matches)
    assert harness.lit == ["continue" if matches else "start"]
    assert all(button.label for button in buttons if button.icon), "each sign has its word"


def test_however_large_the_text_each_way_to_play_stays(harness: Harness) -> None:
    shape(harness, (1024, 1024), 200)
    harness.app.speak("el")
    begun(harness, 1)
    harness.show(ChooseScreen)
    assert {"continue", "start", "learn", "company"} <= {*harness.names}
    assert harness.text.count("Όστια") == 2, "a card, and the match to continue"
    harness.press("change")
    assert "Ταβερνιάρισσα" in harness.text, "a sentence stays with what it explains"
    harness.press("close", "menu")
    assert harness.top_as(Menu).pages == 2, "headings yield"
    assert harness.show(ThingsScreen).pages == 5, "pictures yield"
    assert harness.show(LanguageScreen, languages()).pages == 1


def test_two_players_begins_a_match_of_two_also_after_one(harness: Harness) -> None:
    for _ in range(2):
        harness.show(ChooseScreen)
        harness.press("company")
        assert harness.screen.session.humans == (True, True)


def test_the_board_plays_itself_and_stands_still_when_nobody_looks(harness: Harness) -> None:
    """Its throws are silent, and belong to no log and to no match."""
    screen = harness.show(ChooseScreen)
    harness.run(300)
    turns = len(screen.live.table.record.turns)
    assert turns
    assert not harness.told
    assert not harness.ear.heard
    harness.app.pointer.idle = 3600
    harness.run(2)
    before = str(screen.live.table.record)
    harness.run(10)
    assert not screen.awake
    assert str(screen.live.table.record) == before
    harness.send(pygame.MOUSEMOTION, pos=(5, 5))
    harness.run(250)
    assert len(screen.live.table.record.turns) > turns


def test_another_match_follows_on_the_board(harness: Harness) -> None:
    screen = harness.show(ChooseScreen)
    table = screen.live.table
    first = table.record
    table.end = End(parse_position("36:1,O:2 35:1,O:2 w -", table.rules))
    screen.live.view.show(table.now, table.lying, table.left)
    for _ in range(600):
        if screen.live.table.record is not first:
            break
        screen.live.view.hurry()
        screen.step()
    assert first.winner is not None
    assert not screen.live.table.record.turns


def test_two_are_offered_no_opponent_and_one_gets_his_last_one_back(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.press("change", "opponent-legatus", "players-2")
    assert not [name for name in harness.names if name.startswith("opponent")]
    harness.press("players-1")
    assert harness.app.settings.choice.opponent == "legatus"
    harness.press("players-2", "close", "start")
    assert harness.screen.session.humans == (True, True)


def test_a_damaged_match_is_set_aside_and_reported_and_hides_no_other(harness: Harness) -> None:
    whole, damaged = parse_record(RECORD), parse_record(RECORD)
    harness.app.save(damaged)
    (path,) = harness.folder.rglob("matches/*.txt")
    harness.app.save(whole)
    path.write_text(RECORD.replace("R/3 R/5", "R/3 R/6"))
    os.utime(path, (2e9, 2e9))
    harness.show(ChooseScreen)
    harness.press("continue")
    harness.top_as(ChooseScreen)
    (notice,) = harness.app.notices
    assert f"{path.stem}.damaged-1.txt" in words.Words("de").tell(notice)
    assert not path.exists()
    assert len(list(path.parent.glob("*damaged*"))) == 1
    harness.press("continue")
    assert harness.screen.table.record == whole
    assert not harness.app.notices


def test_all_errors_at_the_start_are_reported(tmp_path: Path) -> None:
    """An error in the settings does not hide an error in games or in a journey."""
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text("{")
    (tmp_path / "journey.json").write_text("{")
    harness = Harness(tmp_path)
    unread = Notice("Cannot read a game. The log says why: {files}", {"files": "mine.toml"})
    for _ in range(2):
        harness.app.notify(unread)
    harness.show(ChooseScreen)
    for problem in ("settings were damaged", "Your progress cannot be read. The file is kept: "):
        assert harness.text.count(problem) == 1
    assert harness.text.count("mine.toml") == 1
    harness.press("start")
    assert not harness.app.notices


def test_another_game_from_the_pause_leaves_the_first_where_it_was(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(2, 5), (1, 4)])
    harness.play("ostia", 3)
    harness.turn(("R", 2), ("R", 5))
    for _ in range(2):
        harness.press("menu", "other", "change", "length-full", "close", "start")
    harness.turn(("R", 1), ("R", 4))
    harness.press("menu", "other")
    matches = harness.app.matches.unfinished()
    tables = [harness.app.matches.take_up(match) for match in matches]
    plays = {turn.play for table in tables if table for turn in table.record.turns}
    assert plays == {"R/2 R/5", "R/1 R/4"}
    assert len(matches) == 2


@pytest.mark.parametrize("matches", [0, 2])
def test_errors_are_shown_apart_from_the_buttons(harness: Harness, matches: int) -> None:
    begun(harness, matches)
    harness.app.change(choice=MatchChoice(opponent=HUMAN))
    kept = "/home/maria/.local/state/ludus/matches/2026-12-01-105523-ostia-5.damaged-1.txt"
    for number in range(1 + matches):
        harness.app.notify(Notice(f"Match {number} was damaged. The file is kept: {kept}", {}))
    notice = harness.app.notices_text
    for size, text in product([(1280, 701), (1152, 617), (600, 1024), (720, 720)], [100, 200]):
        shape(harness, size, text)
        screen = ChooseScreen(harness.app)
        harness.app.stack.go(screen)
        lines = ((item, label(item.surface).texts) for item in screen.items())
        told = [i.rect for i, texts in lines if texts and texts[0].words.rstrip("…") in notice]
        buttons = [button.rect for button in screen.buttons()]
        assert told
        assert all(rect.collidelist(buttons) < 0 for rect in told)
        assert all(map(screen.area.contains, told + buttons))


def test_continue_says_which_match_it_means(harness: Harness, golden: Golden) -> None:
    begun(harness, 2)
    harness.show(ChooseScreen)
    button = harness.button("continue")
    assert button.label == "CONTINUE"
    assert button.note == "Ostia · Two players"
    harness.run(1)
    golden.check("choose-continue", harness)


def test_a_match_that_another_window_has_opened_is_reported(harness: Harness) -> None:
    begun(harness, 1)
    harness.show(ChooseScreen)
    other = Library(harness.folder / "state", lambda: harness.now)
    (match,), _ = other.unfinished(LEVELS)
    other.open(match, LEVELS)
    harness.press("continue")
    harness.top_as(ChooseScreen)
    assert harness.app.notices_text == "This match is open in another window."
    assert "continue" not in harness.names


def test_what_was_chosen_is_remembered(harness: Harness) -> None:
    harness.show(ChooseScreen)
    harness.press("game-tabula", "change", "length-full", "opponent-tiro", "series")
    assert saved(harness).choice == MatchChoice("tabula", "full", "tiro", 0, 3)
    later = Harness(harness.folder)
    later.show(ChooseScreen)
    later.press("start")
    record = later.screen.table.record
    assert (record.rules, record.checkers, record.black) == ("tabula", 15, "tiro")
    assert record.best_of == 3


def test_the_command_line_does_not_change_what_was_chosen(harness: Harness) -> None:
    harness.play("vivere", 4, black="caesar")
    assert saved(harness).choice == MatchChoice()


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ('{"volume": 3}', MatchChoice()),
        ('{"volume": 3, "choice": {"rules": "tabula"}}', MatchChoice("tabula")),
        (
            '{"volume": 3, "choice": {"rules": "senet", "length": "endless", "opponent": "tiro", '
            '"first": 2, "board": "wood"}}',
            MatchChoice(opponent="tiro"),
        ),
    ],
    ids=["an earlier version", "some", "unknown values"],
)
def test_choices_that_are_not_offered_fall_back_one_by_one(
    tmp_path: Path, text: str, choice: MatchChoice
) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text(text)
    harness = Harness(tmp_path)
    assert harness.app.settings.sound == "soft"
    assert not harness.app.notices
    assert harness.app.choice == choice


def test_escape_leaves_neither_choice_nor_replay_but_enter_after_it_does(tmp_path: Path) -> None:
    match = whole_match("ostia")
    firsts: list[tuple[Callable[[App], Screen], int]]
    firsts = [(ChooseScreen, 1), (lambda app: ReplayScreen(app, match), 2)]
    for first, times in firsts:
        harness = Harness(tmp_path)
        harness.show(first)
        harness.run(1)
        harness.key(*times * [pygame.K_ESCAPE])
        assert harness.app.running
        harness.key(pygame.K_RETURN)
        assert not harness.app.running


def test_pause_settings_and_rules_look_as_they_should(harness: Harness, golden: Golden) -> None:
    harness.play("vivere", 15)
    harness.run(2)
    harness.press("menu")
    golden.check("pause", harness)
    harness.press("settings")
    golden.check("settings", harness)
    harness.key(pygame.K_ESCAPE)
    harness.press("rules")
    golden.check("rules", harness)


def test_settings_take_effect_and_are_kept(harness: Harness) -> None:
    harness.play("ostia", 3)
    harness.show(SettingsScreen)
    assert (harness.ear.volume, harness.ear.effects, harness.ear.music) == (0.7, 0.8, 0.3)
    harness.press("sound-soft", "music", "pace-brisk", "calm", "hand_over")
    assert (harness.ear.volume, harness.ear.effects, harness.ear.music) == (0.25, 0.8, 0)
    assert saved(harness) == Settings(
        sound="soft", music=False, pace="brisk", calm=True, chosen=("calm",), hand_over=False
    )


@rows(
    "text, expected",
    [
        ('"volume": 0, "music": 0, "roll": 9, "speed": 1', ("off", False, "calm")),
        ('"volume": 1, "music": 1, "roll": 6, "speed": 1', ("soft", True, "brisk")),
        ('"volume": 4, "music": 10, "roll": 15, "speed": 2', ("soft", True, "brisk")),
        ('"volume": 5, "effects": 2, "speed": 4', ("full", True, "fast")),
        ('"volume": 10, "music": false, "sound": "soft", "pace": "calm"', ("soft", False, "calm")),
        ('"volume": "loud", "music": true, "roll": null, "speed": []', ("full", True, "calm")),
    ],
)
def test_settings_of_an_earlier_version_are_read(
    tmp_path: Path, text: str, expected: tuple[str, bool, str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(f'{{{text}, "text": 200, "real_for_computer": true, "colour_of_future": 1}}')
    file = settings_file(path)
    assert not notice_of(file)
    file.change(lambda settings: setattr(settings, "calm", True))
    now = settings_file(path).read()
    assert (now.sound, now.music, now.pace) == expected
    assert (now.text, now.calm, now.real_for_computer) == (200, True, True)
    assert '"colour_of_future":1' in path.read_text()


def test_damaged_settings_are_set_aside_and_reported(harness: Harness) -> None:
    later = _restarted(harness, b"\xff")
    assert later.app.settings == Settings(forced=False)
    assert "beschädigt" in words.Words("de").tell(*later.app.notices)
    assert [path.read_bytes() for path in later.folder.glob("config/*damaged*")] == [b"\xff"]
    assert not (later.folder / "config" / "settings.json").exists()


@pytest.mark.parametrize(
    "text",
    [
        b'{"text":200,"contrast":true,"music":11.5}',
        b'{"text":200,"contrast":true,"keys":{"hint":["Hocus"],"sound":["V"]}}',
        b'{"text":200,"contrast":true,"house":{"people":["Anna","  "]},"sound":"loud"}',
    ],
)
def test_a_wrong_setting_is_named_and_the_others_stay(harness: Harness, text: bytes) -> None:
    later = _restarted(harness, text)
    assert (later.app.settings.text, later.app.settings.contrast) == (200, True)
    assert later.app.notices_text.startswith(
        "Some settings are wrong, so their defaults are used: "
    )
    later.app.change(calm=True)
    assert [path.read_bytes() for path in later.folder.glob("config/*damaged*")] == [text]
    assert (saved(later).text, saved(later).calm) == (200, True)


def test_settings_of_another_program_are_no_fault(harness: Harness) -> None:
    later = _restarted(harness, '\ufeff{"text": 200, "colour_of_future": 1}'.encode())
    assert later.app.settings.text == 200
    assert not later.app.notices


def _restarted(harness: Harness, text: bytes) -> Harness:
    """Start the program again with a settings file."""
    path = harness.folder / "config" / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    return Harness(harness.folder)


@each(screen=[SettingsScreen, KeysScreen])
def test_on_an_upright_screen_panels_stand_within_reach(
    tmp_path: Path, screen: Callable[[App], Menu]
) -> None:
    harness = Harness(tmp_path, size=(540, 960))
    harness.play("ostia", 3)
    harness.show(screen)
    panel = screen(harness.app)
    assert panel.box.bottom > 0.97 * 960
    close = next(b for b in panel.buttons() if b.name in ("back", "close"))
    assert close.rect.top > 0.85 * 960


@each(size=[(1, 1), (50, 40), (200, 900), (900, 100)])
def test_a_window_dragged_to_nothing_does_no_harm(harness: Harness, size: tuple[int, int]) -> None:
    harness.play("ostia", 15)
    harness.press("menu")
    for way in ("other", "start"):
        for new in (size, (1280, 720)):
            harness.app.resize(pygame.Surface(new))
            harness.run(3)
        harness.press(way)
    harness.top_as(PlayScreen)


def test_a_replay_goes_forwards_and_backwards_and_by_itself(
    harness: Harness, golden: Golden
) -> None:
    screen = harness.show(ReplayScreen, parse_record(RECORD))
    harness.run(90)
    assert screen.progress[0], "the match is seen without a touch"
    for _ in range(30):
        harness.key(pygame.K_RIGHT)
        screen.view.hurry()
    golden.check("replay", harness)
    assert not harness.button("next").enabled
    harness.key(pygame.K_HOME)
    assert not harness.button("before").enabled
    harness.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert harness.button("before").enabled
    harness.key(pygame.K_PLUS, pygame.K_PLUS, pygame.K_PLUS, pygame.K_SPACE)
    harness.run(400)
    assert not screen.awake
    assert not harness.button("next").enabled


def test_closing_the_window_ends_the_program(harness: Harness) -> None:
    harness.play("ostia", 3)
    harness.send(pygame.QUIT)
    assert not harness.app.running


def test_every_picture_and_font_that_ships_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sprites = assets.find("sprites")
    kinds = (".webp", ".png", ".jpg", ".svg", ".ttf", ".toml")
    ships = [str(path) for path in sprites.rglob("*") if path.suffix in kinds]
    monkeypatch.setattr(Path, "is_file", lambda path: False)
    with pytest.raises(assets.AssetError) as error:
        places.check()
    told = str(error.value).partition(": ")[2]
    assert sorted(told.split(", ")) == sorted(ships)


def test_on_an_upright_screen_no_long_line_reaches_below_its_place(tmp_path: Path) -> None:
    harness = Harness(tmp_path, (), (720, 1280))
    harness.app.change(text=200)
    screen = harness.play("tabula")
    line = screen.layout.line
    for count in range(1, 40):
        written = screen.line_items("Touchez le gobelet. " * count, None)
        ink = [item.surface.get_bounding_rect().move(item.rect.topleft) for item in written]
        assert line.contains(ink[0].unionall(ink)), count


@each(size=[(1280, 720), (1024, 1024), (1080, 1920)], text=[100, 200])
def test_capitals_lie_in_the_middle_of_their_button(
    harness: Harness, size: tuple[int, int], text: int
) -> None:
    shape(harness, size, text)
    harness.app.speak("el")
    harness.go(ChooseScreen)
    start = harness.button("start")
    (play,) = lines(start.items(False))
    assert abs(play.place.centery - start.rect.centery) <= max(2, 0.03 * start.rect.height)
