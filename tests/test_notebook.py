"""The notebook runs from start to plot, and its answer is right."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from extras import gate

from ludus.loops import runtime as loops

pytest.importorskip("scipy")

LEGAL = re.compile(r"^(tabula\S*) +\d+  (\d[\d, ]*)$", re.MULTILINE)
"""A reading, and how many checkers stand alone after each result of the throw."""
NOTEBOOK = Path(__file__).parent.parent / ".github" / "zeno.ipynb"


def _read() -> Any:
    return gate("nbformat").read(NOTEBOOK, as_version=4)


def test_no_output_is_kept_with_it() -> None:
    """A stored output would describe older networks."""
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells
    assert not any(cell["outputs"] or cell["execution_count"] for cell in cells)


WINS = re.compile(r"^after +(\d+) games White wins (\d+)", re.MULTILINE)


@pytest.mark.nightly
def test_it_runs_and_finds_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(loops.SWITCH, "1")
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    notebook = _read()
    (asked,) = (cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ()))
    asked.source = "games, seed, study = 1, 480, 24"
    gate("nbclient").NotebookClient(
        notebook, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    outputs = [each for cell in notebook.cells for each in cell.get("outputs", ())]
    said = "".join(each.text for each in outputs if each.output_type == "stream")
    legal = {name: alone.split(", ") for name, alone in LEGAL.findall(said)}
    assert len(legal) == 5
    assert legal.pop("tabula+early-off")[0] == "2"
    assert all(alone == ["8"] for alone in legal.values())
    shares = dict(WINS.findall(said))
    assert list(shares) == ["3", "6", "12", "24"]
    assert int(shares["24"]) > 50
    assert any("image/png" in each.get("data", ()) for each in outputs)
