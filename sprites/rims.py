"""The rim of a checker: burnt on bone, a pale trail on glass.

Bone is as light as stone, and glass as dark as a tray. The rims distinguish them from any ground.
"""

import numpy as np
from fields import Arr, smooth

BONE_RIM = (0.15, 0.09, 0.055)
"""The share of light on a burnt rim of bone, in sRGB."""
GLASS_RIM = (0.94, 0.90, 0.80)
"""The colour of a lit trail of pale glass, in sRGB."""
MOAT = 0.88
"""The share of light that glass loses inside the trail, where it shines."""


def rimmed(picture: Arr, colour: str, share: float, moat: float = MOAT) -> Arr:
    """Return a checker's picture, sRGB (H, H, 4), with its rim; `share` of it is its diameter."""
    half = picture.shape[0] / 2
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]] + 0.5 - half
    r = np.hypot(x, y) / (half * share)
    lit = 0.93 + 0.07 * np.clip(-(x + y) / (half * share * np.sqrt(2)), -1, 1)
    found = picture.copy()
    if colour == "white":
        found[..., :3] *= 1 - _band(r, 0.845, 1.1) * (1 - np.array(BONE_RIM))
    else:
        found[..., :3] *= 1 - moat * _band(r, 0.66, 0.89)
        bulge = 1 - 0.15 * np.clip(np.abs(r - 0.91) / 0.06, 0, 1) ** 2
        pale = np.array(GLASS_RIM) * (lit * bulge)[..., None]
        found[..., :3] += _band(r, 0.85, 0.97) * (pale - found[..., :3])
    return found


def _band(r: Arr, inner: float, outer: float) -> Arr:
    """Return a ring (H, H, 1) from 0 to 1, soft at both of its edges."""
    return np.asarray(smooth(inner, inner + 0.03, r) * smooth(outer, outer - 0.03, r))[..., None]
