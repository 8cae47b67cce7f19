"""Every entry of the state machine's table happens in real play, and nothing else does.

`python tests/match/test_states.py` writes the diagram into the README of the match room.
"""

import itertools
import random
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from helpers_rules import READ
from second_reading import some_game

from ludus.match.dice import SeededDice
from ludus.match.record import HUMAN, End, Record
from ludus.match.states import MACHINE, Action, State
from ludus.match.table import Table
from ludus.rules.game import GAMES, RECONSTRUCTIONS, named, rule_set
from ludus.rules.notation import parse_position
from ludus.rules.plays import Step
from ludus.window.speech import captions
from ludus.window.speech.captions import CAPTIONS

README = Path(__file__).parents[2] / "ludus" / "match" / "README.md"
BLOCK = re.compile(r"```mermaid\n.*?```\n", re.DOTALL)
ORDER = (
    *(Action.BEGIN, Action.SHARE, Action.TAP, Action.TAKE_BACK),
    *(Action.THROW, Action.STEP, Action.FOLLOW, Action.HAND_OVER),
)

Way = tuple[State, Action, State]
NAMED = {
    (a, deed, b) for a, row in MACHINE.items() for deed, all_b in row.leads.items() for b in all_b
}
BACK = {
    (b, Action.UNDO, a)
    for a, deed, b in NAMED
    if deed is Action.STEP and b is not State.OVER and a is not State.FORCED
}
RETOLD = {
    (a, Action.UNDO, State.TAPPING)
    for a, row in MACHINE.items()
    if Action.UNDO in row.release.values() and a is not State.BONUS
}
"""With real dice, entered faces can be taken back until the turn is over."""
WAYS = NAMED | BACK | RETOLD
LINES = {line.text for lines in CAPTIONS.values() for line in lines}


def diagram() -> str:
    """Return the machine as a Mermaid diagram."""
    lines = ["stateDiagram-v2"]
    lines += [
        f'    state "{s}" as {s.name.lower()}'
        for s in MACHINE
        if MACHINE[s].leads or s == State.OVER
    ]
    lines.append("    [*] --> sharing")
    for state, row in MACHINE.items():
        for deed in (deed for deed in ORDER if deed in row.leads):
            for to in (to for to in State if to in row.leads[deed]):
                lines.append(f"    {state.name.lower()} --> {to.name.lower()}: {deed}")
    return "\n".join([*lines, "    over --> [*]", ""])


def test_readme_shows_the_machine() -> None:
    assert BLOCK.findall(README.read_text()) == [f"```mermaid\n{diagram()}```\n"]


# States and actions


def played(table: Table, chance: random.Random) -> Iterator[tuple[Way, str]]:
    """Play a random match to its end; yield each action, and the line before it."""
    others = random.Random(8)
    while table.state is not State.OVER:
        state = table.state
        free = {
            Action.UNDO: table.undoable,
            Action.BEGIN: table.undecided,
            Action.TAKE_BACK: bool(table.tapped),
        }
        deeds = [d for d in MACHINE[state].changes if free.get(d, True)]
        deed = chance.choice(deeds * 2 + [d for d in deeds if d not in free])
        facts = table.facts | {"new", "lost" if table.passed else ""}
        facts |= {
            "new",
            chance.choice(["", "computer"]),
            others.choice(["", "", "two", "two", "held"]),
        }
        said = captions.caption(state, facts)
        match deed:
            case Action.SHARE:
                table.share(5)
            case Action.BEGIN:
                table.begin()
            case Action.TAP:
                table.tap(chance.randint(1, 6))
            case Action.TAKE_BACK:
                table.take_back(chance.randrange(len(table.tapped)))
            case Action.THROW:
                table.throw()
            case Action.STEP:
                assert table.node
                table.step(chance.choice(table.node.edges)[0])
            case Action.UNDO:
                table.undo()
            case Action.FOLLOW:
                table.follow()
            case _:
                table.hand_over()
        yield (state, deed, table.state), said


