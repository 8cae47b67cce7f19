"""The road of the rivals near some points, along which the player's coin walks."""

from collections.abc import Callable, Sequence

from pygame import Rect

from ludus.picture import assets, signs
from ludus.picture.assets import BODY, CREAM, GOLD, QUIET, Colour
from ludus.picture.canvas import Item, centred
from ludus.picture.lettering import NOTE, Scale
from ludus.picture.track import Track
from ludus.rules.position import WHITE
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.goals import Goal
from ludus.window.widgets.nodes import Lines, Node, Slot
from ludus.window.widgets.tree import Column, FirstFit, Grid

_MOST = 3
"""The most coins that are shown."""
_HIGH = 0.06, 0.1
"""The least and the wished height of the road, as shares of the screen's shorter side."""
_COIN = 0.72
"""The size of a rival's coin, in heights of the road; the player's coin is as high as it."""
_LINE = 0.1
_BROWN: Colour = (88, 64, 34)
"""The part of the road that is still to be walked."""
_LABEL = 1.2
"""The height of the name of the player's coin, in sizes of its letters."""
_ASIDE = 0.1
"""How far from a coin the player's coin stands next to it, as a share of the shorter side."""
_NEAR = 5
"""The points beside those of a rival from which it does: rivals' points end in 5."""
_CHECK = 0.5
"""The size of the sign of who has been passed, in coins."""
_CLOSE = 0.004


def road(run: AleaSession, count: Callable[[], int]) -> Node | None:
    """The road around the points at the end of a run; None without anybody on it.

    The player's coin is where the points are that it has counted.
    """
    if not run.goals.every:
        return None
    stops = run.goals.every
    passed = sum(stop.points <= run.score.points for stop in stops)
    first = max(0, min(passed - 2, len(stops) - _MOST))
    shown, app = stops[first : first + _MOST], run.app
    words, size = app.words, app.letters(NOTE)
    ahead = run.goals.ahead(run.score.points)

    def named(before: str) -> Node:
        """The names below the coins, with their points, each on one line or on two."""
        below: list[Node] = [Slot()]
        for stop in shown:
            colour = CREAM if stop is ahead else QUIET
            texts = f"{stop.name}{before}{words.number(stop.points)}".strip().split("\n")
            lines = (
                Lines(each, NOTE, colour=colour, most=1, extra=at > 0)
                for at, each in enumerate(texts)
            )
            below.append(Column(*lines, gap=0))
        return Grid(below, len(below), gap=0, fixed=True)

    def you(place: Rect) -> list[Item]:
        text = assets.text(words.say("You"), BODY, size, GOLD)
        x = round(_far(shown, place, app.scale).at(count()))
        return [Item(text, *text.get_rect(center=(x, place.centery)).clamp(place).topleft)]

    label = _LABEL * size / app.base
    return Column(
        Slot(you, high=(label, label), extra=True),
        Slot(lambda place: _items(run, shown, place, count()), high=_HIGH),
        FirstFit([named(" "), named("\n")], tight=True),
        gap=_CLOSE,
    )


def _middles(stops: Sequence[Goal], place: Rect) -> list[float]:
    """The middles of coins; the player's coin begins in the room before them."""
    wide = place.width / (len(stops) + 1)
    return [place.left + (at + 1.5) * wide for at in range(len(stops))]


def _far(stops: Sequence[Goal], place: Rect, scale: Scale) -> Track[float]:
    """Where some points are on the road; the player's coin is whole at its beginning.

    Next to the points of a coin, they are aside of it: the player's coin does not cover it.
    """
    keys = [(0.0, place.left + scale.part(_HIGH[1]) / 2)]
    aside = min(scale.part(_ASIDE), place.width / (len(stops) + 1) / 3)
    for stop, x in zip(stops, _middles(stops, place), strict=True):
        near = min(_NEAR, (stop.points - keys[-1][0]) / 3)
        keys += [(stop.points - near, x - aside), (stop.points + near, x + aside)]
    return Track(*keys)


def _items(run: AleaSession, stops: Sequence[Goal], place: Rect, count: int) -> list[Item]:
    scale = run.app.scale
    middles, walked = _middles(stops, place), _far(stops, place, scale).at(count)
    side, thick = round(_COIN * place.height), max(3, round(_LINE * place.height))
    items = list[Item]()
    for colour, end in ((_BROWN, place.right), (GOLD, round(walked))):
        line = signs.plain((place.width, thick), colour)
        area = 0, 0, end - place.left, thick
        items.append(Item(line, place.left, place.centery - thick // 2, area))
    for stop, x in zip(stops, map(round, middles), strict=True):
        items.append(centred(run.token(stop, side), (x, place.centery)))
        if count > stop.points:
            check = signs.icon("done", round(_CHECK * side))
            items.append(centred(check, (x - side // 2, place.centery + side // 3)))
    walker = signs.seat(run.table.rules.place, WHITE, "awake", place.height)
    spot = round(walked), place.centery
    return [*items, signs.shine(2 * place.height, spot, 5), centred(walker, spot)]
