"""The review of a match: each throw opens on the board, and other plays can be tried."""

from itertools import combinations
from math import dist

import pygame
import pytest
from every_screen import played_out
from harness import RECORD as UNFINISHED, Harness, reviewed
from match_helpers import whole_match
from rate_players import together

from ludus.analysis.rating import Rating, ranks_like, rating
from ludus.analysis.review import Review, balance
from ludus.analysis.review_cache import Reviews
from ludus.analysis.worth import judgement
from ludus.match.record import HUMAN, Record, parse_record
from ludus.match.states import State
from ludus.picture import assets
from ludus.picture.labels import label
from ludus.picture.shapes import Disc, Letters, painted
from ludus.players.ranks import STRONGEST
from ludus.players.worker import Instant
from ludus.rules.plays import Play, Plays
from ludus.window.app.review_queue import ReviewQueue, review
from ludus.window.pictures import graph
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.details import DetailsScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.review.what_if import LeaveScreen, WhatIf
from ludus.window.speech import review_text
from ludus.window.text.words import Words

RECORD = whole_match("ostia")


@pytest.fixture(scope="module")
def reviews() -> list[Review]:
    """Return the reviews of all turns; one of them is changed to a blunder."""
    found = [review._replace(plies=3, doubt=1.0) for review in reviewed(RECORD).reviews]
    at = next(i for i, review in enumerate(found) if i > 5 and len(review.options) > 2)
    review = found[at]
    best, worse = review.options[0], review.options[-1]._replace(cost=0.1)
    after = review.thrown - 0.1 * (1 - 2 * review.side)
    review = review._replace(play=worse.play, best=best.play, doubt=0.0, why="hits", after=after)
    found[at] = review._replace(options=(*review.options[:-1], worse))
    return found


def course_of(harness: Harness, record: Record) -> CourseScreen:
    return CourseScreen(harness.app, review(harness.app.services, record, (True, True)))


@pytest.fixture
def course(harness: Harness, reviews: list[Review]) -> CourseScreen:
    """Return the course of the match, over its replay."""
    kept = harness.app.services.reviews = Reviews(harness.folder / "reviews")
    kept.write(RECORD, reviews)
    screen = course_of(harness, RECORD)
    harness.show(ReplayScreen, RECORD)
    harness.app.stack.open(screen)
    harness.run(3)
    return screen


def _board(harness: Harness) -> ReviewScreen:
    return harness.top_as(ReviewScreen)


def _ways(play: Play) -> list[tuple[int, int]]:
    return [step.way for step in play]


def _blunder(reviews: list[Review]) -> int:
    return next(at for at, review in enumerate(reviews) if review.size)


def _stands(screen: ReviewScreen, review: Review, play: Play) -> bool:
    """Whether the board is as a play leaves it."""
    after = Plays(screen.table.rules, review.position, review.dice).leads(play).board
    return all(count == after[at] for at, count in screen.view.counts().items())


