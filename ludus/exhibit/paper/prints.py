"""The command `ludus print`: sheets, labels, rules and boards of each language as PDF files."""

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from ludus.errors import RefusedError, printable
from ludus.exhibit.config.config_file import SETTINGS, read
from ludus.exhibit.config.museum_texts import file_faults
from ludus.exhibit.config.settings import Config
from ludus.exhibit.paper.drawings import Drawing, board, checker, layout_of, rule
from ludus.files import write_new
from ludus.picture.canvas import Rect
from ludus.picture.folders import find
from ludus.rules.evidence import MATCH, Page, Picture
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.text import game_text
from ludus.window.text.sentences import FLOOR, PRINT
from ludus.window.text.words import Words

if TYPE_CHECKING:
    import typst

_TEMPLATE = Path(__file__).parents[1] / "templates" / "print.typ"
LARGE_PT = 24
"""Sizes of EB Garamond, whose letters are as high as sans-serif letters of 75 % of this size."""
SIMPLE_PT = 20
_TITLES = ("labels", "large", "simple")
_SHEET_MM = (277, 172)
"""Largest width and height in mm of a board on a sheet of A4."""
_OF_SQUARE = 0.72
"""The diameter of a checker, in squares."""
_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def run(folder: Path, settings: Path | None) -> None:
    """Write the sheets as PDF, and print their paths; raise RefusedError without typst."""
    config = read(settings or (SETTINGS if SETTINGS.exists() else None))
    for fault in file_faults(config):
        print(printable(str(fault)), file=sys.stderr)
    for written in write(folder, config):
        print(written)


def write(folder: Path, config: Config) -> list[Path]:
    """Write a folder of sheets for each language, or raise RefusedError and write none."""
    return write_new(
        {
            folder / code / f"{name}.pdf": sheet
            for code in config.language.offered
            for name, sheet in sheets(code, config)
        }
    )


def sheets(code: str, config: Config) -> Iterator[tuple[str, bytes]]:
    words, font = Words(code, config.language.folder, games=config.games), config.language.own_font
    # The museum's own font has letters that ours lack.
    compiler = _compiler((find("sprites") / "fonts", *([font.parent] if font else ())))
    games = [config.games[name] for name in config.game.offered]

    def sheet(kind: str, title: str, **data: object) -> bytes:
        """Return the section `kind` of `print.typ` as PDF/UA-1."""
        bare = code.partition("_")[0]  # without the country
        inputs = {"data": json.dumps({"kind": kind, "language": bare, "title": title, **data})}
        document = compiler.compile(str(_TEMPLATE), sys_inputs=inputs, pdf_standards=["ua-1"])
        assert isinstance(document, bytes)
        return document

    say = words.say
    titles = {name: say(text) for name, text in PRINT.items() if name in _TITLES}
    staff = {"parts": [[p.strip() for p in say(text).split(":", 1)] for text in FLOOR.values()]}
    # Translators: the title of a sheet of paper for the museum's staff.
    yield "floor-sheet", sheet("floor", say("For the staff"), **staff)
    labels = [_label(words, game) for game in games]
    yield "labels", sheet("labels", titles["labels"], games=labels)
    large = [_rules_of(words, game, _rules(words, game), words.fact(game)) for game in games]
    yield "rules-large", sheet("rules", titles["large"], size=LARGE_PT, games=large)
    simple = [_rules_of(words, game, _simple(words, game)) for game in games]
    yield "rules-simple", sheet("rules", titles["simple"], size=SIMPLE_PT, games=simple)
    for game in games:
        yield f"board-{game.name}", sheet("board", words.title(game), **_board(words, game))


def _label(words: Words, game: RuleSet) -> dict[str, object]:
    return {
        "title": words.title(game),
        "fact": words.fact(game),
        "inscription": words.inscription(game),
        "about": game_text.about(words, game),
        "drawing": _drawing(board(game, marked=False), words, game),
    }


Sentences = list[tuple[str, Picture | None]]


def _rules(words: Words, game: RuleSet) -> Sentences:
    """The rules in parts; first the aim and the match as a whole, beside the board."""

    def part(page: Page) -> Picture | None:
        whole = page.shows is Picture.RACE or {*page.rule.tells} & {*MATCH}
        return None if whole else page.shows.part

    pages = sorted(game_text.rules(words, game), key=lambda page: part(page) is not None)
    groups = groupby(pages, lambda page: (page.rule, part(page)))
    return [(" ".join(page.said for page in same), shows) for (_, shows), same in groups]


def _simple(words: Words, game: RuleSet) -> Sentences:
    return [(_SENTENCE.sub("\n", text), shows) for text, shows in game_text.simply(words, game)]


def _rules_of(
    words: Words, game: RuleSet, sentences: Sentences, fact: str = ""
) -> dict[str, object]:
    parts = [
        {
            "drawing": _drawing(rule(game, shows) if shows else board(game), words, game),
            "rules": [text for text, _ in rules],
        }
        for shows, rules in groupby(sentences, lambda each: each[1])
    ]
    return {"title": words.title(game), "says": fact, "parts": parts}


def _drawing(drawing: Drawing, words: Words, game: RuleSet) -> dict[str, str]:
    return {"svg": drawing.svg, "alt": " · ".join([words.title(game), *words.kind(game)])}


def _board(words: Words, game: RuleSet) -> dict[str, object]:
    """Return a board scaled to one sheet, with checkers to cut out."""
    drawing, cut = board(game), PRINT["cut"]
    scale = min(most / size for most, size in zip(_SHEET_MM, drawing.around.size, strict=True))
    around = Rect(0, 0, 200, 200)
    pieces = [Drawing([*checker(side, (100, 100), 100)], around) for side in (WHITE, BLACK)]
    return {
        "drawing": _drawing(drawing, words, game),
        "sheet": [length * scale for length in drawing.around.size],
        "cut": words.say(cut, count=words.number(MOST_CHECKERS)),
        "pieces": [_drawing(piece, words, game) for piece in pieces],
        "diameter": _OF_SQUARE * layout_of(game).unit * scale,
        "count": MOST_CHECKERS,
    }


@cache
def _compiler(fonts: tuple[Path, ...]) -> "typst.Compiler":
    try:
        import typst
    except ModuleNotFoundError as error:
        remedy = f"`{sys.executable} -m pip install '.[print]'`, or the package ludus-extras"
        raise RefusedError(f"{error}; to print needs {remedy}") from None
    return typst.Compiler(
        root=str(_TEMPLATE.parent),
        font_paths=[str(path) for path in fonts],
        ignore_system_fonts=True,
    )
