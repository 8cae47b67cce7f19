"""One test for many cases: it goes through all of them, and reports every one that fails."""

import functools
import inspect
import itertools
from collections.abc import Callable, Iterable
from typing import Any


def each(**values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every combination of these arguments, as one case.

    Its other arguments are fixtures, which all combinations share.
    """
    combinations = [
        dict(zip(values, found, strict=True)) for found in itertools.product(*values.values())
    ]
    assert combinations

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def whole(**fixtures: Any) -> None:
            __tracebackhide__ = True
            failed: list[tuple[str, Exception]] = []
            for given in combinations:
                try:
                    test(**fixtures, **given)
                except Exception as error:
                    case = ", ".join(f"{name}={value!r:.60}" for name, value in given.items())
                    failed.append((case, error))
            if failed:
                report = "\n".join(f"{case}: {_short(error)}" for case, error in failed)
                summary = f"{len(failed)} of {len(combinations)} cases fail:\n{report}"
                raise AssertionError(summary) from failed[0][1]

        signature = inspect.signature(test)
        rest = [given for name, given in signature.parameters.items() if name not in values]
        whole.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        return whole

    return decorate


def _short(error: Exception) -> str:
    """The kind of an error and the first line of its message."""
    return f"{type(error).__name__}: {error}".partition("\n")[0]
