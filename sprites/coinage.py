"""The coins of computer players and rivals: heads that face right, as on Roman coins."""

import numpy as np
import studio
from fields import Arr, Vec, blur, lookup, noise, over, rng_for, smooth, tint, wobble
from persons import PERSONS
from relief import Relief
from rivals import RIVALS
from studio import Light, Matter, Surface, sheet

PX, SHARE, SAMPLES = 512, 0.97, 28
"""Side of a picture in pixels, diameter of the coin as a share of it, and samples of a pixel."""
FINE = 1024  # pixels across the relief
RINGS, TURNS = 520, 1500  # points of the mesh
SCALE, MIDDLE = 1.04, (-0.420, 0.712)
BEADS, BEAD_RING = 84, 0.915
METAL = Matter(metal=0.65)
LIGHT = Light(strength=3.3, width=9.0, room_strength=0.22)
"""The usual light with a brighter room, as polished metal reflects its surroundings."""

METALS: dict[str, tuple[Vec, Vec, float]] = {
    "tiro": ((0.86, 0.43, 0.26), (0.095, 0.040, 0.024), 0.36),
    "optio": ((0.80, 0.57, 0.20), (0.085, 0.060, 0.022), 0.32),
    "centurio": ((0.33, 0.335, 0.35), (0.022, 0.023, 0.026), 0.36),
    "legatus": ((0.86, 0.85, 0.82), (0.10, 0.10, 0.105), 0.30),
    "caesar": ((1.00, 0.70, 0.25), (0.20, 0.085, 0.020), 0.26),
    "galla": ((0.55, 0.29, 0.18), (0.050, 0.026, 0.018), 0.38),
    "verus": ((0.44, 0.47, 0.53), (0.030, 0.033, 0.042), 0.34),
    "crispus": ((0.66, 0.46, 0.28), (0.060, 0.036, 0.020), 0.36),
    "naso": ((0.40, 0.50, 0.36), (0.026, 0.050, 0.038), 0.38),
    "philo": ((0.80, 0.75, 0.64), (0.085, 0.075, 0.060), 0.32),
    "thais": ((0.95, 0.85, 0.54), (0.13, 0.095, 0.045), 0.28),
    "celer": ((0.98, 0.60, 0.40), (0.16, 0.065, 0.036), 0.28),
}
"""Colour of the metal, colour of the dirt in its hollows, and roughness: copper, brass, toned
silver, silver and gold; then old copper, iron, bronze, green bronze, pale silver, electrum and red
gold.
"""


def seen(rank: str) -> Arr:
    """Return the picture of a rank's coin, sRGB (PX, PX, 4)."""
    studio.studio((PX, PX), 2.0 / SHARE, SAMPLES, LIGHT)
    studio.ground(-0.08)
    studio.place("coin", coin(rank), METAL)
    return studio.shoot()


def struck(rank: str) -> Arr:
    """Return the relief of a person (FINE, FINE) over a square around the coin, in its radii."""
    relief = Relief(FINE, SCALE, MIDDLE)
    (PERSONS | RIVALS)[rank](relief, rng_for(rank))
    x, y = relief.xy
    free = smooth(0.885, 0.865, np.hypot(x - MIDDLE[0], y - MIDDLE[1]) * SCALE)
    return np.asarray(blur(np.maximum(relief.h, 0), 1.0) * free * SCALE * 0.95)


def coin(rank: str) -> Surface:
    """Return a coin of radius 1 with a person on it, a little worn."""
    rng = rng_for(f"coin-{rank}")
    metal, dirt, rough = METALS[rank]
    r, a = np.meshgrid(
        np.linspace(0, 1, RINGS) ** 0.8,
        np.linspace(0, 2 * np.pi, TURNS, endpoint=False),
        indexing="ij",
    )
    flat = np.linspace(-1, 1, FINE)
    fx, fy = np.meshgrid(flat, flat)
    h = struck(rank) + _beads(fx, fy)
    shape = (FINE, FINE)
    dents = noise(rng, shape, 240, 40, 1.4)
    pits = smooth(2.3, 3.2, noise(rng, shape, 26, 5, 0.4)) * (0.4 + 0.6 * smooth(0, 1.5, dents))
    h += 0.0012 * dents + 0.00012 * noise(rng, shape, 30, 4, 1.0) - 0.004 * pits
    hollow = np.clip((blur(h, 9) - h) / 0.018, -1, 1)
    stain = noise(rng, shape, 300, 12, 1.2)
    worn = smooth(0.012, 0.05, h)
    dark = np.clip(0.78 - 0.74 * worn + 0.75 * hollow + 0.05 * stain + 0.3 * pits, 0, 0.92)
    x, y = r * np.cos(a), r * np.sin(a)
    height, dark, stain = (lookup(f, x * 0.998, y * 0.998) for f in (h, dark, stain))
    edge = np.clip((r - 0.955) / 0.045, 0, 1)
    height = height * (1 - edge**2) + 0.012 - 0.07 * (1 - np.sqrt(1 - 0.999 * edge**2))
    colour = over(tint(metal, 1 + 0.05 * stain), dirt, dark)
    off = r * (1 - 0.010 + wobble(rng, a, 6, 0.006) * r)
    points = np.stack([off * np.cos(a), off * -np.sin(a), height], axis=-1)
    quads = sheet(points.shape, closed=True)[:, ::-1]
    return Surface(
        points.reshape(-1, 3),
        quads,
        colour.reshape(-1, 3),
        np.clip(rough + 0.3 * dark, 0.2, 0.8).ravel(),
    )


def _beads(x: Arr, y: Arr) -> Arr:
    """Return the ring of beads along the edge."""
    step = 2 * np.pi / BEADS
    a = (np.arctan2(y, x) + step / 2) % step - step / 2
    d = np.hypot(np.hypot(x, y) - BEAD_RING, a * BEAD_RING) / 0.027
    return np.asarray(0.024 * np.sqrt(np.clip(1 - d * d, 0, 1)))
