"""The report of a study: figures with their intervals, also as CSV."""

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
    """The difference of a measure between a changed rule set and its original."""

    measure: Measure
    old: Estimate
    """The measure under the original."""
    new: Estimate
    estimate: Estimate
    together: Estimate
    """The difference with an interval so wide that all intervals of the report hold at once
    (Bonferroni)."""
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
        """Measure a study that has been played."""
        self.settings, self.begun = study.settings, study.begun
        self.lengths: dict[Meeting, NDArray[np.int64]] = {}
        """The number of games of each meeting with 0, 1, 2 … turns."""
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
        """Return a measure's difference from the original, with an interval of the given error."""
        both = (self._sums[each][measure] for each in (meeting, meeting._replace(rules=base)))
        return difference(*(measure.estimate(sums, error) for sums in both))


def _asked(meeting: Meeting) -> list[Measure]:
    """Return the measures of a meeting.

    The advantage of beginning is measured only if a player meets itself. A much better player hides
    it.
    """
    return [each for each in MEASURES if each is not (BEGUN if meeting.apart else BETTER)]


def _better_first(
    found: Mapping[Meeting, dict[Measure, Sums]],
) -> dict[Meeting, dict[Measure, Sums]]:
    """Order pairs of different players, so that the player with more wins in all games is first."""
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
    """Return every figure and every difference as CSV, one a line.

    The last three columns are filled for differences: the interval that allows for all differences
    at once (Bonferroni), and whether the difference is certain among all of them (Holm).
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
