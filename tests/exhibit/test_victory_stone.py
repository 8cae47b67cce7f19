"""The victory stone: three letters, chosen by touch or keyboard, and shown in attract mode."""

from itertools import pairwise

import pygame
import pytest
from every_screen import played_out
from harness import session_of
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.attract.attract_session import PLACE_STEPS, AttractSession
from ludus.exhibit.screens.attract.stone_of_the_day import StoneOfTheDay
from ludus.match.record import HUMAN
from ludus.picture import assets, fonts
from ludus.window.pictures import victory_stone
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.review.carve import CarveScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.storage.winners import Winner, Winners

pytestmark = pytest.mark.usefixtures("stone")


@pytest.fixture
def stone(exhibit: KioskHarness) -> Winners:
    """Return the stone of the day, which the exhibit offers."""
    found = Winners(exhibit.folder / "stone.json", lambda: exhibit.now, 1)
    exhibit.app.services.winners = found
    return found


def win(exhibit: KioskHarness, winner: int = 0, black: str = "tiro") -> None:
    """Win a match for a side, and wait until its triumph is over."""
    match = played_out("ostia", black, winner)
    exhibit.kiosk.play(match.record)
    exhibit.run(130)


def open_stone(exhibit: KioskHarness) -> None:
    win(exhibit)
    exhibit.press("stone")
    exhibit.top_as(CarveScreen)


def test_a_winner_cuts_three_letters_and_the_number_of_throws(
    exhibit: KioskHarness, stone: Winners
) -> None:
    open_stone(exhibit)
    exhibit.carve("AVE")
    turns = exhibit.screen.table.record.turns
    (winner,) = stone.best("ostia", 9)
    assert (winner.letters, winner.throws) == ("AVE", sum(turn.side == 0 for turn in turns))
    exhibit.run(200)
    exhibit.press("go-on")
    exhibit.top_as(OverScreen)
    button = exhibit.button("stone")
    assert (button.enabled, button.label) == (False, f"{winner.throws} throws")


def test_the_letters_appear_blow_by_blow_and_a_touch_finishes_them(exhibit: KioskHarness) -> None:
    open_stone(exhibit)
    exhibit.ear.heard.clear()
    exhibit.carve("AVE")
    exhibit.run(60)
    blows = exhibit.ear.heard.count(KNOCK)
    assert blows > 3
    assert not exhibit.top.buttons()
    exhibit.run(40)
    assert exhibit.ear.heard.count(KNOCK) > blows
    exhibit.click(exhibit.screen.layout.board.center)
    assert exhibit.names == ["go-on"]
    exhibit.run(2)
    assert "cheer" in exhibit.ear.heard


def test_the_letters_of_a_heading_stand_apart() -> None:
    face = fonts.font(assets.CAPITALS_BOLD, 60)
    spread = [(*face.size(letter), at) for letter, at in victory_stone._spread("IDEM", (0, 0), 60)]
    for (wide, _, (x, _)), (next_wide, _, (next_x, _)) in pairwise(spread):
        assert next_x - x > (wide + next_wide) / 2


def test_reduced_motion_shows_the_finished_stone_at_once(exhibit: KioskHarness) -> None:
    exhibit.app.change(calm=True)
    open_stone(exhibit)
    exhibit.carve("AVE")
    assert exhibit.names == ["go-on"]


@pytest.mark.parametrize(("typed", "cut"), [("JUV", "IVV"), ("WA", "VVA"), ("AW", "AVV")])
def test_letters_that_rome_lacks_are_cut_as_rome_cut_them(
    exhibit: KioskHarness, stone: Winners, typed: str, cut: str
) -> None:
    open_stone(exhibit)
    assert "As in Rome, J is cut as I, U as V, and W as VV." in exhibit.text
    exhibit.carve(typed)
    assert [winner.letters for winner in stone.best("ostia", 9)] == [cut]


def test_the_letters_can_be_typed_and_mean_nothing_else_then(
    exhibit: KioskHarness, stone: Winners
) -> None:
    open_stone(exhibit)
    turned = exhibit.app.settings.turned
    exhibit.key(pygame.K_m, pygame.K_t, pygame.K_BACKSPACE, pygame.K_u, pygame.K_j, pygame.K_x)
    assert not exhibit.app.muted
    assert exhibit.app.settings.turned == turned
    exhibit.key(pygame.K_RETURN)
    assert [winner.letters for winner in stone.best("ostia", 9)] == ["MVX"]


def test_less_than_three_are_not_cut_and_each_can_be_taken_back(exhibit: KioskHarness) -> None:
    open_stone(exhibit)
    exhibit.press("letter-A", "letter-V")
    cut = exhibit.button("cut")
    assert not cut.enabled
    exhibit.press("erase", "erase")
    erase = exhibit.button("erase")
    assert not erase.enabled


def test_nobody_has_to(exhibit: KioskHarness, stone: Winners) -> None:
    for button in ("skip", ""):
        open_stone(exhibit)
        if button:
            exhibit.press(button)
        else:
            exhibit.key(pygame.K_ESCAPE)
        exhibit.top_as(OverScreen)
    assert not stone.best("ostia", 9)


def test_what_offends_is_not_cut_and_others_can_be_chosen(
    exhibit: KioskHarness, stone: Winners
) -> None:
    open_stone(exhibit)
    exhibit.carve("KKK")
    assert not stone.best("ostia", 9)
    assert "are not cut" in exhibit.text
    exhibit.carve("AVE")
    assert len(stone.best("ostia", 9)) == 1


@pytest.mark.parametrize(("winner", "black"), [(1, "tiro"), (0, HUMAN)])
def test_only_a_winner_against_the_computer_may_cut_letters(
    exhibit: KioskHarness, winner: int, black: str
) -> None:
    win(exhibit, winner, black)
    assert "stone" not in exhibit.names


def test_the_stone_is_the_first_offer_and_blocks_nothing(
    exhibit: KioskHarness,
) -> None:
    win(exhibit)
    buttons = {button.name: button for button in exhibit.top.buttons()}
    assert (buttons["stone"].lit, buttons["again"].lit) == (True, False)
    exhibit.press("again")
    assert not exhibit.screen.table.record.turns


@pytest.mark.parametrize("rules", ["ostia", "tabula"])
def test_attract_shows_the_stone_of_its_game_now_and_then(
    exhibit: KioskHarness, stone: Winners, rules: str
) -> None:
    stone.carve(Winner(stone.today, rules, "AVE", 20))
    attract = exhibit.top
    assert isinstance(attract, AttractScreen)
    layer, seen = attract.layer(StoneOfTheDay), set()
    session_of(attract, AttractSession).steps = PLACE_STEPS - 500
    for _ in range(520):
        exhibit.app.step()
        seen.add(bool(layer.items()))
    assert seen == ({False, True} if rules == "ostia" else {False})


def test_a_visitor_who_leaves_the_letters_returns_to_attract(exhibit: KioskHarness) -> None:
    exhibit.start()
    open_stone(exhibit)
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
    exhibit: KioskHarness, winner: int, beaten: tuple[int, int], told: str
) -> None:
    exhibit.kiosk.hooks.beaten = lambda: beaten
    match = played_out("ostia", "tiro", winner)
    exhibit.kiosk.play(match.record)
    exhibit.run(250)
    over = exhibit.top
    assert isinstance(over, OverScreen)
    assert [text for text in over.page().texts if "Today" in text] == ([told] if told else [])
