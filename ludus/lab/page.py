"""The report of a study as one HTML page with plots, which needs nothing else."""

import json
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import product
from pathlib import Path

import msgspec

from ludus.lab import course, measures, plots
from ludus.lab.measures import BEGUN, BETTER, ERROR, MEASURES, Estimate, Measure
from ludus.lab.report import Difference, Report
from ludus.lab.simulate import Meeting
from ludus.lab.study import Settings
from ludus.rules.game import GAMES
from ludus.rules.ruleset import RuleSet


def as_html(report: Report) -> str:
    """One page that needs nothing else, for a screen in light or dark, or for paper."""
    title = _title(report.settings)
    parts = [*_summary(report), *_plots(report), *_comparisons(report), *_rules(report)]
    parts += [*_table(report), _many(report), _methods(), _again(report), _citation(report)]
    inside = "\n".join(parts)
    come = f"ludus {report.settings.version}, <time>{report.begun}</time>"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>ludus: {escape(title)}</title>
<style>{_style()}</style>
</head>
<body>
<header>
<h1>{escape(title)}</h1>
<p>{escape(_played(report.settings))} {come}.</p>
</header>
{inside}
</body>
</html>
"""


@cache
def _style() -> str:
    return Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def _title(settings: Settings) -> str:
    return " · ".join(rules.name for rules in settings.rules)


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
    return f"{first} – {second}" if meeting.apart else first


def _summary(report: Report) -> Iterator[str]:
    """What changed with a rule beyond doubt."""
    for meeting, found in _compared(report):
        of = f"{meeting.rules.name} against {found[0].base.name}"
        shown = [each for each in found if each.estimate.certain]
        said = "; ".join(
            f"{each.measure.title.lower()} <b>{_signed(each)}{_star(each)}</b> "
            f"{escape(each.measure.unit)}"
            for each in shown
        )
        same = [each.measure.title.lower() for each in found if each not in shown]
        rest = f"Not told apart: {_listed(same)}." if shown and same else ""
        yield (
            f'<p class="short"><b>{escape(of)}</b> ({escape(_who(meeting))}, {meeting.checkers} '
            f"checkers): {said or 'no difference shown'}. {rest}</p>"
        )


def _star(each: Difference) -> str:
    """A sign for what is certain though much was asked."""
    return _STAR if each.together.certain else ""


_STAR = "★"


def _signed(each: Difference) -> str:
    return _true_minus(f"{each.estimate.value:+z.{each.estimate.decimals}f}")


def _true_minus(text: str) -> str:
    return text.replace("-", "−")


def _compared(report: Report) -> Iterator[tuple[Meeting, list[Difference]]]:
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
            if each.measure is measure and each.meeting.apart == (measure is BETTER)
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
        many = f"{settings.games:,} games a line, with 95\u00a0% intervals"
        axis = plots.Axis(f"{measure.title} ({measure.unit}) · {many}", measure.most, even)
        drawn = plots.intervals(measure.title, axis, lines)
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
        says = "Dotted: the median, within which half of the games end."
        yield _section(title, says, plots.distributions(title, "turns", courses))


def _section(title: str, says: str, inside: str = "") -> str:
    shown = f'\n<div class="wide">{inside}</div>' if inside else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(says)}</p>{shown}\n</section>"


def _comparisons(report: Report) -> Iterator[str]:
    """A table for each changed rule set, set against the original."""
    values = {(each.meeting, each.measure.key): each.estimate for each in report.figures}
    for meeting, found in _compared(report):
        base = found[0].base
        rows = []
        for each in found:
            new = values[meeting, each.measure.key]
            old = values[meeting._replace(rules=base), each.measure.key]
            kind = ' class="certain"' if each.estimate.certain else ""
            drawn = plots.about_zero(f"{each.measure.title}: {each.estimate}", each.estimate)
            rows.append(
                f"<tr{kind}>{_named(each.measure)}{_cell(old)}{_cell(new)}"
                f"{_cell(each.estimate, _star(each))}<td>{drawn}</td></tr>"
            )
        head = _head("", base.name, meeting.rules.name, "difference (95\u00a0%)", "")
        title = f"{meeting.rules.name} against {base.name}"
        games = (
            f"{found[0].games:,} games each, {meeting.checkers} checkers, {_who(meeting)}. Bold: "
            f"certain by itself; {_STAR}: certain among all differences of this page."
        )
        yield _section(title, games, _rows(head, rows))


def _rows(head: str, rows: Sequence[str]) -> str:
    return f"<table>{head}\n{chr(10).join(rows)}\n</table>"


def _head(*words: str) -> str:
    return "<tr>" + "".join(f"<th>{escape(word)}</th>" for word in words) + "</tr>"


def _cell(estimate: Estimate, sign: str = "") -> str:
    decimals = estimate.decimals
    value, low, high = (_true_minus(f"{each:z.{decimals}f}") for each in estimate)
    return f"<td>{value}{sign} <small>({low} to {high})</small></td>"


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
            base = GAMES.get(rules.base, rules)
            changed = name != "base" and value != getattr(base, name)
            words = escape(_word(value))
            cells.append(f"<td><mark>{words}</mark></td>" if changed else f"<td>{words}</td>")
        rows.append(f"<tr><th>{escape(name)}</th>{''.join(cells)}</tr>")
    table = _rows(_head("", *(rules.name for rules in sets)), rows)
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
        says = f"Of {report.settings.games:,} games under each rule set, with 95\u00a0% intervals."
        head = _head("", *(rules.name for rules in sets))
        yield _section(title, says, _rows(head, rows))


def _named(measure: Measure) -> str:
    return f"<th>{escape(measure.title)} <small>{escape(measure.unit)}</small></th>"


def _many(report: Report) -> str:
    """How far the intervals can be trusted all at once."""
    figures, differences = len(report.figures), len(report.differences)
    says = [
        f"This page has {figures} figures",
        f" and {differences} differences" if differences else "",
        ", each with an interval that misses the truth in at most 5 of 100 cases. "
        f"So about {ERROR * (figures + differences):.0f} of the {figures + differences} may miss, "
        "and nothing tells which.",
    ]
    if differences:
        each = f"{100 * (1 - ERROR / differences):.4g}\u00a0%"
        says.append(
            " Bold differences are certain if one asks for them alone: of many that are none, one "
            f"in twenty is bold all the same. Those with {_STAR} remain certain when all "
            f"{differences} are asked for at once, each with an interval of {each} (Bonferroni's "
            "method); only these hold whatever one was looking for. What is bold without it is "
            "worth more games. The CSV has both intervals."
        )
    return _section("Many intervals at once", "".join(says))


def _methods() -> str:
    """How the intervals are found."""
    assert measures.__doc__
    how = " ".join(measures.__doc__.partition("\n\n")[2].split())
    return _section("Methods", how)


def _again(report: Report) -> str:
    """All that is needed to play the same games again."""
    settings = report.settings
    own = [rules for rules in settings.rules if rules.name not in GAMES]
    files = "".join(
        f"<p>{escape(_file(rules))}:</p>\n<pre>{escape(_as_toml(rules))}</pre>\n" for rules in own
    )
    says = (
        f"ludus {settings.version}, edition {settings.edition} (a digest of rules and players), "
        f"seed {settings.seed}. With these the command gives the same games and the same figures; "
        "a row for each game is in games.sqlite."
    )
    return _section("To play the same games again", says, f"{files}<pre>{_command(settings)}</pre>")


def _command(settings: Settings) -> str:
    """What was typed; no line is broken within a word."""
    given: list[object] = ["ludus", "lab", "report", "--rules"]
    given += [_file(rules) for rules in settings.rules]
    given += ["--checkers", *settings.checkers, "--players", *settings.players]
    given += ["--games", settings.games, "--seed", settings.seed, "--out", "study"]
    return " ".join(f"<code>{escape(shlex.quote(str(word)))}</code>" for word in given)


def _file(rules: RuleSet) -> str:
    """What names a rule set on the command line."""
    return rules.name if rules.name in GAMES else f"{rules.name}.toml"


def _as_toml(rules: RuleSet) -> str:
    """The file of a rule set of one's own: strings, numbers and lists are written as in JSON."""
    old, new = (msgspec.to_builtins(each) for each in (GAMES[rules.base], rules))
    changed = [name for name, value in new.items() if name != "base" and value != old[name]]
    values = {name: json.dumps(new[name], ensure_ascii=False) for name in ("base", *changed)}
    # A half that nobody owns ends in null, which TOML does not know and the loader does not need.
    return "\n".join(f"{name} = {value.replace(', null]', ']')}" for name, value in values.items())


def _citation(report: Report) -> str:
    """A line for a bibliography."""
    settings = report.settings
    line = (
        f"The ludus authors: ludus {settings.version}, edition {settings.edition} (computer "
        f"program). Report on {_listed([rules.name for rules in settings.rules])}, "
        f"{settings.games:,} games of each pair of players, seed {settings.seed}, {report.begun}."
    )
    return _section("How to cite", line)
