"""The report of a study: figures with their intervals, as CSV and as one HTML page with plots."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import product
from typing import NamedTuple

from ludus.lab import course, measures, plots
from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES, Estimate, Measure, Rows
from ludus.lab.simulate import Meeting
from ludus.lab.study import Settings, Study
from ludus.rules.ruleset import RULE_SETS, RuleSet


class Figure(NamedTuple):
    """What a measure says of a meeting."""

    meeting: Meeting
    measure: Measure
    games: int
    estimate: Estimate
    against: str = ""
    """The rule set from which the estimate is the difference; none where it is the value itself."""


class Report(NamedTuple):
    """All that a study has found."""

    settings: Settings
    games: Mapping[Meeting, Rows]
    """Of two different players the better one stands first."""

    @property
    def figures(self) -> list[Figure]:
        """What each measure says of each meeting.

        The worth of beginning is only asked where a player meets itself: where one of two is much
        better, who begins decides nothing.
        """
        return [
            Figure(meeting, measure, len(rows), measure.of(rows, ERROR))
            for meeting, rows in self.games.items()
            for measure in MEASURES
            if measure is not (BEGUN if _apart(meeting) else BETTER)
        ]

    @property
    def differences(self) -> list[Figure]:
        """What a changed rule set does to each figure of the one it is a change of."""
        found = {(each.meeting, each.measure.key): each for each in self.figures}
        return [
            each._replace(
                estimate=measures.difference(each.estimate, original.estimate),
                against=base.name,
            )
            for each in self.figures
            for base in self.settings.rules
            if base.name == each.meeting.rules.base
            and (original := found[each.meeting._replace(rules=base), each.measure.key])
        ]


def report(study: Study) -> Report:
    """The report of a study that has been played."""
    found = {meeting: study.rows(meeting) for meeting in study.settings.meetings}
    worse = _worse(found)
    games = {}
    for meeting, rows in found.items():
        turn = meeting.players in worse
        players = meeting.players[::-1] if turn else meeting.players
        games[meeting._replace(players=players)] = _other_way(rows) if turn else rows
    return Report(study.settings, games)


def _worse(found: Mapping[Meeting, Rows]) -> set[tuple[str, str]]:
    """Those players of whom the first wins fewer than half of all their games."""
    pairs = {meeting.players for meeting in found if _apart(meeting)}
    lead = dict.fromkeys(pairs, 0)
    for meeting, rows in found.items():
        if _apart(meeting):
            lead[meeting.players] += 2 * int(rows[:, course.WON].sum()) - len(rows)
    return {players for players, ahead in lead.items() if ahead < 0}


def _other_way(rows: Rows) -> Rows:
    """Games as the second player counts them."""
    turned = rows.copy()
    turned[:, course.WON] = 1 - turned[:, course.WON]
    return turned


def _apart(meeting: Meeting) -> bool:
    """Whether two different players meet."""
    return meeting.players[0] != meeting.players[1]


_COLUMNS = (
    *("rules", "against", "checkers", "first", "second", "games"),
    *("measure", "unit", "value", "low", "high"),
)


def as_csv(report: Report) -> str:
    """Every figure and every difference, one a line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for each in (*report.figures, *report.differences):
        rules, checkers, players = each.meeting
        numbers = (f"{number:.6g}" for number in each.estimate)
        writer.writerow((
            rules.name, each.against, checkers, *players, each.games, each.measure.key,
            each.measure.unit, *numbers,
        ))  # fmt: skip
    return out.getvalue()


