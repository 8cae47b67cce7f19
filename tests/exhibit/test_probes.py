"""The frames of a machine are timed."""

from pathlib import Path

import pygame
import pytest
from every_screen import silent_kiosk
from harness import Harness

from ludus.exhibit.checks.probes import frame_times
from ludus.exhibit.config.settings import Config


def test_the_frames_of_this_machine_are_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, harness: Harness
) -> None:
    screen = pygame.display.get_surface()
    assert screen
    kiosk = silent_kiosk(screen, tmp_path, Config().changed(language__offered=("en",)))
    moments = iter(range(10_000))
    monkeypatch.setattr(pygame.time, "Clock", lambda: type("Clock", (), {"tick": lambda *_: None}))
    frames = frame_times(kiosk, 600, lambda: next(moments) / 2)
    assert len(frames) > 20
    assert set(frames) == {500.0}
