"""Every example in the guide for programs prints what the guide shows.

`python tests/test_guide.py` rewrites the outputs. Read the difference before you commit it.
"""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

TOP = Path(__file__).parent.parent
GUIDE = TOP / ".github" / "GUIDE.md"
BLOCK = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _examples(text: str) -> list[doctest.Example]:
    """Return all examples, each with the number of its first line, counted from 0."""
    found = []
    for block in BLOCK.finditer(text):
        first = text.count("\n", 0, block.start(1))
        for example in doctest.DocTestParser().get_examples(block[1]):
            example.lineno += first
            found.append(example)
    return found


class _Outputs(doctest.DocTestRunner):
    """Stores the output of each example that fails."""

    def __init__(self) -> None:
        super().__init__(verbose=False, optionflags=doctest.ELLIPSIS)
        self.wrong: list[tuple[doctest.Example, str]] = []

    def report_failure(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        self.wrong.append((example, got))

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        kind, error, _ = exc_info
        name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
        self.wrong.append((example, f"Traceback (most recent call last):\n{name}: {error}\n"))


def wrong(text: str) -> list[tuple[doctest.Example, str]]:
    """Return the examples whose output differs from the text, with their real output."""
    runner = _Outputs()
    runner.run(doctest.DocTest(_examples(text), {}, GUIDE.name, str(GUIDE), 0, None))
    return runner.wrong


@pytest.mark.long
@pytest.mark.usefixtures("fast")
def test_every_example_does_what_the_guide_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("scipy")
    monkeypatch.chdir(tmp_path)
    text = GUIDE.read_text(encoding="utf-8")
    assert text.count("```pycon") == len(BLOCK.findall(text)) > 10
    told = [f"line {each.lineno + 1}: {each.source}{got}" for each, got in wrong(text)]
    assert not told, "\n".join(told)


def test_the_example_of_the_readme_runs() -> None:
    pytest.importorskip("scipy")
    assert wrong((TOP / "README.md").read_text(encoding="utf-8")) == []


def test_an_output_that_is_not_so_is_found() -> None:
    text = "```pycon\n>>> 1 + 1\n3\n>>> 2\n2\n>>> int('x')\n```\n"
    (sum_, two), (no_number, says) = wrong(text)
    assert (sum_.lineno, two, no_number.lineno) == (1, "2\n", 5)
    assert "ValueError: invalid literal" in says


def _rewritten(text: str) -> str:
    lines = text.splitlines(keepends=True)
    for example, got in reversed(wrong(text)):
        first = example.lineno + example.source.count("\n")
        lines[first : first + example.want.count("\n")] = [got]
    return "".join(lines)


if __name__ == "__main__":
    GUIDE.write_text(_rewritten(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