def matches() -> Iterator[Table]:
    """Yield whole matches of every game, and ends of `romani` with a valuable bonus."""
    for name in (*GAMES, "romani+at-once"):
        for seed, checkers in enumerate((3, 5)):
            match = name, checkers, HUMAN, HUMAN, 0, seed
            table = Table(Record(*match, awaits_share=True, game=named(name)))
            table.plays_forced = seed > 0
            yield table
        table = Table(Record(name, 3, HUMAN, HUMAN, 0, None, game=named(name)))
        table.plays_forced = True
        yield table
    usual = ("36:1,O:2 R:3 w m1", "R:3 R:1,5:2 w e3,e4", "R:1,O:2 R:3 b e2,e3")
    for text in usual:
        position = parse_position(text, GAMES["romani"])
        for seed in range(12):
            record = Record("romani", 3, HUMAN, HUMAN, 0, seed)
            yield Table(record, SeededDice(seed).throw, End(position))
            yield Table(Record("romani", 3, HUMAN, HUMAN, 0, None), None, End(position))
    rules = named("romani+at-once")
    at_once = ("R:3 R:1,5:2 b e5,t2,t3", "R:3 R:1,5:2 b e5,t5", "31:1,36:2 33:2,O:1 b m4,t1,t6")
    for text in at_once:
        for seed in range(12):
            record = Record(rules.name, 3, HUMAN, HUMAN, 0, seed, game=rules)
            table = Table(record, SeededDice(seed).throw, End(parse_position(text, rules)))
            table.plays_forced = seed % 2 == 1
            yield table
            real = Record(rules.name, 3, HUMAN, HUMAN, 0, None, game=rules)
            yield Table(real, None, End(parse_position(text, rules)))
    rules = named("tabula+early-off")
    end = End(parse_position("18:1,24:4 19:2,20:2,21:1 w -", rules))
    low = (seed for seed in itertools.count() if {*SeededDice(seed).throw(3)} == {1, 2})
    for seed in itertools.islice(low, 3):
        record = Record(rules.name, 5, HUMAN, HUMAN, 0, 0, game=rules)
        yield Table(record, SeededDice(seed).throw, end)


def happened(actions: int) -> tuple[set[Way], set[str]]:
    """Return what happens in so many actions of each match, until all that can happen has."""
    chance, ways, lines = random.Random(480), set[Way](), set[str]()
    for table in matches():
        for way, said in itertools.islice(played(table, chance), actions):
            ways.add(way)
            lines.add(said)
        if ways >= WAYS and lines >= LINES:
            break
    return ways, lines


def test_every_line_of_the_table_is_said_in_real_play_and_no_other_way_is_gone() -> None:
    ways, lines = happened(60)
    assert ways <= WAYS
    assert lines == LINES


@pytest.mark.long
def test_every_way_of_the_table_is_gone_in_real_play() -> None:
    ways, _ = happened(400)
    assert ways == WAYS


def entering(step: Step, off: int) -> bool:
    return not 0 < step.source <= off


def moving(step: Step, off: int) -> bool:
    return 0 < step.source < step.target < off


def bearing_off(step: Step, off: int) -> bool:
    return step.target == off


NAMES: Mapping[str, tuple[Callable[[Step, int], bool], ...]] = {
    "Set it down where it glows.": (),
    "Equal dice: play the throw twice.": (),
    "Bring in a checker, or move a glowing one.": (entering, moving),
    "Bring your hit checker back in.": (entering,),
    "Bring in a glowing checker.": (entering,),
    "All home! Now take your checkers off.": (bearing_off,),
    "Move a glowing checker, or take one off.": (moving, bearing_off),
    "Take off a glowing checker.": (bearing_off,),
    "Move a glowing checker.": (moving,),
    "Your opponent lost the {numbers}. A gift: a checker on the ring, or “{no}”.": (entering,),
}
"""The steps that captions name."""


@pytest.mark.parametrize("positions", [1500, pytest.param(10_000, marks=pytest.mark.long)])
def test_no_caption_names_a_step_that_is_not_legal(positions: int) -> None:
    """In all games and readings, and in games of unusual numbers."""
    chance, said = random.Random(46), 0
    reconstructions = map(named, RECONSTRUCTIONS)
    odd = (rule_set(some_game(chance, f"odd-{number}")) for number in range(positions // 50))
    for rules in itertools.cycle([*READ, *reconstructions, *odd]):
        checkers = chance.choice((3, 4, 6))
        record = Record(rules.name, checkers, HUMAN, HUMAN, 0, chance.getrandbits(32), game=rules)
        table = Table(record)
        for _ in range(25):
            if table.state is State.OVER:
                break
            facts = table.facts | {"lost" if table.passed else ""}
            caption = captions.caption(table.state, facts)
            legal = [step for step, _ in table.node.edges] if table.node else []
            for names in NAMES.get(caption, ()):
                where = rules.name, str(table.now), caption
                assert any(names(step, table.now.off) for step in legal), where
            assert table.undoable or "undo" not in caption
            assert all(line.text in NAMES for line in CAPTIONS[State.MOVING])
            said += 1
            act(table, chance)
        if said >= positions:
            break


def act(table: Table, chance: random.Random) -> None:
    """Throw, play any step, or end the turn."""
    if table.state is State.THROWING:
        table.throw()
    elif table.node and table.node.edges:
        table.step(chance.choice(table.node.edges)[0])
    else:
        table.hand_over()


# Touches


if __name__ == "__main__":
    print(diagram())
    README.write_text(BLOCK.sub(f"```mermaid\n{diagram()}```\n", README.read_text()))
