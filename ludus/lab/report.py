"""The report of a study: figures with their intervals, as CSV and as a page with plots."""

import csv
import io
import math
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus import citation
from ludus.lab import measures, plots
from ludus.lab.estimates import ERROR, Estimate, difference
from ludus.lab.measures import BEGUN, BETTER, MEASURES, Measure, Sums, holm
from ludus.lab.simulate import Meeting
from ludus.lab.study import Study, ships
from ludus.loops import course
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet
from ludus.templates import fill


class Difference(NamedTuple):
    """The difference of a measure between a changed rule set and its original."""

    measure: Measure
    old: Estimate
    new: Estimate
    estimate: Estimate
    together: Estimate
    """The difference with an interval so wide that all of the report hold at once (Bonferroni)."""
    sure: bool
    """Whether the difference is certain among all differences of the report (Holm)."""


class Comparison(NamedTuple):
    """A meeting under a changed rule set, compared with the meeting under the original."""

    meeting: Meeting
    base: RuleSet
    differences: list[Difference]


class StudyReport:
    """All findings of a study. Games are read meeting by meeting, and only sums stay in memory."""

    def __init__(self, study: Study) -> None:
        self.settings = study.settings
        self.begun, self.commit = study.noted("begun"), study.noted("commit")
        self.lengths: dict[Meeting, NDArray[np.int64]] = {}
        """Shape (turns,): the number of games with 0, 1, 2 … turns."""
        by_meeting: dict[Meeting, dict[Measure, Sums]] = {}
        for meeting in self.settings.meetings:
            rows = study.rows(meeting)
            by_meeting[meeting] = {measure: measure.sums(rows) for measure in _asked(meeting)}
            self.lengths[meeting] = np.bincount(rows[:, course.TURNS])
        self._sums = _better_first(by_meeting)
        self.figures: dict[Meeting, dict[Measure, Estimate]] = {
            meeting: {measure: measure.estimate(each) for measure, each in sums.items()}
            for meeting, sums in self._sums.items()
        }
        self.comparisons = self._compared()

    def _compared(self) -> list[Comparison]:
        pairs = [
            (meeting, base)
            for meeting in self.figures
            for base in self.settings.rules
            if base.name == meeting.rules.base
        ]
        questions = [(*pair, measure) for pair in pairs for measure in self.figures[pair[0]]]
        certain = holm([partial(self._apart, *each) for each in questions])
        sure = dict(zip(questions, certain, strict=True))
        return [
            Comparison(
                meeting,
                base,
                [
                    Difference(
                        measure,
                        old=self.figures[meeting._replace(rules=base)][measure],
                        new=new,
                        estimate=self._apart(meeting, base, measure, ERROR),
                        together=self._apart(meeting, base, measure, ERROR / len(questions)),
                        sure=sure[meeting, base, measure],
                    )
                    for measure, new in self.figures[meeting].items()
                ],
            )
            for meeting, base in pairs
        ]

    def row(self, meetings: Sequence[Meeting], measure: Measure) -> list[Estimate]:
        """Return the figures of a measure in some meetings."""
        return [self.figures[meeting][measure] for meeting in meetings]

    def _apart(self, meeting: Meeting, base: RuleSet, measure: Measure, error: float) -> Estimate:
        both = (self._sums[each][measure] for each in (meeting, meeting._replace(rules=base)))
        return difference(*(measure.estimate(sums, error) for sums in both))


def _asked(meeting: Meeting) -> list[Measure]:
    """Return the measures to report; a much better player would hide the advantage of beginning."""
    return [each for each in MEASURES if each is not (BEGUN if meeting.apart else BETTER)]


def _better_first(
    by_meeting: Mapping[Meeting, dict[Measure, Sums]],
) -> dict[Meeting, dict[Measure, Sums]]:
    """Order pairs of different players, so that the player with more wins in all games is first."""
    ahead: Counter[tuple[str, str]] = Counter()
    for meeting, sums in by_meeting.items():
        if meeting.apart:
            ahead[meeting.players] += int(2 * sums[BETTER].whole) - sums[BETTER].games
    turned = {}
    for meeting, sums in by_meeting.items():
        if ahead[meeting.players] < 0:
            won = sums[BETTER]
            meeting = meeting._replace(players=meeting.players[::-1])
            sums = {**sums, BETTER: won._replace(whole=won.games - won.whole)}
        turned[meeting] = sums
    return turned


_COLUMNS = (
    *("rules", "against", "checkers", "first", "second", "games"),
    *("measure", "unit", "value", "low", "high", "together_low", "together_high", "sure"),
    *("seed", "commit"),
)


