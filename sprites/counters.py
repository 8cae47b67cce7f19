"""More checkers: soldiers' limestone and lead, and ivory and green stone for a palace."""

import numpy as np
from checkers import FIELD, GLASS_SHAPES, Grooves, Profile, bone, chips, disc, polar, round_edge
from fields import Arr, groove, lathe, lookup, noise, over, rng_for, smooth, tint
from studio import Matter, Surface

LEAD = Matter(metal=0.55)
IVORY_SHAPES: tuple[tuple[Profile, Grooves], ...] = (
    (
        ((0, 0.26), (0.10, 0.25), (0.16, 0.17), (0.60, 0.16), (0.68, 0.21), (1, 0.19)),
        ((0.24, 0.03, 0.018), (0.32, 0.03, 0.018), (0.40, 0.03, 0.018), (0.56, 0.04, 0.022)),
    ),
    (
        (
            (0, 0.13),
            (0.26, 0.14),
            (0.32, 0.23),
            (0.42, 0.23),
            (0.48, 0.15),
            (0.78, 0.17),
            (1, 0.18),
        ),
        ((0, 0.09, 0.05), (0.60, 0.03, 0.018), (0.68, 0.03, 0.018), (0.76, 0.03, 0.018)),
    ),
    (
        (
            (0, 0.24),
            (0.30, 0.22),
            (0.56, 0.16),
            (0.62, 0.22),
            (0.70, 0.22),
            (0.76, 0.17),
            (1, 0.19),
        ),
        ((0, 0.10, 0.05), (0.18, 0.03, 0.018), (0.34, 0.03, 0.018), (0.44, 0.03, 0.018)),
    ),
    (
        (
            (0, 0.16),
            (0.20, 0.16),
            (0.25, 0.21),
            (0.50, 0.20),
            (0.55, 0.15),
            (0.80, 0.18),
            (1, 0.19),
        ),
        ((0, 0.09, 0.05), (0.34, 0.03, 0.018), (0.42, 0.03, 0.018), (0.66, 0.05, 0.026)),
    ),
)
"""Profile and grooves of each ivory checker, as in `checkers.BONE_SHAPES`."""


def ivory(variant: int) -> Surface:
    """Return a checker of ivory: paler than bone, more finely turned, and polished."""
    found = bone(variant, IVORY_SHAPES)
    pale = 0.35 * np.clip(found.colour.mean(axis=1, keepdims=True) * 1.6, 0, 1)
    found.colour = found.colour + (np.array((0.93, 0.86, 0.73)) - found.colour) * pale
    found.rough = np.clip(found.rough - 0.10, 0.14, 0.9)
    return found


def serpentine(variant: int) -> Surface:
    """Return a domed checker of polished green stone; `variant` counts from 1."""
    rng = rng_for(f"checker-serpentine-{variant}")
    profile, grooves = GLASS_SHAPES[variant - 1]
    r, a, x, y = polar()
    cut = np.add.reduce([groove(r, *g) for g in grooves])
    shape, angle = (FIELD, FIELD), rng.uniform(0, np.pi)
    cloud = lookup(noise(rng, shape, 500, 40, 1.4), x, y)
    crystal = noise(rng, shape, 150, 17, 0.5, 1.9, angle)
    crystal = np.maximum(crystal, noise(rng, shape, 130, 15, 0.5, 1.9, angle + 1.4))
    pale = lookup(smooth(1.9, 2.4, crystal), x, y)
    h = lathe(r, profile, 0.03) - cut - round_edge(r, 0.10, 0.05)
    h -= chips(rng, x, y, 1, 0.985, 0.04)
    colour = tint((0.010, 0.058, 0.032), 1 + 0.25 * np.clip(cloud, -2, 2))
    colour = over(colour, (0.085, 0.22, 0.115), 0.7 * pale)
    colour = over(colour, (0.40, 0.27, 0.09), np.clip(0.3 * cut / 0.028, 0, 0.3))
    return disc(r, a, h, colour, np.clip(0.16 + 0.4 * cut / 0.03, 0.1, 0.8))


def _marks(variant: int, x: Arr, y: Arr) -> Arr:
    """Return the distance to the marks that a soldier has scratched into a checker."""
    r = np.hypot(x, y)
    if variant == 2:
        cross = np.minimum(np.abs(x - 0.9 * y), np.abs(x + 1.1 * y))
        return np.asarray(np.maximum(cross, r - 0.45))
    if variant == 4:
        strokes = np.min([np.abs(x - at - 0.06 * y) for at in (-0.24, 0.0, 0.23)], axis=0)
        return np.asarray(np.maximum(strokes, np.abs(y) - 0.36))
    ring = np.abs(r - 0.42)
    return np.asarray(np.minimum(ring, np.maximum(r - 0.02, 0)) if variant == 3 else ring)


def limestone(variant: int) -> Surface:
    """Return a flat checker chipped from limestone and scratched; `variant` counts from 1."""
    rng = rng_for(f"checker-limestone-{variant}")
    r, a, x, y = polar()
    shape = (FIELD, FIELD)
    facet = lookup(noise(rng, shape, 700, 120, 1.6), x, y)
    fine = lookup(noise(rng, shape, 60, 4, 1.0), x, y)
    pit = lookup(smooth(2.0, 3.0, noise(rng, shape, 30, 6, 0.4)), x, y)
    scratch = smooth(0.055, 0.015, _marks(variant, x, y) + 0.012 * facet)
    h = 0.20 + 0.014 * facet + 0.003 * fine - 0.02 * pit - 0.035 * scratch
    h -= round_edge(r, 0.13, 0.09) + chips(rng, x, y, 9, 0.97, 0.09)
    stain = lookup(noise(rng, shape, 900, 80, 1.5), x, y)
    colour = tint((0.82, 0.755, 0.63), 1 + 0.05 * stain + 0.05 * np.clip(fine, -2, 2))
    colour = over(colour, (0.50, 0.37, 0.22), 0.25 * smooth(0.2, 2.0, stain))
    dark = np.clip(0.8 * scratch + 0.5 * pit, 0, 0.85)
    colour = over(colour, (0.16, 0.075, 0.04), dark)
    return disc(r, a, h, colour, np.full_like(r, 0.8))


def lead(variant: int) -> Surface:
    """Return a checker hammered from lead, dull and dented; `variant` counts from 1."""
    rng = rng_for(f"checker-lead-{variant}")
    r, a, x, y = polar()
    shape = (FIELD, FIELD)
    dent = lookup(noise(rng, shape, 420, 90, 1.4), x, y)
    fine = lookup(noise(rng, shape, 40, 4, 0.9), x, y)
    scratch = smooth(0.06, 0.015, _marks(5 - variant, x, y) + 0.012 * dent)
    h = 0.17 + 0.05 * (1 - r * r) + 0.022 * dent + 0.001 * fine - 0.03 * scratch
    h -= round_edge(r, 0.12, 0.06)
    dull = lookup(noise(rng, shape, 500, 30, 1.3), x, y)
    colour = tint((0.085, 0.090, 0.104), 1 + 0.18 * np.clip(dent, -2, 2) + 0.06 * fine)
    colour = over(colour, (0.045, 0.046, 0.050), 0.6 * smooth(-0.4, 1.6, dull))
    colour = over(colour, (0.20, 0.21, 0.225), 0.75 * scratch)
    return disc(r, a, h, colour, np.clip(0.46 + 0.08 * dull - 0.1 * scratch, 0.3, 0.8))
