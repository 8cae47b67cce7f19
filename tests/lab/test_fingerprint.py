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
    """Return the path of a module of a program's own rules."""
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(fingerprint, "__file__", str(tmp_path / "lab/fingerprint.py"))
    return tmp_path / "rules/counter.py"


@rows(
    "old, new, same",
    [
        ('"""Counts."""', '"""Counts things."""\n', True),
        ('        """Return a number."""\n', "", True),
        ("  # a sum", "\n\n", True),
        ("len(text) + LIMIT", "(\n            len(text) + LIMIT\n        )", True),
        ("LIMIT = 3", "LIMIT = 4", False),
        ('str = "a"', 'str = "b"', False),
        ("def count", "def number", False),
    ],
)
def test_changed_code_changes_the_digest_and_prose_and_layout_do_not(
    module: Path, old: str, new: str, same: bool
) -> None:
    module.write_text(CODE, encoding="utf-8")
    before = fingerprint.edition(())
    assert old in CODE
    module.write_text(CODE.replace(old, new), encoding="utf-8")
    assert (fingerprint.edition(()) == before) is same
