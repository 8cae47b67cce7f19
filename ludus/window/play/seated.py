"""A match that shows its players' seats, the side to move, and the road of each side."""

from collections.abc import Callable

from ludus.match.record import End, Record
from ludus.match.states import Target
from ludus.picture import assets, signs
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.picture.coins import coin
from ludus.picture.lettering import TEXT
from ludus.players import outlook
from ludus.players.ranks import PERSONS
from ludus.rules.position import BLACK, WHITE
from ludus.window.app.stack import Stack
from ludus.window.board import road
from ludus.window.layout.seats import name_of, named
from ludus.window.play.match_screen import MatchScreen
from ludus.window.widgets.button import Button

_SITTER = 0.94
"""The size of a sitter, as a share of the seat."""


class SeatedScreen(MatchScreen):
    leads = True
    """Whether a light runs along the road before the first throw without a request."""

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        super().__init__(app, record, end)
        self.light = road.Light()
        self._led: set[int] = set()
        """The sides whose road the light has already shown."""

    def prepare(self) -> None:
        super().prepare()
        outlook.prepare(self.table.rules)
        road.prepare(self.layout)
        for side in (WHITE, BLACK):
            for look in filter(None, self.looks):
                self._sitter(side, look)

    def step(self) -> bool:
        """Advance; before a person's first throw, the light shows the road."""
        asked = self.to_throw and self.humans[self.spoken_of] and not self.view.busy
        if self.leads and asked and self.spoken_of not in self._led:
            self.show_road()
        lit = self.light.step()
        return super().step() or lit

    def show_road(self) -> None:
        """Run the light along the road of the side that the line is about."""
        self._led.add(self.spoken_of)
        self.light.begin(self.spoken_of, self.app.settings.calm)

    def sign(self, text: str, note: str) -> Button:
        """A button on the checker before the line; it shows the road of its side."""
        place = self.sign_before(text, note)
        picture = assets.checker(self.layout.rules.place, self.spoken_of, 0, place.width)
        target = Rect((0, 0), (self.layout.line.height,) * 2).move_to(center=place.center)
        return Button("road", target, self.show_road, picture=picture)

    @property
    def to_throw(self) -> bool:
        """Whether a person is to throw, on the screen or with real dice."""
        return bool({Target.CUP, Target.FACE} & self.row.lit)

    @property
    def undecided(self) -> bool:
        """Whether two people play and either may begin."""
        return all(self.humans) and self.table.undecided

    @property
    def looks(self) -> tuple[str, str]:
        """The look of Light's seat, and of Dark's: see `signs.seat`; empty for a hidden seat.

        Against a human, the computer's seat shows its portrait: see `faces`.
        """
        if not all(self.humans):
            return self.faces
        if self.undecided:
            return "awake", "awake"
        white, black = ("asleep", "awake") if self.spoken_of == BLACK else ("awake", "asleep")
        return white, black

    def seat_items(self) -> list[Item]:
        """The seats, with a light on the side to move; before the first throw also the names."""
        found: list[Item] = []
        for side, look in enumerate(self.looks):
            acts, place = side == self.spoken_of, self.layout.seats[side]
            if look in ("", "empty") or (self.undecided and not acts):
                continue
            light = [centred(signs.spotlight(place.size), place.center)] if acts else []
            items = [*light, centred(self._sitter(side, look), place.center)]
            across = self.layout.facing and side == BLACK
            found += [turned(item, place) for item in items] if across else items
        if self.table.record.turns or not self.to_throw or self.layout.facing:
            return found
        names = [name_of(self.table, side, self.humans, self.app.words) for side in (WHITE, BLACK)]
        return found + named(self.layout, names, self.looks, self.app.letters(TEXT))

    def seat_buttons(self, begin: Callable[[], object]) -> list[Button]:
        """A button on the opponent's seat, as long as the opponent may begin instead."""
        if not self.undecided:
            return []
        side = 1 - self.spoken_of
        place = self.layout.seats[side]
        return [Button("seat", place, begin, picture=self._sitter(side, "awake"))]

    def _sitter(self, side: int, look: str) -> Surface:
        """The picture of a sitter: a portrait or a seat."""
        size = round(self.layout.seats[side].width * _SITTER)
        if look in PERSONS:
            return coin(look, size, self.app.settings.contrast)
        return signs.seat(self.layout.rules.place, side, look, size)

    def let_begin(self) -> None:
        """Let the opponent begin; in a match under way, the players swap colours."""
        self._tell(self.table.begin())
        self.view.rearrange(self.table.now)
        self._save()
