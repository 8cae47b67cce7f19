"""Decorators that run a test for many cases, and report every failing case."""

import functools
import inspect
import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

WIDEST = ("de", "el")
"""The languages whose texts need the most room."""
OTHERS = ("en", "es", "fr", "it", "la", "nl", "pl")


def in_parts(name: str, quick: Iterable[Any], others: Iterable[Any]) -> pytest.MarkDecorator:
    """Run a test with a list of values, and with a list of other values each night."""
    parts = [
        pytest.param([*quick], id="quick"),
        pytest.param([*others], id="others", marks=pytest.mark.nightly),
    ]
    return pytest.mark.parametrize(name, parts)


def one_long(name: str, first: str, others: Iterable[str]) -> pytest.MarkDecorator:
    """Run a test with one value in the long tests, and with others each night."""
    nightly = (pytest.param(each, marks=pytest.mark.nightly) for each in others if each != first)
    return pytest.mark.parametrize(name, [pytest.param(first, marks=pytest.mark.long), *nightly])


LANGUAGES = pytest.mark.parametrize(
    "languages",
    [
        pytest.param(WIDEST, id="widest"),
        pytest.param(OTHERS, id="others", marks=pytest.mark.nightly),
    ],
)
"""Runs a test with the two widest languages, and with all others each night."""


def each(**values: Iterable[Any] | str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every combination of these arguments, as one case.

    A text names the fixture that has the values. All other arguments of the test are fixtures,
    which all combinations share.
    """
    named = [value for value in values.values() if isinstance(value, str)]
    fixed = {name: value if isinstance(value, str) else [*value] for name, value in values.items()}

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def whole(**fixtures: Any) -> None:
            __tracebackhide__ = True
            found = {fixture: fixtures.pop(fixture) for fixture in named}
            lists = [found[v] if isinstance(v, str) else v for v in fixed.values()]
            cases = [dict(zip(values, case, strict=True)) for case in itertools.product(*lists)]
            assert cases, "there is no case"
            _run(functools.partial(test, **fixtures), cases)

        given = inspect.signature(test).parameters.values()
        shared = [parameter for parameter in given if parameter.name not in values]
        shared += [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in named]
        whole.__signature__ = inspect.Signature(shared)  # type: ignore[attr-defined]
        return whole

    return decorate


def rows(
    names: str, found: Iterable[Any], **values: Iterable[Any] | str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for every row of these arguments, with every value of the others, as one case."""
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


def _run(test: Callable[..., None], cases: list[dict[str, Any]]) -> None:
    """Run a test for all cases. The report names every failing case, and shows the first error.

    The test is skipped if all its cases are skipped.
    """
    __tracebackhide__ = True
    failed: list[tuple[Mapping[str, Any], BaseException]] = []
    skipped: list[BaseException] = []
    for case in cases:
        try:
            test(**case)
        except pytest.skip.Exception as skip:
            skipped.append(skip)
        except (Exception, pytest.fail.Exception) as error:
            failed.append((case, error))
    if failed:
        report = "\n".join(_named(case, error) for case, error in failed)
        summary = f"{len(failed)} of {len(cases)} cases fail:\n{report}"
        raise AssertionError(summary) from failed[0][1]
    if len(skipped) == len(cases):
        raise skipped[0]


def _named(case: Mapping[str, Any], error: BaseException) -> str:
    """Return the arguments of a case, and the first line of its error."""
    values = ", ".join(f"{name}={value!r:.60}" for name, value in case.items())
    return f"{values}: {type(error).__name__}: {error}".partition("\n")[0]
