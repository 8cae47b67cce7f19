"""The cards of the games: each shows a whole board, a name and a short text."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pygame
import pytest
from each import each, in_parts
from harness import Harness
from helpers_rules import TABULA
from pygame import Surface

from ludus.picture import stone
from ludus.rules.game import GAMES, Games, with_game
from ludus.window.input.focus import toward
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.start import cards
from ludus.window.screens.start.choose import ChooseScreen

CHOOSING = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1000, 1000), (800, 480)]
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def without_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the boards, which take long to draw and are not tested here."""
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    monkeypatch.setattr("ludus.picture.cache._cache", None)
    monkeypatch.setattr(cards, "room", lambda rules, size: Surface(size))


def bring(count: int, harness: Harness, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Offer a number of games, and return their names."""
    without_boards(monkeypatch)
    games: Games = dict([*GAMES.items()][:count])
    for number in range(len(games), count):
        title = "The Game of the Fountain" if number % 2 else ""
        rules = msgspec.structs.replace(
            TABULA, name=f"own-{number}", title=title, kind="", evidence=(), base="tabula"
        )
        games = with_game(games, rules)
    harness.app.games = games
    harness.app.words.games = games
    return list(games)


def reached(harness: Harness) -> set[str]:
    """Return the names of the buttons that arrow keys reach."""
    buttons = harness.top.buttons()
    rects = [button.rect for button in buttons]
    found, left = set[int](), [next(at for at, b in enumerate(buttons) if b.name == "start")]
    while left:
        at = left.pop()
        found.add(at)
        left += {toward(rects, at, key) for key in ARROWS} - found
    return {buttons[at].name for at in found}


def test_arrows_lead_to_what_one_sees_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness = Harness(tmp_path)
    bring(4, harness, monkeypatch)
    harness.show(ChooseScreen)
    buttons = harness.top.buttons()
    names = [button.name for button in buttons]

    def led(name: str, key: int) -> str:
        return names[toward([button.rect for button in buttons], names.index(name), key)]

    left, right, up, down = ARROWS
    assert led("start", down) == "change"
    assert led("change", down).startswith("game-")
    assert led("game-ostia", right) == "game-romani"
    assert led("game-romani", left) == "game-ostia"
    assert led("game-tabula", right) == "company"
    assert led("game-ostia", up) == "change"
    assert led("start", up) == "menu"


def has_room(harness: Harness) -> None:
    """Assert that a page lacks no room, and that its buttons are large and in reach of keys."""
    buttons = harness.top.buttons()
    assert harness.top_as(ChooseScreen).laid.lacks == (0, 0)
    assert min(min(button.rect.size) for button in buttons) >= min(harness.app.size) // 25
    assert reached(harness) == {button.name for button in buttons}


@in_parts("screens", CHOOSING[::2], CHOOSING[1::2])
@each(screen="screens", count=[1, 3, 5, 9, 30])
def test_any_number_of_games_can_be_chosen_from(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], count: int
) -> None:
    with monkeypatch.context() as patch:
        games = bring(count, harness, patch)
        harness.app.size = screen
        harness.go(ChooseScreen)
        pages = []
        while (page := harness.games_shown) not in pages:
            pages.append(page)
            has_room(harness)
            harness.key(pygame.K_PAGEDOWN)
        assert [name for page in pages for name in page] == games


def test_pages_are_turned_by_arrow_key_and_swipe(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = bring(9, harness, monkeypatch)
    harness.show(ChooseScreen)
    pages = []
    turns: list[Callable[[], None]] = [
        lambda: harness.press("next"),
        lambda: harness.key(pygame.K_PAGEDOWN),
        lambda: harness.drag((900, 250), (600, 260)),
        lambda: harness.drag((400, 250), (800, 240)),
        lambda: harness.key(pygame.K_PAGEUP),
    ]
    for turn in turns:
        pages.append(harness.games_shown)
        turn()
    assert pages[0] == pages[3]
    assert pages[1] == harness.games_shown != pages[0]
    assert pages[2] == pages[4] == games[6:]


@each(
    swipe=[
        ((600, 360), True),
        ((600, 400), False),  # steeper than one to two
        ((800, 640), False),
        ((600, 610), False),
        ((900, 640), False),
        ((810, 240), True),
        ((830, 240), False),  # shorter than 0.12 of the shorter side
    ]
)
def test_a_swipe_goes_across_and_not_up_or_down(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, swipe: tuple[tuple[int, int], bool]
) -> None:
    bring(9, harness, monkeypatch)
    end, turns = swipe
    harness.show(ChooseScreen)
    before = harness.games_shown
    harness.drag((900, 240), end)
    assert (harness.games_shown != before) is turns


def test_a_swipe_chooses_no_game_and_a_press_does(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(9, harness, monkeypatch)
    harness.show(ChooseScreen)
    before, name = harness.app.choice, harness.games_shown[1]
    at = harness.button(f"game-{name}").rect.center
    harness.drag(at, (at[0] + 300, at[1]))
    assert harness.app.choice == before
    harness.drag((at[0] + 300, at[1]), at)
    harness.click(at)
    assert harness.app.choice.rules == name
    harness.press("start")
    assert harness.screen.table.record.rules == name


def test_a_swipe_turns_the_rules_and_the_list_of_matches_too(harness: Harness) -> None:
    harness.play("ostia", 3)
    rules = harness.show(RulesScreen, GAMES["ostia"])
    harness.drag((800, 300), (500, 310))
    assert rules.book.number == 1
    harness.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert rules.title_text == list(GAMES.values())[-1].title
    harness.drag((500, 300), (800, 310))
    assert rules.book.number != 1
