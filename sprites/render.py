"""Render the pictures of the game: slabs, checkers, dice, shadows, ornaments and signs.

Usage: `python sprites/render.py [NAME ...]` writes all pictures, or the named ones, beside this
file. It needs `pip install '.[art]'` (Blender as a module, with its path tracer Cycles) and Python
3.11.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from types import ModuleType

import barracks
import bonedice
import bpy
import bronze
import bronzecup
import checkers
import coinage
import forum
import guests
import numpy as np
import ornaments
import palace
import petals
import signs
import slabs
import studio
import tavern
import tower
import winnings
from fields import Arr
from mathutils import Matrix

HERE = Path(__file__).resolve().parent
PLACES = (tavern, barracks, forum, palace)

DIE_PX, DIE_SHARE = 272, 0.62
"""Side of a frame of the dice in pixels, and the die's edge as a share of it."""
CUP_PX, CUP_SHARE, CUP_FRAMES = (460, 460), 0.36, 9
"""Width and height of a frame of the cup in pixels, and its mouth's diameter as a share of the
width.
"""
FLYING, LYING = 14, 48  # samples of a rolling die, and of a die at rest
SHADOW_PX = 320
DARKEST = 0.62  # darkness of a shadow; it would be black under a thing
SHADOWS = (
    ("shadow-checker", "checker", 0.65, 0.0),
    ("shadow-lifted", "checker", 0.50, 0.4),
    ("shadow-die", "die", 0.32, 0.0),
)
"""Picture, thing, width of the thing as a share of the picture, and lift in widths.

The shadow of a lifted thing is in the middle of its picture, not the thing.
"""
QUALITY, GROUND = 90, 84  # quality of cut-out pictures, and of tables and their light


def save(name: str, data: Arr) -> None:
    """Write sRGB values (H, W, 3 or 4), 0 to 1, in the format of the ending of `name`."""
    found = studio.picture(data)
    if name.endswith(".webp"):
        found.save(HERE / name, quality=QUALITY, alpha_quality=95, method=6)
    elif name.endswith(".jpg"):
        found.save(HERE / name, quality=GROUND)
    else:
        found.save(HERE / name, optimize=True)


def points() -> None:
    """Write the sheet of inlaid points: three of bone over three of bronze."""
    kinds = [[slabs.point(f"point-{b}-{i}", b) for i in range(3)] for b in (False, True)]
    rows = [np.concatenate([point.seen(8) for point in row], axis=1) for row in kinds]
    save("points.webp", np.concatenate(rows))


def inlay() -> None:
    """Write the rosette for inlay in wood."""
    save("inlay-rosette.webp", slabs.rosette().seen(12))


def of_place(place: ModuleType) -> dict[str, Callable[[], Arr]]:
    """Return a function for each picture of a place, by file name.

    The functions are in the module of the place, and return sRGB (H, W, 3 or 4).
    """
    found: dict[str, Callable[[], Arr]] = {"slab.webp": place.slab}
    for upright, shape in ((False, "wide"), (True, "upright")):
        found[f"table-{shape}.jpg"] = partial(place.table, upright)
        found[f"light-{shape}.jpg"] = partial(place.light, upright)
    for colour in ("white", "black"):
        for variant in range(1, len(checkers.BONE_SHAPES) + 1):
            found[f"checker-{colour}-{variant}.webp"] = partial(place.checker, colour, variant)
    return found


