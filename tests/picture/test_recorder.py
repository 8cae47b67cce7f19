"""Measured pictures: text and pressable signs are compared with the picture beneath them."""

import pytest
from pygame import Surface
from recorder import Recorder

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, turned
from ludus.picture.labels import write

WHITE: assets.Colour = (255, 255, 255)


def grey(light: int, size: tuple[int, int] = (640, 360)) -> Surface:
    surface = Surface(size)
    surface.fill((light, light, light))
    return surface


def test_a_text_that_a_picture_has_taken_over_is_known_there() -> None:
    picture = grey(118, (300, 100))
    text = assets.text("Salve", assets.BODY, 40, WHITE)
    write(picture, text, text.get_rect(center=(150, 50)))
    for item in (Item(picture, 10, 10), turned(Item(picture, 10, 10), picture.get_rect())):
        recorder = Recorder(grey(250))
        recorder.draw([item])
        assert [text.what for text in recorder.texts] == ["Salve"]
        assert recorder.texts[0].contrast == pytest.approx(4.6, abs=0.1)
    assert [text.what for text in Recorder(picture).texts] == ["Salve"]


def test_a_sign_is_as_visible_as_what_it_changes() -> None:
    recorder = Recorder(grey(10))
    recorder.draw([Item(signs.icon("home", 60), 20, 20)])
    (sign,) = recorder.signs
    assert sign.what == "icon-home"
    assert sign.contrast > 4.5
    bright = Recorder(grey(225))
    bright.draw([Item(signs.icon("home", 60), 20, 20)])
    assert bright.signs[0].contrast < sign.contrast
