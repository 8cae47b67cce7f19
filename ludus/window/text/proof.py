"""Proofreading of a catalogue: the usable texts, and the faults of the others.

polib reads the file entry by entry, so that a faulty entry affects only its own text.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from polib import POEntry, pofile

from ludus.inputs import UNREADABLE, data_of
from ludus.match import lesson, scenes
from ludus.picture import fonts
from ludus.rules.ruleset import RuleSet

SHIPPED = Path(__file__).resolve().parents[2] / "locale"
JOINT = "\x04"
"""The separator between a context and its text, as in gettext."""
_BREAKS = r"\r\v\f\x1c-\x1e\x85\u2028\u2029"
"""Other signs at which polib ends a line."""
_LINE = re.compile(
    rf'#[^{_BREAKS}]*|(msg(ctxt|id|id_plural|str(\[\d\])?)\s*)?"([^"\\\ufffd{_BREAKS}]|\\[\\"nrt])*"'
)
_ORDER = re.compile(r"(msgctxt )?msgid (msgstr |msgid_plural (msgstr\[\d\] )+)")
_EMPTY = re.compile(r'^msgid\s*""\nmsgstr', re.MULTILINE)
_CHARSET = re.compile(r"charset=utf-?8\s*$", re.IGNORECASE)
_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);?")
_USUAL_PLURALS = "nplurals=2; plural=(n != 1);"
"""The rule for catalogues without a rule for plurals, as in gettext."""
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|&(?:[a-z]+|#\d+);")
_OTHER_LETTERS = "write the text without, or name a font with them in language.font"
_CONTROLS = "a line break, a tab or another sign that cannot be seen; write a space instead"
_MOST_FORMS = 6
"""The largest number of plural forms; Arabic has six."""
_COMPARED = 40
"""Letters that are compared to find a similar text; more would be slow."""
_SEARCHED = 50
"""Faults up to which similar texts are searched for, which is slow."""
_TRIED = range(1000)
"""Numbers with which a rule for plurals is tested."""

Block = list[tuple[int, str]]
"""The lines of an entry with their line numbers."""


class Fault(NamedTuple):
    """A fault in a catalogue, with a suggestion; as text it begins with file and line."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


@cache
def said() -> dict[str, POEntry]:
    """The texts of the program by their keys, from the translators' template."""
    return {_key(entry): entry for entry in pofile(str(SHIPPED / "ludus.pot"))}


def said_of(*games: RuleSet) -> dict[str, POEntry]:
    """The texts of some games, each by itself as the key."""
    texts = (
        text for game in games for text in (*game.texts, *lesson.texts(game), *scenes.texts(game))
    )
    return {text: POEntry(msgid=text) for text in texts}


