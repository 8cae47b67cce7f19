"""Touched words on a board show their meaning, but never interrupt the game."""

import pytest
from each import each
from harness import Harness
from pygame import K_F4, K_u

from ludus.match.events import Moved
from ludus.match.record import HUMAN, Record
from ludus.match.table import Table
from ludus.rules.game import GAMES, rule_set, with_game
from ludus.window.board import inscriptions
from ludus.window.layout.layout import Orientation, lay_out
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.widgets import nodes

VENARI = "VENARI: to hunt. To hunt, to bathe, to play, to laugh: that is to live."


def touch(harness: Harness, word: int) -> None:
    """Touch a word, by its place in the rows."""
    harness.click(inscriptions.place(harness.screen.layout, word).center)


def test_a_word_that_is_touched_is_lit_and_says_what_it_means(harness: Harness) -> None:
    screen = harness.play("vivere", 5)
    said, seen = screen.line(), screen.items()
    touch(harness, 0)
    assert screen.line() == VENARI
    assert len(screen.items()) >= len(seen) + len("VENARI")
    touch(harness, 5)
    assert screen.line().startswith("VIVERE: to live.")
    harness.click((5, screen.layout.board.centery))
    assert screen.line() == said


def test_it_is_silent_as_soon_as_the_game_goes_on(harness: Harness) -> None:
    harness.dice.left = [(1, 2, 3)]
    screen = harness.play("vivere", 5)
    touch(harness, 0)
    harness.throw()
    assert screen.explained is None
    touch(harness, 0)
    assert screen.line() == VENARI
    harness.moves(("R", 1))
    assert screen.explained is None
    touch(harness, 0)
    harness.key(K_u)
    assert screen.explained is None


def test_a_touch_that_may_be_a_move_is_that(harness: Harness) -> None:
    """A touch of a letter under a playable checker picks it up; on a target, it plays there."""
    harness.dice.left = [(1, 2, 4)]
    screen = harness.play("vivere", at="1:1,2:1,3:1 1:3 w -")
    harness.throw()
    zones = screen.layout.places[0]
    harness.click(zones[3].letter.center)
    assert (screen.hand.picked, screen.explained) == (3, None)
    harness.click(zones[7].letter.center)
    harness.settle()
    assert screen.explained is None
    assert [(e.source, e.target) for e in harness.told if isinstance(e, Moved)][-1] == (3, 7)


def test_to_let_a_checker_go_is_no_touch_of_a_word(harness: Harness) -> None:
    harness.dice.left = [(1, 2, 3)]
    screen = harness.play("vivere", 5)
    harness.throw()
    harness.tap("R")
    touch(harness, 5)
    assert (screen.hand.picked, screen.explained) == (None, None)


def test_without_meanings_nothing_speaks(harness: Harness) -> None:
    own = rule_set({"base": "vivere", "name": "own", "words": ["SALVE", "AVE"]})
    said = rule_set({"base": "vivere", "name": "own", "words": ["SALVE"], "meanings": ["Hi"]})
    assert inscriptions.meant(lay_out(own, (1280, 720))) == []
    assert inscriptions.meant(lay_out(said, (1280, 720))) == [0]
    assert rule_set({"base": "vivere", "name": "own", "closing": 3}).meanings == (
        GAMES["vivere"].meanings
    )
    assert inscriptions.meant(lay_out(GAMES["tabula"], (1280, 720))) == []


@each(name=["ostia", "romani", "vivere"], orientation=Orientation)
def test_each_word_is_touched_where_it_is_read(name: str, orientation: Orientation) -> None:
    layout = lay_out(GAMES[name], (1280, 720), orientation=orientation)
    table = Table(Record(name, 3, HUMAN, HUMAN, 0, 0))
    assert inscriptions.meant(layout) == [0, 1, 2, 3, 4, 5]
    for word in range(6):
        place = inscriptions.place(layout, word)
        assert inscriptions.touched(layout, place.center, table) == word
        assert all(place.collidepoint(item.rect.center) for item in inscriptions.lit(layout, word))
        assert len([*inscriptions.lit(layout, word)]) == 6


# Words of a source for checkers

ALONE = "Vagi: checkers that can be hit, as too few of them stand together."
CLOSED = "Ordinarii: together these checkers close their square. They cannot be hit."
BLOCKED = "Inciti: these checkers cannot move. The opponent holds the squares that they need."


def test_checkers_that_are_touched_say_what_the_source_calls_them(harness: Harness) -> None:
    screen = harness.play("tabula", at="4:1,12:2,H:2 2:2,5:1,13:2 b -")
    said = screen.line()
    harness.click(screen.view.spot(0, 4))
    assert screen.line() == ALONE
    assert len(screen.items()) > 0
    harness.click(screen.view.spot(1, 2))
    assert screen.line() == CLOSED
    harness.click((5, screen.layout.board.centery))
    assert screen.line() == said


def test_checkers_that_closed_squares_keep_from_each_number_are_blocked(harness: Harness) -> None:
    harness.dice.left = [(1, 1, 1)]
    screen = harness.play("tabula", at="4:1,12:2,20:2 5:2,13:2,O:1 w -")
    harness.throw()
    harness.click(screen.view.spot(0, 4))
    assert screen.line() == BLOCKED
    harness.click(screen.view.spot(0, 12))
    assert screen.line() == BLOCKED
    harness.click(screen.view.spot(0, 20))
    assert (screen.hand.picked, screen.explained) == (20, None)


def test_the_screen_text_of_a_square_has_these_words(harness: Harness) -> None:
    harness.dice.left = [(1, 1, 1)]
    heard = harness.hear()
    harness.play("tabula", at="4:1,12:2,20:2 5:2,13:2,O:1 w -")
    harness.throw()
    heard.clear()
    harness.key(K_F4)
    for said in ("1 light checker, vagi, inciti.", "2 dark checkers, ordinarii."):
        assert said in heard[0]


def test_where_no_source_has_such_words_checkers_are_silent(harness: Harness) -> None:
    screen = harness.play("ostia", 3)
    said = screen.line()
    harness.click(screen.view.spot(1, 0))
    assert screen.line() == said
    with pytest.raises(ValueError, match="called: none, or three words"):
        rule_set({"base": "tabula", "name": "own", "called": ["vagi"]})


# About this board


def opened(harness: Harness, name: str) -> AboutScreen:
    """Open the page about a board from the menu of a match."""
    harness.play(name)
    harness.press("menu", "about")
    harness.run(2)
    return harness.top_as(AboutScreen)


def texts(screen: AboutScreen) -> list[str]:
    """Return the texts on a page: the title, and what is known."""
    return [leaf.words for leaf, _ in screen.laid.leaves if isinstance(leaf, nodes.Lines)]


def test_the_meaning_stands_below_the_board_and_sources_after_facts(harness: Harness) -> None:
    screen = opened(harness, "vivere")
    _, *facts = texts(screen)
    parts = ("To hunt, to bathe, to play", "Found In Timgad", "Number CIL", "Sources: ")
    places = [" ".join(facts).index(part) for part in parts]
    assert places == sorted(places)
    assert places[0] == 0


def test_a_game_without_facts_has_no_such_button(harness: Harness) -> None:
    own = rule_set({"base": "tabula", "name": "own", "squares": 30})
    harness.app.games = with_game(GAMES, own)
    harness.play("own")
    harness.press("menu")
    assert "about" not in harness.names
