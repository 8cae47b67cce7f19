"""A match between two machines: no carrier loses it, and nothing false is believed."""

import json
import os
import random
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from carrier import SECRETS, Carrier, move, pair, poll, proposed
from each import each, rows
from match_helpers import full_disk
from waits import wait_until

from ludus.__main__ import main
from ludus.match.correspondence import correspondence, folder
from ludus.match.correspondence.correspondence import (
    Correspondence,
    Local,
    Trouble,
    begin,
    join,
    load,
    look,
)
from ludus.match.correspondence.exchange import Exchange, after, merged, opened
from ludus.match.correspondence.line import LineError, WrittenLine, lines_of, text_of, written
from ludus.match.correspondence.opening import hashed, link
from ludus.match.fairness import proof as proof_of_record
from ludus.match.record import parse_record
from ludus.rules.game import GAMES, fields_of, rule_set

ODD = rule_set({"base": "tabula", "name": "odd", "dice": 2})
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs pipes, links and modes")


def _both(path: Path, turns: int = 6, rules: str = "tabula") -> list[Correspondence]:
    """Return both sides of a match over one folder, after some turns."""
    shared = path / "shared"
    shared.mkdir(parents=True)
    sides, choose = pair(path, proposed(rules), (shared, shared)), random.Random(3)
    _visit(sides)
    while len(sides[0].exchange.turns) < turns and not sides[0].exchange.over:
        move(sides[0], choose) or move(sides[1], choose)
        _visit(sides)
    return sides


def _visit(sides: list[Correspondence]) -> None:
    for side in (*sides, *sides):
        poll(side)


def _lines(exchange: Exchange) -> list[WrittenLine]:
    return [*chain(*exchange.lines)]


def _file(side: Correspondence, of: int | None = None) -> Path:
    return side.folder / folder.SIDES[side.local.side if of is None else of]


# The carrier


@each(rules=["tabula", "romani"])
def test_a_match_through_a_careless_carrier_ends_alike_on_both_sides(
    rules: str, tmp_path: Path
) -> None:
    carrier = Carrier(tmp_path / rules, proposed(rules, 3), 7)
    light, dark = carrier.play(100)
    assert carrier.done.total() == 100
    assert light.turns == dark.turns
    seen, _ = merged(opened(light.lines[0][0]), _lines(light))
    assert seen.proof[0].endswith(("won by Light (Anna)", "won by Dark (Bert)"))


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(50))
def test_500_mistakes_of_a_carrier_change_nothing(number: int, tmp_path: Path) -> None:
    carrier = Carrier(tmp_path, proposed([*GAMES][number % 4], 6, number % 2), number)
    light, dark = carrier.play(500)
    assert carrier.done.total() == 500
    assert light.turns == dark.turns
    assert light.position.winner is not None


def test_lines_in_any_order_give_one_match(tmp_path: Path) -> None:
    light, _ = _both(tmp_path)
    light.write("say", "greet")
    lines, first = _lines(light.exchange), light.exchange.lines[0][0]
    for seed in range(20):
        random.Random(seed).shuffle(lines)
        assert merged(opened(first), lines * 2) == (light.exchange, [])


# The dice


def test_the_dice_follow_from_both_secrets_alone(tmp_path: Path) -> None:
    light, dark = _both(tmp_path / "one")
    again, _ = _both(tmp_path / "two")
    assert light.exchange == dark.exchange
    assert light.exchange.turns == again.exchange.turns
    assert len(light.exchange.turns) == 6
    other = join(tmp_path / "other", opened(light.exchange.lines[0][0]), Local(1, "c" * 64, "", 0))
    assert other.exchange.links[1] != dark.exchange.links[1]


def test_nobody_knows_a_throw_before_the_other_side_shows_its_link(tmp_path: Path) -> None:
    for side in _both(tmp_path):
        shown = [line.value.split()[0] for line in side.exchange.lines[side.local.side][1:]]
        due = side.exchange.shown[side.local.side]
        assert link(side.local.secret, due + 1) not in shown
        assert link(side.local.secret, due) in shown


