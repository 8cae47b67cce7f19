"""No key, touch or window event ends a kiosk or leaves it."""

import itertools
import random
from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskHarness, opened
from monkey import Monkey

from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.operator import OperatorScreen


def test_no_key_and_no_closed_window_ends_it_on_any_screen(exhibit: KioskHarness) -> None:
    keys = "F4 F11 TAB ESCAPE SPACE RETURN BACKSPACE DELETE LSUPER MENU PRINTSCREEN SYSREQ PAUSE"
    named = [getattr(pygame, f"K_{key}") for key in keys.split()]
    functions = range(pygame.K_F1, pygame.K_F12 + 1)
    control, alt = pygame.KMOD_LCTRL, pygame.KMOD_LALT
    modifiers = 0, control, alt, pygame.KMOD_RALT, control | alt, control | pygame.KMOD_LSHIFT
    leaving = [*itertools.product([*named, *functions, *map(ord, "cdqtwz")], modifiers)]
    leaving += [(pygame.K_d, pygame.KMOD_LMETA), (pygame.K_ESCAPE, 0), (pygame.K_ESCAPE, 0)]
    for _ in opened(exhibit):
        exhibit.app.handle(pygame.Event(pygame.QUIT))
        exhibit.app.handle(pygame.Event(pygame.WINDOWCLOSE))
        for number, (key, mod) in enumerate(leaving):
            exhibit.app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod))
            exhibit.run(number % 20 == 0)
        assert exhibit.app.running
        assert not exhibit.app.want_fullscreen
        assert exhibit.kiosk.exit_status == 0


def monkey(exhibit: KioskHarness, seed: int) -> Monkey:
    return Monkey(exhibit.app, random.Random(seed), exhibit.run)


@pytest.mark.parametrize("acts", [15, pytest.param(1000, marks=pytest.mark.long)])
def test_many_acts_of_mischief_end_nothing(
    acts: int, exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    vandal = monkey(exhibit, 1)
    for act in range(acts):
        vandal.mischief()
        assert exhibit.app.running
        assert exhibit.kiosk.exit_status == 0
        assert not any(isinstance(s, OperatorScreen) for s in exhibit.app.stack.screens)
        checkers = exhibit.screen.table.record.checkers
        assert exhibit.screen.table.now.board.sum(axis=1).tolist() == [checkers, checkers]
        if act % 5 == 0:
            exhibit.app.paint()
    exhibit.leave()
    assert exhibit.attracting
    assert not caplog.records


@pytest.mark.long
def test_mischief_on_every_screen_of_a_visitor_leads_back_to_attract(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit = KioskHarness(tmp_path, session__idle_s=10)
    vandal = monkey(exhibit, 3)
    for name in opened(exhibit):
        if name in (KioskState.STAFF, KioskState.TOUCH_TEST):
            continue
        for _ in range(25):
            vandal.mischief()
        exhibit.app.paint()
        assert exhibit.app.running
        assert not any(isinstance(s, OperatorScreen) for s in exhibit.app.stack.screens)
        exhibit.leave()
        assert exhibit.attracting
    assert not caplog.records
