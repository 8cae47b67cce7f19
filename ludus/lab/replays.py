"""Written games, replayed: as records, and as a table of all steps.

A record is shown, checked and analysed like any other record.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError
from ludus.inputs import UNREADABLE
from ludus.lab import replay_loops
from ludus.lab.study import Study
from ludus.lab.workers import current_loops
from ludus.loops import course, moves
from ludus.match.record import Record, turn_of
from ludus.rules.game import BUILT_IN
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

STEPS = np.dtype([(name, np.int32) for name in ("game", "turn", "side", "source", "target", "hit")])
"""A step: game and turn, each from 1 on; the side; columns of the board; checkers hit."""


def steps_of(rules: RuleSet, checkers: int, played: bytes) -> NDArray[np.void]:
    """Return every step of games written by `ludus.loops.moves`, in the order played."""
    games, tables = played.split(bytes([moves.END]))[:-1], [np.zeros(0, STEPS)]
    for number, table in enumerate(replayed(rules, checkers, games), start=1):
        steps = table[(table[:, replay_loops.TURN] > 0) & (table[:, replay_loops.SOURCE] >= 0)]
        rows = np.column_stack([np.full(len(steps), number, np.int32), steps])
        tables.append(rows.view(STEPS)[:, 0])
    return np.concatenate(tables)


def replayed(rules: RuleSet, checkers: int, games: Iterable[bytes]) -> Iterator[NDArray[np.int32]]:
    """Yield a table for each written game, with a row for each byte; see `replay_loops`."""
    loops, n = current_loops(), rules.numbers
    game = course.game(n)
    native = loops.as_native(game)
    for written in games:
        table = np.zeros((len(written), replay_loops.COLUMNS), np.int32)
        arrays = loops.as_native((np.frombuffer(written, np.uint8), table.reshape(-1)))
        loops.replay_loops.list_steps(native, n, checkers, *arrays)
        yield table


def listed(study: Study) -> Iterator[str]:
    """Yield a line for each meeting, with the numbers of its games."""
    many = len(study.settings.meetings)
    for first, meeting in enumerate(study.settings.meetings, 1):
        last = first + many * (study.settings.games - 1)
        players = f"{meeting.who}, {meeting.checkers} checkers"
        yield f"--game {first} to {last} in steps of {many}: {meeting.rules.name}, {players}"


def record_of(path: Path, number: int | None) -> Record:
    """Return a game of a study by its number, as a record without a seed; or raise RefusedError."""
    study = Study.read(path)
    if number is None:
        raise RefusedError(f"{path}: many games; choose a game with --game:", *listed(study))
    batch, game = study.settings.find(number)
    rules, checkers, _ = batch.meeting
    if BUILT_IN.get(rules.name, rules) != rules:
        raise RefusedError(f"{path}: {rules.name} the rules have changed since this study")
    played = study.moves(batch)
    if not played:
        raise RefusedError(f"{path}: game {number} has not been played yet")
    white, black = batch.meeting.sides(game)
    record = Record(rules.name, checkers, white, black, 0, None, game=rules)
    try:
        _play(rules, record, played[game])
    except (StopIteration, *UNREADABLE):
        raise RefusedError(f"{path}: game {number} is damaged") from None
    return record


def _play(rules: RuleSet, record: Record, written: bytes) -> None:
    """Add turns to a record, from bytes written by `ludus.loops.moves`."""
    position, at = record.start, 0
    while at < len(written) and position.winner is None:
        dice = [0] * rules.dice
        if written[at] == moves.BONUS:
            dice = []
        else:
            moves.lay(written[at] >> 2, rules.dice, dice)
        plays = Plays(rules, position, dice)
        node, steps = plays.root, []
        at += 1
        while at < len(written) and written[at] & moves.STEP != moves.STEP:
            column, number = written[at] >> 2, moves.number(plays.root.left, written[at] & 3)
            step = next(s for s, _ in node.edges if (s.source, s.number) == (column, number))
            node = node.follow(step)
            steps.append(step)
            at += 1
        if not node.final or len(record.turns) == course.MOST_TURNS:
            raise ValueError
        record.turns.append(turn_of(plays, tuple(dice), steps))
        position = plays.end(node)
    record.winner = position.winner
