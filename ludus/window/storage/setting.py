"""One setting of a player, as the field that holds it declares it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec


class Setting(NamedTuple):
    """How the page of settings shows a field; it stands beside the type."""

    group: str
    label: str
    values: Mapping[Any, str] = {}
    """The texts of the values to choose from, in order; a switch has none."""
    works: Callable[[Any], bool] = lambda settings: True
    """Whether it has an effect beside the other settings."""
    name: str = ""
    """The name of the field, once it is declared."""

    @property
    def steps(self) -> Sequence[Any]:
        """The values to choose from, in order."""
        return [*self.values] or (False, True)

    def at(self, settings: object) -> int:
        """The number of the present step, or of the step nearest to the value."""
        value, steps = getattr(settings, self.name), self.steps
        if value in steps:
            return steps.index(value)
        return min(range(len(steps)), key=lambda at: (not steps[at], abs(steps[at] - value)))

    def text(self, settings: object) -> str:
        """The text of the value, or a number that is none of the steps."""
        value = getattr(settings, self.name)
        return self.values.get(value, f"{value}")


def settings_of(kind: type[msgspec.Struct]) -> dict[str, Setting]:
    """The settings that a struct declares, by their names, in order."""
    return {
        field.name: each._replace(name=field.name)
        for field in msgspec.structs.fields(kind)
        for each in get_args(field.type)
        if isinstance(each, Setting)
    }
