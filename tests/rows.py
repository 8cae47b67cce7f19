"""One test for many rows of arguments that belong together."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from each import each


def rows(
    names: str, found: Iterable[Any], **values: Iterable[Any] | str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every row of these named arguments, and every value of others, as one case."""
    several = names.split(", ")

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def one(row: Any, **given: Any) -> None:
            test(**dict(zip(several, row, strict=True)), **given)

        given = inspect.signature(test).parameters.values()
        rest = [parameter for parameter in given if parameter.name not in several]
        row = inspect.Parameter("row", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        one.__signature__ = inspect.Signature([row, *rest])  # type: ignore[attr-defined]
        return each(row=found, **values)(one)

    return decorate
