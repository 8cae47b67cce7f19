"""The sheet of a screen that is planned, as PDF."""

from ludus.exhibit.config.settings import Config
from ludus.exhibit.paper.plan import ScreenPlan, sentences
from ludus.exhibit.paper.prints import true_size
from ludus.window.text.sentences import PERSON_BEFORE, WITHIN_REACH
from ludus.window.text.words import Words


def sheet(found: ScreenPlan, config: Config, words: Words) -> bytes:
    """A screen that is planned: in words, and drawn at its size."""
    said, table = sentences(found, words), found.display.screen.table
    names = ("size", "flat" if table else "height", "letters", "sheets")
    size, hangs, letters, sheets = (
        [part.strip() for part in said[name].split(":", 1)] for name in names
    )
    who = [
        [words.say(PERSON_BEFORE[each.reach.key]), words.say(WITHIN_REACH[each.level])]
        for each in ([] if table else found.reached)
    ]
    parts = [size, hangs, letters, *who, sheets]
    font = config.language.own_font
    return true_size(found.drawing, said["title"], found.size_mm, words, parts, font)
