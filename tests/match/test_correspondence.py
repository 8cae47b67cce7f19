"""A match between two machines: no carrier loses it, and no cheating is believed."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from carrier import SECRETS, Carrier, move, pair, proposed
from each import each, rows
from waits import wait_until

from ludus.__main__ import main
from ludus.match.correspondence.correspondence import (
    Correspondence,
    Own,
    begin,
    exchanges,
    join,
    lines_in,
    load,
)
from ludus.match.correspondence.exchange import Exchange, after
from ludus.match.correspondence.line import (
    MOST_BYTES,
    Fault,
    Line,
    LineError,
    lines_of,
    written,
)
from ludus.match.correspondence.opening import hashed, link
from ludus.match.correspondence.proof import proof
from ludus.match.fairness import proof as proof_of_record
from ludus.match.record import parse_record
from ludus.rules.game import GAMES, fields_of, rule_set

ODD = rule_set({"base": "tabula", "name": "odd", "dice": 2})


def _pass_on(sides: list[Correspondence]) -> None:
    """Send a letter in both directions."""
    for side in (0, 1, 0):
        data = sides[1 - side].letter.encode()
        try:
            sides[side].receive(data)
        except LineError as error:
            nothing_new = error.fault in (Fault.SAME, Fault.OLDER)
            if not nothing_new:
                raise


def _started(folder: Path, turns: int = 6, rules: str = "tabula") -> list[Correspondence]:
    sides, choose = pair(folder, proposed(rules)), random.Random(3)
    _pass_on(sides)
    for _ in range(turns):
        move(sides[0], choose) or move(sides[1], choose)
        _pass_on(sides)
    return sides


# The carrier


@each(rules=["tabula", "romani"])
def test_a_match_through_a_careless_carrier_ends_alike_on_both_sides(
    rules: str, tmp_path: Path
) -> None:
    carrier = Carrier(tmp_path / rules, proposed(rules, 3), 7)
    light, dark = carrier.play(100)
    assert carrier.done.total() == 100
    assert light.exchange.turns == dark.exchange.turns
    (seen,) = exchanges(lines_of(light.letter.encode()))
    assert seen == exchanges(lines_of(dark.letter.encode()))[0]
    assert proof(seen)[0].endswith(("won by Light (Anna)", "won by Dark (Bert)"))


@pytest.mark.nightly
@pytest.mark.parametrize("number", range(50))
def test_500_mistakes_of_a_carrier_change_nothing(number: int, tmp_path: Path) -> None:
    carrier = Carrier(tmp_path, proposed([*GAMES][number % 4], 6, number % 2), number)
    light, dark = carrier.play(500)
    assert carrier.done.total() == 500
    assert light.exchange.turns == dark.exchange.turns
    assert light.exchange.position.winner is not None


def test_lines_in_any_order_give_one_match(tmp_path: Path) -> None:
    light, _ = _started(tmp_path)
    light.write("say", "greet")
    lines = lines_of(light.letter.encode())
    for seed in range(20):
        random.Random(seed).shuffle(lines)
        assert exchanges(lines * 2)[0] == light.exchange


def test_the_dice_follow_from_both_secrets_alone(tmp_path: Path) -> None:
    light, dark = _started(tmp_path)
    again, _ = _started(tmp_path / "again")
    assert light.exchange.turns == again.exchange.turns
    other = begin(tmp_path / "other", proposed(), Own(0, SECRETS[0]))
    joined = join(tmp_path / "joined", other.exchange, Own(1, "c" * 64))
    assert joined.exchange.links[1] != dark.exchange.links[1]
    assert len(light.exchange.turns) == 6
    assert light.exchange == dark.exchange


def test_nobody_knows_a_throw_before_the_other_side_shows_its_link(tmp_path: Path) -> None:
    sides = _started(tmp_path)
    for side in sides:
        shown = [line.value.split()[0] for line in side.exchange.lines[side.own.side][1:]]
        due = side.exchange.shown[side.own.side]
        assert link(side.own.secret, due + 1) not in shown
        assert link(side.own.secret, due) in shown


# Restarts and letters


def test_a_restart_continues_with_the_same_throw(tmp_path: Path) -> None:
    sides = _started(tmp_path)
    mover = sides[sides[0].exchange.position.turn]
    again = load(mover.path)
    assert again.exchange == mover.exchange
    assert again.throw() == mover.throw()
    assert again.own == mover.own


def test_older_repeated_and_foreign_letters_are_told_apart(tmp_path: Path) -> None:
    sides = pair(tmp_path, proposed())
    _pass_on(sides)
    light, dark = sides
    old, choose = light.letter, random.Random(1)
    move(light, choose)
    dark.receive(light.letter.encode())
    before = dark.exchange, dark.path.read_bytes()
    foreign = begin(tmp_path / "c", proposed("ostia"), Own(0, "c" * 64)).letter
    faults = []
    for letter in (dark.letter, old, foreign, "nothing\n", old[:50]):
        with pytest.raises(LineError) as error:
            dark.receive(letter.encode())
        faults.append(error.value.fault)
        assert str(error.value).endswith(".")
    assert faults[:3] == [Fault.SAME, Fault.OLDER, Fault.STRANGER]
    assert (dark.exchange, dark.path.read_bytes()) == before


def test_a_letter_cut_off_brings_what_it_has(tmp_path: Path) -> None:
    sides = pair(tmp_path, proposed())
    _pass_on(sides)
    move(sides[0], random.Random(1))
    sides[1].receive(sides[0].letter[:-30].encode())
    assert len(sides[1].exchange.turns) == 1
    assert sides[1].exchange.waits_for == 0  # its link of the next throw is missing
    sides[1].receive(sides[0].letter.encode())
    assert sides[1].to_throw


def test_the_first_to_accept_plays_and_the_second_changes_nothing(tmp_path: Path) -> None:
    light = begin(tmp_path / "a", proposed(), Own(0, SECRETS[0]))
    dark, late = (
        join(tmp_path / each, light.exchange, Own(1, each * 64), "Eve") for each in ("b", "c")
    )
    light.receive(dark.letter.encode())
    before = light.exchange.lines
    with pytest.raises(LineError, match="somebody else has accepted"):
        light.receive(late.letter.encode())
    assert light.exchange.lines == before
    assert not light.exchange.over


def test_a_side_that_stops_has_broken_off_and_the_record_says_so(tmp_path: Path) -> None:
    light, dark = sides = _started(tmp_path)
    dark.write("leave")
    _pass_on(sides)
    assert light.exchange.over
    assert proof(light.exchange)[0].endswith("legal, 6 turns, Dark (Bert) broke off")
    with pytest.raises(LineError):
        dark.write("say", "greet")


def test_a_match_becomes_a_record(tmp_path: Path) -> None:
    light, _ = _started(tmp_path, turns=200)
    record = parse_record(str(light.exchange.record))
    assert record.names == ("Anna", "Bert")
    assert record.winner is not None
    assert proof_of_record(record)


def test_gestures_cross_and_hints_are_off_for_both(tmp_path: Path) -> None:
    light = begin(tmp_path / "0", proposed(), Own(0, SECRETS[0]), hints=False)
    dark = join(tmp_path / "1", exchanges(lines_of(light.letter.encode()))[0], Own(1, SECRETS[1]))
    dark.write("say", "greet")
    light.receive(dark.letter.encode())
    assert light.exchange.said == ((1, "greet"),)
    assert light.exchange.hints is dark.exchange.hints is False


def test_a_game_of_your_own_travels_with_the_invitation(tmp_path: Path) -> None:
    setup = proposed("odd")
    setup.game = ODD
    light = begin(tmp_path / "0", setup, Own(0, SECRETS[0]))
    (invited,) = exchanges(lines_of(light.letter.encode()))
    assert fields_of(invited.setup.rule_set) == fields_of(ODD)


# Cheating: each is named, and none is believed


def _line(exchange: Exchange, side: int, word: str, value: str = "") -> Line:
    return written(exchange.lines, side, word, value)


def _wrong_dice(text: str) -> str:
    """Return a turn with another throw, and without a step."""
    shown, side, dice, *_ = text.split(" ")
    return f"{shown} {side} {','.join(str(int(die) % 6 + 1) for die in dice.split(','))} -"


def _illegal(text: str) -> str:
    return " ".join([*text.split(" ")[:3], "R/1"])


def _wrong_link(text: str) -> str:
    return " ".join(["0" * 64, *text.split(" ")[1:]])


@rows(
    "change, fault",
    [
        (_wrong_dice, Fault.DICE),
        (_illegal, Fault.PLAY),
        (_wrong_link, Fault.DICE),
        (lambda _: "- w 1,2", Fault.PLAY),
        (lambda _: "(" * 500, Fault.PLAY),
    ],
)
def test_a_false_turn_ends_the_match_on_both_sides(
    change: Callable[[str], str], fault: Fault, tmp_path: Path
) -> None:
    sides = _started(tmp_path / f"{len([*tmp_path.iterdir()])}")
    cheat = sides[0].exchange.position.turn
    honest, before = sides[1 - cheat], sides[1 - cheat].exchange
    copy = load(sides[cheat].path)
    move(copy, random.Random(1))
    turn = next(line for line in copy.exchange.lines[cheat][::-1] if line.word == "turn")
    false = _line(before, cheat, "turn", change(turn.value))
    honest.receive(f"{honest.letter}{false}\n".encode())
    _stands(honest, before, fault, false.number)
    (seen,) = exchanges(lines_of(honest.letter.encode()))
    assert seen == load(honest.path).exchange == honest.exchange


def _stands(honest: Correspondence, before: Exchange, fault: Fault, number: int) -> None:
    """The fault is named, the board is as before, and the match is over."""
    now = honest.exchange
    assert now.finding
    assert now.finding[:3] == (fault, 1 - honest.own.side, number)
    assert (now.turns, now.position) == (before.turns, before.position)
    assert now.over
    assert now.stops == ((honest.own.side, f"{number} {fault}"),)
    with pytest.raises(LineError) as error:
        proof(now)
    assert error.value.fault is fault


@rows(
    "word, value, fault",
    [
        ("share", "0" * 64, Fault.DICE),
        ("share", "x", Fault.DICE),
        ("turn", "", Fault.PLAY),
        ("say", "/etc/passwd", Fault.FLOOD),
        ("say", "", Fault.FLOOD),
        ("dance", "", Fault.FORM),
        ("accept", "{}", Fault.FORM),
    ],
)
def test_a_line_that_is_not_due_ends_the_match(
    word: str, value: str, fault: Fault, tmp_path: Path
) -> None:
    sides = _started(tmp_path / f"{len([*tmp_path.iterdir()])}", turns=4)
    dark, before = sides[1], sides[1].exchange
    false = _line(before, 0, word, value)
    dark.take([false])
    _stands(dark, before, fault, false.number)


def test_a_chain_of_other_texts_is_refused(tmp_path: Path) -> None:
    light = begin(tmp_path / "0", proposed(first=1), Own(0, SECRETS[0]))
    letter = _changed(light.letter, tip=hashed("no number"))
    (invited,) = exchanges(lines_of(letter))
    dark = join(tmp_path / "1", invited, Own(1, SECRETS[1]))
    dark.take([_line(dark.exchange, 0, "share", "no number")])
    assert dark.exchange.finding
    assert dark.exchange.finding.fault is Fault.DICE
    assert not dark.to_throw


def test_a_second_history_is_found_even_after_it_was_carried_on(tmp_path: Path) -> None:
    light, dark = sides = _started(tmp_path, turns=4)
    lines = light.exchange.lines
    fork = written((lines[0][:2], lines[1]), 0, "say", "again")
    before = dark.exchange
    dark.receive(f"{light.letter}{fork}\n".encode())
    _stands(dark, before, Fault.HISTORY, 3)
    assert len(sides) == 2


def test_a_changed_history_is_not_believed(tmp_path: Path) -> None:
    light, dark = _started(tmp_path, turns=4)
    before = dark.exchange
    changed = light.letter.replace(" turn ", " turn 0", 1)
    with pytest.raises(LineError, match="Line 2 is damaged") as error:
        dark.receive(changed.encode())
    assert error.value.fault is Fault.DAMAGE
    assert dark.exchange.lines == before.lines


def test_lines_in_my_own_name_are_not_believed(tmp_path: Path) -> None:
    light, dark = _started(tmp_path, turns=4)
    false = _line(dark.exchange, 1, "leave")
    with pytest.raises(LineError):
        dark.receive(f"{light.letter}{false}\n".encode())
    assert not dark.exchange.stops


def _changed(letter: str, **fields: object) -> bytes:
    """Return an invitation with other fields, and with its digest right again."""
    (line,) = lines_of(letter.encode())
    value = json.dumps(json.loads(line.value) | fields, separators=(",", ":"))
    return f"{written(((), ()), 0, 'invite', value)}\n".encode()


_DEEP = '{"a":' * 5000 + "1" + "}" * 5000
_RECORD = ["rules tabula", "checkers 4", "white human", "black human", "first w", "seed -"]


@rows(
    "fields, fault",
    [
        ({"format": 2}, Fault.VERSION),
        ({"rules": "0" * 16}, Fault.RULES),
        ({"record": []}, Fault.RULES),
        ({"record": [*_RECORD[:2], "white human A\u202eB", *_RECORD[3:]]}, Fault.RULES),
        ({"record": [*_RECORD[:2], "white human \x1b[2J", *_RECORD[3:]]}, Fault.RULES),
        ({"record": [*_RECORD[:2], "white caesar", *_RECORD[3:]]}, Fault.FORM),
        ({"record": [*_RECORD[:5], "seed 7"]}, Fault.FORM),
        ({"record": [*_RECORD, "start R:9 R:9 w -"]}, Fault.RULES),
        ({"record": ["rules mine", *_RECORD[1:], f"game {_DEEP}"]}, Fault.RULES),
        ({"record": ["rules ../../etc/passwd", *_RECORD[1:]]}, Fault.RULES),
        ({"record": "\x00"}, Fault.FORM),
        ({"tip": "no link"}, Fault.FORM),
        ({"hints": "perhaps"}, Fault.FORM),
        ({"tip": [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]}, Fault.FORM),
    ],
)
def test_a_hostile_invitation_is_refused_in_one_sentence(
    fields: dict[str, object], fault: Fault, tmp_path: Path
) -> None:
    letter = begin(tmp_path, proposed(), Own(0, SECRETS[0])).letter
    with pytest.raises(LineError) as error:
        exchanges(lines_of(_changed(letter, **fields)))
    assert error.value.fault is fault
    assert str(error.value).isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="an empty file takes its room")
def test_a_file_of_a_terabyte_is_refused_unread(tmp_path: Path) -> None:
    """No machine has the memory to read it."""
    light = begin(tmp_path / "0", proposed(), Own(0, SECRETS[0], str(tmp_path)))
    with (tmp_path / f"ludus-{light.exchange.id}-b.txt").open("wb") as file:
        file.truncate(1 << 40)
    light.poll()
    assert f"longer than {MOST_BYTES:,} bytes" in light.away
    with pytest.raises(LineError) as error:
        light.receive(b"b 1 1 x say greet\n" * (MOST_BYTES // 18 + 1))
    assert error.value.fault is Fault.FLOOD


def test_too_many_gestures_end_the_match(tmp_path: Path) -> None:
    _, dark = _started(tmp_path, turns=2)
    before = now = dark.exchange
    for _ in range(201):
        now = after(now, _line(now, 0, "say", "alas"))
    assert now.finding
    assert now.finding.fault is Fault.FLOOD
    assert now.turns == before.turns


def test_many_copies_in_a_folder_do_not_hide_the_file(tmp_path: Path) -> None:
    light = begin(tmp_path / "0", proposed(), Own(0, SECRETS[0], str(tmp_path)))
    dark = join(tmp_path / "1", light.exchange, Own(1, SECRETS[1], str(tmp_path)))
    for number in range(200):
        (tmp_path / f"ludus-{light.exchange.id}-b (copy {number}).txt").write_bytes(b"\xff\n")
    dark.poll()
    light.poll()
    assert light.exchange.lines[1]


# Other programs


def test_verify_checks_a_folder_and_a_letter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    carrier = Carrier(tmp_path, proposed(), 1)
    light, _ = carrier.play(0)
    letter = tmp_path / "letter.txt"
    letter.write_text(light.letter)
    for path in (carrier.folders[0], letter):
        assert main(["verify", str(path)]) == 0
        told = capsys.readouterr().out
        assert "follow from the links of both sides" in told
        assert "won by" in told
    letter.write_text(light.letter.replace(" turn ", " turn 0", 1))
    assert main(["verify", str(letter)]) == 1
    assert "damaged" in capsys.readouterr().err
    assert lines_in(carrier.folders[0])


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("node"), reason="needs Node")
@each(rules=["tabula", "romani"])
def test_a_client_in_another_language_plays_a_match(rules: str, tmp_path: Path) -> None:
    client = Path(__file__).with_name("client.mjs")
    assert len(client.read_text().splitlines()) <= 80
    folder = tmp_path / rules
    folder.mkdir()
    light = begin(tmp_path / "0", proposed(rules, 3), Own(0, SECRETS[0], str(folder)))
    light.poll()
    choose = random.Random(2)
    node = subprocess.Popen(["node", str(client), str(folder), sys.executable])

    def over() -> bool:
        light.poll()
        move(light, choose)
        return light.exchange.over

    wait_until(over, "the match goes on")
    light.poll()
    assert node.wait(60) == 0
    assert light.exchange.position.winner is not None
    assert light.exchange.setup.names == ("Anna", "Node")
    assert proof(light.exchange)


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("sha256sum"), reason="needs the tools of GNU")
def test_the_match_in_the_document_can_be_checked_by_hand(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "ludus" / "match" / "CORRESPONDENCE.md").read_text("utf-8")
    _, letter, _, commands, _ = text.partition("## A match checked by hand")[2].split("```")
    (tmp_path / "letter.txt").write_text(letter.lstrip("\n"))
    script = commands.removeprefix("sh\n")
    done = subprocess.run(["bash"], input=script, cwd=tmp_path, capture_output=True, text=True)
    for shown in done.stdout.replace(" ", "").replace("-", "").split():
        assert any(shown.startswith(word.rstrip("…:,")) for word in script.split() if "…" in word)
    (exchange,) = exchanges(lines_of((tmp_path / "letter.txt").read_bytes()))
    assert len(exchange.turns) == 1
