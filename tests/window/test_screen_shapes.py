"""Square, wide and upright screens, and text of twice the size: no text overflows or is hidden."""

from itertools import combinations

import pytest
from each import WIDEST, each, in_parts
from harness import Harness, begun
from pygame import Rect, Surface
from window_shapes import shape

from ludus.picture import signs
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.library.summary import Summary
from ludus.window.screens.start import cards
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.widgets.button import Button

SIZES = [(1280, 720), (1024, 1024), (1000, 900), (2560, 720), (1080, 1920)]
TEXTS = [100, 200]


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip the slow boards."""
    monkeypatch.setattr(cards, "room", lambda rules, size: Surface(size))
    monkeypatch.setattr(ChooseScreen, "ground", lambda self: Surface(self.app.size))
    monkeypatch.setattr(Summary, "picture", lambda self, width: Surface((width, width // 2)))


def ink(harness: Harness, button: Button) -> list[Rect]:
    """Return the places of the text lines on a button, from the top."""
    found = [
        text.place.move(item.x, item.y)
        for item in button.items(False)
        for text in label(item.surface).texts
    ]
    return sorted(found, key=lambda place: place.top)


def frame(button: Button) -> Rect:
    """Return the part of a button for its text: within its rim, and above its bar."""
    rim = 0 if button.picture else 3
    room = button.rect.inflate(-2 * rim, -2 * rim)
    if button.chosen and not button.switch:
        room.height -= signs.underline(button.rect.size) + (
            0 if button.picture else signs.FOOT - rim
        )
    return room


def outside(harness: Harness) -> list[str]:
    """Return the buttons of the screen with text that leaves its frame, or covers other text."""
    found = []
    for button in harness.top.buttons():
        lines = ink(harness, button)
        apart = not any(one.colliderect(other) for one, other in combinations(lines, 2))
        if not apart or not all(frame(button).contains(line) for line in lines):
            found.append(button.name)
    return found


def overlapping(harness: Harness) -> list[tuple[str, str]]:
    """Return the pairs of buttons and texts on the screen that overlap."""
    top = harness.top
    parts = [(button.name, button.rect) for button in top.buttons()]
    parts += [
        (text.words, text.place.move(item.x, item.y))
        for item in top.items()
        for text in label(item.surface).texts
    ]
    return [(a, b) for (a, one), (b, other) in combinations(parts, 2) if one.colliderect(other)]


def games(harness: Harness) -> list[Button]:
    return [button for button in harness.top.buttons() if button.name.startswith("game-")]


@in_parts("sizes", SIZES[::3], [size for size in SIZES if size not in SIZES[::3]])
@each(size="sizes", text=TEXTS)
def test_on_the_first_screen_all_has_room(
    harness: Harness, fast: None, size: tuple[int, int], text: int
) -> None:
    shape(harness, size, text)
    if not harness.app.matches.all():
        harness.app.stack.go(ChooseScreen(harness.app))
        assert outside(harness) == []
        assert overlapping(harness) == []
        begun(harness, 2)
    harness.app.stack.go(ChooseScreen(harness.app))
    assert len(games(harness)) == len(GAMES) == 4
    for names in (
        [],
        ["game-vivere"],
        ["change", "opponent-caesar"],
        ["players-2"],
        ["players-1"],
    ):
        harness.press(*names)
        assert outside(harness) == []
        assert overlapping(harness) == []
    harness.press("close", "menu")
    assert outside(harness) == []


@each(size=SIZES, text=TEXTS)
def test_capitals_lie_in_the_middle_of_their_button(
    harness: Harness, fast: None, size: tuple[int, int], text: int
) -> None:
    shape(harness, size, text)
    harness.app.stack.go(ChooseScreen(harness.app))
    start = harness.button("start")
    (play,) = ink(harness, start)
    assert abs(play.centery - start.rect.centery) <= max(2, 0.03 * start.rect.height)


@in_parts("sizes", SIZES[::3], [size for size in SIZES if size not in SIZES[::3]])
@each(size="sizes", text=TEXTS, language=WIDEST)
def test_the_lines_lie_within_the_frame_of_a_match(
    harness: Harness, fast: None, size: tuple[int, int], text: int, language: str
) -> None:
    if not harness.app.matches.all():
        begun(harness, 5)
    shape(harness, size, text)
    harness.app.speak(language)
    matches = harness.app.matches.all()
    harness.app.stack.go(ChooseScreen(harness.app))
    harness.show(LibraryScreen, matches, lambda match: None, lambda: None)
    assert outside(harness) == []
    assert overlapping(harness) == []
    ids = {match.id for match in matches}
    found = [button for button in harness.top.buttons() if button.name in ids]
    assert found
    for button in found:
        lines = ink(harness, button)
        assert len(lines) >= 2
        assert button.rect.bottom - lines[-1].bottom >= 0.06 * button.rect.height


def test_nothing_shows_through_a_panel() -> None:
    panel = signs.panel((300, 200))
    assert {panel.get_at((x, y))[3] for x in range(20, 280) for y in range(20, 180)} == {255}
