"""The frames of this machine are timed."""

from pathlib import Path

import pygame
import pytest
from harness import Harness

from ludus.exhibit import machine
from ludus.exhibit.config import Config, Language
from ludus.exhibit.tour import Tour


def test_the_frames_of_this_machine_are_timed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, harness: Harness
) -> None:
    screen = pygame.display.get_surface()
    assert screen
    tour = Tour(screen, Config(language=Language(offered=("en",))), tmp_path)
    moments = iter(range(10_000))
    monkeypatch.setattr(pygame.time, "Clock", lambda: type("Clock", (), {"tick": lambda *_: None}))
    frames = machine._frames(tour.kiosk, 600, lambda: next(moments) / 2)
    assert len(frames) > 20
    assert set(frames) == {500.0}