# Never backwards


def test_a_restored_backup_waits_for_the_turns_in_the_folder_and_takes_them_up(
    tmp_path: Path,
) -> None:
    sides, choose = _both(tmp_path, turns=2), random.Random(5)
    mover = sides[sides[0].exchange.position.turn]
    backup, old = mover.path.read_bytes(), _file(mover).read_bytes()
    for _ in range(6):
        move(sides[0], choose) or move(sides[1], choose)
        _visit(sides)
    whole = _file(mover).read_bytes()
    mover.path.write_bytes(backup)
    _file(mover).write_bytes(old)
    restored = load(mover.path)
    assert not restored.to_throw, "the folder has not been read yet"
    poll(restored)
    assert restored.trouble is Trouble.BEHIND
    assert not restored.to_throw
    _file(mover).write_bytes(whole)
    poll(restored)
    assert restored.trouble is None
    assert restored.exchange == mover.exchange
    assert _file(mover).read_bytes() == whole
    assert load(mover.path).exchange == mover.exchange, "it is saved again"


def test_the_second_of_two_programs_of_one_side_is_told_and_stops(tmp_path: Path) -> None:
    sides = _both(tmp_path, turns=4)
    mover, other = sides[:: 1 - 2 * sides[0].exchange.position.turn]
    second = load(mover.path)
    second.path = mover.path.with_name("second.txt")
    poll(second)
    move(mover, random.Random(1))
    second.write("say", "alas")
    move(second, random.Random(2))
    _visit([mover, other])
    file = _file(mover).read_bytes()
    poll(second)
    assert second.trouble is Trouble.ELSEWHERE
    assert second.stopped
    assert _file(mover).read_bytes() == file
    _visit([mover, other])
    assert mover.exchange == other.exchange
    assert other.trouble is None, "nobody is blamed"
    assert not other.exchange.over


def test_the_first_to_accept_plays_and_the_second_is_told(tmp_path: Path) -> None:
    light, dark = _both(tmp_path, turns=0)
    late = join(
        tmp_path / "late",
        opened(light.exchange.lines[0][0]),
        Local(1, "c" * 64, light.local.folder, 0),
        "Eve",
    )
    poll(late)
    assert late.trouble is Trouble.TAKEN
    _visit([light, dark])
    assert light.exchange.setup.names == ("Anna", "Bert")
    assert light.exchange == dark.exchange


def test_a_second_window_cannot_accept_its_own_invitation_over_the_match(tmp_path: Path) -> None:
    light, _ = _both(tmp_path, turns=0)
    before = light.path.read_bytes()
    with pytest.raises(FileExistsError):
        join(light.path.parent, opened(light.exchange.lines[0][0]), Local(1, "c" * 64, "", 0))
    assert light.path.read_bytes() == before


# What does not belong in the folder


@POSIX
@rows("kind", [("directory",), ("link",), ("pipe",), ("terabyte",), ("unreadable",)])
@each(of=[0, 1])
def test_a_thing_in_place_of_a_file_stops_its_own_match_alone(
    kind: str, of: int, tmp_path: Path
) -> None:
    path = tmp_path / f"{kind}-{of}"
    light, _ = _both(path, turns=1)
    other = begin(path / "0", proposed("ostia"), Local(0, SECRETS[0], light.local.folder, 0))
    file = _file(light, of)
    whole = file.read_bytes()
    file.unlink()
    if kind == "directory":
        file.mkdir()
    elif kind == "link":
        file.symlink_to("nowhere")
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        with file.open("wb") as sparse:
            sparse.truncate(1 << 40)
    poll(light)
    assert light.trouble is Trouble.AWAY
    assert folder.SIDES[of] in light.why
    poll(other)
    assert other.trouble is None
    assert [each.exchange.id for each in look(Path(light.local.folder))[0]] == [other.exchange.id]
    shutil.rmtree(file) if file.is_dir() else file.unlink()
    file.write_bytes(whole)
    poll(light)
    assert light.trouble is None


