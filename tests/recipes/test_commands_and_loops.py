"""The recipes for a command and a loop, as CONTRIBUTING and a README describe them."""

import pytest
from extras import gate
from recipe import Copy

COUNT = """
import numpy as np
from ludus.loops import blots, runtime as loops
from ludus.rules.game import find
from ludus.rules.notation import parse_position
game, counts = find("tabula"), np.zeros(2, np.int64)
starts = [parse_position(f"R:12,{at} R:15 w -", game) for at in ("3:1,5:2", "3:1,4:1,5:1")]
boards = np.concatenate([np.frombuffer(each.flat, np.int8) for each in starts])
loops.use(ENGINE)
assert loops.engine().run(blots.blots, game.numbers, boards, 0, counts) == 4
print(*counts)
"""
BUILT = """
import runpy
loops = runpy.run_path(".ci/loops.py")
assert len(loops["arguments"]()) == len(loops["loops"].ENTRIES)
"""


@pytest.mark.long
def test_a_command(copy: Copy) -> None:
    copy.follow(".github/CONTRIBUTING.md", "## Add a command")
    assert (
        copy.run("-m", "ludus", "throws", "ostia", "--least", "5")
        == "5 5 1/36\n5 6 1/18\n6 6 1/36\n"
    )
    assert "print every throw of a game with its chance" in copy.run("-m", "ludus", "-h")
    shown = " ".join(copy.run("-m", "ludus", "throws", "-h").split())
    assert "--least N leave out throws with a lower number; default 1" in shown
    refused = copy.run("-m", "ludus", "throws", "ostia", "--least", "7", fails=True)
    assert "argument --least: '7' is not a number from 1 to 6" in refused


@pytest.mark.long
def test_a_loop(copy: Copy) -> None:
    copy.follow("ludus/loops/README.md", "## Add a loop")
    assert copy.run("-c", COUNT.replace("ENGINE", "loops.Interpreter()")) == "1 3\n"
    gate("numba")
    copy.run("-c", BUILT)


@pytest.mark.nightly
def test_a_loop_as_webassembly(copy: Copy) -> None:
    gate("numba")
    copy.follow("ludus/loops/README.md", "## Add a loop")
    copy.run(".ci/loops.py")
    assert copy.run("-c", COUNT.replace("ENGINE", "loops.load()")) == "1 3\n"
