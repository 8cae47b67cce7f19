"""Writes the settings as an example TOML file, and parses such files."""

import difflib
import textwrap
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ludus.errors import RefusedError
from ludus.exhibit.config.hours import WEEKDAYS
from ludus.exhibit.config.setting import MuseumSetting, WrongError
from ludus.exhibit.config.settings import (
    GONE,
    LANGUAGES,
    SECTIONS,
    Config,
    GameSettings,
    settings_in,
)
from ludus.inputs import from_toml
from ludus.rules.game import GAMES, Games, RuleSetError, read_rule_set, with_game
from ludus.toml import first_sentence, line_of, meanings_of

_GAMES = ("files", "rules", "offered")
"""Settings in section `game` that may name files of the museum."""

_FIRST = (
    "screen.table",
    "operator.pin_digest",
    "language.default",
    "language.offered",
    *(f"hours.{day}" for day in WEEKDAYS),
    "hours.closed",
    "sound.volume",
    "alert.command",
)
"""The settings that a museum sets first."""


def example() -> str:
    """Return the settings file with all defaults; comments explain each setting and its bounds."""
    parts = [
        "# All settings of `ludus exhibit`, with their defaults. Delete the lines that you do not "
        "change.\n# `ludus exhibit --check-config FILE` reports errors in a file."
    ]
    for name, section in SECTIONS.items():
        parts.append(f"{_comment(meanings_of(section)[''])}\n[{name}]")
        for key, setting in settings_in(name).items():
            literal = _literal(setting.default)
            allowed = f"Allowed: {setting.allowed}. Default: {literal}"
            comments = _comment(setting.meaning), _comment(allowed, "#   ")
            parts.append("\n".join((*comments, f"{key} = {literal}")))
    return "\n\n".join(parts) + "\n"


def _comment(text: str, further: str = "# ") -> str:
    fill = partial(textwrap.fill, width=100, break_on_hyphens=False)
    lines = text.split("\n")
    return "\n".join(fill(line, initial_indent="# ", subsequent_indent=further) for line in lines)


def without_secrets(config: Config) -> str:
    """Return all settings as a file, with "…" for what may be a secret."""
    return "".join(
        f"{setting.key} = {_literal(setting.public(config))}\n"
        for name in SECTIONS
        for setting in settings_in(name).values()
    )


def short_example() -> str:
    lines = [
        "# Set these first. Add others, such as game.alea, in this form: section.name = value.",
        "# `ludus exhibit --example-config=all` prints every setting with its allowed values.",
    ]
    for each in first_settings():
        meaning = first_sentence(each.meaning)
        lines.append(f"{each.key} = {_literal(each.default)}  # {meaning}")
    return "\n".join(lines) + "\n"


def first_settings() -> list[MuseumSetting]:
    split = (key.split(".") for key in _FIRST)
    return [settings_in(name)[key] for name, key in split]


def _literal(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_literal, value))}]"
    return msgspec.json.encode(value).decode()


def parse(text: str, name: str, *, games: bool = True) -> Config:
    """Read settings, or raise RefusedError with the line and the allowed values of each fault.

    `games=False` ignores the museum's own games.
    """
    try:
        table = from_toml(text)
    except ValueError as error:
        raise RefusedError(f"{name}: {error}") from None
    if not games and isinstance(section := table.get("game"), dict):
        table["game"] = {key: section[key] for key in section if key not in _GAMES}
    config, problems = _convert(table)
    if problems:
        faults = sorted(
            (line_of(text, each.key, each.item), f"{each.key[:80]}: {each}") for each in problems
        )
        raise RefusedError(*(f"{name}:{line}: {text}" for line, text in faults))
    return config


def gone(text: str) -> list[str]:
    """Return a sentence for each setting of earlier versions in a file that `parse` accepts."""
    table = from_toml(text)
    return [
        f"line {line_of(text, key)}: {key} no longer exists and has no effect; delete it"
        for key in GONE
        if key.partition(".")[2] in table.get(key.partition(".")[0], ())
    ]


def _convert(table: dict[str, Any]) -> tuple[Config, list[WrongError]]:
    sections, problems = {}, []
    for name, values in table.items():
        if name not in SECTIONS:
            problems.append(WrongError(name, f"unknown section; {_remedy(name, SECTIONS)}"))
        elif not isinstance(values, dict):
            problems.append(WrongError(name, f"not a section; write [{name}]"))
        else:
            right, settings = {}, settings_in(name)
            for key in values:
                if f"{name}.{key}" in GONE:
                    continue
                try:
                    if key not in settings:
                        remedy = _remedy(key, settings, f"{name}.")
                        raise WrongError(f"{name}.{key}", f"unknown key; {remedy}")
                    right[key] = settings[key].convert(values[key])
                except WrongError as wrong:
                    problems.append(wrong)
            sections[name] = SECTIONS[name](**right)
    config = Config().changed(**sections)
    games, unknown = _games(config.game)
    config, problems = config.changed(games=games), [*problems, *unknown]
    return config, problems or list(_contradictions(config))


def _games(named: GameSettings) -> tuple[Games, list[WrongError]]:
    """Return the shipped games and the museum's own, and the faults of files and names."""
    games, wrong, settings = GAMES, list[WrongError](), settings_in("game")
    for file in named.files:
        try:
            games = with_game(games, read_rule_set(Path(file), games))
        except RuleSetError as error:
            wrong.append(settings["files"].wrong(error, file))
    for key, names in (("rules", (named.rules,)), ("offered", named.offered)):
        unknown = [name for name in names if name not in games]
        wrong += [settings[key].wrong(f"'{name[:40]}' is not known", name) for name in unknown]
    return games, wrong


def _remedy(key: str, known: Iterable[str], where: str = "") -> str:
    near = difflib.get_close_matches(key, list(known), 1, cutoff=0.5)
    return f"did you mean {where}{near[0]}?" if near else f"there are {', '.join(known)}"


def _contradictions(config: Config) -> Iterator[WrongError]:
    game, language = config.game, config.language
    if game.rules not in game.offered:
        yield WrongError("game.rules", f"'{game.rules}' is not one of game.offered; add it there")
    if language.default not in language.offered:
        known = ", ".join(language.offered)
        reason = f"'{language.default}' is not offered; language.offered: {known}"
        yield WrongError("language.default", reason)
    for code in language.offered:
        if code not in LANGUAGES and not language.catalogues:
            reason = (
                f"'{code}' is unknown; there are {', '.join(LANGUAGES)}, and others by a file "
                f"{code}.po in language.catalogues"
            )
            yield WrongError("language.offered", reason, code)
    port = config.operator.page_port
    if port and port == config.health.port:
        reason = f"{port} is health.port already; set another one, or 0, here"
        yield WrongError("operator.page_port", reason)
    if port and not config.operator.pin_digest:
        reason = "a PIN opens the page; set operator.pin_digest, or 0 here"
        yield WrongError("operator.page_port", reason)
