"""One setting: type, bounds, check, explanation and form field, as its section declares them."""

import math
from datetime import date
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import Meta

from ludus.exhibit.config.validators import check_command
from ludus.toml import Field, checked

_UNITS = ("s", "days")
"""Units with which a setting's name may end."""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the settings file.

    The docstring of a section, and the docstring below each field, explain the settings to
    technicians in the example file.
    """


def command(example: str) -> Meta:
    return checked(f'a command such as "{example}", or ""', check_command, secret=True)


def on_page(label: str, choices: str = "", *, example: str = "", pattern: str = "") -> Meta:
    """Declare a form field of the staff page.

    `choices` names the values to choose from; `example` and `pattern` are for texts.
    """
    return Meta(title=label, extra={"choices": choices, "example": example, "pattern": pattern})


class MuseumSetting(Field):
    """A field of a section, whose key is such as `session.idle_s`."""

    @property
    def label(self) -> str:
        """The label on the staff page; empty if the page does not show the setting."""
        return next((meta.title for meta in self.metas if meta.title), "")

    @property
    def allowed(self) -> str:
        unit = self.key.rpartition("_")[2]
        return f"{super().allowed}, in {unit}" if unit in _UNITS else super().allowed

    def of(self, config: object) -> Any:
        return attrgetter(self.key)(config)

    def public(self, config: object) -> Any:
        """Return the value without its secrets, for a report."""
        value = self.of(config)
        if not self.extra.get("secret") or value in ("", self.default):
            return value
        return f"{value.split()[0]} …" if self.extra["check"] is check_command else "…"

    def convert(self, value: object) -> Any:
        """Convert a value of a settings file, or raise WrongError."""
        try:
            converted = msgspec.convert(_written(value), self.type)
        except msgspec.ValidationError:
            shown = "the value" if self.extra.get("secret") else _shown(value)
            raise self.wrong(f"{shown} is not allowed") from None
        if isinstance(converted, float) and not math.isfinite(converted):
            raise self.wrong(f"{converted} is not allowed")
        items = converted if isinstance(converted, tuple) else (converted,)
        for each in items:
            try:
                self.extra.get("check", bool)(each)
            except ValueError as reason:
                raise self.wrong(reason, each if converted != each else "") from None
        if twice := next((each for each in items if items.count(each) > 1), ""):
            raise self.wrong(f"'{twice}' is given twice")
        return converted

    def wrong(self, reason: object, item: str = "") -> "WrongError":
        return WrongError(self.key, f"{reason}; allowed is {self.allowed}", item)


class WrongError(ValueError):
    def __init__(self, key: str, text: str, item: str = "") -> None:
        """`key` is a section or `section.name`; `item` is the faulty text of a list."""
        super().__init__(text)
        self.key, self.item = key, item


def _written(value: object) -> object:
    """Convert the dates of a list to texts, because TOML also has dates without quotation marks."""
    if not isinstance(value, list):
        return value
    return [each.isoformat() if isinstance(each, date) else each for each in value]


def _shown(value: object) -> str:
    """Format a value for a message, in at most 60 characters."""
    text = str(value) if isinstance(value, float) else msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:60]}…"
