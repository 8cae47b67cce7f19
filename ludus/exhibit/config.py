"""The museum's settings: each value with its meaning, bounds and default.

The structs below are the one place for each fact: what is read from a file, what is refused and the
commented example all follow from them.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from ludus.exhibit.hours import WEEKDAYS, parse_date, parse_span
from ludus.exhibit.pin import check_digest
from ludus.players.levels import RANKS
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, RULE_SETS

LANGUAGES = ("en", "de", "fr", "nl", "it", "la")
"""The languages that come with the program."""

LOG_LEVELS = ("debug", "info", "warning", "error")

_LEAST_INCHES, _MOST_INCHES = 5, 120
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


_LOGIN = re.compile(r"(\w+://)?.*@")


def masked(text: str) -> str:
    """An address, or what is said of it, without user and password: to be shown or logged.

    Rather too much is taken away than too little: a password may hold any sign.
    """
    return _LOGIN.sub(r"\1***@", text)


def _language(code: str) -> None:
    if not _LANGUAGE.fullmatch(code):
        raise ValueError(f"'{code[:40]}' is no code of a language")


def _folder(text: str) -> None:
    if text and not Path(text).is_absolute():
        raise ValueError(f"'{text[:80]}' does not begin at the root")


def _url(text: str) -> None:
    if not text:
        return
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"'{masked(text)[:80]}' is not the address of a hub")
    try:
        _ = parts.port
    except ValueError:  # its message may hold a password
        raise ValueError(f"'{masked(text)[:80]}' has a wrong port") from None


def _diagonal(inches: float) -> None:
    if inches and not _LEAST_INCHES <= inches <= _MOST_INCHES:
        raise ValueError(f"{inches:g} is the diagonal of no screen")


def _span(text: str) -> None:
    parse_span(text)


def _date(text: str) -> None:
    parse_date(text)


def _about(
    text: str,
    unit: str = "",
    *,
    choices: Sequence[str] = (),
    check: Callable[[Any], None] | None = None,
    allowed: str = "",
    **bounds: Any,
) -> Meta:
    """What a value means and may be.

    `choices` and `check` (which raises ValueError) are for a value, or for each text of a list;
    `allowed` says in words what `check` asks for; `bounds` are those of msgspec.
    """
    extra = {"unit": unit, "choices": tuple(choices), "check": check, "allowed": allowed}
    return Meta(description=text, extra=extra, **bounds)


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the settings."""


class Screen(Section, frozen=True):
    """The screen, and how visitors stand to it."""

    diagonal_inches: Annotated[
        float,
        _about(
            "Diagonal of the picture; 0 asks the display.",
            "inches",
            check=_diagonal,
            allowed=f"0, or a number from {_LEAST_INCHES} to {_MOST_INCHES}",
        ),
    ] = 0.0
    distance_mm: Annotated[
        int, _about("Distance of the visitors' eyes from it.", "mm", ge=200, le=5000)
    ] = 600
    target_mm: Annotated[
        float, _about("Least width and height of what is touched.", "mm", ge=8, le=60)
    ] = 20.0
    near_mm: Annotated[
        float, _about("A tap this near a checker counts as one on it.", "mm", ge=0, le=30)
    ] = 10.0
    capital_degrees: Annotated[
        float, _about("Least height of capitals, as the eye sees them.", "degrees", ge=0.2, le=3)
    ] = 0.7
    table: Annotated[
        bool, _about("The screen lies flat: black's texts are turned to the other side.")
    ] = False
    high_contrast: Annotated[bool, _about("Begin each visit in high contrast.")] = False
    larger_text: Annotated[bool, _about("Begin each visit with larger text.")] = False
    reduced_motion: Annotated[bool, _about("Begin each visit with reduced motion.")] = False
    fullscreen: Annotated[
        bool, _about("Cover the whole screen; false only to try things out in a window.")
    ] = True
    hide_pointer: Annotated[
        bool, _about("Show no pointer; false where visitors have a mouse or a trackball.")
    ] = True


class Game(Section, frozen=True):
    """What is played."""

    rules: Annotated[
        str, _about("The rule set that is offered first; one of `offered`.", choices=(*RULE_SETS,))
    ] = "ostia"
    offered: Annotated[
        tuple[str, ...],
        _about("The rule sets a visitor can choose.", choices=(*RULE_SETS,), min_length=1),
    ] = tuple(RULE_SETS)
    checkers: Annotated[
        int,
        _about(
            "Checkers of each side; 5 make a game of some minutes.",
            ge=LEAST_CHECKERS,
            le=MOST_CHECKERS,
        ),
    ] = 5
    opponent: Annotated[
        str, _about("How well the computer plays against one visitor.", choices=RANKS)
    ] = "tiro"


class Session(Section, frozen=True):
    """A visit, from the first touch until nobody is there."""

    idle_s: Annotated[
        int, _about("Time without a touch after which the countdown begins.", "s", ge=10, le=1800)
    ] = 60
    countdown_s: Annotated[
        int, _about("Length of the countdown before all is reset.", "s", ge=5, le=120)
    ] = 20
    hand_after_s: Annotated[
        int, _about("Time without a touch after which the hand shows it again.", "s", ge=2, le=120)
    ] = 6
    takeover: Annotated[
        bool, _about("A visitor may go on with the game that the computer shows.")
    ] = True