@POSIX
def test_strange_names_are_named_and_left_alone(tmp_path: Path) -> None:
    light, _ = _both(tmp_path, turns=1)
    shared = Path(light.local.folder)
    for place in (shared, light.folder):
        (place / "ludus-1.AppImage").write_bytes(b"\x7fELF" * 9)
        (place / "ludus-0000").mkdir()
        (place / "dark (conflicted copy)").symlink_to("nowhere")
        os.mkfifo(place / "light~")
    (shared / f"ludus-{'0' * 16}").symlink_to(light.folder)
    poll(light)
    assert light.strays == ("dark (conflicted copy)", "light~", "ludus-0000", "ludus-1.AppImage")
    assert light.trouble is None
    assert [each.exchange for each in look(shared)[0]] == [light.exchange]


def test_a_line_that_comes_while_the_folder_is_visited_is_read_at_the_next_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = _both(tmp_path, turns=2)
    mover, other = sides[:: 1 - 2 * sides[0].exchange.position.turn]

    def append_and_be_answered(*given: Any) -> None:
        folder.append(*given)
        monkeypatch.undo()
        poll(other)
        poll(other)

    move(mover, random.Random(1))
    monkeypatch.setattr(correspondence, "append", append_and_be_answered)
    poll(mover)
    poll(mover)
    assert mover.exchange.lines[other.local.side] == other.exchange.lines[other.local.side]


def test_only_what_a_file_lacks_is_appended(tmp_path: Path) -> None:
    light, _ = _both(tmp_path, turns=4)
    whole = _file(light).read_bytes()
    _file(light).write_bytes(cut := whole[:-40] + b"\xff\xff")
    poll(light)
    assert _file(light).read_bytes() == cut + b"\n" + whole.splitlines(keepends=True)[-1]
    _file(light).unlink()
    poll(light)
    assert _file(light).read_bytes() == whole


def test_a_shared_folder_that_is_away_is_not_made(tmp_path: Path) -> None:
    light, _ = _both(tmp_path, turns=1)
    shutil.rmtree(light.local.folder)
    poll(light)
    assert light.trouble is Trouble.AWAY
    assert not Path(light.local.folder).exists()
    Path(light.local.folder).mkdir()
    poll(light)
    assert light.trouble is None
    assert lines_of(_file(light).read_bytes()) == [*light.exchange.lines[0]]


def test_a_match_that_cannot_be_saved_here_is_not_shown_to_the_other_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sides = _both(tmp_path, turns=2)
    mover = sides[sides[0].exchange.position.turn]
    before = _file(mover).read_bytes()

    monkeypatch.setattr(correspondence, "write_whole", full_disk)
    move(mover, random.Random(1))
    poll(mover)
    assert mover.trouble is Trouble.UNSAVED
    assert _file(mover).read_bytes() == before
    monkeypatch.undo()
    poll(mover)
    assert mover.trouble is None
    assert _file(mover).read_bytes() != before


