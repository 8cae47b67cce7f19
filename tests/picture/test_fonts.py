"""Texts in any script: every letter is drawn, in reading order and in its joined shape."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from each import each, rows
from kiosk_helpers import KioskHarness
from pygame import Rect, Surface

from ludus.picture import fonts
from ludus.picture.assets import BODY, BODY_BOLD, BODY_ITALIC, CAPITALS, CAPITALS_BOLD, CREAM
from ludus.picture.fonts import MARKS, isolated
from ludus.picture.lettering import set_in
from ludus.window.text.catalogue import Catalogue

FACES = (BODY, BODY_ITALIC, BODY_BOLD, CAPITALS, CAPITALS_BOLD)
SAID = {
    "Arabic": "قواعد اللعبة، ارمِ النرد: ١٢؟ پچژگ",
    "Armenian": "Խաղի կանոնները՝ գցիր զառերը և սկսիր։",
    "Cyrillic": "Правила игры: съешь ещё этих мягких французских булок, ґєїў ђљњћџ",
    "Georgian": "თამაშის წესები: გააგორე კამათელი",
    "Greek": "Κανόνες του παιχνιδιού: ρίξε τα ζάρια, ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "Hebrew": "חוקי המשחק: הטל את הקוביות, עַץ פֶּן ךםןףץ",
    "Polish": "Zasady gry: zażółć gęślą jaźń",
    "Vietnamese": "Luật chơi: gieo xúc xắc, tiếng Việt được ưỡng ễ ộ ữ",
}
PLACE = Rect(0, 0, 600, 100)
CHINESE_AND_JAPANESE = Path(__file__).parents[1] / "fonts" / "NotoSerifCJK-few.otf"
"""A font with the letters of the two texts below, and no others."""
JAPANESE = "控えの駒があるうちは、少なくとも一つ入れる。サイコロを振ってください。"
TEXTS = 'msgid "Rules"\nmsgstr "ルール"\n\nmsgid "Quit"\nmsgstr "終了"\n'


def pixels(picture: Surface) -> bytes:
    """Return the pixels of a picture, without the empty rim around it."""
    return pygame.image.tobytes(picture.subsurface(picture.get_bounding_rect()), "RGBA")


def line(words: str, name: str = BODY) -> Surface:
    """Draw a line of text."""
    return fonts.line(words, name, 60, CREAM)


@each(script=SAID)
def test_a_script_has_all_its_letters_in_text_and_in_headings(script: str) -> None:
    said = SAID[script]
    for face in FACES:
        for text in (said, said.upper()):
            assert not fonts.lacking(text, fonts.face(text, face))
    nothing = pixels(line("\U000f0000"))
    for letter in set(said + said.upper()) - set(" "):
        assert pixels(line(letter, fonts.face(letter, CAPITALS))) != nothing, letter


@each(sign=["\0", "\x1b", "\x9f", "\ud800", "\u2029"])
def test_a_control_character_is_left_out_of_what_is_drawn(sign: str) -> None:
    for said in ("Salve", SAID["Hebrew"]):
        half = len(said) // 2
        hostile = said[:half] + sign + said[half:]
        assert pixels(line(hostile)) == pixels(line(said))
        assert fonts.width(hostile, BODY, 60) == fonts.width(said, BODY, 60)
        assert set_in(PLACE, hostile, 20)
        assert not fonts.lacking(hostile)


def test_a_letter_that_no_font_has_is_told() -> None:
    assert fonts.lacking("Salve 漢字, قواعد") == "字漢"


def test_hebrew_is_read_from_the_right_but_numbers_and_latin_from_the_left() -> None:
    whole, gap = line("אב 12 LVDVS"), line(" ").get_width()
    parts = [line(words) for words in ("LVDVS", "12", "ב", "א")]
    x = 0
    for part, after in zip(parts, (gap, gap, 0, 0), strict=True):
        place = Rect(x, 0, part.get_width(), whole.get_height())
        assert pixels(whole.subsurface(place)) == pixels(part)
        x += part.get_width() + after
    assert x == whole.get_width()


def test_brackets_enclose_what_is_read_from_the_right() -> None:
    """The bracket that is read first stands at the right, and looks like a closing bracket."""
    whole, bracket = line("(א"), line(")").get_bounding_rect()
    right = bracket.move_to(right=whole.get_bounding_rect().right)
    assert pixels(whole.subsurface(right)) == pixels(line(")"))


@rows(
    "words, parts",
    [
        # The first letter decides, so that a name turns no line that begins in Latin.
        ("Dark – אב", ["Dark", " – ", "ב", "א"]),
        ("אב – Dark", ["Dark", " – ", "ב", "א"]),
        # An isolated name does not decide, wherever it stands, and nothing within it does.
        (f"{isolated('אב')} – Dark", ["ב", "א", " – ", "Dark"]),
        (f"{isolated('אב')} wins 12 – 5", ["ב", "א", " wins 12 – 5"]),
        (f"א {isolated('Ab – cd')} ב", ["ב", " ", "Ab – cd", " ", "א"]),
        (f"a {isolated('א ' + isolated('bc') + ' ד')} e", ["a ", "ד", " ", "bc", " ", "א", " e"]),
        # Alone, it does.
        (isolated("אב 12"), ["12", " ", "ב", "א"]),
        # A mark decides before any letter, and an end without a beginning is nothing.
        (f"{MARKS[1]}Dark – אב", ["ב", "א", " – ", "Dark"]),
        (f"{MARKS[0]}{isolated('אב')} – {isolated('גד')}", ["ב", "א", " – ", "ד", "ג"]),
        ("a\u2069 א", ["a ", "א"]),
        ("a \u2068א ב", ["a ", "ב", " ", "א"]),
    ],
)
def test_a_line_runs_as_its_first_letter_outside_of_isolated_parts(
    words: str, parts: list[str]
) -> None:
    drawn = [letter for run in fonts._runs(words, BODY) for letter in shown(run)]
    assert "".join(drawn) == "".join(parts)


def shown(run: fonts.Run) -> str:
    """Return the letters of a run from left to right."""
    return run.words[::-1] if run.turned else run.words


def test_signs_in_a_name_do_not_reach_beyond_it() -> None:
    for name in ("אב\u2069", "\u2068אב", "\u2067" * 5000 + "אב", "\u2069" * 9 + "אב"):
        said = f"{isolated(name)} wins"
        assert not fonts.turned(said)
        assert pixels(line(said)) == pixels(line(f"{isolated('אב')} wins"))


def test_a_broken_text_keeps_its_direction_and_its_names_in_one_line() -> None:
    name = isolated("אבג דהו")
    for words, mark in ((f"The winner is {name} in the end", 0), (f"זוכה {name} בסוף", 1)):
        for wide in range(40, 300, 20):
            lines = fonts.wrapped(words, BODY, 20, wide)
            assert all(line[0] == MARKS[mark] for line in lines)
            assert sum(name in line for line in lines) == 1


def test_a_path_is_broken_after_a_slash_and_a_step_is_not() -> None:
    lines = fonts.wrapped("/home/maria/.config 35/O", BODY, 20, 1)
    assert lines == ["/home/", "maria/", ".config", "35/O"]


def test_marks_of_direction_are_not_seen() -> None:
    assert fonts.width("\u200eSalve\u200f", BODY, 60) == fonts.width("Salve", BODY, 60)


def test_arabic_letters_are_joined() -> None:
    apart = sum(fonts.width(letter, BODY, 60) for letter in "اللعبة")
    assert fonts.width("اللعبة", BODY, 60) < 0.8 * apart


@pytest.mark.parametrize("script", ["Arabic", "Hebrew"])
def test_what_is_read_from_the_right_begins_there(script: str) -> None:
    lines = set_in(Rect(0, 0, 150, 200), SAID[script], 20, left=True)
    assert len(lines) > 1
    assert {item.rect.right for item in lines} == {150}
    (latin,) = set_in(PLACE, "Salve", 20, left=True)
    assert latin.rect.left == PLACE.left


@rows("language, text", [("ar", "القواعد"), ("he", "כללים"), ("ka", "წესები"), ("hy", "Կանոններ")])
def test_a_museums_own_catalogue_of_such_a_script_is_shown(
    tmp_path: Path, language: str, text: str
) -> None:
    (tmp_path / f"{language}.po").write_text(f'msgid "Rules"\nmsgstr "{text}"\n', "utf-8")
    own = Catalogue(language, tmp_path)
    assert own.faults == []
    assert own.get("Rules") == text


# A museum's own font


@pytest.fixture
def named() -> Iterator[Path]:
    """Use the font as the museum's own during the test."""
    assert fonts.use(CHINESE_AND_JAPANESE) == ""
    yield CHINESE_AND_JAPANESE
    fonts.use(None)


