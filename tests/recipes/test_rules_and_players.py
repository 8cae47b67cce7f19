"""The recipes for a rule, a player and a rank, as their READMEs describe them."""

import json
from pathlib import Path

import pytest
from recipe import Copy, blocks, section

from ludus.errors import FaultyFileError
from ludus.players.ranks import read

MINE = 'base = "tabula"\nname = "mine"\nsafe_home = true\n'
ASKS = """
{"cmd":"plays","rules":"mine","position":"R:2,18:1 20:1,O:2 w -","dice":[2,2,2]}
{"cmd":"best","rules":"mine","position":"R:2,18:1 20:1,O:2 w -","dice":[2,1,1],"level":"legatus"}
""".lstrip()
TOLD = """
from pathlib import Path
from ludus.match.record import Record, parse_record
from ludus.rules.game import find
from ludus.window.text import game_text
from ludus.window.text.words import Words
game = find("mine.toml")
print(*(page.said for page in game_text.rules(Words(), game)), sep="\\n")
record = Record("mine", 3, "tiro", "optio", 0, 1, game=game)
assert parse_record(str(record)).rule_set.safe_home
"""


@pytest.mark.long
def test_a_rule(copy: Copy) -> None:
    copy.follow("ludus/rules/README.md", "## Add a rule")
    told = copy.run("tests/tools/second_reading.py", "--positions", "500")
    assert told == "500 positions, 0 disagreements\n"


@pytest.mark.long
def test_the_computer_plays_by_a_new_rule(copy: Copy) -> None:
    copy.follow("ludus/rules/README.md", "## Add a rule")
    copy.write("mine.toml", MINE)
    plays, best = copy.run("-m", "ludus", "engine", "--rules", "mine.toml", given=ASKS).splitlines()
    assert not any("20*" in play["steps"] for play in json.loads(plays)["plays"])
    assert "20*" not in json.loads(best)["steps"]
    assert isinstance(json.loads(best)["equity"], float)
    assert "Within the last 6 squares, one checker closes a square." in copy.run("-c", TOLD)


@pytest.mark.long
def test_a_player(copy: Copy) -> None:
    copy.follow("ludus/players/README.md", "## Add a player")
    hits = "1:1,2:1,3:1 4:1,7:2 w -"
    asked = {"cmd": "best", "rules": "tabula", "position": hits, "dice": [1, 2, 6]}
    asked["level"] = "hunter"
    told = copy.run("-m", "ludus", "engine", given=json.dumps(asked) + "\n")
    assert json.loads(told)["steps"] == "1/2 2/4* 2/8"


PLAYS = """
from pathlib import Path
from ludus.window.screens.start.choose import ChooseScreen
from harness import Harness, as_play
for size in ((1280, 720), (1080, 1920), (1024, 1024)):
    harness = Harness(Path("play") / str(size[0]), size=size)
    harness.app.change(text=100 if size[0] > 1024 else 200)
    harness.app.stack.open(ChooseScreen(harness.app))
    harness.press("change")
    harness.run(1)
    assert all(harness.top.box.contains(b.rect) for b in harness.top.buttons())
    harness.press("opponent-decurio", "close")
    (said,) = (b.label for b in harness.top.buttons() if b.name == "change")
    harness.press("start")
    print(as_play(harness.top).table.record.black, said.partition(" Quick")[0])
"""


@pytest.mark.long
def test_a_rank(copy: Copy) -> None:
    copy.follow("ludus/players/README.md", "## Add a rank")
    said = "decurio against Livia. “My horse waits outside.”"
    assert copy.run("-c", PLAYS).splitlines() == [said] * 3
    told = copy.run("-m", "ludus", "engine", given='{"cmd":"version"}\n')
    assert "decurio" in json.loads(told)["levels"]


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ('judge = "heuristic"', 'judge = "nobody"'),
        ('title = "Decurion"', ""),
        ("overlooks = 0.3", "looks_ahead = true\noverlooks = 0.3"),
    ],
)
def test_a_wrong_rank_is_named_with_its_line(tmp_path: Path, wrong: str, fault: str) -> None:
    (block,) = blocks(section("ludus/players/README.md", "## Add a rank"), "diff")
    text = "\n".join(line[1:] for line in block.splitlines()[1:-2])
    assert wrong in text
    path = tmp_path / "ranks.toml"
    path.write_text(text, "utf-8")
    assert [*read(path)] == ["decurio"]
    path.write_text(f"\n{text}".replace(wrong, fault), "utf-8")
    with pytest.raises(
        FaultyFileError, match=r"ranks\.toml: line \d+: .*; |looks_ahead: "
    ) as error:
        read(path)
    line = int(str(error.value).split("line ")[1].split(":")[0])
    told = path.read_text("utf-8").splitlines()[line - 1]
    assert told.split(" ")[0] == (fault.split(" ")[0] or "[decurio]")


@pytest.mark.long
def test_a_missing_coin_is_named(copy: Copy) -> None:
    copy.follow("ludus/players/README.md", "## Add a rank")
    ranks = copy.folder / "ludus/players/ranks.toml"
    copy.write("ludus/players/ranks.toml", ranks.read_text("utf-8").replace('"optio"', '"livia"'))
    told = copy.run("-m", "ludus", fails=True)
    assert "files are missing" in told
    assert "persons/livia.webp" in told
    assert "Traceback" not in told