def as_html(report: Report) -> str:
    """One page that needs nothing else, for a screen in light or dark, or for paper."""
    title = " · ".join(rules.name for rules in report.settings.rules)
    parts = [*_summary(report), *_plots(report), *_comparisons(report), *_rules(report)]
    parts += [*_table(report), *_methods(report)]
    inside = "\n".join(parts)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ludus: {escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{escape(_played(report.settings))}</p>
</header>
{inside}
</body>
</html>
"""


def _played(settings: Settings) -> str:
    """What was played, in a sentence."""
    players, checkers = (_listed(list(each)) for each in (settings.players, settings.checkers))
    games = settings.games * len(settings.meetings)
    how = f"{players}, who met each other and themselves" if len(settings.players) > 1 else players
    return f"{games:,} games with {checkers} checkers a side, played by {how}."


def _listed(words: Sequence[object]) -> str:
    *most, last = map(str, words)
    return f"{', '.join(most)} and {last}" if most else last


def _who(meeting: Meeting) -> str:
    first, second = meeting.players
    return f"{first} – {second}" if _apart(meeting) else first


def _summary(report: Report) -> Iterator[str]:
    """What changed with a rule beyond doubt."""
    for meeting, found in _compared(report):
        of = f"{meeting.rules.name} against {found[0].against}"
        shown = [each for each in found if each.estimate.certain]
        said = "; ".join(
            f"{each.measure.title.lower()} <b>{_signed(each)}</b> {escape(each.measure.unit)}"
            for each in shown
        )
        same = [each.measure.title.lower() for each in found if each not in shown]
        rest = f"Not told apart: {_listed(same)}." if shown and same else ""
        yield (
            f'<p class="short"><b>{escape(of)}</b> ({escape(_who(meeting))}, {meeting.checkers} '
            f"checkers): {said or 'no difference shown'}. {rest}</p>"
        )


def _signed(each: Figure) -> str:
    return _true_minus(f"{each.estimate.value:+.{each.estimate.decimals}f}")


def _true_minus(text: str) -> str:
    return text.replace("-", "−")


def _compared(report: Report) -> Iterator[tuple[Meeting, list[Figure]]]:
    """The differences of each meeting."""
    differences = report.differences
    for meeting in dict.fromkeys(each.meeting for each in differences):
        yield meeting, [each for each in differences if each.meeting == meeting]


def _label(meeting: Meeting, settings: Settings, names: Sequence[str]) -> str:
    """What tells a meeting from the others of its plot."""
    parts = [meeting.rules.name]
    if len(settings.checkers) > 1:
        parts.append(str(meeting.checkers))
    if len(names) > 1:
        parts.append(_who(meeting))
    return " · ".join(parts)


def _plots(report: Report) -> Iterator[str]:
    """A plot of each measure, and how long games are."""
    settings = report.settings
    colours = {rules.name: number for number, rules in enumerate(settings.rules)}
    for measure in MEASURES:
        found = [
            each
            for each in report.figures
            if each.measure is measure and _apart(each.meeting) == (measure is BETTER)
        ]
        if not found:
            continue
        names = sorted({_who(each.meeting) for each in found})
        found.sort(key=lambda each: (names.index(_who(each.meeting)), each.meeting.checkers))
        lines = [
            plots.Line(
                _label(each.meeting, settings, names),
                each.estimate,
                colours[each.meeting.rules.name],
            )
            for each in found
        ]
        even = 50.0 if measure in (BEGUN, BETTER) else None
        drawn = plots.intervals(measure.title, measure.unit, lines, even)
        who = f" Here: {names[0]}." if len(names) == 1 else ""
        yield _section(measure.title, f"{measure.means}{who}", drawn)
    for checkers, player in product(settings.checkers, settings.players):
        courses = [
            plots.Course(
                rules.name,
                report.games[Meeting(rules, checkers, (player, player))][:, course.TURNS],
                colours[rules.name],
            )
            for rules in settings.rules
        ]
        title = f"How long games are: {player}, {checkers} checkers"
        yield _section(title, "Share of the games.", plots.distributions(title, "turns", courses))


def _section(title: str, says: str, inside: str) -> str:
    return (
        f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(says)}</p>\n"
        f'<div class="wide">{inside}</div>\n</section>'
    )


def _comparisons(report: Report) -> Iterator[str]:
    """A table for each changed rule set, set against the original."""
    values = {(each.meeting, each.measure.key): each.estimate for each in report.figures}
    for meeting, found in _compared(report):
        base = next(rules for rules in report.settings.rules if rules.name == found[0].against)
        rows = []
        for each in found:
            new = values[meeting, each.measure.key]
            old = values[meeting._replace(rules=base), each.measure.key]
            kind = ' class="certain"' if each.estimate.certain else ""
            drawn = plots.about_zero(f"{each.measure.title}: {each.estimate}", each.estimate)
            rows.append(
                f"<tr{kind}>{_named(each.measure)}{_cell(old)}{_cell(new)}{_cell(each.estimate)}"
                f"<td>{drawn}</td></tr>"
            )
        head = _head("", base.name, meeting.rules.name, "difference (95 %)", "")
        title = f"{meeting.rules.name} against {base.name}"
        games = f"{found[0].games:,} games each, {meeting.checkers} checkers, {_who(meeting)}."
        yield _section(title, games, f"<table>{head}\n{chr(10).join(rows)}\n</table>")


def _head(*words: str) -> str:
    return "<tr>" + "".join(f"<th>{escape(word)}</th>" for word in words) + "</tr>"


def _cell(estimate: Estimate) -> str:
    decimals = estimate.decimals
    value, low, high = (_true_minus(f"{each:.{decimals}f}") for each in estimate)
    return f"<td>{value} <small>({low} to {high})</small></td>"


_UNTOLD = ("name", "rows", "slab", "names")
"""Fields that are the board's looks."""


def _rules(report: Report) -> Iterator[str]:
    """What the rule sets are; where one is a change, what is changed."""
    names = [name for name in RuleSet.__struct_fields__ if name not in _UNTOLD]
    sets = report.settings.rules
    rows = []
    for name in names:
        cells = []
        for rules in sets:
            value = getattr(rules, name)
            base = RULE_SETS.get(rules.base, rules)
            changed = name != "base" and value != getattr(base, name)
            words = escape(_word(value))
            cells.append(f"<td><mark>{words}</mark></td>" if changed else f"<td>{words}</td>")
        rows.append(f"<tr><th>{escape(name)}</th>{''.join(cells)}</tr>")
    table = f"<table>{_head('', *(rules.name for rules in sets))}\n{chr(10).join(rows)}\n</table>"
    yield _section("The rules", "What is changed from the original is marked.", table)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "–"


def _table(report: Report) -> Iterator[str]:
    """Every figure: a table for each pair of players and number of checkers."""
    found = {(each.meeting, each.measure): each for each in report.figures}
    sets = report.settings.rules
    for players, checkers in dict.fromkeys((each[2], each[1]) for each in report.games):
        meetings = [Meeting(rules, checkers, players) for rules in sets]
        rows = [
            f"<tr>{_named(measure)}"
            + "".join(_cell(found[each, measure].estimate) for each in meetings)
            + "</tr>"
            for measure in MEASURES
            if (meetings[0], measure) in found
        ]
        title = f"All figures: {_who(meetings[0])}, {checkers} checkers"
        says = f"Of {report.settings.games:,} games under each rule set, with 95 % intervals."
        head = _head("", *(rules.name for rules in sets))
        yield _section(title, says, f"<table>{head}\n{chr(10).join(rows)}\n</table>")


def _named(measure: Measure) -> str:
    return f"<th>{escape(measure.title)} <small>{escape(measure.unit)}</small></th>"


def _methods(report: Report) -> Iterator[str]:
    """How the figures were found, so that anybody can find them again."""
    settings = report.settings
    assert measures.__doc__
    how = " ".join(measures.__doc__.partition("\n\n")[2].split())
    yield (
        f"<footer><p>{escape(how)}</p>\n<p>ludus {settings.version}, edition {settings.edition}, "
        f"seed {settings.seed}. The same settings give the same games.</p></footer>"
    )


_STYLE = """
:root { color-scheme: light dark; --paper: #fbf9f5; --ink: #2b2118; --soft: #6a5d4f;
  --rule: #d6cab8; --mark: #f3e3b3; --c0: #8c2f1b; --c1: #1d5d90; --c2: #8a6400; --c3: #2b7350;
  --c4: #6d4797; --c5: #55524d; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1815; --ink: #ece4d8; --soft: #ab9f8f;
  --rule: #46403a; --mark: #5b4a17; --c0: #f08a6c; --c1: #78b7ea; --c2: #e2bb52; --c3: #77c9a0;
  --c4: #bf9be8; --c5: #b9b4ab; } }
body { font: 16px/1.5 Georgia, "Times New Roman", serif; color: var(--ink);
  background: var(--paper); max-width: 54rem; margin: 2.5rem auto; padding: 0 1.2rem; }
header { border-bottom: 2px solid var(--c0); margin-bottom: 1.6rem; }
h1 { font-size: 1.9rem; font-weight: normal; margin: 0; letter-spacing: .01em; }
h2 { font-size: 1.15rem; font-weight: normal; font-style: italic; margin: 2.4rem 0 .2rem; }
p { margin: .2rem 0 .9rem; max-width: 42rem; }
section > p, header p { color: var(--soft); }
section { break-inside: avoid; }
.short { border-left: 3px solid var(--rule); padding-left: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .86rem; }
th { font-weight: normal; text-align: left; padding: .25rem 1rem .25rem 0; white-space: nowrap; }
td { padding: .25rem .8rem .25rem 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr:first-child th { color: var(--soft); border-bottom: 1px solid var(--rule); }
tr.certain td:nth-child(4) { font-weight: bold; }
small { color: var(--soft); font-weight: normal; }
mark { background: var(--mark); color: inherit; padding: 0 .25em; }
svg { display: block; width: 100%; min-width: 36rem; height: auto; }
svg.small { width: 90px; min-width: 90px; height: 18px; }
text { font: 13px Georgia, "Times New Roman", serif; fill: var(--ink); }
text.tick { font-size: 12px; fill: var(--soft); }
text.figure { font-variant-numeric: tabular-nums; }
line { stroke: var(--rule); }
line.even { stroke: var(--soft); stroke-dasharray: 3 3; }
line.bar { stroke-width: 2.5; stroke-linecap: round; }
line.median { stroke-dasharray: 2 4; }
polyline { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
line.c0, polyline.c0 { stroke: var(--c0); } circle.c0 { fill: var(--c0); }
line.c1, polyline.c1 { stroke: var(--c1); } circle.c1 { fill: var(--c1); }
line.c2, polyline.c2 { stroke: var(--c2); } circle.c2 { fill: var(--c2); }
line.c3, polyline.c3 { stroke: var(--c3); } circle.c3 { fill: var(--c3); }
line.c4, polyline.c4 { stroke: var(--c4); } circle.c4 { fill: var(--c4); }
line.c5, polyline.c5 { stroke: var(--c5); } circle.c5 { fill: var(--c5); }
line.certain { stroke: var(--c0); } circle.certain { fill: var(--c0); }
line.open { stroke: var(--soft); } circle.open { fill: var(--soft); }
footer { font-size: .85rem; color: var(--soft); border-top: 1px solid var(--rule);
  margin-top: 2.5rem; padding-top: .6rem; }
@page { size: A4; margin: 16mm; }
@media print { body { margin: 0; max-width: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""
