"""The things of the journey, and the shapes of those that are not won yet."""

from collections.abc import Sequence
from functools import cached_property, partial

from pygame import Rect, Surface, transform

from ludus.journey.road import RoadStop, stops
from ludus.picture import assets
from ludus.picture.assets import BODY_BOLD, CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE
from ludus.picture.signs import FOOT, icon, niche
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.screens.journey.gifts import gift_picture, gift_shape, gift_side
from ludus.window.screens.journey.stop import opponent_and_place, road_of
from ludus.window.screens.panels.listing import Listing
from ludus.window.text.words import THINGS
from ludus.window.widgets.nodes import Demand, Lines, Node, Rule, Slot, largest
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import Column

_THING = 0.13, 0.19
"""The least and the usual side of its frame, as shares of the screen's shorter side."""
_FILLS = 0.8
"""The most of its sides, as a share of its frame's."""
_BROADEST = 1.5
"""The most of its width, as a share of the height of the others."""
_SOLID = 128
"""The least opacity of what stands on the board, which shadows do not."""
_BOARD = 0.01, 0.016
"""The height of the board on which things stand."""
_WOOD = (150, 104, 58), (112, 74, 38), (60, 37, 18)
"""Its light edge, its front, and its shadow."""
_text = partial(Lines, size=NOTE, long=0)


class ThingsScreen(Listing[RoadStop]):
    """All things of the journey; a touch puts one that is won on the table, or takes it away."""

    columns = 5
    gap = 0.024

    def __init__(self, app: App) -> None:
        super().__init__(app, THINGS)
        journey = app.services.journey
        assert journey
        self._journey = journey
        self._won, _ = road_of(app)

    def entries(self) -> Sequence[RoadStop]:
        return stops()

    def card(self, at: int, stop: RoadStop) -> Node:
        used, won = self._journey.uses(stop), stop in self._won
        origin, name = self._origin(stop), self.words.get(stop.gift)
        act = partial(self._use, stop, not used)
        label = name if won else opponent_and_place(self.words, stop)
        card = button(
            stop.name, act, label, switch=True, chosen=won and used, enabled=won, flat=True
        )
        picture = Slot(partial(_thing, stop, won, card.chosen), wide=_THING, high=_THING)
        gift = _text(name, face=BODY_BOLD, colour=GOLD if used else CREAM) if won else None
        quiet = _text(origin, colour=QUIET, extra=won)
        named = _Caption(gift, quiet, others=self._captions)
        return Column(
            Push(card, picture, around=0, even=True),
            Slot(_board, high=_BOARD),
            named,
            gap=0,
        )

    def _origin(self, stop: RoadStop) -> str:
        return f"{self.words.number(stop.number)} · {RANKS[stop.opponent].person}"

    @cached_property
    def _captions(self) -> list[Node]:
        """The texts below all things: with room for each everywhere, a shelf is level."""
        return [
            Column(
                _text(self.words.get(stop.gift), face=BODY_BOLD),
                _text(self._origin(stop), extra=True),
                gap=0,
            )
            for stop in stops()
        ]

    def _use(self, stop: RoadStop, used: bool) -> None:
        self._journey.use(stop, used)
        self.app.load_progress()
        self.stack.present()


class _Caption(Column):
    """Texts from the top on, in the room of the largest of others."""

    others: Sequence[Node]

    def __init__(self, *texts: Node | None, others: Sequence[Node]) -> None:
        super().__init__(*texts, gap=0, align=0, grow=1)
        vars(self).update(others=others)

    def across(self, rule: Rule) -> Demand:
        return largest(map(rule.across, self.others))

    def down(self, rule: Rule, width: int) -> Demand:
        return largest(rule.down(other, width) for other in self.others)


def _thing(stop: RoadStop, won: bool, used: bool, place: Rect) -> list[Item]:
    wide, high = place.scale_by(_FILLS).size
    side = gift_side(stop, (min(wide, round(_BROADEST * high)), high))
    thing = gift_picture(stop, side) if won else gift_shape(stop, side)
    foot = thing.get_bounding_rect(min_alpha=_SOLID).bottom
    spot = thing.get_rect(midtop=(place.centerx, place.bottom - foot))
    items = [Item(thing, *spot.topleft)]  # It stands on the board.
    if won:
        frame = Item(niche(place.size, used), place.left, place.top + 1 + FOOT // 2)
        items.insert(0, frame)
    if used:
        corner = place.height // 5
        mark = icon("done", corner)
        items.append(centred(mark, (place.right - corner, place.top + corner)))
    return items


def _board(place: Rect) -> list[Item]:
    place = place.inflate(3 * place.height // 2 + 2, 0)  # The boards of a row are one shelf.
    return [Item(_plank(place.size), *place.topleft)]


@in_memory
def _plank(size: tuple[int, int]) -> Surface:
    plank = assets.blank((1, 4))
    for at, colour in enumerate((_WOOD[0], _WOOD[1], _WOOD[1], _WOOD[2])):
        plank.set_at((0, at), colour)
    return transform.smoothscale(plank, size)
