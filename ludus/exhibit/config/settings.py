"""The museum's settings, with their bounds and defaults.

`templates/settings.toml.j2` explains each setting for technicians. A name that ends in a unit, such
as `idle_s`, is in that unit.
"""

import re
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ludus.exhibit.config.hours import WEEKDAYS, is_open, parse_date, parse_span
from ludus.exhibit.config.pin import check_digest
from ludus.exhibit.config.text_settings import LANGUAGES as LANGUAGES
from ludus.exhibit.config.text_settings import Language as Language
from ludus.exhibit.config.text_settings import Section as Section
from ludus.exhibit.config.text_settings import Texts
from ludus.exhibit.config.validators import (
    Allowed,
    address,
    check_command,
    check_diagonal,
    check_folder,
    check_game,
    check_host,
    check_scene,
    known,
    one_of,
)
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, Length

PERMISSIONS = ("refresh", "restart", "shutdown", "sleep", "audio", "game", "message")
"""Permissions that other programs in the museum may have; commands in `remote` require them."""

_BUTTONS = (
    *(f"F{number}" for number in range(5, 13)),
    *(f"Keypad {sign}" for sign in "/*-+0."),
)
"""Keys that visitors need for no other purpose."""
_OFFERED = f"{', '.join(GAMES)} or games of game.files"


def _command(example: str) -> Allowed:
    return Allowed(f'a command such as "{example}", or ""', check_command)


class ScreenSettings(Section, frozen=True):
    """The screen, and how visitors stand before it."""

    diagonal_inches: Annotated[float, Allowed("0, or a number from 5 to 120", check_diagonal)] = 0.0
    distance_mm: Annotated[int, Meta(ge=200, le=5000)] = 600
    target_mm: Annotated[float, Meta(ge=8, le=60)] = 20.0
    table: bool = False
    high_contrast: bool = False
    larger_text: bool = False
    reduced_motion: bool = False
    fullscreen: bool = True
    hide_pointer: bool = True


class GameSettings(Section, frozen=True):
    files: Annotated[tuple[str, ...], Allowed("a list of absolute paths", check_game)] = ()
    scenes: Annotated[tuple[str, ...], Allowed("a list of absolute paths", check_scene)] = ()
    rules: Annotated[str, Allowed(f"one of {_OFFERED}", known(GAMES))] = next(iter(GAMES))
    offered: Annotated[
        tuple[str, ...],
        Meta(min_length=1),
        Allowed(f"a list of {_OFFERED}, one at least", known(GAMES)),
    ] = (*GAMES,)
    length: Annotated[str, one_of(tuple(map(str, Length)))] = Length.QUICK.value
    checkers: Annotated[int, Meta(ge=LEAST_CHECKERS, le=MOST_CHECKERS)] = 15
    opponent: Annotated[str, one_of(RANKS)] = "tiro"
    forced: bool = True
    real_dice: bool = False
    real_for_computer: bool = True
    readings: bool = False

    @property
    def extent(self) -> Length | int:
        """The length of a match, or its number of checkers."""
        return self.checkers if self.length == Length.FULL else Length(self.length)


class Controls(Section, frozen=True):
    """Input devices besides touch and keyboard."""

    keypad: bool = False
    switch_s: Annotated[float, Meta(ge=0, le=20)] = 0.0


class Session(Section, frozen=True):
    """A visit, from the first touch until the visitor has left."""

    idle_s: Annotated[int, Meta(ge=10, le=1800)] = 60
    countdown_s: Annotated[int, Meta(ge=5, le=120)] = 20
    takeover: bool = True
    lesson: bool = True
    problems: bool = True


class Stone(Section, frozen=True):
    """The stone of the day: a visitor who beats the computer may carve three letters into it."""

    enabled: bool = False
    keep_days: Annotated[int, Meta(ge=1, le=366)] = 1


_Times = Annotated[
    tuple[str, ...],
    Meta(max_length=8),
    Allowed(
        'a list of times such as "10:00-18:00", "00:00-24:00" or, over midnight, "18:00-01:00"',
        parse_span,
    ),
]
_ALWAYS = ("00:00-24:00",)


_BY_X = "sh -c 'xset dpms 0 0 0 dpms force {}; xset q | grep -q Monitor.is.{}'"
"""Switches the display by its cable; `xset` exits with 0 even if it did nothing.

Forcing a state enables X's own timers. They are set to 0 so that X never switches it off.
"""


