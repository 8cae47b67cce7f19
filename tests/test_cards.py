"""Cards show every game whole: its board, its name, and what is said of it."""

import pytest
from harness import Harness
from pygame import Surface

from ludus.picture import assets, stone
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.window.screens import cards
from ludus.window.words import Words

SIZES = [(700, 300), (420, 480), (380, 340)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "la"])
def test_boards_are_alike_and_texts_have_room(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    widths: list[int] = []
    sizes: list[int] = []
    slab, text = cards.slab, assets.text

    def measured_slab(rules: RuleSet, width: int) -> Surface:
        widths.append(width)
        return slab(rules, width)

    def measured_text(words: str, font: str, letters: int, colour: assets.Colour) -> Surface:
        sizes.append(letters)
        return text(words, font, letters, colour)

    monkeypatch.setattr(cards, "slab", measured_slab)
    monkeypatch.setattr(assets, "text", measured_text)
    made = cards.cards(tuple(GAMES), size, 34, Words(language), 34)
    assert {picture.get_size() for picture in made.values()} == {size}
    assert len(set(widths)) == 1
    assert widths[0] > 0.3 * size[0]
    assert set(sizes) == {34}
