"""The cards of the games: each shows a whole board, a name and a short text."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import msgspec
import pygame
import pytest
from each import WIDEST, each
from harness import Harness
from helpers_rules import TABULA
from pygame import Rect, Surface

from ludus.picture import assets, stone
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.input.focus import toward
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.start import cards
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.settings import MatchChoice
from ludus.window.text.words import Words

SIZES = [(700, 300), (420, 480), (380, 340)]
CHOOSING = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1000, 1000), (800, 480)]
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


def without_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the boards, which take long to draw and are not tested here."""
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    monkeypatch.setattr(cards, "room", lambda rules, width: Surface((width, width // 2)))


@each(size=SIZES, language=WIDEST)
def test_boards_are_alike_and_texts_have_room(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    without_boards(monkeypatch)
    widths: list[int] = []
    sizes: list[int] = []
    text = assets.text

    def measured_room(rules: RuleSet, width: int) -> Surface:
        widths.append(width)
        return Surface((width, width // 2))

    def measured_text(words: str, font: str, letters: int, colour: assets.Colour) -> Surface:
        sizes.append(letters)
        return text(words, font, letters, colour)

    monkeypatch.setattr(cards, "room", measured_room)
    monkeypatch.setattr(assets, "text", measured_text)
    made = cards._cards(tuple(GAMES), size, 34, Words(language), 34)
    assert {picture.get_size() for picture in made.values()} == {size}
    assert len(set(widths)) == 1
    assert widths[0] > 0.3 * size[0]
    assert set(sizes) == {34}


@each(size=SIZES)
def test_a_word_that_has_no_room_makes_no_other_text_smaller(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    without_boards(monkeypatch)
    monkeypatch.setitem(
        GAMES, "long", msgspec.structs.replace(TABULA, name="long", title="M" * 40, kind="")
    )
    alone = cards._cards(("tabula",), size, 34, Words("en"), 34)
    beside = cards._cards(("tabula", "long"), size, 34, Words("en"), 34)
    pictures = (made["tabula"] for made in (alone, beside))
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 1


def bring(count: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Register a number of games, and return their names."""
    without_boards(monkeypatch)
    kept = dict(list(GAMES.items())[:count])
    for name in [name for name in GAMES if name not in kept]:
        monkeypatch.delitem(GAMES, name)
    for number in range(len(GAMES), count):
        title = "The Game of the Fountain" if number % 2 else ""
        rules = msgspec.structs.replace(
            TABULA, name=f"own-{number}", title=title, kind="", evidence=(), base="tabula"
        )
        monkeypatch.setitem(GAMES, rules.name, rules)
    return list(GAMES)


def shown(harness: Harness) -> list[str]:
    """Return the names of the games on the page."""
    names = (button.name for button in harness.app.stack.top.buttons())
    return [name.removeprefix("game-") for name in names if name.startswith("game-")]


def reached(harness: Harness) -> set[str]:
    """Return the names of the buttons that arrow keys reach."""
    buttons = harness.app.stack.top.buttons()
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
    bring(4, monkeypatch)
    harness = Harness(tmp_path, (), (1280, 720))
    harness.app.stack.push(ChooseScreen(harness.app))
    buttons = harness.app.stack.top.buttons()
    names = [button.name for button in buttons]

    def led(name: str, key: int) -> str:
        return names[toward([button.rect for button in buttons], names.index(name), key)]

    left, right, up, down = ARROWS
    assert led("learn", right) == "start"
    assert led("start", left) == "learn"
    assert led("start", right) == "start"
    assert led("best_of-5", down) == "start"
    assert led("opponent-tiro", left) == "players-2"
    assert led("length-quick", down) == "opponent-tiro"
    card = next(name for name in names if led(name, down) == "length-full")
    assert led("length-full", up) == card


def has_room(harness: Harness) -> None:
    """Assert that everything on a page lies apart, is large enough, and is in reach of keys."""
    area, buttons = Rect((0, 0), harness.app.size), harness.app.stack.top.buttons()
    for one, other in combinations(buttons, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
    for item in harness.app.stack.top.items():
        assert area.contains(item.rect)
        assert item.rect.collidelist([button.rect for button in buttons]) == -1
    assert all(area.contains(button.rect) for button in buttons)
    assert min(min(button.rect.size) for button in buttons) >= min(area.size) // 25
    assert reached(harness) == {button.name for button in buttons}


@each(screen=CHOOSING, count=[1, 3, 5, 9, 30])
def test_any_number_of_games_can_be_chosen_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], count: int
) -> None:
    with monkeypatch.context() as patch:
        games = bring(count, patch)
        harness = Harness(tmp_path, (), screen)
        harness.app.stack.push(ChooseScreen(harness.app))
        pages = []
        while (page := shown(harness)) not in pages:
            pages.append(page)
            has_room(harness)
            harness.key(pygame.K_PAGEDOWN)
        assert [name for page in pages for name in page] == games


def test_pages_are_turned_by_arrow_key_and_swipe(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(9, monkeypatch)
    harness.app.stack.push(ChooseScreen(harness.app))
    pages = []
    turns: list[Callable[[], None]] = [
        lambda: harness.press("next"),
        lambda: harness.key(pygame.K_PAGEDOWN),
        lambda: harness.drag((900, 250), (600, 260)),
        lambda: harness.drag((400, 250), (800, 240)),
        lambda: harness.press("before"),
    ]
    for turn in turns:
        pages.append(shown(harness))
        turn()
    assert pages[0] == pages[3]
    assert pages[1] == shown(harness) != pages[0]
    assert pages[2] == pages[4] == [*GAMES][8:]


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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, swipe: tuple[tuple[int, int], bool]
) -> None:
    bring(9, monkeypatch)
    harness, (end, turns) = Harness(tmp_path), swipe
    harness.app.stack.push(ChooseScreen(harness.app))
    before = shown(harness)
    harness.drag((900, 240), end)
    assert (shown(harness) != before) is turns


def test_a_swipe_chooses_no_game_and_a_press_does(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(9, monkeypatch)
    screen = ChooseScreen(harness.app)
    harness.app.stack.push(screen)
    before, name = screen.choice, shown(harness)[1]
    at = next(b.rect.center for b in screen.buttons() if b.name == f"game-{name}")
    harness.drag(at, (at[0] + 300, at[1]))
    assert screen.choice == before
    harness.drag((at[0] + 300, at[1]), at)
    harness.click(at)
    assert screen.choice.rules == name
    harness.press("start")
    assert harness.screen.table.record.rules == name


def test_the_page_with_the_game_played_last_is_shown_first(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = bring(9, monkeypatch)
    harness.app.change(choice=MatchChoice(games[6]))
    harness.app.stack.push(ChooseScreen(harness.app))
    assert games[6] in shown(harness)


def test_a_swipe_turns_the_rules_and_the_list_of_matches_too(harness: Harness) -> None:
    harness.play("ostia", 3)
    rules = RulesScreen(harness.app, GAMES["ostia"])
    harness.app.stack.push(rules)
    harness.drag((800, 300), (500, 310))
    assert rules.page == 1
    harness.key(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert rules.title_text == list(GAMES.values())[-1].title
    harness.drag((500, 300), (800, 310))
    assert rules.page != 1


def test_no_swipe_moves_a_checker_elsewhere(harness: Harness) -> None:
    harness.play("ostia", 3)
    before = harness.screen.table.now
    harness.drag((900, 650), (300, 650))
    assert harness.screen.table.now == before
