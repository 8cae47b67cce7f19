"""The screens around the play: choosing, pause, settings, rules, replay, and the window."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pygame
import pytest
from conftest import Golden
from stage_helpers import Stage

from ludus.match.library import Library
from ludus.match.record import HUMAN, Record, Turn, parse_record
from ludus.match.replay import moments
from ludus.picture import assets
from ludus.picture.lettering import TEXT
from ludus.players.analysis import Review
from ludus.players.levels import LEVELS, RANKS
from ludus.rules.ruleset import RULE_SETS
from ludus.window import signs, words
from ludus.window.app import App, Screen
from ludus.window.catalogue import languages
from ludus.window.loop import STEP, Loop
from ludus.window.screens import cards
from ludus.window.screens.board import BoardScreen
from ludus.window.screens.choose import ChooseScreen
from ludus.window.screens.course import CourseScreen
from ludus.window.screens.over import OverScreen
from ludus.window.screens.panel import PanelScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.play import PlayScreen
from ludus.window.screens.replay import ReplayScreen
from ludus.window.screens.rules import RulesScreen
from ludus.window.screens.settings import SettingsScreen
from ludus.window.settings import CHECKERS, Choice, Settings

GAMES = Path(__file__).parent / "games"
RECORD = """ludus record 1
rules ostia
checkers 3
white human
black human
first w
seed 7
w 3,5 R/3 R/5
b 5,2 R/5* R/2
w 4,2 H/4 R/2*
"""


def top(stage: Stage) -> Screen:
    return stage.app.top


def test_a_match_is_chosen_and_started(stage: Stage, golden: Golden) -> None:
    stage.app.push(ChooseScreen(stage.app))
    stage.press("tabula")
    stage.press("checkers-5")
    stage.press("opponent-tiro")
    stage.press("first-1")
    golden.check("choose", stage)
    stage.press("start")
    record = stage.screen.table.record
    assert (record.rules, record.checkers, record.players) == ("tabula", 5, ("human", "tiro"))
    assert record.first == 1


def test_the_choice_can_be_made_by_keyboard(stage: Stage) -> None:
    stage.app.push(ChooseScreen(stage.app))
    stage.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert isinstance(top(stage), PlayScreen)


def test_every_board_every_level_and_a_second_player_are_offered(stage: Stage) -> None:
    stage.app.push(ChooseScreen(stage.app))
    names = {button.name for button in stage.app.top.buttons()}
    assert set(RULE_SETS) <= names
    assert {f"opponent-{name}" for name in (*RANKS, HUMAN)} <= names
    assert {f"checkers-{count}" for count in CHECKERS} <= names


def test_a_saved_match_is_offered_and_continued(stage: Stage) -> None:
    stage.app.save(parse_record(RECORD))
    stage.app.push(ChooseScreen(stage.app))
    stage.press("continue")
    assert len(stage.screen.table.record.turns) == 3
    assert stage.screen.table.side == 1


def test_a_damaged_match_is_set_aside_and_told_and_hides_no_other(stage: Stage) -> None:
    whole, damaged = parse_record(RECORD), parse_record(RECORD)
    stage.app.save(damaged)
    (path,) = stage.folder.rglob("matches/*.txt")
    stage.app.save(whole)
    path.write_text(RECORD.replace("R/3 R/5", "R/3 R/6"))
    os.utime(path, (2e9, 2e9))
    stage.app.push(ChooseScreen(stage.app))
    stage.press("continue")
    assert isinstance(top(stage), ChooseScreen)
    notice = stage.app.notice
    assert notice
    assert str(notice.fields["path"]) in words.Words("de").tell(notice)
    assert not path.exists()
    assert len(list(path.parent.glob("*damaged*"))) == 1
    stage.press("continue")
    assert stage.screen.table.record == whole
    assert not stage.app.notice


def test_another_game_from_the_pause_leaves_the_first_where_it_was(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [(2, 5), (1, 4)])
    stage.play("ostia", 3)
    stage.turn(("R", 2), ("R", 5))
    for _ in range(2):
        stage.press("menu")
        stage.press("other")
        stage.press("start")
    stage.turn(("R", 1), ("R", 4))
    stage.press("menu")
    stage.press("other")
    matches = stage.app.unfinished()
    tables = [stage.app.take_up(match) for match in matches]
    plays = {turn.play for table in tables if table for turn in table.record.turns}
    assert plays == {"R/2 R/5", "R/1 R/4"}
    assert len(matches) == 2


def begun(stage: Stage, count: int) -> None:
    """So many unfinished matches, of 3 checkers and on, the one with the most the latest."""
    for number in range(count):
        stage.now = datetime(2026, 3, 1 + number, 10, 30)
        record = parse_record(RECORD.replace("checkers 3", f"checkers {3 + number}"))
        stage.app.save(record)


def test_continue_says_which_match_it_means(stage: Stage, golden: Golden) -> None:
    begun(stage, 2)
    stage.app.push(ChooseScreen(stage.app))
    (button,) = (b for b in stage.app.top.buttons() if b.name == "continue")
    assert button.label == "CONTINUE · OSTIA"
    assert button.note == "4 checkers · Two players · Mar 2, 2026, 10:30\u202fAM"
    stage.run(1)
    golden.check("choose-continue", stage)
    stage.press("unfinished")
    golden.check("unfinished", stage)


@pytest.mark.parametrize("size", [(1080, 1920), (600, 1024), (1280, 720), (1024, 600)])
def test_what_continue_means_can_be_read_on_any_screen(
    size: tuple[int, int], tmp_path: Path
) -> None:
    stage = Stage(tmp_path, size=size)
    begun(stage, 2)
    stage.app.push(ChooseScreen(stage.app))
    (button,) = (b for b in stage.app.top.buttons() if b.name == "continue")
    whole = button.rect
    *_, line = button.items(False)
    assert line.surface.get_height() > 0.03 * min(size)
    assert whole.contains(line.rect)
    others = [b.rect for b in stage.app.top.buttons() if b is not button]
    assert whole.collidelist([rect for rect in others if rect != whole]) < 0


def test_any_unfinished_match_is_reached_through_its_pages(stage: Stage) -> None:
    begun(stage, 12)
    stage.app.push(ChooseScreen(stage.app))
    stage.press("unfinished")
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
        stage.key(key)
    stage.press("match-1")
    assert stage.screen.table.record.checkers == 3
    assert isinstance(top(stage), PlayScreen)


def test_a_match_is_given_up_only_when_asked_twice_and_lies_with_the_records(stage: Stage) -> None:
    begun(stage, 2)
    stage.app.push(ChooseScreen(stage.app))
    stage.press("unfinished")
    for leave in ("keep", None, "ask-0"):
        stage.press("ask-1")
        assert len(stage.app.unfinished()) == 2
        if leave:
            stage.press(leave)
        else:
            stage.key(pygame.K_ESCAPE)
    stage.press("give-up")
    assert [match.setup.checkers for match in stage.app.unfinished()] == [3]
    (record,) = stage.folder.rglob("records/*.txt")
    assert "checkers 4" in record.read_text()
    stage.press("ask-0")
    stage.press("give-up")
    assert isinstance(top(stage), ChooseScreen)
    assert not [b for b in stage.app.top.buttons() if b.name == "continue"]


def test_a_match_that_cannot_be_laid_with_the_records_stays(stage: Stage) -> None:
    begun(stage, 2)
    (stage.folder / "state" / "records").write_text("a file, not a folder")
    stage.app.push(ChooseScreen(stage.app))
    stage.press("unfinished")
    stage.press("ask-0")
    stage.press("give-up")
    assert isinstance(top(stage), ChooseScreen)
    assert stage.app.notice
    assert stage.app.notice.text == "The game cannot be saved."
    assert len(stage.app.unfinished()) == 2


def test_a_match_that_another_window_has_opened_meanwhile_is_told(stage: Stage) -> None:
    begun(stage, 1)
    stage.app.push(ChooseScreen(stage.app))
    other = Library(stage.folder / "state", lambda: stage.now)
    (match,), _ = other.unfinished(LEVELS)
    other.open(match, LEVELS)
    stage.press("continue")
    assert isinstance(top(stage), ChooseScreen)
    assert stage.app.notice
    assert stage.app.notice.text == "This game is open in another window."
    assert not [b for b in stage.app.top.buttons() if b.name == "continue"]


def test_what_was_chosen_is_remembered(stage: Stage) -> None:
    stage.app.push(ChooseScreen(stage.app))
    for name in ("tabula", "checkers-5", "opponent-tiro", "first-1"):
        stage.press(name)
    settings, notice = stage.app.services.settings_file.read()
    assert settings.choice == Choice("tabula", 5, "tiro", 1)
    assert not notice
    later = Stage(stage.folder)
    later.app.push(ChooseScreen(later.app))
    later.press("start")
    record = later.screen.table.record
    assert (record.rules, record.checkers, record.black) == ("tabula", 5, "tiro")
    assert record.first == 1


def test_the_command_line_does_not_change_what_was_chosen(stage: Stage) -> None:
    stage.play("vivere", 4, black="caesar")
    assert stage.app.services.settings_file.read()[0].choice == Choice()


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ('{"volume": 3}', Choice()),
        ('{"volume": 3, "choice": {"rules": "tabula"}}', Choice("tabula")),
        (
            '{"volume": 3, "choice": {"rules": "senet", "checkers": 40, "opponent": "tiro", '
            '"first": 2, "board": "wood"}}',
            Choice(opponent="tiro"),
        ),
    ],
    ids=["an earlier version", "some", "unknown values"],
)
def test_choices_that_are_not_offered_fall_back_one_by_one(
    tmp_path: Path, text: str, choice: Choice
) -> None:
    path = tmp_path / "config" / "settings.json"
    path.parent.mkdir()
    path.write_text(text)
    stage = Stage(tmp_path)
    assert stage.app.settings.volume == 3
    assert not stage.app.notice
    screen = ChooseScreen(stage.app)
    assert screen.choice == choice


def test_rules_settings_and_another_game_are_at_hand_from_the_pause(stage: Stage) -> None:
    stage.play("romani", 3)
    for name, kind in (("rules", RulesScreen), ("settings", SettingsScreen)):
        stage.press("menu")
        assert isinstance(top(stage), PauseScreen)
        stage.press(name)
        assert isinstance(top(stage), kind)
        stage.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert isinstance(top(stage), PlayScreen)
    stage.press("menu")
    stage.press("other")
    assert isinstance(top(stage), ChooseScreen)


def test_escape_leaves_neither_choice_nor_replay_but_enter_after_it_does(tmp_path: Path) -> None:
    match = parse_record((Path(__file__).parent / "games" / "ostia.txt").read_text())
    firsts: list[Callable[[App], Screen]] = [ChooseScreen, lambda app: ReplayScreen(app, match)]
    for first in firsts:
        stage = Stage(tmp_path)
        stage.app.push(first(stage.app))
        stage.run(1)
        stage.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert stage.app.running
        stage.key(pygame.K_RETURN)
        assert not stage.app.running


def test_pause_settings_and_rules_look_as_they_should(stage: Stage, golden: Golden) -> None:
    stage.play("vivere", 15)
    stage.run(2)
    stage.press("menu")
    golden.check("pause", stage)
    stage.press("settings")
    golden.check("settings", stage)
    stage.key(pygame.K_ESCAPE)
    stage.press("rules")
    golden.check("rules", stage)


def test_settings_take_effect_and_are_kept(stage: Stage) -> None:
    stage.play("ostia", 3)
    stage.app.push(SettingsScreen(stage.app))
    for _ in range(3):
        stage.press("volume-less")
    stage.press("calm")
    stage.press("hand_over")
    assert stage.ear.volume == pytest.approx(0.4)
    kept, notice = stage.app.services.settings_file.read()
    assert kept == Settings(volume=4, calm=True, hand_over=False)
    assert not notice


@pytest.mark.parametrize("text", ["{", '{"volume": 11}', '{"loudness": 3}', "[]", "\xff"])
def test_damaged_settings_are_set_aside_and_told(stage: Stage, text: str) -> None:
    file = stage.app.services.settings_file
    file.path.parent.mkdir(parents=True)
    file.path.write_bytes(text.encode("latin-1"))
    settings, notice = file.read()
    assert settings == Settings()
    assert notice
    assert "beschädigt" in words.Words("de").tell(notice)
    assert not file.path.exists()


def test_the_arrows_lead_through_every_page_of_every_game(stage: Stage) -> None:
    stage.play("ostia", 3)
    screen = RulesScreen(stage.app, "ostia")
    stage.app.push(screen)
    assert screen.pages > 1
    for name in RULE_SETS:
        for _ in range(screen.pages):
            assert screen.title == words.RULES_TITLE[name]
            stage.press("next")
    assert screen.title == "Ostia"
    stage.press("before")
    assert screen.title == "Tabvla"


@pytest.mark.parametrize("screen", [SettingsScreen, lambda app: RulesScreen(app, "romani")])
def test_on_an_upright_screen_panels_stand_within_reach(
    tmp_path: Path, screen: Callable[[App], PanelScreen]
) -> None:
    stage = Stage(tmp_path, size=(540, 960))
    stage.play("ostia", 3)
    stage.app.push(screen(stage.app))
    panel = screen(stage.app)
    assert panel.box.bottom > 0.97 * 960
    close = next(b for b in panel.buttons() if b.lit)
    assert close.rect.top > 0.85 * 960


@pytest.mark.parametrize("size", [(1, 1), (50, 40), (200, 900), (900, 100)])
def test_a_window_dragged_to_nothing_does_no_harm(stage: Stage, size: tuple[int, int]) -> None:
    stage.play("ostia", 15)
    stage.press("menu")
    stage.app.resize(pygame.Surface(size))
    stage.run(3)
    stage.app.resize(pygame.Surface((1280, 720)))
    stage.run(3)
    stage.press("other")
    stage.app.resize(pygame.Surface(size))
    stage.run(3)
    stage.app.resize(pygame.Surface((1280, 720)))
    stage.press("start")
    assert isinstance(top(stage), PlayScreen)


def test_calm_movement_takes_no_time(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [(2, 5)])
    stage.app.settings.calm = True
    stage.play("ostia", 3)
    stage.run(2)
    stage.click(stage.screen.layout.tray.center)
    stage.run(3)
    assert not stage.screen.view.busy


def test_a_replay_goes_forwards_and_backwards(stage: Stage, golden: Golden) -> None:
    stage.app.push(ReplayScreen(stage.app, parse_record(RECORD)))
    for _ in range(30):
        stage.key(pygame.K_RIGHT)
        stage.run(80)
    golden.check("replay", stage)
    assert not [b for b in stage.app.top.buttons() if b.name == "forward" and b.enabled]
    stage.key(pygame.K_HOME)
    assert not [b for b in stage.app.top.buttons() if b.name == "back" and b.enabled]
    stage.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert [b for b in stage.app.top.buttons() if b.name == "back" and b.enabled]


def test_a_replay_runs_to_its_end_by_itself(stage: Stage) -> None:
    screen = ReplayScreen(stage.app, parse_record(RECORD))
    stage.app.push(screen)
    stage.key(pygame.K_SPACE)
    stage.run(2000)
    assert not screen.awake
    assert not [b for b in screen.buttons() if b.name == "forward" and b.enabled]


def test_the_computer_plays_itself_to_the_end(tmp_path: Path) -> None:
    from ludus.match.dice import SeededDice

    dice = SeededDice(2)
    stage = Stage(tmp_path, [dice.throw(3) for _ in range(200)])
    stage.app.settings.calm = True
    stage.play("tabula", 3, white="heuristic", black="tiro")
    stage.run(6000)
    assert stage.events()[-1] == "Won"
    (record,) = stage.folder.rglob("records/*.txt")
    assert parse_record(record.read_text()) == stage.screen.table.record
    assert stage.app.unfinished() == []


def test_a_late_computer_is_shown_as_thinking(tmp_path: Path) -> None:
    stage = Stage(tmp_path, [(2, 5)])
    stage.thinker.silent = True
    stage.play("ostia", 3, white="heuristic", black=HUMAN)
    stage.run(200)
    table = stage.screen.table
    assert stage.app.words.line(table, (False, True), None, True) == "White is thinking …"
    stage.thinker.silent = False
    stage.run(200)
    assert table.side == 1


def test_every_reason_and_every_rule_set_has_its_words() -> None:
    from ludus.match.events import Reason

    assert set(words.REASON) == set(Reason)
    for texts in (words.RULES_TITLE, words.RULES_KIND, words.RULES_TEXT):
        assert set(texts) == set(RULE_SETS)
    assert set(words.PLAYER) == {*RANKS, HUMAN}


class Counted(Screen):
    """A screen that counts its steps."""

    steps = 0

    def ground(self) -> pygame.Surface:
        """Nothing of its own."""
        return self.app.canvas.target

    def step(self) -> bool:
        """Count."""
        self.steps += 1
        return False


def test_the_loop_steps_at_sixty_hertz_and_drops_what_it_cannot_catch_up(stage: Stage) -> None:
    times = iter([0.0, 1.5 * STEP, 3.2 * STEP, 100.0, 100.0 + 1.1 * STEP, 1e9])
    screen = Counted(stage.app)
    stage.app.push(screen)
    counts = []

    def clock() -> float:
        counts.append(screen.steps)
        now = next(times)
        stage.app.running = now < 1e9
        return now

    Loop(stage.app, clock, None).run(until=1e8)
    assert counts == [0, 0, 1, 3, 8, 9]


def test_closing_the_window_ends_the_program(stage: Stage) -> None:
    stage.play("ostia", 3)
    stage.app.handle(pygame.Event(pygame.QUIT))
    assert not stage.app.running


def test_missing_files_are_reported_all_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludus.picture import assets

    monkeypatch.setattr(assets, "find", lambda folder: tmp_path)
    with pytest.raises(assets.AssetError) as error:
        assets.check()
    for name in ("dice-settle-1.webp", "table.jpg", "Cinzel-Regular.ttf"):
        assert name in str(error.value)


def test_a_match_of_other_length_is_laid_out_for_it(stage: Stage) -> None:
    stage.app.push(PlayScreen(stage.app, Record("ostia", 15, HUMAN, HUMAN, 0, 1)))
    assert stage.screen.layout.places[0][0].capacity == 15


def beside_the_line(stage: Stage, screen: BoardScreen) -> int:
    """The side whose checker stands beside the line above the board."""
    d = round(stage.app.letters(TEXT) * 1.25)
    shown = {id(item.surface) for item in screen.items()}
    found = [side for side in (0, 1) if id(assets.checker(side, 0, d)) in shown]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_the_checker_beside_the_line_is_of_the_side_it_speaks_of(stage: Stage, rules: str) -> None:
    record = parse_record((GAMES / f"{rules}.txt").read_text())
    screen = ReplayScreen(stage.app, record)
    stage.app.push(screen)
    for moment in moments(record):
        text = stage.app.words.moment(RULE_SETS[rules], 1, moment.events, False).removeprefix(
            "Throw 1: "
        )
        side = beside_the_line(stage, screen)
        assert text.startswith((("White", "Black")[side], "The beginning"))
        screen.key(pygame.K_RIGHT)
        screen.view.hurry()
    over = PlayScreen(stage.app, record)
    assert beside_the_line(stage, over) == record.winner


def opened(stage: Stage, name: str) -> Screen:
    """A screen of a name, as it is at the start."""
    app, record = stage.app, parse_record((GAMES / "ostia.txt").read_text())
    makers: dict[str, Callable[[], Screen]] = {
        "choose": lambda: ChooseScreen(app),
        "play": lambda: PlayScreen(app, Record("romani", 15, HUMAN, "tiro", 0, 1)),
        "replay": lambda: ReplayScreen(app, record),
        "pause": lambda: PauseScreen(app, record),
        "settings": lambda: SettingsScreen(app),
        "rules": lambda: RulesScreen(app, "tabula"),
        "over": lambda: OverScreen(app, record, (True, False)),
    }
    return makers[name]()


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (600, 1024), (1080, 1920)])
def test_larger_text_makes_no_button_and_no_board_smaller(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    boards: list[int] = []
    monkeypatch.setattr(cards, "slab", lambda rules, width: slab_of(boards, width))
    stage = Stage(tmp_path, (), size)
    stage.app.push(ChooseScreen(stage.app))
    for language in languages():
        stage.app.words = words.Words(language)
        for name in ("choose", "play", "replay", "pause", "settings", "rules", "over"):
            found = []
            for large in (False, True):
                stage.app.settings.large = large
                boards.clear()
                screen = opened(stage, name)
                buttons = {button.name: button.rect for button in screen.buttons()}
                found.append((buttons, min(boards, default=0)))
            (usual, board), (larger, other) = found
            assert usual.keys() == larger.keys()
            for button, rect in usual.items():
                assert larger[button].width >= rect.width, (name, language, button)
                assert larger[button].height >= rect.height, (name, language, button)
            assert other >= board


def slab_of(boards: list[int], width: int) -> pygame.Surface:
    """A picture of no board, whose width is remembered."""
    boards.append(width)
    return pygame.Surface((width, width // 2))


@pytest.mark.parametrize("size", [(600, 1024), (1080, 1920)])
@pytest.mark.parametrize("large", [False, True])
def test_on_an_upright_screen_no_text_touches_the_cup(
    tmp_path: Path, size: tuple[int, int], large: bool
) -> None:
    stage = Stage(tmp_path, (), size)
    stage.app.settings.large = large
    for language in languages():
        stage.app.words = words.Words(language)
        screen = PlayScreen(stage.app, Record("ostia", 15, HUMAN, "tiro", 1, 2**63))
        screen.table.record.pledge = " ".join(["0a1b"] * 8)
        screen.table.record.awaits_share = True
        frame = signs.focus(screen.layout.tray.size).get_rect(center=screen.layout.tray.center)
        pictures = screen.items()
        below = [i for i in pictures if screen.layout.line.colliderect(i.rect)]
        written = [i for i in below if i.rect.height < screen.layout.line.height]
        assert len(written) >= 3
        feet = [item.y + item.surface.get_bounding_rect().bottom for item in written]
        assert max(feet) <= frame.top, language


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (600, 1024)])
def test_the_lines_of_a_course_that_are_alike_are_set_alike(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(tmp_path, size=size)
    stage.app.push(ChooseScreen(stage.app))
    stage.app.change(large=True)
    stage.app.speak("fr")
    record = Record("ostia", 15, HUMAN, HUMAN, 0, 7, [Turn(side, "6,5", "-") for side in (0, 1, 0)])
    chances = ((0, 0.3, 0.6, 0.6), (1, 0.6, 0.7, 0.95), (0, 0.95, 0.75, 0.75))
    screen = CourseScreen(stage.app, record, (True, False))
    screen._reviews = [
        Review(180 + side, side, (6, 5, 5), (), (), before, thrown, after)
        for side, before, thrown, after in chances
    ]
    drawn: dict[str, int] = {}
    draw = assets.text

    def noted(words: str, face: str, points: int, colour: assets.Colour) -> pygame.Surface:
        drawn[words] = points
        return draw(words, face, points, colour)

    monkeypatch.setattr(assets, "text", noted)
    stage.app.push(screen)
    stage.run(1)
    told = [points for words, points in drawn.items() if " · Lancer" in words]
    assert len(told) == 3
    assert len(set(told)) == 1
    assert not [words for words in drawn if words[0] in "+−"]
