"""The report of a study as one HTML page with plots, which needs nothing else."""

import math
import shlex
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from ludus.lab import course, measures, plots
from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES
from ludus.lab.report import Report
from ludus.lab.simulate import Meeting
from ludus.lab.study import Settings
from ludus.rules.game import GAMES, SHIPPED
from ludus.rules.ruleset import RuleSet


def as_html(report: Report) -> str:
    """One page that needs nothing else, for a screen in light or dark, or for paper."""
    pages = Environment(
        loader=PackageLoader("ludus.lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters |= {
        "listed": _listed,
        "fixed": _fixed,
        "who": _who,
        "quoted": shlex.quote,
        "file": _file,
        "text": _text,
    }
    settings = report.settings
    assert measures.__doc__
    return pages.get_template("report.html.j2").render(
        report=report,
        settings=settings,
        plots=[*_measured(report), *_lengths(report)],
        rules=_rules(settings),
        tables=[
            [Meeting(rules, checkers, players) for rules in settings.rules]
            for players, checkers in dict.fromkeys((each[2], each[1]) for each in report.games)
        ],
        own=list(filter(_own, settings.rules)),
        error=ERROR,
        inf=math.inf,
        method=measures.__doc__.partition("\n\n")[2],
    )


def _listed(words: Sequence[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def _fixed(number: float, decimals: int, sign: str = "-") -> str:
    """A number with some decimals and a true minus; with a plus too, if `sign` is one."""
    return f"{number:{sign}z.{decimals}f}".replace("-", "−")


def _who(meeting: Meeting) -> str:
    first, second = meeting.players
    return f"{first} – {second}" if meeting.apart else first


class Plot(NamedTuple):
    """A plot with what is said above it."""

    title: str
    says: str
    svg: str


def _label(meeting: Meeting, settings: Settings, names: Sequence[str]) -> str:
    """What tells a meeting from the others of its plot."""
    checkers = [str(meeting.checkers)] if len(settings.checkers) > 1 else []
    who = [_who(meeting)] if len(names) > 1 else []
    return " · ".join([meeting.rules.name, *checkers, *who])


def _measured(report: Report) -> Iterator[Plot]:
    """A plot of each measure."""
    settings = report.settings
    for measure in MEASURES:
        found = [meeting for meeting in report.games if meeting.apart == (measure is BETTER)]
        if not found:
            continue
        names = sorted(set(map(_who, found)))
        lines = [
            plots.Line(
                _label(meeting, settings, names),
                report.figures[meeting][measure],
                settings.rules.index(meeting.rules),
            )
            for meeting in sorted(found, key=lambda each: (_who(each), each.checkers))
        ]
        axis = (
            f"{measure.title} ({measure.unit}) · {settings.games:,} games a line, "
            "with 95\u00a0% intervals"
        )
        even = 50.0 if measure in (BEGUN, BETTER) else None
        who = f" Here: {names[0]}." if len(names) == 1 else ""
        yield Plot(
            measure.title,
            measure.means + who,
            plots.intervals(measure.title, axis, lines, measure.most, even),
        )


def _lengths(report: Report) -> Iterator[Plot]:
    """How long games are."""
    settings = report.settings
    for checkers, player in product(settings.checkers, settings.players):
        courses = [
            plots.Course(
                rules.name,
                report.games[Meeting(rules, checkers, (player, player))][:, course.TURNS],
                number,
            )
            for number, rules in enumerate(settings.rules)
        ]
        title = f"How long games are: {player}, {checkers} checkers"
        says = "Dotted: the median, within which half of the games end."
        yield Plot(title, says, plots.distributions(title, "turns", courses))


_UNTOLD = ("name", "rows", "material", "names", "sources", "order", "file")
"""Fields that decide nothing."""


def _rules(settings: Settings) -> dict[str, list[tuple[str, bool]]]:
    """Each field that decides games: its value in each rule set, and whether it is changed."""
    return {
        name: [
            (
                _word(getattr(rules, name)),
                name != "base"
                and getattr(rules, name) != getattr(GAMES.get(rules.base, rules), name),
            )
            for rules in settings.rules
        ]
        for name in RuleSet.__struct_fields__
        if name not in _UNTOLD
    }


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "–"


def _own(rules: RuleSet) -> bool:
    """Whether a game does not ship with the program."""
    return not Path(rules.file).is_relative_to(SHIPPED)


def _file(rules: RuleSet) -> str:
    """What names a rule set on the command line."""
    return f"{rules.name}.toml" if _own(rules) else rules.name


def _text(rules: RuleSet) -> str:
    return Path(rules.file).read_text(encoding="utf-8").strip()
