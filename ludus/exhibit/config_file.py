"""The settings as a file of TOML: written as an example, read, and refused with line and key."""

import difflib
import logging
import math
import re
import textwrap
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Meta

from ludus.exhibit.config import LANGUAGES, Config, Language, Section, masked
from ludus.exhibit.hours import WEEKDAYS, overlaps
from ludus.match.files import write_whole

_log = logging.getLogger(__name__)

_LARGEST = 1_000_000
"""Bytes of a file that is read."""


class ConfigError(ValueError):
    """Settings that cannot be used; the message has a line for each thing that is wrong."""


class _Value(NamedTuple):
    """One value of a section, as its struct declares it."""

    name: str
    type: Any
    """With its Meta."""
    meta: Meta
    default: Any

    @property
    def plain(self) -> Any:
        """The type without its bounds."""
        return get_args(self.type)[0]

    @property
    def is_list(self) -> bool:
        """Whether it is a list of texts."""
        return bool(self.plain == tuple[str, ...])

    def fact(self, name: str) -> Any:
        """Unit, choices, check or allowed."""
        return (self.meta.extra or {})[name]

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        words = self._kind()
        return f"{words}, in {self.fact('unit')}" if self.fact("unit") else words

    def _kind(self) -> str:
        if self.plain is bool:
            return "true or false"
        if self.plain in (int, float) and not self.fact("allowed"):
            kind = "a whole number" if self.plain is int else "a number"
            return f"{kind} from {self.meta.ge} to {self.meta.le}"
        texts = ", ".join(self.fact("choices")) or self.fact("allowed")
        if self.is_list:
            least = ", one at least" if self.meta.min_length else ""
            return f"a list of {texts}{least}"
        if self.fact("choices"):
            return f"one of {texts}"
        return texts or f"a text of {self.meta.min_length} to {self.meta.max_length} characters"


def _sections() -> dict[str, type[Section]]:
    return {field.name: type(field.default) for field in msgspec.structs.fields(Config)}


def _values(section: type[Section]) -> list[_Value]:
    return [
        _Value(field.name, field.type, get_args(field.type)[1], field.default)
        for field in msgspec.structs.fields(section)
    ]


def example() -> str:
    """The settings file with all defaults and, in comments, what each value is and may be."""
    parts = [
        "# Settings of `ludus exhibit`. All values stand at their defaults; leave out what you\n"
        "# do not change. `ludus exhibit --check-config FILE` says whether a file is right.\n"
    ]
    for name, section in _sections().items():
        parts.append(f"\n# {section.__doc__}\n[{name}]\n")
        parts += map(_entry, _values(section))
    return "".join(parts)


def _entry(value: _Value) -> str:
    literal = _literal(value.default)
    about = [str(value.meta.description), f"Allowed: {value.allowed}. Default: {literal}"]
    comment = "".join(
        textwrap.fill(line, 98, initial_indent="# ", subsequent_indent="#   ") + "\n"
        for line in about
    )
    return f"\n{comment}{value.name} = {literal}\n"