class Proof:
    def __init__(self, path: Path, language: str, known: Mapping[str, POEntry]) -> None:
        """Read a file that may translate the texts in `known`; faulty ones go to `faults`."""
        self.path, self.language, self._known = path, language, known
        self.texts: dict[str, tuple[str, ...]] = {}
        """The usable translations by their keys, each with all its plural forms."""
        self.faults: list[Fault] = []
        self._forms, self.form = _rule(_USUAL_PLURALS)
        entries = self._entries()
        written = "".join(text for entry in entries for text in _forms(entry))
        self._lacks = set(fonts.lacking(written + written.upper()))
        """Letters that are missing in the fonts."""
        self._strange: dict[int, str] = {}
        """Missing letters by the line number of their text."""
        self._lines: dict[str, int] = {}
        for entry in entries:
            self._take(entry)
        self._tell_letters()
        self.faults.sort(key=lambda fault: fault.line)

    def _blame(self, line: int, text: str) -> None:
        self.faults.append(Fault(self.path, line, text))

    def _entries(self) -> list[POEntry]:
        try:
            text = data_of(self.path).decode("utf-8-sig", "replace")
        except OSError as error:
            denied = isinstance(error, PermissionError)
            remedy = "; let the program's user read it" if denied else ""
            self._blame(1, f"{error.strerror}{remedy}")
            return []
        lines = _lines(text)
        blocks = [*_blocks(lines)]
        for block in blocks:
            if trouble := _trouble(block, block is blocks[0]):
                self._blame(*trouble)
                for number, _ in block:
                    lines[number - 1] = ""
        file, first = pofile("\n".join([*lines, ""])), blocks[0][0][0] if blocks else 1
        self._take_header(first, file.metadata)
        for entry in file:
            entry.linenum = entry.linenum or first
        return list(file)

    def _take_header(self, line: int, said: Mapping[str, str]) -> None:
        if not _CHARSET.search(said.get("Content-Type", "charset=UTF-8")):
            self._blame(line, "the header's charset is not UTF-8; write charset=UTF-8, save it so")
        language = said.get("Language", "") or self.language
        if language.replace("-", "_").partition("_")[0] != self.language.partition("_")[0]:
            text = f"the header says Language: {language}, but the file is named {self.path.name}"
            self._blame(line, f"{text}; put one of them right")
        try:
            self._forms, self.form = _rule(said.get("Plural-Forms", _USUAL_PLURALS))
        except UNREADABLE:
            text = "this is no rule for plurals; write such as Plural-Forms:"
            self._blame(line, f"{text} {_USUAL_PLURALS}")

    def _take(self, entry: POEntry) -> None:
        key, line, forms = _key(entry), entry.linenum or 1, _forms(entry)
        if key in self._lines:
            text = f"'{_shortened(key)}' stands on line {self._lines[key]} too; take one out"
            self._blame(line, text)
            return
        self._lines[key] = line
        wrong = list(self._wrong(entry))
        for text in wrong:
            self._blame(line, text)
        said = "".join(forms)
        if letters := self._lacks.intersection(said + said.upper()):
            self._strange[line] = " ".join(sorted(letters))
        elif all(forms) and not wrong:
            self.texts[key] = tuple(forms)

    def _wrong(self, entry: POEntry) -> Iterator[str]:
        if entry.fuzzy:
            yield "marked as fuzzy, so it is not used; look at it, and take that out"
        meant, forms = self._known.get(_key(entry)), _forms(entry)
        if meant is None:
            known = self._known.values() if len(self.faults) < _SEARCHED else ()
            yield _unknown(entry, known)
        elif entry.msgid_plural != meant.msgid_plural or bool(entry.msgstr_plural) != bool(
            meant.msgid_plural
        ):
            plural = f'write msgid_plural "{meant.msgid_plural}" and msgstr[0], msgstr[1] …'
            yield plural if meant.msgid_plural else "not asked for so; write msgid and msgstr only"
        elif meant.msgid_plural and [*entry.msgstr_plural] != [*range(self._forms)]:
            wanted = ", ".join(f"msgstr[{form}]" for form in range(self._forms))
            yield f"Plural-Forms asks for other forms; write {wanted}"
        elif any(forms) and not all(forms):
            yield "one of its forms is empty; write them all"
        else:
            for text in filter(None, forms):
                yield from _wrong_text(text, entry.msgid)

    def _tell_letters(self) -> None:
        """Report letters that are missing in the fonts, or a script that is missing as a whole."""
        foreign = {letter for letter in self._lacks if letter.isalpha()}
        unread = [line for line, letters in self._strange.items() if foreign.intersection(letters)]
        if 2 * len(unread) > len(self._lines) and not (SHIPPED / self.path.name).is_file():
            text = f"the language {self.language} cannot be shown, for the fonts lack its letters"
            remedy = "name a font with them in language.font, or take it from language.offered"
            few = " ".join(sorted(foreign)[:20])
            self._blame(min(unread), f"{text}, such as {few}; {remedy}")
            return
        for line, letters in self._strange.items():
            self._blame(line, f"the fonts lack {letters}; {_OTHER_LETTERS}")


def _lines(text: str) -> list[str]:
    lines = map(str.strip, text.split("\n"))
    return ["" if re.match("#[^,]|#$", line) else line for line in lines]


def _blocks(lines: list[str]) -> Iterator[Block]:
    block: Block = []
    for number, line in enumerate((*lines, ""), start=1):
        begins = re.match("#|msgctxt|msgid\\b", line)
        if not line or (begins and any(each.startswith("msgstr") for _, each in block)):
            if block:
                yield block
            block = []
        if line:
            block.append((number, line))