@POSIX
def test_the_secret_is_readable_for_its_owner_alone(tmp_path: Path) -> None:
    light, _ = _both(tmp_path)
    assert stat.S_IMODE(light.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(light.path.parent.stat().st_mode) == 0o700


def test_a_damaged_file_of_this_machine_is_told_apart_from_none(tmp_path: Path) -> None:
    light, _ = _both(tmp_path)
    light.path.write_bytes(light.path.read_bytes()[30:])
    with pytest.raises(LineError, match=f"{light.path.name}: damaged"):
        load(light.path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.txt")


# Several matches


def test_a_shared_folder_lists_what_goes_on_the_newest_first(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    for day in range(60):
        setup = proposed()
        setup.began = f"2026-{1 + day // 28:02}-{1 + day % 28:02}T10:30:00"
        poll(begin(tmp_path / "0", setup, Local(0, f"{day:064x}", str(shared), 0)))
    found = look(shared, tmp_path / "0")[0]
    assert [each.exchange.setup.began[5:10] for each in found[:2]] == ["03-04", "03-03"]
    assert len(found) == 60
    assert all(each.path for each in found)
    assert not any(each.path for each in look(shared, tmp_path / "1")[0])


def test_a_finished_match_stays_until_the_other_side_has_confirmed_it(tmp_path: Path) -> None:
    sides = _both(tmp_path, turns=0)
    choose, shared = random.Random(1), Path(sides[0].local.folder)
    first, second = sides
    while not second.exchange.over:
        first, second = second, first
        poll(second)
        move(second, choose)
    first, second = second, first
    poll(first)
    first.note_end()
    poll(first)
    assert not first.settled
    assert len(look(shared, first.path.parent)[0]) == 1
    poll(second)
    poll(second)
    poll(first)
    assert first.settled
    first.put_away()
    assert look(shared, first.path.parent)[0] == []


def test_a_side_that_stops_has_broken_off(tmp_path: Path) -> None:
    light, dark = sides = _both(tmp_path)
    dark.write("leave")
    _visit(sides)
    assert light.exchange.over
    assert light.exchange.proof[0].endswith("legal, 6 turns, Dark (Bert) broke off")
    with pytest.raises(LineError):
        dark.write("turn", "- b 1,2")
    for side in sides:
        side.note_end()
    _visit(sides)
    assert light.settled
    assert dark.settled


# Records and setups


def test_a_match_becomes_a_record(tmp_path: Path) -> None:
    light, _ = _both(tmp_path, turns=200)
    record = parse_record(str(light.exchange.record))
    assert record.names == ("Anna", "Bert")
    assert record.began == "2026-03-02T10:30:00"
    assert record.winner is not None
    assert proof_of_record(record)


def test_gestures_cross_and_hints_are_off_for_both(tmp_path: Path) -> None:
    local = Local(0, SECRETS[0], str(tmp_path), 0)
    light = begin(tmp_path / "0", proposed(), local, hints=False)
    poll(light)
    dark = join(tmp_path / "1", light.exchange, Local(1, SECRETS[1], str(tmp_path), 0))
    dark.write("say", "greet")
    _visit([dark, light])
    assert light.exchange.said == ((1, "greet"),)
    assert light.exchange.hints is dark.exchange.hints is False


def test_a_game_of_your_own_travels_with_the_invitation(tmp_path: Path) -> None:
    setup = proposed("odd")
    setup.game = ODD
    poll(begin(tmp_path / "0", setup, Local(0, SECRETS[0], str(tmp_path), 0)))
    (found,) = look(tmp_path)[0]
    assert fields_of(found.exchange.setup.rule_set) == fields_of(ODD)


# Lines that are not allowed: none is believed, and nobody is accused


def _wrong_dice(text: str) -> str:
    """Return a turn with another throw, and without a step."""
    shown, side, dice, *_ = text.split(" ")
    return f"{shown} {side} {','.join(str(int(die) % 6 + 1) for die in dice.split(','))} -"


def _illegal(text: str) -> str:
    return " ".join([*text.split(" ")[:3], "R/1"])


def _wrong_link(text: str) -> str:
    return " ".join(["0" * 64, *text.split(" ")[1:]])


@rows(
    "change, told",
    [
        (_wrong_dice, "The throw does not follow"),
        (_illegal, "The turn is not legal"),
        (_wrong_link, "not of the chain"),
        (lambda _: "- w 1,2", "The turn is not legal"),
        (lambda _: "(" * 500, "The turn is not legal"),
    ],
)
def test_a_false_turn_is_not_believed_and_the_right_one_still_counts(
    change: Callable[[str], str], told: str, tmp_path: Path
) -> None:
    sides = _both(tmp_path / f"{len([*tmp_path.iterdir()])}")
    cheat = sides[0].exchange.position.turn
    honest, before = sides[1 - cheat], sides[1 - cheat].exchange
    copy = load(sides[cheat].path)
    poll(copy)
    move(copy, random.Random(1))
    turn = copy.exchange.lines[cheat][len(before.lines[cheat])]
    false = written(before.lines, cheat, "turn", change(turn.value))
    file = _file(honest, cheat)
    file.write_text(file.read_text() + text_of([false]))
    poll(honest)
    assert honest.trouble is Trouble.BLOCKED
    assert told in honest.why
    assert honest.exchange == before
    poll(copy)
    poll(honest)
    assert len(honest.exchange.turns) == len(before.turns) + 1
    assert honest.trouble is None


@rows(
    "word, value, told",
    [
        ("share", "0" * 64, "link"),
        ("say", "/etc/passwd", "no gesture"),
        ("dance", "", "not expected"),
        ("accept", "{}", "not expected"),
        ("end", "", "no end"),
    ],
)
def test_a_line_that_is_not_due_is_set_aside(
    word: str, value: str, told: str, tmp_path: Path
) -> None:
    light, _ = _both(tmp_path / f"{len([*tmp_path.iterdir()])}", turns=4)
    false = written(light.exchange.lines, 1, word, value)
    found, blocked = merged(light.exchange, [false])
    assert found == light.exchange
    assert [each.side for each in blocked] == [1]
    assert told in blocked[0].why


def test_too_many_gestures_are_set_aside(tmp_path: Path) -> None:
    _, dark = _both(tmp_path, turns=2)
    now = dark.exchange
    for _ in range(200):
        now = after(now, written(now.lines, 0, "say", "alas"))
    with pytest.raises(LineError, match="one too many"):
        after(now, written(now.lines, 0, "say", "alas"))


def test_lines_forged_in_the_name_of_this_side_cost_four_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    light, _ = _both(tmp_path, turns=4)
    before = (light.exchange.lines[0][:1], light.exchange.lines[1])
    forged = [written(before, 0, "turn", f"- w {at},{at}") for at in range(1, 3000)]
    file = _file(light)
    file.write_bytes(text_of(forged).encode() + file.read_bytes())
    replays = list[object]()

    def replay(line: WrittenLine) -> Exchange:
        replays.append(line)
        return opened(line)

    monkeypatch.setattr(correspondence, "opened", replay)
    poll(light)
    assert len(replays) == 4
    assert light.trouble is None


def _changed(light: Correspondence, **fields: object) -> WrittenLine:
    """Return an invitation with other fields, and with its digest right again."""
    value = json.loads(light.exchange.lines[0][0].value) | fields
    return written(((), ()), 0, "invite", json.dumps(value, separators=(",", ":")))


def test_an_acceptance_of_another_version_asks_for_an_update(tmp_path: Path) -> None:
    light = begin(tmp_path / "0", proposed(), Local(0, SECRETS[0], str(tmp_path), 0))
    poll(light)
    text = light.exchange.lines[0][0].value.replace('"format":2', '"format":3')
    other = written(light.exchange.lines, 1, "accept", text)
    _file(light, 1).write_text(text_of([other]))
    poll(light)
    assert light.trouble is Trouble.VERSION


def test_a_chain_of_other_texts_is_refused(tmp_path: Path) -> None:
    light = begin(tmp_path / "0", proposed(first=1), Local(0, SECRETS[0], "", 0))
    invited = opened(_changed(light, tip=hashed("no number")))
    dark = join(tmp_path / "1", invited, Local(1, SECRETS[1], "", 0))
    with pytest.raises(LineError, match="not of the chain"):
        after(dark.exchange, written(dark.exchange.lines, 0, "share", "no number"))


_DEEP = '{"a":' * 5000 + "1" + "}" * 5000
_BEGAN = "began 2026-03-02T10:30:00"
_RECORD = ["rules tabula", "checkers 4", "white human", "black human", "first w", "seed -", _BEGAN]


@rows(
    "fields, told",
    [
        ({"format": 1}, "another version"),
        ({"rules": "0" * 16}, "other rules"),
        ({"record": [*_RECORD[:2], "white human \x1b[2J", *_RECORD[3:]]}, "cannot be played"),
        ({"record": [*_RECORD[:2], "white caesar", *_RECORD[3:]]}, "not of two people"),
        ({"record": [*_RECORD[:5], "seed 7", _BEGAN]}, "not of two people"),
        ({"record": [*_RECORD, "start R:9 R:9 w -"]}, "cannot be played"),
        ({"record": ["rules mine", *_RECORD[1:], f"game {_DEEP}"]}, "cannot be played"),
        ({"record": ["rules ../../etc/passwd", *_RECORD[1:]]}, "cannot be played"),
        ({"record": "\x00"}, "cannot be read"),
        ({"tip": "no link"}, "cannot be read"),
        ({"tip": [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]}, "cannot be read"),
    ],
)
def test_a_hostile_invitation_is_refused_in_one_sentence(
    fields: dict[str, object], told: str, tmp_path: Path
) -> None:
    light = begin(
        tmp_path / f"{len([*tmp_path.iterdir()])}", proposed(), Local(0, SECRETS[0], "", 0)
    )
    with pytest.raises(LineError, match=told) as error:
        opened(_changed(light, **fields))
    assert str(error.value).isprintable()


# Other programs


def test_verify_checks_a_shared_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    carrier = Carrier(tmp_path, proposed(), 1)
    carrier.play(0)
    shared = carrier.folders[0]
    assert main(["verify", str(shared)]) == 0
    told = capsys.readouterr().out
    assert "follow from the links of both sides" in told
    assert "won by" in told
    file = carrier.file(0, 0)
    file.write_text(file.read_text().replace(" turn ", " turn 0", 1))
    assert main(["verify", str(shared)]) == 1
    assert "line 2 of Light (Anna): It is damaged" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@each(rules=["tabula", "romani"])
def test_a_client_in_another_language_plays_a_match(rules: str, tmp_path: Path) -> None:
    client = Path(__file__).with_name("client.mjs")
    assert len(client.read_text().splitlines()) <= 80
    shared = tmp_path / rules
    shared.mkdir()
    light = begin(tmp_path / "0", proposed(rules, 3), Local(0, SECRETS[0], str(shared), 0))
    poll(light)
    choose = random.Random(2)
    node = subprocess.Popen(["node", str(client), str(light.folder), sys.executable])

    def over() -> bool:
        poll(light)
        move(light, choose)
        return 1 in light.exchange.ended

    wait_until(over, "the match goes on")
    poll(light)
    assert node.wait(60) == 0
    assert light.exchange.position.winner is not None
    assert light.exchange.setup.names == ("Anna", "Node")


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs the tools of GNU")
def test_the_match_in_the_document_can_be_checked_by_hand(tmp_path: Path) -> None:
    document = Path(__file__).parents[2] / "ludus" / "match" / "CORRESPONDENCE.md"
    text = document.read_text("utf-8")
    _, light, _, dark, _, commands, _ = text.partition("## A match checked by hand")[2].split("```")
    for name, lines in (("light", light), ("dark", dark)):
        (tmp_path / name).write_text(lines.lstrip("\n"))
    script = commands.removeprefix("sh\n")
    done = subprocess.run(["bash"], input=script, cwd=tmp_path, capture_output=True, text=True)
    for shown in done.stdout.replace(" ", "").replace("-", "").split():
        assert any(shown.startswith(word.rstrip("…:,")) for word in script.split() if "…" in word)
    first, *rest = lines_of((tmp_path / "light").read_bytes())
    found, blocked = merged(opened(first), [*rest, *lines_of((tmp_path / "dark").read_bytes())])
    assert len(found.turns) == 1
    assert not blocked
