"""Proofreading of a catalogue: the texts that can be shown, and what is wrong with the others."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from unicodedata import category

from babel.messages.catalog import Catalog

from ludus.picture import assets
from ludus.window.entries import Entry, Fault, read_entries, shortened

SHIPPED = Path(__file__).resolve().parents[1] / "locale"
_CHARSET = re.compile(r"charset=([\w-]*)")
_PLURALS = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+);?")
_MARKUP = re.compile(r"</?[A-Za-z][^>]*>|&(?:[a-z]+|#\d+);")
_MOST_FORMS = 6
"""For different numbers; Arabic has as many."""
_COMPARED = 40
"""Letters by which the text that is meant is found; more would take long."""
_TRIED = range(1000)
"""Numbers that a rule for plurals is tried with."""


@cache
def known() -> dict[str, Entry]:
    """What the program says, by its keys, as the template for translators has it."""
    entries, _ = read_entries(SHIPPED / "ludus.pot")
    return {entry.key: entry for entry in entries if entry.key}


class Proof:
    """A catalogue that was read."""

    def __init__(self, path: Path, language: str) -> None:
        """Read a file; what is wrong in it is in `faults`, and costs no text but its own."""
        self.path, self.language = path, language
        self.texts: dict[str, tuple[str, ...]] = {}
        """The translations that can be shown, in the forms for different numbers, by their keys."""
        usual = Catalog(locale=language)
        self._forms, self.form = usual.num_plurals, c2py(usual.plural_expr)
        try:
            entries, self.faults = read_entries(path)
        except OSError as error:
            entries, text = [], f"{error.strerror}; let the program's user read it"
            self.faults = [Fault(path, 1, text)]
        self._lines: dict[str, int] = {}
        """Where each text stands."""
        written = "".join(text for entry in entries for text in entry.forms.values())
        self._lacks = set(assets.lacking(written + written.upper()))
        """Letters that the fonts lack."""
        self._strange: dict[int, str] = {}
        """The same, by the lines they stand on."""
        for entry in entries:
            if entry.key:
                self._take(entry)
            elif entry is entries[0]:
                self._take_header(entry)
            else:
                self._blame(entry.line, "msgid is empty; write the English text there")
        self._tell_letters()
        self.faults.sort(key=lambda fault: fault.line)

    def _blame(self, line: int, text: str) -> None:
        self.faults.append(Fault(self.path, line, text))

    # The header

    def _take_header(self, header: Entry) -> None:
        """Heed the rule for plurals, and what would make the rest unreadable."""
        line = header.line
        lines = (each.partition(":") for each in header.words.get("msgstr", "").splitlines())
        said = {name.strip().lower(): text.strip() for name, _, text in lines}
        charset = _CHARSET.search(said.get("content-type", "charset=UTF-8"))
        if not charset or charset[1].lower() not in ("utf-8", "utf8"):
            self._blame(line, "the header's charset is not UTF-8; write charset=UTF-8, save it so")
        language = said.get("language", self.language) or self.language
        if language.replace("-", "_").partition("_")[0] != self.language.partition("_")[0]:
            text = f"the header says Language: {language}, but the file is named {self.path.name}"
            self._blame(line, f"{text}; put one of them right")
        if "plural-forms" in said:
            self._take_plurals(line, said["plural-forms"])

    def _take_plurals(self, line: int, rule: str) -> None:
        found = _PLURALS.fullmatch(rule)
        try:
            count, form = int(found[1] if found else 0), c2py(found[2].strip() if found else "")
            if count > _MOST_FORMS or max(form(number) for number in _TRIED) >= count:
                raise ValueError("more forms than there are")
        except (ValueError, RecursionError, ZeroDivisionError):
            usual = Catalog(locale=self.language).plural_forms
            self._blame(line, f"this is no rule for plurals; write Plural-Forms: {usual}")
        else:
            self._forms, self.form = count, form

    # The texts

    def _take(self, entry: Entry) -> None:
        """Keep a text that can be shown, or name what is wrong with it."""
        if entry.key in self._lines:
            text = f"'{shortened(entry.key)}' stands on line {self._lines[entry.key]} too"
            self._blame(entry.line, f"{text}; take one out")
            return
        self._lines[entry.key] = entry.line
        before = len(self.faults)
        for line, text in self._wrong(entry):
            self._blame(line, text)
        for line, text in entry.forms.items():
            if letters := self._lacks.intersection(text + text.upper()):
                self._strange[line] = " ".join(sorted(letters))
        shown = not self._strange.keys() & entry.forms.keys()
        if len(self.faults) == before and shown and all(entry.forms.values()):
            self.texts[entry.key] = tuple(entry.forms.values())

    def _wrong(self, entry: Entry) -> Iterator[tuple[int, str]]:
        """What is wrong with a text, and on which line."""
        if entry.fuzzy:
            yield entry.line, "marked as fuzzy, so it is not used; look at it, and take that out"
        meant = known().get(entry.key)
        if meant is None:
            yield entry.line, _unknown(entry)
            return
        plural = meant.words.get("msgid_plural")
        if entry.words.get("msgid_plural") != plural:
            remedy = f'write msgid_plural "{plural}"' if plural else "write msgid and msgstr only"
            yield entry.line, f"'{shortened(entry.key)}' is not asked for so; {remedy}"
            return
        wanted = [f"msgstr[{form}]" for form in range(self._forms)] if plural else ["msgstr"]
        if [word for word in entry.words if word.startswith("msgstr")] != wanted:
            yield entry.line, f"this language has other forms; write {', '.join(wanted)}"
        if any(entry.forms.values()) and not all(entry.forms.values()):
            yield entry.line, "one of its forms is empty; write them all"
        for line, text in entry.forms.items():
            yield from ((line, wrong) for wrong in _wrong_text(text, entry.words["msgid"]) if text)

    def _tell_letters(self) -> None:
        """Name the letters that the fonts lack, or say that they lack the language's script."""
        foreign = {letter for letter in self._lacks if letter.isalpha()}
        unread = [line for line, found in self._strange.items() if foreign.intersection(found)]
        if 2 * len(unread) > len(self._lines) and not (SHIPPED / self.path.name).is_file():
            text = f"the language {self.language} cannot be shown, for the fonts lack its letters"
            few = " ".join(sorted(foreign)[:20])
            self._blame(min(unread), f"{text}, such as {few}; take it from language.offered")
            return
        for line, found in self._strange.items():
            self._blame(line, f"the fonts lack {found}; write the text without")


