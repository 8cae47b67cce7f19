"""The map of the journey, whose road lights up as stops are won, and the things that they give."""

from dataclasses import replace
from functools import cached_property, partial

from pygame import Rect, Surface

from ludus.journey.road import RoadStop, stops
from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD, INK
from ludus.picture.canvas import Item, centred
from ludus.picture.coins import coin
from ludus.picture.lettering import NOTE, SENTENCE, set_in
from ludus.picture.surfaces import in_memory
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.input.pointer import Touch
from ludus.window.screens.journey.carried import Carried
from ludus.window.screens.journey.gifts import gift_picture, gift_shape
from ludus.window.screens.journey.road_map import RoadMap
from ludus.window.screens.journey.stop import (
    JOURNEY,
    PLACES,
    StopScreen,
    onward,
    opponent_and_place,
    road_of,
)
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.sound.sounds import KNOCK
from ludus.window.text.catalogue import mark
from ludus.window.text.words import CLOSE, THINGS
from ludus.window.widgets import grid
from ludus.window.widgets.button import Button, align
from ludus.window.widgets.nodes import GAP

_END = mark("You have walked the whole road. Claudius puts you into his book.")
_WREATH = 0.7
"""A coin in its wreath, as a share of the wreath."""
_FIRST = 0.42
"""Of a row of three buttons, the share of the next stop."""
_THINGS = 0.48, 0.55
"""Of a row of two buttons, the share of your things; for larger text."""
_SHELF = 0.2
"""The height of the shelf with its name, of the shorter side."""
_NICHE_GAP = 0.006
"""The gap between two niches."""
_HIGH = 0.12
"""The least height of the next stop's button, of the shorter side."""
_HIGHEST = 0.52
"""The largest height of all buttons at the foot."""
_CARRIED = 0.3
"""The largest side of a thing on its way to its niche."""
_COLUMN = 0.48
"""The width of the column, as a share of the shorter side."""
_NAME = 46
"""The width of the map, in the largest sizes of the names on it, for text of usual size."""
_LEAST_NAME = 0.022
"""The least size of such a name, as a share of the shorter side."""
_TALLEST = 1.08
"""The largest height of the map, in its widths."""


