"""Written games, replayed: as records, and as tables for other programs.

A record is shown, checked and analysed like any other record.
"""

import hashlib
import platform
import shlex
from collections.abc import Iterable, Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ludus.errors import RefusedError
from ludus.files import whole, write_whole
from ludus.inputs import UNREADABLE
from ludus.lab import replay_loops
from ludus.lab.replay_loops import STEP, TURN
from ludus.lab.simulate import batches
from ludus.lab.study import Study
from ludus.lab.workers import current_loops
from ludus.loops import course, moves
from ludus.match.record import Record, turn_of
from ludus.progress import progress_bar
from ludus.rules.game import GAMES, fields_of
from ludus.rules.plays import Plays
from ludus.rules.ruleset import RuleSet

STEPS = np.dtype([(name, np.int32) for name in ("game", "turn", "side", "source", "target", "hit")])
"""A step: game and turn, each from 1 on; the side; columns of the board; checkers hit."""
GAME_COLUMNS = {
    "game": "The number of the game, for `ludus replay --game`.",
    "seed": "The seed of the study, as text.",
    "rules": "The rule set.",
    "checkers": "Checkers of each side.",
    "white": "The player of white, which begins.",
    "black": "The player of black.",
    "winner": "0 for white, 1 for black.",
    "turns": "Turns of both sides.",
    "choices": "Different results of all throws, summed.",
    "hits": "Checkers hit.",
    "throws_lost": "Throws of which no number could be played.",
    "numbers": "Numbers thrown; a double that is played twice over counts twice.",
    "numbers_lost": "Numbers that could not be played.",
    "lead_changes": "How often the lead changed, counted in steps still to go.",
}
"""The columns of the table of games."""
MOVE_COLUMNS = {
    "game": GAME_COLUMNS["game"],
    "seed": GAME_COLUMNS["seed"],
    "turn": "The number of the turn in its game, from 1 on.",
    "side": "0 for white, 1 for black.",
    "dice": "The throw, least number first, such as 2,5,6; empty for a bonus.",
    "step": "The number of the step of this throw, from 1 on; 0 if nothing could be played.",
    "source": "0 for the reserve, 1 to the number of squares, that number + 2 for the circle.",
    "target": "As source; the number of squares + 1 for checkers borne off.",
    "hit": "Checkers hit by the step.",
}
"""The columns of the table of moves: a row for each step, and for each throw without one."""
_TEXTS = {"seed", "rules", "white", "black", "dice"}
_PACKAGES = ("numpy", "numba", "scipy", "wasmtime", "joblib", "distributed", "pyarrow")


def steps_of(rules: RuleSet, checkers: int, written: bytes) -> NDArray[np.void]:
    """Return every step of games written by `ludus.loops.moves`, in the order played."""
    table = _replayed(rules, checkers, written)
    steps = np.ascontiguousarray(table[table[:, STEP] > 0][:, :STEP])  # the columns of STEPS
    return steps.view(STEPS)[:, 0]


def _replayed(rules: RuleSet, checkers: int, written: bytes) -> NDArray[np.int32]:
    """Return the rows of `replay_loops`, one for each byte of written games."""
    loops, n = current_loops(), rules.numbers
    table = np.zeros((len(written), replay_loops.COLUMNS), np.int32)
    arrays = course.game(n), np.frombuffer(written, np.uint8), table.reshape(-1)
    game, *both = loops.as_native(arrays)
    loops.replay_loops.list_steps(game, n, checkers, *both)
    return table


def export(study: Study, folder: Path) -> list[Path]:
    """Write games and moves as CSV and as Parquet, and `study.json`; return the paths.

    Raise RefusedError if games are still to be played, OSError if a file cannot be written, and
    ModuleNotFoundError without pyarrow.
    """
    if study.left():
        remedy = f"play them with `{shlex.join(study.settings.command)}`"
        raise RefusedError(f"{study.path}: some games have not been played yet; {remedy}")
    rows = {
        "games": _write(folder / "games", GAME_COLUMNS, _games(study)),
        "moves": _write(folder / "moves", MOVE_COLUMNS, _moves(study)),
    }
    about = _about(study) | {
        "rows": rows,
        "columns": {"games": GAME_COLUMNS, "moves": MOVE_COLUMNS},
    }
    write_whole(folder / "study.json", msgspec.json.format(msgspec.json.encode(about)) + b"\n")
    names = ("games.csv", "games.parquet", "moves.csv", "moves.parquet", "study.json")
    return [folder / name for name in names]


