"""The report of a study: figures with their intervals, and as CSV."""

import csv
import io
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES, Estimate, Measure, difference
from ludus.lab.meetings import Meeting, Rows
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


class Comparison(NamedTuple):
    """A meeting under a changed rule set, set against the same under the original."""

    meeting: Meeting
    base: RuleSet
    differences: list[Difference]


class Report:
    """All that a study has found."""

    def __init__(self, study: Study) -> None:
        """Measure a study that has been played."""
        self.settings, self.begun = study.settings, study.begun
        self.games = _better_first(
            {meeting: study.rows(meeting) for meeting in self.settings.meetings}
        )
        self.figures: dict[Meeting, dict[Measure, Estimate]] = {
            meeting: {measure: measure.of(rows, ERROR) for measure in _asked(meeting)}
            for meeting, rows in self.games.items()
        }
        self.comparisons = self._compared()

    def _compared(self) -> list[Comparison]:
        pairs = [
            (meeting, base)
            for meeting in self.games
            for base in self.settings.rules
            if base.name == meeting.rules.base
        ]
        asked = sum(len(self.figures[meeting]) for meeting, _ in pairs)
        return [
            Comparison(
                meeting,
                base,
                [self._difference(meeting, base, measure, asked) for measure in _asked(meeting)],
            )
            for meeting, base in pairs
        ]

    def _difference(
        self, meeting: Meeting, base: RuleSet, measure: Measure, asked: int
    ) -> Difference:
        original = meeting._replace(rules=base)
        new, old = (self.figures[each][measure] for each in (meeting, original))
        wide = (measure.of(self.games[each], ERROR / asked) for each in (meeting, original))
        return Difference(measure, old, new, difference(new, old), difference(*wide))


def _asked(meeting: Meeting) -> list[Measure]:
    """What is measured of a meeting.

    The worth of beginning is only asked where a player meets itself: where one of two is much
    better, who begins decides nothing.
    """
    return [each for each in MEASURES if each is not (BEGUN if meeting.apart else BETTER)]


def _better_first(games: Mapping[Meeting, Rows]) -> dict[Meeting, Rows]:
    """The same games, where of two different players the one who wins more of all stands first."""
    ahead: Counter[tuple[str, str]] = Counter()
    for meeting, rows in games.items():
        ahead[meeting.players] += 2 * int(rows[:, course.WON].sum()) - len(rows)
    found = {}
    for meeting, rows in games.items():
        if meeting.apart and ahead[meeting.players] < 0:
            meeting, rows = meeting._replace(players=meeting.players[::-1]), rows.copy()
            rows[:, course.WON] = 1 - rows[:, course.WON]
        found[meeting] = rows
    return found


_COLUMNS = (
    *("rules", "against", "checkers", "first", "second", "games"),
    *("measure", "unit", "value", "low", "high", "together_low", "together_high"),
)


def as_csv(report: Report) -> str:
    """Every figure and every difference, one a line.

    The last two columns hold the interval of a difference that allows for all of them at once.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)

    def write(meeting: Meeting, against: str, measure: Measure, *found: float) -> None:
        rules, checkers, players = meeting
        named = [rules.name, against, checkers, *players, report.settings.games]
        numbers = [f"{number:.6g}" for number in found]
        writer.writerow([*named, measure.key, measure.unit, *numbers, *[""] * (5 - len(numbers))])

    for meeting, figures in report.figures.items():
        for measure, estimate in figures.items():
            write(meeting, "", measure, *estimate)
    for meeting, base, differences in report.comparisons:
        for each in differences:
            write(meeting, base.name, each.measure, *each.estimate, *each.together[1:])
    return out.getvalue()