def test_a_touched_throw_stands_on_the_board_and_beside_a_mistake_the_mistake(
    harness: Harness, course: CourseScreen, reviews: list[Review]
) -> None:
    at, field, plot = _blunder(reviews), course._field, course._plot
    x, y = plot.at(at + 1, reviews[at].after)
    for spot, seen in (
        ((round(plot.x(60.5)), field.height // 2), 60),
        ((round(x) - plot.radius, round(y)), at),
    ):
        harness.click((field.left + spot[0], field.top + spot[1]))
        assert _board(harness).review == reviews[seen]
        harness.press("close")


def test_the_play_that_was_made_is_shown_first_and_a_touch_shows_the_best(
    harness: Harness, course: CourseScreen, reviews: list[Review]
) -> None:
    harness.key(pygame.K_PAGEDOWN, pygame.K_RETURN)
    screen, review = _board(harness), reviews[_blunder(reviews)]
    assert screen.marks().compared == {"arrow-made": _ways(review.play)}
    assert _stands(screen, review, review.play)
    assert screen.said == f"Throw {review.throw}: 3 checkers stand alone; a 1 or 3 hits one."
    thrown, _, shown = screen.news().partition(" of 100: ")
    assert " throws " in thrown
    assert shown.startswith("Light enters on ")
    assert screen.news() == ""
    harness.press("board")
    assert screen.marks().compared == {"arrow": _ways(review.best)}
    assert _stands(screen, review, review.best)
    assert screen.said.startswith("The best move. ")
    assert "This hits a checker" in screen.said
    assert " throws " not in screen.news()
    (made, worse), (best, better) = screen.bars
    assert (made, best) == ("heuristic", "Best")
    assert better - worse == pytest.approx(0.1)


@pytest.mark.parametrize("game", ["tabula", "ostia"])
def test_numbers_in_the_sentence_stand_on_a_board_without_letters(
    harness: Harness, game: str
) -> None:
    record = whole_match(game)
    del record.turns[3:]
    screen = harness.show(ReviewScreen, reviewed(record), 2)
    small = [tag.rect.h for tag in screen._numbers(screen.marks())]
    harness.app.change(text=200)
    large = [tag.rect.h for tag in screen._numbers(screen.marks())]
    assert all(new > 1.4 * old for old, new in zip(small, large, strict=True))
    squares = range(1, screen.table.rules.squares + 1)
    ways = _ways(screen.review.play)
    told = {str(place) for way in ways for place in way if place in squares}
    shown = {text.words for item in screen.items() for text in label(item.surface).texts}
    assert told
    assert (told <= shown) is (game == "tabula")
    assert any(" of 100" in words for words in shown - {screen.line()}), "beside the bars"


@pytest.mark.parametrize("own", [True, False])
def test_the_opponents_checkers_are_not_called_the_readers_own(
    harness: Harness, reviews: list[Review], own: bool
) -> None:
    at = _blunder(reviews)
    players = ("tiro", HUMAN) if own is (reviews[at].side == 1) else (HUMAN, "tiro")
    record = parse_record(str(RECORD))
    record.white, record.black = players
    kept = harness.app.services.reviews = Reviews(harness.folder / "reviews")
    kept.write(record, [*reviews[:at], reviews[at]._replace(why="covers"), *reviews[at + 1 :]])
    harness.show(ReplayScreen, record)
    harness.app.stack.open(course_of(harness, record))
    harness.run(3)
    harness.key(pygame.K_PAGEDOWN, pygame.K_RETURN)
    harness.press("board")
    assert "The best move." in _board(harness).said
    assert ("your checkers" in _board(harness).said) is own


def _widest(harness: Harness) -> str:
    """Return the name of the widest way on from a throw."""
    ways = (harness.button(name) for name in ("close", "before", "next", "try"))
    return max(ways, key=lambda each: each.rect.width).name


def test_all_is_done_by_keyboard_alone(
    harness: Harness, course: CourseScreen, reviews: list[Review]
) -> None:
    harness.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    screen = _board(harness)
    assert screen.review == reviews[2]
    assert harness.lit == [_widest(harness)] == ["next"], "nothing was better"
    harness.key(pygame.K_RIGHT)
    assert screen.review == reviews[3]
    harness.key(pygame.K_PAGEDOWN)
    assert screen.review == reviews[_blunder(reviews)]
    assert harness.lit == [_widest(harness)] == ["try"]
    harness.key(pygame.K_2)
    assert screen.marks().compared == {"arrow": _ways(screen.review.best)}
    harness.key(pygame.K_DOWN, pygame.K_DOWN)
    assert harness.app.focus.name in harness.names
    harness.key(pygame.K_ESCAPE)
    assert harness.top is course
    assert course.at == _blunder(reviews)


def test_another_play_is_tried_from_the_same_throw_and_leads_back(
    harness: Harness, course: CourseScreen, reviews: list[Review]
) -> None:
    harness.key(pygame.K_PAGEDOWN, pygame.K_RETURN)
    screen, review = _board(harness), reviews[_blunder(reviews)]
    harness.press("try")
    match = harness.top_as(WhatIf)
    assert match.session.humans[review.side]
    assert match.table.record.players[1 - review.side] == STRONGEST
    assert match.table.position == review.position
    harness.throw()
    assert match.table.dice == review.dice
    harness.key(pygame.K_ESCAPE)
    assert harness.top.said == "Try it from here"
    harness.press("back")
    assert _board(harness) is screen
    assert not [*harness.folder.rglob("matches/*.txt")], "nothing of it is kept"


def test_another_way_is_played_to_its_end(harness: Harness, course: CourseScreen) -> None:
    course._lead(len(RECORD.turns) - 1)
    harness.key(pygame.K_RETURN)
    harness.press("try")
    match = harness.top_as(WhatIf)
    harness.throw()
    while match.table.state is not State.OVER:
        assert match.table.node
        match.session.emit(match.table.step(match.table.node.edges[0][0]))
    harness.run(200)
    harness.top_as(LeaveScreen)
    harness.press("again")
    harness.top_as(WhatIf)
    assert harness.top is not match


def test_the_worst_choices_have_marks_that_do_not_overlap(reviews: list[Review]) -> None:
    pygame.font.init()
    pygame.display.init()
    side = reviews[_blunder(reviews)].side
    assert graph.worst(reviews, (side,)) == graph.worst(reviews, (0, 1)) == [_blunder(reviews)]
    assert graph.worst(reviews, (1 - side,)) == []
    many = [review._replace(doubt=0.0, after=review.thrown - 0.1) for review in reviews]
    marked = graph.worst(many, (0,))
    plot = graph.Plot((1000, 450), len(reviews), 20)
    drawing = graph.shapes(plot, many, marked)
    assert [shape.words for shape in drawing if isinstance(shape, Letters)] == ["1", "2", "3"]
    spots = [shape.at for shape in drawing if isinstance(shape, Disc)]
    assert min(dist(*pair) for pair in combinations(spots, 2)) > 2 * plot.radius
    for spot, at in zip(spots, marked, strict=True):
        assert graph.touched(plot, many, marked, spot) == at
    assert painted(drawing, plot.size).get_size() == plot.size


@pytest.mark.parametrize(("marks", "words"), [(1, "One move cost"), (3, "Three moves cost")])
def test_the_moves_that_lost_a_match_are_counted(
    reviews: list[Review], marks: int, words: str
) -> None:
    record = parse_record(str(RECORD))
    loser = 1 - (record.winner or 0)
    record.white, record.black = [HUMAN, "tiro"][:: 1 - 2 * loser]
    even = [each._replace(before=0.5, thrown=0.5, after=0.5) for each in reviews]
    wrong = [each._replace(after=0.4 + 0.2 * loser) for each in even if each.side == loser]
    text = review_text.verdict(Words(), record, [*wrong, *even], marks)
    assert text.startswith(words)
    lucky = review_text.verdict(Words(), record, even, marks)
    assert lucky == "You lost to the luck of the dice."


def test_a_large_drawing_needs_no_larger_picture(
    reviews: list[Review], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Freeing 100 MB blocks all threads for longer than one step may take."""
    pygame.display.init()
    pygame.font.init()
    made: list[tuple[int, int]] = []
    clear = assets.clear

    def remembered(size: tuple[int, int]) -> pygame.Surface:
        made.append(size)
        return clear(size)

    monkeypatch.setattr(assets, "clear", remembered)
    plot = graph.Plot((3000, 1000), len(reviews), 40)
    picture = painted(graph.shapes(plot, reviews, [_blunder(reviews)]), plot.size)
    assert all(wide <= 3000 and high <= 1000 for wide, high in made)
    white = max(picture.get_at((x, y))[0] for x in (1500, 1501) for y in range(1000))
    assert white > 200, "the course is drawn"


def test_the_estimated_rank_is_shown_with_its_doubt() -> None:
    ranks = {"tiro": (30.0, 28.0, 32.0), "optio": (10.0, 9.0, 11.0), "caesar": (1.0, 0.9, 1.1)}
    sure = Rating(1000, 9.5, 0.2)
    unsure = Rating(12, 0.1, 0.004)
    assert ranks_like(ranks, sure) == ("optio",)
    assert len(ranks_like(ranks, unsure)) > 1
    assert ranks_like({}, sure) == ranks_like(ranks, Rating()) == ()


def test_matches_together_are_rated_as_all_their_choices(reviews: list[Review]) -> None:
    both = together(rating(reviews[:60], 0), rating(reviews[60:], 0))
    assert both == pytest.approx(rating(reviews, 0))
    low, high = both.interval
    assert low <= both.value <= high


def test_a_course_of_nothing_can_be_closed(harness: Harness) -> None:
    record = Record("ostia", 3, HUMAN, "tiro", 0, 7)
    harness.show(ReplayScreen, RECORD)
    harness.app.stack.open(course_of(harness, record))
    harness.run(3)
    harness.key(pygame.K_RIGHT, pygame.K_RETURN)
    harness.press("close")
    harness.top_as(ReplayScreen)


def test_details_of_a_match_that_is_not_reviewed_yet_can_be_closed(harness: Harness) -> None:
    record = parse_record(str(RECORD))
    record.seed, record.real, record.pledge = 7, None, ""
    harness.show(ReplayScreen, record)
    queue = ReviewQueue(record, Instant(judgement, silent=True))
    harness.show(DetailsScreen, queue)
    harness.run(2)
    assert not queue.seen
    harness.press("close")
    harness.top_as(ReplayScreen)


def test_figures_are_read_out_once_they_are_final(harness: Harness) -> None:
    record = parse_record(UNFINISHED)
    queue = ReviewQueue(record, Instant(judgement))
    harness.show(ReplayScreen, record)
    details = harness.show(DetailsScreen, queue)
    while not queue.seen:
        assert details.step()
    assert details.said == "Details"
    while not queue.done:
        assert details.step()
    assert "Luck of the dice" in details.said


def test_the_details_say_what_luck_and_choices_did_to_the_result(
    harness: Harness, course: CourseScreen, reviews: list[Review]
) -> None:
    harness.press("details")
    luck, _ = balance(reviews)
    side = RECORD.player_side
    said = harness.top.said.replace("−", "-")
    assert f"{round(100 * (luck[side] - luck[1 - side])):+}" in said, said


def test_what_a_choice_cost_is_written_as_the_language_does(
    harness: Harness, course: CourseScreen
) -> None:
    harness.app.speak("de")
    harness.key(pygame.K_PAGEDOWN, pygame.K_RETURN)
    assert any(" allein; " in label for label in harness.labels.values())
    unmeasured, rate = Record("tabula", 15, HUMAN, "tiro", 0, 7), Rating(1000, 9.5, 0.2)
    assert "9,5" in review_text.rated(harness.app.words, unmeasured, rate)


def test_faultless_play_has_no_figures(harness: Harness) -> None:
    record = Record("tabula", 3, HUMAN, "tiro", 0, 7)
    told = review_text.rated(harness.app.words, record, Rating(20))
    assert told == "Every choice of yours was the best one."


def test_details_in_large_letters_have_bars(harness: Harness) -> None:
    harness.app.change(text=200)
    details = harness.show(DetailsScreen, reviewed(played_out("tabula", "tiro", 1).record))
    ends = [item.surface.get_at((item.rect.w - 1, 0)) for item in details.items()]
    assert pygame.Color(*graph.RED) in ends
