"""The games and moves of a study as tables for other programs, and a JSON file about them."""

import codecs
import csv
import hashlib
import importlib.util
import platform
import shlex
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from itertools import chain
from pathlib import Path

import msgspec

from ludus.errors import RefusedError
from ludus.files import whole, write_whole
from ludus.lab import progress, replay_loops
from ludus.lab.replays import replayed
from ludus.lab.report import command
from ludus.lab.simulate import batches
from ludus.lab.study import Study
from ludus.loops import course, moves
from ludus.rules.game import fields_of

Row = tuple[object, ...]
GAMES = {
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
MOVES = {
    "game": GAMES["game"],
    "seed": GAMES["seed"],
    "turn": "The number of the turn in its game, from 1 on.",
    "side": "0 for white, 1 for black.",
    "dice": "The throw, least number first, such as 2,5,6; empty for a bonus.",
    "step": "The number of the step of this throw, from 1 on; 0 if nothing could be played.",
    "source": "0 for the reserve, 1 to the number of squares, that number + 2 for the circle.",
    "target": "As source; the number of squares + 1 for checkers borne off.",
    "hit": "Checkers hit by the step.",
}
_TEXTS = {"seed", "rules", "white", "black", "dice"}
_PACKAGES = {"numpy", "numba", "scipy", "wasmtime", "joblib", "distributed", "pyarrow"}


def export(study: Study, folder: Path) -> list[Path]:
    """Write games, moves and `study.json` into a folder; return the paths.

    Tables are written as CSV, and as Parquet if pyarrow is installed. Raise RefusedError if games
    are still to be played, and OSError if a file cannot be written.
    """
    if study.left():
        remedy = f"play them with `{shlex.join(command(study.settings))}`"
        raise RefusedError(f"{study.path}: some games have not been played yet; {remedy}")
    paths, rows = list[Path](), dict[str, int]()
    for name, columns, table in (("games", GAMES, _games(study)), ("moves", MOVES, _moves(study))):
        path = folder / f"{name}.csv"
        rows[name] = _write(path, columns, table)
        paths.append(path)
        if importlib.util.find_spec("pyarrow"):
            paths.append(_as_parquet(path, columns))
    path = folder / "study.json"
    write_whole(path, msgspec.json.format(msgspec.json.encode(_about(study, rows))) + b"\n")
    return [*paths, path]


def _write(path: Path, columns: Iterable[str], table: Iterable[Row]) -> int:
    rows = 0
    with whole(path) as file:
        writer = csv.writer(codecs.getwriter("utf-8")(file))
        for row in chain([tuple(columns)], table):
            writer.writerow(row)
            rows += 1
    return rows - 1


def _as_parquet(path: Path, columns: Iterable[str]) -> Path:
    import pyarrow
    from pyarrow import csv, parquet

    kinds = {name: pyarrow.string() if name in _TEXTS else pyarrow.int64() for name in columns}
    reading = csv.ReadOptions(block_size=1 << 24)
    target = path.with_suffix(".parquet")
    with (
        csv.open_csv(path, reading, convert_options=csv.ConvertOptions(column_types=kinds)) as rows,
        whole(target) as file,
        parquet.ParquetWriter(file, rows.schema, compression="zstd") as to,
    ):
        for some in rows:
            to.write_batch(some)
    return target


def _games(study: Study) -> Iterator[Row]:
    settings = study.settings
    for which, meeting in enumerate(settings.meetings):
        for at, row in enumerate(study.rows(meeting).tolist()):
            keys = at * len(settings.meetings) + which + 1, settings.seed, meeting.rules.name
            winner = 1 - row[course.BEGUN]
            yield *keys, meeting.checkers, *meeting.sides(at), winner, *row[course.TURNS :]


def _moves(study: Study) -> Iterator[Row]:
    settings = study.settings
    with progress.bar(len(settings.meetings) * settings.games) as bar:
        for which, meeting in enumerate(settings.meetings):
            number = which + 1
            for batch in batches(meeting, settings.games, settings.seed):
                games = study.moves(batch)
                tables = replayed(meeting.rules, meeting.checkers, games)
                for written, table in zip(games, tables, strict=True):
                    for row in _played(written, table.tolist(), meeting.rules.dice):
                        yield number, settings.seed, *row
                    number += len(settings.meetings)
                    bar.update()


def _played(written: bytes, table: list[list[int]], dice: int) -> Iterator[Row]:
    """Yield a row for each step of a game, and for each throw or bonus without a step."""
    thrown, step = "", 0
    for at, (turn, side, source, target, hit) in enumerate(table):
        if source == replay_loops.NONE:
            thrown, step = _throw(written[at], dice), 0
            if at + 1 == len(table) or table[at + 1][replay_loops.SOURCE] == source:
                yield turn, side, thrown, 0, None, None, 0
        elif turn:
            step += 1
            yield turn, side, thrown, step, source, target, hit


@cache
def _throw(written: int, dice: int) -> str:
    if written == moves.BONUS:
        return ""
    numbers = [0] * dice
    moves.lay(written >> 2, dice, numbers)
    return ",".join(map(str, numbers))


def _about(study: Study, rows: dict[str, int]) -> dict[str, object]:
    settings = study.settings
    versions = {each.name: each.version for each in metadata.distributions()}
    return {
        "command": shlex.join(command(settings)),
        "date": study.begun,
        "commit": study.commit,
        "edition": study.edition,
        "seed": settings.seed,
        "rules": {
            each.name: hashlib.sha256(msgspec.json.encode(fields_of(each))).hexdigest()
            for each in settings.rules
        },
        "rows": rows,
        "columns": {"games": GAMES, "moves": MOVES},
        "versions": {"python": platform.python_version(), "ludus": settings.version}
        | {name: versions[name] for name in sorted(_PACKAGES & versions.keys())},
    }
