"""The table of settings on the staff's page, and the conversion of form values."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Meta

from ludus.exhibit.config.hours import WEEKDAYS
from ludus.exhibit.config.settings import LANGUAGES, Config
from ludus.players.ranks import PERSONS, RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length
from ludus.window.text.catalogue import mark
from ludus.window.text.words import LENGTH, Words

_DAYS = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
    mark("Saturday"),
    mark("Sunday"),
)
Choices = Callable[[Config, Words], Mapping[str, str]]
"""Allowed values, with their labels for people."""
_WHOLE = re.compile(r"-?[0-9]{1,9}")
Values = Mapping[str, Sequence[str]]
"""Values of a form, by the names of its fields."""


def _games(config: Config, words: Words) -> dict[str, str]:
    return {name: words.title(game) for name, game in GAMES.items()}


def _languages(config: Config, words: Words) -> dict[str, str]:
    known = dict.fromkeys((*config.language.offered, *LANGUAGES))
    return {code: Words(code, config.language.folder).own_name for code in known}


def _ranks(config: Config, words: Words) -> dict[str, str]:
    return {rank: f"{PERSONS[rank]} ({words.player(rank)})" for rank in RANKS}


def _lengths(config: Config, words: Words) -> dict[str, str]:
    return {length.value: words.say(LENGTH[length]) for length in Length}


class Field(NamedTuple):
    """A setting on the page."""

    key: str
    """Section and name of the setting in the file."""
    label: str
    choices: Choices | None = None
    example: str = ""
    pattern: str = ""
    """For a text: the pattern that browsers check."""
    command: str = ""
    """The command by which a running exhibit applies a change at once.

    Without a command, the exhibit restarts between visits.
    """

    def of(self, config: Config) -> Any:
        """Return the field's value."""
        section, _, key = self.key.partition(".")
        return getattr(getattr(config, section), key)

    @property
    def bounds(self) -> Meta | None:
        """The bounds of a whole number; None for other fields."""
        section, _, key = self.key.partition(".")
        fields = msgspec.structs.fields(type(getattr(Config(), section)))
        (found,) = (each.type for each in fields if each.name == key)
        bounds = [each for each in get_args(found) if isinstance(each, Meta)]
        return bounds[0] if bounds and bounds[0].ge is not None else None

    def written(self, config: Config) -> list[str]:
        """Format the field's value as a form does."""
        value = self.of(config)
        return [*value] if isinstance(value, tuple) else [str(value)]

    def taken(self, given: Sequence[str], before: Any) -> object:
        """Convert a value from a form; remaining items of a list keep their order.

        A text instead of a number stays a text. The settings then refuse it with the allowed
        values.
        """
        if isinstance(before, tuple):
            told = [each for text in given for each in text.replace(",", " ").split()]
            return (*(x for x in before if x in told), *(x for x in told if x not in before))
        number = isinstance(before, int) and _WHOLE.fullmatch(given[0])
        return int(given[0]) if number else given[0]


class Group(NamedTuple):
    title: str
    fields: tuple[Field, ...]


VOLUME = Field("sound.volume", mark("Volume"), command="volume")
_HOURS, _DATES = (
    rf"({each}([, ]+{each})*)?" for each in (r"\d\d:\d\d-\d\d:\d\d", r"\d{4}-\d\d-\d\d")
)
GROUPS = (
    # Translators: a heading: when the museum is open.
    Group(
        mark("Opening hours"),
        (
            *(
                Field(f"hours.{day}", label, None, "10:00-18:00", _HOURS)
                for day, label in zip(WEEKDAYS, _DAYS, strict=True)
            ),
            # Translators: days on which the museum is closed, as 2026-12-25, follow.
            Field("hours.closed", mark("Closed on"), None, "2026-12-25", _DATES),
        ),
    ),
    Group(
        mark("Languages"),
        (
            # Translators: the language in which each visit begins.
            Field("language.default", mark("First language"), _languages, command="language"),
            # Translators: which of the languages, or of the games, visitors can choose.
            Field("language.offered", mark("On offer"), _languages),
        ),
    ),
    Group(
        mark("Games"),
        (
            # Translators: the game that visitors are offered first.
            Field("game.rules", mark("First game"), _games, command="game"),
            Field("game.offered", mark("On offer"), _games),
            Field("game.length", mark("Length"), _lengths),
            # Translators: against whom visitors play: one of five computer players.
            Field("game.opponent", mark("Opponent"), _ranks),
        ),
    ),
    Group(mark("Sound"), (VOLUME,)),
)
FIELDS = tuple(field for group in GROUPS for field in group.fields)


def changes(values: Values, config: Config) -> dict[str, object]:
    """Return the changed settings by name; fields missing in the form stay unchanged."""
    told = [field for field in FIELDS if field.key in values]
    taken = {field: field.taken(values[field.key], field.of(config)) for field in told}
    return {field.key: value for field, value in taken.items() if value != field.of(config)}
