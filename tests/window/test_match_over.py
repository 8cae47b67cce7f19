"""The end of a match: texts for winner and loser, and the buttons that follow."""

import re
from pathlib import Path

import pygame
import pytest
from each import each, in_parts
from every_screen import played_out
from harness import Beside, Harness, ended, reviewed
from looks import lines
from window_shapes import shape

from ludus.match.record import HUMAN
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.position import lack
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.ends.loss import Loss
from ludus.window.screens.ends.over import OverScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.review.what_if import WhatIf
from ludus.window.screens.start.choose import ChooseScreen


def finish(harness: Harness, winner: int, black: str = "tiro") -> OverScreen:
    """Win a match for a side, and open the screen of its end."""
    return harness.at_end(played_out("ostia", black, winner))


def settled(harness: Harness, winner: int, black: str = "tiro") -> OverScreen:
    over = finish(harness, winner, black)
    harness.run(200)
    return over


def enabled(harness: Harness) -> set[str]:
    return {button.name for button in harness.top.buttons() if button.enabled}


WAYS = {"again", "other", "moment", "leave", "rules", "text", "settings"}
WON, LOST = {*WAYS, "next"}, {*WAYS, "try"}


@pytest.mark.parametrize("winner", [0, 1])
def test_four_ways_lead_on_after_the_triumph_and_none_before(harness: Harness, winner: int) -> None:
    finish(harness, winner)
    assert not enabled(harness)
    assert harness.ear.heard[-1] == ("victory", "defeat")[winner]
    harness.run(200)
    assert enabled(harness) == (WON, LOST)[winner]
    shape(harness, (1080, 1920))
    assert not harness.screen.view.names()


def in_place(harness: Harness) -> list[str]:
    """Return the names of the buttons whose picture is where they are pressed."""
    top = harness.top
    places = [tuple(item.rect) for item in harness.app.stack.frame(top)]
    return [button.name for button in top.buttons() if tuple(button.rect) in places]


@in_parts("sizes", [(1280, 720), (1080, 1920)], [(1024, 768), (1024, 1024)])
@each(rules=GAMES, size="sizes")
def test_the_ways_on_are_below_the_board(
    harness: Harness, rules: str, size: tuple[int, int]
) -> None:
    shape(harness, size)
    over = ended(harness.at_end(played_out(rules, "tiro", 1)))
    layout = harness.screen.layout
    zones = [zone for places in layout.places for zone in places.values()]
    lying = [layout.board, *(zone.tray for zone in zones if zone.tray)]
    for button in over.buttons():
        assert button.name in ("again", "next", "try") or button.rect.collidelist(lying) < 0
        assert pygame.Rect((0, 0), size).contains(button.rect)


def test_a_press_that_began_before_the_end_counts_for_none(harness: Harness) -> None:
    harness.app.change(calm=True)
    over = ended(finish(harness, 0))
    places = [button.rect.center for button in over.buttons()]
    harness.app.stack.close()
    for place in places[::3]:
        match = played_out("ostia", "tiro", 0)
        play = match_screen(harness.app, match.record, match.end)
        harness.app.stack.go(play)
        harness.mouse(pygame.MOUSEBUTTONDOWN, place)
        harness.run(120)
        assert harness.top.buttons()
        harness.mouse(pygame.MOUSEBUTTONUP, place)
        assert harness.screen is play
        assert harness.app.running
        harness.top_as(OverScreen)


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_is_named_only_once_the_last_checker_lies(harness: Harness, winner: int) -> None:
    match = begin_to_win(harness, winner)
    lying, said, drawn = [], [], []
    harness.run(1)
    while not isinstance(harness.top, OverScreen):
        lying.append(sum(match.view.counts().values()) == 2 * 3)
        said.append(match.line())
        drawn.append(said[-1] in {line.words for line in lines(match.items())})
        harness.run(1)
    landed = lying.index(True)
    assert 9 < landed < 50
    assert bool(match.view.blow.goal) is (winner == 0), "no gold for the computer's win"
    before = ("All home! Now take your checkers off.", "Felix plays.")[winner]
    assert set(said[:landed]) == {before}
    assert not any(drawn[:landed]), "nobody is asked to move any more"
    assert set(said[landed:]) == {("You won", "Felix wins")[winner]}


