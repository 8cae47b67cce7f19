"""The reviews of matches, kept so that nobody need think about a match twice.

What is told of many matches, such as how well somebody plays, is reckoned from them each time.
"""

import gzip
import hashlib
import logging
import re
import zlib
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from ludus.match.files import write_whole
from ludus.match.record import Record
from ludus.players.analysis import Review
from ludus.rules.notation import parse_position
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import RuleSet

_NAMES = ("began ", "title ")
"""How lines begin that say nothing of what was played."""
_CALLED = re.compile("((?:white|black) human) .*")
"""A line with the name of a person, which says nothing of it either."""

_log = logging.getLogger(__name__)


class Reviews:
    """A folder with a file for each match that has been looked back on."""

    def __init__(self, folder: Path) -> None:
        """Nothing is read or written yet."""
        self._folder = folder

    def _path(self, record: str, rules: RuleSet) -> Path:
        """Named by what the match was, and by who has judged it."""
        lines = (line for line in record.splitlines() if not line.startswith(_NAMES))
        played = [_CALLED.sub(r"\1", line) for line in lines]
        text = "\n".join([*played, _judge(rules)])
        return self._folder / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.json.gz"

    def read(self, record: str, rules: RuleSet) -> list[Review]:
        """The reviews of all turns of a match, from its record's text.

        None where it was not looked back on, or not by who judges the game now.
        """
        path = self._path(record, rules)
        try:
            return msgspec.json.decode(
                gzip.decompress(path.read_bytes()),
                type=list[Review],
                dec_hook=partial(_position, rules),
            )
        except FileNotFoundError:
            return []
        except (OSError, EOFError, ValueError, zlib.error) as error:
            _log.warning("%s: %s; the match is looked back on anew", path, error)
            return []

    def write(self, record: Record, reviews: Sequence[Review]) -> None:
        """Keep the reviews of all turns of a match; where that fails the log says so."""
        data = msgspec.json.encode(reviews, enc_hook=_text)
        try:
            write_whole(self._path(str(record), record.rule_set), gzip.compress(data, mtime=0))
        except OSError as error:
            _log.warning("the review is not kept: %s", error)

    def forget(self, record: str, rules: RuleSet) -> None:
        """Remove the reviews of a match; OSError where that fails."""
        self._path(record, rules).unlink(missing_ok=True)


def _text(value: Any) -> str:
    if isinstance(value, Position):
        return position_text(value)
    raise NotImplementedError(f"a {type(value).__name__} is no part of a review")


def _position(rules: RuleSet, wanted: type, text: Any) -> Position:
    return parse_position(text, rules)


@lru_cache(maxsize=8)
def _judge(rules: RuleSet) -> str:
    """What tells who judges a game: its network and its noise."""
    digest = hashlib.sha256()
    for path in (rules.network, rules.noise):
        if path and path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()