class Language(Section, frozen=True):
    """The languages of the texts."""

    default: Annotated[
        str,
        _about(
            "The language each visit begins in; one of `offered`.",
            check=_language,
            allowed="the code of a language",
        ),
    ] = "en"
    offered: Annotated[
        tuple[str, ...],
        _about(
            "The languages a visitor can choose, in this order.",
            check=_language,
            allowed=f"{', '.join(LANGUAGES)} and those in `catalogues`",
            min_length=1,
            max_length=12,
        ),
    ] = LANGUAGES
    catalogues: Annotated[
        str,
        _about(
            "Folder of the museum's own texts, a file such as es.po a language; empty for none.",
            check=_folder,
            allowed='the whole path of a folder, from the root on, or ""',
        ),
    ] = ""


def _day(name: str) -> Meta:
    return _about(
        f"{name}'s times of opening; [] stays closed.",
        check=_span,
        allowed='times such as "10:00-18:00", "00:00-24:00" or, over midnight, "18:00-01:00"',
        max_length=8,
    )


_ALWAYS = ("00:00-24:00",)


class Hours(Section, frozen=True):
    """Opening hours, by the machine's clock; outside them the screen is dark."""

    mon: Annotated[tuple[str, ...], _day("Monday")] = _ALWAYS
    tue: Annotated[tuple[str, ...], _day("Tuesday")] = _ALWAYS
    wed: Annotated[tuple[str, ...], _day("Wednesday")] = _ALWAYS
    thu: Annotated[tuple[str, ...], _day("Thursday")] = _ALWAYS
    fri: Annotated[tuple[str, ...], _day("Friday")] = _ALWAYS
    sat: Annotated[tuple[str, ...], _day("Saturday")] = _ALWAYS
    sun: Annotated[tuple[str, ...], _day("Sunday")] = _ALWAYS
    closed: Annotated[
        tuple[str, ...],
        _about(
            "Dates on which nothing opens; a night that began the day before still ends.",
            check=_date,
            allowed='dates such as "2026-12-25"',
            max_length=1000,
        ),
    ] = ()

    @property
    def week(self) -> tuple[tuple[str, ...], ...]:
        """The times of the seven days, from Monday on, as `OpeningHours` takes them."""
        return tuple(getattr(self, day) for day in WEEKDAYS)


class Sound(Section, frozen=True):
    """What is heard."""

    volume: Annotated[
        int, _about("Loudness; 0 is silence.", "tenths of the loudest", ge=0, le=10)
    ] = 7
    music: Annotated[
        int,
        _about(
            "Loudness in it of a quiet music during visits; 0 is none.",
            "tenths of the loudest",
            ge=0,
            le=10,
        ),
    ] = 0


class Operator(Section, frozen=True):
    """The staff's own screen."""

    pin_digest: Annotated[
        str,
        _about(
            "Digest of the PIN (4 to 12 digits) that opens it, as `ludus exhibit --pin` prints "
            "it; empty keeps it shut.",
            check=check_digest,
            allowed='"scrypt:" with what follows it, or ""',
        ),
    ] = ""


class Statistics(Section, frozen=True):
    """Counts of visits, by the hour; nothing about persons."""

    enabled: Annotated[bool, _about("Count visits.")] = True
    keep_days: Annotated[
        int, _about("Time after which counts are deleted.", "days", ge=1, le=3660)
    ] = 400


class Health(Section, frozen=True):
    """What other programs are told about this exhibit."""

    port: Annotated[
        int,
        _about(
            "Port of http://127.0.0.1:…/health, on this machine only; 0 is off.", ge=0, le=65535
        ),
    ] = 0
    hub_url: Annotated[
        str,
        _about(
            "Address of an Exhibitera hub that gets a heartbeat; empty is off. A user and password "
            "stand before the host, as in http://user:password@host; they are never logged.",
            check=_url,
            allowed='an address such as "http://192.168.1.10:8082", or ""',
        ),
    ] = ""
    hub_interval_s: Annotated[
        int, _about("Time from one heartbeat to the next.", "s", ge=1, le=20)
    ] = 5
    id: Annotated[
        str,
        _about(
            "Name of this exhibit at the hub; different for each exhibit.",
            min_length=1,
            max_length=60,
        ),
    ] = "ludus"


class Log(Section, frozen=True):
    """What is written down for whoever looks after the exhibit."""

    level: Annotated[str, _about("How much is written.", choices=LOG_LEVELS)] = "info"
    megabytes: Annotated[
        int, _about("Room for all logs together; the oldest go first.", "MB", ge=1, le=19)
    ] = 10


class Config(Section, frozen=True):
    """All settings of the exhibit."""

    screen: Screen = Screen()
    game: Game = Game()
    session: Session = Session()
    language: Language = Language()
    hours: Hours = Hours()
    sound: Sound = Sound()
    operator: Operator = Operator()
    statistics: Statistics = Statistics()
    health: Health = Health()
    log: Log = Log()