def begin_to_win(harness: Harness, winner: int) -> PlayScreen:
    """Open a match in which the last checker of a side has just begun to move."""
    turn = "wb"[winner]
    ends = f"{(23, 24)[winner]}:1,O:2 {(24, 23)[winner]}:1,O:2 {turn} -"
    harness.dice.left = [(2, 6, 5)]
    match = harness.play("tabula", black="tiro", at=ends)
    if winner == 0:
        harness.throw()
        match.tap(23)
        match.tap(match.table.position.off)
    while match.table.now.winner is None:
        harness.run(1)
    return match


def light(picture: pygame.Surface) -> float:
    return float(pygame.surfarray.array3d(picture).mean())


@pytest.mark.parametrize("winner", [0, 1])
def test_the_checker_that_lands_flies_into_the_laurel_and_no_picture_is_black(
    harness: Harness, winner: int
) -> None:
    begin_to_win(harness, winner)
    while not isinstance(over := harness.top, OverScreen):
        harness.run(1)
    off = harness.screen.table.position.off
    assert harness.screen.view.counts()[winner, off] == 2, "it flies itself"
    lies, lights = over.items()[-1].rect, list[float]()
    before = light(harness.app.stack.seen(harness.screen))
    assert lies.colliderect(harness.screen.layout.places[winner][off].target)
    for _ in range(8):
        harness.run(4)
        lights.append(light(harness.look()))
    assert lights[0] < before + 1, "it is not lit up"
    assert lights == sorted(lights, reverse=True)
    assert lights[-1] > 5
    flies = over.items()[-1].rect
    assert flies.width > lies.width
    assert not flies.colliderect(lies)
    assert "last-palace" in harness.ear.heard[-2 - (winner == 0)]
    assert ("roll" in harness.ear.heard) is (winner == 0)


def test_enter_chooses_nothing_by_itself_within_five_seconds(harness: Harness) -> None:
    over = finish(harness, 0)
    for _ in range(300 + 160):
        harness.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
        harness.app.step()
        if over.buttons():
            break
    for _ in range(9):
        harness.key(pygame.K_RETURN, pygame.K_SPACE)
        harness.run(25)
        assert harness.top is over
    harness.run(60)
    harness.key(pygame.K_RETURN)
    harness.top_as(PlayScreen)


def test_the_loser_reads_the_distance_and_the_lead_and_may_play_that_throw_again(
    harness: Harness,
) -> None:
    settled(harness, 1)
    told = harness.text
    assert "FELIX WINS" in told
    behind = lack(GAMES["ostia"], harness.screen.table.now, 0)
    assert f"You were {behind} throws behind." in told
    (throw,) = re.findall(r"You led until throw (\d+)\.", told)
    assert (harness.labels["again"], harness.labels["try"]) == (
        "Revenge",
        f"Play throw {throw} again",
    )
    assert harness.lit == ["again"]
    assert "80 of 100" in told, "the most of the lead"
    harness.press("try")
    record = harness.screen.table.record
    harness.top_as(WhatIf)
    assert (record.players, record.first) == ((HUMAN, "tiro"), 0)


@each(size=[(1024, 1024), (1280, 720)])
def test_the_course_and_the_lead_never_yield(harness: Harness, size: tuple[int, int]) -> None:
    shape(harness, size, 200)
    over = finish(harness, 1)
    harness.run(120)
    assert over._laurel.width >= 120
    assert "You win" in harness.text
    assert "You led" in harness.text
    assert "was hit" in harness.text or size[0] == size[1]


@pytest.mark.parametrize("calm", [False, True])
def test_the_lost_course_is_drawn_from_left_to_right(harness: Harness, calm: bool) -> None:
    harness.app.change(calm=calm)
    over, widths = finish(harness, 1), list[int]()
    for _ in range(120):
        harness.run(1)
        widths += [item.area[2] for item in over.items() if item.area]
    assert widths == sorted(widths)
    assert (len({*widths}) >= 24) is not calm
    assert calm is (len({*widths}) == 1)


@each(black=["optio", "tiro"])
def test_a_loser_who_never_led_is_offered_an_easier_opponent_if_there_is_one(
    harness: Harness, black: str
) -> None:
    queue = reviewed(played_out("ostia", black, 1).record)
    queue.reviews = [review._replace(before=0.3, after=0.2) for review in queue.reviews]
    loss = Loss(harness.app, queue, [*RANKS])
    easier = {"optio": ("tiro", "You never led. Try Felix."), "tiro": ("", "You never led.")}
    assert (loss.easier, loss.text) == easier[black]
    assert not loss.offers
    assert loss.picture
    del queue.record.turns[11:]
    assert not loss.picture  # A line of a few throws says nothing.


