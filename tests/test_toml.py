"""Files in TOML: fields declared once give the bounds, the check, and the remedy with its line."""

from typing import Annotated, Literal

import msgspec
import pytest
from each import rows
from msgspec import Meta

from ludus.toml import Text, converted, line_of, one_of


class Leg(msgspec.Struct, forbid_unknown_fields=True):
    say: Text
    squares: tuple[int, ...] = ()
    """A list of squares. They are lit."""


class Way(msgspec.Struct, forbid_unknown_fields=True):
    to: Annotated[str, one_of(("Rome", "Ostia"))]
    by: Literal["road", "sea"] = "road"
    days: Annotated[int, Meta(ge=1, le=9)] = 1
    paved: bool = True
    legs: tuple[Leg, ...] = ()


TEXT = "to = 'Rome'\ndays = 2\n\n[[legs]]\nsay = 'on'\n\n[[legs]]\nsay = 'off'\n"


@rows(
    "fields, error",
    [
        ({"to": "Athens"}, "line 1: 'Athens' is not known; to: one of Rome, Ostia"),
        ({"to": "Rome", "by": "air"}, "line 1: .*'air'; by: one of road, sea"),
        ({"to": "Rome", "days": 0}, "line 2: .* >= 1; days: a whole number from 1 to 9"),
        ({"to": "Rome", "paved": 1}, "line 1: .*; paved: true or false"),
        ({"to": "Rome", "legs": [{"say": "on"}, {"say": ""}]}, "line 8: leg 2: .*; say: a text"),
        ({"to": "Rome", "legs": [{}]}, "line 5: leg 1: .*`say`; say: a text of 1 to 120 char"),
        ({"to": "Rome", "legs": [{"say": "a", "squares": 1}]}, "line 4: .*; squares: a list of sq"),
        ({"to": "Rome", "day": 2}, "line 1: .*`day`; available: say, squares, to, by, days"),
    ],
)
def test_an_error_has_line_field_and_remedy(fields: dict[str, object], error: str) -> None:
    with pytest.raises(ValueError, match=f"^{error}"):
        converted(fields, Way, TEXT)


def test_fields_become_a_struct() -> None:
    assert converted({"to": "Ostia", "legs": [{"say": "on"}]}, Way, TEXT).legs == (Leg("on"),)


def test_a_key_is_found_in_tables_and_in_lists_of_tables() -> None:
    assert [line_of(TEXT, key) for key in ("days", "legs[1].say", "legs[1].what", "no")] == [
        *(2, 8, 7, 1)
    ]
    assert line_of("[a]\nb = [\n 'x',\n 'y',\n]", "a.b", "y") == 4
