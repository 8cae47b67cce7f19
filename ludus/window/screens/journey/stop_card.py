"""The card of a stop beside the map: its opponent, its condition, and the thing at stake."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from pygame import Rect

from ludus.journey.road import RoadStop
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, BODY_ITALIC, CAPITALS, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import medal
from ludus.picture.lettering import BUTTON, NOTE
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.screens.journey.gifts import gift_picture
from ludus.window.screens.journey.stop import JOURNEY, number_and_place
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Slot, pictured
from ludus.window.widgets.push import Push
from ludus.window.widgets.tree import Column, Grid, Row

_END = mark("You have walked the whole road. Claudius puts you into his book.")
_STAKES = {
    # Translators: a thing that a player can win, shown above; so are the next five.
    "cup": mark("You play for this cup."),
    "dice": mark("You play for these dice."),
    "checkers": mark("You play for these checkers."),
    "tune": mark("You play for this song."),
    "lamp": mark("You play for this lamp."),
    "word": mark("You play for this word."),
}
# Translators: below a thing that the player has won.
FOR_GOOD = mark("Yours for good.")
_COIN = 0.08, 0.15
"""The least and the usual side of the coin, as shares of the screen's shorter side."""
_PRIZE = 0.12, 0.26


class CardTexts(NamedTuple):
    title: str
    person: str = ""
    game: str = ""
    length: str = ""
    """Also the games of a series."""
    task: str = ""
    dice: str = ""
    """That real dice do not count here, if they are on."""
    saying: str = ""
    stake: str = ""
    gift: str = ""
    """The name of the thing, which its picture shows."""


def card_texts(app: App, stop: RoadStop | None, won: bool) -> CardTexts:
    words = app.words
    if not stop:
        return CardTexts(words.capitals(JOURNEY), task=words.say(_END))
    length = words.length(stop.game, stop.length)
    if stop.best_of > 1:
        length += f" · {words.say(SEVERAL, count=words.number(stop.best_of))}"
    stake = words.say(_STAKES[stop.item])
    if won:
        uses = app.services.journey and app.services.journey.uses(stop)
        # Translators: below the picture of a thing that the player has won.
        stake = words.say("On your table.") if uses else words.say(FOR_GOOD)
    # Translators: of a stop on the journey, where a player's own real dice are not used.
    dice = words.say("The program throws the dice here.") if app.settings.real_dice else ""
    return CardTexts(
        words.carved(number_and_place(words, stop)),
        RANKS[stop.opponent].person,
        words.title(stop.game),
        length,
        words.get(stop.task),
        dice,
        words.get(stop.after if won else stop.before),
        stake,
        words.get(stop.gift),
    )


class StopCard(NamedTuple):
    """The card of a stop, or of the end of the road, in its arrangements."""

    stop: RoadStop | None
    won: bool
    plain: bool
    texts: CardTexts
    ways: list[Button]

    def tall(self) -> Node:
        play, ends = [*map(Push, self.ways[:-2])], Grid([*map(Push, self.ways[-2:])])
        return Column(*self._contest(), *self._prize(grow=1), *play, ends)

    def low(self) -> Node:
        title, *contest = self._contest()
        middle = Row(Column(*contest, grow=1), Column(*self._prize()), grow=1)
        return Column(title, middle, Row(*(Push(way, grow=1) for way in self.ways)))

    def flat(self) -> Node:
        contest = Column(*self._contest(), grow=1)
        return Row(contest, Column(*self._prize()), Column(*map(Push, self.ways)))

    def _contest(self) -> Iterator[Node]:
        texts = self.texts
        yield Lines(texts.title, BUTTON, CAPITALS, GOLD, most=2)
        if stop := self.stop:
            coin = pictured(
                lambda at: medal(RANKS[stop.opponent].coin, at.width, self.won, self.plain)
            )
            who = (
                Lines(texts.person, BUTTON, BODY_BOLD, left=True),
                Lines(texts.game, NOTE, colour=QUIET, left=True),
                Lines(texts.length, NOTE, colour=QUIET, left=True, extra=True),
            )
            yield Row(Slot(coin, wide=_COIN, shape=1), Column(*who, gap=0, grow=1))
        yield Lines(texts.task, BUTTON, grow=not self.stop)
        if texts.dice:
            yield Lines(texts.dice, NOTE, colour=QUIET)
        if texts.saying:
            yield Lines(texts.saying, NOTE, BODY_ITALIC, extra=True)

    def _prize(self, grow: float = 0) -> Iterator[Node]:
        if self.stop:
            yield Slot(partial(_prize, self.stop), wide=_PRIZE, shape=1, grow=grow)
            yield Lines(self.texts.stake, BUTTON, BODY_ITALIC, GOLD)


def _prize(stop: RoadStop, place: Rect) -> list[Item]:
    thing = gift_picture(stop, place.width * 7 // 8)
    return [signs.shine(place.width, place.center, 3), centred(thing, place.center)]
