"""The staff's PIN, stored only as a digest."""

import hashlib
import hmac
import re
import secrets

_PIN = re.compile(r"[0-9]{4,12}")
_DIGEST = re.compile(r"scrypt:([0-9a-f]{32}):([0-9a-f]{64})")


def check_digest(text: str) -> None:
    """Raise ValueError if a text is neither empty nor the digest of a PIN."""
    if text and not _DIGEST.fullmatch(text):
        raise ValueError("this is not the digest of a PIN")


def digest_pin(pin: str) -> str:
    """Return the salted digest of a PIN, for `operator.pin_digest`.

    Raises:
        ValueError: the PIN is not 4 to 12 digits.
    """
    if not _PIN.fullmatch(pin):
        raise ValueError("a PIN is 4 to 12 digits from 0 to 9")
    salt = secrets.token_bytes(16)
    return f"scrypt:{salt.hex()}:{_scrypt(pin, salt).hex()}"


def pin_matches(pin: str, digest: str) -> bool:
    """Return whether a PIN has this digest; always false for an empty or damaged digest."""
    found = _DIGEST.fullmatch(digest)
    if found is None or not _PIN.fullmatch(pin):
        return False
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(found[1])), bytes.fromhex(found[2]))


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
