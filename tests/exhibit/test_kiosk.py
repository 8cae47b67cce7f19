"""The kiosk: visitors can play but not leave, and it always returns to attract."""

import logging
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from harness import Beside
from kiosk_helpers import PIN, KioskHarness

from ludus.exhibit.checks.every_screen import played_out
from ludus.exhibit.kiosk.guard import Picture
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.staff import PinTries
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract import AttractScreen, attract_screen
from ludus.exhibit.screens.dark import DarkScreen, OutOfOrderScreen
from ludus.exhibit.screens.games import GamesScreen, VisitOverScreen
from ludus.exhibit.screens.idle import IdleScreen
from ludus.exhibit.screens.languages import LanguagesScreen
from ludus.exhibit.screens.operator import OperatorScreen, PinScreen
from ludus.exhibit.screens.touchtest import TouchTestScreen
from ludus.exhibit.screens.visit import HAND_AFTER_S
from ludus.exhibit.supervisor.restart_policy import CLOSE, RESTART
from ludus.match.record import HUMAN, Record
from ludus.match.states import MACHINE, Target
from ludus.picture.labels import label
from ludus.players.levels import LEVELS
from ludus.rules.game import GAMES
from ludus.rules.position import position_text
from ludus.window.app.screen import Screen
from ludus.window.layout.layout import Orientation
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.text.sentences import TRAYS

SIZES = [(1920, 1080), (1080, 1920), (1024, 600), (600, 1024)]


@pytest.fixture
def exhibit(tmp_path: Path) -> KioskHarness:
    """An exhibit at attract."""
    return KioskHarness(tmp_path)


def board(exhibit: KioskHarness) -> str:
    return position_text(exhibit.screen.table.now)


def top(exhibit: KioskHarness) -> Screen:
    return exhibit.app.stack.top


def names(exhibit: KioskHarness) -> set[str]:
    return {button.name for button in exhibit.app.stack.top.buttons()}


# Attract


def test_attract_plays_itself_to_the_end_and_begins_another_game(exhibit: KioskHarness) -> None:
    first = exhibit.screen.table.record
    exhibit.until(lambda: exhibit.screen.table.record is not first, 60 * 600)
    assert first.winner is not None
    assert exhibit.attracting
    assert exhibit.screen.table.record.rules != first.rules
    assert exhibit.kiosk.visit is None
    assert not exhibit.visits
    assert not exhibit.app.services.library.slot.path.exists()


def test_attract_varies_over_what_is_offered(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, game__offered=("vivere", "tabula"), game__rules="tabula")
    shown = []
    for _ in range(4):
        shown.append(exhibit.screen.table.rules.name)
        exhibit.kiosk.home()
    assert shown == ["vivere", "tabula", "vivere", "tabula"]


def test_every_language_calls_in_turn(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludus.picture import assets

    said: list[str] = []
    fitting = assets.fitting

    def listen(words: str, *rest: object) -> pygame.Surface:
        said.append(words)
        return fitting(words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(assets, "fitting", listen)
    for _ in range(len(exhibit.config.language.offered)):
        exhibit.wait(3)
    calls = {
        exhibit.kiosk.texts(c).capitals("Touch to play") for c in exhibit.config.language.offered
    }
    assert calls <= set(said)
    assert len(calls) == len(exhibit.config.language.offered)


def test_all_that_is_written_in_attract_is_of_one_language_at_a_time(
    exhibit: KioskHarness,
) -> None:
    """Check the call, the offer to take over, and the names of the trays in each language."""
    seen = set()
    for _ in exhibit.config.language.offered:
        exhibit.run(2)
        top = exhibit.app.stack.top
        assert isinstance(top, AttractScreen)
        items = exhibit.app.stack.frame(top)
        written = {text.words for item in items for text in label(item.surface).texts}
        say = top.words.say
        texts = [top.words.capitals("Touch to play"), say("Take over this game")]
        texts += [top.words.get(tray) for tray in TRAYS[:2]]
        seen_words = {word for text in written for word in text.split() if {*word} - {*"IVX"}}
        assert seen_words == {*" ".join(texts).split()}
        seen.add(top.words.language)
        exhibit.run(178)
    assert seen == {*exhibit.config.language.offered}


@pytest.mark.parametrize("share", [(0.01, 0.5), (0.5, 0.5), (0.99, 0.02), (0.5, 0.9)])
def test_a_touch_anywhere_starts_within_a_second(
    exhibit: KioskHarness, share: tuple[float, float]
) -> None:
    exhibit.run(100)
    width, height = exhibit.app.size
    exhibit.click((round(width * share[0]), round(height * share[1])))
    exhibit.run(58)
    assert exhibit.visiting
    record = exhibit.screen.table.record
    assert (record.rules, record.checkers, record.white) == ("ostia", 5, HUMAN)
    assert exhibit.screen.session.acting
    assert showing(exhibit) == exhibit.screen.layout.dice[1].center


def test_the_game_that_is_shown_can_be_taken_over_at_any_moment(exhibit: KioskHarness) -> None:
    for seconds in (0.1, 2, 11, 17.3, 24, 31.7):
        exhibit.wait(seconds)
        shown = exhibit.screen.table
        whole_turn = Target.CHECKER not in MACHINE[shown.state].lit
        before = board(exhibit)
        exhibit.press("take-over")
        assert exhibit.visiting
        table = exhibit.screen.table
        if whole_turn:
            assert before.split()[:2] == board(exhibit).split()[:2]
        assert (table.record.white, table.record.black) == (HUMAN, "tiro")
        exhibit.until(lambda: exhibit.screen.session.acting)
        assert exhibit.screen.table.side == 0
        exhibit.kiosk.home()


def test_sliding_off_and_losing_the_touch_start_nothing(exhibit: KioskHarness) -> None:
    exhibit.run(2)
    (button,) = [b for b in exhibit.app.stack.top.buttons() if b.name == "take-over"]
    exhibit.drag(button.rect.center, (button.rect.centerx, button.rect.top - 40))
    assert exhibit.attracting
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, (300, 300))
    exhibit.app.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert exhibit.attracting


def test_a_museum_may_forbid_taking_over(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__takeover=False)
    assert names(exhibit) == {"start", "players-1", "players-2"}


# The hand


def showing(exhibit: KioskHarness) -> tuple[int, int] | None:
    """Return where the hand begins, if it is visible."""
    screen = exhibit.screen
    assert isinstance(screen, PlayScreen)
    way = screen._way() if screen.showing else None
    return way[0] if way else None


def test_the_hand_shows_throw_then_drag_until_it_is_done_and_comes_back(
    exhibit: KioskHarness,
) -> None:
    screen = exhibit.start()
    assert showing(exhibit) is None
    exhibit.run(20)
    assert showing(exhibit) == screen.layout.dice[1].center
    exhibit.throw()
    assert showing(exhibit) == screen.view.spot(0, 0)
    step = screen.hand.sources[0]
    goals = screen.table.node.edges[0][0].target if screen.table.node else 0
    exhibit.moves((step, goals))
    exhibit.run(60)
    assert showing(exhibit) is None
    exhibit.wait(HAND_AFTER_S)
    assert showing(exhibit) is not None
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, exhibit.at("R"))
    assert showing(exhibit) is None


