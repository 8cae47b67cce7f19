"""The kiosk at attract: it plays itself, and any touch begins a visit."""

from pathlib import Path

import pygame
import pytest
from kiosk_helpers import KioskHarness, board, names, showing

from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.attract_layers import CloseUp
from ludus.match.record import HUMAN
from ludus.match.states import MACHINE, Target
from ludus.picture.labels import label
from ludus.rules.game import GAMES
from ludus.window.text.sentences import TRAYS


def test_attract_plays_itself_to_the_end_and_begins_another_game(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, game__offered=("ostia",))
    first = exhibit.screen.table.record
    exhibit.until(lambda: exhibit.screen.table.record is not first, 60 * 600)
    assert first.winner is not None
    assert exhibit.attracting
    assert exhibit.kiosk.visit is None
    assert not exhibit.visits
    assert not exhibit.app.services.library.slot.path.exists()


def test_attract_varies_over_what_is_offered(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, game__offered=("vivere", "tabula"), game__rules="tabula")
    shown = []
    for _ in range(4):
        shown.append(exhibit.screen.table.rules.name)
        exhibit.kiosk.home()
    assert shown == ["tabula", "vivere", "tabula", "vivere"]


def test_all_places_are_shown_within_a_minute_with_a_throw_from_near(tmp_path: Path) -> None:
    """No pair of close throws is more than twenty seconds apart."""
    exhibit = KioskHarness(tmp_path, game__checkers=15)
    places, near = set[str](), [0]
    for step in range(60 * 60):
        exhibit.app.step()
        screen = exhibit.screen
        places.add(screen.place)
        if screen.layer(CloseUp).shown:
            assert near[-1] < step < near[-1] + 20 * 60
            near.append(step)
            exhibit.app.paint()
    assert places == {"tavern", "barracks", "forum", "palace"}
    assert len(near) > 4


def test_a_placard_beside_the_board_tells_of_its_find(tmp_path: Path) -> None:
    exhibit = KioskHarness(tmp_path, size=(1280, 720), game__offered=("ostia",))
    for steps in (2, 300):
        exhibit.run(steps)
        name, fact = places(exhibit, "OSTIA", exhibit.screen.words.fact(GAMES["ostia"]))
        for place in (name, fact):
            assert not place.colliderect(exhibit.screen.layout.board)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_a_hand_touches_the_coin_for_one_player(tmp_path: Path, size: tuple[int, int]) -> None:
    exhibit = KioskHarness(tmp_path, size=size)
    exhibit.run(30)
    (hand,) = [
        item.rect
        for item in exhibit.app.stack.frame(exhibit.app.stack.top)
        if label(item.surface).sign == "hand"
    ]
    (coin,) = [b.rect for b in exhibit.app.stack.top.buttons() if b.name == "players-1"]
    assert coin.collidepoint(hand.bottomright)
    assert not any(hand.colliderect(at) for at in places(exhibit, "One player", "Two players"))


def places(exhibit: KioskHarness, *said: str) -> list[pygame.Rect]:
    """The places of texts on the screen."""
    seen = [
        text.place.move(item.rect.topleft)
        for item in exhibit.app.stack.frame(exhibit.app.stack.top)
        for text in label(item.surface).texts
        if text.words in said
    ]
    assert len(seen) == len(said)
    return seen


def written(exhibit: KioskHarness) -> set[str]:
    items = exhibit.app.stack.frame(exhibit.app.stack.top)
    return {text.words for item in items for text in label(item.surface).texts}


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
        exhibit.look()
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
        say = top.words.say
        texts = [top.words.capitals("Touch to play"), say("Take over this match")]
        texts += [top.words.get(tray) for tray in TRAYS[:2]]
        texts += [top.words.carved(top.words.title(top.table.rules))]
        texts += [top.words.fact(top.table.rules), say("One player"), say("Two players")]
        seen_words = {
            w
            for text in written(exhibit)
            for w in text.split()
            if not w.isdecimal() and w not in ("II", "III", "IV", "V")
        }
        assert seen_words <= {*" ".join(texts).split()}
        assert {*" ".join(texts[:4]).split()} <= seen_words
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
    assert showing(exhibit) == exhibit.screen.layout.dice[1].midtop


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
    assert names(exhibit) == {"start", "players-1", "players-2", "language"}
