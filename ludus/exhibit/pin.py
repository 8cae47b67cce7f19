"""The staff's PIN, of which only a digest is kept, and the wait after wrong ones."""

import hashlib
import hmac
import logging
import re
import secrets
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from ludus.match.files import write_whole

_log = logging.getLogger(__name__)

_PIN = re.compile(r"[0-9]{4,12}")
_DIGEST = re.compile(r"scrypt:([0-9a-f]{32}):([0-9a-f]{64})")


def check_digest(text: str) -> None:
    """Raise ValueError where a text is neither empty nor the digest of a PIN."""
    if text and not _DIGEST.fullmatch(text):
        raise ValueError("this is not the digest of a PIN")


def digest_pin(pin: str) -> str:
    """The digest of a PIN, salted, as `operator.pin_digest` holds it.

    Raises:
        ValueError: it is not 4 to 12 digits.
    """
    if not _PIN.fullmatch(pin):
        raise ValueError("a PIN is 4 to 12 digits from 0 to 9")
    salt = secrets.token_bytes(16)
    return f"scrypt:{salt.hex()}:{_scrypt(pin, salt).hex()}"


def pin_matches(pin: str, digest: str) -> bool:
    """Whether a PIN is the one of a digest; never for an empty or damaged digest."""
    found = _DIGEST.fullmatch(digest)
    if found is None or not _PIN.fullmatch(pin):
        return False
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(found[1])), bytes.fromhex(found[2]))


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


class _Wrong(msgspec.Struct):
    """Wrong PINs, as the file has them."""

    wrong: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    """In a row."""
    until: float
    """When the next may be tried, in seconds since 1970."""


class PinWait:
    """The wait after wrong PINs, in a file, so that a restart does not shorten it."""

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        """Nothing is read or written yet."""
        self._path, self._now = path, now

    def keep(self, wrong: int, seconds: int) -> None:
        """So many PINs in a row were wrong, and the next must wait; none where one was right."""
        try:
            if wrong:
                kept = _Wrong(wrong, self._now().timestamp() + seconds)
                write_whole(self._path, msgspec.json.encode(kept).decode() + "\n")
            else:
                self._path.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("a restart will forget wrong PINs: %s", error)

    def read(self) -> tuple[int, float]:
        """Wrong PINs in a row, and the seconds to wait by the clock on the wall."""
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=_Wrong)
        except FileNotFoundError:
            return 0, 0.0
        except (OSError, msgspec.DecodeError) as error:
            _log.warning("%s: %s; wrong PINs are forgotten", self._path, error)
            return 0, 0.0
        return kept.wrong, kept.until - self._now().timestamp()
