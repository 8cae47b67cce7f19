"""The recipes for a picture, a sign, an icon, a place and a sound; rendered pictures are copied."""

import shutil
from pathlib import Path

import pytest
from recipe import ROOT, Copy

pytestmark = pytest.mark.long

WREATH = """
import pygame
from ludus.picture import pieces, places
places.check()
print(pieces.wreath(40).get_size())
"""


def test_a_picture(tmp_path: Path, copy: Copy) -> None:
    copy.follow("ludus/picture/README.md", "## Add a picture")
    assert "wreath.webp" in copy.run("-m", "ludus", fails=True)
    shutil.copy(ROOT / "sprites/laurel.webp", tmp_path / "sprites/wreath.webp")
    assert copy.run("-c", WREATH) == "(40, 40)\n"


SIGN = """
from harness import Harness
from ludus.picture import places, signs
import eyes
places.check()
gate = signs.sign("gate", 40).get_bounding_rect()
print(gate.width > 30, "the gate" in eyes.on_board("tavern", 40))
"""


def test_a_sign(copy: Copy) -> None:
    copy.follow("sprites/README.md", "## Add a sign on the board")
    assert copy.run("-c", SIGN) == "True True\n"


ICON = """
import sys
import numpy as np
import pygame
sys.path.append("sprites")
import signs
pixels = np.round(signs.sign("moon") * 255).astype(np.uint8)
picture = pygame.image.frombytes(pixels.tobytes(), pixels.shape[:2], "RGBA")
pygame.image.save(picture, "sprites/icon-moon.png")
from pathlib import Path
from harness import Harness
from ludus.picture import places
from ludus.window.widgets.button import Button
places.check()
harness = Harness(Path("play"))
button = Button("moon", pygame.Rect(0, 0, 90, 60), print, icon="moon")
print(picture.get_bounding_rect().width > 80, bool(button))
"""


def test_an_icon(copy: Copy) -> None:
    copy.follow("sprites/README.md", "## Add an icon of a button")
    assert copy.run("-c", ICON) == "True True\n"


STAYS = """
from pathlib import Path
from harness import Harness
harness = Harness(Path("play"))
harness.play("ostia", 3)
harness.run(5)
print(harness.screen.place, harness.app.words.where("villa"))
"""


def test_a_place(tmp_path: Path, copy: Copy) -> None:
    shutil.copytree(ROOT / "sprites/tavern", tmp_path / "sprites/villa")
    for path in sorted((ROOT / "sounds").glob("*tavern*.*")):
        shutil.copy(path, tmp_path / "sounds" / path.name.replace("tavern", "villa"))
    ludus = tmp_path / "ludus"
    for name, old, new in (
        ("games/ostia/game.toml", 'place = "tavern"', 'place = "villa"'),
        ("locale/sentences.toml", 'tavern = "Tavern"', 'tavern = "Tavern"\nvilla = "Villa"'),
    ):
        text = (ludus / name).read_text("utf-8")
        assert old in text
        copy.write(f"ludus/{name}", text.replace(old, new))
    assert copy.run("-c", STAYS) == "villa Villa\n"


HEARD = """
import wave
from ludus.window.sound.sounds import NAMES
with wave.open("sounds/tick-1.wav") as file:
    print("tick" in NAMES, file.getnframes() > 1000)
"""


def test_a_sound(copy: Copy) -> None:
    copy.follow("sounds/README.md", "## Add a sound")
    assert copy.run("sounds/make.py", "tick-1.wav").startswith("tick-1.wav")
    assert copy.run("-c", HEARD) == "True True\n"
