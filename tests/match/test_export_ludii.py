"""Rules of games for Ludii."""

import re
from pathlib import Path

import export_ludii
import msgspec
import pytest
from each import each, rows

from ludus.rules.game import known, named

WORDS = {
    *("and", "apply", "board", "can", "count", "define", "dice", "do", "end", "equipment"),
    *("forEach", "from", "fromTo", "game", "hand", "handSite", "if", "is", "max", "move"),
    *("moveAgain", "not", "or", "pips", "piece", "place", "play", "players", "rectangle"),
    *("regions", "result", "roll", "rules", "set", "site", "sites", "start", "then", "to"),
    *("track", "trackSite", "who"),
}
"""The words of Ludii's language that exports use."""


def code(text: str) -> str:
    """Return a description without its comments."""
    return re.sub(r"//.*", "", text)


@each(name=known())
def test_a_description_is_whole(name: str) -> None:
    """Every bracket is closed, every name is defined, and every word is Ludii's."""
    text = code(export_ludii.ludii(named(name)))
    for opening, closing in ("()", "{}"):
        assert text.count(opening) == text.count(closing)
    defined = set(re.findall(r'\(define "(\w+)"', text))
    assert set(re.findall(r'\("(\w+)"', text)) <= defined
    assert set(re.findall(r"\(([a-z]\w*)", text)) <= WORDS


@rows(
    "name, said",
    [
        ("ostia", "replayDouble:True"),
        ("ostia", '("Plays" "EntersFirst")'),
        ("tabula", '(sites Mover "BeforeGate")'),
        ("tabula", '(or "Exactly" "Farthest")'),
        ("austin", '(can Move ("Numbers" "Reenters"))'),
        ("romani", '(not "AllHome")'),
        ("romani+greater", "(= 6 (pips))"),
        ("ostia+die-lost", '(not (and "Waits" ("Closed" "Entry")))'),
        ("ostia+both", "(count at:(handSite Next 0))"),
        ("vivere", "(to (handSite (who at:(to)) 0))"),
    ],
)
def test_the_numbers_of_a_game_are_said(name: str, said: str) -> None:
    assert said in export_ludii.ludii(named(name))
    assert said not in export_ludii.ludii(named("murray"))


def test_a_rule_that_ludii_cannot_express_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "romani.lud"
    export_ludii.main(["romani", "--out", str(out)])
    assert "romani: Ludii cannot express bonus" in capsys.readouterr().err
    assert "// Ludii cannot express bonus" in out.read_text("utf-8")
    export_ludii.main(["tabula", "--out", str(out)])
    assert out.read_text("utf-8").count("cannot") == 1
    assert "tabula: Ludii cannot express short wins" in capsys.readouterr().err
    assert [*export_ludii.unsaid(msgspec.structs.replace(named("tabula"), dice=1))] == []
