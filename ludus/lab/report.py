"""The report of a study: figures with their intervals, and as CSV."""

import csv
import io
from collections.abc import Mapping
from typing import NamedTuple

from ludus.lab import course
from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES, Estimate, Measure, Rows, difference
from ludus.lab.simulate import Meeting
from ludus.lab.study import Settings, Study
from ludus.rules.ruleset import RuleSet


class Figure(NamedTuple):
    """What a measure says of a meeting."""

    meeting: Meeting
    measure: Measure
    games: int
    estimate: Estimate


class Difference(NamedTuple):
    """How a measure under a changed rule set differs from what it is under the original."""

    meeting: Meeting
    measure: Measure
    games: int
    estimate: Estimate
    together: Estimate
    """With an interval so wide that all differences of the report hold at once (Bonferroni)."""
    base: RuleSet
    """The original."""


class Report(NamedTuple):
    """All that a study has found."""

    settings: Settings
    begun: str
    """The day when it was begun, as 2026-03-31."""
    games: Mapping[Meeting, Rows]
    """Of two different players the better one stands first."""

    @property
    def figures(self) -> list[Figure]:
        """What each measure says of each meeting."""
        return [
            Figure(meeting, measure, len(rows), measure.of(rows, ERROR))
            for meeting, rows in self.games.items()
            for measure in _asked(meeting)
        ]

    @property
    def differences(self) -> list[Difference]:
        """What a changed rule set does to each figure of the one it is a change of."""
        asked = [
            (meeting, base, measure)
            for meeting in self.games
            for base in self.settings.rules
            if base.name == meeting.rules.base
            for measure in _asked(meeting)
        ]
        return [
            Difference(
                meeting,
                measure,
                len(self.games[meeting]),
                self._difference(meeting, base, measure, ERROR),
                self._difference(meeting, base, measure, ERROR / len(asked)),
                base,
            )
            for meeting, base, measure in asked
        ]

    def _difference(
        self, meeting: Meeting, base: RuleSet, measure: Measure, error: float
    ) -> Estimate:
        original = self.games[meeting._replace(rules=base)]
        return difference(measure.of(self.games[meeting], error), measure.of(original, error))


def _asked(meeting: Meeting) -> list[Measure]:
    """What is measured of a meeting.

    The worth of beginning is only asked where a player meets itself: where one of two is much
    better, who begins decides nothing.
    """
    return [each for each in MEASURES if each is not (BEGUN if meeting.apart else BETTER)]


def report(study: Study) -> Report:
    """The report of a study that has been played."""
    found = {meeting: study.rows(meeting) for meeting in study.settings.meetings}
    worse = _worse(found)
    games = {}
    for meeting, rows in found.items():
        turn = meeting.players in worse
        players = meeting.players[::-1] if turn else meeting.players
        games[meeting._replace(players=players)] = _other_way(rows) if turn else rows
    return Report(study.settings, study.begun, games)


def _worse(found: Mapping[Meeting, Rows]) -> set[tuple[str, str]]:
    """Those players of whom the first wins fewer than half of all their games."""
    pairs = {meeting.players for meeting in found if meeting.apart}
    lead = dict.fromkeys(pairs, 0)
    for meeting, rows in found.items():
        if meeting.apart:
            lead[meeting.players] += 2 * int(rows[:, course.WON].sum()) - len(rows)
    return {players for players, ahead in lead.items() if ahead < 0}


def _other_way(rows: Rows) -> Rows:
    """Games as the second player counts them."""
    turned = rows.copy()
    turned[:, course.WON] = 1 - turned[:, course.WON]
    return turned


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
    for figure in report.figures:
        writer.writerow([*_named(figure, ""), *_numbers(*figure.estimate), "", ""])
    for each in report.differences:
        _, *together = each.together
        numbers = _numbers(*each.estimate, *together)
        writer.writerow([*_named(each, each.base.name), *numbers])
    return out.getvalue()


def _named(each: Figure | Difference, against: str) -> list[object]:
    rules, checkers, players = each.meeting
    measure = each.measure
    return [rules.name, against, checkers, *players, each.games, measure.key, measure.unit]


def _numbers(*found: float) -> list[str]:
    return [f"{number:.6g}" for number in found]
