"""The things of the table: checkers, dice, cups, and the points inlaid in a board."""

import pygame
from pygame import Surface

from ludus.picture import assets, cache
from ludus.picture.surfaces import Size, in_memory

VARIANTS = 4
CHECKER_SHARE = 0.94
"""A checker's diameter as a share of its picture."""
DIE_VARIANTS = 2
"""Tumbles of each face."""
TUMBLING = 18
"""The fast frames of a tumble."""
SETTLING = 12
"""The frames after them, in which the die settles."""
DIE_FRAMES = TUMBLING + SETTLING
_DIE_SHARE = 0.62
"""A die's edge as a share of its frame."""
_EDGE = 0.22
"""The thickness of a disc, in diameters."""
_LEAST_FACE = 0.12
"""The least height of its face, in its widths."""
_EDGE_LIGHT = 0.8, 0.4
"""The light on its edge, from its top to its foot, as shares of the light on its face."""
CUP_FRAMES = 9
_CUP_SHARE = 0.36
"""The diameter of the cup's mouth as a share of the width of its picture."""
_INSIDE = 0.86
"""The width of the standing cup inside its rim, in diameters."""
_SHADOW_SHARES = {"checker": 0.65, "lifted": 0.50, "die": 0.32}
"""The width of each object as a share of its shadow picture."""
APART = 0.34
"""The offset of a lifted checker's shadow to the right and down, in diameters."""
_POINTS = 3


@in_memory
def _dice(part: str, variant: int, side: int, colour: str) -> tuple[tuple[Surface, ...], ...]:
    """Return the frames of a part of a roll by face and column."""
    columns = TUMBLING if part == "tumble" else SETTLING

    def rolled() -> Surface:
        sheet = assets.load(f"dice-{part}-{variant + 1}.webp", (columns * side, 6 * side))
        sheet.fill(colour or "white", special_flags=pygame.BLEND_RGB_MULT)
        return sheet

    sheet = cache.cached(("dice", part, variant, side, colour), rolled)
    return tuple(
        tuple(sheet.subsurface((x * side, y * side, side, side)) for x in range(columns))
        for y in range(6)
    )


def die(face: int, variant: int, frame: int, edge: int, colour: str = "") -> Surface:
    """Return a frame of a die that will show `face`, its edge in pixels; the last lies at rest.

    The die is of bone, or of another material, whose `colour` is a share of the light on bone.
    """
    side = round(edge / _DIE_SHARE)
    part, column = ("tumble", frame) if frame < TUMBLING else ("settle", frame - TUMBLING)
    return _dice(part, variant % DIE_VARIANTS, side, colour)[face - 1][column]


@in_memory
def _lying(side: int, width: int) -> tuple[Surface, ...]:
    """Return each face of a die at rest, in the colour of a side."""
    spots = [(face * width, 0, width, width) for face in range(6)]

    def drawn() -> Surface:
        sheet = assets.load("dice-dark.webp" if side else "dice-settle-1.webp")
        row, whole = assets.clear((6 * width, width)), sheet.get_height() // (1 if side else 6)
        for face, spot in enumerate(spots):
            at = (face * whole, 0) if side else (sheet.get_width() - whole, face * whole)
            die = sheet.subsurface(at, (whole, whole))
            pygame.transform.smoothscale(die, (width, width), row.subsurface(spot))
        return row

    row = cache.cached(("lying dice", side, width), drawn)
    return tuple(map(row.subsurface, spots))


def lying_die(face: int, edge: int, side: int = 0) -> Surface:
    """Return a die at rest, its edge in pixels: of bone, or for Black (1) of dark glass."""
    return _lying(side, round(edge / _DIE_SHARE))[face - 1]


@in_memory
def _cups(width: int, look: str, colour: str, row: int) -> tuple[Surface, ...]:
    """Return the cup's frames with two dice in it, or with three for `row` 1."""

    def scaled(name: str) -> Surface:
        sheet = assets.load(name)
        wide, high = sheet.get_width(), sheet.get_height() // 2
        size = CUP_FRAMES * width, round(high * width * CUP_FRAMES / wide)
        return pygame.transform.smoothscale(sheet.subsurface((0, row * high, wide, high)), size)

    def tipped() -> Surface:
        cup_sheet = scaled(f"cup-{look}.webp" if look else "cup.webp")
        if colour:
            dice, tinted = assets.blank(cup_sheet.get_size()), scaled("cup-dice.webp")
            dice.fill("white")
            tinted.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
            dice.blit(pygame.transform.smoothscale(tinted, cup_sheet.get_size()))
            cup_sheet.blit(dice, special_flags=pygame.BLEND_RGB_MULT)
        return cup_sheet

    sheet = cache.cached(("cup", width, look, colour, row), tipped)
    size = width, sheet.get_height()
    return tuple(sheet.subsurface(((frame * width, 0), size)) for frame in range(CUP_FRAMES))


