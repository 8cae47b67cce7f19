"""The audit finds shortfalls, and finds none on three displays."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import audit
import pytest
from audit import ContrastMeasure, DeclaredDisplay, Finding, unseen_display
from every_screen import silent_kiosk
from pygame import Rect, Surface
from recorder import Recorder

from ludus.exhibit.config.settings import Config, Language
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.exhibit.screens.countdown import IdleScreen
from ludus.picture import cache, lettering, stone
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Item
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.widgets import nodes
from ludus.window.widgets.button import Button

ALL = Config()
TWO = ALL.changed(language__offered=("en", "de"))
TABLE = TWO.changed(screen__table=True)
WIDEST = ALL.changed(language__offered=("de", "el"))
LARGE = ((3840, 2160), 43.0, TWO, 1000)
LONG_WORDS = ((1280, 720), 24.0, WIDEST)
ENGLISH = Config(language=Language(offered=("en",)))
DISPLAYS = [
    pytest.param(((1280, 720), 27.0, ENGLISH), id="27 inches", marks=pytest.mark.long),
    pytest.param(((1920, 1080), 24.0, ALL), id="24 inches", marks=pytest.mark.nightly),
    pytest.param(LARGE, id="43 inches", marks=pytest.mark.nightly),
    pytest.param(((1080, 1920), 32.0, WIDEST), id="upright", marks=pytest.mark.nightly),
    pytest.param(((1920, 1080), 55.0, TABLE), id="a table", marks=pytest.mark.nightly),
]
SMALL = ((960, 540), 24.0)
VISIT = {
    "lesson",
    *("attract", "throw", "move", "hint", "set down", "hand over", "computer", "pass", "bonus"),
    *("two players", "real dice", "real dice, told"),
    *("attract, Alea", "alea", "alea-over"),
}
PANELS = {
    *(
        "idle",
        "languages",
        "games",
        "over, won",
        "over, lost",
        "letters",
        "stone",
        "PIN",
        "PIN, wrong",
        "keypad",
        "operator",
        "operator, closing",
        "restart",
        "out of order",
    ),
    *("test of touch", *(f"rules, {name}" for name in ENGLISH.game.offered)),
    *(f"about, {name}" for name in ENGLISH.game.offered),
}


FIXED = {
    *("4", "5", "abgetragen", "uitgespeeld", "SCRIBE NVMERVM ARCANVM"),
    "did you mean screen.table?",
    "Μεγαλύτερα γράμματα · 150 %",
}
"""Texts that are as large as their checker, tray or panel allows."""


@pytest.fixture(scope="module", params=DISPLAYS)
def display(request: pytest.FixtureRequest) -> tuple[Any, ...]:
    """Return size in pixels, diagonal in inches, settings, and perhaps the distance in mm."""
    found: tuple[Any, ...] = request.param
    return found


@pytest.fixture(scope="module")
def findings(display: tuple[Any, ...], kept_pictures: cache.Cache) -> Iterator[list[Finding]]:
    """Audit a whole exhibit in all its languages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "_cache", kept_pictures)
        yield audit.audit(*display)


def test_every_screen_of_the_exhibit_is_opened(findings: list[Finding]) -> None:
    assert {finding.screen for finding in findings} == VISIT | PANELS
    assert all(finding.capital_px for finding in findings)
    assert {each.screen for each in findings if not each.target_px} == {"out of order"}


def test_nothing_falls_short(findings: list[Finding]) -> None:
    assert [(finding.screen, finding.short) for finding in findings if finding.short] == []


def test_nothing_flashes(findings: list[Finding]) -> None:
    measured = {f.screen: f.flashes.value for f in findings if f.flashes}
    assert measured.keys() == {"attract", "move"}
    assert max(measured.values()) <= 1


