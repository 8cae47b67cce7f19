"""Signs for buttons, bone-coloured, with facets that reflect the light."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
from fields import Arr, blur, grid, noise, rng_for, shrink
from heads import PROFILE
from relief import curve
from shapes import arc, ellipse, minus, polygon, segment, stroke, union

SIGN_PX = 160
FINE = 4  # subpixels in each direction
W = 0.088  # half the width of a stroke
BONE = (0xE9 / 255, 0xDC / 255, 0xC0 / 255)


def sign_undo(x: Arr, y: Arr) -> Arr:
    """An arrow that turns back to the left."""
    head = polygon(x, y, [(-0.80, -0.26), (-0.30, -0.66), (-0.36, -0.26), (-0.30, 0.14)])
    bend = arc(x, y, (0.26, 0.17), 0.43, (-91, 91), W)
    top = stroke(x, y, (-0.45, -0.26), (0.28, -0.26), W, 0.0)
    return union(head, bend, top, stroke(x, y, (-0.36, 0.60), (0.28, 0.60), W, 0.0))


def sign_hint(x: Arr, y: Arr) -> Arr:
    """A Roman oil lamp with its flame."""
    body = ellipse(x, y, (0.06, 0.40), 0.58, 0.30)
    body = np.maximum(body, 0.17 - y)
    nozzle = polygon(x, y, [(-0.10, 0.17), (-0.74, 0.10), (-0.82, 0.26), (-0.36, 0.58)])
    foot = polygon(x, y, [(-0.18, 0.62), (0.30, 0.62), (0.38, 0.82), (-0.26, 0.82)])
    handle = np.abs(np.hypot(x - 0.66, y - 0.20) - 0.17) - 0.068
    lid = ellipse(x, y, (0.12, 0.10), 0.26, 0.12)
    u = np.clip((0.04 - y) / 0.80, 0, 1)
    wide = 0.50 * np.sqrt(u) * (1.0 - u) ** 1.1
    flame = np.abs(x + 0.60 - 0.05 * np.sin(5.0 * u)) - wide
    flame = np.maximum(flame, np.abs(y + 0.36) - 0.40)
    return union(body, nozzle, foot, handle, lid, flame)


def sign_menu(x: Arr, y: Arr) -> Arr:
    """Three bars."""
    return union(*(stroke(x, y, (-0.68, v), (0.68, v), W) for v in (-0.46, 0.0, 0.46)))


def sign_rules(x: Arr, y: Arr) -> Arr:
    """An open scroll on its two rods."""
    rods = [stroke(x, y, (s * 0.68, -0.74), (s * 0.68, 0.74), W * 1.15) for s in (-1, 1)]
    edges = [stroke(x, y, (-0.62, v), (0.62, v), W * 0.62) for v in (-0.52, 0.52)]
    lines = [
        stroke(x, y, (-0.38, v), (e, v), W * 0.62)
        for v, e in ((-0.22, 0.38), (0, 0.38), (0.22, 0.1))
    ]
    return union(*rods, *edges, *lines)


def sign_about(x: Arr, y: Arr) -> Arr:
    """A slab with a letter cut into it, and a corner broken off."""
    corners = [(-0.78, -0.78), (0.78, -0.78), (0.78, 0.30), (0.52, 0.42), (0.44, 0.78)]
    slab = polygon(x, y, [*corners, (-0.78, 0.78)])
    legs = [stroke(x, y, (0.0, -0.46), (s * 0.34, 0.46), W) for s in (-1, 1)]
    letter = union(*legs, stroke(x, y, (-0.2, 0.16), (0.2, 0.16), W * 0.7))
    return union(np.maximum(slab, -(slab + 1.5 * W)), letter)


def sign_settings(x: Arr, y: Arr) -> Arr:
    """Two sliders."""
    out = union(*(stroke(x, y, (-0.74, v), (0.74, v), W * 0.85) for v in (-0.34, 0.34)))
    for cx, cy in ((0.28, -0.34), (-0.28, 0.34)):
        out = minus(out, np.hypot(x - cx, y - cy) - 0.27)
        out = union(out, np.hypot(x - cx, y - cy) - 0.20)
    return out


def sign_done(x: Arr, y: Arr) -> Arr:
    """A check mark."""
    points = [(-0.76, 0.06), (-0.60, -0.08), (-0.24, 0.28), (0.60, -0.62), (0.78, -0.48)]
    return polygon(x, y, [*points, (-0.22, 0.62)])


def sign_close(x: Arr, y: Arr) -> Arr:
    """A cross."""
    return union(
        stroke(x, y, (-0.56, -0.56), (0.56, 0.56), W), stroke(x, y, (-0.56, 0.56), (0.56, -0.56), W)
    )


def sign_leave(x: Arr, y: Arr) -> Arr:
    """An arrow that goes out through a door."""
    wall = polygon(x, y, [(-0.76, -0.80), (0.08, -0.80), (0.08, 0.80), (-0.76, 0.80)])
    door = polygon(x, y, [(-0.58, -0.62), (0.20, -0.62), (0.20, 0.62), (-0.58, 0.62)])
    head = polygon(x, y, [(0.80, 0.0), (0.40, -0.38), (0.44, 0.0), (0.40, 0.38)])
    return union(minus(wall, door), head, stroke(x, y, (-0.22, 0.0), (0.46, 0.0), W, 0.0))


def sign_delete(x: Arr, y: Arr) -> Arr:
    """A basket for what goes, with its lid."""
    lid = stroke(x, y, (-0.64, -0.46), (0.64, -0.46), W)
    knob = stroke(x, y, (-0.2, -0.7), (0.2, -0.7), W * 0.9)
    basket = polygon(x, y, [(-0.52, -0.24), (0.52, -0.24), (0.38, 0.8), (-0.38, 0.8)])
    staves = [stroke(x, y, (1.1 * c, 0.0), (c, 0.56), W * 0.6) for c in (-0.2, 0.2)]
    return union(minus(basket, union(*staves)), lid, knob)


def sign_away(x: Arr, y: Arr) -> Arr:
    """Two screens with a way between them."""
    frames = (np.maximum(abs(x - 0.42 * s) - 0.38, abs(y - 0.42 * s) - 0.3) for s in (-1, 1))
    screens = [np.maximum(frame, -(frame + 1.7 * W)) for frame in frames]
    down = stroke(x, y, (-0.42, -0.12), (-0.42, 0.5), W * 0.8, 0.0)
    return union(*screens, down, stroke(x, y, (-0.49, 0.42), (0.04, 0.42), W * 0.8, 0.0))


def sign_rename(x: Arr, y: Arr) -> Arr:
    """A stylus that writes."""
    point = polygon(x, y, [(-0.74, 0.76), (-0.58, 0.3), (-0.3, 0.58)])
    shaft = polygon(x, y, [(-0.48, 0.2), (0.42, -0.7), (0.7, -0.42), (-0.2, 0.48)])
    return union(point, shaft, stroke(x, y, (0.0, 0.72), (0.7, 0.72), W * 0.8))


def sign_copy(x: Arr, y: Arr) -> Arr:
    """Two leaves, one over the other."""
    low, high = (np.maximum(abs(x - c) - 0.42, abs(y - c) - 0.52) for c in (-0.24, 0.24))
    back = minus(np.maximum(low, -(low + 1.7 * W)), high - W)
    return union(back, np.maximum(high, -(high + 1.7 * W)))


def sign_erase(x: Arr, y: Arr) -> Arr:
    """A key that takes the last letter away."""
    shape = polygon(x, y, [(-0.86, 0.0), (-0.34, -0.56), (0.8, -0.56), (0.8, 0.56), (-0.34, 0.56)])
    arms = (stroke(x, y, (0.0, -0.24 * s), (0.48, 0.24 * s), W * 0.8, 0.0) for s in (-1, 1))
    return minus(shape, union(*arms))


def sign_journey(x: Arr, y: Arr) -> Arr:
    """A road with its stops."""
    ends = [(-0.62, 0.62), (0.42, 0.24), (-0.34, -0.24), (0.6, -0.66)]
    ways = [stroke(x, y, *part, W * 0.6, 0.0) for part in pairwise(ends)]
    return union(*ways, *(np.hypot(x - u, y - v) - 0.2 for u, v in ends))


def sign_matches(x: Arr, y: Arr) -> Arr:
    """Scrolls on a shelf, seen from their ends."""
    spots = [(-0.52, 0.24), (0.0, 0.24), (0.52, 0.24), (-0.26, -0.28), (0.26, -0.28)]
    ends = (np.hypot(x - u, y - v) - 0.24 for u, v in spots)
    scrolls = [np.maximum(end, -(end + 1.3 * W)) for end in ends]
    return union(*scrolls, stroke(x, y, (-0.84, 0.62), (0.84, 0.62), W))


def sign_course(x: Arr, y: Arr) -> Arr:
    """The line of a match, with its turning point."""
    points = [(-0.8, -0.1), (-0.36, -0.42), (0.06, -0.3), (0.34, 0.4), (0.8, 0.56)]
    line = [stroke(x, y, *part, W * 0.9, 0.0) for part in pairwise(points)]
    mark = np.hypot(x - 0.06, y + 0.3) - 0.24
    return union(*line, mark)


def sign_back(x: Arr, y: Arr) -> Arr:
    """A chevron to the left."""
    points = [(-0.50, 0.0), (0.28, -0.70), (0.44, -0.56), (-0.20, 0.0), (0.44, 0.56), (0.28, 0.70)]
    return polygon(x, y, points)


def sign_forward(x: Arr, y: Arr) -> Arr:
    """A chevron to the right."""
    return sign_back(-x, y)


def sign_play(x: Arr, y: Arr) -> Arr:
    """A wedge to the right."""
    return polygon(x, y, [(-0.46, -0.66), (0.68, 0.0), (-0.46, 0.66), (-0.40, 0.0)])


def sign_pause(x: Arr, y: Arr) -> Arr:
    """Two pillars."""
    return union(*(stroke(x, y, (s * 0.28, -0.62), (s * 0.28, 0.62), W * 1.6) for s in (-1, 1)))


def loudspeaker(x: Arr, y: Arr) -> Arr:
    """The mouth of a horn, at the left of the sign."""
    points = [(-0.80, -0.22), (-0.52, -0.22), (-0.10, -0.60), (-0.10, 0.60), (-0.52, 0.22)]
    return polygon(x, y, [*points, (-0.80, 0.22)])


def sign_sound(x: Arr, y: Arr) -> Arr:
    """A horn that sounds."""
    waves = [arc(x, y, (-0.16, 0.0), r, (-42, 42), W * 0.85) for r in (0.42, 0.78)]
    return union(loudspeaker(x, y), *waves)


def sign_mute(x: Arr, y: Arr) -> Arr:
    """A horn crossed out."""
    a = stroke(x, y, (0.18, -0.28), (0.74, 0.28), W)
    return union(loudspeaker(x, y), a, stroke(x, y, (0.18, 0.28), (0.74, -0.28), W))


def sign_restart(x: Arr, y: Arr) -> Arr:
    """An arrow round in a circle."""
    ring = arc(x, y, (0.0, 0.04), 0.58, (-35, 250), W)
    head = polygon(x, y, [(0.16, -0.52), (-0.26, -0.86), (-0.22, -0.52), (-0.26, -0.18)])
    return union(ring, head)


def sign_home(x: Arr, y: Arr) -> Arr:
    """A small temple."""
    roof = polygon(x, y, [(-0.84, -0.24), (0.0, -0.76), (0.84, -0.24)])
    roof = minus(roof, polygon(x, y, [(-0.40, -0.34), (0.0, -0.58), (0.40, -0.34)]))
    pillars = [stroke(x, y, (c, -0.16), (c, 0.52), W * 0.95) for c in (-0.56, 0.0, 0.56)]
    return union(roof, *pillars, stroke(x, y, (-0.80, 0.64), (0.80, 0.64), W * 0.9))


def sign_hand(x: Arr, y: Arr) -> Arr:
    """A hand that points to the right."""
    index = segment(x, y, (-0.10, -0.24), (0.74, -0.24), 0.115)
    palm = segment(x, y, (-0.22, -0.08), (-0.22, 0.28), 0.26)
    out = union(palm, index)
    for k, end in enumerate((0.24, 0.20, 0.12)):
        v = 0.035 + 0.205 * k
        out = minus(out, segment(x, y, (-0.04, v), (0.6, v), 0.128))
        out = union(out, segment(x, y, (-0.04, v), (end, v), 0.092))
    thumb = segment(x, y, (-0.24, -0.30), (0.06, -0.53), 0.10)
    cuff = stroke(x, y, (-0.66, -0.42), (-0.66, 0.58), W * 1.1)
    return union(out, thumb, cuff)


def sign_person(x: Arr, y: Arr) -> Arr:
    """A head that faces right, as on the coins."""
    outline = curve(np.array([*PROFILE.values()]), closed=True)
    points = [((u + 0.40) * 1.12, (v - 0.72) * 1.12) for u, v in outline.tolist()]
    band = stroke(x, y, (-0.62, -0.38), (0.42, -0.56), W * 0.5, 0.0)
    return minus(polygon(x, y, points), band)


def sign_globe(x: Arr, y: Arr) -> Arr:
    """The world with its meridians: all languages."""
    line = W * 0.75
    rim = np.abs(np.hypot(x, y) - 0.74) - line
    meridian = np.abs(np.hypot(x * 2.3, y) - 0.74) / 1.5 - line
    lines = [stroke(x, y, (-wide, v), (wide, v), line) for v, wide in ((0.0, 0.7), (0.4, 0.6))]
    lines.append(stroke(x, y, (-0.6, -0.4), (0.6, -0.4), line))
    inside = np.hypot(x, y) - 0.74
    return union(rim, np.maximum(union(meridian, *lines), inside))


SIGNS: dict[str, Callable[[Arr, Arr], Arr]] = {
    "undo": sign_undo,
    "hint": sign_hint,
    "menu": sign_menu,
    "rules": sign_rules,
    "about": sign_about,
    "settings": sign_settings,
    "done": sign_done,
    "close": sign_close,
    "away": sign_away,
    "copy": sign_copy,
    "course": sign_course,
    "erase": sign_erase,
    "journey": sign_journey,
    "matches": sign_matches,
    "rename": sign_rename,
    "leave": sign_leave,
    "delete": sign_delete,
    "back": sign_back,
    "forward": sign_forward,
    "play": sign_play,
    "pause": sign_pause,
    "sound": sign_sound,
    "mute": sign_mute,
    "restart": sign_restart,
    "home": sign_home,
    "hand": sign_hand,
    "person": sign_person,
    "globe": sign_globe,
    "no": sign_close,
}


def sign(name: str) -> Arr:
    """Return a sign in sRGB with straight alpha, (SIGN_PX, SIGN_PX, 4)."""
    n = SIGN_PX * FINE
    x, y = grid(n)
    rng = rng_for(name)
    shaky = noise(rng, (n, n), 220, 36, 1.2)
    cut = SIGNS[name](x, y)
    soft = blur(np.clip(-cut, 0.0, 0.085), 2.5)
    gy, gx = np.gradient(soft * n / 2)
    facet = np.clip((gx + gy) * -(0.5**0.5), -1, 1)
    grain = noise(rng, (n, n), 30, 5, 0.7, 6.0, 0.5)
    light = (1.0 + 0.16 * facet + 0.015 * grain - 0.02)[..., None]
    alpha = np.clip(0.5 - (cut + 0.0035 * shaky) * n / 2, 0, 1)
    cover = shrink(alpha, FINE)
    colour = np.asarray(BONE) ** 2.2 * light * alpha[..., None]
    colour = (shrink(colour, FINE) / np.maximum(cover, 1e-4)[..., None]) ** (1 / 2.2)
    colour = np.where(cover[..., None] > 0.02, colour, np.asarray(BONE))
    return np.concatenate([np.clip(colour, 0, 1), cover[..., None]], axis=-1)
