"""The road of the rivals near some points, along which the player's coin walks."""

from collections.abc import Callable

from pygame import Rect

from ludus.picture import signs
from ludus.picture.assets import GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE
from ludus.picture.track import Track
from ludus.rules.position import WHITE
from ludus.window.app.app import App
from ludus.window.screens.alea.goals import Goals
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.tree import Column, Grid

_MOST = 4
"""The most rivals that are shown."""
_HIGH = 0.0, 0.085
"""The least and the wished height of the road, as shares of the screen's shorter side."""
_LOWEST = 0.035
"""The height below which there is no room for it."""
_COIN = 0.72
"""The size of a rival's coin, in heights of the road; the player's coin is as high as it."""
_LINE = 0.1
_BROWN: Colour = (88, 64, 34)
"""The part of the road that is still to be walked."""
_CHECK = 0.5
"""The size of the sign of who has been passed, in coins."""
_CLOSE = 0.004


class Road:
    def __init__(self, app: App, goals: Goals, points: int, place: str) -> None:
        """The road around the `points` at the end of a run, on which checkers are of a place."""
        self._app, self._place, self._points = app, place, points
        every, passed = goals.every, sum(goal.points <= points for goal in goals.every)
        first = max(0, min(passed - 2, len(every) - _MOST))
        self._goals = every[first : first + _MOST]
        self._start = every[first - 1].points if first else 0
        """The points at the left end."""

    def node(self, way: Callable[[], float]) -> Node | None:
        """The road with the player's coin at a share of its way; None without anybody on it."""
        if not self._goals:
            return None
        names = (goal.name or self._app.words.number(goal.points) for goal in self._goals)
        below = [Lines(name, NOTE, colour=QUIET, most=1) for name in names]
        return Column(
            Slot(lambda place: self._items(place, way()), high=_HIGH),
            Grid(below, len(below), gap=0, fixed=True, extra=True),
            gap=_CLOSE,
        )

    def _items(self, place: Rect, way: float) -> list[Item]:
        if place.height < self._app.scale.part(_LOWEST):
            return []
        pitch = place.width / len(self._goals)
        stations = [(goal, (at + 0.5) * pitch) for at, goal in enumerate(self._goals)]
        keys = ((goal.points, middle) for goal, middle in stations)
        far = way * Track((self._start, 0.0), *keys).at(self._points)
        walked = max(place.height // 2, round(far))
        side = round(_COIN * place.height)
        size = place.width, max(3, round(_LINE * place.height))
        line, gold = (signs.plain(size, colour) for colour in (_BROWN, GOLD))
        top = place.centery - size[1] // 2
        items = [Item(line, place.left, top), Item(gold, place.left, top, (0, 0, walked, size[1]))]
        for goal, middle in stations:
            x, y = round(place.left + middle), place.centery
            token = goal.token(self._place, side, self._app.settings.contrast)
            items.append(centred(token, (x, y)))
            if far > middle:
                check = signs.icon("done", round(_CHECK * side))
                items.append(centred(check, (x + side // 2, y + side // 3)))
        walker = signs.seat(self._place, WHITE, "awake", place.height)
        spot = place.left + walked, place.centery
        return [*items, signs.shine(2 * place.height, spot, 5), centred(walker, spot)]