def dice(variant: int) -> None:
    """Write two sheets of dice, a row for each face: the tumble and the settling.

    The fast tumble is blurred, so half the size is enough. The last frame is at rest.
    """
    faces = [bonedice.tumble(value, variant) for value in range(1, 7)]
    for name, px, first, last in (
        ("tumble", DIE_PX // 2, 0, bonedice.FAST),
        ("settle", DIE_PX, bonedice.FAST, bonedice.FRAMES),
    ):
        studio.studio((px, px), 1 / DIE_SHARE, FLYING)
        studio.ground(-0.5)
        bpy.context.scene.render.use_motion_blur = name == "tumble"
        die = studio.place("die", bonedice.die(), studio.BONE)
        rows = [np.concatenate(_frames(die, face, first, last), axis=1) for face in faces]
        save(f"dice-{name}-{variant}.webp", np.concatenate(rows))


def dark_dice() -> None:
    """Write the six faces of a die of dark glass, at rest."""
    studio.studio((DIE_PX, DIE_PX), 1 / DIE_SHARE, LYING)
    studio.ground(-0.5)
    die = studio.place("die", bonedice.die(glass=True), studio.GLASS)
    turns = [bonedice.tumble(value, 1)[-1] for value in range(1, 7)]
    studio.animate(die, [Matrix(turn.tolist()).to_quaternion() for turn in turns])
    save("dice-dark.webp", np.concatenate([_shot(frame) for frame in range(6)], axis=1))


def _shot(frame: int) -> Arr:
    """Return the picture of one frame of an animation."""
    bpy.context.scene.frame_set(frame)
    return studio.shoot()


def _frames(die: object, turns: list[Arr], first: int, last: int) -> list[Arr]:
    """Return the pictures of some frames of a tumble."""
    studio.animate(die, [Matrix(turn.tolist()).to_quaternion() for turn in turns])
    found = []
    for frame in range(first, last):
        bpy.context.scene.frame_set(frame)
        found.append(studio.shoot(LYING if frame == len(turns) - 1 else FLYING))
    return found


def cup(name: str, metal: str) -> None:
    """Write the cup tipping to the right: a row with two dice in it, and a row with three.

    The foot of the standing cup is left of the frame's middle by a quarter of its width. Without a
    metal, the picture is white where dice are seen, and clear elsewhere.
    """
    surface, die = bronzecup.cup(metal or "bronze"), bonedice.die()
    matter = studio.STONE if metal == "clay" else studio.BRONZE if metal else None
    rows = []
    for count in (2, 3):
        turns = np.linspace(0, 1, CUP_FRAMES) ** 1.3
        seen = [_tipped(surface, matter, die, count, turn) for turn in turns]
        rows.append(np.concatenate(seen, axis=1))
    save(f"{name}.webp", np.concatenate(rows))


def _tipped(
    cup: studio.Surface, matter: studio.Matter | None, die: studio.Surface, count: int, turn: float
) -> Arr:
    """Return the cup at the share `turn` of its fall, with the dice that are still in it."""
    studio.studio(CUP_PX, 1 / CUP_SHARE, 16 if matter else 4)
    studio.look_at(0.25 / CUP_SHARE, 0.0)
    studio.ground(0.0)
    fall = bonedice.rotation((0, 1, 0), turn * bronzecup.FALL)
    foot = np.array([0.0, 0.0, bronzecup.height(turn)])
    body = studio.place("cup", cup, matter or studio.BRONZE)
    body.is_holdout = not matter
    studio.pose(body, fall, foot, 1.0)
    if turn < bronzecup.EMPTY:
        for face, place in zip((5, 3, 6), bronzecup.heap(count, turn), strict=False):
            inside = fall @ bonedice.rotation((0, 0, 1), 31.0 * face) @ bonedice.rest(face)
            where = foot + fall @ place
            studio.pose(studio.place("die", die, studio.BONE), inside, where, bronzecup.DIE)
    found = studio.shoot()
    found[..., :3] = found[..., :3] if matter else 1.0
    return found


def shadow(name: str, thing: str, share: float, lift: float) -> None:
    """Write the shadow of a checker or a die, `lift` of its width above the board."""
    width = 1.0 if thing == "die" else 2.0
    height = lift * width
    shift = height / studio.SUN[2]
    light = []
    for there in (True, False):
        studio.studio((SHADOW_PX, SHADOW_PX), width / share, 40)
        studio.look_at(-studio.SUN[0] * shift, -studio.SUN[1] * shift)
        studio.ground(0.0, (0.5, 0.5, 0.5), seen=True)
        if there:
            surface = bonedice.die() if thing == "die" else checkers.bone(2)
            found = studio.place("thing", surface, studio.STONE)
            found.location.z = height + (0.5 if thing == "die" else 0.0)
            found.visible_camera = False
        light.append(studio.shoot(raw=True)[..., :3].mean(axis=-1))
    save(f"{name}.png", _black(1 - np.clip(light[0] / light[1].mean(), 0, 1) ** (1 / 2.2)))


def _black(alpha: Arr) -> Arr:
    """Return darkness that fades out before the edges of the picture."""
    n = alpha.shape[0]
    to_edge = np.minimum(np.arange(n), np.arange(n)[::-1]) / (0.06 * n)
    fade = np.clip(np.minimum(to_edge[:, None], to_edge[None]), 0, 1)
    return np.stack(
        [np.zeros_like(alpha)] * 3 + [np.clip(alpha - 0.006, 0, DARKEST) * fade], axis=-1
    )


def laurel() -> None:
    """Write the gilded wreath."""
    studio.studio((900, 900), 2.0, 24)
    studio.ground(-0.02)
    studio.place("laurel", bronze.laurel(), studio.BRONZE)
    save("laurel.webp", studio.shoot())


def relief(name: str) -> None:
    """Write the depth of an ornament as grey."""
    save(f"{name}.png", np.repeat(ornaments.RELIEFS[name]()[..., None], 3, axis=-1))


def sign(name: str) -> None:
    """Write the sign of a button."""
    save(f"icon-{name}.png", signs.sign(name))


def _write(name: str, make: Callable[[], Arr]) -> None:
    save(name, make())


def _bare(name: str) -> str:
    return str(Path(name).with_suffix(""))


def pictures() -> dict[str, Callable[[], None]]:
    """Return a function that writes each picture, by its name without ending."""
    found: dict[str, Callable[[], None]] = {}
    for name in ornaments.RELIEFS:
        found[name] = partial(relief, name)
    for name in signs.SIGNS:
        found[f"icon-{name}"] = partial(sign, name)
    for name, thing, share, lift in SHADOWS:
        found[name] = partial(shadow, name, thing, share, lift)
    for place in PLACES:
        for name, make in of_place(place).items():
            file = f"{place.__name__}/{name}"
            found[_bare(file)] = partial(_write, file, make)
    for rank in coinage.METALS:
        file = f"persons/{rank}.webp"
        found[_bare(file)] = partial(_write, file, partial(coinage.seen, rank))
    for look, (side, name) in product(("awake", "asleep"), enumerate(("light", "dark"))):
        seat = f"seat-{look}-{name}"
        found[seat] = partial(_write, f"{seat}.webp", partial(guests.guest, look == "awake", side))
    found |= {
        "laurel": laurel,
        "cup": partial(cup, "cup", "bronze"),
        "points": points,
        "inlay-rosette": inlay,
        "petals": partial(_write, "petals.webp", petals.petals),
        "palace/tower": partial(_write, "palace/tower.webp", partial(tower.tower, True)),
        "palace/tower-front": partial(
            _write, "palace/tower-front.webp", partial(tower.tower, False)
        ),
    }
    for variant in (1, 2):
        found[f"dice-{variant}"] = partial(dice, variant)
    found["dice-dark"] = dark_dice
    return found | _won()


def _won() -> dict[str, Callable[[], None]]:
    """Return functions for the pictures of things that are won on the journey."""
    found: dict[str, Callable[[], None]] = {"cup-dice": partial(cup, "cup-dice", "")}
    for metal in {*bronzecup.METALS} - {"bronze"}:
        found[f"cup-{metal}"] = partial(cup, f"cup-{metal}", metal)
    for look in winnings.LAMPS:
        found[f"lamp-{look}"] = partial(_write, f"lamp-{look}.webp", partial(winnings.lamp, look))
    found["lyre"] = partial(_write, "lyre.webp", winnings.lyre)
    return found


def main() -> None:
    """Render the pictures named on the command line, or all."""
    known = pictures()
    parser = argparse.ArgumentParser(description="Render the pictures of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as laurel or tavern/slab")
    wanted = [_bare(n) for n in parser.parse_args().names] or list(known)
    unknown = [n for n in wanted if n not in known]
    if unknown:
        parser.error(f"no such picture: {', '.join(unknown)}; known are {', '.join(known)}")
    for name in wanted:
        start = time.perf_counter()
        known[name]()
        print(f"{name:20} {time.perf_counter() - start:6.1f} s", flush=True)


if __name__ == "__main__":
    main()
