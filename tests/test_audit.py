"""The audit measures rightly, finds what falls short, and says of three screens what does."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
from pygame import Rect, Surface
from stage_helpers import Stage

from ludus.stage import assets, audit, signs, stone
from ludus.stage.app import App, Screen
from ludus.stage.audit import Display, Finding, Flicker, Limits, Measure, Notes, Picture
from ludus.stage.canvas import Item
from ludus.stage.controls import Button
from ludus.stage.kiosk import House
from ludus.stage.screens import games, idle
from ludus.stage.screens.attract import AttractScreen

DISPLAYS = [((1920, 1080), 24, 600), ((3840, 2160), 43, 1000), ((1080, 1920), 32, 600)]
ENGLISH = House(languages=("en",))
SMALL = ((960, 540), 24.0, 600.0)
WHITE: assets.Colour = (255, 255, 255)
VISIT = {
    *("attract", "throw", "move", "hint", "set down", "hand over", "computer", "pass", "bonus"),
    "two players",
}
PANELS = {
    *("idle", "languages", "games", "over, won", "over, lost", "PIN", "PIN, wrong", "operator"),
    *("test of touch", *(f"rules, {name}" for name in ENGLISH.offered)),
}
KNOWN = {
    "capitals": {
        "languages",
        "games",
        "operator",
        "test of touch",
        "rules, ostia",
        "rules, romani",
    },
    "contrast of sign": {"hint", "set down"},
    "contrast of text": set[str](),
}
"""What is known to fall short on some screen; nothing else may. To be cut as it is mended."""


@pytest.fixture(scope="module", params=DISPLAYS, ids=["24 inches", "43 inches", "upright"])
def findings(request: pytest.FixtureRequest) -> list[Finding]:
    """Those of a whole exhibit in all languages."""
    found: list[Finding] = audit.audit(*request.param)
    return found


def kinds(finding: Finding) -> set[str]:
    """What of a finding falls short: target, capitals, contrast of text or sign, flashes."""
    return {
        next(kind for kind in (*KNOWN, "target", "flashes") if short.startswith(kind))
        for short in finding.short
    }


def test_every_screen_of_the_exhibit_is_opened(findings: list[Finding]) -> None:
    assert {finding.screen for finding in findings} == VISIT | PANELS
    assert all(finding.capital_px and finding.target_px for finding in findings)


def test_what_is_touched_is_large_enough_and_nothing_flashes(findings: list[Finding]) -> None:
    for finding in findings:
        assert finding.target_mm >= 20, finding
    measured = {f.screen: f.flashes.value for f in findings if f.flashes}
    assert measured.keys() == {"attract", "move"}
    assert max(measured.values()) <= 1


def test_nothing_falls_short_but_what_is_known(findings: list[Finding]) -> None:
    for finding in findings:
        for kind in kinds(finding):
            assert finding.screen in KNOWN.get(kind, ()), finding


def test_what_is_below_a_limit_is_reported(findings: list[Finding]) -> None:
    for f in findings:
        assert ("capitals" in kinds(f)) == (round(f.capital_degrees, 2) < 0.7)
        text, sign = f.text_contrast, f.sign_contrast
        assert ("contrast of text" in kinds(f)) == bool(text and round(text.value, 1) < 4.5)
        assert ("contrast of sign" in kinds(f)) == bool(sign and round(sign.value, 1) < 3)


def test_the_table_has_a_line_for_each_screen_and_each_shortfall(findings: list[Finding]) -> None:
    lines = audit.table(findings).splitlines()
    assert [line[:15].strip() for line in lines[1 : len(findings) + 1]] == [
        finding.screen for finding in findings
    ]
    short = [what for finding in findings for what in finding.short]
    assert lines[len(findings) + 2 :] == [
        f"{finding.screen}: {what}" for finding in findings for what in finding.short
    ] or (not short and lines[-1] == "Nothing falls short.")


# How it measures


def test_pixels_become_millimetres_and_degrees() -> None:
    display = Display((1920, 1080), 24, 600)
    assert display.mm == pytest.approx(0.2767, abs=1e-4)
    assert display.degrees(26.5) == pytest.approx(0.70, abs=0.005)


def test_a_capital_is_as_high_as_it_is_rendered(stage: Stage) -> None:
    assert audit.capital(assets.BODY, 100) == pytest.approx(65, abs=2)
    assert audit.capital(assets.CAPITALS, 100) == pytest.approx(70, abs=2)


def test_contrast_is_that_of_the_guidelines() -> None:
    black, white, grey = (audit.luminance(pixels) for pixels in _pixels(0, 255, 118))
    assert float(audit.contrast(black, white)) == pytest.approx(21)
    assert float(audit.contrast(grey, white)) == pytest.approx(4.61, abs=0.1)


def _pixels(*greys: int) -> list[npt.NDArray[np.uint8]]:
    return [np.array([grey] * 3, np.uint8) for grey in greys]


class Plain(Screen):
    """A text on a grey ground, with a dark bar beneath one half of the ground, and a button."""

    def __init__(self, app: App, grey: int) -> None:
        super().__init__(app)
        self._ground = Surface(app.size)
        self._ground.fill((grey, grey, grey))
        self.enabled = True
        self.bar: list[Item] = []

    def ground(self) -> Surface:
        return self._ground

    def items(self) -> list[Item]:
        return [*self.bar, Item(assets.text("Salve", assets.BODY, 40, WHITE), 100, 100)]

    def buttons(self) -> list[Button]:
        rect = Rect(400, 400, 80, 30)
        return [Button("tiny", rect, bool, icon="home", enabled=self.enabled)]


def seen(screen: Screen) -> Picture:
    """A screen as the audit sees it."""
    notes = Notes()
    with audit.overheard(notes):
        picture = Picture(screen, notes)
        picture.capital()
    return picture


def test_a_text_is_compared_with_what_is_beneath_it(stage: Stage) -> None:
    screen = Plain(stage.app, 118)
    contrast = seen(screen).text_contrast()
    assert contrast
    assert contrast.what == "Salve"
    assert contrast.value == pytest.approx(4.6, abs=0.1)
    bar = Surface((200, 100))
    bar.fill((250, 250, 250))
    screen.bar = [Item(bar, 90, 90)]
    covered = seen(screen).text_contrast()
    assert covered
    assert covered.value < 1.1


def test_the_smallest_side_of_a_button_counts_also_where_it_is_disabled(stage: Stage) -> None:
    screen = Plain(stage.app, 0)
    assert seen(screen).target() == Measure(30, "tiny")
    assert seen(screen).sign_contrast()
    screen.enabled = False
    assert seen(screen).target() == Measure(30, "tiny")
    assert seen(screen).sign_contrast() is None


def test_the_makers_of_pictures_are_put_back() -> None:
    def makers() -> list[object]:
        places = ((assets, "text"), (signs, "numeral"), (stone, "ground"), (games, "card"))
        return [getattr(place, name) for place, name in places]

    def fail() -> None:
        with audit.overheard(Notes()):
            assert not set(makers()) & set(before)
            raise ZeroDivisionError

    before = makers()
    with pytest.raises(ZeroDivisionError):
        fail()
    assert makers() == before


def test_writing_on_pictures_is_noted(stage: Stage) -> None:
    notes = Notes()
    with audit.overheard(notes):
        disc = signs.numeral(7, 60)
        words = [w.words for w in notes.written[id(disc)].writings]
        assert words == ["7"]
        screen = stage.play("ostia")
        ground = screen.ground()
        trays = {w.words for w in notes.written[id(ground)].writings}
    assert trays == {"reserve", "borne off"}


# What it notices


def finding(name: str) -> Finding:
    """That of one screen of a small exhibit in English."""
    return next(f for f in audit.audit(*SMALL, house=ENGLISH) if f.screen == name)


def test_a_button_that_is_too_small_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def buttons(self: idle.IdleScreen) -> list[Button]:
        return [Button("go-on", Rect(300, 300, 200, 35), bool, "Go on", lit=True)]

    monkeypatch.setattr(idle.IdleScreen, "buttons", buttons)
    assert "target go-on: 19.4 mm, not 20 mm" in finding("idle").short


def test_a_text_that_is_too_faint_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "CREAM", (84, 74, 60))
    short = [s for s in finding("idle").short if "The game ends in 20 seconds." in s]
    assert [s for s in short if s.startswith("contrast of text")]


def test_a_screen_that_flashes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = AttractScreen.items
    light = Surface((9, 9))

    def items(self: AttractScreen) -> list[Item]:
        nonlocal light
        if light.get_size() != self.app.size:
            light = Surface(self.app.size)
            light.fill("white")
        return real(self) + ([Item(light, 0, 0)] if self._steps // 6 % 2 else [])

    monkeypatch.setattr(AttractScreen, "items", items)
    monkeypatch.setattr(AttractScreen, "step", _always(AttractScreen.step))
    assert "flashes: 5 in a second, not 2" in finding("attract").short


def _always(step: Callable[[AttractScreen], bool]) -> object:
    def stepped(self: AttractScreen) -> bool:
        step(self)
        return True

    return stepped


@pytest.mark.parametrize(
    ("half_period", "share", "most"),
    [(6, 1.0, 5), (15, 1.0, 2), (90, 1.0, 0), (6, 0.3, 5), (6, 0.2, 0)],
)
def test_flashes_are_counted_on_a_quarter_of_the_screen(
    half_period: int, share: float, most: int
) -> None:
    flicker = Flicker()
    for step in range(180):
        frame = Surface((320, 240), depth=32)
        if step // half_period % 2:
            frame.fill("white", (0, 0, round(320 * share), 240))
        flicker.see(frame)
    assert flicker.worst == pytest.approx(most, abs=0.5)


def test_a_small_change_of_light_is_no_flash() -> None:
    flicker = Flicker()
    for step in range(120):
        frame = Surface((320, 240), depth=32)
        frame.fill((60, 60, 60) if step // 6 % 2 else (30, 30, 30))
        flicker.see(frame)
    assert flicker.worst == 0


def test_the_size_of_the_screen_must_be_known() -> None:
    with pytest.raises(audit.AuditError, match=r"screen\.diagonal_inches"):
        audit.audit((1920, 1080), 0, 600)


def test_a_finding_keeps_the_worst_of_its_figures() -> None:
    found = Finding("x")
    for value in (30.0, 20.0, 25.0):
        found.take("target_px", Measure(value, str(value)))
        found.take("flashes", Measure(value, ""))
    found.take("capital_px", None)
    assert (found.target_px, found.capital_px) == (Measure(20.0, "20.0"), None)
    assert found.flashes == Measure(30.0, "")
    found.judge(Display((1920, 1080), 24, 600), Limits())
    assert found.target_mm == pytest.approx(5.53, abs=0.01)
    assert found.capital_degrees == math.inf
    assert len(found.short) == 2


def test_the_frames_of_this_machine_are_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stage: Stage
) -> None:
    screen = pygame.display.get_surface()
    assert screen
    tour = audit.Tour(screen, ENGLISH, tmp_path)
    moments = iter(range(10_000))
    monkeypatch.setattr(pygame.time, "Clock", lambda: type("Clock", (), {"tick": lambda *_: None}))
    frames = audit._frames(tour.kiosk, 600, lambda: next(moments) / 2)
    assert len(frames) > 20
    assert set(frames) == {500.0}
