"""A series of games between two people, played by keys to the end, with a restart in between."""

from pathlib import Path

import pygame
from harness import Harness, play_out
from pygame import Rect

from ludus.match.dice import dice_of
from ludus.match.record import HUMAN
from ludus.window.board.end_rows import laurel_row
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.storage.profiles import Profiles

NAMES = "Anna", "Ben"
ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


def at_home(folder: Path) -> Harness:
    """Return a harness on the first screen, with Anna and Ben as players."""
    harness = Harness(folder, size=(640, 360))
    harness.app.services.dice = dice_of
    house = Profiles(NAMES, NAMES)
    harness.app.change(choice=MatchChoice("ostia", "quick", HUMAN, best_of=3), house=house)
    harness.show(ChooseScreen)
    return harness


def test_best_of_three_between_two_people_is_played_to_its_end(tmp_path: Path) -> None:
    harness = at_home(tmp_path)
    harness.press("start")
    won, begun = [0, 0], []
    while max(won) < 2:
        assert harness.screen.table.record.score == tuple(won)
        if sum(won) == 1:
            left = play_out(harness, harness.key, pygame.K_RETURN, ARROWS, turns=3)
            harness.app.services.library.leave()
            harness = at_home(tmp_path)
            harness.press("continue")
            assert harness.screen.table.record.turns == left.turns
        record = play_out(harness, harness.key, pygame.K_RETURN, ARROWS)
        assert (record.names, record.best_of) == (NAMES, 3)
        assert record.winner is not None
        begun.append(record.first)
        won[record.winner] += 1
        assert f"Anna – Ben · Best of 3 · {won[0]} – {won[1]}" in harness.top.said
        labels = harness.labels
        assert labels["again"] == ("Again" if max(won) == 2 else "The next match")
        harness.press("again")
    assert begun == [number % 2 for number in range(sum(won))], "they take turns to begin"
    assert harness.screen.table.record.score == (0, 0), "another series begins"


def test_a_win_in_a_series_shows_a_laurel_for_each_game_that_it_takes() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    row = laurel_row(1, 2, Rect(0, 0, 300, 60))
    laurels = [item for item in row if item.rect.width == 60]
    assert [item.surface.get_alpha() == 255 for item in laurels] == [True, False]
    assert sum(item.rect.centerx for item in laurels) == 300
