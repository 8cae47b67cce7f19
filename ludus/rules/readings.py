"""Checks on the other readings of sources that a game file lists."""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from ludus.rules.ruleset import Reading, RuleSet

NAME = re.compile(r"[a-z][a-z0-9-]{0,19}", re.ASCII)
FIELDS = tuple(
    field.name
    for field in msgspec.structs.fields(RuleSet)
    if isinstance(field.type, type)
    and issubclass(field.type, (int, StrEnum))
    and field.name != "order"
)
"""Fields that a reading may change: those with the numbers of the game."""


def troubles(rules: RuleSet, made: Callable[[Mapping[str, Any]], RuleSet]) -> Iterator[str]:
    """Yield messages about faults in the readings of a game, and in its name.

    `made` makes a rule set from fields or raises ValueError.
    """
    names = [reading.name for reading in rules.readings]
    told = [sum(each.field in rule.tells for each in rules.readings) for rule in rules.evidence]
    if len(set(names)) < len(names):
        yield "readings: two have the same name"
    if max(told, default=0) > 1:
        yield "readings: two replace the same rule of evidence; split the rule"
    for reading in rules.readings:
        where = f"readings '{reading.name[:40]}'"
        if not NAME.fullmatch(reading.name):
            yield f"{where}: name: small letters, digits and '-', at most 20"
        if rules.evidence and not any(reading.field in rule.tells for rule in rules.evidence):
            yield f"{where}: {reading.field}: no rule of evidence describes it"
        if reading.source not in ("", *(source.name for source in rules.sources)):
            yield f"{where}: source: '{reading.source[:40]}' is not one of sources"
        if reading.field not in FIELDS:
            yield f"{where}: field: one of {', '.join(FIELDS)}"
            continue
        same = getattr(rules, reading.field) == reading.value
        if same is not (reading.name in rules.otherwise):
            must = "the value must differ from the game, unless the reading is chosen"
            yield f"{where}: {reading.field}: {must}"
        yield from _unplayable(rules, reading, made)
    if unknown := {*rules.otherwise} - {*names}:
        yield f"name: unknown reading '{min(unknown)}'"


def _unplayable(
    rules: RuleSet, reading: Reading, made: Callable[[Mapping[str, Any]], RuleSet]
) -> Iterator[str]:
    fields = msgspec.to_builtins(rules) | {"name": rules.usual, "readings": ()}
    del fields["file"]
    try:
        made(fields | {reading.field: reading.value})
    except ValueError as error:
        yield f"readings '{reading.name}': {error}"
