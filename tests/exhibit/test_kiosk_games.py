"""With more games, all can be chosen on any screen, and attract shows them."""

from pathlib import Path

import msgspec
import pygame
import pytest
from helpers_rules import ODD, TABULA
from kiosk_helpers import KioskHarness

from ludus.exhibit.screens.games import GamesScreen
from ludus.picture import cache, stone
from ludus.rules.game import GAMES, with_game


def museum(
    folder: Path, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int]
) -> KioskHarness:
    """Start an exhibit that offers so many games."""
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    monkeypatch.setattr(cache, "_cache", None)
    games = GAMES
    for number in range(count - len(GAMES)):
        rules = msgspec.structs.replace(
            TABULA, name=f"own-{number}", title="", kind="", evidence=(), file=""
        )
        games = with_game(games, rules)
    return KioskHarness(folder, size, games=games, game__offered=tuple(games)[:count])


@pytest.mark.parametrize(
    ("size", "count"),
    [((1280, 720), 2), ((1080, 1920), 5), ((800, 480), 9), ((3840, 2160), 9)],
)
def test_every_game_of_an_exhibit_can_be_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    exhibit = museum(tmp_path, monkeypatch, count, size)
    exhibit.start()
    for index, name in enumerate(exhibit.config.game.offered):
        exhibit.kiosk.stack.open(GamesScreen(exhibit.kiosk))
        exhibit.run(1)
        while name not in exhibit.games_shown:
            exhibit.press("next") if index % 2 else exhibit.key(pygame.K_PAGEDOWN)
        assert exhibit.top_as(GamesScreen).laid.lacks == (0, 0)
        exhibit.press(f"game-{name}")
        assert exhibit.screen.table.rules.name == name


@pytest.mark.parametrize("name", list(ODD))
def test_attract_plays_a_game_of_the_museums_own(tmp_path: Path, name: str) -> None:
    games = with_game(GAMES, ODD[name])
    exhibit = KioskHarness(tmp_path, games=games, game__offered=(name,), game__rules=name)
    exhibit.until(lambda: len(exhibit.screen.table.record.turns) > 0)
    exhibit.run(1)
    assert exhibit.attracting
    assert exhibit.screen.table.record.turns
