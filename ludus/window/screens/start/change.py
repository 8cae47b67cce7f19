"""The sheet of opponents, lengths, numbers of players and of matches."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from ludus.match.record import HUMAN
from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import write
from ludus.picture.lettering import NOTE, SENTENCE, TextSize, set_in
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.screens.journey.portraits import PortraitLine, portrait
from ludus.window.screens.panels.panel import PanelScreen
from ludus.window.screens.panels.rows import closing
from ludus.window.screens.start import people
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.text.words import SEVERAL
from ludus.window.widgets.button import Button
from ludus.window.widgets.grid import GAP, cut, grid

_SEVERAL = 3
"""The matches of a series."""


@in_memory
def _seat(
    place: str,
    side: int,
    texts: tuple[str, str],
    sizes: tuple[int, int],
    size: tuple[int, int],
) -> Surface:
    """A seat: who sits there, with a checker of the side, beside the name and the side."""
    picture = signs.plaque(size, "plain", False).copy()
    inside = picture.get_rect().inflate(-size[1] // 6, -size[1] // 6)
    token, room = cut(inside, min(inside.height, inside.width * 3 // 8), size[1] // 8)
    items = [centred(signs.seat(place, side, "awake", min(token.size)), token.center)]
    most = min(room.height, round(2.5 * max(sizes)))
    halves = grid(room.inflate(0, most - room.height), 1, 2, 0)
    looks = (assets.BODY_BOLD, CREAM), (assets.BODY, QUIET)
    for half, text, letters, look in zip(halves, texts, sizes, looks, strict=True):
        items += set_in(half.inflate(0, -half.height // 10), text, letters, *look, left=True)
    for item in items:
        write(picture, item.surface, item.rect)
    return picture


class ChangeScreen(PanelScreen):
    def __init__(self, app: App, seated: Callable[[], object], begin: Callable[[], object]) -> None:
        """`seated` is called after a change of the people who play; `begin` begins the match."""
        super().__init__(app, mark("Your match"), (1.74, 0.96), (0.94, 1.66))
        self._seated, self._begin = seated, begin
        usual, now = MatchChoice().opponent, self.app.choice.opponent
        self._rank = usual if now == HUMAN else now
        """The computer opponent to return to from a match of two people."""

    @property
    def _two(self) -> bool:
        return self.app.choice.opponent == HUMAN

    @property
    def _foot(self) -> list[Rect]:
        return self.feet(2, 1) if self.upright else self.foot(3, widest=0.5)

    def _parts(self) -> tuple[Rect, Rect, Rect]:
        """The room of the coins, and the rows of the lengths and of the numbers of players."""
        gap, room, abreast = self.part(GAP), self.room, not self.narrow and self.app.text_scale < 2
        high = self.row if abreast else 2 * self.row + gap
        coins, rest = cut(room, room.height - high - gap, gap, down=True)
        if abreast:
            return coins, *cut(rest, round(rest.width * 0.6), 2 * gap)
        return coins, *cut(rest, self.row, gap, down=True)

    def items(self) -> list[Item]:
        items = super().items()
        if self._two or not self._one_sentence:
            return items
        below = self._below_coins(self._parts()[0])[1]
        return items + self.sentence(below, self._about(self._rank))

    def _below_coins(self, coins: Rect) -> tuple[Rect, Rect]:
        flat = self.narrow and not self.upright and self.app.text_scale > 1
        share = 0.54 if flat else 0.78
        return cut(coins, round(coins.height * share), down=True)

    def buttons(self) -> list[Button]:
        words, game, (series, back, play) = self.words, self.app.chosen_game, self._foot
        coins, lengths, players = self._parts()
        extents = {name: words.length(game, name) for name in Length}
        label = words.capitals(BUTTONS["play"])
        return [
            *(self._seats(coins) if self._two else self._opponents(coins)),
            *self._choices("length", self.beside(lengths, len(extents)), extents),
            *self._players(self.beside(players, 2)),
            self._series(series),
            Button("close", back, self.back, words.say(BUTTONS["back"]), "back"),
            Button("start", play, closing(self.app, self._begin), label, lit=True, title=True),
        ]

    def _choices(self, field: str, row: Sequence[Rect], values: Mapping[Any, str]) -> list[Button]:
        """A button for each value of a field of the player's choice."""
        app, now = self.app, getattr(self.app.choice, field)
        return [
            Button(
                f"{field}-{value}",
                place,
                partial(app.choose, **{field: value}),
                label,
                chosen=value == now,
            )
            for place, (value, label) in zip(row, values.items(), strict=True)
        ]

    def _players(self, places: Sequence[Rect]) -> list[Button]:
        say = self.words.say
        if not self._two:
            self._rank = self.app.choice.opponent
        buttons = self._choices(
            "opponent", places, {self._rank: say("One player"), HUMAN: say("Two players")}
        )
        for count, button in enumerate(buttons, start=1):
            button.name = f"players-{count}"
        return buttons

    def _seats(self, room: Rect) -> list[Button]:
        """The two people who play, in place of the coins, and who of them begins."""
        columns, gap, say = 1 if self.upright else 2, self.part(GAP), self.words.say
        halves = [
            cut(half, half.height - self.row - gap, gap, down=True)
            for half in grid(room, columns, 2 // columns, 2 * gap)
        ]
        seats = []
        for side, (card, _) in enumerate(halves):
            each = people.button(self.app, f"who-{side}", card, side, self._seated)
            name, has = self.app.house.seated[side], say(SIDES[side].has)
            texts = (name, has) if name else (has, say(people.ADD))
            sizes = self.app.letters(SENTENCE), self.app.letters(NOTE)
            each.picture = _seat(self.stack.place, side, texts, sizes, card.size)
            each.label = " · ".join(texts)
            seats.append(each)
        begins = {side: self.words.begins(side) for side in range(len(halves))}
        return [*seats, *self._choices("first", [below for _, below in halves], begins)]

    def _series(self, place: Rect) -> Button:
        """The switch for one match or several."""
        on = self.app.choice.best_of > 1
        label = self.words.say(SEVERAL, count=self.words.number(_SEVERAL))
        act = partial(self.app.choose, best_of=1 if on else _SEVERAL)
        return Button("series", place, act, label, chosen=on, switch=True)

    def _opponents(self, room: Rect) -> list[Button]:
        room = self._below_coins(room)[0] if self._one_sentence else room
        columns, gap = 1 if self.upright else len(RANKS), self.part(GAP) // 2
        places = grid(room, columns, len(RANKS) // columns, gap)
        buttons = self._choices("opponent", places, dict.fromkeys(RANKS, ""))
        for rank, button in zip(RANKS, buttons, strict=True):
            self._describe(rank, button)
        return buttons

    def _describe(self, rank: str, button: Button) -> None:
        """Give a button its coin and sentence."""
        name = RANKS[rank].person
        button.label = f"{name}. {self._about(rank)}"
        inside = button.rect.inflate(-self.part(0.02), 0).size  # Clear of the frame.
        small = SENTENCE if self.upright else NOTE
        lines = [PortraitLine(name, assets.BODY_BOLD, self.app.letters(self._name_size))]
        if not self._one_sentence:
            rows = 2 if self.upright else 5 if self.narrow else 3
            lines.append(
                PortraitLine(self._about(rank), assets.BODY, self.app.letters(small), rows=rows)
            )
        button.picture = portrait(self.app, rank, lines, inside)

    @property
    def _name_size(self) -> TextSize:
        """The size of a name; five names side by side on a narrow panel are notes."""
        return NOTE if self.narrow and not self.upright else SENTENCE

    def _about(self, rank: str) -> str:
        """What is said of a person, without the name."""
        text = self.words.say(RANKS[rank].about).removeprefix(RANKS[rank].person).lstrip(", ")
        return text[:1].upper() + text[1:]

    @property
    def _one_sentence(self) -> bool:
        """Whether only the chosen coin has room for a sentence, below all coins."""
        return not self.upright or self.app.text_scale > 1
