"""What all tests share: an option to rewrite the golden pictures, and a stage."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from stage_helpers import Stage

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="write the golden pictures anew")


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """A stage of 1280x720 without scripted throws."""
    return Stage(tmp_path)


def _coarse(surface: pygame.Surface) -> npt.NDArray[np.int_]:
    """The pixels of a surface at half its size, where the grain of stone in JPEG does not tell."""
    half = pygame.transform.smoothscale_by(surface, 0.5)
    return pygame.surfarray.array3d(half).astype(int)


class Golden:
    """Compares frames with kept pictures."""

    size = (640, 360)

    def __init__(self, rewrite: bool) -> None:
        self.rewrite = rewrite

    def check(self, name: str, stage: Stage) -> None:
        """The frame looks like the picture of that name, but for small differences."""
        frame = pygame.transform.smoothscale(stage.app.canvas.target, self.size)
        path = GOLDEN / f"{name}.jpg"
        if self.rewrite:
            GOLDEN.mkdir(exist_ok=True)
            pygame.image.save(frame, path)
        kept = pygame.image.load(path).convert(frame)
        apart = abs(_coarse(frame) - _coarse(kept))
        assert apart.mean() < 3, f"{name}: the frame differs from its golden picture"
        assert (apart.max(axis=2) > 70).mean() < 0.002, f"{name}: a part of the frame differs"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """The golden pictures in tests/golden; `--rewrite-golden` writes them anew."""
    return Golden(bool(request.config.getoption("--rewrite-golden")))
