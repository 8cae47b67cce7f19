"""The app makes pictures in the background, and shows the last frame until they are ready."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pygame
import pytest
from harness import CLOSED, Beside, Harness

from ludus.journey.road import Things
from ludus.match.record import HUMAN, Record, parse_record
from ludus.rules.game import GAMES
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.board import background
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Sentence
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.choose import ChooseScreen

RECORD = CLOSED.format(white=HUMAN, black="tiro")


class Swift(Beside):
    """An executor that runs a job when it is submitted."""

    def submit(self, what: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future = super().submit(what, *given, **named)
        self.work()
        return future


class Rehearsal(Harness):
    """A harness with pictures made in the background, and the pixels of its window.

    Screens appear without a movement, so that a frame shows the next screen or the last one.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, [(3, 5), (2, 4)], (640, 360))
        self.app.settings.calm = True
        self.beside = self.app.services.pictures = Beside()

    def begin(self) -> PlayScreen:
        """Open a match, without the light along its road."""
        self.app.stack.open(match_screen(self.app, Record("ostia", 3, HUMAN, HUMAN, 0, 7)))
        self.screen.light.end()
        self.finish()
        return self.screen

    def finish(self) -> None:
        """Make all pictures, and paint them."""
        for _ in range(4):
            self.beside.work()
            self.run(1)
        self.look()

    @property
    def seen(self) -> bytes:
        """Return the pixels of the window."""
        self.app.paint()
        return pygame.image.tobytes(self.app.stack.display.target, "RGB")


@pytest.fixture
def rehearsal(tmp_path: Path) -> Iterator[Rehearsal]:
    yield Rehearsal(tmp_path)
    pygame.display.set_mode((64, 64))


def settings(rehearsal: Rehearsal) -> None:
    """Open the settings over a match."""
    rehearsal.begin()
    rehearsal.show(SettingsScreen)
    rehearsal.finish()


def test_a_window_that_opens_while_files_are_read_makes_its_first_picture_once(
    rehearsal: Rehearsal,
) -> None:
    app = rehearsal.app
    app.jobs.wait_for(lambda: None, lambda _: None)
    app.resize(pygame.display.set_mode((1280, 720)))
    rehearsal.go(ChooseScreen)
    rehearsal.beside.work()
    app.step()
    app.paint()
    assert not app.unpainted


def test_a_panel_of_another_size_is_made_before_it_is_shown(rehearsal: Rehearsal) -> None:
    rehearsal.begin()
    lines = ["A line."]
    rehearsal.show(Menu, "Menu", Sentence(lambda: " ".join(lines)))
    rehearsal.finish()
    before = rehearsal.seen
    lines *= 20
    rehearsal.app.stale = True
    assert rehearsal.seen == before
    assert rehearsal.beside.waiting
    rehearsal.finish()
    assert rehearsal.seen != before
    rehearsal.app.stale = True
    assert rehearsal.seen
    assert not rehearsal.beside.waiting, "a panel of the same size is not made again"


def test_a_long_wait_is_seen_and_leaves_no_trace(rehearsal: Rehearsal) -> None:
    screen = rehearsal.begin()
    before = sum(rehearsal.seen)
    screen.open_menu()
    rehearsal.run(40)
    dark = sum(rehearsal.seen)
    assert 0.5 * before < dark < 0.7 * before
    rehearsal.run(40)
    assert sum(rehearsal.seen) == dark
    rehearsal.finish()
    rehearsal.app.stack.close()
    rehearsal.finish()
    assert sum(rehearsal.seen) == before


def test_what_is_not_yet_seen_neither_goes_on_nor_hears_anything(rehearsal: Rehearsal) -> None:
    rehearsal.show(match_screen, Record("ostia", 3, "tiro", "tiro", 0, 7))
    rehearsal.run(200)
    assert not rehearsal.screen.table.record.turns
    rehearsal.app.stack.close()
    screen = rehearsal.begin()
    screen.open_menu()
    top = rehearsal.top
    spot = rehearsal.button("resume").rect.center
    rehearsal.click(spot)
    rehearsal.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)
    assert rehearsal.top is top
    rehearsal.finish()
    rehearsal.click(spot)
    assert rehearsal.top is screen


def test_a_touch_that_began_too_early_ends_without_effect(rehearsal: Rehearsal) -> None:
    screen = rehearsal.begin()
    screen.open_menu()
    spot = rehearsal.button("resume").rect.center
    rehearsal.mouse(pygame.MOUSEBUTTONDOWN, spot)
    rehearsal.finish()
    rehearsal.mouse(pygame.MOUSEBUTTONUP, spot)
    assert len([*rehearsal.app.stack]) == 2, "the menu is still open"
    rehearsal.click(spot)
    assert rehearsal.top is screen


def test_a_press_counts_while_a_visible_screen_is_remade(rehearsal: Rehearsal) -> None:
    settings(rehearsal)
    rehearsal.press("contrast")
    assert not rehearsal.app.jobs.ready
    rehearsal.press("calm")
    rehearsal.press("text-150")
    assert rehearsal.app.settings.text == 100
    for _ in range(3):
        rehearsal.finish()
    assert rehearsal.app.settings.contrast
    assert rehearsal.app.settings.text == 150
    assert not rehearsal.app.settings.calm


