"""The pictures of the things that are won on the journey."""

import math
from collections.abc import Iterator, Sequence

from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, BLEND_RGBA_MULT, Rect, Surface, Vector2, transform

from ludus.journey.road import RoadStop
from ludus.picture import assets, pieces
from ludus.picture.assets import CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import signed
from ludus.picture.surfaces import in_memory
from ludus.picture.track import quickening
from ludus.window.board.flight import between

_FILLS = 0.9
"""The longer side of a thing, as a share of its square."""
_SHAPE = (136, 112, 76)
"""The darkest colour of a thing that is not won yet."""
_RELIEF = 120
"""The light on what stands out of a shape."""
_FACES = 6, 5, 4
_TILTS = 7, -9, 1
"""The degrees by which dice are tilted in their picture; a third one is not there."""
_FROM_MIDDLE = (-0.43, -0.06), (0.41, 0.05), (0.0, 0.0)
"""How far they are from its middle, in their edges."""
_EDGE = 0.458
"""The edge of a die in its picture, as a share of its square."""
_TURNED = 240
"""The most pixels of the edge of a die that turns, as that takes long."""
_RISES = 0.35
"""How far up a die hops, in its edges."""
LANDS = 14, 18, 22
"""Steps from the departure of dice to the landing of each; two dice take the later ones."""
_HOPS = 8
"""Steps in which they then hop."""
GIFT = "gift-"
"""The beginning of the sign of a picture of a thing."""


@in_memory
def gift_picture(stop: RoadStop, side: int) -> Surface:
    """The item of a stop, which nearly fills a square."""
    thing, most = _thing(stop, side), round(side * _FILLS)
    part = thing.subsurface(thing.get_bounding_rect())
    size = part.get_rect().fit(Rect(0, 0, most, most)).size
    picture = transform.smoothscale(part, (max(1, size[0]), max(1, size[1])))
    return signed(picture, f"{GIFT}{stop.item}")


@in_memory
def gift_side(stop: RoadStop, room: tuple[int, int]) -> int:
    """The side of the square of an item that fills a room."""
    most = max(room)
    thing = gift_picture(stop, most).get_rect()
    return most * thing.fit(Rect(0, 0, *room)).width // thing.width


@in_memory
def gift_shape(stop: RoadStop, side: int) -> Surface:
    """The item of a stop in one dark colour, faintly in relief."""
    relief, shape = transform.grayscale(gift_picture(stop, side)), _dark(stop, side)
    relief.fill((_RELIEF,) * 3, special_flags=BLEND_RGB_MULT)
    shape.fill(_SHAPE, special_flags=BLEND_RGB_ADD)
    shape.blit(relief, special_flags=BLEND_RGB_ADD)
    return signed(shape, f"shape-{stop.item}")


def _dark(stop: RoadStop, side: int) -> Surface:
    shape = gift_picture(stop, side).copy()
    shape.fill((0, 0, 0, 255), special_flags=BLEND_RGBA_MULT)
    return shape


@in_memory
def gift_shadow(stop: RoadStop, side: int) -> Surface:
    """Its soft shadow, in a larger picture with the same middle."""
    shape, rim = _dark(stop, side), side // 5
    around = assets.clear((shape.get_width() + rim, shape.get_height() + rim))
    around.blit(shape, shape.get_rect(center=around.get_rect().center))
    return assets.faded(transform.gaussian_blur(around, max(1, side // 40)), 8)


def _thing(stop: RoadStop, side: int) -> Surface:
    if stop.item == "cup":
        frames = assets.load(f"cup-{stop.look}.webp")
        wide, high = frames.get_width() // pieces.CUP_FRAMES, frames.get_height() // 2
        return frames.subsurface((0, 0, wide, high))
    if stop.item == "dice":
        dice = [_die(stop, face, side) for face in _FACES[:2]]
        tilted = [transform.rotozoom(*each, 1) for each in zip(dice, _TILTS[:2], strict=True)]
        return _overlapping(tilted, (side * 13 // 16, side // 12))
    if stop.item == "checkers":
        checkers = [pieces.checker(stop.look, colour, 0, side) for colour in (1, 0)]
        return _overlapping(checkers, (-side * 2 // 3, -side // 4))
    if stop.item == "word":
        return assets.text(stop.look, CAPITALS_BOLD, side // 2, GOLD)
    return assets.picture("lyre.webp" if stop.item == "tune" else f"lamp-{stop.look}.webp")


def prepare_gift(stop: RoadStop, side: int, rocked: int) -> None:
    """Make the pictures of the item of a stop that is shown large, and rocks at another size."""
    gift_shadow(stop, side)
    gift_picture(stop, rocked)
    for face in _FACES if stop.item == "dice" else ():
        _die(stop, face, min(round(_EDGE * side), _TURNED))


@in_memory
def _die(stop: RoadStop, face: int, edge: int) -> Surface:
    picture = pieces.lying_die(face, edge)
    die = picture.subsurface(picture.get_bounding_rect()).copy()
    die.fill(stop.look, special_flags=BLEND_RGB_MULT)
    return die


def parting_dice(stop: RoadStop, large: Rect, slots: Sequence[Rect], steps: int) -> Iterator[Item]:
    """Dice some steps after they left a large picture: they part, turn, and hop in their places."""
    first = _EDGE * large.width
    ways = [*zip(_FACES, slots, LANDS[-len(slots) :], _TILTS, _FROM_MIDDLE, strict=False)]
    for face, slot, lands, tilt, (x, y) in ways[2:] + ways[:2]:
        share = quickening(min(steps / lands, 1.0))
        high = math.sin(math.pi * min(max(0, steps - lands) / _HOPS, 1.0))
        parted = first * (1 + math.sin(math.pi * share))
        start = round(large.centerx + x * parted), round(large.centery + y * parted)
        edge, (x, y) = first + (slot.width - first) * share, between(start, slot.center, share)
        turn = tilt * (1 - share) + math.copysign(360, tilt) * share
        drawn = min(round(first), _TURNED)
        die = transform.rotozoom(_die(stop, face, drawn), turn, min(edge / drawn, 1))
        if edge > drawn:
            die = transform.smoothscale_by(die, edge / drawn)
        whole, grown = pieces.die_shadow(slot.width), edge / slot.width
        dark = whole.get_bounding_rect()
        aside = Vector2(dark.topleft) - whole.get_rect().center
        left, top = (x, y) + aside * grown + Vector2(pieces.APART * edge * high)
        shadow = transform.smoothscale_by(whole.subsurface(dark), grown)
        yield Item(shadow, round(left), round(top))
        yield centred(die, (x, round(y - _RISES * edge * high)))


def _overlapping(two: list[Surface], by: tuple[int, int]) -> Surface:
    """Two pictures, the second one `by` pixels to the right and down."""
    spots = [two[0].get_rect(), two[1].get_rect().move(by)]
    whole = spots[0].union(spots[1])
    both = assets.clear(whole.size)
    for picture, spot in zip(two, spots, strict=True):
        both.blit(picture, spot.move(-whole.left, -whole.top))
    return both
