"""The settings for staff, technicians and other programs; a PIN is stored only as a digest."""

import hashlib
import hmac
import re
import secrets
import sys
from importlib.util import find_spec
from typing import Annotated

from msgspec import Meta

from ludus.exhibit.config.setting import Section, command as a_command
from ludus.exhibit.config.validators import check_url
from ludus.toml import checked, known

PERMISSIONS = ("refresh", "restart", "sleep", "audio", "game", "message")
"""Permissions that other programs in the museum may have; commands in `remote` require them."""
_NEEDED = ("tomlkit", "cryptography")
"""Packages of the staff page."""
SHORTEST_PIN = 4
LONGEST_PIN = 12
_PIN = re.compile(f"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}")
_DIGEST = "scrypt:([0-9a-f]{32}):([0-9a-f]{64})"

_Port = Annotated[int, Meta(ge=0, le=65535)]


class Operator(Section, frozen=True):
    """The screen and page for staff."""

    pin_digest: Annotated[
        str,
        Meta(pattern=rf"^({_DIGEST})?\Z"),
        checked('a digest that `ludus exhibit --pin` prints, or ""', secret=True),
    ] = ""
    """Digest of the PIN (4 to 12 digits) for the staff screen; `ludus exhibit --pin` prints it.
    With "", there is no staff screen."""
    page_port: _Port = 0
    """Port of the staff page, for phones and computers in the museum's network; 0 disables it. The
    staff screen shows the address, and the PIN opens it. The page needs the extra `staff`, or the
    package ludus-extras."""
    page_host: Annotated[
        str,
        Meta(pattern=r"^[A-Za-z0-9.-]{0,253}\Z"),
        checked('a name such as "ludus.house.example", or ""'),
    ] = ""
    """Name or address of this machine in the network; "" detects the address."""


class StatisticsSettings(Section, frozen=True):
    """Hourly counts of visits. Nothing is stored about persons."""

    enabled: bool = True
    """Count visits."""
    keep_days: Annotated[int, Meta(ge=1, le=3660)] = 400
    """Time until counts are deleted."""


class Health(Section, frozen=True):
    """Reports to other programs."""

    port: _Port = 0
    """Port of http://127.0.0.1:…, on this machine only, for the state (/health) and for the
    commands that `remote` allows; 0 disables it."""
    id: Annotated[str, Meta(min_length=1, max_length=60)] = "ludus"
    """Name of this exhibit, for the staff page and for other programs."""


class Alert(Section, frozen=True):
    """A word to somebody when the exhibit needs help.

    The codes are crash-loop, freeze, no-picture, disk, night and update, and well when all faults
    have ended. Each is sent at most once an hour.
    """

    command: Annotated[str, a_command("/usr/local/bin/tell-me")] = ""
    """Command that is called with two more words: a sentence and a code. With "", none is called.

    For a mail: "sh -c 'echo \"$0\" | mail -s \"ludus: $1\" it@museum.example'"
    """
    url: Annotated[
        str,
        checked('an address such as "https://ntfy.example/ludus", or ""', check_url, secret=True),
    ] = ""
    """Web address to which the same is posted as JSON, with the keys exhibit, code and sentence.
    With "", nothing is posted."""


class RemoteSettings(Section, frozen=True):
    """Commands that other programs on this machine can give."""

    allowed: Annotated[
        tuple[str, ...],
        # Older files may also allow "shutdown", which has no command now.
        checked(f"a list of {', '.join(PERMISSIONS)}", known((*PERMISSIONS, "shutdown"))),
    ] = ()
    """refresh: end the visit and start again. restart: restart the program. sleep: turn the screen
    dark or bright. audio: mute, unmute, volume. game: the first game and language of visits.
    message: show a text."""


def missing_packages() -> str:
    """Return the packages that the staff page lacks, with the remedy; empty if none."""
    lacking = [name for name in _NEEDED if find_spec(name) is None]
    needs = (
        f"operator.page_port: the staff page lacks {', '.join(lacking)}; install the extra staff"
    )
    where = f"in a copy of the repository, {sys.executable} -m pip install '.[staff]'"
    return f"{needs}: {where}, or the package ludus-extras" if lacking else ""


def digest_pin(pin: str) -> str:
    """Return a PIN's salted digest; raise ValueError unless it is 4 to 12 digits."""
    if not _PIN.fullmatch(pin):
        raise ValueError("a PIN is 4 to 12 digits from 0 to 9")
    salt = secrets.token_bytes(16)
    return f"scrypt:{salt.hex()}:{_scrypt(pin, salt).hex()}"


def pin_matches(pin: str, digest: str) -> bool:
    """Return whether a PIN has this digest; always false for an empty or damaged digest."""
    match = re.fullmatch(_DIGEST, digest)
    if match is None or not _PIN.fullmatch(pin):
        return False
    return hmac.compare_digest(_scrypt(pin, bytes.fromhex(match[1])), bytes.fromhex(match[2]))


def _scrypt(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)