def test_the_loop_reads_no_texts_when_another_language_is_chosen(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(rehearsal)
    rehearsal.press("language")
    rehearsal.finish()
    with monkeypatch.context() as context:
        context.setattr(rehearsal.app, "_read", lambda language: pytest.fail("read by the loop"))
        rehearsal.press("de")
    assert rehearsal.app.words.language != "en"


def test_what_was_pressed_before_another_size_does_not_count(rehearsal: Rehearsal) -> None:
    settings(rehearsal)
    rehearsal.press("contrast")
    rehearsal.press("calm")
    rehearsal.app.resize(pygame.Surface((900, 700)))
    rehearsal.finish()
    assert rehearsal.app.settings.calm


def test_of_a_window_that_is_being_dragged_only_the_last_size_is_made(rehearsal: Rehearsal) -> None:
    rehearsal.begin()
    windows = [pygame.Surface((700 + 20 * i, 600)) for i in range(12)]
    for window in windows:
        rehearsal.app.resize(window)
        rehearsal.run(1)
    made = 0
    while rehearsal.beside.waiting:
        made += 1
        rehearsal.beside.work()
        rehearsal.run(1)
    assert made <= 3
    assert rehearsal.screen.layout.size == windows[-1].get_size()


def test_a_window_that_is_being_dragged_shows_the_last_frame_at_every_size(
    rehearsal: Rehearsal,
) -> None:
    rehearsal.begin()
    last = rehearsal.app.stack.display.target.copy()
    for width in range(700, 1200, 100):
        window = pygame.Surface((width, 600))
        rehearsal.app.resize(window)
        place = last.get_rect().fit(window.get_rect())
        window.fill("black")
        window.blit(pygame.transform.scale(last, place.size), place)
        assert rehearsal.seen == pygame.image.tobytes(window, "RGB")
        rehearsal.run(1)
        if width == 900:
            rehearsal.beside.work()


def test_settings_that_change_every_picture_are_seen_when_all_is_made(rehearsal: Rehearsal) -> None:
    screen = rehearsal.begin()
    rehearsal.show(SettingsScreen)
    rehearsal.finish()
    before = rehearsal.seen
    rehearsal.app.change(contrast=True)
    rehearsal.run(3)
    assert rehearsal.seen == before
    rehearsal.finish()
    rehearsal.app.stack.close()
    rehearsal.finish()
    plain = screen.layout.board.centerx, screen.layout.board.top + 12
    assert sum(rehearsal.app.stack.display.target.get_at(plain)[:3]) > 560, "a plain, bright board"


def test_a_page_with_another_board_waits_for_its_picture(rehearsal: Rehearsal) -> None:
    rehearsal.begin()
    rehearsal.show(RulesScreen, GAMES["ostia"])
    rehearsal.finish()
    before = rehearsal.seen
    for _ in range(8):
        rehearsal.send(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0)
        rehearsal.run(1)
        if not rehearsal.app.jobs.ready:
            break
    assert not rehearsal.app.jobs.ready
    rehearsal.finish()
    assert rehearsal.seen != before


def test_an_error_in_a_picture_is_not_lost(rehearsal: Rehearsal) -> None:
    screen = rehearsal.begin()

    class Broken(PauseScreen):
        def items(self) -> list[Any]:
            raise ZeroDivisionError

    rehearsal.show(Broken, screen.table.record)
    rehearsal.beside.work()
    with pytest.raises(ZeroDivisionError):
        rehearsal.run(1)


def test_the_course_of_a_match_is_weighed_by_the_thinker_and_drawn_in_the_background(
    rehearsal: Rehearsal,
) -> None:
    record = parse_record(RECORD)
    rehearsal.begin()
    screen = CourseScreen(rehearsal.app, ReviewQueue(record, rehearsal.thinker))
    rehearsal.thinker.silent = True
    rehearsal.app.stack.open(screen)
    rehearsal.finish()
    rehearsal.beside.work()
    rehearsal.run(30)
    assert screen.awake, "nothing was judged by the loop itself"
    rehearsal.thinker.silent = False
    rehearsal.run(30)
    assert screen.awake, "nothing was drawn by the loop itself"
    for _ in range(len(record.turns)):
        rehearsal.beside.work()
        rehearsal.run(1)
    assert not screen.awake


@pytest.mark.parametrize("text", [100, 200])
def test_the_board_of_the_chosen_game_is_made_ahead(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    rehearsal.app.resize(pygame.display.set_mode((360, 640)))
    rehearsal.app.change(text=text)
    rehearsal.app.things = Things(lamp="clay")
    rehearsal.show(ChooseScreen)
    rehearsal.finish()
    monkeypatch.setattr(background, "painted", None)
    rehearsal.press("start")
    assert rehearsal.screen.background().get_size() == (360, 640)


def test_an_unfinished_match_is_weighed_in_the_background(rehearsal: Rehearsal) -> None:
    rehearsal.app.save(parse_record(RECORD))
    rehearsal.show(ChooseScreen)
    rehearsal.finish()
    rehearsal.press("continue")
    rehearsal.press("start")
    rehearsal.run(5)
    assert isinstance(rehearsal.top, ChooseScreen), "nothing is pressed meanwhile"
    rehearsal.beside.work()
    rehearsal.run(1)
    assert rehearsal.screen.table.record.turns == parse_record(RECORD).turns


def test_an_unfinished_match_is_laid_out_once_its_picture_is_made(
    rehearsal: Rehearsal,
) -> None:
    rehearsal.app.save(parse_record(RECORD))
    rehearsal.show(ChooseScreen)
    rehearsal.finish()
    rehearsal.press("continue")
    before = rehearsal.app.size
    rehearsal.app.resize(pygame.display.set_mode((1024, 600)))
    rehearsal.beside.work()
    rehearsal.run(1)
    assert rehearsal.beside.waiting, "its picture is being made"
    assert rehearsal.app.size == rehearsal.screen.layout.size == before
    rehearsal.finish()
    assert rehearsal.app.jobs.ready
    assert rehearsal.app.size == rehearsal.screen.layout.size == (1024, 600)


def test_the_end_finishes_what_changes_files_and_makes_no_picture(rehearsal: Rehearsal) -> None:
    screen, done = rehearsal.begin(), list[str]()
    jobs, free = rehearsal.app.jobs, Event()

    def then(made: str) -> None:
        done.append(made)
        rehearsal.show(SettingsScreen)
        jobs.wait_for(lambda: "more", done.append)

    with ThreadPoolExecutor(1) as pictures:
        rehearsal.app.services.pictures = pictures
        jobs.later(free.wait)
        for make, reads in (("change", False), ("read", True)):
            jobs.wait_for(partial(str, make), then, reads=reads)
        dropped = jobs.later(partial(done.append, "later"))
        screen.open_menu()
        jobs.close()
        assert done == ["change"]
        assert dropped.cancelled()
        assert not jobs.later(partial(done.append, "too late")).done()
        free.set()
    assert done == ["change"]


def test_the_end_waits_for_a_change_of_files_that_has_begun(rehearsal: Rehearsal) -> None:
    jobs, begun, free = rehearsal.app.jobs, Event(), Event()
    done: list[bool] = []

    def change() -> bool:
        begun.set()
        return free.wait()

    with ThreadPoolExecutor(1) as pictures:
        rehearsal.app.services.pictures = pictures
        jobs.wait_for(change, done.append)
        begun.wait()
        Timer(0.05, free.set).start()
        jobs.close()
    assert done == [True]


def test_pages_are_turned_however_fast_their_pictures_are_made(rehearsal: Rehearsal) -> None:
    rehearsal.begin()
    rehearsal.app.services.pictures = Swift()
    rehearsal.show(RulesScreen, GAMES["ostia"])
    seen = []
    for key in [pygame.K_RIGHT] * 7 + [pygame.K_LEFT] * 6:
        rehearsal.key(key)
        seen.append(rehearsal.seen)
    assert seen == seen[::-1]
    assert len(set(seen)) == 7


def test_a_hint_does_not_cut_a_drag_short(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = rehearsal.begin()
    rehearsal.throw()
    rehearsal.finish()
    poll = rehearsal.thinker.poll
    monkeypatch.setattr(rehearsal.thinker, "poll", lambda: None)
    rehearsal.press("hint")
    assert screen.table.node
    source, target = screen.table.node.edges[0][0][:2]
    rehearsal.mouse(pygame.MOUSEBUTTONDOWN, screen.hand.zone(source).center)
    monkeypatch.setattr(rehearsal.thinker, "poll", poll)
    rehearsal.mouse(pygame.MOUSEMOTION, screen.hand.zone(target).center)
    rehearsal.mouse(pygame.MOUSEBUTTONUP, screen.hand.zone(target).center)
    assert len(screen.table.steps) == 1


def test_a_press_cut_short_by_another_size_costs_no_later_touch(rehearsal: Rehearsal) -> None:
    screen = rehearsal.begin()
    rules = rehearsal.button("rules").rect.center
    rehearsal.mouse(pygame.MOUSEBUTTONDOWN, rules)
    rehearsal.app.resize(pygame.display.set_mode((1024, 600)))
    rehearsal.mouse(pygame.MOUSEBUTTONUP, rules)
    rehearsal.finish()
    assert rehearsal.top is screen
    rehearsal.click(screen.layout.tray.center)
    assert screen.table.dice


def test_what_is_picked_up_lies_on_its_stack_in_a_window_of_another_size(
    rehearsal: Rehearsal,
) -> None:
    screen = rehearsal.begin()
    rehearsal.throw()
    rehearsal.finish()
    rehearsal.click(screen.hand.zone(screen.hand.sources[0]).center)
    assert screen.view.held
    rehearsal.app.resize(pygame.display.set_mode((1024, 600)))
    rehearsal.finish()
    assert not screen.view.held
    assert screen.hand.picked is None
