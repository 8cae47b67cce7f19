"""The entries of a catalogue, read line by line, so that a bad line costs no text but its own."""

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

JOINT = "\x04"
"""Between a context and its text, as gettext joins them too."""
_LINE = re.compile(r'(?:([A-Za-z_]+(?:\[\d+\])?)\s*)?"((?:[^"\\]|\\[\\"nrt])*)"')
_ESCAPE = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "r": "\r", "t": "\t"}
_KEYWORD = re.compile(r"msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?")
_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
_ORDER = re.compile(r"(msgctxt )?msgid (msgstr |msgid_plural (msgstr\[\d+\] )+)")


class Fault(NamedTuple):
    """Something wrong in a catalogue, with the remedy; as text it begins with file and line."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


@dataclass
class Entry:
    """A text and its translation, as keywords and what stands behind them."""

    words: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    fuzzy: bool = False
    broken: bool = False
    """A line of it cannot be read, so that it is not to be used."""

    @property
    def key(self) -> str:
        """The English text, after its context where it has one."""
        text, context = self.words.get("msgid", ""), self.words.get("msgctxt")
        return text if context is None else f"{context}{JOINT}{text}"

    @property
    def line(self) -> int:
        """Where it begins."""
        return min(self.lines.values(), default=1)

    @property
    def order(self) -> str:
        """Its keywords, each with a space behind it."""
        return "".join(f"{word} " for word in self.words)

    @property
    def forms(self) -> dict[int, str]:
        """The translation, or its forms for different numbers, with the lines they stand on."""
        return {
            self.lines[word]: text for word, text in self.words.items() if word.startswith("msgstr")
        }


def read_entries(path: Path) -> tuple[list[Entry], list[Fault]]:
    """All that can be read, the header first if there is one, and what cannot.

    Raises:
        OSError: the file cannot be read.
    """
    reader = _Reader(path)
    data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return [], [Fault(path, 1, "this is UTF-16; save the file as UTF-8 in the editor")]
    for number, line in enumerate(data.split(b"\n"), start=1):
        reader.take(number, line)
    reader.close()
    return reader.entries, reader.faults


class _Reader:
    """Puts lines together to entries."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Entry] = []
        self.faults: list[Fault] = []
        self._entry = Entry()
        self._word = ""
        """The keyword that a line of mere text belongs to."""
        self._fuzzy = False

    def take(self, number: int, data: bytes) -> None:
        """One line more."""
        line = data.decode("utf-8", "replace").strip()
        found = _LINE.fullmatch(line)
        if not line or line.startswith("#"):
            self._between(line)
        elif line.encode() != data.strip():
            self._refuse(number, "not UTF-8; save the file as UTF-8 in the editor", line)
        elif not found:
            self._refuse(number, _unreadable(line), line)
        elif found[1]:
            self._begin(number, found[1], _plain(found[2]))
        elif self._word:
            self._entry.words[self._word] += _plain(found[2])
        else:
            self._refuse(number, "a text without a keyword; write msgid or msgstr before it")

    def _between(self, line: str) -> None:
        """An empty line or a comment: what stands before it is complete, if it can be."""
        if _ORDER.fullmatch(self._entry.order):
            self.close()
        self._fuzzy |= line.startswith("#,") and "fuzzy" in line

    def _begin(self, number: int, word: str, text: str) -> None:
        if not _KEYWORD.fullmatch(word):
            near = get_close_matches(word, _KEYWORDS, 1, 0) or ["msgstr"]
            self._refuse(number, f"'{word}' is not a keyword; did you mean {near[0]}?", near[0])
            return
        if word == "msgctxt" or (word == "msgid" and [*self._entry.words] != ["msgctxt"]):
            self.close()
        if word in self._entry.words:
            self._refuse(number, f"a second {word} for the same text; take one out")
            return
        self._word = word
        self._entry.words[word], self._entry.lines[word] = text, number

    def _refuse(self, number: int, text: str, line: str = "") -> None:
        """Name a line, and leave out the entry it belongs to."""
        if line.partition(" ")[0] in ("msgid", "msgctxt"):
            self.close()
        self.faults.append(Fault(self.path, number, text))
        self._entry.broken = True
        self._entry.lines.setdefault("", number)

    def close(self) -> None:
        """The entry is complete."""
        entry, self._entry, self._word = self._entry, Entry(fuzzy=self._fuzzy), ""
        self._fuzzy = False
        if entry.broken or not entry.words:
            return
        if _ORDER.fullmatch(entry.order):
            self.entries.append(entry)
        else:
            self.faults.append(Fault(self.path, entry.line, _incomplete(entry)))


def _plain(text: str) -> str:
    return _ESCAPE.sub(lambda found: _MEANT.get(found[1], found[1]), text)


def _unreadable(line: str) -> str:
    """What is wrong with a line that is none of a catalogue."""
    text = line.partition(" ")[2].strip() if line.startswith("msg") else line
    if text[:1] in "“”„«»'":
        return 'wrong quotation marks; write straight ones, "'
    if text.startswith('"'):
        if re.search(r'\\[^\\"nrt]', text):
            return "a backslash that means nothing; write \\\\ for a backslash itself"
        if len(re.findall(r'(?<!\\)"', text)) > 2:
            return 'a quotation mark within a text; write \\" for it'
        return 'the text does not end; write " at its end'
    return 'not a line of a catalogue; such are msgid "…" and msgstr "…"'


def _incomplete(entry: Entry) -> str:
    """What is wrong with the order of an entry's keywords."""
    name = shortened(entry.words.get("msgid", ""))
    if "msgid" not in entry.words:
        return "a translation without its msgid; write that before it"
    if "msgid_plural" in entry.words:
        return f"'{name}' needs msgstr[0], msgstr[1] … after its msgid_plural"
    if "msgstr[0]" in entry.words:
        return f"'{name}' has forms for numbers, but no msgid_plural; write it before them"
    return f"'{name}' has no msgstr; write it below"


def shortened(text: str) -> str:
    """A text as it may stand in a message."""
    return text if len(text) <= 50 else f"{text[:50]}…"
