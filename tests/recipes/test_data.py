"""The recipes for files: a request, a measure, a language, the journey, a record's line, a game."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from recipe import ROOT, Copy, blocks, section

pytestmark = pytest.mark.long

THROWN = '{"cmd":"ends","rules":"tabula","position":"1:1,2:1,3:1 4:1,7:2 w -","dice":[1,2,6]}\n'


def test_a_request(copy: Copy) -> None:
    copy.follow("ludus/engine/README.md", "## Add a request")
    told, wrong = copy.run(
        "-m", "ludus", "engine", given=THROWN + THROWN.replace("6]", "7]")
    ).splitlines()
    assert json.loads(told)["ends"] == 16
    assert json.loads(wrong)["field"] == "dice[2]"


MEASURED = """
import numpy as np
from ludus.lab.measures import MEASURES
from ludus.loops import course
rows = np.ones((3, course.COLUMNS), np.int32)
rows[:, course.NUMBERS] = 3
print({each.key: each.of(rows).value for each in MEASURES}["thrown"])
"""


def test_a_measure(copy: Copy) -> None:
    copy.follow("ludus/lab/README.md", "## Add a measure")
    assert copy.run("-c", MEASURED) == "3.0\n"


SPEAKS = """
from pathlib import Path
from harness import Harness
from ludus.window.text.catalogue import faults, languages
assert not faults(["eo"], None)
harness = Harness(Path("play"))
harness.app.speak("eo")
print("eo" in languages(), harness.app.words.own_name, harness.app.words.say("Rules"))
print(harness.app.words.say("Settings"))
"""


def test_a_language(copy: Copy) -> None:
    text = (ROOT / "ludus/locale/ludus.pot").read_text("utf-8")
    head = '"Language: eo\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    for english, said in (("English", "Esperanto"), ("Rules", "Reguloj")):
        old = f'msgid "{english}"\nmsgstr ""\n'
        assert old in text
        text = text.replace(old, old.replace('""', f'"{said}"'))
    copy.write("ludus/locale/eo.po", text.replace('msgstr ""\n', f'msgstr ""\n{head}', 1))
    assert copy.run("-c", SPEAKS).splitlines() == ["True Esperanto Reguloj", "Settings"]


WALKS = """
from pathlib import Path
from ludus.window.screens.journey.journey_map import MapScreen
from harness import Harness
from ludus.journey.road import stops
for size in ((1280, 720), (1080, 1920)):
    harness = Harness(Path("play") / str(size[0]), size=size)
    for won in (5, len(stops())):
        harness.app.services.journey.win("", stops()[:won])
        harness.app.stack.open(MapScreen(harness.app))
        harness.run(1)
        print([*(b.label for b in harness.top.buttons() if b.name == "fish")])
    harness.press("fish")
    print(harness.top.said)
    harness.press("things")
    harness.run(1)
    harness.press("fish")
