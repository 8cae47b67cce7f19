"""The report of a study as one self-contained HTML page with plots."""

import math
import shlex
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from ludus import citation
from ludus.lab import measures, plots
from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES
from ludus.lab.meetings import Meeting
from ludus.lab.report import StudyReport
from ludus.rules.game import BUILT_IN
from ludus.rules.ruleset import RuleSet

_UNTOLD = (
    *("name", "rows", "material", "names", "evidence", "sources", "order", "file"),
    *("meanings", "inscription", "about", "title", "kind", "fact", "readings"),
)
"""Fields of a rule set that do not affect play."""


def as_html(report: StudyReport) -> str:
    """Return one self-contained page, for light and dark screens and for paper."""
    pages = Environment(
        loader=PackageLoader("ludus.lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters |= {"listed": _listed, "fixed": _fixed, "quoted": shlex.quote, "text": _text}
    settings = report.settings
    names = [rules.name for rules in settings.rules]
    assert measures.__doc__
    games = f"{settings.games:,} games of each pair of players, seed {settings.seed}"
    report_on = f"Report on {_listed(names)}, {games}, edition {settings.edition}, {report.begun}."
    return pages.get_template("report.html.j2").render(
        report=report,
        settings=settings,
        names=names,
        plots=[*_measured(report), *_lengths(report)],
        fields=[name for name in RuleSet.__struct_fields__ if name not in _UNTOLD],
        tables=[
            [Meeting(rules, checkers, players) for rules in settings.rules]
            for players, checkers in dict.fromkeys((each[2], each[1]) for each in report.figures)
        ],
        built_in=BUILT_IN,
        shipped=(shipped := {rules.name for rules in settings.rules if _ships(rules)}),
        files=[name if name in shipped else f"{name}.toml" for name in names],
        cited=citation.text(report_on),
        error=ERROR,
        inf=math.inf,
        method=measures.__doc__.partition("\n\n")[2],
    )


def _listed(words: Sequence[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def _fixed(number: float, decimals: int, sign: str = "-") -> str:
    """Return a number with some decimals and a true minus; with a plus too, if `sign` is "+"."""
    return f"{number:{sign}z.{decimals}f}".replace("-", "−")


def _ships(rules: RuleSet) -> bool:
    """Whether the name of the rule set (or of its usual reading) is enough to play it anywhere."""
    return rules.usual in BUILT_IN or Path(rules.file).is_relative_to(Path(__file__).parents[1])


def _text(rules: RuleSet) -> str:
    return Path(rules.file).read_text(encoding="utf-8").strip() if rules.file else "…"


Plot = tuple[str, str, str]
"""A title, the text above the plot, and the plot as SVG."""


def _measured(report: StudyReport) -> Iterator[Plot]:
    """Yield a plot of each measure."""
    settings = report.settings
    for measure in MEASURES:
        found = [meeting for meeting in report.figures if meeting.apart == (measure is BETTER)]
        if not found:
            continue
        several = len({meeting.who for meeting in found}) > 1
        lines = []
        for meeting in sorted(found, key=lambda each: (each.who, each.checkers)):
            checkers = str(meeting.checkers) if len(settings.checkers) > 1 else ""
            told = meeting.rules.name, checkers, meeting.who if several else ""
            place = settings.rules.index(meeting.rules)
            label = " · ".join(filter(None, told))
            lines.append(plots.PlotLine(label, report.figures[meeting][measure], place))
        axis = (
            f"{measure.title} ({measure.unit}) · {settings.games:,} games a line, "
            "with 95\u00a0% intervals"
        )
        even = 50.0 if measure in (BEGUN, BETTER) else None
        who = "" if several else f" Here: {found[0].who}."
        svg = plots.intervals(measure.title, axis, lines, measure.most, even)
        yield measure.title, measure.means + who, svg


def _lengths(report: StudyReport) -> Iterator[Plot]:
    """Yield plots of the length of games."""
    settings = report.settings
    for checkers, player in product(settings.checkers, settings.players):
        turns = {
            rules.name: report.lengths[Meeting(rules, checkers, (player, player))]
            for rules in settings.rules
        }
        title = f"How long games are: {player}, {checkers} checkers"
        says = "Dotted: the median, within which half of the games end."
        yield title, says, plots.lengths(title, turns)
