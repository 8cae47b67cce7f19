"""The staff's PIN, of which only a digest is kept."""

import hashlib
import hmac
import re
import secrets

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
