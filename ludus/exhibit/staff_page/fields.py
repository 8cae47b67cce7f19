"""The form of settings on the staff's page, and the conversion of form values."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludus.exhibit.config.setting import Setting
from ludus.exhibit.config.settings import LANGUAGES, Config, settings_in
from ludus.players.ranks import PERSONS, RANKS
from ludus.rules.game import GAMES
from ludus.rules.ruleset import Length
from ludus.window.text.catalogue import mark
from ludus.window.text.words import LENGTH, Words

_WHOLE = re.compile(r"-?[0-9]{1,9}")
Values = Mapping[str, Sequence[str]]
"""Values of a form, by the names of its fields."""


def _languages(config: Config, words: Words) -> dict[str, str]:
    known = dict.fromkeys((*config.language.offered, *LANGUAGES))
    return {code: Words(code, config.language.folder).own_name for code in known}


_CHOICES: dict[str, Callable[[Config, Words], dict[str, str]]] = {
    "games": lambda config, words: {name: words.title(game) for name, game in GAMES.items()},
    "languages": _languages,
    "lengths": lambda config, words: {each.value: words.say(LENGTH[each]) for each in Length},
    "ranks": lambda config, words: {
        rank: f"{PERSONS[rank]} ({words.player(rank)})" for rank in RANKS
    },
}
"""Values to choose from, with their labels for people."""

TITLES = {
    # Translators: a heading: when the museum is open.
    "hours": mark("Opening hours"),
    "language": mark("Languages"),
    "game": mark("Games"),
    "sound": mark("Sound"),
}
"""The sections of the page."""
GROUPS = {
    title: [each for each in settings_in(name).values() if each.label]
    for name, title in TITLES.items()
}
FIELDS = {each.key: each for fields in GROUPS.values() for each in fields}


def choices(field: Setting, config: Config, words: Words) -> Mapping[str, str]:
    """Return the values to choose from, with their labels; none for other fields."""
    name = field.extra["choices"]
    return _CHOICES[name](config, words) if name else {}


def written(value: Any) -> list[str]:
    """Format a value as a form does."""
    return [*value] if isinstance(value, tuple) else [str(value)]


def taken(given: Sequence[str], before: Any) -> object:
    """Convert a value from a form; remaining items of a list keep their order.

    A text instead of a number stays a text. The settings then refuse it with the allowed values.
    """
    if isinstance(before, tuple):
        told = [each for text in given for each in text.replace(",", " ").split()]
        return (*(x for x in before if x in told), *(x for x in told if x not in before))
    number = isinstance(before, int) and _WHOLE.fullmatch(given[0])
    return int(given[0]) if number else given[0]


def changes(values: Values, config: Config) -> dict[str, object]:
    """Return the changed settings by name; fields missing in the form stay unchanged."""
    before = {key: field.of(config) for key, field in FIELDS.items() if key in values}
    after = {key: taken(values[key], value) for key, value in before.items()}
    return {key: value for key, value in after.items() if value != before[key]}