def as_csv(report: StudyReport) -> str:
    """Return every figure and every difference as CSV, one a line.

    Three columns are filled for differences: the interval that allows for all differences at once
    (Bonferroni), and whether the difference is certain among all of them (Holm). The last columns
    are the seed, and the commit of the program.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    origin = report.settings.seed, report.commit

    def write(meeting: Meeting, against: str, measure: Measure, *figures: float | str) -> None:
        rules, checkers, players = meeting
        keys = [rules.name, against, checkers, *players, report.settings.games]
        values = [each if isinstance(each, str) else f"{each:.6g}" for each in figures]
        writer.writerow([*keys, measure.key, measure.unit, *values, *origin])

    for meeting, figures in report.figures.items():
        for measure, estimate in figures.items():
            write(meeting, "", measure, *estimate, "", "", "")
    for meeting, base, differences in report.comparisons:
        for each in differences:
            sure = "yes" if each.sure else "no"
            write(meeting, base.name, each.measure, *each.estimate, *each.together[1:], sure)
    return out.getvalue()


_UNTOLD = (
    *("name", "rows", "material", "names", "evidence", "sources", "order", "file"),
    *("meanings", "inscription", "about", "title", "kind", "fact", "readings"),
)


def as_html(report: StudyReport) -> str:
    """Return one self-contained page, for light and dark screens and for paper."""
    settings = report.settings
    names = [rules.name for rules in settings.rules]
    assert measures.__doc__
    games = f"{settings.games:,} games of each pair of players, seed {settings.seed}"
    report_on = f"Report on {_listed(names)}, {games}, edition {settings.edition}, {report.begun}."
    return fill(
        "report.html",
        report=report,
        settings=settings,
        names=names,
        plots=[*_measured(report), *_lengths(report)],
        fields=[name for name in RuleSet.__struct_fields__ if name not in _UNTOLD],
        tables=[
            [Meeting(rules, checkers, players) for rules in settings.rules]
            for players, checkers in dict.fromkeys((each[2], each[1]) for each in report.figures)
        ],
        built_in=GAMES,
        shipped={rules.name for rules in settings.rules if ships(rules)},
        command=map(shlex.quote, settings.command),
        cited=citation.text(report_on),
        error=ERROR,
        inf=math.inf,
        method=measures.__doc__.partition("\n\n")[2],
        listed=_listed,
        fixed=_fixed,
        text=_text,
    )


def _listed(words: Sequence[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def _fixed(number: float, decimals: int, sign: str = "-") -> str:
    """Return a number with a true minus; with a plus too, if `sign` is "+"."""
    return f"{number:{sign}z.{decimals}f}".replace("-", "−")


def _text(rules: RuleSet) -> str:
    return Path(rules.file).read_text(encoding="utf-8").strip() if rules.file else "…"


Plot = tuple[str, str, str]
"""A title, the text above the plot, and the plot as SVG."""


def _measured(report: StudyReport) -> Iterator[Plot]:
    settings = report.settings
    for measure in MEASURES:
        meetings = [meeting for meeting in report.figures if meeting.apart == (measure is BETTER)]
        if not meetings:
            continue
        several = len({meeting.who for meeting in meetings}) > 1
        lines = []
        for meeting in sorted(meetings, key=lambda each: (each.who, each.checkers)):
            checkers = str(meeting.checkers) if len(settings.checkers) > 1 else ""
            labels = meeting.rules.name, checkers, meeting.who if several else ""
            place = settings.rules.index(meeting.rules)
            label = " · ".join(filter(None, labels))
            lines.append(plots.PlotLine(label, report.figures[meeting][measure], place))
        axis = (
            f"{measure.title} ({measure.unit}) · {settings.games:,} games a line, "
            "with 95\u00a0% intervals"
        )
        even = 50.0 if measure in (BEGUN, BETTER) else None
        note = "" if several else f" Here: {meetings[0].who}."
        svg = plots.intervals(measure.title, axis, lines, measure.most, even)
        yield measure.title, measure.means + note, svg


def _lengths(report: StudyReport) -> Iterator[Plot]:
    settings = report.settings
    for checkers, player in product(settings.checkers, settings.players):
        turns = {
            rules.name: report.lengths[Meeting(rules, checkers, (player, player))]
            for rules in settings.rules
        }
        title = f"How long games are: {player}, {checkers} checkers"
        text = "Dotted: the median, within which half of the games end."
        yield title, text, plots.lengths(title, turns)
