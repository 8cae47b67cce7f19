"""Damaged catalogues: each fault is reported with file, line and remedy, and costs one text."""

from pathlib import Path
from typing import NamedTuple

import pytest
from each import each

from ludus.inputs import data_of
from ludus.picture import assets, fonts
from ludus.window.text.catalogue import Catalogue, Plural, faults, mark as keyed
from ludus.window.text.proof import wrong
from ludus.window.text.words import Words

QUIT, RULES = "Quit", "Rules"
AFTER = Plural(
    "You have won with {count} throw of your own.",
    "You have won with {count} throws of your own.",
)
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
GOOD = '\nmsgid "Rules"\nmsgstr "Spielregeln"\n'
FORMS = f'msgid "{AFTER.one}"\nmsgid_plural "{AFTER.many}"\n'


class Damage(NamedTuple):
    """The text of a file before a good entry, the faulty line, and words of the message."""

    text: str | bytes
    line: int
    told: str
    bad: str = QUIT
    """The key without a valid translation."""


DAMAGES = {
    "an unknown text": Damage('msgid "Quid"\nmsgstr "Tschüs"\n', 1, "did you mean 'Quit'?"),
    "an obsolete text": Damage(
        'msgid "{name} plays!"\nmsgstr "{name} spielt."\n',
        1,
        "the program does not say '{name} plays!'; did you mean '{name} plays.'?",
        "{name} plays.",
    ),
    "nothing like a text": Damage('msgid "xyzzy"\nmsgstr "Zauber"\n', 1, "take it out"),
    "a context left out": Damage(
        'msgid "Optio"\nmsgstr "Feldwebel"\n', 1, 'write msgctxt "rank"', keyed("Optio", "rank")
    ),
    "a context too many": Damage(
        'msgctxt "button"\nmsgid "Quit"\nmsgstr "Tschüs"\n', 1, "take msgctxt out"
    ),
    "a field left out": Damage(
        'msgid "Light throws {dice}."\nmsgstr "Weiß wirft."\n',
        1,
        "{dice} is missing; write it where it belongs",
        "Light throws {dice}.",
    ),
    "a field misspelt": Damage(
        'msgid "Light throws {dice}."\nmsgstr "Weiß wirft {würfel}."\n',
        1,
        "{würfel} means nothing; there is {dice}",
        "Light throws {dice}.",
    ),
    "a field with a form": Damage(
        'msgid "Light throws {dice}."\nmsgstr "Weiß wirft {dice:d}."\n',
        1,
        "{dice:d} means nothing",
        "Light throws {dice}.",
    ),
    "a field reached into": Damage(
        'msgid "Light throws {dice}."\nmsgstr "Weiß wirft {dice.real}."\n',
        1,
        "{dice.real} means nothing",
        "Light throws {dice}.",
    ),
    "a field without a name": Damage('msgid "Quit"\nmsgstr "Weg {}"\n', 1, "there is none here"),
    "a brace left open": Damage('msgid "Quit"\nmsgstr "Weg {"\n', 1, "braces that do not match"),
    "too few forms": Damage(
        f'{FORMS}msgstr[0] "{{count}}"\n', 1, "msgstr[0], msgstr[1]", AFTER.one
    ),
    "too many forms": Damage(
        f'{FORMS}msgstr[0] "{{count}}"\nmsgstr[1] "{{count}}"\nmsgstr[2] "{{count}}"\n',
        1,
        "Plural-Forms asks for other forms",
        AFTER.one,
    ),
    "an empty form": Damage(
        f'{FORMS}msgstr[0] "Sieg nach {{count}}"\nmsgstr[1] ""\n', 1, "is empty", AFTER.one
    ),
    "a field left out of a form": Damage(
        f'{FORMS}msgstr[0] "Sieg"\nmsgstr[1] "Sieg {{count}}"\n', 1, "{count} is missing", AFTER.one
    ),
    "forms where there are none": Damage(
        'msgid "Quit"\nmsgid_plural "Quits"\nmsgstr[0] "Weg"\nmsgstr[1] "Weg"\n',
        1,
        "write msgid and msgstr only",
    ),
    "no forms where there are some": Damage(
        f'msgid "{AFTER.one}"\nmsgstr "Sieg {{count}}"\n', 1, "write msgid_plural", AFTER.one
    ),
    "forms without msgid_plural": Damage(
        'msgid "Quit"\nmsgstr[0] "Weg"\n', 1, "right below it, msgstr"
    ),
    "no rule for plurals": Damage(
        HEADER + '"Plural-Forms: nplurals=2; plural=(n != 1\\n"\n',
        1,
        "write such as Plural-Forms: nplurals=2; plural=(n != 1)",
    ),
    "a rule for plurals beyond its forms": Damage(
        HEADER + '"Plural-Forms: nplurals=2; plural=n;\\n"\n', 1, "this is no rule for plurals"
    ),
    "another charset": Damage(HEADER.replace("UTF-8", "ISO-8859-1"), 1, "write charset=UTF-8"),
    "a charset that is none": Damage(HEADER.replace("UTF-8", "CHARSET"), 1, "write charset=UTF-8"),
    "another language": Damage(
        HEADER + '"Language: fr\\n"\n', 1, "Language: fr, but the file is named de.po"
    ),
    "letters that are not UTF-8": Damage(
        'msgid "Quit"\nmsgstr "Tschüs"\n'.encode("latin-1"), 2, "in UTF-8"
    ),
    "a sign at which some editors end a line": Damage(
        'msgid "Quit"\nmsgstr "Tschüs\u2028"\n', 2, "this line cannot be read"
    ),
    "no msgstr": Damage('msgid "Quit"\n', 1, "write msgid and, right below it, msgstr"),
    "no msgid": Damage('msgstr "Tschüs"\n', 1, "write msgid and, right below it, msgstr"),
    "an empty msgid": Damage(
        HEADER + '\nmsgid ""\nmsgstr "Tschüs"\n', 5, "msgid is empty; write the English text"
    ),
    "a second msgstr": Damage(
        'msgid "Quit"\nmsgstr "Tschüs"\nmsgstr "Weg"\n', 1, "right below it, msgstr"
    ),
    "a keyword misspelt": Damage('msgid "Quit"\nmsgsrt "Tschüs"\n', 2, "this line cannot be read"),
    "a line that is none": Damage("Quit = Tschüs\n", 1, "this line cannot be read"),
    "a text without keyword": Damage('"Tschüs"\n', 1, "write msgid and, right below it, msgstr"),
    "a text given twice": Damage(
        'msgid "Quit"\nmsgstr ""\n\nmsgid "Quit"\nmsgstr "Weg"\n', 4, "stands on line 1 too"
    ),
    "a quotation mark within": Damage('msgid "Quit"\nmsgstr "Sag "Tschüs""\n', 2, 'with \\" and'),
    "a text left open": Damage(
        'msgid "Quit"\nmsgstr "Tschüs\n', 2, 'write msgid "…" and msgstr "…"'
    ),
    "typographic quotation marks": Damage(
        'msgid "Quit"\nmsgstr „Tschüs“\n', 2, 'write msgid "…" and msgstr "…"'
    ),
    "a lone backslash": Damage('msgid "Quit"\nmsgstr "Weg\\q"\n', 2, "this line cannot be read"),
    "markup": Damage('msgid "Quit"\nmsgstr "<b>Weg</b>"\n', 1, "'<b>' would be shown"),
    "an entity": Damage('msgid "Quit"\nmsgstr "Tsch&uuml;s"\n', 1, "'&uuml;' would be shown"),
    "a space at the end": Damage('msgid "Quit"\nmsgstr "Weg "\n', 1, "at its beginning or end"),
    "a line break within": Damage('msgid "Quit"\nmsgstr "Weg\\nhier"\n', 1, "write a space"),
    "marked as fuzzy": Damage('#, fuzzy\nmsgid "Quit"\nmsgstr "Weg"\n', 1, "marked as fuzzy"),
    "a letter that no font has": Damage(
        'msgid "Quit"\nmsgstr "Weg 漢"\n', 1, "the fonts lack 漢; write the text without"
    ),
}


