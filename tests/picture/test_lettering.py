"""Text is set into a place: complete, as large as possible, in even lines."""

import math

import pytest
from each import each, rows
from pygame import Rect

from ludus.picture import fonts
from ludus.picture.assets import BODY
from ludus.picture.lettering import (
    BUTTON,
    NOTE,
    SENTENCE,
    TITLE,
    Scale,
    broken,
    roman,
    set_in,
)

WORDS = "Two checkers on a square close it for the enemy"
PLACE = Rect(100, 50, 300, 120)


@each(text=[1.0, 1.5, 2.0])
def test_no_sentence_is_smaller_than_a_button_and_titles_are_the_largest(text: float) -> None:
    scale = Scale(720, text)
    note, button, sentence, title = map(scale.letters, (NOTE, BUTTON, SENTENCE, TITLE))
    assert note < sentence < title
    assert button <= sentence


def test_larger_text_enlarges_sentences_and_notes_more_than_buttons() -> None:
    for size, growth in ((NOTE, 2), (SENTENCE, 2), (BUTTON, 1.5)):
        assert Scale(720, 2).letters(size) == pytest.approx(growth * Scale(720).letters(size), 0.03)


@rows("width, height", [(300, 120), (200, 200), (150, 60), (40, 40), (5, 5)])
def test_long_text_keeps_its_words_and_stays_in_its_place(width: int, height: int) -> None:
    lines, size = broken(WORDS, BODY, 40, width, height)
    assert " ".join(lines) == WORDS
    if size > 6:
        assert max(fonts.width(line, BODY, size) for line in lines) <= width


def test_text_is_made_smaller_only_where_it_must_be() -> None:
    assert broken(WORDS, BODY, 40, 500, 100)[1] == 40
    assert broken(WORDS, BODY, 40, 500, 50)[1] < 40


def test_no_line_is_left_with_a_single_word() -> None:
    lines, size = broken(WORDS, BODY, 40, 500, 100)
    widths = [fonts.width(line, BODY, size) for line in lines]
    assert len(lines) == 2
    assert min(widths) > 0.6 * max(widths)


def test_text_stands_in_the_middle_or_at_the_left() -> None:
    middle, left = set_in(PLACE, WORDS, 40), set_in(PLACE, "Salve", 40, left=True)
    ink = [item.surface.get_bounding_rect().move(item.rect.topleft) for item in middle]
    assert math.dist(ink[0].unionall(ink).center, PLACE.center) <= 2
    assert left[0].x == PLACE.left
    assert set_in(PLACE, "", 40) == []


@rows("number, text", [(4, "IV"), (480, "CDLXXX"), (1000, "M"), (1994, "MCMXCIV")])
def test_numbers_are_written_as_romans_did(number: int, text: str) -> None:
    assert roman(number) == text
