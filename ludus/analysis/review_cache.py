"""The cache of match reviews, so that no match is analysed twice.

Figures over many matches, such as ratings, are computed from the reviews each time.
"""

import gzip
import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from ludus.analysis.review import Review
from ludus.files import write_whole
from ludus.inputs import data_of, from_json, unpacked
from ludus.match.record import Record
from ludus.rules.notation import parse_position
from ludus.rules.position import position_text
from ludus.rules.ruleset import RuleSet

_NAMES = ("began ", "title ")
"""Beginnings of lines that do not affect the review."""
_CALLED = re.compile("((?:white|black) human) .*")
"""A person's name does not affect the review either."""
_MOST_BYTES = 20_000_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Reviews:
    """A folder with a file for each reviewed match."""

    folder: Path

    def _path(self, record: str, rules: RuleSet) -> Path:
        """Return the path, named by a digest of the match and of its judge."""
        lines = (line for line in record.splitlines() if not line.startswith(_NAMES))
        played = [_CALLED.sub(r"\1", line) for line in lines]
        text = "\n".join([*played, _judge(rules)])
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.json.gz"

    def read(self, record: str, rules: RuleSet) -> list[Review]:
        """Return the reviews of a record's text; empty if there is none by the present judge."""
        path = self._path(record, rules)
        try:
            text = unpacked(data_of(path), _MOST_BYTES)
            return from_json(text, list[Review], lambda _, each: parse_position(each, rules))
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            _log.warning("%s: %s; the match is reviewed again", path, error)
            return []

    def write(self, record: Record, reviews: Sequence[Review]) -> None:
        """Save the reviews of all turns of a match; log a failure."""
        data = msgspec.json.encode(reviews, enc_hook=position_text)
        try:
            write_whole(self._path(str(record), record.rule_set), gzip.compress(data, mtime=0))
        except OSError as error:
            _log.warning("the review is not saved: %s", error)

    def forget(self, record: str, rules: RuleSet) -> None:
        """Remove the reviews of a match; raises OSError on failure."""
        self._path(record, rules).unlink(missing_ok=True)


@lru_cache(maxsize=8)
def _judge(rules: RuleSet) -> str:
    """Return a digest of the judge of a game: its network and its noise."""
    digest = hashlib.sha256()
    for path in (rules.network, rules.noise):
        if path and path.is_file():
            with path.open("rb") as file:
                hashlib.file_digest(file, lambda: digest)
    return digest.hexdigest()