def _literal(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return msgspec.json.encode(value).decode()


class _Problem(NamedTuple):
    """Something wrong in a file, and where."""

    line: int
    text: str


class _Source:
    """The text of a settings file, with the lines its keys stand on."""

    _header = re.compile(r"\s*\[+([^\[\]]+)\]")
    _key = re.compile(r"\s*([\w.\-\"' ]+?)\s*=")

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
        """The line of a key, or of its table, or 1; with an item the line of that in its list."""
        table = key.partition(".")[0]
        at = self._found.get(key) or self._found.get(table) or 1
        if item:
            after = enumerate(self._lines[at - 1 :], start=at)
            return next((number for number, line in after if item in line), at)
        return at


def parse(text: str, name: str) -> Config:
    """Read settings; `name` is the file's for the messages.

    Raises:
        ConfigError: every value that is wrong, with file, line, key and what is allowed.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(_syntax(text, name, str(error))) from None
    except RecursionError:
        raise ConfigError(f"{name}: too deeply nested; a value is a text, number or list") from None
    config, problems = _convert(table, _Source(text))
    if problems:
        lines = (f"{name}:{problem.line}: {problem.text}" for problem in sorted(problems))
        raise ConfigError("\n".join(lines))
    return config


def _syntax(text: str, name: str, message: str) -> str:
    """What TOML says against a text, its line first."""
    found = re.fullmatch(r"(.*?) \(at line (\d+), column (\d+)\)", message, re.DOTALL)
    if found is None:
        at, said = text.rstrip("\n").count("\n") + 1, message
    else:
        at, said = int(found[2]), f"column {found[3]}: {found[1]}"
    return f"{name}:{at}: {said}; this is not TOML, where a line is such as volume = 7"


def _convert(table: dict[str, Any], source: _Source) -> tuple[Config, list[_Problem]]:
    sections = _sections()
    problems = [
        _Problem(source.line(key), _unknown(key, sections, "section"))
        for key in table
        if key not in sections
    ]
    found = {}
    for name, section in sections.items():
        given = table.get(name, {})
        if isinstance(given, dict):
            found[name], wrong = _section(name, section, given, source)
            problems += wrong
        else:
            problems.append(_Problem(source.line(name), f"{name}: not a section; write [{name}]"))
    config = msgspec.structs.replace(Config(), **found)
    return config, problems or [
        _Problem(source.line(key, item), f"{key}: {text}")
        for key, item, text in _contradictions(config)
    ]


def _unknown(key: str, known: Sequence[str] | dict[str, Any], kind: str, where: str = "") -> str:
    near = difflib.get_close_matches(key, list(known), 1, cutoff=0.5)
    remedy = f"did you mean {where}{near[0]}?" if near else f"there are {', '.join(known)}"
    return f"{where}{key[:60]}: unknown {kind}; {remedy}"


def _section(
    name: str, section: type[Section], given: dict[str, Any], source: _Source
) -> tuple[Section, list[_Problem]]:
    """A section with the values that are right, and what is wrong with the others."""
    values = {value.name: value for value in _values(section)}
    problems, right = [], {}
    for key, value in given.items():
        where = f"{name}.{key}"
        if key not in values:
            text = _unknown(key, values, "key", f"{name}.")
            problems.append(_Problem(source.line(where), text))
            continue
        try:
            right[key] = _take(values[key], value)
        except _ValueError as error:
            text = f"{where}: {error}; allowed is {values[key].allowed}"
            problems.append(_Problem(source.line(where, error.item), text))
    return section(**right), problems


class _ValueError(ValueError):
    """A value that is refused; `item` is the text of a list that is to blame."""

    item = ""


def _take(value: _Value, given: object) -> Any:
    """A value of the type it has in the settings.

    Raises:
        _ValueError: it is not allowed.
    """
    try:
        taken = msgspec.convert(_written(given), value.type)
    except msgspec.ValidationError:
        raise _ValueError(f"{_shown(given)} is not allowed") from None
    if isinstance(taken, float) and not math.isfinite(taken):
        raise _ValueError(f"{taken} is not allowed")
    for text in taken if value.is_list else (taken,):
        _take_text(value, text)
    if value.is_list and (twice := next((x for x in taken if taken.count(x) > 1), "")):
        raise _ValueError(f"'{twice}' is given twice")
    return taken


def _written(given: object) -> object:
    """A list with its dates as texts, for TOML has dates without quotation marks too."""
    if not isinstance(given, list):
        return given
    return [each.isoformat() if isinstance(each, date) else each for each in given]


def _take_text(value: _Value, text: Any) -> None:
    """See to a text, or to one of a list."""
    try:
        if value.fact("choices") and text not in value.fact("choices"):
            raise ValueError(f"'{masked(text)[:40]}' is not known")
        if value.fact("check"):
            value.fact("check")(text)
    except ValueError as reason:
        error = _ValueError(str(reason))
        error.item = text if value.is_list else ""
        raise error from None


def _shown(value: object) -> str:
    """A value as it may stand in a message."""
    text = str(value) if isinstance(value, float) else msgspec.json.encode(value).decode()
    text = masked(text)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _contradictions(config: Config) -> Iterator[tuple[str, str, str]]:
    """Values that are right by themselves, but not together: key, text of a list, and reason."""
    game, language = config.game, config.language
    if game.rules not in game.offered:
        yield "game.rules", "", f"'{game.rules}' is not one of game.offered; add it there"
    if language.default not in language.offered:
        known = ", ".join(language.offered)
        reason = f"'{language.default}' is not offered; language.offered: {known}"
        yield "language.default", "", reason
    for code in language.offered:
        if code not in LANGUAGES and not language.catalogues:
            reason = (
                f"'{code}' is unknown; there are {', '.join(LANGUAGES)}, and others by a file "
                f"{code}.po in language.catalogues"
            )
            yield "language.offered", code, reason
    for day, time, before in overlaps(config.hours.week):
        reason = f"'{time}' begins before '{before}' has ended; join the two, or move one"
        yield f"hours.{WEEKDAYS[day]}", time, reason


def read(path: Path) -> Config:
    """The settings of a file.

    Raises:
        ConfigError: it cannot be read, or not used; all that is wrong, with file, line, key and
            what is allowed.
    """
    return _read(path)[0]


def _read(path: Path) -> tuple[Config, str]:
    """The settings of the museum's file, with its text."""
    text = _text(path)
    config = parse(text, str(path))
    if missing := _missing_catalogues(config.language):
        at = _Source(text).line("language.catalogues")
        raise ConfigError(f"{path}:{at}: language.catalogues: {missing}")
    return config, text


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise ConfigError(
            f"{path}: {error.strerror}; `ludus exhibit --example-config` prints one"
        ) from None
    if len(data) > _LARGEST:
        raise ConfigError(f"{path}: longer than {_LARGEST} bytes; this is no file of settings")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = data[: error.start].count(b"\n") + 1
        raise ConfigError(f"{path}:{at}: not UTF-8; save it as such in the editor") from None


def _missing_catalogues(language: Language) -> str:
    """What is not in the museum's folder of texts; empty where nothing is missing."""
    if not language.catalogues:
        return ""
    folder = Path(language.catalogues)
    if not folder.is_dir():
        return f"there is no folder {folder}"
    own = [code for code in language.offered if code not in LANGUAGES]
    missing = [f"{code}.po" for code in own if not (folder / f"{code}.po").is_file()]
    return f"{', '.join(missing)} not found in {folder}" if missing else ""


def read_or_last_good(path: Path, kept: Path) -> tuple[Config, str]:
    """The settings to start with, whatever state the file is in.

    Where the file is right a copy is kept in `kept`; where it is not, that copy holds, or else the
    defaults. The text is what to tell the operator, empty where all is well.
    """
    try:
        config, text = _read(path)
    except ConfigError as error:
        return _last_good(str(error), kept)
    _keep(text, kept)
    return config, ""


def _last_good(wrong: str, kept: Path) -> tuple[Config, str]:
    try:
        config = parse(_text(kept), str(kept))
    except ConfigError:
        config, instead = Config(), "the defaults hold"
    else:
        instead = "the last good settings hold"
    _log.error("%s; %s", wrong, instead)
    return config, f"{wrong}\n{instead[0].upper()}{instead[1:]}."


def _keep(text: str, kept: Path) -> None:
    """Keep a good file's text; not written anew where it is the same, to spare the disk."""
    try:
        if not kept.is_file() or kept.read_bytes() != text.encode():
            write_whole(kept, text)
    except OSError as error:
        _log.warning("%s: %s; no copy of the settings is kept", kept, error.strerror)
