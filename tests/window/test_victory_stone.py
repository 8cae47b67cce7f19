"""The victory stone: three letters, chosen by touch or keyboard, and shown in attract mode."""

from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness, played_out
from kiosk_helpers import KioskHarness
from window_shapes import shape

from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.attract_layers import PLACE_STEPS, StoneOfTheDay
from ludus.match.record import HUMAN
from ludus.picture import assets
from ludus.picture.labels import label
from ludus.window.screens.home import match_screen
from ludus.window.screens.review.carve import CarveScreen
from ludus.window.screens.review.over import OverScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.storage.winners import Winner, Winners


def with_stone(harness: Harness, keep_days: int | None = 1) -> Winners:
    stone = Winners(harness.folder / "stone.json", lambda: harness.now, keep_days)
    harness.app.services.winners = stone
    return stone


def win(harness: Harness, winner: int = 0, black: str = "tiro") -> None:
    """Win a match for a side, and wait until its triumph is over."""
    match = played_out("ostia", black, winner)
    harness.app.stack.push(match_screen(harness.app, match.record, match.end))
    harness.run(130)


def open_stone(harness: Harness) -> None:
    win(harness)
    harness.press("stone")
    assert isinstance(harness.app.stack.top, CarveScreen)


def choose(harness: Harness, letters: str) -> None:
    for letter in letters:
        harness.press(f"letter-{letter}")


def test_a_winner_cuts_three_letters_and_the_number_of_throws(harness: Harness) -> None:
    stone = with_stone(harness)
    open_stone(harness)
    choose(harness, "AVE")
    harness.press("cut")
    turns = harness.screen.table.record.turns
    (winner,) = stone.best("ostia", 9)
    assert (winner.letters, winner.throws) == ("AVE", sum(turn.side == 0 for turn in turns))
    harness.run(200)
    harness.press("go-on")
    assert isinstance(harness.app.stack.top, OverScreen)
    (button,) = (button for button in harness.app.stack.top.buttons() if button.name == "stone")
    assert not button.enabled


def test_the_letters_appear_blow_by_blow_and_a_touch_finishes_them(harness: Harness) -> None:
    with_stone(harness)
    open_stone(harness)
    choose(harness, "AVE")
    harness.ear.heard.clear()
    harness.press("cut")
    harness.run(60)
    blows = harness.ear.heard.count(KNOCK)
    assert blows > 3
    assert not harness.app.stack.top.buttons()
    harness.run(40)
    assert harness.ear.heard.count(KNOCK) > blows
    harness.click(harness.screen.layout.board.center)
    assert [button.name for button in harness.app.stack.top.buttons()] == ["go-on"]


def test_reduced_motion_shows_the_finished_stone_at_once(harness: Harness) -> None:
    harness.app.change(calm=True)
    with_stone(harness)
    open_stone(harness)
    choose(harness, "AVE")
    harness.press("cut")
    assert [button.name for button in harness.app.stack.top.buttons()] == ["go-on"]


@pytest.mark.parametrize(("typed", "cut"), [("JUV", "IVV"), ("WA", "VVA"), ("AW", "AVV")])
def test_letters_that_rome_lacks_are_cut_as_rome_cut_them(
    harness: Harness, typed: str, cut: str
) -> None:
    stone = with_stone(harness)
    open_stone(harness)
    texts = [
        text.words for item in harness.app.stack.top.items() for text in label(item.surface).texts
    ]
    assert "As in Rome, J is cut as I, U as V, and W as VV." in texts
    choose(harness, typed)
    harness.press("cut")
    assert [winner.letters for winner in stone.best("ostia", 9)] == [cut]


def test_w_needs_two_places(harness: Harness) -> None:
    with_stone(harness)
    open_stone(harness)
    choose(harness, "AV")
    enabled = {button.name for button in harness.app.stack.top.buttons() if button.enabled}
    assert "letter-W" not in enabled
    assert "letter-V" in enabled


def test_the_letters_can_be_typed_and_mean_nothing_else_then(harness: Harness) -> None:
    stone = with_stone(harness)
    open_stone(harness)
    turned = harness.app.settings.turned
    harness.key(pygame.K_m, pygame.K_t, pygame.K_BACKSPACE, pygame.K_u, pygame.K_j, pygame.K_x)
    assert not harness.app.muted
    assert harness.app.settings.turned == turned
    harness.key(pygame.K_RETURN)
    assert [winner.letters for winner in stone.best("ostia", 9)] == ["MVI"]


def test_less_than_three_are_not_cut_and_each_can_be_taken_back(harness: Harness) -> None:
    with_stone(harness)
    open_stone(harness)
    choose(harness, "AV")
    cut = next(button for button in harness.app.stack.top.buttons() if button.name == "cut")
    assert not cut.enabled
    harness.press("erase")
    harness.press("erase")
    erase = next(button for button in harness.app.stack.top.buttons() if button.name == "erase")
    assert not erase.enabled