def _wrong_text(text: str, key: str) -> Iterator[str]:
    """What is wrong with a translation by itself."""
    yield from _wrong_fields(text, key)
    if text != text.strip():
        yield "a space or a line break at its beginning or end; take it out"
    elif any(category(sign) in ("Cc", "Zl", "Zp") for sign in text):
        yield "a line break, a tab or another sign that cannot be seen; write a space instead"
    if markup := _MARKUP.search(text):
        yield f"'{markup[0]}' would be shown as it stands; leave such markup out"


def _wrong_fields(text: str, key: str) -> Iterator[str]:
    allowed = _fields(key)
    try:
        found = _fields(text)
    except ValueError:
        yield "braces that do not match; a brace by itself is written {{ or }}"
        return
    for name in sorted(found - allowed):
        there = f"there is {', '.join(sorted(allowed))}" if allowed else "there is none here"
        yield f"{name} means nothing; {there}"
    if found < allowed:
        names = ", ".join(sorted(allowed - found))
        yield f"{names} is missing; write it where it belongs, as it is"


def _fields(text: str) -> set[str]:
    """What stands in braces, with the braces.

    Raises:
        ValueError: they do not match.
    """
    found = set()
    for _, name, form, turned in Formatter().parse(text):
        if name is not None:
            found.add(f"{{{name}{(turned and '!' + turned) or ''}{(form and ':' + form) or ''}}}")
    return found


def _unknown(entry: Entry) -> str:
    """That the program has no such text, and which may be meant."""
    text = entry.words["msgid"]
    contexts = [k.words.get("msgctxt", "") for k in known().values() if k.words["msgid"] == text]
    if contexts:
        remedy = f'write msgctxt "{contexts[0]}" before it' if contexts[0] else "without msgctxt"
        return f"'{shortened(text)}' needs another context: {remedy}"
    said = {each.words["msgid"][:_COMPARED]: each.words["msgid"] for each in known().values()}
    near = get_close_matches(text[:_COMPARED], said, 1, 0.7)
    remedy = f"did you mean '{shortened(said[near[0]])}'?" if near else "take it out"
    return f"the program does not say '{shortened(text)}'; {remedy}"
