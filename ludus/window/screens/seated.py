"""A match before people who are to know who they are, and which way their checkers go."""

from ludus.match.record import End, Record
from ludus.match.states import On
from ludus.picture import assets
from ludus.picture.canvas import Item, Rect
from ludus.picture.lettering import TEXT
from ludus.players import outlook
from ludus.window import road
from ludus.window.controls import Button
from ludus.window.screens.match import MatchScreen
from ludus.window.seats import seats
from ludus.window.stack import Stack


class SeatedScreen(MatchScreen):
    """A match whose board shows its seats and its road."""

    leads = True
    """Whether a light runs the road before the first throw without being asked for."""

    def __init__(self, app: Stack, record: Record, end: End | None = None) -> None:
        super().__init__(app, record, end)
        self.light = road.Light()
        self._led: set[int] = set()
        """The sides whose road the light has run."""

    def prepare(self) -> None:
        """The light on the road, too, and what is needed to look ahead."""
        super().prepare()
        outlook.prepare(self.table.rules)
        road.prepare(self.layout)

    def step(self) -> bool:
        """Go on; before the first throw of who sits here the light shows him his road."""
        asked = On.CUP in self.row.lit and not self.view.busy
        if self.leads and asked and self.spoken_of not in self._led:
            self.show_road()
        lit = self.light.step()
        return super().step() or lit

    def show_road(self) -> None:
        """Let the light run along the road of who is to act, or is waited for."""
        self._led.add(self.spoken_of)
        self.light.begin(self.spoken_of, self.app.settings.calm)

    def sign(self, text: str, note: str) -> Button:
        """The checker before that line, which shows the road of its side."""
        place = self.sign_before(text, note)
        picture = assets.checker(self.spoken_of, 0, place.width)
        target = Rect((0, 0), (self.layout.line.height,) * 2).move_to(center=place.center)
        return Button("road", target, self.show_road, picture=picture)

    def seat_items(self) -> list[Item]:
        """Before the first throw, on both sides who sits there."""
        if self.table.record.turns or On.CUP not in self.row.lit:
            return []
        letters = self.app.letters(TEXT)
        return seats(self.layout, self.table, self.humans, self.app.words, letters)