def _write(path: Path, names: Iterable[str], tables: Iterable[list[Any]]) -> int:
    """Write parts of a table, each a list of columns, and return the number of rows."""
    import pyarrow
    from pyarrow import csv, parquet

    kinds = {name: pyarrow.string() if name in _TEXTS else pyarrow.int64() for name in names}
    schema, rows = pyarrow.schema(kinds), 0
    with (
        whole(path.with_suffix(".csv")) as text,
        whole(path.with_suffix(".parquet")) as binary,
        csv.CSVWriter(text, schema) as lines,
        parquet.ParquetWriter(binary, schema) as groups,
    ):
        for columns in tables:
            part = pyarrow.table(dict(zip(names, columns, strict=True)), schema)
            lines.write(part)
            groups.write(part)
            rows += len(part)
    return rows


def _games(study: Study) -> Iterator[list[Any]]:
    many, seed = len(study.settings.meetings), str(study.settings.seed)
    for which, meeting in enumerate(study.settings.meetings, 1):
        rows = study.rows(meeting)
        sides = zip(*map(meeting.sides, range(len(rows))), strict=True)
        same = ([each] * len(rows) for each in (seed, meeting.rules.name, meeting.checkers))
        numbers, winners = which + many * np.arange(len(rows)), 1 - rows[:, course.BEGUN]
        yield [numbers, *same, *sides, winners, *rows[:, course.TURNS :].T]


def _moves(study: Study) -> Iterator[list[Any]]:
    settings = study.settings
    many = len(settings.meetings)
    with progress_bar(many * settings.games) as bar:
        for which, meeting in enumerate(settings.meetings, 1):
            dice = [",".join(map(str, _dice(each, meeting.rules.dice))) for each in range(256)]
            for batch in batches(meeting, settings.games, settings.seed):
                table = _replayed(meeting.rules, meeting.checkers, study.moves(batch))
                lost = (table[:, STEP] == 0) & (np.roll(table[:, STEP], -1) == 0)
                table = table[(table[:, TURN] > 0) & (lost | (table[:, STEP] > 0))]
                game, turn, side, source, target, hit, step, throw = table.T
                numbers = which + many * (batch.number * meeting.together + game - 1)
                seeds, throws = [str(settings.seed)] * len(table), np.array(dice, object)[throw]
                ends = [np.ma.masked_array(each, step == 0) for each in (source, target)]
                yield [numbers, seeds, turn, side, throws, step, *ends, hit]
                bar.update(batch.games)


def _about(study: Study) -> dict[str, object]:
    settings = study.settings
    return {
        "command": shlex.join(settings.command),
        "date": study.noted("begun"),
        "commit": study.noted("commit"),
        "edition": settings.edition,
        "seed": settings.seed,
        "rules": {
            each.name: hashlib.sha256(msgspec.json.encode(fields_of(each))).hexdigest()
            for each in settings.rules
        },
        "versions": {"python": platform.python_version(), "ludus": settings.version}
        | {name: metadata.version(name) for name in _PACKAGES if find_spec(name)},
    }


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
    if GAMES.get(rules.name, rules) != rules:
        raise RefusedError(f"{path}: the rules of {rules.name} have changed since this study")
    games = study.moves(batch).split(bytes([moves.END]))[:-1]
    if game >= len(games):
        raise RefusedError(f"{path}: game {number} has not been played yet")
    white, black = batch.meeting.sides(game)
    record = Record(rules.name, checkers, white, black, 0, None, game=rules)
    try:
        _play(rules, record, games[game])
    except (StopIteration, *UNREADABLE):
        raise RefusedError(f"{path}: game {number} is damaged") from None
    return record


def _play(rules: RuleSet, record: Record, written: bytes) -> None:
    """Add turns to a record, from bytes written by `ludus.loops.moves`."""
    position, at = record.start, 0
    while at < len(written) and position.winner is None:
        dice = _dice(written[at], rules.dice)
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


def _dice(written: int, dice: int) -> list[int]:
    """Return the throw of a byte, least number first; empty for a bonus."""
    numbers = [0] * dice
    if written == moves.BONUS:
        return []
    moves.lay(written >> 2, dice, numbers)
    return numbers
