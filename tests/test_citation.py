"""How to cite the program; `python tests/test_citation.py` writes `.github/CITATION.cff` anew."""

import re
from datetime import date
from pathlib import Path

import pytest

import ludus
from ludus import citation
from ludus.__main__ import main

FILE = Path(__file__).parents[1] / ".github/CITATION.cff"


def test_the_file_for_citing_is_of_this_version() -> None:
    written = FILE.read_text(encoding="utf-8")
    assert f"\nversion: {ludus.__version__}\n" in written
    assert written == citation.cff(), "write it anew: python tests/test_citation.py"


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
    FILE.write_text(citation.cff(), encoding="utf-8")
