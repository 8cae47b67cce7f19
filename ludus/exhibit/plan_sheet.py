"""The sheet of a screen that is planned, as PDF."""

from ludus.exhibit.config import Config
from ludus.exhibit.plan import Plan
from ludus.exhibit.prints import true_size
from ludus.window.sentences import PERSON_BEFORE, PLAN, WITHIN_REACH
from ludus.window.words import Words


def sheet(found: Plan, config: Config) -> bytes:
    """A screen that is planned, in the first language: in words, and drawn at its size."""
    words = Words(config.language.default, config.language.folder)
    width, height = found.size_mm
    screen = found.display.screen
    fields = {
        "inches": f"{found.display.diagonal_inches:g}",
        "width": round(width),
        "height": round(height),
        "low": found.edge,
        "high": round(found.edge + height),
        "size": f"{round(found.capital.value, 1):g}",
        "far": found.farthest,
        "distance": screen.distance_mm,
    }
    names = ("size", "flat" if screen.table else "height", "letters", "sheets")
    size, hangs, letters, sheets = (
        [part.strip() for part in words.say(PLAN[name], **fields).split(":", 1)] for name in names
    )
    who = [
        [words.say(PERSON_BEFORE[each.reach.key]), words.say(WITHIN_REACH[each.level])]
        for each in ([] if screen.table else found.reached)
    ]
    heading = PLAN["title"]
    title = words.say(heading, **fields)
    parts = [size, hangs, letters, *who, sheets]
    return true_size(found.drawing, title, found.size_mm, words, parts, config.language.own_font)
