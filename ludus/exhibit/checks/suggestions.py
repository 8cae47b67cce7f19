"""Suggests settings where the audit finds shortfalls; each suggestion has been tried."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from ludus.exhibit.checks.audit import LEAST_CAPITAL_DEGREES, DeclaredDisplay, Finding
from ludus.exhibit.config.settings import Config, ScreenSettings
from ludus.rules.ruleset import Length
from ludus.window.text.sentences import REMEDY
from ludus.window.text.words import Words

Audit = Callable[[Config], list[Finding]]
"""Audits a screen under the given settings."""

_NEAREST_MM, _SMALLEST_MM = 200, 8.0
"""The least allowed values of `distance_mm` and `target_mm`."""


def advise(
    config: Config,
    size: tuple[int, int],
    inches: float,
    found: Sequence[Finding],
    measure: Audit,
    words: Words,
) -> str:
    """Return settings that remove all shortfalls. `measure` takes a minute for each try."""
    chosen: dict[str, Any] = {}
    for key, value in _switches(config, found):
        changed = config.changed(**{**chosen, key: value})
        better = measure(changed)
        if _badness(better, config.screen) < _badness(found, config.screen):
            chosen[key], found = value, better
        if not _short(found):
            return _as_settings(chosen, words)
    needed = max(_needed(each, config.screen) for each in found)
    changed = config.changed(**chosen)
    bounds = _bounds(changed, size, inches, found)
    wanted = DeclaredDisplay(size, math.ceil(inches * needed * 10) / 10, changed.screen)
    tall = {"inches": f"{wanted.diagonal_inches:.1f}"}
    none, larger = (words.say(REMEDY[name], **tall) for name in ("none", "larger"))
    if not _passes(wanted, found):
        larger = ""
    if not bounds:
        return f"{none} {larger}".strip()
    return f"{_as_settings({**chosen, **bounds}, words)}\n{larger}".strip()


def _switches(config: Config, found: Sequence[Finding]) -> Iterator[tuple[str, Any]]:
    """Yield changes that cost nothing and may help; each is tried on top of the earlier ones."""
    lacks = set().union(*(each.lacks for each in found))
    if "capitals" in lacks and not config.screen.larger_text:
        yield "screen__larger_text", True
    if "contrast" in lacks and not config.screen.high_contrast:
        yield "screen__high_contrast", True
    if lacks & {"capitals", "target"} and config.game.length != Length.QUICK:
        yield "game__length", Length.QUICK.value


def _short(found: Sequence[Finding]) -> bool:
    return any(each.short for each in found)


def _needed(finding: Finding, least: ScreenSettings) -> float:
    """Return the factor by which the picture would have to be larger."""
    return max(
        1.0, least.target_mm / finding.target_mm, LEAST_CAPITAL_DEGREES / finding.capital_degrees
    )


def _badness(found: Sequence[Finding], least: ScreenSettings) -> float:
    return sum(_needed(each, least) + len(each.lacks) for each in found)


def _bounds(
    config: Config, size: tuple[int, int], inches: float, found: Sequence[Finding]
) -> dict[str, Any]:
    """Return the nearest distance and smallest target to allow; empty if they would not help."""
    least = config.screen
    capital = min((each.capital_px.value for each in found if each.capital_px), default=math.inf)
    target = min(each.target_mm for each in found)
    farthest = (
        capital
        * DeclaredDisplay(size, inches, least).mm
        / 2
        / math.tan(math.radians(LEAST_CAPITAL_DEGREES) / 2)
    )
    bounds: dict[str, Any] = {}
    if farthest < least.distance_mm:
        bounds["screen__distance_mm"] = math.floor(farthest / 10) * 10
    if target < least.target_mm:
        bounds["screen__target_mm"] = math.floor(target * 10) / 10
    allowed = config.changed(**bounds).screen
    if allowed.distance_mm < _NEAREST_MM or allowed.target_mm < _SMALLEST_MM:
        return {}
    return bounds if _passes(DeclaredDisplay(size, inches, allowed), found) else {}


def _passes(display: DeclaredDisplay, found: Sequence[Finding]) -> bool:
    """Judge the findings anew for another display; return whether there is no shortfall."""
    for each in found:
        each.judge(display)
    return not _short(found)


def _as_settings(changes: dict[str, Any], words: Words) -> str:
    heading, before = REMEDY["tried"], ""
    lines = [words.say(heading)]
    for key, value in sorted(changes.items(), key=lambda each: each[0].startswith("game")):
        section, _, name = key.partition("__")
        if section != before:
            lines.append(f"[{section}]")
            before = section
        why = f"  # {words.say(REMEDY[name])}" if name in REMEDY else ""
        lines.append(f"{name} = {msgspec.json.encode(value).decode()}{why}")
    return "\n".join(lines)
