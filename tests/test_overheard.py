"""Texts and signs are known by how they are made, and their makers are put back."""

import pytest
from harness import Harness

from ludus.exhibit.overheard import Notes, capital, overheard
from ludus.picture import assets, signs
from ludus.window import background
from ludus.window.screens import cards


def test_a_capital_is_as_high_as_it_is_rendered(harness: Harness) -> None:
    assert capital(assets.BODY, 100) == pytest.approx(65, abs=2)
    assert capital(assets.CAPITALS, 100) == pytest.approx(70, abs=2)


def test_the_makers_of_pictures_are_put_back() -> None:
    def makers() -> list[object]:
        places = ((assets, "text"), (signs, "numeral"), (background, "painted"), (cards, "card"))
        return [getattr(place, name) for place, name in places]

    def fail() -> None:
        with overheard(Notes()):
            assert not set(makers()) & set(before)
            raise ZeroDivisionError

    before = makers()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert makers() == before


def test_writing_on_pictures_is_noted(harness: Harness) -> None:
    notes = Notes()
    with overheard(notes):
        disc = signs.numeral(7, 60)
        words = [w.words for w in notes.written[id(disc)].writings]
        assert words == ["VII"]
        screen = harness.play("ostia")
        ground = screen.background()
        trays = {w.words for w in notes.written[id(ground)].writings}
    assert trays == {"reserve", "borne off"}
