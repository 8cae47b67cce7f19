"""The digest of a study changes with the code that plays its games, not with its prose."""

from pathlib import Path

import pytest
from each import rows

from ludus.lab import fingerprint

CODE = '''"""Counts."""
LIMIT = 3
"""The most."""


class Counter:
    """A counter."""

    def count(self, text: str = "a") -> int:
        """Return a number."""
        return len(text) + LIMIT  # a sum
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a module of a program's own rules."""
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(fingerprint, "__file__", str(tmp_path / "lab/fingerprint.py"))
    path = tmp_path / "rules/counter.py"
    path.write_text(CODE, encoding="utf-8")
    return path


@rows(
    "old, new",
    [
        ('"""Counts."""', '"""Counts things."""\n'),
        ('        """Return a number."""\n', ""),
        ("  # a sum", "\n\n"),
        ("len(text) + LIMIT", "(\n            len(text) + LIMIT\n        )"),
    ],
)
def test_prose_and_layout_leave_the_digest_as_it_is(module: Path, old: str, new: str) -> None:
    before = fingerprint.edition(())
    assert old in CODE
    module.write_text(CODE.replace(old, new), encoding="utf-8")
    assert fingerprint.edition(()) == before


@rows(
    "old, new",
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ('str = "a"', 'str = "b"'),
        ("def count", "def number"),
    ],
)
def test_changed_code_changes_the_digest(module: Path, old: str, new: str) -> None:
    before = fingerprint.edition(())
    assert old in CODE
    module.write_text(CODE.replace(old, new), encoding="utf-8")
    assert fingerprint.edition(()) != before