def test_the_hand_shows_where_to_set_a_checker_that_is_picked_up(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.throw()
    exhibit.click(exhibit.at("R"))
    assert screen.hand.picked == 0
    exhibit.run(40)
    goal = min(screen.hand.goals)
    assert showing(exhibit) == screen.layout.places[0][goal].spot(0, 1)


def test_the_hand_shows_the_hint_while_there_is_one(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    for _ in range(3):
        exhibit.play_turn()
        exhibit.until(lambda: screen.session.acting and not screen.view.busy)
    exhibit.throw()
    while screen.table.node and len(screen.table.node.edges) < 2:
        exhibit.play_turn()
        exhibit.until(lambda: screen.session.acting and not screen.view.busy)
        exhibit.throw()
    exhibit.press("hint")
    exhibit.wait(HAND_AFTER_S + 1)
    source, target = screen.marks().hints[0]
    assert screen._way() == (screen.view.spot(0, source), screen._landing(0, target))
    exhibit.click(exhibit.at("R" if source == 0 else source))
    assert screen._way() == (screen._landing(0, target),) * 2


def hands(exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return the hand's place in each step of one showing."""
    from ludus.picture import signs

    drawn: list[pygame.Surface] = []
    hand = signs.hand

    def listen(size: int) -> pygame.Surface:
        drawn.append(hand(size))
        return drawn[-1]

    found = []
    with monkeypatch.context() as patch:
        patch.setattr(signs, "hand", listen)
        for _ in range(150):
            exhibit.run(1)
            found += [i.rect.center for i in exhibit.screen.items() if i.surface in drawn[-1:]]
    assert len(found) == 150
    return found


def test_the_hand_glides_or_with_reduced_motion_steps_from_place_to_place(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    exhibit.start()
    exhibit.throw()
    exhibit.run(10)
    assert len(set(hands(exhibit, monkeypatch))) > 40
    exhibit.kiosk.change(calm=True)
    assert 2 <= len(set(hands(exhibit, monkeypatch))) <= 6


def test_with_reduced_motion_a_move_is_seen_and_nothing_glides(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.kiosk.change(calm=True)
    exhibit.throw()
    exhibit.click(exhibit.at("R"))
    before = screen.view.spot(0, 0)
    exhibit.click(screen.hand.zone(min(screen.hand.goals)).center)
    assert screen.view.spot(0, 0) != before
    exhibit.settle()
    exhibit.play_turn()
    exhibit.until(lambda: screen.view.busy and bool(screen.view._flights))
    still = {tuple(i.rect) for i in screen.view._flight_items(screen.view._flights[0])}
    exhibit.run(5)
    assert {tuple(i.rect) for i in screen.view._flight_items(screen.view._flights[0])} == still


def test_who_copies_the_hand_has_moved_within_ten_seconds(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.until(lambda: showing(exhibit) is not None)
    exhibit.wait(2)
    exhibit.throw()
    exhibit.until(lambda: showing(exhibit) is not None)
    exhibit.wait(2.4)
    way = screen._way()
    assert way
    exhibit.drag(*way)
    assert exhibit.visit.first_move is not None
    assert exhibit.visit.first_move < 8 * 60


# Languages


def test_the_language_can_be_switched_at_any_moment(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    exhibit.throw()
    start, end = exhibit.at("R"), exhibit.at(screen.table.dice[0])
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, start)
    exhibit.mouse(pygame.MOUSEMOTION, end)
    exhibit.kiosk.speak("la")
    exhibit.run(1)
    exhibit.mouse(pygame.MOUSEBUTTONUP, end)
    assert screen.view.busy
    exhibit.kiosk.speak("fr")
    exhibit.settle()
    assert "R:4" in board(exhibit)
    exhibit.press("language")
    exhibit.press("de")
    assert exhibit.app.words.language == exhibit.visit.language == "de"
    assert top(exhibit) is screen


def test_the_countdown_is_touched_away_by_the_release_not_by_the_press(
    exhibit: KioskHarness,
) -> None:
    """Otherwise the release would touch the board beneath."""
    exhibit.start()
    exhibit.kiosk.stack.open(KioskState.COUNTDOWN, 20)
    at = (exhibit.app.size[0] // 2, exhibit.app.size[1] // 2)
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, at)
    assert isinstance(top(exhibit), IdleScreen)
    exhibit.mouse(pygame.MOUSEBUTTONUP, at)
    assert exhibit.visiting


def test_the_countdown_tells_every_second_that_has_begun(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    exhibit.start()
    told: list[int] = []
    say = exhibit.app.words.say_plural

    def heard(text: Any, number: int, **values: object) -> str:
        told.append(number)
        return say(text, number, **values)

    monkeypatch.setattr(exhibit.app.words, "say_plural", heard)
    exhibit.kiosk.stack.open(KioskState.COUNTDOWN, 3)
    while isinstance(top(exhibit), IdleScreen):
        exhibit.run(10)
    assert list(dict.fromkeys(told)) == [3, 2, 1]


def test_the_language_goes_back_to_the_museums_after_a_visit(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, language__default="nl")
    assert exhibit.app.words.language == "nl"
    exhibit.start()
    exhibit.press("language")
    exhibit.press("it")
    exhibit.wait(61)
    assert isinstance(top(exhibit), IdleScreen)
    exhibit.kiosk.speak("fr")
    exhibit.run(2)
    exhibit.wait(21)
    assert exhibit.app.words.language == "nl"
    assert exhibit.visits[0].language == "fr"


def test_a_language_without_texts_is_english_and_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit = KioskHarness(tmp_path, language__default="xx", language__offered=("xx", "en"))
    exhibit.kiosk.home()
    exhibit.start()
    assert exhibit.app.words.say("Throw the dice.") == "Throw the dice."
    assert len(caplog.records) == 1


def test_a_museum_changes_a_text_by_a_file(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text('msgid "Throw the dice."\nmsgstr "Los!"\n')
    exhibit = KioskHarness(tmp_path, language__default="de", language__catalogues=tmp_path)
    assert exhibit.app.words.say("Throw the dice.") == "Los!"
    assert exhibit.app.words.say("Rules") != "Rules"


def test_a_bad_text_of_a_museum_is_logged_and_costs_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "de.po"
    bad, good = 'msgid "Rules"\nmsgstr "{"\n', 'msgid "Throw the dice."\nmsgstr "Los!"\n'
    path.write_text(bad + good)
    exhibit = KioskHarness(tmp_path, language__default="de", language__catalogues=tmp_path)
    assert exhibit.app.words.say("Throw the dice.") == "Los!"
    assert exhibit.app.words.say("Rules") == "Regeln"
    exhibit.kiosk.home()
    assert caplog.text.count(f"{path}:1: ") == 1


# Idleness


def test_after_a_minute_a_countdown_and_then_attract_with_everything_reset(
    exhibit: KioskHarness,
) -> None:
    exhibit.kiosk.change(volume=4)
    exhibit.start()
    exhibit.play_turn()
    exhibit.until(lambda: exhibit.screen.session.acting)
    exhibit.kiosk.change(hand_over=False)
    exhibit.press("language")
    for name in ("contrast", "large", "calm"):
        exhibit.press(name)
    exhibit.press("la")
    assert (exhibit.app.settings.contrast, exhibit.app.settings.text) == (True, 150)
    assert exhibit.screen.app.settings.calm
    assert exhibit.app.services.library.slot.path.exists()
    exhibit.wait(59)
    assert exhibit.visiting
    exhibit.wait(1)
    assert isinstance(top(exhibit), IdleScreen)
    exhibit.wait(19)
    assert isinstance(top(exhibit), IdleScreen)
    exhibit.wait(1)
    assert exhibit.attracting
    settings = exhibit.app.settings
    assert (settings.language, settings.calm, settings.hand_over) == ("en", False, True)
    assert (settings.contrast, settings.text) == (False, 100)
    assert (settings.volume, exhibit.ear.volume) == (4, 0.4)
    assert not exhibit.app.services.library.slot.path.exists()
    assert exhibit.kiosk.visit is None


def test_any_touch_or_key_in_the_countdown_goes_on(exhibit: KioskHarness) -> None:
    screen = exhibit.start()
    acts: list[Callable[[], None]] = [
        lambda: exhibit.press("go-on"),
        lambda: exhibit.click((5, 300)),
        lambda: exhibit.key(pygame.K_ESCAPE),
        lambda: exhibit.key(pygame.K_LEFT),
        lambda: exhibit.key(pygame.K_RETURN),
    ]
    for act in acts:
        exhibit.wait(70)
        assert isinstance(top(exhibit), IdleScreen)
        act()
        assert top(exhibit) is screen
        assert screen.table.state == "throwing"


def test_a_long_countdown_is_not_laid_over_itself(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, session__idle_s=10, session__countdown_s=100)
    exhibit.start()
    exhibit.wait(11)
    exhibit.mouse(pygame.MOUSEBUTTONDOWN, (5, 300))
    exhibit.wait(30)
    assert sum(isinstance(s, IdleScreen) for s in exhibit.app.stack.screens) == 1


def test_nobody_is_idle_while_the_computer_moves_unless_it_never_ends(
    exhibit: KioskHarness,
) -> None:
    exhibit.start()
    exhibit.thinker.silent = True
    exhibit.play_turn()
    assert not exhibit.screen.session.acting
    exhibit.wait(100)
    assert exhibit.visiting
    exhibit.wait(100)
    assert exhibit.attracting


def test_the_staffs_screens_do_not_stay_open(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.wait(61)
    assert exhibit.attracting
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("test")
    exhibit.wait(61)
    assert exhibit.attracting


# Games


def test_start_over_other_games_and_two_players(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.play_turn()
    exhibit.press("again")
    assert board(exhibit) == "R:5 R:5 w -"
    assert exhibit.visits[-1].end == "start over"
    exhibit.press("games")
    exhibit.press("players-2")
    exhibit.press("game-vivere")
    record = exhibit.screen.table.record
    assert (record.rules, record.players) == ("vivere", (HUMAN, HUMAN))
    assert exhibit.visit.players == 2
    for _ in range(4):
        exhibit.play_turn()
        exhibit.settle()
    assert [turn.side for turn in exhibit.screen.table.record.turns] == [0, 1, 0, 1]
    exhibit.press("again")
    assert exhibit.screen.table.record.players == (HUMAN, HUMAN)
    exhibit.press("games")
    exhibit.press("back")
    assert exhibit.visiting


@pytest.mark.parametrize("players", [1, 2])
def test_the_end_of_a_game_and_its_idleness(exhibit: KioskHarness, players: int) -> None:
    exhibit.start()
    exhibit.kiosk.change(calm=True)
    exhibit.kiosk.begin("tabula", players)
    exhibit.play_out()
    assert isinstance(top(exhibit), VisitOverScreen)
    assert not names(exhibit)
    exhibit.run(300)
    assert names(exhibit) == {"again", "other", "moment", "leave", "language"}
    table = exhibit.screen.table
    won = players == 2 or table.position.winner == 0
    exhibit.key(pygame.K_ESCAPE)
    assert isinstance(top(exhibit), VisitOverScreen)
    exhibit.leave()
    assert exhibit.attracting
    assert len(exhibit.visits) == 1
    visit = exhibit.visits[0]
    assert (visit.end, visit.where) == ("won" if won else "lost", "the end")
    assert visit.throws == table.record.thrown
    assert visit.players == players


def test_finished_games_do_not_pile_up_on_the_disk(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.kiosk.change(calm=True)
    exhibit.play_out()
    exhibit.run(300)
    exhibit.press("again")
    assert exhibit.visiting
    exhibit.leave()
    folder = exhibit.app.services.library.slot.path.parent
    assert list(folder.rglob("*.txt")) == []


# Statistics


def test_a_visit_that_was_left_is_told_of(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.wait(5)
    exhibit.play_turn()
    exhibit.until(lambda: exhibit.screen.session.acting)
    throws = exhibit.screen.table.record.thrown
    length = exhibit.visit.steps
    exhibit.leave()
    (visit,) = exhibit.visits
    assert (visit.end, visit.where, visit.throws) == ("left", "play, entering", throws)
    assert 300 < (visit.first_move or 0) < visit.steps < length
    assert exhibit.touches
    assert exhibit.beats


def test_pictures_that_were_late_but_came_are_no_freeze(exhibit: KioskHarness) -> None:
    beside = exhibit.app.services.pictures = Beside()
    exhibit.app.stack.present()
    exhibit.wait(30)
    beats = exhibit.beats
    exhibit.wait(1)
    assert exhibit.beats == beats
    beside.work()
    exhibit.wait(1)
    assert exhibit.beats > beats + 50


def test_a_window_that_nobody_sees_gives_no_sign_of_life(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit.app.visible = False
    exhibit.wait(2)
    assert exhibit.beats == 0
    assert caplog.messages == ["the exhibit's window is lost: hidden or minimised"]
    exhibit.app.visible = True
    exhibit.wait(1)
    assert exhibit.beats == 60


def test_a_window_for_trying_things_out_may_be_minimised(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, screen__fullscreen=False)
    exhibit.app.visible = False
    exhibit.wait(1)
    assert exhibit.beats == 60


def test_where_it_was_left_is_the_screen_below_the_countdown(exhibit: KioskHarness) -> None:
    for button, place in (("games", "other games"), ("rules", "rules"), ("language", "languages")):
        exhibit.start()
        exhibit.press(button)
        exhibit.leave()
        assert (exhibit.visits[-1].where, exhibit.visits[-1].first_move) == (place, None)


def test_the_computers_move_is_not_the_visitors_first(exhibit: KioskHarness) -> None:
    exhibit.until(lambda: exhibit.screen.table.side == 1)
    exhibit.press("take-over")
    exhibit.until(lambda: exhibit.screen.session.acting)
    assert exhibit.visit.throws > 0
    assert exhibit.visit.first_move is None
    exhibit.play_turn()
    assert exhibit.visit.first_move is not None


def test_choosing_before_the_first_move_is_one_visit(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.press("again")
    exhibit.press("games")
    exhibit.press("game-romani")
    exhibit.leave()
    assert [visit.rules for visit in exhibit.visits] == ["romani"]


def test_a_failure_to_count_is_no_failure(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    exhibit.kiosk.visitor.visited = lambda visit: 1 / 0  # type: ignore[assignment]
    exhibit.start()
    exhibit.leave()
    assert exhibit.attracting
    assert len(caplog.records) == 1


# A restart


def test_a_visitors_match_survives_a_restart(tmp_path: Path) -> None:
    before = KioskHarness(tmp_path)
    before.start()
    before.play_turn()
    before.until(lambda: before.screen.session.acting)
    position = board(before)
    after = KioskHarness(tmp_path)
    record = after.app.services.library.slot.read(LEVELS)
    assert record
    after.kiosk.restore(record)
    assert after.visiting
    assert board(after) == position
    after.play_turn()
    assert after.visit.restored
    assert after.visit.first_move is None
    after.leave()
    assert after.attracting
    assert after.visits[0].restored
    assert after.app.services.library.slot.read(LEVELS) is None


def test_nobodys_match_is_not_restored(exhibit: KioskHarness) -> None:
    exhibit.kiosk.restore(Record("ostia", 5, "heuristic", "tiro", 0, 7))
    exhibit.kiosk.restore(Record("ostia", 5, HUMAN, "tiro", 0, 7, winner=0))
    assert exhibit.attracting


def test_a_full_disk_is_told_once_and_survived(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exhibit.app.services.library.slot, "write", full)
    monkeypatch.setattr(exhibit.app.services.library.slot, "clear", full)
    for _ in range(2):
        exhibit.start()
        exhibit.play_turn()
        exhibit.play_turn()
        exhibit.leave()
    assert exhibit.attracting
    assert len(exhibit.visits) == 2
    assert len(caplog.records) == 1


def test_what_is_damaged_is_told_in_the_log_and_to_no_visitor(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludus.picture import assets

    said: list[str] = []
    text = assets.text

    def listen(words: str, *rest: object) -> pygame.Surface:
        said.append(words)
        return text(words, *rest)

    monkeypatch.setattr(assets, "text", listen)
    for file in ("config/settings.json", "state/match.txt"):
        path = tmp_path / file
        path.parent.mkdir()
        path.write_text("torn")
    exhibit = KioskHarness(tmp_path)
    exhibit.app.matches.unfinished()
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    for _ in opened(exhibit):
        exhibit.run(2)
    assert not [words for words in said if "damaged" in words or str(tmp_path) in words]


# Nothing leaves


def opened(exhibit: KioskHarness) -> Iterator[str]:
    """Yield every screen of visitors and staff in turn."""
    kiosk = exhibit.kiosk
    yield "attract"
    exhibit.start()
    yield "visit"
    for screen in (GamesScreen, LanguagesScreen, PinScreen, OperatorScreen, TouchTestScreen):
        kiosk.begin()
        kiosk.stack.push(screen(kiosk))
        yield screen.__name__
    kiosk.begin()
    kiosk.stack.push(RulesScreen(kiosk, GAMES["ostia"]))
    yield "rules"
    kiosk.begin()
    kiosk.stack.open(KioskState.COUNTDOWN, 20)
    yield "idle"
    match = played_out("tabula", "tiro", 1)
    kiosk.take_over(match.record, match.end)
    exhibit.run(5)
    yield "triumph"
    exhibit.run(300)
    yield "over"
    kiosk.home()
    kiosk.stack.swap(kiosk.stack.screen(KioskState.DARK))
    yield "dark"


def test_no_key_and_no_closed_window_ends_it_on_any_screen(exhibit: KioskHarness) -> None:
    control_alt = pygame.KMOD_LCTRL | pygame.KMOD_LALT
    leaving = [
        (pygame.K_F11, 0),
        (pygame.K_F4, pygame.KMOD_LALT),
        *((key, pygame.KMOD_LALT) for key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_SPACE)),
        (pygame.K_RETURN, pygame.KMOD_RALT),
        *((key, control_alt) for key in range(pygame.K_F1, pygame.K_F12 + 1)),
        *((key, control_alt) for key in (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_t)),
        (pygame.K_d, pygame.KMOD_LMETA),
        *((key, 0) for key in (pygame.K_LSUPER, pygame.K_RSUPER, pygame.K_MENU)),
        *((key, 0) for key in (pygame.K_PRINTSCREEN, pygame.K_SYSREQ, pygame.K_PAUSE)),
        (pygame.K_PRINTSCREEN, pygame.KMOD_LALT),
        *((ord(key), pygame.KMOD_LCTRL) for key in "cdqwz"),
        (pygame.K_ESCAPE, 0),
        (pygame.K_ESCAPE, 0),
        (pygame.K_ESCAPE, pygame.KMOD_LCTRL),
        (pygame.K_ESCAPE, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
    ]
    for _ in opened(exhibit):
        exhibit.app.handle(pygame.Event(pygame.QUIT))
        exhibit.app.handle(pygame.Event(pygame.WINDOWCLOSE))
        for key, mod in leaving:
            exhibit.app.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod))
            exhibit.run(1)
        assert exhibit.app.running
        assert not exhibit.app.want_fullscreen
        assert exhibit.kiosk.exit_status == 0


@pytest.mark.parametrize("acts", [200, pytest.param(1000, marks=pytest.mark.long)])
def test_many_acts_of_mischief_end_nothing(
    acts: int, exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(1)
    for act in range(acts):
        exhibit.mischief(chance)
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
    assert not exhibit.app.services.settings_file.path.exists()


def test_mischief_on_every_screen_of_a_visitor_leads_back_to_attract(
    exhibit: KioskHarness, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(3)
    for name in opened(exhibit):
        if name in ("OperatorScreen", "TouchTestScreen"):
            continue
        for _ in range(25):
            exhibit.mischief(chance)
        exhibit.app.paint()
        assert exhibit.app.running
        assert not any(isinstance(s, OperatorScreen) for s in exhibit.app.stack.screens)
        exhibit.leave()
        assert exhibit.attracting
    assert not caplog.records


# The staff


def test_the_gesture_and_the_pin_open_the_operators_screen(exhibit: KioskHarness) -> None:
    exhibit.corners()
    assert isinstance(top(exhibit), PinScreen)
    exhibit.type_pin()
    assert isinstance(top(exhibit), OperatorScreen)
    exhibit.press("back")
    assert exhibit.attracting
    assert not exhibit.visits


@pytest.mark.parametrize("game", [False, True])
def test_only_the_exact_gesture_opens_it(exhibit: KioskHarness, game: bool) -> None:
    right = exhibit.app.size[0] - 3
    if game:
        exhibit.start()

    def closed() -> bool:
        return not isinstance(top(exhibit), PinScreen)

    exhibit.hold((3, 3), 179)
    exhibit.hold((right, 3))
    assert closed()
    exhibit.kiosk.home()
    exhibit.hold((right, 3))
    exhibit.hold((3, 3))
    assert closed()
    exhibit.wait(9)
    exhibit.hold((right, 3))
    assert closed()
    exhibit.kiosk.home()
    exhibit.corners(between=8 * 60)
    assert closed()
    exhibit.kiosk.home()
    exhibit.hold((3, 3))
    exhibit.hold((right, 3), 170)
    assert closed()
    exhibit.kiosk.home()
    exhibit.hold((3, 3))
    exhibit.click((300, 300))
    exhibit.hold((right, 300))
    assert closed()


def test_without_a_pin_there_is_no_operators_screen(exhibit: KioskHarness) -> None:
    exhibit.kiosk.guard.pins = PinTries()
    exhibit.corners()
    assert not isinstance(top(exhibit), PinScreen)
    assert not exhibit.kiosk.guard.pins.judge(PIN)


def test_a_wrong_pin_waits_and_each_further_one_twice_as_long(exhibit: KioskHarness) -> None:
    exhibit.corners()
    for seconds in (2, 4, 8):
        exhibit.type_pin("4712")
        assert exhibit.kiosk.guard.pins.wait > (seconds - 1) * 60
        assert not [b for b in top(exhibit).buttons() if b.name == "done" and b.enabled]
        exhibit.press("back")
        exhibit.corners()
        exhibit.wait(max(0, seconds - 7))
        exhibit.until(lambda: not exhibit.kiosk.guard.pins.wait)
    exhibit.type_pin()
    assert isinstance(top(exhibit), OperatorScreen)
    assert exhibit.kiosk.guard.pins.wait == 0


def test_closing_the_pins_screen_does_not_shorten_the_wait(exhibit: KioskHarness) -> None:
    for _ in range(6):
        assert not exhibit.kiosk.guard.pins.judge("1")
        exhibit.kiosk.guard.pins.wait = 0
    assert not exhibit.kiosk.guard.pins.judge("1")
    exhibit.corners()
    assert exhibit.kiosk.guard.pins.wait > 100 * 60
    exhibit.key(*map(ord, PIN), pygame.K_RETURN)
    assert isinstance(top(exhibit), PinScreen)
    assert not exhibit.kiosk.guard.pins.judge(PIN)
    for _ in range(20):
        exhibit.kiosk.guard.pins.wait = 0
        exhibit.kiosk.guard.pins.judge("1")
    assert exhibit.kiosk.guard.pins.wait == 600 * 60


def test_a_pin_can_be_typed_on_a_keyboard(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.key(pygame.K_9, pygame.K_BACKSPACE, pygame.K_4, pygame.K_KP_7)
    exhibit.key(pygame.K_KP_1, pygame.K_1, pygame.K_RETURN)
    assert isinstance(top(exhibit), OperatorScreen)


def test_what_was_touched_and_seen_last_is_told_but_not_the_pin(exhibit: KioskHarness) -> None:
    inputs: list[str] = []
    pictures: list[Picture] = []
    exhibit.kiosk.hooks.noted, exhibit.kiosk.hooks.shown = inputs.append, pictures.append
    exhibit.click((100, 200))
    exhibit.key(pygame.K_LEFT)
    assert inputs == [
        "press 100,200 on attract",
        "release 100,200 on attract",
        "key Left on play",
    ]
    for _ in range(5):
        exhibit.wait(1)
    assert 3 <= len(pictures) <= 5
    assert pictures[-1](64)[0] == (64, 36)
    exhibit.corners()
    inputs.clear()
    pictures.clear()
    exhibit.type_pin("4712")
    exhibit.key(pygame.K_4, pygame.K_7)
    exhibit.wait(3)
    exhibit.type_pin()
    assert isinstance(top(exhibit), OperatorScreen)
    assert (inputs, pictures) == ([], [])
    exhibit.wait(1)
    exhibit.wait(1)
    assert pictures


def test_the_picture_of_a_pin_is_not_told_while_the_next_one_is_made(exhibit: KioskHarness) -> None:
    pictures: list[Picture] = []
    exhibit.corners()
    exhibit.wait(1)
    exhibit.kiosk.hooks.shown = pictures.append
    beside = exhibit.app.services.pictures = Beside()
    exhibit.type_pin()
    exhibit.wait(3)
    assert not pictures
    beside.work()
    exhibit.wait(1)
    exhibit.wait(1)
    assert pictures


def test_the_operators_values_hold_until_the_program_starts_anew(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.type_pin()
    for _ in range(9):
        exhibit.press("volume-less")
    assert exhibit.ear.volume == 0
    exhibit.press("volume-more")
    exhibit.press("language-more")
    exhibit.press("rules-less")
    exhibit.press("back")
    exhibit.kiosk.home()
    assert exhibit.app.words.language == exhibit.config.language.offered[1]
    exhibit.start()
    assert exhibit.screen.table.rules.name == "tabula"
    assert exhibit.ear.volume == 0.1
    assert not exhibit.app.services.settings_file.path.exists()


@pytest.mark.parametrize(("buttons", "status"), [(["restart"], RESTART), (["close", "end"], CLOSE)])
def test_the_staff_ends_the_program(exhibit: KioskHarness, buttons: list[str], status: int) -> None:
    exhibit.start()
    exhibit.play_turn()
    exhibit.corners()
    exhibit.type_pin()
    for button in buttons:
        exhibit.press(button)
    assert not exhibit.app.running
    assert exhibit.kiosk.exit_status == status
    assert len(exhibit.visits) == 1
    assert not exhibit.app.services.library.slot.path.exists()


def shut(exhibit: KioskHarness) -> None:
    """Close the exhibit until the next opening, as staff do."""
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("close")
    exhibit.press("out-of-order")


def test_to_close_the_program_is_asked_first(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("close")
    assert exhibit.app.running
    exhibit.press("back")
    exhibit.press("back")
    assert exhibit.attracting


def test_what_staff_have_closed_is_out_of_order_until_the_next_opening(
    exhibit: KioskHarness,
) -> None:
    exhibit.start()
    shut(exhibit)
    assert exhibit.app.running
    assert len(exhibit.visits) == 1
    exhibit.app.paint()
    assert isinstance(top(exhibit), OutOfOrderScreen)
    assert pygame.surfarray.array3d(exhibit.app.stack.canvas.target).any()
    heard, beats = len(exhibit.ear.heard), exhibit.beats
    exhibit.click((300, 300))
    exhibit.key(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT)
    exhibit.corners()
    exhibit.wait(800)
    assert isinstance(top(exhibit), OutOfOrderScreen), "nobody knew the PIN"
    assert len(exhibit.ear.heard) == heard
    assert exhibit.beats >= beats + 800 * 60
    exhibit.is_open = False
    exhibit.wait(1.1)
    assert isinstance(top(exhibit), DarkScreen)
    exhibit.is_open = True
    exhibit.wait(1.1)
    assert exhibit.attracting
    exhibit.start()


def test_what_staff_have_closed_opens_again_by_a_restart_alone(exhibit: KioskHarness) -> None:
    shut(exhibit)
    exhibit.kiosk.home()
    exhibit.wait(1.1)
    assert isinstance(top(exhibit), OutOfOrderScreen)
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("restart")
    assert not exhibit.app.running
    assert exhibit.kiosk.exit_status == RESTART


def test_the_museums_own_picture_says_that_it_is_out_of_order(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = tmp_path / "own.png"
    colour = pygame.Surface((200, 200))
    colour.fill((10, 200, 30))
    pygame.image.save(colour, own)
    exhibit = KioskHarness(tmp_path, operator__closed_picture=str(own))
    shut(exhibit)
    picture = top(exhibit).background()
    assert [picture.get_at(at)[:3] for at in ((320, 2), (320, 357), (2, 180))] == [
        (10, 200, 30),
        (10, 200, 30),
        (0, 0, 0),
    ]
    own.unlink()
    exhibit.kiosk.home()
    assert top(exhibit).background().get_at((320, 180))[:3] != (10, 200, 30)
    assert caplog.messages == [f"operator.closed_picture: cannot read {own}"]


def test_the_test_of_touch_ends_when_every_square_was_touched(exhibit: KioskHarness) -> None:
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("test")
    assert isinstance(top(exhibit), TouchTestScreen)
    for name in sorted(names(exhibit) - {"back"}):
        exhibit.press(name)
    assert isinstance(top(exhibit), OperatorScreen)
    assert exhibit.ear.heard[-1] == "victory"


def test_the_test_of_touch_can_be_left_where_a_square_cannot_be_touched(
    exhibit: KioskHarness,
) -> None:
    exhibit.corners()
    exhibit.type_pin()
    exhibit.press("test")
    exhibit.press("back")
    assert isinstance(top(exhibit), OperatorScreen)


# Opening hours


def test_dark_outside_the_opening_hours_and_back(exhibit: KioskHarness) -> None:
    exhibit.is_open = False
    exhibit.wait(1.1)
    assert isinstance(top(exhibit), DarkScreen)
    assert not top(exhibit).awake
    heard = len(exhibit.ear.heard)
    exhibit.click((300, 300))
    exhibit.key(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT)
    exhibit.wait(200)
    assert isinstance(top(exhibit), DarkScreen)
    assert len(exhibit.ear.heard) == heard
    assert not pygame.surfarray.array3d(exhibit.app.stack.canvas.target).any()
    exhibit.is_open = True
    exhibit.wait(1.1)
    assert exhibit.attracting


def test_never_dark_in_the_face_of_a_visitor_or_of_the_staff(exhibit: KioskHarness) -> None:
    exhibit.start()
    exhibit.is_open = False
    exhibit.wait(30)
    assert exhibit.visiting
    exhibit.leave()
    exhibit.wait(1.1)
    assert isinstance(top(exhibit), DarkScreen)
    exhibit.corners()
    exhibit.type_pin()
    exhibit.wait(5)
    assert isinstance(top(exhibit), OperatorScreen)
    exhibit.press("back")
    assert isinstance(top(exhibit), DarkScreen)


# Failures


class BrokenError(Exception):
    """Raised by a broken screen."""


def broken(*_: object) -> None:
    raise BrokenError


@pytest.mark.parametrize(
    "method", ["step", "touch", "key", "items", "buttons", "background", "back"]
)
def test_an_error_in_a_screen_leads_to_attract_and_one_line_of_the_log(
    exhibit: KioskHarness,
    method: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exhibit.start()
    exhibit.play_turn()
    monkeypatch.setattr(exhibit.screen, method, broken)
    exhibit.app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    if exhibit.kiosk.visit:
        exhibit.app.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1))
    exhibit.run(2)
    assert exhibit.attracting
    assert exhibit.app.running
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert len(exhibit.visits) == 1
    exhibit.wait(30)
    assert exhibit.attracting


def test_an_error_on_resizing_leads_to_attract(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    exhibit.start()
    monkeypatch.setattr(exhibit.screen, "resize", broken)
    exhibit.kiosk.resize(pygame.Surface((540, 960)))
    exhibit.run(2)
    assert exhibit.attracting
    assert exhibit.app.size == (540, 960)


@pytest.mark.parametrize("method", ["step", "items", "buttons"])
def test_attract_itself_fails_three_times_and_then_the_program(
    exhibit: KioskHarness,
    method: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(AttractScreen, method, broken)
    with pytest.raises(BrokenError):
        exhibit.run(10)
    assert len(caplog.records) == 2


def test_rare_failures_of_attract_do_not_add_up(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        with monkeypatch.context() as patch:
            patch.setattr(AttractScreen, "step", broken)
            exhibit.run(1)
        exhibit.wait(11)
    assert exhibit.attracting


# The keypad


def lead(exhibit: KioskHarness, name: str) -> None:
    """Move to a button with arrows, by trying each direction as a person would."""
    arrows = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)

    def focus() -> str:
        button = exhibit.app.focus.button(exhibit.app.stack.top.buttons())
        return button.name if button else ""

    exhibit.key(pygame.K_LEFT)
    ways: dict[str, list[int]] = {focus(): []}
    queue = [focus()]
    while queue:
        here = queue.pop(0)
        if here == name:
            return_to(exhibit, here)
            return
        for arrow in arrows:
            return_to(exhibit, here)
            exhibit.key(arrow)
            if focus() not in ways:
                ways[focus()] = [*ways[here], arrow]
                queue.append(focus())
    raise AssertionError(f"no arrows lead to {name}, only to {sorted(ways)}")


def return_to(exhibit: KioskHarness, name: str) -> None:
    exhibit.app.focus.name = name


def test_the_keypad_alone_starts_plays_a_turn_switches_language_and_starts_over(
    exhibit: KioskHarness,
) -> None:
    exhibit.key(pygame.K_RETURN)
    assert exhibit.visiting
    screen = exhibit.screen
    exhibit.key(pygame.K_RETURN)
    exhibit.settle()
    assert screen.table.dice
    for _ in range(8):
        if screen.table.state == "handing over":
            break
        exhibit.key(pygame.K_RETURN)
        exhibit.settle()
    assert screen.table.state == "handing over"
    lead(exhibit, "done")
    exhibit.key(pygame.K_RETURN)
    assert screen.table.side == 1
    lead(exhibit, "language")
    exhibit.key(pygame.K_RETURN)
    assert isinstance(top(exhibit), LanguagesScreen)
    lead(exhibit, exhibit.config.language.offered[1])
    exhibit.key(pygame.K_RETURN)
    assert exhibit.app.words.language == exhibit.config.language.offered[1]
    exhibit.until(lambda: screen.session.acting and not screen.view.busy)
    lead(exhibit, "again")
    exhibit.key(pygame.K_RETURN)
    assert exhibit.screen is not screen
    lead(exhibit, "games")
    exhibit.key(pygame.K_RETURN)
    for name in ("players-2", "game-romani"):
        lead(exhibit, name)
        exhibit.key(pygame.K_RETURN)
    assert exhibit.screen.table.rules.name == "romani"
    assert exhibit.visit.players == 2


def test_the_keypad_can_take_over_and_close_panels(exhibit: KioskHarness) -> None:
    exhibit.until(lambda: len(exhibit.screen.table.record.turns) > 1)
    lead(exhibit, "take-over")
    exhibit.key(pygame.K_RETURN)
    assert exhibit.visiting
    assert exhibit.screen.table.record.turns
    for panel in (GamesScreen, LanguagesScreen):
        exhibit.app.stack.push(panel(exhibit.kiosk))
        exhibit.key(pygame.K_ESCAPE)
        assert exhibit.visiting


# Appearance


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_on_a_wide_or_an_upright_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    exhibit = KioskHarness(tmp_path, size=size)
    kiosk = exhibit.kiosk
    for rules in GAMES:
        exhibit.app.stack.swap(
            attract_screen(kiosk, Record(rules, 5, "heuristic", "tiro", 0, 1)),
        )
        apart(exhibit, exhibit.screen.layout.line)
        kiosk.begin(rules)
        apart(exhibit)
        for screen in (GamesScreen, LanguagesScreen, PinScreen, OperatorScreen):
            panel = screen(kiosk)
            exhibit.app.stack.push(panel)
            assert all(panel.box.contains(b.rect) for b in panel.buttons())
            apart(exhibit)
            exhibit.app.stack.pop()


def pixels(exhibit: KioskHarness, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(exhibit.app.stack.canvas.target.subsurface(rect), "RGB")


def overturned(exhibit: KioskHarness, rect: pygame.Rect) -> bytes:
    part = exhibit.app.stack.canvas.target.subsurface(rect)
    return pygame.image.tobytes(pygame.transform.rotate(part, 180), "RGB")


@pytest.mark.parametrize("size", SIZES)
def test_on_a_table_all_that_black_needs_is_turned_to_his_side(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    exhibit = KioskHarness(tmp_path, size=size, screen__table=True)
    exhibit.kiosk.begin("ostia", 2)
    screen, middle = exhibit.screen, size[1] // 2

    def before() -> tuple[list[pygame.Rect], pygame.Rect]:
        """Return all places to press or read, and a part that is equal in every language."""
        apart(exhibit, screen.layout.line)
        found = {b.name: b.rect for b in screen.buttons() if not b.bare and b.name != "other"}
        layout = screen.layout
        # The dice of the last player lie where they were thrown.
        others = found.pop("other", None)
        assert others is None or (others.top > middle) is not (layout.tray.top > middle)
        return [*found.values(), layout.line, layout.tray], found["language"].inflate(-20, -20)

    exhibit.run(1)
    rects, language = before()
    assert all(rect.top > middle for rect in rects)
    said = pixels(exhibit, language)
    assert max(said) - min(said) > 100
    exhibit.play_turn()
    exhibit.settle()
    assert screen.table.side == 1
    rects, language = before()
    assert all(rect.bottom < middle for rect in rects)
    read = overturned(exhibit, language)
    assert max(abs(a - b) for a, b in zip(read, said, strict=True)) < 20
    exhibit.play_turn()
    assert screen.table.side == 0
    assert all(rect.top > middle for rect in before()[0])


def test_on_a_table_a_panel_faces_who_opened_it(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(600, 1024), screen__table=True)
    exhibit.kiosk.begin("ostia", 2)
    for _ in range(2):
        exhibit.play_turn()
        exhibit.settle()
    for side in (0, 1):
        for button, close in (("games", "back"), ("rules", "close"), ("language", "de")):
            exhibit.press(button)
            assert top(exhibit).orientation.upside_down == bool(side)
            exhibit.press(close)
            assert top(exhibit) is exhibit.screen
        exhibit.wait(exhibit.config.session.idle_s)
        assert isinstance(top(exhibit), IdleScreen)
        assert top(exhibit).orientation.upside_down == bool(side)
        exhibit.press("go-on")
        exhibit.play_turn()
        exhibit.settle()
    exhibit.kiosk.change(calm=True)
    exhibit.play_out()
    assert top(exhibit).orientation.upside_down == bool(exhibit.screen.table.now.winner)


def test_on_a_table_a_game_for_one_faces_who_chose_it(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(1024, 600), screen__table=True)
    exhibit.kiosk.begin("ostia", 2)
    exhibit.play_turn()
    exhibit.settle()
    exhibit.press("games")
    exhibit.press("players-1")
    exhibit.press("game-tabula")
    assert exhibit.screen.orientation is Orientation.EXCHANGED
    exhibit.play_turn()
    assert exhibit.visit.first_move is not None
    exhibit.press("again")
    assert exhibit.screen.orientation is Orientation.EXCHANGED
    exhibit.corners()
    assert isinstance(top(exhibit), PinScreen)
    assert top(exhibit).orientation is Orientation.WHOLE


def test_on_a_table_everything_faces_a_visitor_who_is_alone(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(1280, 720), screen__table=True)
    seen = []
    for y in (700, 20):
        exhibit.click((640, y))
        exhibit.run(3)
        turned = y == 20
        assert top(exhibit).orientation.upside_down == turned
        whole = exhibit.app.stack.canvas.target.get_rect()
        seen.append(overturned(exhibit, whole) if turned else pixels(exhibit, whole))
        exhibit.play_turn()
        exhibit.until(lambda: exhibit.screen.session.acting)
        assert exhibit.visit.first_move is not None
        exhibit.press("language")
        assert top(exhibit).orientation.upside_down == turned
        exhibit.kiosk.home()
    assert seen[0] == seen[1]


def test_upright_screens_that_are_no_table_turn_nothing(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(600, 1024))
    exhibit.click((300, 20))
    assert top(exhibit).orientation is Orientation.WHOLE
    exhibit.kiosk.begin("ostia", 2)
    before = exhibit.screen.layout
    exhibit.play_turn()
    assert exhibit.screen.table.side == 1
    assert exhibit.screen.layout == before


def apart(exhibit: KioskHarness, *others: pygame.Rect) -> None:
    """Check that no button covers another, the board, dice or trays.

    Also check the place of the line's sign.
    """
    screen = exhibit.app.stack.top
    rects = [b.rect for b in screen.buttons() if not b.bare and b.name != "road"]
    if isinstance(screen, PlayScreen):
        layout = screen.layout
        trays = [z.target for p in layout.places for c, z in p.items() if c == 0]
        rects += [layout.board, layout.tray, *trays, *others]
    bounds = exhibit.app.stack.canvas.target.get_rect()
    for index, rect in enumerate(rects):
        assert bounds.contains(rect)
        assert rect.collidelist(rects[index + 1 :]) == -1


def test_the_kiosk_is_an_app(exhibit: KioskHarness) -> None:
    assert isinstance(exhibit.app, Kiosk)


# A saved match


def test_a_match_that_could_not_be_forgotten_is_forgotten_later(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = exhibit.app.services.library.slot
    exhibit.start()
    exhibit.play_turn()
    with monkeypatch.context() as refusing:
        refusing.setattr(saved, "clear", _refuse)
        exhibit.leave()
        exhibit.wait(5)
        assert saved.read(LEVELS)
    exhibit.wait(2)
    assert saved.read(LEVELS) is None


def test_a_match_that_could_not_be_saved_is_saved_later(
    exhibit: KioskHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = exhibit.app.services.library.slot
    with monkeypatch.context() as refusing:
        refusing.setattr(saved, "write", _refuse)
        exhibit.start()
        exhibit.play_turn()
        exhibit.until(lambda: exhibit.screen.session.acting)
        assert saved.read(LEVELS) is None
    exhibit.wait(2)
    assert saved.read(LEVELS) == exhibit.screen.table.record


def _refuse(*_: object) -> None:
    raise OSError(30, "Read-only file system")


def test_attract_speaks_the_language_that_the_staff_has_chosen(exhibit: KioskHarness) -> None:
    exhibit.kiosk.stack.open(KioskState.STAFF)
    exhibit.press("language-more")
    exhibit.press("back")
    assert exhibit.attracting
    assert exhibit.kiosk.words.language == exhibit.kiosk.config.language.default != "en"
