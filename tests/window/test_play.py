"""The play screen: whole turns with a scripted pointer, keys and dice."""

import pickle
import random
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from conftest import Golden
from every_screen import played_out
from harness import Harness, saved
from looks import lines

from ludus.analysis.worth import judgement
from ludus.match.dice import SeededDice
from ludus.match.record import HUMAN, Record
from ludus.match.states import State, Target
from ludus.picture.labels import label
from ludus.players.player import Question
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.position import position_text
from ludus.window.board.marks import Marks, arrow_items
from ludus.window.input.pointer import SILENCE
from ludus.window.play.play_screen import PlayScreen
from ludus.window.play.session import HAND_OVER_AFTER
from ludus.window.screens.home import match_screen
from ludus.window.screens.pause import PauseScreen
from ludus.window.speech import narration


def started(folder: Path, rules: str, checkers: int, *throws: tuple[int, ...]) -> Harness:
    """Return a match of two people with these throws."""
    harness = Harness(folder, throws)
    harness.play(rules, checkers)
    return harness


@pytest.fixture
def thrown(tmp_path: Path) -> Harness:
    """Return a match of ostia in which 2 and 5 are thrown."""
    harness = started(tmp_path, "ostia", 3, (2, 5))
    harness.throw()
    return harness


def bonus(folder: Path) -> Harness:
    """Return a match in which Light has a bonus on its first square."""
    harness = started(folder, "romani", 5, (1, 1, 3), (1, 2, 4), (5, 5, 5))
    harness.turn(("R", 1), ("R", 1), ("R", 3))
    harness.turn(("R", 2), ("R", 4))
    assert waits(harness) is State.BONUS
    return harness


def now(harness: Harness) -> str:
    return position_text(harness.screen.table.now)


def waits(harness: Harness) -> State:
    return harness.screen.table.state


def test_a_throw_by_click_an_entry_by_drag_and_one_by_tap_and_tap(thrown: Harness) -> None:
    thrown.moves(("R", 2))
    thrown.tap("R", 5)
    thrown.settle()
    assert now(thrown) == "R:1,2:1,5:1 R:3 w -"
    assert thrown.screen.table.state is State.HANDING_OVER
    assert thrown.ear.heard.count("die") == 2
    assert thrown.ear.heard.count("enter-tavern-white") == 2


def test_one_drag_plays_several_dice_one_after_another(tmp_path: Path) -> None:
    harness = started(tmp_path, "tabula", 3, (1, 3, 5))
    harness.throw()
    harness.tap("R")
    assert set(harness.screen.hand.goals) == {1, 3, 4, 5, 6, 8, 9}
    far = harness.screen.marks().goals
    assert [column for column, several in far.items() if not several] == [1, 3, 5]
    harness.tap(9)
    harness.settle()
    assert now(harness) == "R:2,9:1 R:3 w -"
    assert harness.events().count("Moved") == 2


def test_a_drop_on_a_wrong_place_glides_back(thrown: Harness) -> None:
    before = now(thrown)
    thrown.drag(thrown.at("R"), thrown.at(4))
    assert thrown.screen.view.busy
    thrown.settle()
    assert now(thrown) == before
    assert thrown.screen.view.held is None


def test_only_playable_checkers_can_be_picked_up(tmp_path: Path) -> None:
    harness = started(tmp_path, "ostia", 3, (2, 5), (1, 1))
    harness.tap("R")
    assert harness.screen.view.held is None
    harness.throw()
    harness.tap(2)
    assert harness.screen.view.held is None
    harness.tap("R")
    assert harness.screen.view.held is not None
    harness.tap("R")
    assert harness.screen.view.held is None


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_a_press_anywhere_on_a_tray_picks_up_what_can_enter_from_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    harness = Harness(tmp_path, [(1, 2, 3), (1, 2, 3)], size)
    for place, begins in (("H", "R:2,H:1 R:2,24:1 w -"), ("R", "R:3 R:3 w -")):
        screen = harness.play("tabula", at=begins)
        harness.throw()
        column = {"R": 0, "H": screen.table.now.circle}[place]
        tray = screen.layout.places[0][column]
        corners = tray.target.move(2, 2).topleft, tray.target.move(-3, -3).bottomright
        assert not all(map(tray.rect.collidepoint, corners))
        for corner in corners:
            harness.click(corner)
            assert screen.hand.picked == column
            harness.key(pygame.K_ESCAPE)
    harness.drag(corners[0], harness.at(1))
    harness.settle()
    assert now(harness) == "R:2,1:1 R:3 w -"


