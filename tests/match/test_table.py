"""The table allows what its state and the rules allow, and reports every event."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest
from each import each, rows
from harness import ScriptedDice
from match_helpers import whole_match

from ludus.match.events import (
    Began,
    BonusDone,
    BonusWaits,
    BorneOff,
    Entered,
    Event,
    HandedOver,
    Hit,
    Moved,
    Passed,
    Reason,
    Returned,
    Thrown,
    Undone,
    Won,
)
from ludus.match.record import End, Record, Turn, parse_record
from ludus.match.states import State
from ludus.match.table import Table, TableError
from ludus.match.telling import of_checker
from ludus.rules.bonuses import bonus_texts
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position, step_text
from ludus.rules.plays import Plays, Step
from ludus.rules.position import position_text
from ludus.window.screens.review.moments import ReplayMoment, moments

Throw = tuple[int, ...]
Act = Callable[[Table], object]

REPLAYED = [
    ("ostia", 3),
    ("romani", 5),
    ("romani", 8),
    ("vivere", 5),
    ("tabula", 5),
]


def _record(rules: str, checkers: int = 3, seed: int = 1) -> Record:
    return Record(rules, checkers, "human", "human", 0, seed)


@contextmanager
def _table(rules: str, position: str, *throws: Throw) -> Iterator[Table]:
    """Yield a table at a position without bonus, with these throws; all must be thrown."""
    script = ScriptedDice(throws)
    table = Table(_record(rules), script.throw)
    table.end = End(parse_position(position, table.rules))
    yield table
    assert not script.left, f"throws left over: {script.left}"


def _play(table: Table, text: str) -> list[Event]:
    """Play written steps, and return all events."""
    return [event for word in text.split() for event in table.step(_step(table, word))]


def _step(table: Table, word: str) -> Step:
    """Return the first legal step with this notation."""
    assert table.node is not None
    return next(s for s, _ in table.node.edges if step_text(s, table.rules.squares) == word)


def _now(table: Table) -> str:
    return position_text(table.now)


def _acts(table: Table, chance: random.Random) -> Iterator[list[Event]]:
    """Play at random to the end, one action at a time; a bonus is declined now and then."""
    while table.state is not State.OVER:
        if table.state is State.THROWING:
            yield table.throw()
            continue
        steps = _different(table)
        if not steps or (table.state is State.BONUS and chance.random() < 0.4):
            yield table.hand_over()
        else:
            yield table.step(chance.choice(steps))


def _different(table: Table) -> list[Step]:
    """Return the legal steps; of steps with equal notation, only the first."""
    assert table.node is not None
    found: dict[tuple[int, int], Step] = {}
    for step, _ in table.node.edges:
        found.setdefault((step.source, step.target), step)
    return [found[places] for places in sorted(found)]


# A turn


def test_a_turn_is_thrown_played_and_handed_over() -> None:
    with _table("ostia", "R:3 R:3 w -", (2, 5)) as table:
        assert table.state is State.THROWING
        assert table.throw() == [Thrown(0, (2, 5))]
        assert (table.state, table.dice, table.left) == (State.ENTERING, (2, 5), (2, 5))
        assert _play(table, "R/2") == [Entered(0, 0, 2, 2, "R/2")]
        assert (table.state, table.left) == (State.ENTERING, (5,))
        assert _play(table, "2/7") == [Moved(0, 2, 7, 5, "2/7")]
        assert (table.state, table.left) == (State.HANDING_OVER, ())
        assert table.hand_over() == [HandedOver(1)]
        assert (table.state, table.side) == (State.THROWING, 1)
        assert _now(table) == "R:2,7:1 R:3 b -"
        assert table.record.turns == [Turn(0, "2,5", "R/2 2/7")]


def test_nothing_is_told_to_be_lost_while_a_number_can_still_be_played() -> None:
    with _table("romani", "R:3 R:1,3:2 w -", (3, 1, 2)) as table:
        assert table.throw() == [Thrown(0, (3, 1, 2))]
        assert _play(table, "R/1") == [Entered(0, 0, 1, 1, "R/1")]


@rows(
    "rules, position, dice, step, events, after",
    [
        (
            *("ostia", "12:3 15:1,17:2 w -", (3, 1), "12/15*"),
            *([Moved(0, 12, 15, 3, "12/15*"), Hit(1, 15, 38)], "12:2,15:1 H:1,17:2 w -"),
        ),
        (
            *("romani", "R:3 R:2,4:1 w -", (4, 5, 6), "R/4*"),
            *([Entered(0, 0, 4, 4, "R/4*"), Hit(1, 4, 0)], "R:2,4:1 R:3 w -"),
        ),
        (
            *("ostia", "H:1,20:2 21:1,30:2 w -", (1, 2), "H/2"),
            *([Entered(0, 38, 2, 2, "H/2")], "2:1,20:2 21:1,30:2 w -"),
        ),
        (
            *("tabula", "20:1,23:2 R:3 w -", (2, 6, 1), "23/O"),
            *([BorneOff(0, 23, 25, 2, "23/O")], "20:1,23:1,O:1 R:3 w -"),
        ),
    ],
)
def test_a_step_is_told_with_its_hit_and_places(
    rules: str, position: str, dice: Throw, step: str, events: list[Event], after: str
) -> None:
    with _table(rules, position, dice) as table:
        table.throw()
        assert _play(table, step) == events
        assert _now(table) == after


# Undo


def test_a_hit_is_taken_back_whole() -> None:
    with _table("ostia", "12:3 15:1,17:2 w -", (3, 1)) as table:
        table.throw()
        _play(table, "12/15*")
        circle = table.position.circle
        assert table.undo() == [Undone(0, 12, 15, 3, "12/15*"), Returned(1, circle, 15)]
        assert _now(table) == "12:3 15:1,17:2 w -"


def test_only_the_steps_that_stood_at_the_end_are_recorded() -> None:
    with _table("ostia", "R:3 R:3 w -", (2, 5)) as table:
        table.throw()
        _play(table, "R/2 2/7")
        table.undo()
        table.undo()
        _play(table, "R/5 R/2")
        table.hand_over()
        assert table.record.turns == [Turn(0, "2,5", "R/5 R/2")]


@rows("rules, checkers", [*((name, 3) for name in GAMES), ("romani", 6)])
def test_undo_leads_back_through_every_state_of_every_turn(rules: str, checkers: int) -> None:
    table = Table(_record(rules, checkers, 5))
    chance = random.Random(5)
    undone = 0
    for _ in _acts(table, chance):
        if not table.steps or table.state is State.OVER:
            continue
        back = chance.randint(1, len(table.steps))
        steps, states = table.steps[-back:], [_state(table)]
        for _ in range(back):
            table.undo()
            states.append(_state(table))
        undone += back
        for step in steps:
            assert _state(table) == states.pop()
            table.step(step)
        assert [_state(table)] == states
    assert undone > 20


def _state(table: Table) -> tuple[object, ...]:
    return table.now, table.state, table.dice, table.left, tuple(table.steps), str(table.record)


# Actions that the state forbids


def _thrown(table: Table) -> None:
    table.throw()


def _done(table: Table) -> None:
    table.throw()
    _play(table, "R/1 R/2")


def _bonus(table: Table) -> None:
    _done(table)
    table.hand_over()


def _over(table: Table) -> None:
    table.end = End(parse_position("36:1,O:2 R:3 w -", table.rules))
    table.throw()
    _play(table, "36/O")


LEAD: dict[State, Act] = {
    State.THROWING: lambda table: None,
    State.ENTERING: _thrown,
    State.HANDING_OVER: _done,
    State.BONUS: _bonus,
    State.OVER: _over,
}
ACTS: dict[str, Act] = {
    "throw": Table.throw,
    "step": lambda table: table.step(Step(0, 4, False, 4)),
    "undo": Table.undo,
    "follow": Table.follow,
    "hand_over": Table.hand_over,
}
ALLOWED = {
    State.THROWING: {"throw"},
    State.ENTERING: set[str](),
    State.HANDING_OVER: {"undo", "hand_over"},
    State.BONUS: {"hand_over"},
    State.OVER: set[str](),
}
"""ENTERING and BONUS have no step to take back, and the step of this test is never legal."""


def _led_to(state: State) -> Table:
    table = Table(_record("romani"), ScriptedDice(((3, 1, 2), (1, 1, 1))).throw)
    table.end = End(parse_position("R:3 R:1,3:2 w -", table.rules))
    LEAD[state](table)
    assert table.state is state
    return table


@each(act=ACTS, state=LEAD)
def test_a_state_allows_what_it_waits_for_and_nothing_else(state: State, act: str) -> None:
    table = _led_to(state)
    before = _state(table)
    if act in ALLOWED[state]:
        ACTS[act](table)
        assert _state(table) != before
        return
    with pytest.raises(TableError, match=r"is allowed, not|not legal now|no step of this turn"):
        ACTS[act](table)
    assert _state(table) == before


def test_the_error_says_what_is_allowed() -> None:
    with pytest.raises(TableError, match="throwing: begin or throw is allowed, not hand over"):
        _led_to(State.THROWING).hand_over()
    with pytest.raises(TableError, match="entering: step or undo is allowed, not throw"):
        _led_to(State.ENTERING).throw()


def test_it_is_known_why_a_checker_stays() -> None:
    for name, at, dice, way, why in (
        ("ostia", "H:1,4:2 7:3 w -", (1, 6), (4,), "one waits"),
        ("ostia", "31:2,35:1 8:3 w -", (3, 4), (35, 37), "one farther back"),
        ("romani", "R:1,9:2 R:3 w e4", (), (9,), None),
    ):
        refusal = of_checker(Plays(GAMES[name], parse_position(at, GAMES[name]), dice), *way)
        assert (refusal and refusal.reason) == why


# The bonus of romani


def test_a_bonus_is_offered_to_the_side_that_is_to_move_next() -> None:
    with _table("romani", "R:3 R:1,3:2 w -", (3, 1, 2)) as table:
        table.throw()
        entered, passed = _play(table, "R/1 R/2")[1:]
        assert entered == Entered(0, 0, 2, 2, "R/2")
        assert passed == Passed(0, (3,), Reason.CLOSED)
        assert table.hand_over() == [HandedOver(1), BonusWaits(1, ("e3",))]
        assert (table.state, table.side) == (State.BONUS, 1)
        assert _now(table) == "R:1,1:1,2:1 R:1,3:2 b e3"


def test_a_bonus_taken_is_recorded_before_the_throw_of_the_same_side() -> None:
    with _table("romani", "R:3 R:1,3:2 w -", (3, 1, 2), (1, 1, 4)) as table:
        _bonus(table)
        assert _play(table, "R/3") == [Entered(1, 0, 3, 3, "R/3")]
        assert (table.state, _now(table)) == (State.HANDING_OVER, "R:1,1:1,2:1 3:3 b -")
        assert table.hand_over() == [BonusDone(1)]
        assert (table.state, table.side) == (State.THROWING, 1)
        assert table.record.turns == [Turn(0, "3,1,2", "R/1 R/2"), Turn(1, "e3", "R/3")]
        assert table.throw() == [Thrown(1, (1, 1, 4))]


def test_a_bonus_taken_can_be_taken_back_and_declined() -> None:
    with _table("romani", "R:3 R:1,3:2 w -", (3, 1, 2)) as table:
        _bonus(table)
        _play(table, "R/3")
        assert table.undo() == [Undone(1, 0, 3, 3, "R/3")]
        assert _now(table) == "R:1,1:1,2:1 R:1,3:2 b e3"
        table.hand_over()
        assert table.record.turns[1:] == [Turn(1, "e3", "-")]


def test_of_two_bonuses_one_may_be_all_that_can_be_taken() -> None:
    with _table("romani", "R:3 R:1,2:2 w -", (1, 2, 2)) as table:
        table.throw()
        _play(table, "R/1")
        assert table.hand_over()[1:] == [BonusWaits(1, ("e2", "e2"))]
        _play(table, "R/2")
        assert bonus_texts(table.left) == ("e2",)
        with pytest.raises(TableError):
            table.step(Step(0, 2, False, 2))
        table.hand_over()
        assert table.record.turns[1:] == [Turn(1, "e2,e2", "R/2")]


def test_a_bonus_that_nobody_can_take_is_passed_over_and_recorded() -> None:
    with _table("romani", "31:2,33:1 30:1,36:2 w -", (1, 1, 1), (4, 4, 4)) as table:
        table.throw()
        assert table.hand_over() == [HandedOver(1)]
        assert (table.state, table.side) == (State.THROWING, 1)
        assert _now(table) == "31:2,33:1 30:1,36:2 b -"
        assert table.record.turns == [Turn(0, "1,1,1", "-"), Turn(1, "m1,m1,m1", "-")]
        assert table.throw()[0] == Thrown(1, (4, 4, 4))


# The end


@pytest.mark.parametrize(
    ("position", "turn"), [("24:1,O:2 R:3 w -", 0), ("R:3 24:1,O:2 b -", 1)], ids=["white", "black"]
)
def test_the_last_checker_off_wins_at_once_whatever_dice_are_left(position: str, turn: int) -> None:
    with _table("tabula", position, (1, 2, 3)) as table:
        table.throw()
        borne_off, won = _play(table, "24/O")
        assert isinstance(borne_off, BorneOff)
        assert won == Won(turn)
        assert (table.state, table.position.winner) == (State.OVER, turn)
        assert table.record.winner == turn
        assert table.record.turns == [Turn(turn, "1,2,3", "24/O")]


def test_a_bonus_can_win_before_the_throw() -> None:
    with _table("romani", "31:3 36:2,O:1 w -", (1, 2, 1)) as table:
        table.throw()
        table.hand_over()
        assert _play(table, "36/O 36/O")[-1] == Won(1)
        assert (table.state, table.record.winner) == (State.OVER, 1)
        assert table.record.turns[1:] == [Turn(1, "m1,m1", "36/O 36/O")]


# Matches continued, replayed and inspected


def test_a_match_taken_up_before_a_bonus_offers_it_again() -> None:
    whole = whole_match("romani")
    at = next(at for at, turn in enumerate(whole.turns) if not turn.dice)
    table = Table(parse_record(str(_cut(whole, at))))
    side, bonus = whole.turns[at].side, tuple(whole.turns[at].chances.split(","))
    assert table.began() == [Began(side, "romani", 7, ""), BonusWaits(side, bonus)]
    assert table.state is State.BONUS


def _cut(record: Record, turns: int) -> Record:
    return msgspec.structs.replace(record, turns=record.turns[:turns], winner=None)


@pytest.mark.usefixtures("fast")
@rows("rules, checkers", REPLAYED)
def test_the_moments_of_a_record_are_those_of_the_match(rules: str, checkers: int) -> None:
    table = Table(_record(rules, checkers, 15))
    seen = [ReplayMoment(table.now, table.dice, table.left, (), table.began())]
    for events in _acts(table, random.Random(15)):
        if events:
            lost = [event.dice for event in events if isinstance(event, Passed)]
            seen.append(ReplayMoment(table.now, table.dice, table.left, (*lost, ())[0], events))
    assert [*moments(parse_record(str(table.record)))] == seen


def test_the_moments_of_a_match_not_begun_are_its_first_position() -> None:
    record = _record("ostia")
    (only,) = moments(record)
    assert only == ReplayMoment(record.start, (), (), (), [Began(0, "ostia", 3, "")])
