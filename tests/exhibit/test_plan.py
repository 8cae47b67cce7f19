"""A planned screen is judged by published figures, at a height that most people reach."""

import io

import pytest
from pypdf import PdfReader

from ludus.__main__ import parser
from ludus.exhibit.checks.audit import DeclaredDisplay
from ludus.exhibit.config.settings import Config
from ludus.exhibit.paper import plan, plan_sheet, prints
from ludus.exhibit.paper.drawings import Drawing
from ludus.exhibit.paper.plan import EYES, REACHES, UPRIGHT, ScreenPlan, told
from ludus.picture.measure import ContrastMeasure
from ludus.window.text.catalogue import languages
from ludus.window.text.sentences import PERSON_BEFORE
from ludus.window.text.words import Words


def planned(inches: float = 43, distance: int = 900, table: bool = False) -> ScreenPlan:
    """Plan a wide screen with targets everywhere except at its edges, and capitals of 12 mm."""
    config = Config().changed(screen__distance_mm=distance, screen__table=table)
    display = DeclaredDisplay((1920, 1080), inches, config.screen)
    high = display.mm * 1080
    drawing = Drawing([], (1920, 1080))
    return ScreenPlan(
        display,
        [],
        0.1 * high,
        0.75 * high,
        ContrastMeasure(0.95 * high, "again"),
        ContrastMeasure(12, "A"),
        drawing,
    )


def said(found: ScreenPlan, language: str = "en") -> str:
    return told(found, Config(screen=found.display.screen), Words(language))


def test_the_height_is_the_greatest_at_which_all_that_can_be_reached_is() -> None:
    found = planned()
    edge = found.edge
    assert edge % 5 == 0
    everybody = {each.reach: each for each in found.reached}
    assert tuple(who for who, each in everybody.items() if each.level == "all") == REACHES[:3]
    assert edge + 5 + found.high.value > REACHES[2].high
    assert everybody[REACHES[3]].level == "game"
    assert everybody[REACHES[3]].above > everybody[REACHES[3]].below == 0
    assert everybody[UPRIGHT].below > everybody[UPRIGHT].above == 0


def test_a_small_screen_is_reached_by_all_and_a_huge_one_by_none() -> None:
    small, huge = planned(15), planned(98)
    assert {each.level for each in small.reached[: len(REACHES)]} == {"all"}
    assert all(each.edge[0] > each.edge[1] for each in huge.reached[1:])
    assert "Children of 9 to 12: 405–1120 mm (–). Not all is within reach." in said(huge)
    assert huge.edge + huge.low >= REACHES[0].low


def test_letters_are_smaller_to_whoever_looks_down_on_them() -> None:
    seated, standing = planned().seen
    assert seated.minutes > standing.minutes
    assert standing.minutes < planned().display.degrees(12 / planned().display.mm) * 60
    assert [each.verdict for each in planned(distance=5000).seen] == ["small", "small"]


def test_every_figure_of_persons_names_its_source() -> None:
    text = said(planned())
    assert all(each.source in text for each in (*REACHES, UPRIGHT))
    assert text.count("DIN 33402-2:2005-12") == 1 + len(EYES)
    assert "diagonal_inches = 43" in text
    assert "distance_mm = 900" in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_screen_that_lies_flat_is_judged_by_its_depth() -> None:
    assert "farther than everybody reaches" in said(planned(98, table=True))
    assert "farther than everybody reaches" not in said(planned(43, table=True))


def test_the_sheets_of_a_screen_are_as_large_as_it() -> None:
    sheet = prints.true_size(Drawing([], (1920, 1080)), "Screen", (952, 535), Words("en"))
    pages = PdfReader(io.BytesIO(sheet)).pages
    assert len(pages) == 4 * 3
    assert "4 / 4 – 3 / 3" in pages[-1].extract_text()


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("language", languages())
def test_a_sheet_says_what_is_planned_in_the_museums_language(language: str, table: bool) -> None:
    found = planned(table=table)
    config, words = Config(screen=found.display.screen), Words(language)
    pages = PdfReader(io.BytesIO(plan_sheet.sheet(found, config, words))).pages
    assert len(pages) == 1 + 4 * 3
    text = " ".join(pages[0].extract_text().split())
    who = [] if table else [words.say(PERSON_BEFORE[each.reach.key]) for each in found.reached]
    assert all(word in text for said in who for word in said.split())
    assert str(865 if table else found.edge) in text
    assert "{" not in text


@pytest.mark.parametrize("table", [False, True])
@pytest.mark.parametrize("language", languages())
def test_the_terminal_says_the_same_and_more_in_that_language(language: str, table: bool) -> None:
    found, words = planned(table=table), Words(language)
    told = " ".join(said(found, language).split())
    known = plan.sentences(found, words)
    hung = ("touched", "children", "height")
    names = (
        "title",
        "size",
        "letters",
        "angle",
        "right",
        *(("farthest", "flat") if table else hung),
    )
    assert all(known[name] in told for name in names)
    assert table or all(words.say(PERSON_BEFORE[each.reach.key]) in told for each in found.reached)
    if language != "en":
        assert not {*plan.sentences(found, Words("en")).values()} & {*known.values()}


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("--diagonal=4300", "inches from 5 to 120"),
        ("--distance=90", "millimetres from 200 to 5000"),
    ],
)
def test_a_measure_in_another_unit_is_refused_with_its_own(
    capsys: pytest.CaptureFixture[str], given: str, wanted: str
) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["exhibit", "--plan", given])
    assert f"not a number of {wanted}" in capsys.readouterr().err


@pytest.mark.long
def test_a_real_screen_is_planned_without_being_there() -> None:
    english = Config().changed(language__offered=("en",), screen__distance_mm=900)
    found = plan.plan((1920, 1080), 43, english)
    assert 0 < found.low < found.game < found.high.value < found.size_mm[1]
    assert all(each.verdict != "small" for each in found.seen)
    assert "Nothing else" in told(found, english, Words("en"))
