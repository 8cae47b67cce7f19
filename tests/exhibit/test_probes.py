"""The frames of a machine are timed."""

from pathlib import Path

import pygame
import pytest
from every_screen import silent_kiosk
from harness import Harness, as_play

from ludus.exhibit.checks.probes import frame_times
from ludus.exhibit.config.settings import Config


def test_the_frames_of_this_machine_are_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, harness: Harness
) -> None:
    screen = pygame.display.get_surface()
    assert screen
    kiosk = silent_kiosk(screen, tmp_path, Config().changed(language__offered=("en",)))
    as_play(kiosk.stack.top).session.waited = 1000  # The dice roll at once.
    moments = iter(range(1000))
    monkeypatch.setattr(pygame.time, "Clock", lambda: type("Clock", (), {"tick": lambda *_: None}))
    frames = frame_times(kiosk, 20, lambda: next(moments) / 2)
    assert len(frames) > 5
    assert set(frames) == {500.0}