def test_stacks_and_trays_show_their_counts_in_the_numerals_of_the_language(
    tmp_path: Path,
) -> None:
    harness = started(tmp_path, "ostia", 15, (1, 1))
    screen = harness.screen

    def numerals() -> set[str]:
        found = {line.words for line in lines(screen.view.items(screen.marks()))}
        return {words for words in found if not words.islower()}

    assert numerals() == {"15"}
    harness.throw()
    harness.moves(*[("R", 1)] * 4)
    assert numerals() == {"15", "11", "4"}
    harness.app.speak("la")
    assert numerals() == {"XV", "XI", "IV"}


def test_a_checker_in_the_hand_leaves_the_number_of_its_stack_in_sight(tmp_path: Path) -> None:
    harness = started(tmp_path, "tabula", 15, (2, 5, 6))
    harness.throw()
    harness.tap("R")
    *_, top = harness.screen.view.items(harness.screen.marks())
    assert [line.words for line in lines([top])] == ["14"]


@pytest.mark.parametrize("made", [False, True])
def test_the_moves_of_one_checker_are_one_way_with_one_arrowhead(
    tmp_path: Path, made: bool
) -> None:
    view = started(tmp_path, "tabula", 15).screen.view
    for moves, legs in (
        ([(0, 2), (2, 7), (7, 8)], ["arrow", "leg", "leg"]),
        ([(0, 2), (0, 7), (7, 8)], ["arrow", "arrow", "leg"]),
    ):
        marks = Marks(compared={"arrow": moves}, made=made)
        assert sorted(label(item.surface).sign for item in arrow_items(view, marks)) == legs


def test_an_arrow_leaps_over_the_checkers_on_its_way(tmp_path: Path) -> None:
    for rules in ("ostia", "tabula"):
        view = started(tmp_path, rules, 15).screen.view
        (item,) = arrow_items(view, Marks(hints=[(1, 6)]))
        for between in (2, 3, 4, 5):
            x, y = view.spot(0, between)
            at = x - item.x, y - item.y
            seen = item.surface.get_rect().collidepoint(at) and item.surface.get_at(at).a
            assert not seen, (rules, between)


def test_undo_goes_back_to_the_throw_and_no_further(thrown: Harness) -> None:
    thrown.moves(("R", 2), ("R", 5))
    for _ in range(3):
        thrown.key(pygame.K_u)
        thrown.settle()
    assert now(thrown) == "R:3 R:3 w -"
    assert thrown.screen.table.dice == (2, 5)


def stacks(harness: Harness) -> list[list[int]]:
    """Return the checkers that the view shows, counted like a position's board."""
    board = harness.screen.table.now.board
    shown = harness.screen.view.counts()
    return [[shown.get((side, column), 0) for column in range(board.shape[1])] for side in (0, 1)]


