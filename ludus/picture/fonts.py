"""Fonts: chooses one for each letter, and renders lines in any script.

A partner font supplies letters that a font lacks. Unicode's bidirectional algorithm orders
right-to-left text, and the HarfBuzz of SDL's fonts shapes it.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from string import printable
from typing import NamedTuple
from unicodedata import bidirectional, category, name as named

import pygame
from bidi import algorithm
from pygame import Surface, freetype

from ludus.picture.folders import find
from ludus.picture.labels import Colour
from ludus.picture.surfaces import clear

CAPITALS = "Cinzel-Regular.ttf"
CAPITALS_BOLD = "Cinzel-Bold.ttf"
BODY = "EBGaramond-Regular.ttf"
BODY_ITALIC = "EBGaramond-Italic.ttf"
BODY_BOLD = "EBGaramond-SemiBold.ttf"
_INSTEAD = {CAPITALS: BODY, CAPITALS_BOLD: BODY_BOLD}
_PARTNERS = ("Amiri", "NotoSerifArmenian", "NotoSerifGeorgian", "NotoSerifHebrew")
"""Fonts for scripts that the other fonts lack, each in two weights, without italics."""
_SCRIPTS = {"ARABIC": "Arab", "HEBREW": "Hebr"}
"""HarfBuzz codes of scripts that need shaping, by the first word of their letters' names."""
MARKS = "\u200e\u200f"
"""Marks at the beginning of a text that runs from left to right, or from right to left."""
_ISOLATES = "\u2066\u2067\u2068"
"""Signs before a part that does not turn the text around it; the last one is usual."""
_END = "\u2069"
"""The sign after such a part."""
_MOST_PARTS = 40
"""Signs before parts in one text; with more, all of them are left out."""
UNSEEN = {*MARKS, *_ISOLATES, _END, *"\u061c\u202a\u202b\u202c\u202d\u202e"}
_CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
"""Categories of control characters, lone surrogates and line breaks."""
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff01-\uffef\U00020000-\U0003ffff"
"""Letters between which a line may be broken, as in Chinese and Japanese."""
_OPENING = "「『（［｛〈《【〔“‘"
"""Signs that may not end a line."""
_CLOSING = "」』）］｝〉》】〕、。，．・：；？！ー々…”’ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Signs that may not begin a line."""
_SPACED = ":;?!»%·"
"""Signs that stay with the word before them, even after a space, as in French; so do a number
before a colon, and a plus or a minus in brackets."""
_BREAK = re.compile(
    rf"(?<!«)(?= (?![{_SPACED}]|\d+ ?:(?!\d)|\([+−]))"
    f"|(?<=[{_WIDE}])(?<![{_OPENING}])(?![ {_CLOSING}])"
    f"|(?<![ {_OPENING}])(?=[{_WIDE}])(?![{_CLOSING}])"
    r"|(?<=\w[/\\])(?=\.?[^\W\d]{2})"  # within a path, but not within a step such as 35/O
)
_TYPES = {"L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "B", "S", "WS", "ON"}
"""Types of letters in the bidirectional algorithm, without marks that embed."""

_MEASURED = 100
"""The size at which font heights are compared, in pixels."""

_museum: list[Path] = []
"""The museum's own font, the last to supply a letter."""


def use(path: Path | None) -> str:
    """Use a file of the museum for letters that other fonts lack; return a message about a fault.

    The message contains the remedy; it is empty if there is none. A faulty file is not used.
    """
    _museum.clear()
    for known in (font, _source, _runs, leading, lacking):
        known.cache_clear()
    if path:
        try:
            _typeface(str(path))
        except (OSError, RuntimeError, ValueError) as error:
            return f"{path} is no font ({error}); name a file such as .ttf, .otf or .ttc"
        _museum.append(path)
    return ""


class Run(NamedTuple):
    """A part of a line in one font and one direction, in reading order."""

    words: str
    font: str
    turned: bool = False

    def set(self, size: int) -> pygame.font.Font:
        """Return its font, prepared for its script."""
        names = (named(letter, "").partition(" ")[0] for letter in self.words if self.turned)
        script = next((_SCRIPTS[name] for name in names if name in _SCRIPTS), "")
        return font(self.font, size, self.turned, script)


@lru_cache(maxsize=24)
def font(name: str, size: int, turned: bool = False, script: str = "") -> pygame.font.Font:
    """Return a font at a size in pixels, for one direction and script."""
    loaded = pygame.font.Font(find("sprites") / "fonts" / name, max(size, 6))
    if turned:
        loaded.set_direction(pygame.DIRECTION_RTL)
    if script:
        loaded.set_script(script)
    return loaded


def controls(words: str) -> set[str]:
    """Return the characters that no font can draw: NUL, escape, line breaks and the like."""
    return {each for each in set(words) if category(each) in _CONTROLS}


@lru_cache(maxsize=32)
def _typeface(name: str) -> freetype.Font:
    """Return a font that can be searched for letters."""
    freetype.init()
    return freetype.Font(find("sprites") / "fonts" / name, 16)


@cache
def _has(name: str, letter: str) -> bool:
    """Whether a font has a letter. All fonts except partners have the ASCII signs."""
    return bool(_typeface(name).get_metrics(letter)[0])


def _lacked(letters: set[str], name: str) -> set[str]:
    return {letter for letter in letters if not _has(name, letter)}


def _chain(name: str) -> tuple[str, ...]:
    weight = "Bold" if name in (BODY_BOLD, CAPITALS_BOLD) else "Regular"
    partners = (f"{partner}-{weight}.ttf" for partner in _PARTNERS)
    return (name, *partners, *map(str, _museum))


@lru_cache(maxsize=4096)
def _source(letter: str, name: str) -> str:
    """Return the font that supplies a letter in a text set in font `name`."""
    if letter in printable or letter.isspace() or controls(letter):
        return name
    return next((each for each in _chain(name) if _has(each, letter)), name)


def _foreign(words: str) -> set[str]:
    """Return the visible letters of a text, without those that all main fonts have."""
    letters = set(words).difference(printable, UNSEEN, controls(words))
    return {letter for letter in letters if not letter.isspace()}


@lru_cache(maxsize=1024)
def lacking(words: str, *names: str) -> str:
    """Return the letters, sorted, that one of the named or body fonts lacks with its partners."""
    missing = set()
    letters = _foreign(words)
    for name in names or (BODY, BODY_ITALIC, BODY_BOLD):
        left = letters
        for each in _chain(name):
            left = _lacked(left, each)
        missing |= left
    return "".join(sorted(missing))


def face(words: str, name: str) -> str:
    """Return the font for a text: `name`, or the body font if the capitals lack a letter."""
    instead = name in _INSTEAD and _lacked(_foreign(words), name)
    return _INSTEAD[name] if instead else name


def isolated(words: str) -> str:
    """Return a text as a part of another one, which it does not turn round, whatever it holds."""
    inner = (isolated(part) if apart else part for part, apart in _parts(words))
    return f"{_ISOLATES[-1]}{''.join(inner)}{_END}"


def _parts(words: str) -> Iterator[tuple[str, bool]]:
    """Yield each letter of a text with False, and each isolated part as a whole with True."""
    if sum(map(words.count, _ISOLATES)) > _MOST_PARTS:
        words = "".join(each for each in words if each not in _ISOLATES)
    depth, part = 0, ""
    for letter in words:
        depth -= letter == _END and depth > 0
        if depth:
            part += letter
        elif letter == _END:
            yield part, True
        elif letter not in _ISOLATES:
            yield letter, False
        else:
            part = ""
        depth += letter in _ISOLATES
    if depth:
        yield part, True


@lru_cache(maxsize=1024)
def mixed(words: str) -> bool:
    """Whether any letter runs from right to left."""
    return not words.isascii() and not {"R", "AL"}.isdisjoint(map(bidirectional, words))


@lru_cache(maxsize=1024)
def turned(words: str) -> bool:
    """Whether a text runs from right to left: its first letter with a direction decides.

    Letters of isolated parts decide only where there are no others.
    """
    if not mixed(words):
        return False
    parts = sorted(_parts(words), key=itemgetter(1))
    kinds = (bidirectional(part) if not apart else "RL"[not turned(part)] for part, apart in parts)
    return next((kind != "L" for kind in kinds if kind in ("L", "R", "AL")), False)


@lru_cache(maxsize=1024)
def _runs(words: str, name: str) -> tuple[Run, ...]:
    """Return the runs of a line from left to right, without characters at which pygame fails."""
    if undrawn := controls(words) - {"\n"}:
        words = "".join(each for each in words if each not in undrawn)
    back = mixed(words)
    sufficient = all(_source(each, name) == name and each not in UNSEEN for each in set(words))
    if sufficient and not back:
        return (Run(words, name),) if words else ()
    ordered = _ordered(words, turned(words)) if back else [(letter, False) for letter in words]
    parts = groupby(
        (each for each in ordered if each[0] not in UNSEEN),
        lambda each: (_source(each[0], name), each[1]),
    )
    runs = []
    for (source, turn), letters in parts:
        text = "".join(letter for letter, _ in letters)
        runs.append(Run(text[::-1] if turn else text, source, turn))
    return tuple(runs)


def _ordered(words: str, back: bool) -> list[tuple[str, bool]]:
    """Return the letters of a text, from left to right, and whether a run is turned.

    The order follows Unicode Standard Annex 9, without embedding marks and bracket pairs. These are
    internal steps of python-bidi 0.6; pyproject.toml therefore excludes later versions.
    """
    level = int(back)
    storage = algorithm.get_empty_storage() | {"base_level": level, "base_dir": "LR"[level]}
    for part, apart in _parts(words):
        kind = "ON" if apart or bidirectional(part) not in _TYPES else bidirectional(part)
        character = {"ch": part, "apart": apart, "level": level, "type": kind, "orig": kind}
        storage["chars"].append(character)
    algorithm.calc_level_runs(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    ordered: list[tuple[str, bool]] = []
    for each in storage["chars"]:
        part = each["ch"]
        whole = _ordered(part, turned(part)) if each["apart"] else [(part, each["level"] % 2 == 1)]
        ordered += whole
    return ordered


@lru_cache(maxsize=2048)
def width(words: str, name: str, size: int) -> int:
    """Return the width of a line, in pixels."""
    return sum(run.set(size).size(run.words)[0] for run in _runs(words, name))


def fitted(words: str, name: str, size: int, wide: int) -> int:
    """Return the largest size, at most `size`, in which a line is at most `wide` pixels wide."""
    needed = width(words, face(words, name), size)
    return size if needed <= wide else int(size * wide / needed)


@lru_cache(maxsize=1024)
def leading(words: str, name: str) -> float:
    """Return the line spacing in spacings of the named font; above 1 if it needs higher fonts."""
    high = [run.set(_MEASURED).get_height() for run in _runs(words, name)]
    return max(1.0, max(high, default=0) / font(name, _MEASURED).get_height())


@lru_cache(maxsize=256)
def middle(letters: str, name: str, size: int) -> float:
    """Return how far the middle of letters is below that of their line, in pixels."""
    picture = font(name, size).render(letters, True, "white")
    return picture.get_bounding_rect().centery - picture.get_height() / 2


def line(words: str, name: str, size: int, colour: Colour) -> Surface:
    """Return a picture of a line; its middle is the middle of the named font."""
    runs = _runs(words, name)
    if [run.font for run in runs] in ([], [name]):
        text, plain = (runs[0].words, runs[0].set(size)) if runs else ("", font(name, size))
        return plain.render(text, True, colour)
    main, fonts = font(name, size), [run.set(size) for run in runs]
    above = max(each.get_ascent() - main.get_ascent() for each in (main, *fonts))
    below = max(main.get_descent() - each.get_descent() for each in (main, *fonts))
    margin = max(above, below)
    parts = [each.render(run.words, True, colour) for each, run in zip(fonts, runs, strict=True)]
    picture = clear((sum(part.get_width() for part in parts), main.get_height() + 2 * margin))
    x = 0
    for each, part in zip(fonts, parts, strict=True):
        picture.blit(part, (x, margin + main.get_ascent() - each.get_ascent()))
        x += part.get_width()
    return picture


def _whole(pieces: Iterable[str]) -> Iterator[str]:
    """Yield pieces of a text, with isolated parts in one piece."""
    held, depth = "", 0
    for piece in pieces:
        held += piece
        depth += sum(map(piece.count, _ISOLATES)) - piece.count(_END)
        if depth <= 0:
            yield held
            held, depth = "", 0
    if held:
        yield held


def wrapped(words: str, name: str, size: int, wide: int) -> list[str]:
    """Return text broken into lines of at most `wide` pixels; no line ends in a middle dot."""
    mark = MARKS[turned(words)] if mixed(words) else ""
    lines, current = [], ""
    for piece in _whole(_BREAK.split(words)):
        if current and width(f"{current}{piece}".rstrip(" ·"), name, size) > wide:
            lines.append(mark + current.rstrip(" ·"))
            current = ""
        current = f"{current}{piece}" if current else piece.lstrip(" ")
    return [*lines, mark + current] if current else lines