class MapScreen(Screen):
    """The map with a coin at each stop won and at the next one; the ways on are at the foot."""

    app: App

    def __init__(self, app: App, carried: Carried | None = None) -> None:
        """A thing that has just been won is first carried to its niche; a touch or key skips it."""
        super().__init__(app)
        self.stack = app.stack
        self._carried = carried
        self._stops = stops()
        self._won, self._next = road_of(app)

    def back(self) -> None:
        self.stack.close()

    # Places

    @property
    def _ways(self) -> tuple[Rect, Rect, list[Rect]]:
        """The foot, the place of the shelf, and those of the next stop and of two buttons in it.

        On a wide screen it is a column at the right.
        """
        area, scale, gap = self.area, self.app.scale, self.part(GAP)
        high = max(scale.row, self.part(_HIGH))
        if area.width * 5 > area.height * 6:
            foot = grid.cut(area, area.width - self.part(_COLUMN * scale.larger(0.5)))[1]
            room = foot.inflate(-3 * gap, -3 * gap)
            shelf, rows = grid.cut(room, room.height - 3 * (high + gap), gap, down=True)
            return foot, shelf, grid.column(rows, 3, high, gap)
        square = area.height * 5 < area.width * 6
        least = high + (0 if square else scale.row + gap) + self.part(_SHELF) + 3 * gap
        least = max(least, area.height - round(_TALLEST * area.width))
        foot = Rect(area.left, area.bottom - least, area.width, least)
        shelf, room = grid.cut(foot.inflate(-3 * gap, -2 * gap), self.part(_SHELF), gap, down=True)
        low, share = min(2 * scale.row, (room.height - gap) // 2), _THINGS[scale.text > 1]
        room.height = min(room.height, self.part(_HIGHEST))
        if square:
            first, rest = grid.cut(room, round(room.width * _FIRST), gap)
        else:
            first, rest = grid.cut(room, room.height - low - gap, gap, down=True)
        return foot, shelf, [first, *grid.cut(rest, round(rest.width * share), gap)]

    @property
    def _niches(self) -> tuple[Rect, dict[RoadStop, Rect]]:
        """The places of the name of the shelf, and of its niches: one for each stop."""
        shelf, size, count = self._ways[1], self.app.letters(NOTE), len(self._stops)
        name, room = grid.cut(shelf, round(1.4 * size), down=True)
        columns, rows = max(
            ((-(-count // rows), rows) for rows in range(1, count + 1)),
            key=lambda shape: min(room.width // shape[0], room.height // shape[1]),
        )
        places = grid.grid(room, columns, rows, self.part(_NICHE_GAP))
        return name, dict(zip(self._stops, places, strict=False))

    def _niche(self, carried: Carried) -> Rect:
        return self._niches[1][carried.stop]

    @cached_property
    def _map(self) -> RoadMap:
        room, foot, edge = Rect((0, 0), self.app.size), self._ways[0], self.part(0.01)
        if foot.top == self.area.top:
            room.width = foot.left + edge
        else:
            room.height = foot.top + edge
        return RoadMap(room, self.app.base, self._won, self._next)

    # Time

    @property
    def awake(self) -> bool:
        return self._carried is not None

    @property
    def choosing(self) -> bool:
        return self._carried is None

    def step(self) -> bool:
        if not self._carried:
            return False
        self._carried.step()
        if self._carried.lands:
            place = self._niche(self._carried).centerx / self.app.size[0]
            self.app.services.sounds.play(KNOCK, place)
        if self._carried.over:
            self._lay_down()
        return True

    def _lay_down(self) -> None:
        if self._carried:
            then, self._carried = self._carried.then, None
            then()

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS:
            self._lay_down()

    def key(self, key: int) -> bool:
        carried = self._carried is not None
        self._lay_down()
        return carried

    # Pictures

    def ground(self) -> Surface:
        ground = assets.blank(self.app.size)
        ground.fill(INK)
        self._map.paint(ground)
        return ground

    def items(self) -> list[Item]:
        if not self._carried:
            return self._drawn()
        niche = self._niche(self._carried)
        return [*self._still, *self._carried.items(niche, self.part(_CARRIED))]

    @cached_property
    def _still(self) -> list[Item]:
        """All pictures but that of the thing that is carried; there is nothing to press yet."""
        buttons = self._buttons()
        align(buttons, self.app.scale)
        return [*self._drawn(), *(i for b in buttons for i in b.items(False, self.app.scale))]

    def _drawn(self) -> list[Item]:
        foot, _, (first, *_) = self._ways
        end = set_in(first, self._end, self.app.letters(SENTENCE))
        return [*self._names(), self.stack.panel(foot), *self._shelf(), *end]

    def _names(self) -> list[Item]:
        """The name of each place at its first stop, or at the last one of the road."""
        larger = self.app.scale.larger(0.5)
        most = round(self._map.place.width * larger) // _NAME
        size = min(self.app.letters(NOTE), max(self.part(_LEAST_NAME * larger), most))
        last, words = self._stops[-1], self.words
        named = {stop.place: stop for stop in reversed(self._stops)} | {last.place: last}
        plates = {
            named[place]: signs.nameplate(words.carved(words.say(name)), size)
            for place, name in PLACES.items()
            if place in named
        }
        places = self._map.beside({stop: plate.get_rect() for stop, plate in plates.items()})
        return [Item(plates[stop], *place.topleft) for stop, place in places.items()]

    def _shelf(self) -> list[Item]:
        """A niche for each stop: with its thing, or with the shape of it until the stop is won."""
        name, niches = self._niches
        title = self.words.carved(self.words.say(JOURNEY))
        title += f" · {len(self._won)} / {len(self._stops)}"
        items = set_in(name, title, self.app.letters(NOTE), assets.CAPITALS, GOLD)
        for stop, niche in niches.items():
            lies = stop in self._won and not (self._carried and self._carried.stop is stop)
            picture = (gift_picture if lies else gift_shape)(stop, min(niche.size))
            items += [centred(each, niche.center) for each in (signs.recess(niche.size), picture)]
        return items

    @property
    def _end(self) -> str:
        return "" if self._next else self.words.say(_END)

    @property
    def said(self) -> str:
        return f"{self.words.say(JOURNEY)}. {self._end}".rstrip()

    def buttons(self) -> list[Button]:
        return [] if self._carried else self._buttons()

    def _buttons(self) -> list[Button]:
        app, say = self.app, self.words.say
        buttons = [self._stop(stop) for stop in self._won]
        first, things, close = self._ways[2]
        if self._next:
            go_on = partial(self._open, self._next)
            offer = replace(onward(app, self._next, go_on), note="")
            # The screen of the stop has room for the task.
            buttons += [self._stop(self._next), *offer.buttons(self, first)]
        if self._won:
            buttons.append(Button("things", things, self._things, say(THINGS), "hand"))
        return [*buttons, Button("close", close, self.back, say(CLOSE), "done", lit=not self._next)]

    def _stop(self, stop: RoadStop) -> Button:
        ahead, place = stop is self._next, self._map.coin(stop)
        picture = _medal(stop.opponent, place.width, not ahead, self.settings.contrast)
        label = opponent_and_place(self.words, stop)
        label += "" if ahead else f". {self.words.say('You won')}"
        act = partial(self._open, stop)
        return Button(stop.name, place, act, label, picture=picture, lit=ahead)

    def _open(self, stop: RoadStop) -> None:
        self.stack.open(StopScreen(self.app, stop))

    def _things(self) -> None:
        self.stack.open(ThingsScreen(self.app))


@in_memory
def _medal(rank: str, side: int, won: bool, plain: bool) -> Surface:
    """The coin of an opponent, in a wreath if that person has been beaten."""
    medal = assets.clear((side, side))
    if won:
        medal.blit(assets.scaled("laurel.webp", (side, side)), (0, 0))
    face = coin(RANKS[rank].coin, round(side * (_WREATH if won else 0.94)), plain)
    assets.stamp(medal, face, (side // 2, side // 2))
    return medal
