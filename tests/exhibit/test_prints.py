"""The printed sheets are complete in each language, have the right size, and fit on the paper."""

import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from extras import gate
from pypdf import PageObject, PdfReader

from ludus.__main__ import main
from ludus.errors import RefusedError
from ludus.exhibit.config.settings import Config
from ludus.exhibit.paper import prints
from ludus.rules.game import GAMES, named
from ludus.window.text import game_text
from ludus.window.text.words import Words

Sheets = Mapping[str, PdfReader]
A4, A5 = {210, 297}, {148, 210}
MM = 25.4 / 72
EDGE = 5 / MM
"""The margin of paper that printers leave blank, in points."""
TWO = Config().changed(game__offered=("ostia", "vivere"))
BOTH = [GAMES[name] for name in TWO.game.offered]


@pytest.fixture(scope="module")
def typst() -> None:
    """Skip a test where nothing can be printed."""
    gate("typst")


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("el", marks=pytest.mark.long),
        pytest.param("de", marks=pytest.mark.nightly),
    ],
)
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def sheets(language: str, typst: None) -> Sheets:
    return {name: PdfReader(io.BytesIO(made)) for name, made in prints.sheets(language, TWO)}


def read(sheet: PdfReader) -> str:
    """Return the text of a sheet without spaces and line breaks."""
    return "".join("".join(page.extract_text() for page in sheet.pages).split())


def squeezed(text: str) -> str:
    return "".join(text.split()).replace("'", "’")


def size_mm(page: PageObject) -> set[int]:
    return {round(float(length) * MM) for length in (page.mediabox.width, page.mediabox.height)}


def test_each_sheet_is_of_paper_there_is_tagged_and_in_its_language(
    sheets: Sheets, language: str
) -> None:
    for name, sheet in sheets.items():
        assert {frozenset(size_mm(page)) for page in sheet.pages} == {
            frozenset(A5 if name == "labels" else A4)
        }
        assert str(sheet.root_object["/Lang"]) == language
        assert "/StructTreeRoot" in sheet.root_object


def places(page: PageObject) -> Iterator[tuple[float, float]]:
    """Yield the start of each text in points from the lower left corner."""
    found = list[tuple[float, float]]()

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            found.append((cm[4] + tm[4] * cm[0], cm[5] + tm[5] * cm[3]))

    page.extract_text(visitor_text=note)
    yield from found


def test_no_text_leaves_the_paper(sheets: Sheets) -> None:
    for name in ("floor-sheet", "labels", "rules-large"):
        for page in sheets[name].pages:
            for x, y in places(page):
                assert EDGE <= x <= float(page.mediabox.width) - EDGE, name
                assert EDGE <= y <= float(page.mediabox.height) - EDGE, name


def test_all_rules_stand_in_large_print_and_in_simple_language(
    sheets: Sheets, language: str
) -> None:
    words = Words(language)
    large, simple = read(sheets["rules-large"]), read(sheets["rules-simple"])
    for game in BOTH:
        for page in game_text.rules(words, game):
            assert squeezed(page.said) in large
        for said, _ in game_text.simply(words, game):
            assert squeezed(said) in simple
    # The aim comes first, beside the board; then rules with a common picture share a page.
    assert len(sheets["rules-large"].pages) == len(sheets["rules-simple"].pages) == 5 * len(BOTH)


def test_there_is_a_label_for_each_board_and_one_page_for_the_staff(
    sheets: Sheets, language: str
) -> None:
    words = Words(language)
    assert len(sheets["floor-sheet"].pages) == 1
    for page, game in zip(sheets["labels"].pages, BOTH, strict=True):
        for _, told, _ in game_text.about(words, game):
            assert squeezed(told) in "".join(page.extract_text().split())


def test_simple_language_asks_no_more_than_one_thing_in_a_line() -> None:
    words = Words("en")
    for game in GAMES.values():
        for said, _ in prints._simple(words, game):
            assert all(len(line.split()) <= 15 for line in said.splitlines()), said


@pytest.mark.parametrize(("name", "early"), [("tabula", False), ("austin", True)])
def test_simple_language_allows_early_bearing_off_only_where_it_is(name: str, early: bool) -> None:
    sentences = [said for said, _ in game_text.simply(Words(), named(name))]
    assert ("You may bear off before all are home." in sentences) is early


@pytest.mark.long
@pytest.mark.usefixtures("typst")
def test_sheets_lie_in_a_folder_for_each_language_and_none_is_overwritten(tmp_path: Path) -> None:
    one = Config().changed(language__offered=("nl",), game__offered=("tabula",))
    written = prints.write(tmp_path, one)
    assert sorted(written) == sorted(tmp_path.glob("nl/*.pdf"))
    with pytest.raises(
        RefusedError, match=r"nl already contains floor-sheet\.pdf, labels\.pdf,.*; move them"
    ):
        prints.write(tmp_path, one)


@pytest.mark.long
@pytest.mark.usefixtures("typst")
def test_the_command_prints_the_path_of_each_sheet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "ludus.toml"
    settings.write_text("[game]\noffered = ['tabula']\nrules = 'tabula'\n")
    settings.write_text(settings.read_text() + "[language]\noffered = ['nl']\ndefault = 'nl'\n")
    assert main(["print", str(tmp_path / "paper"), "--config", str(settings)]) == 0
    written = sorted(map(str, tmp_path.glob("paper/nl/*.pdf")))
    assert sorted(capsys.readouterr().out.splitlines()) == written
    assert len(written) == 5


def test_without_typst_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prints._compiler.cache_clear()
    monkeypatch.setitem(sys.modules, "typst", None)
    assert main(["print", str(tmp_path / "paper")]) == 1
    assert "pip install '.[print]'" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]
