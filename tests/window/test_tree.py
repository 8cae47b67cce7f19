"""A tree of nodes lays out a screen: what yields, in which order, and that no text shrinks."""

from collections.abc import Callable
from itertools import product

import pytest
from pygame import Rect, font

from ludus.picture.lettering import BUTTON, NOTE, Scale
from ludus.window.widgets.button import Button
from ludus.window.widgets.entries import Entries
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.push import TOUCH, Push
from ludus.window.widgets.tree import Column, Grid, Laid, Row, fitted, lay

SCALE = Scale(720)
NARROW = 500
SENTENCE = "The light of a lamp shows the throw that changed the course of the match."
LABEL = "Show me the throw that changed it"


@pytest.fixture(autouse=True)
def fonts() -> None:
    font.init()


LABELS = [Push(Button(f"match {at}", Rect(0, 0, 0, 0), str, f"match {at}")) for at in range(40)]


def laid(tree: Node, high: int, wide: int = NARROW, scale: Scale = SCALE) -> Laid:
    place = Rect(10, 20, wide, high)
    return lay(tree, place, fitted(tree, place, Rule(scale)))


def push(label: str) -> Push:
    return Push(Button(label, Rect(0, 0, 0, 0), str, label))


def card() -> Column:
    """A title with a second line and a picture of which the second line may go."""
    picture = Slot(wide=(0.1, 0.2), high=(0.2, 0.4), name="picture")
    second = Slot(high=(0.05, 0.05), name="second", extra=True)
    return Column(Slot(high=(0.1, 0.1), name="title"), second, picture, gap=0.05)


def names(found: Laid) -> list[str]:
    return [leaf.name for leaf, _ in found.leaves if isinstance(leaf, Slot)]


def test_what_is_said_twice_goes_first_then_gaps_then_pictures() -> None:
    whole = [72, 36, 288]
    full = laid(card(), sum(whole) + 2 * 36)
    assert names(full) == ["title", "second", "picture"]
    brief = laid(card(), sum(whole) + 2 * 36 - 1)
    assert names(brief) == ["title", "picture"]
    assert brief.place("picture").height == 288
    close = laid(card(), 72 + 288 + 35)
    assert close.place("picture").height == 288
    assert close.place("picture").top - close.place("title").bottom < 36
    small = laid(card(), 72 + 288)
    assert 144 <= small.place("picture").height < 288
    assert small.lacks == (0, 0)
    assert laid(card(), 72 + 144)[2] > (0, 0)


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_a_text_keeps_its_size_and_wraps(text: float) -> None:
    scale = Scale(720, text)
    words = Lines(SENTENCE, NOTE)
    found = laid(Column(words, push(LABEL)), 700, scale=scale)
    assert found.lacks == (0, 0)
    one_line = words.down(found.rule, 10_000).wish
    (_, place), (_, button) = found.leaves
    assert place.height > one_line
    assert button.height > scale.letters(BUTTON) * 2


def test_a_button_is_as_large_as_a_finger() -> None:
    (_, place), *_ = laid(Row(push("a")), 60).leaves
    assert min(place.size) >= SCALE.part(TOUCH)


def test_buttons_too_narrow_for_their_words_stand_in_rows_of_their_own() -> None:
    labels = ["Andiamo avanti", "Indietro adesso", "Un'altra partita"]

    def tops(wide: int) -> int:
        leaves = laid(Grid([push(each) for each in labels]), 600, wide).leaves
        assert len({place.width for _, place in leaves}) == 1
        return len({place.top for _, place in leaves})

    assert tops(1100) == 1
    assert tops(230) == 3


def rows(count: int, page: int) -> Pages:
    return Pages(LABELS[:count], page, columns=1)


def entries(count: int, page: int) -> Entries:
    return Entries(count, LABELS.__getitem__, page)


def whole(tree: Node, high: int) -> Laid:
    """Return a tree in its place, beyond which nothing is."""
    found = laid(tree, high)
    assert found.lacks == (0, 0)
    assert all(Rect(10, 20, NARROW, high).contains(place) for _, place in found.leaves)
    return found


@pytest.mark.parametrize("listed", [rows, entries])
@pytest.mark.parametrize("high", [200, 420])
def test_a_longer_list_gets_pages_of_which_the_last_has_no_single_row(
    listed: Callable[[int, int], Node], high: int
) -> None:
    for count in range(1, 40):
        shown = list[Node]()
        pages = laid(listed(count, 0), high).pages
        for page in range(pages):
            found = whole(listed(count, page), high)
            shown += [leaf for leaf, _ in found.leaves]
        assert len(found.leaves) > 1 or count == 1
        assert shown == LABELS[:count]
    shelf = Entries(20, LABELS.__getitem__, page=3, columns=3)
    assert len(laid(shelf, 150).leaves) > 3


@pytest.mark.parametrize("high", [420, 560])
def test_no_group_of_a_list_is_beyond_its_page(high: int) -> None:
    for rows in product(range(1, 5), repeat=3):
        groups = [Column(*LABELS[:count]) for count in rows]
        for page in range(3):
            whole(Pages(groups, page, columns=1), high)


def test_a_list_of_one_page_yields_nothing_else_for_pages_without_end() -> None:
    rows = [push(f"match {at}") for at in range(200)]
    note = Lines("first said above", extra=True)
    found = laid(Column(note, Pages(rows, columns=1)), 500)
    assert found.pages > 1
    assert found.leaves[0][0] is note