@pytest.mark.parametrize("rules", list(GAMES))
def test_the_view_shows_the_table_after_every_act_of_a_wild_game(
    rules: str, tmp_path: Path
) -> None:
    """Random steps and undos, with hits and bonuses. Motion is hurried, so that all is shown."""
    chance = random.Random(8)
    dice = SeededDice(3)
    harness = Harness(tmp_path, [dice.throw(GAMES[rules].dice) for _ in range(300)])
    screen = harness.play(rules, 5)
    table = screen.table
    for _ in range(900):
        if table.state is State.OVER:
            break
        if table.state is State.THROWING:
            screen.click(Target.CUP)
        elif table.steps and chance.random() < 0.3:
            screen.click(Target.UNDO)
        elif table.node and table.node.edges:
            screen.session.play([chance.choice(table.node.edges)[0]])
            screen.sync()
        else:
            screen.click(Target.END)
        screen.view.hurry()
        assert stacks(harness) == table.now.board.tolist()
    assert "Returned" in harness.events()


def test_a_finished_turn_is_handed_over_by_itself_unless_set_otherwise(tmp_path: Path) -> None:
    harness = started(tmp_path, "ostia", 3, (2, 5), (3, 4))
    harness.throw()
    harness.moves(("R", 2), ("R", 5))
    for turn in (0, 1):
        harness.run(HAND_OVER_AFTER + 2)
        assert harness.screen.table.side == turn, "a first turn has twice the time"
    harness.app.change(hand_over=False)
    harness.throw()
    harness.moves(("R", 3), ("R", 4))
    assert not harness.screen.counting
    harness.press("done")
    assert harness.screen.table.side == 0


def test_a_hit_checker_slides_to_the_circle_and_must_come_in_first(
    tmp_path: Path, golden: Golden
) -> None:
    harness = started(tmp_path, "ostia", 3, (2, 5), (2, 6), (1, 3))
    harness.turn(("R", 2), ("R", 5))
    harness.turn(("R", 2), ("R", 6))
    assert now(harness) == "R:1,H:1,5:1 R:1,2:1,6:1 w -"
    assert "hit-tavern" in harness.ear.heard
    harness.throw()
    assert harness.screen.hand.sources == [harness.screen.table.now.circle]
    line = narration.line(harness.app.words, harness.screen.table, (True, True), None, False)
    assert line == "Light: Bring your hit checker back in."
    harness.tap("H")
    golden.check("ostia-hit", harness)


def test_nothing_can_be_played_where_the_entry_is_closed(tmp_path: Path, golden: Golden) -> None:
    harness = started(tmp_path, "ostia", 5, (2, 2), (2, 2), (1, 1))
    harness.throw()
    for news in ("Equal dice: play the throw twice. ", ""):
        assert harness.screen.line() == f"Light: {news}Bring in a glowing checker."
        harness.run(100)
    harness.moves(*[("R", 2)] * 4)
    harness.press("done")
    for _ in range(6):  # A second tap on the dice does not swallow the pass.
        harness.touch_cup()
    harness.settle()
    assert harness.events()[-1] == "Passed"
    assert harness.screen.table.state is State.HANDING_OVER
    assert "pass" in harness.ear.heard
    golden.check("ostia-pass", harness)
    harness.press("done")
    assert harness.screen.table.side == 0
    harness.throw()
    assert "Equal dice" not in harness.screen.line()


def test_the_bonus_of_a_closed_square_in_romani(tmp_path: Path, golden: Golden) -> None:
    harness = bonus(tmp_path)
    assert now(harness) == "R:2,1:2,3:1 R:3,2:1,4:1 w e1"
    harness.watch(1)
    harness.run(10)
    golden.check("romani-bonus", harness)
    harness.moves(("R", 1))
    harness.key(pygame.K_u)
    harness.settle()
    assert now(harness) == "R:2,1:2,3:1 R:3,2:1,4:1 w e1"
    harness.moves(("R", 1))
    harness.press("done")
    assert waits(harness) is State.THROWING
    assert now(harness) == "R:1,1:3,3:1 R:3,2:1,4:1 w -"


def test_a_computer_that_bears_its_last_checker_off_by_a_bonus_has_won(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(1, 1, 1)])
    screen = harness.play("romani", black="tiro", at="31:1,32:2 36:2,O:1 w -")
    harness.throw()
    harness.run(450)
    assert screen.table.record.winner == 1
    assert not isinstance(harness.top, PlayScreen)