@pytest.mark.nightly
def test_larger_text_is_larger_on_every_screen_and_still_fits(
    kept_pictures: cache.Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_cache", kept_pictures)
    usual = audit.audit(*LONG_WORDS)
    large = audit.audit(*LONG_WORDS[:2], LONG_WORDS[2].changed(screen__larger_text=True))
    monkeypatch.setattr(App, "text_scale", 2.0)
    largest = audit.audit(*LONG_WORDS)
    assert [(finding.screen, finding.short) for finding in large + largest if finding.short] == []
    alike = [
        (one.screen, one.capital_px, two.capital_px, three.capital_px)
        for one, two, three in zip(usual, large, largest, strict=True)
        if two.capital_px
        and two.capital_px.what not in FIXED
        and one.capital_degrees >= min(two.capital_degrees, three.capital_degrees)
    ]
    assert alike == []


@pytest.mark.parametrize("rules", [*GAMES])
def test_what_lies_before_who_waits_at_a_table_can_be_read(rules: str, tmp_path: Path) -> None:
    with unseen_display():
        config = TABLE.changed(game__rules=rules)
        kiosk = silent_kiosk(Surface((960, 540)), tmp_path, config)
        kiosk.services.moment = lambda: 480
        kiosk.begin(players=2)
        for _ in range(60):
            kiosk.step()
        recorder = Recorder(kiosk.stack.top.background())
        recorder.draw(kiosk.stack.top.items())
    found = {text.what: text.contrast for text in recorder.texts}
    offer = "Dark: or begin yourself. Touch your cup."
    assert found[offer] >= audit.LEAST_CONTRAST["text"]


def test_what_is_below_a_limit_is_said() -> None:
    found = Finding(
        "poor",
        None,
        ContrastMeasure(20, "low"),
        ContrastMeasure(4.4, "pale"),
        ContrastMeasure(2.9, "dim"),
        ContrastMeasure(3, ""),
    )
    found.judge(DeclaredDisplay((1920, 1080), 24))
    assert found.short == (
        "capitals of 'low': 0.53°, not 0.7°",
        "contrast of text 'pale': 4.4, not 4.5",
        "contrast of sign 'dim': 2.9, not 3",
        "flashes: 3 in a second, not 2",
    )


# Units


def test_pixels_become_millimetres_and_degrees() -> None:
    display = DeclaredDisplay((1920, 1080), 24)
    assert display.mm == pytest.approx(0.2767, abs=1e-4)
    assert display.degrees(26.5) == pytest.approx(0.70, abs=0.005)


# Findings


def finding(name: str) -> Finding:
    """Return the finding of one screen of a small exhibit in English."""
    (size, inches), found = SMALL, Finding(name)
    with unseen_display(), TemporaryDirectory() as folder:
        if name == "attract":
            found.take("flashes", [audit.flashes(size, ENGLISH, Path(folder))[name]])
        kiosk = silent_kiosk(Surface(size), Path(folder), ENGLISH)
        for rules in ENGLISH.game.offered if name == "throw" else ENGLISH.game.offered[:1]:
            kiosk.begin(rules)
            if name == "idle":
                kiosk.stack.open(IdleScreen(kiosk, 20))
            kiosk.step()
            audit._measure(kiosk, found)
    found.judge(DeclaredDisplay(size, inches))
    return found


def test_a_button_that_is_too_small_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def buttons(self: IdleScreen) -> list[Button]:
        return [Button("go-on", Rect(300, 300, 200, 35), bool, "Go on", lit=True)]

    monkeypatch.setattr(IdleScreen, "buttons", buttons)
    assert "target go-on: 19.4 mm, not 20 mm" in finding("idle").short


def test_a_text_that_is_too_faint_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def faint(*given: Any) -> list[Item]:
        place, words, size = given[:3]
        faded = "seconds" in words
        return lettering.set_in(place, words, size, colour=(84, 74, 60) if faded else CREAM)

    monkeypatch.setattr(nodes, "set_in", faint)
    short = [s for s in finding("idle").short if "The match ends in 20 seconds" in s]
    assert [s for s in short if s.startswith("contrast of text")]


def test_a_sentence_smaller_than_a_note_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def tiny(place: Rect, words: str, size: int, *given: Any) -> list[Item]:
        return lettering.set_in(place, words, size * 3 // 4, *given)

    monkeypatch.setattr(nodes, "set_in", tiny)
    short = [s for s in finding("idle").short if "The match ends in 20 seconds" in s]
    assert [s for s in short if s.endswith("not 0.7°")]


def test_a_place_whose_table_is_too_bright_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = stone.light

    def glaring(surface: Surface, place: str) -> None:
        real(surface, place)
        if place == GAMES["tabula"].place:
            surface.fill((230, 225, 215))

    monkeypatch.setattr(stone, "light", glaring)
    assert [s for s in finding("throw").short if s.startswith("contrast of text")]


@pytest.mark.long
def test_a_screen_that_flashes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = AttractScreen.items
    light = Surface((9, 9))

    def items(self: AttractScreen) -> list[Item]:
        nonlocal light
        if light.get_size() != self.app.size:
            light = Surface(self.app.size)
            light.fill("white")
        return real(self) + ([Item(light, 0, 0)] if self.app.guard.steps // 6 % 2 else [])

    monkeypatch.setattr(AttractScreen, "items", items)
    monkeypatch.setattr(AttractScreen, "step", _always(AttractScreen.step))
    assert "flashes: 5 in a second, not 2" in finding("attract").short


def _always(step: Callable[[AttractScreen], bool]) -> object:
    def stepped(self: AttractScreen) -> bool:
        step(self)
        return True

    return stepped


def test_a_finding_keeps_the_worst_of_its_figures() -> None:
    found = Finding("x")
    for value in (30.0, 20.0, 25.0):
        found.take("target_px", [ContrastMeasure(value, str(value))])
        found.take("flashes", [ContrastMeasure(value, "")])
    found.take("capital_px", [])
    assert (found.target_px, found.capital_px) == (ContrastMeasure(20.0, "20.0"), None)
    assert found.flashes == ContrastMeasure(30.0, "")
    found.judge(DeclaredDisplay((1920, 1080), 24))
    assert found.target_mm == pytest.approx(5.53, abs=0.01)
    assert found.capital_degrees == math.inf
    assert len(found.short) == 2
