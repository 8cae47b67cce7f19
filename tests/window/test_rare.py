"""Rare throws: three sixes, three ones, and the number that was needed."""

from pathlib import Path

import pytest
from harness import Harness

from ludus.window.dice.roll import LIES
from ludus.window.layers.rare import Rare

WAITS = "H:1,14:9 1:2,2:2,3:2,5:2,6:2 w -"
"""Only a 4 brings the last checker in."""


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    return Harness(tmp_path, size=(640, 360))


def thrown(harness: Harness, dice: tuple[int, ...]) -> Rare:
    """Throw, and let the dice come to rest."""
    harness.dice.left = [dice]
    harness.throw()
    harness.run(1)
    return harness.screen.layer(Rare)


@pytest.mark.parametrize(
    ("dice", "said", "sound"), [((6, 6, 6), "Venus", "cheer"), ((1, 1, 1), "dogs", "gasp")]
)
def test_three_equal_dice_are_named_once_a_match(
    harness: Harness, dice: tuple[int, ...], said: str, sound: str
) -> None:
    screen = harness.play("tabula", 15)
    rare = thrown(harness, dice)
    assert said in screen.said
    assert sound in harness.ear.heard
    harness.run(50)
    assert rare.items(), "its sentence can be read"
    wide = max(item.rect.width for item in rare.items())
    assert wide < screen.layout.board.width, "the board is light again"
    harness.run(20)
    assert not rare.items()
    assert said in screen.said
    harness.turn(*[("R", dice[0])] * 3)
    assert said not in screen.said
    thrown(harness, dice)
    assert said not in screen.said
    assert harness.ear.heard.count(sound) == 1


@pytest.mark.parametrize(("dice", "needed"), [((4, 2), True), ((1, 2), False)])
def test_the_only_number_that_brings_a_checker_in_is_named(
    harness: Harness, dice: tuple[int, ...], needed: bool
) -> None:
    harness.app.change(calm=True)
    harness.play("ostia", at=WAITS)
    rare = thrown(harness, dice)
    assert ("needed" in harness.screen.said) is needed
    assert ("murmur" in harness.ear.heard) is needed
    assert not rare.items(), "with reduced motion, there are only words"


def test_no_word_lies_across_a_die_and_a_touch_ends_it_and_counts(harness: Harness) -> None:
    harness.dice.left = [(4, 2)]
    screen = harness.play("ostia", at=WAITS)
    harness.touch_cup()
    harness.run(LIES + 20)
    dice, rare = screen.view.dice.rolling_items(screen.layout), screen.layer(Rare)
    *_, word, sentence = rare.items()[: -len(dice)]
    places = [die.rect.scale_by(0.8) for die in dice[2::3]]
    assert word.rect.union(sentence.rect).collidelist(places) < 0
    harness.moves(("H", 4))
    assert not rare.items()
    assert screen.table.left == (2,)


def test_the_computer_waits_until_its_throw_has_been_seen(harness: Harness) -> None:
    harness.dice.left = [(6, 6, 6)]
    screen = harness.play("tabula", 15, black="tiro", first=1)
    rare = screen.layer(Rare)
    while not rare.items():
        harness.run(1)
    assert screen.view.dice.rolling, "its dice lie on the board"
    while rare.items():
        assert not screen.table.steps
        harness.run(1)
    harness.run(2)
    assert screen.table.steps
