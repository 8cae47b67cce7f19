"""Opponents have faces and names; beaten opponents are marked; series of games."""

from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from each import each
from every_screen import played_out
from harness import CLOSED, Harness, begun
from recorder import contrast

from ludus.match.events import Moved
from ludus.match.record import HUMAN, RecordError, parse_record
from ludus.picture.coins import coin
from ludus.picture.luminance import luminance
from ludus.players.ranks import RANKS, Moment
from ludus.window.screens.home import match_screen
from ludus.window.screens.start.choose import ChooseScreen


def test_opponents_are_chosen_by_name_and_rank_and_described(harness: Harness) -> None:
    harness.show(ChooseScreen)
    assert harness.labels["change"].startswith("against Sabina. “I hit whatever I can.” Quick")
    harness.press("change")
    assert harness.labels["opponent-tiro"] == "Felix. A recruit aged 17: runs and hopes."
    harness.press("opponent-legatus", "close")
    assert harness.labels["change"].startswith("against Marcellus")
    harness.press("change", "players-2", "close")
    assert harness.labels["change"].startswith("Two players. Quick · 2\u00a0min · change")


@each(person=RANKS, moment=("lost", "won"))
def test_each_person_says_two_things_at_each_end(person: str, moment: Moment) -> None:
    chance = Random(1)
    assert len({RANKS[person].says(moment, chance) for _ in range(40)}) == 2


@each(matches=(1, 2))
def test_the_computer_moves_slowly_until_the_third_match(tmp_path: Path, matches: int) -> None:
    steps, harness = [], Harness(tmp_path / f"{matches}")
    begun(harness, matches)
    for rank in ("tiro", HUMAN):
        record = parse_record(CLOSED.format(white=HUMAN, black=rank))
        harness.show(match_screen, record)
        harness.run(1)
        screen = harness.screen
        screen.view.tell([Moved(1, 4, 5, 1, ""), Moved(1, 0, 6, 6, "")])
        count = 0
        while screen.view.busy:
            screen.view.step()
            count += 1
        steps.append(count)
    slow, usual = steps
    assert (slow > 2 * usual) is (matches < 2)


def test_the_face_of_the_opponent_is_beside_the_cup(harness: Harness) -> None:
    assert harness.play("ostia", 3, HUMAN, "legatus").looks == ("", "legatus")
    assert harness.play("ostia", 3, "heuristic", HUMAN).looks == ("", "")


def test_the_next_game_waits_where_the_program_was_left_after_one(harness: Harness) -> None:
    match = played_out("ostia", "tiro", 0)
    match.record.best_of = 5
    harness.at_end(match)
    harness.app.services.library.leave()
    later = Harness(harness.folder)
    later.show(ChooseScreen)
    button = later.button("continue")
    assert "Best of 5 · 1 – 0" in button.note
    later.press("continue")
    assert later.screen.table.record.score == (1, 0)


@each(said=["4 1-0", "1 0-0", "3 2-0", "3", "3 0:1"])
def test_a_score_that_cannot_be_is_refused_with_its_line(said: str) -> None:
    record = played_out("ostia", "tiro", 0).record
    record.best_of = 3
    wrong = str(record).replace("best-of 3 0-0", f"best-of {said}")
    with pytest.raises(RecordError, match=r"line \d+: best-of: .* is not a score"):
        parse_record(wrong)


@each(rank=RANKS)
def test_a_plain_portrait_stands_out_from_its_coin_and_the_coin_from_the_table(
    harness: Harness, rank: str
) -> None:
    plain = coin(rank, 64, plain=True)
    pixels = pygame.surfarray.array3d(plain)
    light = luminance(pixels[8:-8, 8:-8])
    low, high = np.percentile(light, (25, 90))
    assert contrast(low, high) > 4.5
    rim = luminance(pixels[:2, 28:36])
    assert contrast(rim, np.zeros_like(rim)).max() > 4.5