def test_a_font_that_the_museum_names_has_the_letters_that_others_lack(named: Path) -> None:
    assert not fonts.lacking(JAPANESE)
    assert fonts.lacking(f"{JAPANESE}漢") == "漢"
    assert pixels(line("駒")) != pixels(line("終"))
    fonts.use(None)
    assert "駒" in fonts.lacking(JAPANESE)


def test_lines_are_broken_between_letters_but_not_before_a_full_stop(named: Path) -> None:
    for wide in range(60, 400, 20):
        lines = fonts.wrapped(JAPANESE, BODY, 20, wide)
        assert "".join(lines) == JAPANESE
        assert max(fonts.width(line, BODY, 20) for line in lines) <= wide
        assert not any(line[0] in "。、" for line in lines)
        assert len(lines) < 1.7 * fonts.width(JAPANESE, BODY, 20) / wide + 1
    assert fonts.wrapped("「駒」 LVDVS", BODY, 20, 60) == ["「駒」", "LVDVS"]


def test_a_sign_after_a_space_stays_with_the_word_before_it() -> None:
    said = "Le chemin : de 51 % à « tout » ? Tabvla · deux dés ! Coup 1 : plus (+)"
    for wide in range(60, 500, 7):
        lines = fonts.wrapped(said, BODY, 20, wide)
        assert " ".join(line.strip() for line in lines) in (said, said.replace(" ·", ""))
        assert not any(line.lstrip()[0] in ":%»?·!1(" for line in lines)
        assert not any(line.endswith(("«", "·")) for line in lines)


def test_the_font_is_named_in_the_settings_of_the_exhibit(tmp_path: Path) -> None:
    (tmp_path / "ja.po").write_text(TEXTS, "utf-8")
    given: dict[str, Any] = {
        "language__offered": ("en", "ja"),
        "language__catalogues": str(tmp_path),
    }
    without = KioskHarness(tmp_path, **given).app.texts("ja")
    assert "name a font with them in language.font" in str(without.faults[0])
    assert without.say("Quit") == "Quit"
    exhibit = KioskHarness(tmp_path, **given, language__font=str(CHINESE_AND_JAPANESE))
    try:
        assert exhibit.app.texts("ja").faults == []
        assert exhibit.app.texts("ja").say("Quit") == "終了"
    finally:
        fonts.use(None)


@pytest.mark.parametrize("content", [None, b"", b"no font at all"])
def test_a_file_that_is_no_font_is_told_and_does_no_harm(
    tmp_path: Path, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "own.ttf"
    if content is not None:
        path.write_bytes(content)
    told = fonts.use(path)
    assert told.startswith(f"{path} is no font")
    assert "name a file such as .ttf" in told
    KioskHarness(tmp_path, language__font=str(path)).run(2)
    assert told in caplog.text
