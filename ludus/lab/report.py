"""The report of a study: figures with their intervals, and as CSV."""

import csv
import io
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludus.lab.measures import (
    BEGUN,
    BETTER,
    ERROR,
    MEASURES,
    Estimate,
    Measure,
    Sums,
    difference,
    holm,
)
from ludus.lab.meetings import Meeting
from ludus.lab.study import Study
from ludus.players import course
from ludus.rules.ruleset import RuleSet


class Difference(NamedTuple):
    """How a measure under a changed rule set differs from what it is under the original."""

    measure: Measure
    old: Estimate
    """Under the original."""
    new: Estimate
    estimate: Estimate
    together: Estimate
    """With an interval so wide that all differences of the report hold at once (Bonferroni)."""
    sure: bool
    """Whether it is certain among all differences of the report (Holm)."""


class Comparison(NamedTuple):
    """A meeting under a changed rule set, set against the same under the original."""

    meeting: Meeting
    base: RuleSet
    differences: list[Difference]


class StudyReport:
    """All that a study has found. Its games are looked at meeting by meeting, and none is kept."""

    def __init__(self, study: Study) -> None:
        """Measure a study that has been played."""
        self.settings, self.begun = study.settings, study.begun
        self.lengths: dict[Meeting, NDArray[np.int64]] = {}
        """How many games of each meeting had 0, 1, 2 … turns."""
        found: dict[Meeting, dict[Measure, Sums]] = {}
        for meeting in self.settings.meetings:
            rows = study.rows(meeting)
            found[meeting] = {measure: measure.sums(rows) for measure in _asked(meeting)}
            self.lengths[meeting] = np.bincount(rows[:, course.TURNS])
        self._sums = _better_first(found)
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
        asked = [(*pair, measure) for pair in pairs for measure in self.figures[pair[0]]]
        certain = holm([partial(self._apart, *each) for each in asked])
        sure = dict(zip(asked, certain, strict=True))
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
                        together=self._apart(meeting, base, measure, ERROR / len(asked)),
                        sure=sure[meeting, base, measure],
                    )
                    for measure, new in self.figures[meeting].items()
                ],
            )
            for meeting, base in pairs
        ]

    def _apart(self, meeting: Meeting, base: RuleSet, measure: Measure, error: float) -> Estimate:
        """How a measure differs from the original's, with an interval for that error."""
        both = (self._sums[each][measure] for each in (meeting, meeting._replace(rules=base)))
        return difference(*(measure.estimate(sums, error) for sums in both))


def _asked(meeting: Meeting) -> list[Measure]:
    """What is measured of a meeting.

    The worth of beginning is only asked where a player meets itself: where one of two is much
    better, who begins decides nothing.
    """
    return [each for each in MEASURES if each is not (BEGUN if meeting.apart else BETTER)]


def _better_first(
    found: Mapping[Meeting, dict[Measure, Sums]],
) -> dict[Meeting, dict[Measure, Sums]]:
    """The same, where of two different players the one who wins more of all games stands first."""
    ahead: Counter[tuple[str, str]] = Counter()
    for meeting, sums in found.items():
        if meeting.apart:
            ahead[meeting.players] += int(2 * sums[BETTER].whole) - sums[BETTER].games
    turned = {}
    for meeting, sums in found.items():
        if ahead[meeting.players] < 0:
            won = sums[BETTER]
            meeting = meeting._replace(players=meeting.players[::-1])
            sums = {**sums, BETTER: won._replace(whole=won.games - won.whole)}
        turned[meeting] = sums
    return turned


_COLUMNS = (
    *("rules", "against", "checkers", "first", "second", "games"),
    *("measure", "unit", "value", "low", "high", "together_low", "together_high", "sure"),
)


def as_csv(report: StudyReport) -> str:
    """Every figure and every difference, one a line.

    The last three columns are of a difference: the interval that allows for all of them at once
    (Bonferroni), and whether it is certain among all of them (Holm).
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)

    def write(meeting: Meeting, against: str, measure: Measure, *found: float | str) -> None:
        rules, checkers, players = meeting
        named = [rules.name, against, checkers, *players, report.settings.games]
        said = [each if isinstance(each, str) else f"{each:.6g}" for each in found]
        writer.writerow([*named, measure.key, measure.unit, *said])

    for meeting, figures in report.figures.items():
        for measure, estimate in figures.items():
            write(meeting, "", measure, *estimate, "", "", "")
    for meeting, base, differences in report.comparisons:
        for each in differences:
            sure = "yes" if each.sure else "no"
            write(meeting, base.name, each.measure, *each.estimate, *each.together[1:], sure)
    return out.getvalue()