def _trouble(block: Block, first: bool) -> tuple[int, str] | None:
    """The line and the cause of an unreadable entry; only the `first` entry has an empty msgid."""
    for number, line in block:
        if not _LINE.fullmatch(line):
            signs = 'msgid "…" and msgstr "…" in UTF-8, with \\" and \\\\ for such signs within'
            return number, f"this line cannot be read; write {signs}"
    start, text = block[0][0], "\n".join(line for _, line in block)
    words = "".join(
        f"{word} " for word in re.findall(r"^msg[a-z_]+(?:\[\d\])?", text, re.MULTILINE)
    )
    if not _ORDER.fullmatch(words) or text.startswith('"'):
        return start, "this is no whole text; write msgid and, right below it, msgstr"
    if not first and _EMPTY.search(text):
        return start, "msgid is empty; write the English text there"
    return None


def _key(entry: POEntry) -> str:
    return f"{entry.msgctxt}{JOINT}{entry.msgid}" if entry.msgctxt else entry.msgid


def _forms(entry: POEntry) -> list[str]:
    return [*entry.msgstr_plural.values()] or [entry.msgstr]


@cache
def _rule(text: str) -> tuple[int, Callable[[int], int]]:
    """The number of plural forms, and a function from a number to its form.

    Raises:
        One of `UNREADABLE`: the rule is invalid.
    """
    rule = _PLURALS.fullmatch(text)
    if not rule:
        raise ValueError("not a rule for plurals")
    count, form = int(rule[1]), c2py(rule[2].strip())
    if count > _MOST_FORMS or max(form(number) for number in _TRIED) >= count:
        raise ValueError("more forms than there are")
    return count, form


def wrong(text: str, key: str) -> list[str]:
    """The faults of a text that replaces the text of a key, including missing letters."""
    return list(dict.fromkeys((*_wrong_text(text, key), *undisplayable(text))))


def undisplayable(text: str) -> list[str]:
    """Undisplayable parts of a text, with suggestions: control characters and missing letters."""
    lacks = " ".join(sorted(set(fonts.lacking(text + text.upper()))))
    unknown = [f"the fonts lack {lacks}; {_OTHER_LETTERS}"] if lacks else []
    return [_CONTROLS, *unknown] if fonts.controls(text) else unknown


def _wrong_text(text: str, key: str) -> Iterator[str]:
    """The faults of a translation, except missing letters."""
    try:
        allowed, used = _fields(key), _fields(text)
    except ValueError:
        yield "braces that do not match; a brace by itself is written {{ or }}"
        return
    for name in sorted(used - allowed):
        there = f"there is {', '.join(sorted(allowed))}" if allowed else "there is none here"
        yield f"{name} means nothing; {there}"
    if used < allowed:
        names = ", ".join(sorted(allowed - used))
        yield f"{names} is missing; write it where it belongs, as it is"
    if text != text.strip():
        yield "a space or a line break at its beginning or end; take it out"
    elif fonts.controls(text):
        yield _CONTROLS
    if markup := _MARKUP.search(text):
        yield f"'{markup[0]}' would be shown as it stands; leave such markup out"


def _fields(text: str) -> set[str]:
    """The fields in braces, with the braces; raise ValueError if the braces do not match."""
    fields = set()
    for _, name, form, turned in Formatter().parse(text):
        if name is not None:
            fields.add(f"{{{name}{(turned and '!' + turned) or ''}{(form and ':' + form) or ''}}}")
    return fields


def _unknown(entry: POEntry, known: Collection[POEntry]) -> str:
    text = entry.msgid
    for same in known:
        if same.msgid == text:
            remedy = f'write msgctxt "{same.msgctxt}"' if same.msgctxt else "take msgctxt out"
            return f"'{_shortened(text)}' needs another context: {remedy}"
    begun = {each.msgid[:_COMPARED]: each.msgid for each in known}
    near = get_close_matches(text[:_COMPARED], begun, 1, 0.7)
    remedy = f"did you mean '{_shortened(begun[near[0]])}'?" if near else "take it out"
    return f"the program does not say '{_shortened(text)}'; {remedy}"


def _shortened(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:50]}…"
