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


@each(name=known())
def test_each_side_has_a_track_over_cells_of_the_rectangle(name: str) -> None:
    rules = named(name)
    text = export_ludii.ludii(rules, 7)
    rows, columns = map(int, re.findall(r"\(rectangle (\d+) (\d+)\)", text)[0])
    tracks = [list(map(int, each.split())) for each in re.findall(r'"Track\d" { ([\d ]+) }', text)]
    assert len(tracks) == 2
    for side, (hand, *cells) in enumerate(tracks):
        assert hand == rows * columns + 3 * side
        assert len({*cells}) == len(cells) == rules.squares
        assert {*cells} <= {*range(rows * columns)}
    shared = [{*track[rules.private + 1 :]} for track in tracks]
    assert shared[0] == shared[1]
    assert not {*tracks[0][1 : rules.private + 1]} & {*tracks[1][1 : rules.private + 1]}
    assert text.count("count:7)") == 2


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
