"""The road of the rivals near some points, along which the player's coin walks."""

from collections.abc import Callable, Sequence

from pygame import Rect

from ludus.picture import signs
from ludus.picture.assets import GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE
from ludus.picture.track import Track
from ludus.rules.position import WHITE
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.goals import BEGINNING, Goal
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.tree import Column, Grid

_MOST = 4
"""The most stops that are shown."""
_HIGH = 0.0, 0.09
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


def road(run: AleaSession, way: Callable[[], float]) -> Node | None:
    """The road around the points at the end of a run; None without anybody on it.

    The player's coin is at a share of its way.
    """
    if not run.goals.every:
        return None
    stops = [BEGINNING, *run.goals.every]
    passed = sum(stop.points <= run.score.points for stop in stops)
    first = max(0, min(passed - 2, len(stops) - _MOST))
    shown, number = stops[first : first + _MOST], run.app.words.number
    names = (f"{stop.name} {number(stop.points)}".strip() for stop in shown)
    below = [Lines(name, NOTE, colour=QUIET, most=1) for name in names]
    return Column(
        Slot(lambda place: _items(run, shown, place, way()), high=_HIGH),
        Grid(below, len(below), gap=0, fixed=True, extra=True),
        gap=_CLOSE,
    )


def _items(run: AleaSession, stops: Sequence[Goal], place: Rect, way: float) -> list[Item]:
    if place.height < run.app.scale.part(_LOWEST):
        return []
    pitch = place.width / len(stops)
    middles = [place.left + (at + 0.5) * pitch for at in range(len(stops))]
    far = Track(*((stop.points, x) for stop, x in zip(stops, middles, strict=True)))
    walked = middles[0] + way * (far.at(run.score.points) - middles[0])
    side, thick = round(_COIN * place.height), max(3, round(_LINE * place.height))
    left = place.left if stops[0].points else round(middles[0])
    items = list[Item]()
    for colour, end in ((_BROWN, place.right), (GOLD, round(walked))):
        line = signs.plain((place.width, thick), colour)
        items.append(Item(line, left, place.centery - thick // 2, (0, 0, end - left, thick)))
    for stop, x in zip(stops, map(round, middles), strict=True):
        if stop.points:
            items.append(centred(run.token(stop, side), (x, place.centery)))
        if stop.points and walked > x:
            check = signs.icon("done", round(_CHECK * side))
            items.append(centred(check, (x + side // 2, place.centery + side // 3)))
    walker = signs.seat(run.table.rules.place, WHITE, "awake", place.height)
    spot = round(walked), place.centery
    return [*items, signs.shine(2 * place.height, spot, 5), centred(walker, spot)]