@pytest.mark.parametrize("by", ["click", "key", "take", "done"])
def test_the_square_of_a_bonus_is_lit_at_once_and_takes_the_checker_or_not(
    tmp_path: Path, by: str
) -> None:
    harness = bonus(tmp_path)
    marks = harness.screen.marks()
    assert (marks.goals, marks.hints) == ({1: False}, [(0, 1)])
    if by == "click":
        harness.tap(1)
    elif by == "key":
        harness.key(pygame.K_RETURN)
    else:
        harness.press(by)
    harness.settle()
    assert harness.screen.table.now.board[0, 1] == 2 + (by != "done")
    marks = harness.screen.marks()
    assert not marks.goals
    assert not marks.hints


@pytest.mark.parametrize("rules", list(GAMES))
def test_the_first_picture_of_each_board(rules: str, tmp_path: Path, golden: Golden) -> None:
    harness = started(tmp_path, rules, 15)
    harness.run(2)
    golden.check(f"{rules}-start", harness)


@pytest.mark.parametrize("rules", list(GAMES))
def test_the_picture_of_a_victory_in_each_game(
    rules: str, harness: Harness, golden: Golden
) -> None:
    harness.at_end(played_out(rules, HUMAN, 0))
    harness.run(300)
    golden.check(f"{rules}-victory", harness)


def test_only_a_press_on_the_dice_throws_them(tmp_path: Path) -> None:
    harness = started(tmp_path, "ostia", 3)
    harness.run(2)
    harness.drag((5, 5), harness.screen.layout.tray.center)
    assert waits(harness) is State.THROWING


def test_a_lost_release_does_not_deafen(tmp_path: Path) -> None:
    harness = started(tmp_path, "ostia", 3, (2, 5))
    (x, y), (width, height) = harness.button("menu").rect.center, harness.app.size
    harness.send(pygame.FINGERDOWN, x=x / width, y=y / height, touch_id=1, finger_id=3)
    harness.run(SILENCE + 1)
    harness.throw()
    assert harness.screen.table.dice == (2, 5)


def test_the_bar_on_the_button_shrinks_until_the_turn_is_handed_over(thrown: Harness) -> None:
    thrown.moves(("R", 2), ("R", 5))

    def light() -> float:
        place = thrown.button("done").rect
        return float(pygame.surfarray.array3d(thrown.look().subsurface(place)).mean())

    found = []
    while thrown.screen.now.state is State.HANDING_OVER:
        found.append(light())
        thrown.run(20)
    assert len(found) > 5
    assert found == sorted(found, reverse=True)
    assert found[-1] < found[0]


def test_a_hint_that_is_not_followed_is_shown_no_more(thrown: Harness) -> None:
    thrown.press("hint")
    thrown.run(2)
    hinted = thrown.screen.marks().hints
    assert len(hinted) == 2
    others = {("R", 2), ("R", 5)} - {("R", hinted[0][1])}
    thrown.moves(others.pop())
    assert not thrown.screen.marks().hints


def test_a_hint_in_the_middle_of_a_turn_goes_on_from_there(tmp_path: Path) -> None:
    harness = started(tmp_path, "tabula", 3, (2, 6, 5))
    harness.throw()
    harness.moves(("R", 6))
    harness.key(pygame.K_h)
    harness.run(3)
    assert now(harness) == "R:2,6:1 R:3 w -"
    both = harness.screen.marks().hints
    assert len(both) == 2
    harness.tap(6)
    assert harness.screen.marks().hints == [way for way in both if way[0] == 6]