@pytest.mark.parametrize(
    ("black", "name", "level"), [("tiro", "Sabina", "optio"), ("caesar", "Felix", "tiro")]
)
def test_the_next_opponent_steps_out_and_plays_if_chosen(
    harness: Harness, black: str, name: str, level: str
) -> None:
    settled(harness, 0, black)
    assert harness.labels["next"] == f"Next: {name}"
    own = harness.screen.table.record.thrown_by(0)
    assert f"YOU WON IN {own} THROWS" in harness.text
    harness.press("next")
    record = harness.screen.table.record
    assert record.players == (HUMAN, level)
    assert not record.turns


def shown(harness: Harness, over: OverScreen, steps: int) -> list[int]:
    """Return the number of complete texts after each of the next steps."""
    found = []
    for _ in range(steps):
        harness.run(1)
        found.append(len(lines(over.items())))
    return found


@pytest.mark.parametrize("winner", [0, 1])
def test_the_end_is_announced_row_by_row_and_a_touch_shows_all(
    harness: Harness, winner: int
) -> None:
    over = finish(harness, winner)
    told = over.said
    counted = shown(harness, over, 130)
    assert counted == sorted(counted)
    assert len(set(counted)) >= 3
    harness.app.stack.close()
    over = finish(harness, winner)
    assert shown(harness, over, 3)[-1] == 0
    assert over.said == told
    harness.click(harness.screen.layout.board.center)
    assert harness.ear.cuts[-1]
    assert len(lines(over.items())) >= 3


def test_between_two_people_nobody_has_lost_alone(harness: Harness) -> None:
    settled(harness, 1, HUMAN)
    assert "DARK WINS" in harness.text
    assert harness.ear.heard[-1] == "victory"


def test_after_an_arrow_key_enter_works_at_once(harness: Harness) -> None:
    settled(harness, 0)
    harness.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_RETURN)
    harness.top_as(ChooseScreen)


def test_the_moment_that_decided_it_is_shown_on_the_board(harness: Harness) -> None:
    settled(harness, 1)
    end = harness.screen.view.counts()
    harness.press("moment")
    moment = harness.top_as(ReviewScreen)
    turn = moment.review
    assert turn.after < turn.before
    assert moment.view.counts() != end
    assert moment.marks().compared["arrow-made"] == [step.way for step in turn.play]
    assert "Your chance to win went from" in harness.text
    assert moment.news().startswith(f"{('Light', 'Dark')[turn.side]} throws")
    harness.press("close")
    harness.top_as(CourseScreen)
    harness.key(pygame.K_ESCAPE)
    assert enabled(harness) == LOST


def test_the_moment_waits_until_it_is_worked_out_and_nothing_else_does(tmp_path: Path) -> None:
    harness = Harness(tmp_path)
    beside = Beside()
    harness.app.services.pictures = beside
    match = played_out("ostia", "tiro", 1)
    harness.thinker.silent = True
    harness.show(match_screen, match.record, match.end)
    while not harness.top.buttons() or not isinstance(harness.top, OverScreen):
        if not harness.app.jobs.ready:
            beside.work()
        harness.app.step()
    assert enabled(harness) == WAYS - {"moment"}
    harness.thinker.silent = False
    for _ in match.record.turns:
        beside.work()
        harness.run(2)
    assert enabled(harness) == LOST


@pytest.mark.parametrize("slow", [False, True])
def test_reduced_motion_or_a_slow_machine_shows_all_at_once_and_nothing_moves(
    harness: Harness, slow: bool
) -> None:
    harness.app.change(calm=not slow)
    harness.app.speed.slow = slow
    over = finish(harness, 0)
    harness.run(2)
    first = over.items()
    harness.run(30)
    assert first
    assert over.items() == [*first]
    ended(over)
    assert in_place(harness) == harness.names
    assert "roll" not in harness.ear.heard


@pytest.mark.parametrize(
    ("rules", "own", "expected"),
    [
        ("ostia", "36:1,O:2", 1),
        ("ostia", "30:1,36:2", 2),
        ("tabula", "24:3", 1),
        ("tabula", "18:1,19:2", 2),
        ("romani", "R:3", 7),
        ("tabula", "H:1,O:2", 2),
    ],
)
def test_what_was_missing_is_counted(rules: str, own: str, expected: int) -> None:
    position = parse_position(f"{own} O:3 w -", GAMES[rules])
    assert lack(GAMES[rules], position, 0) == expected
