"""Files and texts from outside: whatever they hold, a reader refuses them by its own error."""

import errno
import gzip
import logging
import random
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from each import each, rows

from ludus import errors
from ludus.analysis import rating
from ludus.analysis.review_cache import Reviews
from ludus.errors import RefusedError, printable
from ludus.exhibit.config import config_file
from ludus.inputs import data_of, from_json, from_toml, text_of, unpacked
from ludus.match import lesson, scenes
from ludus.match.lesson import LessonError
from ludus.match.record import Record, RecordError, read_record
from ludus.players import network
from ludus.players.network import WeightsError
from ludus.rules import problems, starts
from ludus.rules.game import GAMES, RuleSetError, read_rule_set
from ludus.rules.starts import StartsError

TABULA = GAMES["tabula"]
SETUP = "ludus record 1\nrules mine\ncheckers 3\nwhite human\nblack human\nfirst w\nseed -\n"
HOSTILE = {
    "nothing": b"",
    "bytes": bytes(range(256)),
    "lists": b"[" * 3000,
    "a list in a table": b"title = " + b"[" * 3000,
    "tables": b'{"a":' * 3000,
    "a key of many parts": b".".join([b"a"] * 30_000) + b" = 1",
    "keys of many parts": b"a.b.c.d.e.f.g.h.i.j.k.l = 1\n" * 2,
    "figures": b"order = " + b"9" * 6000,
    "figures in a table": b"1\nlength,game\nquick," + b"9" * 6000,
    "a record of lists": SETUP.encode() + b"game " + b"[" * 3000 + b"\n",
    "a record of figures": SETUP.encode() + b'game {"name":' + b"9" * 4000 + b"}\n",
    "lone surrogates": b'title = "\\ud800"',
    "half a letter": b'title = "\xe2\x80',
    "another coding": "title = 'Tschüs'".encode("utf-16"),
    "much": b"# " + b"a" * 2_000_000,
}
READERS: dict[str, tuple[Callable[[Path], object], type[Exception]]] = {
    "a game": (read_rule_set, RuleSetError),
    "a lesson": (lambda path: lesson.decoded(path, lesson.Scene), LessonError),
    "a scene": (scenes.add, LessonError),
    "a record": (read_record, RecordError),
    "settings": (config_file.read, RefusedError),
    "starts": (lambda path: starts.read(path, TABULA), StartsError),
    "problems": (lambda path: problems.read(path, TABULA), StartsError),
    "a network": (lambda path: network.read(path, TABULA), WeightsError),
}


@each(reader=READERS, contents=HOSTILE)
def test_a_reader_has_no_error_but_its_own(reader: str, contents: str, tmp_path: Path) -> None:
    read, error = READERS[reader]
    path = tmp_path / "file.toml"
    path.write_bytes(HOSTILE[contents])
    with suppress(error, OSError):
        read(path)


SAMPLES = {
    "a game": "game.toml",
    "a lesson": "lesson.toml",
    "a scene": "scenes/zeno.toml",
    "a record": "tabula.txt",
    "starts": "starts.csv",
    "problems": "problems.csv",
    "a network": "network.npz",
}


@each(reader=SAMPLES)
def test_a_flipped_bit_has_no_error_but_the_readers_own(reader: str, tmp_path: Path) -> None:
    read, error = READERS[reader]
    chance, folder = random.Random(reader), Path(__file__).parent / "games"
    folder = folder if reader == "a record" else Path(TABULA.file).parent
    data = (folder / SAMPLES[reader]).read_bytes()[: 600 if reader == "a record" else None]
    path = tmp_path / "file.toml"
    for _ in range(15):
        flipped = bytearray(data)
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(flipped)
        with suppress(error, OSError):
            read(path)


