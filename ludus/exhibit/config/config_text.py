"""Writes the settings as an example TOML file, and parses such files."""

import difflib
import math
import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple, get_args

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.config.hours import WEEKDAYS, overlaps
from ludus.exhibit.config.settings import LANGUAGES, Config, Section
from ludus.exhibit.config.validators import Allowed, masked
from ludus.exhibit.templates import fill

_UNITS = ("mm", "inches", "s", "days")
"""Units with which a setting's name may end."""
_GAMES = ("files", "rules", "offered")
"""Settings in section `game` that may name files of the museum."""

_REMOVED = (
    "controls.gamepad",
    "health.hub_interval_s",
    "log.megabytes",
    "remote.helper_port",
    "remote.mqtt_url",
    "screen.capital_degrees",
    "screen.near_mm",
    "session.hand_after_s",
)
"""Settings of older versions that no longer exist."""


class _Value(NamedTuple):
    """One setting of a section, as its struct declares it."""

    key: str
    """Its section and name, such as `session.idle_s`."""
    type: Any
    default: Any

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        unit = self.key.rpartition("_")[2]
        return f"{self._kind()}, in {unit}" if unit in _UNITS else self._kind()

    @property
    def rule(self) -> Allowed | None:
        """The check beyond type and bounds, if there is one."""
        return next((each for each in get_args(self.type) if isinstance(each, Allowed)), None)

    def _kind(self) -> str:
        if self.rule:
            return self.rule.words
        if self.type is bool:
            return "true or false"
        plain, bounds = get_args(self.type)
        if plain is str:
            return f"a text of {bounds.min_length} to {bounds.max_length} characters"
        kind = "a whole number" if plain is int else "a number"
        return f"{kind} from {bounds.ge} to {bounds.le}"


def _sections() -> dict[str, type[Section]]:
    return {field.name: type(field.default) for field in msgspec.structs.fields(Config)}


def _values(name: str, section: type[Section]) -> dict[str, _Value]:
    fields = msgspec.structs.fields(section)
    usual = section()
    return {
        each.name: _Value(f"{name}.{each.name}", each.type, getattr(usual, each.name))
        for each in fields
    }


def example() -> str:
    """Return the settings file with all defaults; comments explain each setting and its bounds."""
    entries = {
        name: {key: _entry(key, value) for key, value in _values(name, section).items()}
        for name, section in _sections().items()
    }
    return fill("settings.toml", **entries)


def short_example() -> str:
    """Return a short settings file: the settings to set first, with their defaults."""
    literals = {
        name: {key: _literal(value.default) for key, value in _values(name, section).items()}
        for name, section in _sections().items()
    }
    return fill("short_settings.toml", **literals)


def _entry(key: str, value: _Value) -> str:
    literal = _literal(value.default)
    about = f"Allowed: {value.allowed}. Default: {literal}"
    comment = textwrap.fill(about, 98, initial_indent="# ", subsequent_indent="#   ")
    return f"{comment}\n{key} = {literal}"


def _literal(value: object) -> str:
    """Format a value as TOML."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return msgspec.json.encode(value).decode()


class _WrongError(ValueError):
    """A fault in a settings file."""

    def __init__(self, key: str, text: str, item: str = "") -> None:
        """Store the fault.

        `key` is a section or `section.name`; `item` is the faulty text of a list.
        """
        super().__init__(text)
        self.key, self.item = key, item


class SettingSource:
    """The text of a settings file, which finds the line of each key."""

    _header = re.compile(r"\s*\[+([^\[\]]+)\]")
    _key = re.compile(r"([\w.\-\"'\s]+)=")

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._found: dict[str, int] = {}
        prefix = ""
        for number, line in enumerate(self._lines, start=1):
            if header := self._header.match(line):
                prefix = self._bare(header[1])
                self._found.setdefault(prefix, number)
            elif key := self._key.match(line):
                self._found.setdefault(f"{prefix}.{self._bare(key[1])}".strip("."), number)

    @staticmethod
    def _bare(key: str) -> str:
        return re.sub(r"[\"'\s]", "", key)

    def line(self, key: str, item: str = "") -> int:
        """Return the line of a key, else of its table, else 1.

        With `item`, its line in the key's list.
        """
        table = key.partition(".")[0]
        at = self._found.get(key) or self._found.get(table) or 1
        if item:
            after = enumerate(self._lines[at - 1 :], start=at)
            return next((number for number, line in after if item in line), at)
        return at


def parse(text: str, name: str, *, games: bool = True, older: bool = False) -> Config:
    """Read settings.

    Args:
        text: the content of the file.
        name: its name, for the messages.
        games: False ignores the museum's own games.
        older: True ignores settings of older versions that no longer exist.

    Raises:
        RefusedError: values are wrong. The message lists each with file, line, key and the allowed
            values.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RefusedError(_syntax(text, name, str(error))) from None
    except RecursionError:
        raise RefusedError(
            f"{name}: too deeply nested; a value is a text, number or list"
        ) from None
    if not games and isinstance(given := table.get("game"), dict):
        table["game"] = {key: given[key] for key in given if key not in _GAMES}
    for section, _, key in (name.partition(".") for name in _REMOVED if older):
        if isinstance(given := table.get(section), dict):
            given.pop(key, None)
    config, problems = _convert(table)
    if problems:
        source = SettingSource(text)
        found = sorted(
            (source.line(each.key, each.item), f"{each.key[:80]}: {each}") for each in problems
        )
        raise RefusedError("\n".join(f"{name}:{line}: {text}" for line, text in found))
    return config