class Hours(Section, frozen=True):
    """Opening hours, by the machine's clock. The screen is off outside them."""

    mon: _Times = _ALWAYS
    tue: _Times = _ALWAYS
    wed: _Times = _ALWAYS
    thu: _Times = _ALWAYS
    fri: _Times = _ALWAYS
    sat: _Times = _ALWAYS
    sun: _Times = _ALWAYS
    closed: Annotated[
        tuple[str, ...],
        Meta(max_length=1000),
        Allowed('a list of dates such as "2026-12-25"', parse_date),
    ] = ()
    display_off: Annotated[str, _command("xset dpms force off")] = _BY_X.format("off", "Off")
    display_on: Annotated[str, _command("xset dpms force on")] = _BY_X.format("on", "On")

    @property
    def closes(self) -> bool:
        """Whether the museum closes at any time."""
        return bool(self.closed) or any(times != _ALWAYS for times in self.week)

    @property
    def week(self) -> tuple[tuple[str, ...], ...]:
        """The hours of the seven days, from Monday on."""
        return tuple(getattr(self, day) for day in WEEKDAYS)

    def is_open(self, now: datetime) -> bool:
        """Return whether the museum is open at a moment; closing time itself counts as closed."""
        return is_open(self.week, self.closed, now)


class Sound(Section, frozen=True):
    volume: Annotated[int, Meta(ge=0, le=10)] = 7
    music: Annotated[int, Meta(ge=0, le=10)] = 0
    ambience: Annotated[int, Meta(ge=0, le=10)] = 6
    spoken: Annotated[str, Allowed(f'{", ".join(_BUTTONS)}, or ""', known(("", *_BUTTONS)))] = ""


class Operator(Section, frozen=True):
    """The staff's own screen and page."""

    pin_digest: Annotated[
        str, Allowed('a digest that `ludus exhibit --pin` prints, or ""', check_digest)
    ] = ""
    closed_picture: Annotated[
        str, Allowed('the absolute path of a picture, or ""', check_folder)
    ] = ""
    page_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    page_host: Annotated[
        str, Allowed('a name such as "ludus.house.example", or ""', check_host)
    ] = ""

    @property
    def own_picture(self) -> Path | None:
        """The museum's own picture to show while out of order, if there is one."""
        return Path(self.closed_picture) if self.closed_picture else None


class StatisticsSettings(Section, frozen=True):
    """Counts of visits by the hour; nothing about persons."""

    enabled: bool = True
    keep_days: Annotated[int, Meta(ge=1, le=3660)] = 400


class Health(Section, frozen=True):
    """Health reports for other programs."""

    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    hub_url: Annotated[
        str,
        Allowed(
            'an address such as "http://192.168.1.10:8082", or ""',
            address("a hub", "http", "https"),
        ),
    ] = ""
    hub_visits: bool = False
    id: Annotated[str, Meta(min_length=1, max_length=60)] = "ludus"

    @property
    def plain_id(self) -> str:
        """The id, with characters replaced that are special in paths and topics."""
        return re.sub(r"[^\w -]", "_", self.id)


class RemoteSettings(Section, frozen=True):
    """Commands that other programs in the museum may give this exhibit."""

    allowed: Annotated[
        tuple[str, ...], Allowed(f"a list of {', '.join(PERMISSIONS)}", known(PERMISSIONS))
    ] = ()
    restart_command: Annotated[str, _command("systemctl reboot")] = ""
    shutdown_command: Annotated[str, _command("systemctl poweroff")] = ""


class Log(Section, frozen=True):
    """The log for technicians."""

    level: Annotated[str, one_of(("debug", "info", "warning", "error"))] = "info"


class Config(Section, frozen=True):
    screen: ScreenSettings = ScreenSettings()
    game: GameSettings = GameSettings()
    controls: Controls = Controls()
    session: Session = Session()
    stone: Stone = Stone()
    language: Language = Language()
    texts: Texts = Texts()
    hours: Hours = Hours()
    sound: Sound = Sound()
    operator: Operator = Operator()
    statistics: StatisticsSettings = StatisticsSettings()
    health: Health = Health()
    remote: RemoteSettings = RemoteSettings()
    log: Log = Log()

    def changed(self, **values: object) -> "Config":
        """Return a copy with some values changed; each is named like `screen__table`."""
        found = self
        for name, value in values.items():
            section, _, key = name.partition("__")
            part = msgspec.structs.replace(getattr(found, section), **{key: value})
            found = msgspec.structs.replace(found, **{section: part})
        return found