def test_nobody_has_to(harness: Harness) -> None:
    stone = with_stone(harness)
    for button in ("skip", ""):
        open_stone(harness)
        if button:
            harness.press(button)
        else:
            harness.key(pygame.K_ESCAPE)
        assert isinstance(harness.app.stack.top, OverScreen)
    assert not stone.best("ostia", 9)


def test_what_offends_is_not_cut_and_others_can_be_chosen(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    real = assets.text

    def noted(words: str, face: str, size: int, colour: assets.Colour) -> pygame.Surface:
        said.append(words)
        return real(words, face, size, colour)

    monkeypatch.setattr(assets, "text", noted)
    stone = with_stone(harness)
    open_stone(harness)
    choose(harness, "KKK")
    harness.press("cut")
    harness.look()
    assert not stone.best("ostia", 9)
    assert any("are not cut" in words for words in said)
    choose(harness, "AVE")
    harness.press("cut")
    assert len(stone.best("ostia", 9)) == 1


@pytest.mark.parametrize(("winner", "black"), [(1, "tiro"), (0, HUMAN)])
def test_only_a_winner_against_the_computer_may_cut_letters(
    harness: Harness, winner: int, black: str
) -> None:
    with_stone(harness)
    win(harness, winner, black)
    assert "stone" not in {button.name for button in harness.app.stack.top.buttons()}


def test_the_stone_is_offered_with_the_winners_throws_and_blocks_nothing(harness: Harness) -> None:
    with_stone(harness)
    win(harness)
    buttons = {button.name: button for button in harness.app.stack.top.buttons()}
    own = harness.screen.table.record.thrown_by(0)
    assert buttons["stone"].label.startswith(f"{own} throws")
    harness.press("again")
    assert not harness.screen.table.record.turns


@each(size=[(1280, 720), (1080, 1920), (1024, 600), (600, 1024)])
def test_every_letter_has_a_place_of_its_own(harness: Harness, size: tuple[int, int]) -> None:
    shape(harness, size)
    with_stone(harness)
    open_stone(harness)
    screen = harness.app.stack.top
    assert isinstance(screen, CarveScreen)
    choose(harness, "AVE")
    rects = [button.rect for button in screen.buttons()]
    for rect in rects:
        assert len(rect.collidelistall(rects)) == 1
        assert screen.box.contains(rect)
    for item in screen.items()[1:]:
        assert item.rect.collidelist(rects) < 0


# In the museum


@pytest.mark.parametrize("rules", ["ostia", "tabula"])
def test_attract_shows_the_stone_of_its_game_now_and_then(tmp_path: Path, rules: str) -> None:
    exhibit = KioskHarness(tmp_path)
    stone = with_stone(exhibit)
    stone.carve(Winner(stone.today, rules, "AVE", 20))
    attract = exhibit.app.stack.top
    assert isinstance(attract, AttractScreen)
    layer, seen = attract.layer(StoneOfTheDay), set()
    layer._steps = PLACE_STEPS - 500
    for _ in range(520):
        exhibit.app.step()
        seen.add(bool(layer.items()))
    assert seen == ({False, True} if rules == "ostia" else {False})


def test_a_visitor_who_leaves_the_letters_returns_to_attract(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__idle_s=4, session__countdown_s=2)
    with_stone(exhibit)
    match = played_out("ostia", "tiro", 0)
    exhibit.start()
    exhibit.kiosk.play(match.record)
    exhibit.run(130)
    exhibit.press("stone")
    assert isinstance(exhibit.app.stack.top, CarveScreen)
    exhibit.leave()
    assert exhibit.attracting
    assert exhibit.visits[-1].end == "won"


@pytest.mark.parametrize(
    ("winner", "beaten", "told"),
    [
        (0, (33, 119), "Today 34 of 120 visitors have beaten Felix."),
        (1, (34, 119), "Today 34 of 120 visitors have beaten Felix."),
        (1, (0, 80), ""),
    ],
)
def test_the_end_tells_the_wins_of_today_once_there_are_many(
    tmp_path: Path, winner: int, beaten: tuple[int, int], told: str
) -> None:
    exhibit = KioskHarness(tmp_path)
    exhibit.kiosk.hooks.beaten = lambda: beaten
    match = played_out("ostia", "tiro", winner)
    exhibit.kiosk.play(match.record)
    exhibit.run(250)
    over = exhibit.app.stack.top
    assert isinstance(over, OverScreen)
    assert [text for text in over.told() if "Today" in text] == ([told] if told else [])


def test_done_leads_back_to_attract(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path)
    match = played_out("ostia", "tiro", 1)
    exhibit.kiosk.play(match.record)
    exhibit.run(250)
    exhibit.press("leave")
    assert exhibit.attracting
    assert exhibit.visits[-1].end == "lost"