"""


def test_a_stop(copy: Copy) -> None:
    copy.follow("ludus/journey/README.md", "## Add a stop")
    ahead, won, said = copy.run("-c", WALKS).splitlines()[:3]
    assert ahead == "['6 · The harbour: Sabina']"
    assert won == "['6 · The harbour: Sabina. You won']"
    assert "Hit a checker." in said


def test_a_wrong_stop_ends_the_program_with_one_line(copy: Copy) -> None:
    copy.follow("ludus/journey/README.md", "## Add a stop")
    path = copy.folder / "ludus/journey/05b-fish.toml"
    copy.write("ludus/journey/05b-fish.toml", path.read_text("utf-8").replace("harbour", "sea"))
    told = copy.run("-m", "ludus", fails=True)
    assert told.startswith(f"ludus: {path}: line 1: ")
    assert told.endswith("place: one of harbour, camp, timgad, constantinople\n")


NEEDS = """
from pathlib import Path
from every_screen import played_out
from ludus.journey.road import meets, stops
stop = stops()[0]
record = played_out(stop.rules, stop.opponent, 0).record
print(stop.needs, meets(stop, record))
"""


def test_a_condition(copy: Copy) -> None:
    copy.follow("ludus/journey/README.md", "## Add a condition")
    assert copy.run("-c", NEEDS) == "{'patience': 2} True\n"


WINS = """
from pathlib import Path
from ludus.window.screens.journey.journey_map import MapScreen
from harness import Harness
from ludus.journey.road import stops
from ludus.picture import places
places.check()
harness = Harness(Path("play"))
harness.app.services.journey.win("", stops()[:2])
harness.app.load_progress()
harness.app.stack.open(MapScreen(harness.app))
harness.press("things")
harness.run(1)
harness.play("ostia")
harness.run(5)
print(harness.app.services.journey.things.cup)
"""


def test_a_thing(tmp_path: Path, copy: Copy) -> None:
    copy.follow("ludus/journey/README.md", "## Add a thing")
    told = copy.run("-m", "ludus", fails=True)
    assert "cup-glass.webp" in told
    shutil.copy(ROOT / "sprites/cup-silver.webp", tmp_path / "sprites/cup-glass.webp")
    assert copy.run("-c", WINS) == "glass\n"


RECORDS = """
from ludus.match.record import Record, parse_record
record = Record("ostia", 3, "tiro", "optio", 0, 1)
before = str(record)
assert parse_record(before).event == ""
record.event = "Ludi Romani"
assert "event Ludi Romani" in str(record).splitlines()
print(parse_record(str(record)).event)
"""


def test_a_line_of_the_record(copy: Copy) -> None:
    copy.follow("ludus/match/README.md", "## Add a line to the record")
    assert copy.run("-c", RECORDS) == "Ludi Romani\n"


PLAYS = """
from pathlib import Path
from ludus.window.screens.start.choose import ChooseScreen
from harness import Harness
from ludus.commands import user_games
games, faults = user_games()
assert not faults
harness = Harness(Path("play"), [(1, 2, 3)], games=games)
harness.app.stack.open(ChooseScreen(harness.app))
while "game-pompeii" not in [each.name for each in harness.top.buttons()]:
    harness.press("next")
harness.press("game-pompeii", "start")
harness.run(30)
print(harness.screen.table.rules.closing, harness.screen.table.rules.title)
"""


def test_a_game_of_ones_own(copy: Copy) -> None:
    (game,) = blocks(section("ludus/games/README.md", "## Add a game"), "toml")
    copy.write("data/ludus/games/pompeii.toml", game)
    assert copy.run("-c", PLAYS) == "3 Pompeii\n"


def test_a_shipped_game(tmp_path: Path, copy: Copy) -> None:
    """Make the first files; of the slow commands, check only names and options."""
    (game,) = blocks(section("ludus/games/README.md", "## Add a game"), "toml")
    (commands,) = blocks(section("ludus/games/README.md", "## Add a shipped game"), "sh")
    copy.write("pompeii.toml", game)
    files, slow = commands.split(".ci/texts\n")
    subprocess.run(["/bin/sh", "-ec", files], cwd=tmp_path, check=True)
    assert (tmp_path / ".ci/texts").exists()
    answer = json.loads(copy.run("-m", "ludus", "engine", given='{"cmd":"rules"}\n'))
    assert [*answer["rules"]][4:] == ["pompeii"]
    assert answer["rules"]["pompeii"]["squares"] == 36
    for command in slow.splitlines():
        program, *words = command.removeprefix("python ").split()
        tool = ["-m", program, *words[:2]] if program == "ludus" else [program]
        text = copy.run(*tool, "--help")
        assert all(word in text for word in words if word.startswith("--")), command


def test_a_reconstruction(copy: Copy) -> None:
    game = (ROOT / "ludus/reconstructions/murray/game.toml").read_text("utf-8")
    copy.write("ludus/reconstructions/bell/game.toml", game.replace('"murray"', '"bell"', 1))
    asked = '{"cmd":"rules","reconstructions":true}\n'
    told = json.loads(copy.run("-m", "ludus", "engine", given=asked))
    assert set(told["rules"]) == {"austin", "bell", "bgammon", "edkins", "murray", "schaedler"}