@each(contents=HOSTILE)
def test_ratings_that_cannot_be_read_are_logged(
    contents: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "ratings.json"
    path.write_bytes(HOSTILE[contents])
    caplog.clear()
    assert rating.read_ratings(path) == {}
    assert "measure it again with `rate_players.py`" in caplog.text


def test_contents_have_a_size_a_depth_and_numbers_of_usual_length(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert text_of(path) == "abc"
    with pytest.raises(OSError, match="longer than 5 bytes") as refused:
        data_of(path, 5)
    assert refused.value.errno == errno.EFBIG
    assert from_toml("a.b.c = [[{d = 1}]]") == {"a": {"b": {"c": [[{"d": 1}]]}}}
    assert from_json("[1, -9223372036854775808]", list[int]) == [1, -(2**63)]
    for text in ("a = [[[[[[[[[[[]]]]]]]]]]]", "a.b.c.d.e.f.g.h.i.j.k = 1"):
        with pytest.raises(ValueError, match="too deeply nested"):
            from_toml(text)
    with pytest.raises(ValueError, match="a whole number of more than 64 bits"):
        from_toml("a = 99999999999999999999")


def test_packed_data_is_unpacked_up_to_a_bound() -> None:
    zeros = bytes(10**6)
    for packed in (gzip.compress(zeros), zlib.compress(zeros)):
        assert unpacked(packed, 10**6) == zeros
        for data, most in ((packed, 10**6 - 1), (packed[:-1], 10**6), (b"x", 1)):
            with pytest.raises(ValueError, match=r"cut off|Error -3"):
                unpacked(data, most)


def _bomb(path: Path, name: str, shape: tuple[int, ...], kind: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write a network whose array of a name unpacks to a lot of zeros."""
    assert TABULA.network
    with zipfile.ZipFile(TABULA.network) as old, zipfile.ZipFile(path, "w", kind) as new:
        for each in old.namelist():
            if each != f"{name}.npy":
                new.writestr(each, old.read(each))
        with new.open(f"{name}.npy", "w", force_zip64=True) as file:
            head = {"descr": "<f4", "fortran_order": False, "shape": shape}
            np.lib.format.write_array_header_1_0(file, head)
            for _ in range(4 * int(np.prod(shape)) // 2**20):
                file.write(bytes(2**20))
    return path


@rows(
    "name, shape",
    [("hidden", (2, 2**22)), ("out", (2, 2**22)), ("out_bias", (2**23,)), ("settings", (2**23,))],
)
def test_a_network_is_not_read_beyond_the_shapes_of_its_game(
    name: str, shape: tuple[int, ...], tmp_path: Path
) -> None:
    path = _bomb(tmp_path / "network.npz", name, shape)
    assert path.stat().st_size < 10**6
    tracemalloc.start()
    with pytest.raises(WeightsError, match=rf"network\.npz: .*{name} has shape .*too large"):
        network.read(path, TABULA)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10**7


def test_arrays_packed_in_ways_that_need_memory_are_refused(tmp_path: Path) -> None:
    path = _bomb(tmp_path / "network.npz", "out", (2, 4), zipfile.ZIP_LZMA)
    with pytest.raises(WeightsError, match="out is of an unknown form"):
        network.read(path, TABULA)
    path.write_bytes(bytes(17 * 10**6))
    with pytest.raises(WeightsError, match="17,000,000 bytes; a network has at most"):
        network.read(path, TABULA)


def test_a_review_that_unpacks_to_a_lot_is_made_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    record, reviews = Record("tabula", 3, "human", "human", 0, 1), Reviews(tmp_path)
    reviews.write(record, [])
    (path,) = tmp_path.iterdir()
    path.write_bytes(gzip.compress(bytes(30 * 10**6)))
    assert reviews.read(str(record), TABULA) == []
    assert "longer than 20,000,000 bytes" in caplog.text


# Signs that a terminal obeys, or that turn the order of letters


@rows(
    "text, shown",
    [
        ("Tschüs – שלום, 3 m² «né»", "Tschüs – שלום, 3 m² «né»"),
        ("\x1b[2Jgone\r\n", r"\x1b[2Jgone\r\n"),
        ("exe.\u202etxt", r"exe.\u202etxt"),
        ("a\u2028b\u2066c\u200bd", r"a\u2028b\u2066c\u200bd"),
        ("\x9b1m\x7f\ud800\U000e0001", r"\x9b1m\x7f\ud800\U000e0001"),
    ],
)
def test_signs_that_cannot_be_seen_are_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert str(RefusedError(text, text)) == f"{shown}\n{shown}"


def test_a_message_of_the_log_cannot_look_like_two() -> None:
    text = logging.makeLogRecord({"msg": "%s", "args": ("a\n\x1b[1mludus: all is well",)})
    assert errors.LogFormatter("ludus: %(message)s").format(text) == (
        "ludus: a\n  \\x1b[1mludus: all is well"
    )