def test_the_hint_is_the_heuristics_choice_and_arrows_lead_through_it(
    thrown: Harness, golden: Golden
) -> None:
    thrown.key(pygame.K_h)
    thrown.watch(3)
    thrown.run(30)
    hints = thrown.screen.marks().hints
    assert len(hints) == 2
    seen = [label(item.surface).sign for item in thrown.screen.items()]
    assert seen.count("goal") == 1
    golden.check("ostia-hint", thrown)
    goes = "Light goes from A2 to A7. "
    news = thrown.screen.news()
    assert news.endswith(f"Hint: Light enters on A2. {goes}{thrown.screen.line()}")
    assert thrown.screen.said not in news
    assert thrown.screen.news() == ""
    thrown.moves(hints[0])
    assert thrown.screen.marks().hints == hints[1:]
    assert "Hint" not in thrown.screen.news()


def test_a_hint_that_comes_too_late_is_not_taken_for_the_computers_play(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(1, 1, 3), (1, 2, 4)])
    harness.play("romani", 5, black="heuristic")
    harness.throw()
    harness.thinker.silent = True
    harness.key(pygame.K_h)
    harness.moves(("R", 1), ("R", 1), ("R", 3))
    harness.press("done")
    harness.thinker.silent = False
    for _ in range(600):
        harness.run(1)
        if harness.screen.table.side == 0:
            break
    assert waits(harness) is State.BONUS


@pytest.mark.parametrize(
    ("press", "release", "fields"),
    [
        (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, {"pos": (640, 360), "button": 1}),
        (pygame.KEYDOWN, pygame.KEYUP, {"key": pygame.K_RETURN, "mod": 0}),
    ],
)
def test_whatever_is_held_hurries_the_computer_to_a_quarter_of_its_time(
    tmp_path: Path, press: int, release: int, fields: dict[str, object]
) -> None:
    took = []
    for holds in (False, True):
        harness = Harness(tmp_path / str(holds), [(2, 5)])
        harness.play("ostia", 3, white="tiro", black="human")
        if holds:
            harness.send(press, **fields)
        steps = 0
        while harness.screen.table.side == 0:
            harness.app.step()
            steps += 1
        took.append(steps)
        assert harness.ear.heard[-1] == "turn"
    usual, hurried = took
    assert usual > 100
    assert usual / 4 <= hurried <= 15 + usual / 4 + 3
    harness.send(release, **fields)
    assert harness.app.pointer.held == 0


def test_an_answer_to_another_position_is_never_played(tmp_path: Path) -> None:
    harness = Harness(tmp_path, [(2, 5), (3, 1)])
    harness.thinker.silent = True
    harness.play("ostia", 3, white="tiro", black="human")
    harness.run(80)
    session = harness.screen.session
    assert session.asked
    session.asked = session.asked._replace(dice=(6, 4))
    harness.thinker.ask(session.asked)
    harness.thinker.silent = False
    harness.run(80)
    assert harness.screen.table.record.turns[0].chances == "2,5"


def test_reachable_squares_and_playable_dice_are_shown(tmp_path: Path, golden: Golden) -> None:
    harness = started(tmp_path, "tabula", 3, (2, 6, 5))
    harness.throw()
    assert harness.screen.marks().playable == {2, 5, 6}
    harness.moves(("R", 6))
    assert harness.screen.marks().playable == {2, 5}
    harness.tap("R")
    assert "Set it down where it glows." in harness.screen.line()
    golden.check("tabula-reach", harness)


def test_escape_lets_a_checker_go_and_then_pauses(thrown: Harness) -> None:
    thrown.tap("R")
    thrown.key(pygame.K_ESCAPE)
    assert thrown.screen.view.held is None
    thrown.key(pygame.K_ESCAPE)
    thrown.top_as(PauseScreen)
    thrown.key(pygame.K_ESCAPE)
    assert thrown.app.stack.top is thrown.screen