def written(folder: Path, text: str | bytes, name: str = "de.po") -> Path:
    """Write a museum's own catalogue."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def damaged(folder: Path, damage: Damage) -> Path:
    """Write a catalogue with one damage before what is good."""
    text = damage.text if isinstance(damage.text, bytes) else damage.text.encode()
    return written(folder, text + GOOD.encode())


@each(kind=DAMAGES)
def test_a_fault_is_named_with_file_line_and_remedy(tmp_path: Path, kind: str) -> None:
    damage = DAMAGES[kind]
    path = damaged(tmp_path, damage)
    (told,) = map(str, Catalogue("de", tmp_path).faults)
    assert told.startswith(f"{path}:{damage.line}: ")
    assert damage.told in told
    assert str(faults(["en", "de"], tmp_path)[0]) == told


@each(kind=DAMAGES)
def test_one_bad_text_falls_back_alone(tmp_path: Path, kind: str) -> None:
    damage = DAMAGES[kind]
    damaged(tmp_path, damage)
    own, shipped = Catalogue("de", tmp_path), Catalogue("de")
    assert own.get(RULES) == "Spielregeln" != shipped.get(RULES)
    assert own.get(damage.bad) == shipped.get(damage.bad)
    for number in (1, 2, 5):
        said = own.get_plural(AFTER, number)
        assert said == shipped.get_plural(AFTER, number) != AFTER.many


def test_where_the_program_has_no_translation_a_bad_text_is_english(tmp_path: Path) -> None:
    written(
        tmp_path, 'msgid "Quit"\nmsgstr "Sortir {"\n\nmsgid "Rules"\nmsgstr "Règlas"\n', "oc.po"
    )
    own = Catalogue("oc", tmp_path)
    assert own.get("Quit") == "Quit"
    assert own.get("Rules") == "Règlas"
    assert len(own.faults) == 1


def test_all_faults_of_a_file_are_named_in_the_order_of_its_lines(tmp_path: Path) -> None:
    entries = [damage.text for damage in DAMAGES.values() if isinstance(damage.text, str)]
    plain = [text for text in entries if not text.startswith(HEADER[:8]) or QUIT in text]
    kept = list(dict.fromkeys(text for text in plain if text.count("msgid") == 1))
    written(tmp_path, "\n".join(kept))
    lines = [fault.line for fault in Catalogue("de", tmp_path).faults]
    assert lines == sorted(lines)
    assert len(lines) >= len(kept)


@each(text=[b"\xff\xfeQ\x00", b"", b"\x00\x01\x02"])
def test_a_file_that_is_no_catalogue_costs_no_shipped_text(tmp_path: Path, text: bytes) -> None:
    written(tmp_path, text)
    own = Catalogue("de", tmp_path)
    assert own.get("Rules") == Catalogue("de").get("Rules")
    assert bool(own.faults) == bool(text)


def test_an_unreadable_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, GOOD)

    def refused(file: Path) -> bytes:
        if file == path:
            raise PermissionError(13, "Permission denied")
        return data_of(file)

    monkeypatch.setattr("ludus.window.text.proof.data_of", refused)
    own = Catalogue("de", tmp_path)
    assert own.get(RULES) == "Regeln"
    told = f"{path}:1: Permission denied; let the program's user read it"
    assert [*map(str, own.faults)] == [told]
    path.write_bytes(b"#" * 1_000_001)
    monkeypatch.undo()
    told = f"{path}:1: longer than 1,000,000 bytes; give another file"
    assert [*map(str, Catalogue("de", tmp_path).faults)] == [told]


def test_what_is_right_is_not_blamed(tmp_path: Path) -> None:
    text = (
        "\ufeff# ours\r\n"
        + HEADER.replace("\n", "\r\n")
        + '"Plural-Forms: nplurals=2; plural=n>1;\\n"\r\n\r\n'
        + '#: a comment\r\nmsgctxt "rank"\r\nmsgid "Optio"\r\nmsgstr "Feld"\r\n"webel {{x}}"\r\n'
        + '#~ msgid "old"\r\n#~ msgstr "alt"\r\n'
        + FORMS.replace("\n", "\r\n")
        + 'msgstr[0] "Sieg mit \\"{count}\\""\r\nmsgstr[1] "Siege {count}"\r\n'
    )
    written(tmp_path, text)
    own = Catalogue("de", tmp_path)
    assert own.faults == []
    assert own.get(keyed("Optio", "rank")).format() == "Feldwebel {x}"
    assert [own.get_plural(AFTER, number)[:6] for number in (0, 1, 2)] == ["Sieg m"] * 2 + [
        "Siege "
    ]


# Scripts


GREEK = 'msgid "Rules"\nmsgstr "Κανόνες"\n\nmsgid "Quit"\nmsgstr "Έξοδος"\n'
JAPANESE = 'msgid "Rules"\nmsgstr "ルール"\n\nmsgid "Quit"\nmsgstr "終了"\n'


def test_a_script_of_the_text_font_can_be_shown(tmp_path: Path) -> None:
    written(tmp_path, GREEK, "el.po")
    own = Catalogue("el", tmp_path)
    assert own.faults == []
    assert own.get("Rules") == "Κανόνες"
    assert Words("el", tmp_path).capitals("Quit") == "ΕΞΟΔΟΣ"


def test_a_script_that_no_font_has_cannot_be_shown_and_is_english(tmp_path: Path) -> None:
    path = written(tmp_path, JAPANESE, "ja.po")
    own = Catalogue("ja", tmp_path)
    (told,) = map(str, own.faults)
    assert told.startswith(f"{path}:1: the language ja cannot be shown")
    assert "ル" in told
    assert "name a font with them in language.font, or take it from language.offered" in told
    assert own.get("Rules") == "Rules"


@each(font=[assets.CAPITALS, assets.CAPITALS_BOLD])
def test_capitals_that_a_font_lacks_are_drawn_with_the_text_font(font: str) -> None:
    assert fonts.face("ΚΑΝΌΝΕΣ", font) in (assets.BODY, assets.BODY_BOLD)
    assert fonts.face("RÈGLES", font) == font
    assert fonts.lacking("ΚΑΝΌΝΕΣ", font)
    assert not fonts.lacking("ΚΑΝΌΝΕΣ", fonts.face("ΚΑΝΌΝΕΣ", font))


def test_markup_is_looked_for_in_a_text_of_any_length() -> None:
    assert wrong("<a" * 300_000, "") == []