def cup(frame: int, dice: int, diameter: int, look: str = "", colour: str = "") -> Surface:
    """Return the cup at a frame of tipping to the right, with two or three dice in it.

    The cup is of bronze, or has another `look`; `colour` is the colour of `die`. The foot of the
    standing cup is left of the picture's middle by a quarter of its width.
    """
    return _cups(round(diameter / _CUP_SHARE), look, colour, dice > 2)[frame]


@in_memory
def stirred(degrees: int, dice: int, diameter: int, look: str, colour: str) -> Surface:
    """Return the standing cup; the dice in it have turned about its middle by some degrees."""
    standing = cup(0, dice, diameter, look, colour).copy()
    side = round(_INSIDE * diameter)
    place = pygame.Rect(0, 0, side, side)
    place.center = standing.get_width() // 4, standing.get_height() // 2
    turned = pygame.transform.rotozoom(standing.subsurface(place), degrees, 1)
    inside = assets.clear(place.size)
    pygame.draw.aacircle(inside, "white", (side / 2, side / 2), side / 2)
    middle = turned.get_rect(center=(side // 2, side // 2))
    inside.blit(turned, middle, special_flags=pygame.BLEND_RGBA_MULT)
    standing.blit(inside, place)
    return standing


@in_memory
def checker(place: str, side: int, variant: int, diameter: int) -> Surface:
    """Return a checker of a place, seen from above."""
    name = f"{place}/checker-{('white', 'black')[side]}-{variant % VARIANTS + 1}.webp"
    width = round(diameter / CHECKER_SHARE)
    return assets.scaled(name, (width, width))


def tilted(disc: Surface, seen: float, edge: float = _EDGE) -> Surface:
    """Return a disc that is turning over its edge; `seen` is the share of its face, up to 1.

    Where the face is seen less, the edge below it is higher, up to `edge` diameters.
    """
    around = disc.get_bounding_rect(min_alpha=128)
    width, high = disc.get_width(), max(1, round(disc.get_height() * max(seen, _LEAST_FACE)))
    face = pygame.transform.smoothscale(disc, (width, high))
    low = round(edge * around.width * (1 - seen))
    foot = face.copy()
    foot.fill("white", special_flags=pygame.BLEND_RGB_MAX)
    tilted = assets.clear((width, high + low))
    tilted.blit(foot, (0, low))
    tilted.fill("white", (around.x, high // 2, around.width, low))
    light = assets.blank((1, 2))
    for y, share in enumerate(_EDGE_LIGHT):
        colour = pygame.transform.average_color(disc, consider_alpha=True)
        light.set_at((0, y), [round(share * part) for part in colour[:3]])
    light = pygame.transform.smoothscale(light, tilted.get_size())
    tilted.blit(light, special_flags=pygame.BLEND_RGB_MULT)
    tilted.blit(face)
    return tilted


@in_memory
def checker_shadow(diameter: int, drawn: int, height: float) -> Surface:
    """Return a checker's shadow, drawn `drawn` pixels wide, at a height from 0 to 1.

    Centre it on the checker of `diameter` pixels. It gets softer and moves away with height.
    """
    apart = round(diameter * APART * height)
    lying, lifted = _shadow("checker", drawn), _shadow("lifted", drawn)
    side = max(lying.get_width(), lifted.get_width() + 2 * apart)
    picture = assets.clear((side, side))
    for shadow, strength in ((lying, (1 - height) ** 2), (lifted, 1 - (1 - height) ** 2)):
        shadow = assets.faded(shadow, round(10 * strength))
        middle = side // 2 + apart
        assets.stamp(picture, shadow, (middle, middle))
    return picture


def die_shadow(edge: int) -> Surface:
    """Return the shadow of a die at rest; centre it on the die."""
    return _shadow("die", edge)


def _shadow(of: str, width: int) -> Surface:
    side = round(width / _SHADOW_SHARES[of])
    return assets.scaled(f"shadow-{of}.png", (side, side))


@in_memory
def point(kind: int, index: int, size: Size) -> Surface:
    """Return an inlaid point that stands on its base: of bone, or of bronze for `kind` 1."""
    sheet = assets.picture("points.webp")
    width, height = sheet.get_width() // _POINTS, sheet.get_height() // 2
    cell = (index % _POINTS * width, kind * height, width, height)
    return pygame.transform.smoothscale(sheet.subsurface(cell), size)