def test_sliding_off_a_button_cancels_it(tmp_path: Path) -> None:
    harness = started(tmp_path, "ostia", 3)
    menu = harness.screen.layout.buttons["menu"]
    harness.mouse(pygame.MOUSEBUTTONDOWN, menu.center)
    harness.mouse(pygame.MOUSEBUTTONUP, (menu.right + 60, menu.centery))
    assert harness.top is harness.screen


@pytest.mark.parametrize("seed", [7, None], ids=["of a given seed", "of real dice"])
def test_a_match_is_saved_after_its_first_throw(tmp_path: Path, seed: int | None) -> None:
    harness = Harness(tmp_path, [(2, 5)])
    harness.show(match_screen, Record("ostia", 3, HUMAN, HUMAN, 1, seed))
    harness.run(1)
    assert harness.app.matches.unfinished() == []
    harness.screen.session.throw()
    (match,) = harness.app.matches.unfinished()
    assert match.facts.seed == seed


class _Asked(Instant):
    """Records all questions for the worker process."""

    def __init__(self) -> None:
        super().__init__(judgement)
        self.sent: list[bytes] = []

    def ask(self, question: Question) -> None:
        self.sent.append(pickle.dumps(question))
        super().ask(question)


def _sent(folder: Path, throws: Sequence[tuple[int, ...]], until: int, seed: int) -> list[bytes]:
    """Return the questions in a match of two computers until a number of throws have fallen."""
    harness = Harness(folder, throws)
    thinker = harness.app.services.thinker = _Asked()
    harness.show(match_screen, Record("vivere", 5, "heuristic", "heuristic", 0, seed))
    while harness.screen.table.record.thrown < until:
        harness.run(1)
    harness.run(1)
    return thinker.sent


def test_the_thinker_gets_no_die_before_it_falls(tmp_path: Path) -> None:
    fallen = [(1, 2, 3), (4, 4, 6)]
    one = _sent(tmp_path / "one", [*fallen, (1, 1, 1)], 2, seed=1)
    other = _sent(tmp_path / "other", [*fallen, (6, 6, 6)], 2, seed=2)
    assert len(one) == 2
    assert one == other


@pytest.mark.parametrize("rules", ["ostia", "tabula"])
def test_a_key_turns_the_board_and_the_game_goes_on_from_the_other_side(
    rules: str, tmp_path: Path, golden: Golden
) -> None:
    count = GAMES[rules].dice
    harness = started(tmp_path, rules, 3, (2, 5, 6)[:count], (1, 3, 4)[:count])
    harness.throw()
    harness.moves(("R", 2))
    before = harness.at("R"), harness.at(2)
    harness.key(pygame.K_t)
    harness.run(2)
    assert saved(harness).turned
    assert harness.at("R")[0] < harness.screen.layout.board.left < before[0][0]
    assert (harness.at(2)[0] > harness.screen.layout.board.centerx) == (rules == "ostia")
    harness.watch(1)
    harness.run(10)
    golden.check(f"{rules}-turned", harness)
    harness.moves(("R", 5))
    assert "5:1" in now(harness)
    harness.key(pygame.K_t)
    harness.run(2)
    assert harness.at(2) == before[1]


def test_a_failed_save_is_reported_as_long_as_it_lasts(harness: Harness) -> None:
    in_the_way = harness.folder / "state" / "matches"
    in_the_way.parent.mkdir(parents=True)
    in_the_way.write_text("no folder")
    harness.dice.left = [(6, 1), (3, 2)]
    screen, heard = harness.play("ostia"), harness.hear()
    harness.turn(("R", 6), ("R", 1))
    assert screen.note == "The match cannot be saved."
    assert heard.count(screen.note) == 1
    harness.show(PauseScreen, screen.table.record)
    assert harness.labels["leave"] == "Quit"
    harness.press("resume")
    in_the_way.unlink()
    harness.turn(("R", 3), ("R", 2))
    assert screen.note != "The match cannot be saved."
    harness.show(PauseScreen, screen.table.record)
    assert harness.labels["leave"] == "Save and quit"
