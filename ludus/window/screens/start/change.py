"""The sheet of opponents, lengths, numbers of players and of matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ludus.match.record import HUMAN
from ludus.picture import signs
from ludus.picture.assets import BODY_BOLD, QUIET
from ludus.picture.coins import coin
from ludus.picture.lettering import NOTE, SENTENCE
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Way, closing
from ludus.window.screens.start import people
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.text.words import SEVERAL
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import GAP, Lines, Node, Slot, pictured
from ludus.window.widgets.pages import Pages
from ludus.window.widgets.push import Push
from ludus.window.widgets.tree import Column, Grid, Row

_SEVERAL = 3
"""The matches of a series."""
_COIN = 0.1, 0.22
"""The least and the usual size of a coin, as shares of the screen's shorter side."""
_FACE = 0.08, 0.12
"""The sizes of a coin beside a sentence, and of a seat."""
_BAR = 0.014, 0.014
"""The room of the bar of a chosen coin."""
_SAID = 0.66
"""The most usual width of what is said of a person."""
_WIDE = 0.24
"""The usual width of a choice."""


class ChangeScreen(Menu):
    paged = True

    def __init__(self, app: App, seated: Callable[[], object], begin: Callable[[], object]) -> None:
        """`seated` is called after a change of the people who play; `begin` begins the match."""
        back = Way("close", self.back, BUTTONS["back"], "back")
        start = Way("start", closing(app, begin), BUTTONS["play"], lit=True)
        super().__init__(app, mark("Your match"), foot=[back, start])
        self._seated = seated
        usual, now = MatchChoice().opponent, self.app.choice.opponent
        self._rank = usual if now == HUMAN else now
        """The computer opponent to return to from a match of two people."""

    @property
    def _two(self) -> bool:
        return self.app.choice.opponent == HUMAN

    def body(self) -> Node:
        game = self.app.chosen_game
        lengths = {length: self.words.length(game, length) for length in Length}
        players = Row(*self._players(), gap=GAP / 2)
        rows = (
            *(self._seats() if self._two else self._opponents()),
            Grid([*self._choices("length", lengths)], gap=GAP / 2, fill=True, ease=0),
            Grid([players, self._series.node(self.words)], gap=GAP / 2),
        )
        return Pages(rows, self.page, columns=1)

    def _choices(self, field: str, values: Mapping[Any, str]) -> Iterator[Push]:
        """A button for each value of a field of the player's choice."""
        now = getattr(self.app.choice, field)
        for value, label in values.items():
            choose = partial(self.app.choose, **{field: value})
            way = Way(f"{field}-{value}", choose, partial(str, label), chosen=value == now)
            yield Push(way.button(self.words), wide=_WIDE, grow=1)

    def _players(self) -> Sequence[Push]:
        say = self.words.say
        if not self._two:
            self._rank = self.app.choice.opponent
        values = {self._rank: say("One player"), HUMAN: say("Two players")}
        ways = [*self._choices("opponent", values)]
        for count, way in enumerate(ways, start=1):
            way.button.name = f"players-{count}"
        return ways

    @property
    def _series(self) -> Way:
        """The switch for one match or several."""
        on = self.app.choice.best_of > 1
        act = partial(self.app.choose, best_of=1 if on else _SEVERAL)
        label = self.words.say(SEVERAL, count=self.words.number(_SEVERAL))
        return Way("series", act, lambda: label, chosen=on, switch=True)

    # Two people

    def _seats(self) -> list[Node]:
        """The two people who play, in place of the coins, and who of them begins."""
        begins = {side: self.words.begins(side) for side in range(len(SIDES))}
        ways = zip(map(self._seat, begins), self._choices("first", begins), strict=True)
        return [Grid([Column(*each, gap=GAP / 2) for each in ways])]

    def _seat(self, side: int) -> Push:
        """The name of a person and the side, beside a checker."""
        name, has = self.app.house.seated[side], self.words.say(SIDES[side].has)
        texts = (name, has) if name else (has, self.words.say(people.ADD))
        button = people.button(self.app, f"who-{side}", side, self._seated)
        button.label = " · ".join(texts)
        seat = partial(signs.seat, self.stack.place, side, "awake")
        face = Slot(pictured(lambda place: seat(place.width)), wide=_FACE, shape=1)
        return Push(button, Row(face, _lines(*texts)))

    # One person

    def _opponents(self) -> Sequence[Node]:
        """All coins; beside each or below all, what is said of a person, at least of the chosen."""
        coins = [*self._choices("opponent", dict.fromkeys(RANKS, ""))]
        ranks = zip(RANKS, coins, strict=True)
        cards = [self._opponent(rank, each.button) for rank, each in ranks]
        if self.upright:
            return cards
        return [Column(Grid(cards, gap=GAP / 2), Lines(self._about(self._rank)))]

    def _opponent(self, rank: str, button: Button) -> Push:
        name = RANKS[rank].person
        button.label = f"{name}. {self._about(rank)}"
        plain = self.settings.contrast
        face = pictured(lambda place: coin(RANKS[rank].coin, place.width, plain))
        if self.upright:
            beside = Slot(face, wide=_FACE, shape=1)
            return Push(button, Row(beside, _lines(name, self._about(rank), rank != self._rank)))
        above = Slot(face, wide=_COIN, shape=1)
        return Push(button, Column(above, Lines(name, NOTE, BODY_BOLD), Slot(high=_BAR), gap=0))

    def _about(self, rank: str) -> str:
        """What is said of a person, without the name."""
        text = self.words.say(RANKS[rank].about).removeprefix(RANKS[rank].person).lstrip(", ")
        return text[:1].upper() + text[1:]


def _lines(name: str, text: str, extra: bool = False) -> Node:
    """A name above a quieter text, which yields if it is `extra`."""
    upper = Lines(name, SENTENCE, BODY_BOLD, left=True)
    lower = Lines(text, NOTE, colour=QUIET, left=True, most=5, long=_SAID, extra=extra)
    return Column(upper, lower, Slot(high=_BAR), gap=0, grow=1)
