"""The recipes for a layer, a screen, a key and a touch, at home and in a museum."""

import pytest
from recipe import Copy

pytestmark = pytest.mark.long

COUNTS = """
from pathlib import Path
from harness import Harness, begun
from ludus.match.record import HUMAN, Record
from ludus.window.screens.home import match_screen
harness = Harness(Path("play"))
record = Record("ostia", 3, HUMAN, HUMAN, 0, 1)
record.best_of, record.score = 3, (1, 0)
harness.app.stack.open(match_screen(harness.app, record))
harness.run(5)
print(harness.screen.note)
"""


def test_a_layer_joins_the_line_below_it(copy: Copy) -> None:
    (before,) = copy.run("-c", COUNTS).splitlines()
    copy.follow("ludus/window/ADDING.md", "## Add a layer")
    assert copy.run("-c", COUNTS) == f"{before} · 111 – 111\n"


THANKS = """
from pathlib import Path
from harness import Harness, unheard
from ludus.window.screens.start.choose import ChooseScreen
for size, text in (((1280, 720), 100), ((1080, 1920), 100), ((1024, 1024), 200)):
    harness = Harness(Path("play") / str(size[0]), size=size)
    harness.app.change(text=text)
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.press("menu")
    harness.run(1)
    inside = harness.top.box
    assert all(inside.contains(each.rect) for each in harness.top.buttons())
    while all(each.name != "thanks" for each in harness.top.buttons()):
        harness.press("next")
    harness.press("thanks")
    harness.run(1)
    assert not unheard(harness.app)
    print(harness.top.said)
    harness.press("close")
"""


def test_a_screen(copy: Copy) -> None:
    copy.follow("ludus/window/ADDING.md", "## Add a screen")
    said = "Thanks. Thanks to all who dug, read and wrote, so that we can play."
    assert copy.run("-c", THANKS).splitlines() == [said] * 3


KEYS = """
from pathlib import Path
import pygame
from harness import Harness
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.start.choose import ChooseScreen
harness = Harness(Path("play"))
harness.app.stack.open(ChooseScreen(harness.app))
harness.key(pygame.K_n)
print(harness.app.settings.calm)
harness.app.change(keys={"calm": ("Z",)})
harness.key(pygame.K_n)
print(harness.app.settings.calm)
harness.key(pygame.K_z)
print(harness.app.settings.calm)
harness.app.stack.open(KeysScreen(harness.app))
harness.run(1)
screen, labels = harness.top, set()
for _ in range(screen.pages):
    labels |= {each.label for each in screen.buttons() if "calm" in each.name}
    screen.turn(1)
    harness.run(1)
print(labels)
"""


def test_a_key(copy: Copy) -> None:
    copy.follow("ludus/window/ADDING.md", "## Add a key")
    *calm, label = copy.run("-c", KEYS).splitlines()
    assert calm == ["True", "True", "False"]
    assert "Reduced motion, or usual motion" in label


TOUCHES = """
from pathlib import Path
from harness import Harness
from ludus.match.record import HUMAN, Record
from ludus.match.states import State
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window.screens.home import match_screen
harness = Harness(Path("play"), [(1, 2)])
record = Record("ostia", 3, HUMAN, "legatus", 0, 1)
record.begins = parse_position("14:1,16:2 8:3 w -", GAMES["ostia"])
harness.app.stack.open(match_screen(harness.app, record))
harness.run(1)
harness.throw()
harness.settle()
print(harness.screen.table.state == State.MOVING)
harness.ear.heard.clear()
harness.throw()
print(*harness.ear.heard)
"""


def test_a_touch(copy: Copy) -> None:
    copy.follow("ludus/window/ADDING.md", "## Add a touch")
    moving, sounds = copy.run("-c", TOUCHES).splitlines()
    assert (moving, "cup" in sounds.split()) == ("True", True)


NEWS = """
from pathlib import Path
from kiosk_helpers import KioskHarness
from every_screen import EveryScreen
from ludus.exhibit.screens.news import NewsScreen
kiosk = KioskHarness(Path("play"))
kiosk.start()
kiosk.kiosk.stack.open(NewsScreen(kiosk.kiosk))
kiosk.wait(0.1)
print(kiosk.kiosk.state, kiosk.top.said)
kiosk.wait(kiosk.config.session.idle_s + 1)
print(kiosk.kiosk.state)
"""


def test_a_screen_of_the_exhibit(copy: Copy) -> None:
    copy.follow("ludus/exhibit/ADDING.md", "## Add a screen")
    told = copy.run("-c", NEWS).splitlines()
    assert told == ["news News. Today the museum is open until nine.", "countdown"]
