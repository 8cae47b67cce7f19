"""Files for other programs: rules for Ludii, matches for the viewer of bgammon.org."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest
from each import each, rows

from ludus.__main__ import main
from ludus.match import export
from ludus.match.record import HUMAN, Record
from ludus.match.states import State
from ludus.match.table import Table
from ludus.rules.game import find, known, named

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
    text = code(export.ludii(named(name)))
    for opening, closing in ("()", "{}"):
        assert text.count(opening) == text.count(closing)
    defined = set(re.findall(r'\(define "(\w+)"', text))
    assert set(re.findall(r'\("(\w+)"', text)) <= defined
    assert set(re.findall(r"\(([a-z]\w*)", text)) <= WORDS


@each(name=known())
def test_each_side_has_a_track_over_cells_of_the_rectangle(name: str) -> None:
    rules = named(name)
    text = export.ludii(rules, 7)
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
    assert said in export.ludii(named(name))
    assert said not in export.ludii(named("murray"))


def test_a_rule_that_ludii_cannot_express_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "romani.lud"
    assert main(["export", "romani", "--out", str(out)]) == 0
    assert "romani: Ludii cannot express bonus" in capsys.readouterr().err
    assert "// Ludii cannot express bonus" in out.read_text("utf-8")
    assert main(["export", "tabula", "--out", str(out)]) == 0
    assert out.read_text("utf-8").count("cannot") == 1
    assert "tabula: Ludii cannot express short wins" in capsys.readouterr().err
    assert [*export.unsaid(msgspec.structs.replace(named("tabula"), dice=1))] == []


@cache
def played(name: str, checkers: int = 15) -> Record:
    """Play a random match to its end."""
    chance = random.Random(5)
    table = Table(Record(name, checkers, HUMAN, HUMAN, 0, 5, game=named(name)))
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            table.throw()
        elif table.node and table.node.edges:
            table.step(chance.choice(table.node.edges)[0])
        else:
            table.hand_over()
    return table.record


def test_a_replay_has_every_step_of_a_match() -> None:
    record = played("bgammon")
    index, head, *lines = export.bgammon(record).splitlines()
    assert int(index.removeprefix("bgammon-replay ")) == len(index) + 1
    assert head.split()[2:4] == ["human", "human"]
    assert head.split()[-3:] == [str((record.winner or 0) + 1), "1", "2"]
    boards = [{"off": 15, "bar": 0}, {"off": 15, "bar": 0}]
    borne = [0, 0]
    for line in lines:
        player, r, throw, *moves = line.split()
        side, dice = int(player) - 1, [*map(int, throw.split("-"))]
        assert r == "r"
        assert dice == sorted(dice, reverse=True)
        own, foe = boards[side], boards[1 - side]
        for move in moves:
            source, target = move.split("/")
            start = 0 if source in ("off", "bar") else int(source)
            dice.remove((25 if target == "off" else int(target)) - start)
            own[source] -= 1
            assert own[source] >= 0
            if target == "off":
                borne[side] += 1
                continue
            own[target] = own.get(target, 0) + 1
            foe["bar"] += foe.pop(target, 0)
    assert borne[record.winner or 0] == 15


@rows(
    "record, told",
    [
        (lambda: played("tabula", 3), "the viewer of bgammon.org plays only 'bgammon'"),
        (lambda: played("bgammon", 3), "begins with 15 checkers"),
        (lambda: Record("bgammon", 15, HUMAN, HUMAN, 0, 5, game=find("bgammon")), "is not over"),
    ],
)
def test_what_the_viewer_cannot_show_is_refused(record: Callable[[], Record], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        export.bgammon(record())


def test_a_match_is_exported_by_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "match.txt").write_text(str(played("bgammon")))
    out = tmp_path / "match.match"
    assert main(["export", str(tmp_path / "match.txt"), "--out", str(out)]) == 0
    assert out.read_text().startswith("bgammon-replay 00000024\ni 0 human human 1 ")
    for wrong, told in (("match.sgf", "FILE.lud for the rules"), ("none/x.match", "")):
        asked = ["export", str(tmp_path / "match.txt"), "--out", str(tmp_path / wrong)]
        assert main(asked) == (1 if told else 0)
        assert told in capsys.readouterr().err