def _syntax(text: str, name: str, message: str) -> str:
    """Format the message of the TOML parser with name and line."""
    found = re.fullmatch(r"(.*?) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found is None:
        at, said = text.rstrip("\n").count("\n") + 1, message
    else:
        at, said = int(found[2]), f"column {found[3]}: {found[1]}"
    return f"{name}:{at}: {said}; this is not TOML, where a line is such as volume = 7"


def _convert(table: dict[str, Any]) -> tuple[Config, list[_WrongError]]:
    """Return the settings with all valid values, and the faults."""
    sections, found, problems = _sections(), {}, []
    for name, given in table.items():
        if name not in sections:
            problems.append(_WrongError(name, f"unknown section; {_remedy(name, sections)}"))
        elif not isinstance(given, dict):
            problems.append(_WrongError(name, f"not a section; write [{name}]"))
        else:
            right, values = {}, _values(name, sections[name])
            # In declared order: `game.files` adds games that later values name.
            for key in (*given.keys() - values.keys(), *filter(given.__contains__, values)):
                try:
                    right[key] = _take(f"{name}.{key}", values, given[key])
                except _WrongError as wrong:
                    problems.append(wrong)
            found[name] = sections[name](**right)
    config = msgspec.structs.replace(Config(), **found)
    return config, problems or list(_contradictions(config))


def _remedy(key: str, known: Iterable[str], where: str = "") -> str:
    near = difflib.get_close_matches(key, list(known), 1, cutoff=0.5)
    return f"did you mean {where}{near[0]}?" if near else f"there are {', '.join(known)}"


def _take(name: str, values: dict[str, _Value], given: object) -> Any:
    """Convert a value to the type of its setting.

    Raises:
        _WrongError: the name is unknown, or the value is not allowed.
    """
    section, _, key = name.partition(".")
    if name in _REMOVED:
        raise _WrongError(name, "removed; delete the line")
    if key not in values:
        raise _WrongError(name, f"unknown key; {_remedy(key, values, f'{section}.')}")
    value = values[key]

    def wrong(reason: object, item: str = "") -> _WrongError:
        return _WrongError(value.key, f"{reason}; allowed is {value.allowed}", item)

    try:
        taken = msgspec.convert(_written(given), value.type)
    except msgspec.ValidationError:
        raise wrong(f"{_shown(given)} is not allowed") from None
    if isinstance(taken, float) and not math.isfinite(taken):
        raise wrong(f"{taken} is not allowed")
    for each in taken if isinstance(taken, tuple) else (taken,):
        try:
            if value.rule:
                value.rule.check(each)
        except ValueError as reason:
            raise wrong(reason, each if taken != each else "") from None
    if isinstance(taken, tuple) and (twice := next((x for x in taken if taken.count(x) > 1), "")):
        raise wrong(f"'{twice}' is given twice")
    return taken


def _written(given: object) -> object:
    """Convert the dates of a list to texts, because TOML also has dates without quotation marks."""
    if not isinstance(given, list):
        return given
    return [each.isoformat() if isinstance(each, date) else each for each in given]


def _shown(value: object) -> str:
    """Format a value for a message: masked, and at most 60 characters."""
    text = str(value) if isinstance(value, float) else msgspec.json.encode(value).decode()
    text = masked(text)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _contradictions(config: Config) -> Iterator[_WrongError]:
    """Yield faults of values that are valid alone but not together."""
    game, language = config.game, config.language
    if game.rules not in game.offered:
        yield _WrongError("game.rules", f"'{game.rules}' is not one of game.offered; add it there")
    if language.default not in language.offered:
        known = ", ".join(language.offered)
        reason = f"'{language.default}' is not offered; language.offered: {known}"
        yield _WrongError("language.default", reason)
    for code in language.offered:
        if code not in LANGUAGES and not language.catalogues:
            reason = (
                f"'{code}' is unknown; there are {', '.join(LANGUAGES)}, and others by a file "
                f"{code}.po in language.catalogues"
            )
            yield _WrongError("language.offered", reason, code)
    remote = config.remote
    if "shutdown" in remote.allowed and not remote.shutdown_command:
        reason = "'shutdown' needs remote.shutdown_command, such as \"systemctl poweroff\""
        yield _WrongError("remote.allowed", reason, "shutdown")
    if config.operator.page_port and not config.operator.pin_digest:
        reason = "its number is shown behind the PIN; set operator.pin_digest, or 0 here"
        yield _WrongError("operator.page_port", reason)
    yield from _shared_ports(config)
    for day, time, before in overlaps(config.hours.week):
        reason = f"'{time}' begins before '{before}' has ended; join the two, or move one"
        yield _WrongError(f"hours.{WEEKDAYS[day]}", reason, time)


def _shared_ports(config: Config) -> Iterator[_WrongError]:
    """Yield ports that more than one server would use."""
    ports = {
        "health.port": config.health.port,
        "operator.page_port": config.operator.page_port,
    }
    used: dict[int, str] = {}
    for key, port in ports.items():
        if port and (other := used.setdefault(port, key)) != key:
            yield _WrongError(key, f"{port} is {other} already; set another one, or 0, here")
