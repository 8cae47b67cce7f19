"""The recipes for settings at home and in a museum, and for its commands."""

import pytest
from recipe import Copy

pytestmark = pytest.mark.long

SWITCHES = """
from pathlib import Path
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from harness import Harness, saved
for size, text in (((1280, 720), 100), ((1080, 1920), 100), ((1024, 1024), 200)):
    harness = Harness(Path("play") / str(size[0]), size=size)
    harness.app.change(text=text)
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.app.stack.open(SettingsScreen(harness.app))
    harness.run(1)
    screen = harness.top
    while "seconds" not in [each.name for each in screen.buttons()]:
        harness.press("next")
    assert all(screen.box.contains(each.rect) for each in screen.buttons())
    harness.press("seconds")
    print(harness.app.settings.seconds, saved(harness).seconds)
"""


def test_a_setting(copy: Copy) -> None:
    copy.follow("ludus/window/ADDING.md", "## Add a setting")
    assert copy.run("-c", SWITCHES) == "True True\n" * 3


RENAMED = """
from pathlib import Path
from ludus.window.storage.settings import settings_file
path = Path("settings.json")
path.write_text('{"turned": true}')
file = settings_file(path)
print(file.read().other_side, file.wrong)
file.change(lambda settings: setattr(settings, "other_side", False))
print(settings_file(path).read().other_side)
"""


def test_a_setting_of_an_earlier_version(copy: Copy) -> None:
    copy.follow("ludus/window/ADDING.md", "## Rename or remove a setting")
    assert copy.run("-c", RENAMED) == "True {}\nFalse\n"


FIELD = """
from ludus.exhibit.config.settings import Config
from ludus.exhibit.staff_page import settings_editor
print("game.hints" in settings_editor.FIELDS, Config().game.hints)
"""


def test_a_setting_of_the_exhibit(copy: Copy) -> None:
    copy.follow("ludus/exhibit/ADDING.md", "## Add a setting")
    assert "hints = 3" in copy.run("-m", "ludus", "exhibit", "--example-config", "all")
    copy.write("wrong.toml", "[game]\nhints = 12\n")
    told = copy.run("-m", "ludus", "exhibit", "--check-config", "wrong.toml", fails=True)
    assert "game.hints" in told
    assert copy.run("-c", FIELD) == "True 3\n"


COMMANDS = """
from pathlib import Path
from kiosk_helpers import KioskHarness
kiosk = KioskHarness(Path("play"), remote__allowed=("audio",))
assert "7" in kiosk.remote.commands()["music"]
kiosk.command("music", "7")
print(kiosk.kiosk.config.sound.music)
"""


def test_a_remote_command(copy: Copy) -> None:
    copy.follow("ludus/exhibit/ADDING.md", "## Add a remote command")
    assert copy.run("-c", COMMANDS) == "7\n"


ANSWERS = """
from pathlib import Path
from kiosk_helpers import KioskHarness
from ludus.exhibit.remote.http_server import HttpRequest
from ludus.exhibit.remote.local_api import LocalApi
kiosk = KioskHarness(Path("play"))
local = LocalApi(kiosk.remote, dict, "secret")
print(local.answer(HttpRequest("GET", "/volume", "Bearer secret")).body.decode())
"""


def test_a_path_of_a_port(copy: Copy) -> None:
    copy.follow("ludus/exhibit/ADDING.md", "## Add a path of an HTTP port")
    assert copy.run("-c", ANSWERS).startswith('{"volume":')
