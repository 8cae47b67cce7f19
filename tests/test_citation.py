"""The file for citing; `python tests/test_citation.py` rewrites `.github/CITATION.cff`."""

import re
from datetime import date
from pathlib import Path

import pytest

import ludus
from ludus import citation
from ludus.__main__ import main

FILE = Path(__file__).parents[1] / ".github/CITATION.cff"


def cff() -> str:
    """Return the content of `.github/CITATION.cff`, in the Citation File Format 1.2.0."""
    return f"""cff-version: 1.2.0
message: To cite this program, use these data.
type: software
title: "{citation.TITLE}"
authors:
  - name: {citation.AUTHORS}
version: {ludus.__version__}
date-released: {ludus.__date__}
license: MIT
keywords:
  - board games
  - backgammon
  - ludus duodecim scriptorum
  - tabula
"""


def test_the_file_for_citing_is_of_this_version() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert f"\nversion: {ludus.__version__}\n" in written
    assert written == cff(), "write it anew: python tests/test_citation.py"


def test_the_program_says_how_to_cite_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cite"]) == 0
    said = capsys.readouterr().out
    year = str(date.fromisoformat(ludus.__date__).year)
    reference, entry = said.split("\n\n")
    for each in ("The ludus authors", ludus.__version__, year):
        assert each in reference
        assert each in entry
    assert "\n" not in reference
    assert re.fullmatch(r"@misc\{ludus,\n(  \w+ = \{.*\},?\n)+\}\n", entry)


if __name__ == "__main__":
    FILE.write_text(cff(), encoding="utf-8")
