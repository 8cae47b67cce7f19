"""The splash is shown before anything else, and while the game is not visible."""

from pathlib import Path

import pytest
from kiosk_helpers import KioskHarness

from ludus.exhibit.display.splash import Splash
from ludus.exhibit.screens.attract.announcement import splash
from ludus.exhibit.screens.attract.attract import AttractScreen
from ludus.picture import assets
from ludus.picture.assets import CREAM
from ludus.picture.canvas import Surface
from ludus.window.display.display import Display


def painted(harness: KioskHarness) -> Surface:
    return splash(harness.top_as(AttractScreen), harness.config.language)


def test_on_a_table_both_sides_read_it(tmp_path: Path) -> None:
    picture = painted(KioskHarness(tmp_path, (960, 540), screen__table=True))
    lit = [
        (x, y) for x in range(400, 560) for y in range(540) if picture.get_at((x, y))[:3] == CREAM
    ]
    assert len(lit) > 100
    assert {(959 - x, 539 - y) for x, y in lit} == set(lit)


def test_it_is_made_once_for_each_size(tmp_path: Path) -> None:
    harness = KioskHarness(tmp_path)
    seen: list[tuple[int, int]] = []
    harness.kiosk.hooks.show_splash = lambda make: seen.append(make().get_size())
    for size in ((640, 360), (640, 360), (800, 450)):
        if size != harness.app.size:
            harness.app.resize(assets.blank(size))
        if due := harness.top.ahead():
            due()
    assert seen == [(640, 360), (800, 450)]


def test_it_is_kept_and_hung_where_it_is_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[int, int]] = []
    monkeypatch.setattr(
        "ludus.exhibit.display.splash.show_on_root", lambda size, pixels: shown.append(size)
    )
    picture = assets.blank((64, 36))
    first = Splash(tmp_path / "still", rooted=True)
    assert first.read() is None
    first.show()
    assert shown == [(1, 1)], "before there is one the ground has one colour, and is not black"
    first.save(picture)
    first.save(picture)
    assert shown[1:] == [(64, 36)]
    picture.fill("white")
    first.save(picture)
    again = Splash(tmp_path / "still", rooted=False)
    again.show()
    assert len(shown) == 3
    first.clear()
    assert shown[3:] == [(1, 1)], "closed by staff it promises nothing"
    found = again.read()
    assert found
    assert found.get_at((5, 5))[:3] == (255, 255, 255)


def test_a_damaged_splash_and_a_lost_screen_cost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    shown = Splash(tmp_path / "still", rooted=True)
    shown.save(assets.blank((8, 8)))
    (tmp_path / "still").write_bytes(b"half of it")
    shown.show()
    assert shown.read() is None
    assert "no X server" in caplog.text
    assert "damaged" in caplog.text


def test_it_is_what_a_window_shows_before_its_first_frame() -> None:
    window = assets.blank((100, 60))
    found = Display(window)
    found.before = assets.blank((50, 30))
    found.before.fill("gold")
    found.resize(window.subsurface((5, 5, 90, 50)))
    assert window.get_at((50, 30)) == found.before.get_at((0, 0))
    assert not found.dim(), "what waits for its first frame is not darkened"
