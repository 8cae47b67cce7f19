"""Figures of every turn of a study, as a Parquet file for pandas and R (arrow)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import parquet
from tqdm import tqdm

from ludus import citation
from ludus.errors import RefusedError
from ludus.lab import replay_loops
from ludus.lab.simulate import Batch
from ludus.lab.study import Study
from ludus.lab.workers import current_loops
from ludus.match.files import whole
from ludus.players import course
from ludus.players.network import judge
from ludus.players.player import Judge
from ludus.rules.ruleset import MOST_DICE

ROWS = 1 << 17
"""Approximate rows of a group; one group is in memory at once."""
_NAME = pa.dictionary(pa.int8(), pa.string())


class _Column(NamedTuple):
    name: str
    kind: Any
    unit: str
    means: str
    at: int = -1
    """The index of the column in the row of a turn; -1 if it is not there."""


_OF_GAME = (
    _Column("game", pa.int64(), "", "The number of the game, for `ludus replay --game`."),
    _Column("rules", _NAME, "", "The rule set."),
    _Column("checkers", pa.int8(), "checkers", "Of each side."),
    _Column("white", _NAME, "", "Who plays white and begins."),
    _Column("black", _NAME, "", "Who plays black."),
    _Column("winner", pa.int8(), "side", "Who wins the game: 0 white, 1 black."),
    _Column("turn", pa.int32(), "", "The number of the turn in its game, from 1 on."),
)
_OF_TURN = (
    _Column("side", pa.int8(), "side", "Whose turn it is: 0 white, 1 black.", replay_loops.SIDE),
    *(
        _Column(f"die{i + 1}", pa.int8(), "pips", "A die, least first; empty if none.", i + 1)
        for i in range(MOST_DICE)
    ),
    _Column("choices", pa.int32(), "results", "Different ends of the throw.", replay_loops.CHOICES),
    _Column(
        "numbers",
        pa.int8(),
        "numbers",
        "To be played: a double may count twice.",
        replay_loops.NUMBERS,
    ),
    _Column(
        "lost", pa.int8(), "numbers", "Of these, how many could not be played.", replay_loops.LOST
    ),
    _Column("hits", pa.int8(), "checkers", "How many were hit.", replay_loops.HITS),
    _Column(
        "lead_change",
        pa.int8(),
        "0 or 1",
        "Whether the other side came to lead, both having thrown equally often.",
        replay_loops.LEADS,
    ),
    *(
        _Column(f"{name}_{side}", pa.int16(), unit, f"{means} {side} after the turn.", at + number)
        for name, unit, means, at in (
            ("pips", "steps", "Still to go for", replay_loops.PIPS),
            ("off", "checkers", "Borne off by", replay_loops.OFF),
        )
        for number, side in enumerate(("white", "black"))
    ),
)
_CHANCE = _Column(
    "chance_white",
    pa.float32(),
    "0 to 1",
    "White's chance to win after the turn, at sight, by the network of a game that comes with one; "
    "else by the heuristic.",
)


def write(study: Study, path: Path, chances: bool = False) -> int:
    """Write a row for each turn of each game played, and return the number of rows.

    The file appears only when it is complete. Raise RefusedError if the file cannot be written, or
    the study is damaged.
    """
    columns = (*_OF_GAME, *_OF_TURN, *((_CHANCE,) if chances else ()))
    schema = pa.schema(
        [
            pa.field(name, kind, metadata={"unit": unit, "means": means})
            for name, kind, unit, means, _ in columns
        ],
        metadata={
            "about": "A row for each turn of a study by `ludus lab report`, game after game.",
            "cite": citation.text(f"Edition {study.edition}, {study.begun}."),
            "columns": json.dumps({each.name: each[2:4] for each in columns}),
        },
    )
    rows = 0
    try:
        with whole(path) as file, parquet.ParquetWriter(file, schema, compression="zstd") as to:
            for group in _groups(_tables(study, schema, chances)):
                to.write_table(group.unify_dictionaries())
                rows += len(group)
    except OSError as error:
        raise RefusedError(f"{path}: {error.strerror or error}") from None
    return rows


def _groups(tables: Iterator[Any]) -> Iterator[Any]:
    """Merge tables into fewer tables of at least ROWS rows each."""
    kept: list[Any] = []
    for table in tables:
        kept.append(table)
        if sum(map(len, kept)) >= ROWS:
            yield pa.concat_tables(kept)
            kept = []
    if kept:
        yield pa.concat_tables(kept)


def _tables(study: Study, schema: Any, chances: bool) -> Iterator[Any]:
    games = len(study.settings.meetings) * study.settings.games
    with tqdm(total=games, unit="game", disable=None, leave=False) as bar:
        for batch in study.settings.batches:
            played = study.moves(batch)
            bar.update(batch.games)
            if played:
                asked = judge(batch.meeting.rules) if chances else None
                yield pa.table(_told(study, batch, played, asked), schema=schema)


def _told(study: Study, batch: Batch, played: list[bytes], judge: Judge | None) -> dict[str, Any]:
    meeting, now = batch.meeting, current_loops()
    n = meeting.rules.numbers
    game = course.game(n)
    width = len(game.board)
    most = sum(map(len, played))
    rows = np.zeros(most * replay_loops.COLUMNS, np.int32)
    boards, bonuses = np.zeros(most * width, np.int8), np.zeros(most, np.int64)
    last, lent = np.zeros(course.WIDTH, np.int32), now.as_native(game)
    lengths, at = [], 0
    for written in played:
        found = now.replay_loops.retell(
            lent,
            n,
            meeting.checkers,
            now.as_native(np.frombuffer(written, np.uint8)),
            *now.as_native(
                (last, rows[at * replay_loops.COLUMNS :], boards[at * width :], bonuses[at:])
            ),
        )
        lengths.append(found)
        at += found
    told = rows[: at * replay_loops.COLUMNS].reshape(at, -1)
    columns = _of_games(study, batch, lengths, told)
    for name, kind, _, _, column in _OF_TURN:
        values = told[:, column]
        columns[name] = pa.array(values, kind, mask=values == 0 if name[:3] == "die" else None)
    if judge is not None:
        ends = boards[: at * width].reshape(at, 2, -1)
        columns[_CHANCE.name] = _chances(judge, ends, bonuses[:at], told[:, replay_loops.SIDE])
    return columns


def _of_games(
    study: Study, batch: Batch, lengths: list[int], told: NDArray[np.int32]
) -> dict[str, Any]:
    meeting, count = batch.meeting, len(told)
    first = study.settings.numbers(meeting)[0] + batch.number * meeting.together
    games = np.repeat(np.arange(len(lengths)), lengths)
    ends = np.cumsum(lengths)
    begun = np.repeat(ends - lengths, lengths)
    won = told[ends - 1][:, replay_loops.OFF : replay_loops.OFF + 2] == meeting.checkers
    names = sorted(set(meeting.players))
    sides = [[names.index(name) for name in meeting.sides(game)] for game in (0, 1)]
    who = np.array(sides, np.int8)[games % 2]
    return {
        "game": first + games,
        "rules": pa.DictionaryArray.from_arrays(np.zeros(count, np.int8), [meeting.rules.name]),
        "checkers": np.full(count, meeting.checkers, np.int8),
        "white": pa.DictionaryArray.from_arrays(who[:, 0], names),
        "black": pa.DictionaryArray.from_arrays(who[:, 1], names),
        "winner": pa.array(np.repeat(won[:, 1], lengths).astype(np.int8)),
        "turn": (np.arange(count) - begun + 1).astype(np.int32),
    }


def _chances(
    judge: Judge, boards: NDArray[np.int8], bonuses: NDArray[np.int64], sides: NDArray[np.int32]
) -> NDArray[np.float32]:
    black = sides == 1
    seen = boards.copy()
    seen[black] = boards[black, ::-1]
    found = np.asarray(judge.after(seen, bonuses), np.float32)
    found[black] = 1 - found[black]
    return found
