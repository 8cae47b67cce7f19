"""No key, touch or window event ends a kiosk or leaves it."""

import itertools
from pathlib import Path
from random import Random

import pygame
import pytest
from driver.place import Place
from driver.visitor import Visitor
from kiosk_helpers import KioskHarness, opened

from ludus.exhibit.screens.staff.staff_screen import StaffScreen


def test_no_key_and_no_closed_window_ends_it_on_any_screen(exhibit: KioskHarness) -> None:
    keys = "F4 F11 TAB ESCAPE SPACE RETURN BACKSPACE DELETE LSUPER MENU PRINTSCREEN SYSREQ PAUSE"
    named = [getattr(pygame, f"K_{key}") for key in keys.split()]
    functions = range(pygame.K_F1, pygame.K_F12 + 1)
    control, alt = pygame.KMOD_LCTRL, pygame.KMOD_LALT
    modifiers = 0, control, alt, pygame.KMOD_RALT, control | alt, control | pygame.KMOD_LSHIFT
    leaving = [*itertools.product([*named, *functions, *map(ord, "cdqtwz")], modifiers)]
    leaving += [(pygame.K_d, pygame.KMOD_LMETA), (pygame.K_ESCAPE, 0), (pygame.K_ESCAPE, 0)]
    for _ in opened(exhibit):
        exhibit.send(pygame.QUIT)
        exhibit.send(pygame.WINDOWCLOSE)
        for number, (key, mod) in enumerate(leaving):
            exhibit.send(pygame.KEYDOWN, key=key, mod=mod)
            exhibit.run(number % 20 == 0)
        assert exhibit.app.running
        assert not exhibit.app.want_fullscreen
        assert exhibit.kiosk.exit_status == 0


def test_mischief_ends_nothing(
    exhibit: KioskHarness, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = Place(tmp_path, Random(3))
    place.picture = 60
    place.show(exhibit.app)
    vandal = Visitor(place, place.chance)
    for _ in range(12):
        vandal.mischief()
        assert exhibit.app.running
        assert exhibit.kiosk.exit_status == 0
        assert not any(isinstance(s, StaffScreen) for s in exhibit.app.stack)
    checkers = exhibit.screen.table.record.checkers
    assert exhibit.screen.table.now.board.sum(axis=1).tolist() == [checkers, checkers]
    assert not caplog.records
