"""A match in the window against a person at another computer, through a folder and by letters."""

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pygame
import pytest
from carrier import SECRETS, move, proposed
from each import each
from harness import Harness, as_play
from sound_helpers import at_once

from ludus import commands, outside
from ludus.__main__ import main
from ludus.match.correspondence.correspondence import (
    Correspondence,
    Own,
    begin,
    exchanges,
    join,
    lines_in,
)
from ludus.match.correspondence.line import lines_of
from ludus.match.record import HUMAN
from ludus.match.states import State, Target
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.post import Post
from ludus.window.app.stack import Shown
from ludus.window.play.distant import DistantSession
from ludus.window.screens.distant import distant
from ludus.window.screens.start.choose import ChooseScreen


@pytest.fixture
def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Harness:
    """Return a harness that visits the folders of matches at once, in no other thread."""
    monkeypatch.setattr(outside, "begin", at_once)
    found, seeds = Harness(tmp_path / "home"), count(1)
    found.app.post = Post(tmp_path / "letters", lambda: next(seeds))
    found.app.services.documents = tmp_path / "documents"
    found.app.services.documents.mkdir()
    (tmp_path / "shared").mkdir()
    return found


def _session(harness: Harness) -> DistantSession:
    session = harness.screen.session
    assert isinstance(session, DistantSession)
    return session


def _invite(harness: Harness, folder: Path | None, rules: str = "tabula") -> Correspondence:
    """Begin a match in the window, and return the other side, which has accepted."""
    app = harness.app
    app.stack.swap(distant.begun(app, GAMES[rules], 3, 0, str(folder or ""), True))
    post = _session(harness).far
    post.poll()
    other = join(
        post.path.with_name("other"),
        exchanges(lines_of(post.letter.encode()))[0],
        Own(1, SECRETS[1], str(folder or "")),
        "Bert",
    )
    other.poll()
    return other


def _over(harness: Harness) -> bool:
    return harness.screen.table.state is State.OVER


def _until(harness: Harness, reached: Callable[[], bool], other: Correspondence) -> None:
    """Step the window and the other side until something is reached."""
    for _ in range(300):
        harness.run(10)
        other.poll()
        if reached():
            return
    raise AssertionError(f"it never came: {harness.app.stack.top.said}")


def _act(harness: Harness) -> None:
    """Play one thing that a person would do now."""
    screen = harness.screen
    session = screen.session
    harness.settle()
    if not session.acting:
        return
    if Target.CUP in session.row.lit:
        harness.run(40)
        harness.click(screen.layout.tray.center)
    elif screen.table.node and screen.table.node.edges and session.state is not State.BONUS:
        session.play([screen.table.node.edges[0][0]])
    elif session.state in (State.HANDING_OVER, State.BONUS):
        harness.press("done")
    harness.run(5)


def _turn(harness: Harness) -> None:
    """Play the turn of the person in the window, if it is."""
    while not _over(harness) and harness.screen.table.side == _session(harness).far.own.side:
        _act(harness)
        if not _session(harness).acting and not harness.screen.view.busy:
            return


def _play(harness: Harness, other: Correspondence) -> None:
    chance = random.Random(1)
    for _ in range(600):
        if _over(harness):
            return
        _act(harness)
        other.poll()
        move(other, chance)
        harness.run(70)
    raise AssertionError(f"it never ended: {harness.screen.line()}")


@pytest.mark.long
@each(rules=[*GAMES])
def test_a_whole_match_through_a_folder(rules: str, harness: Harness, tmp_path: Path) -> None:
    folder = tmp_path / f"shared-{rules}"
    folder.mkdir()
    other = _invite(harness, folder, rules)
    _play(harness, other)
    _until(harness, lambda: other.exchange.position.winner is not None, other)
    now = _session(harness).far.exchange
    assert other.exchange.turns == now.turns == tuple(harness.screen.table.record.turns)
    records = harness.app.services.library.matches()[0]
    assert records[0].facts.names == ("", "Bert")
    assert records[0].facts.players == (HUMAN, HUMAN)


def test_the_line_says_for_whom_the_match_waits(harness: Harness, tmp_path: Path) -> None:
    app = harness.app
    app.stack.swap(distant.begun(app, GAMES["tabula"], 3, 0, str(tmp_path / "shared"), True))
    harness.settle()
    assert harness.screen.line().startswith("Waiting for Dark, since ")
    other = _invite(harness, tmp_path / "shared")
    _until(harness, lambda: _session(harness).acting, other)
    _turn(harness)
    harness.settle()
    assert harness.screen.line().startswith("Waiting for Bert, since ")
    assert not harness.screen.session.awake


def test_the_first_screen_says_when_a_turn_has_come(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    harness.app.stack.swap(ChooseScreen(harness.app))

    def offered() -> bool:
        return any(button.name == "continue" for button in harness.app.stack.top.buttons())

    _until(harness, offered, other)
    (button,) = (each for each in harness.app.stack.top.buttons() if each.name == "continue")
    assert button.note.startswith("Your turn · ")
    harness.press("continue")
    _until(harness, lambda: _session(harness).acting, other)
    assert as_play(harness.app.stack.top).table.state is State.THROWING


def test_the_library_lists_it_first(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    harness.app.stack.swap(ChooseScreen(harness.app))

    def listed(result: str) -> bool:
        harness.app.stack.swap(ChooseScreen(harness.app))
        harness.press("menu", "library")
        return any(each.note.endswith(result) for each in harness.app.stack.top.buttons()[:1])

    _until(harness, lambda: listed("Your turn"), other)
    other.write("leave")


def test_letters_cross_by_hand(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, None)
    documents, chance = tmp_path / "documents", random.Random(1)

    def send_to_window() -> None:
        letter = tmp_path / "letter.txt"
        letter.write_text(other.letter)
        event = pygame.Event(pygame.DROPFILE, file=str(letter))
        harness.app.handle(event)
        harness.run(5)

    harness.settle()
    harness.run(2)
    harness.press("letter", "close")
    send_to_window()
    _turn(harness)
    harness.settle()
    harness.run(2)
    harness.press("letter", "close")
    newest = max(documents.iterdir(), key=lambda path: int(path.stem.rpartition("-")[2]))
    other.receive(newest.read_bytes())
    move(other, chance)
    send_to_window()
    _until(harness, lambda: _session(harness).acting, other)
    turns = harness.screen.table.record.turns
    assert [turn.side for turn in turns] == [0, 1]
    assert other.exchange.turns == tuple(turns)
    other.write("leave")
    send_to_window()
    _until(harness, lambda: harness.screen.line() == "Bert broke off.", other)
    harness.run(60)
    send_to_window()
    assert "cannot be opened" in harness.app.stack.top.said
    assert "no match that goes on here" in harness.app.stack.top.said


def test_a_dropped_folder_shows_its_invitation(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    assert other
    elsewhere = Post(tmp_path / "elsewhere", lambda: 9)
    harness.app.post = elsewhere
    for path in (tmp_path / "shared").glob("*-b.txt"):
        path.unlink()
    harness.app.handle(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "shared")))
    harness.run(3)
    assert "invites you to play" in harness.app.stack.top.said
    harness.press("accept")
    assert _session(harness).far.own.side == 1
    _session(harness).far.poll()
    assert lines_in(tmp_path / "shared")


def test_a_gesture_and_a_break_off_cross(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    _until(harness, lambda: _session(harness).acting, other)
    other.write("say", "greet")
    _until(harness, lambda: "Greetings!" in harness.screen.note, other)
    assert harness.screen.note == "Bert: Greetings!"
    harness.press("menu", "praise")
    _until(harness, lambda: (0, "praise") in other.exchange.said, other)
    harness.press("menu", "stop")
    _until(harness, lambda: bool(other.exchange.stops), other)
    assert harness.screen.line() == "Light broke off."
    assert not harness.screen.session.acting


def test_an_end_that_came_while_away_is_shown_once(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    app = harness.app
    app.stack.swap(ChooseScreen(app))
    other.write("leave")
    _until(harness, lambda: any(b.name == "continue" for b in app.stack.top.buttons()), other)
    harness.press("continue")
    _until(harness, lambda: harness.screen.line() == "Bert broke off.", other)
    assert not app.services.library.matches()[0][0].over
    app.stack.swap(ChooseScreen(app))
    _until(harness, lambda: not app.post.matches, other)


def test_a_spectator_sees_the_match(harness: Harness, tmp_path: Path) -> None:
    other = _invite(harness, tmp_path / "shared")
    post = _session(harness).far
    harness.app.stack.swap(distant.opened(harness.app, harness.app.post.watch(tmp_path / "shared")))
    chance = random.Random(1)
    for _ in range(6):
        for side in (post, other):
            side.poll()
            move(side, chance)
    seen = harness.screen.table.record
    _until(harness, lambda: len(seen.turns) == len(post.exchange.turns) > 2, post)
    assert not harness.screen.session.acting


def test_hints_can_be_off_for_both(harness: Harness) -> None:
    app = harness.app
    app.stack.swap(distant.begun(app, GAMES["ostia"], 3, 0, "", False))
    (button,) = (each for each in harness.screen.buttons() if each.name == "hint")
    assert not button.enabled


def test_the_screens_of_a_beginning(harness: Harness, tmp_path: Path) -> None:
    app = harness.app
    app.stack.swap(ChooseScreen(app))
    harness.run(3)
    harness.press("change", "players-2", "away")
    assert "another computer" in app.stack.top.said
    harness.press("hints", "letter")
    assert not _session(harness).far.exchange.hints
    assert _session(harness).far.own.folder == ""


def test_a_letter_that_a_double_click_opens_shows_its_invitation(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    light = begin(tmp_path / "light", proposed(), Own(0, SECRETS[0], ""))
    letter = tmp_path / "ludus-1.ludus"
    letter.write_text(light.letter)
    opened = list[Callable[[App], Shown]]()
    monkeypatch.setattr(commands, "_show", lambda options, games, first: opened.append(first))
    assert main(["replay", str(letter)]) == 0
    harness.app.stack.push(opened[0](harness.app))
    harness.run(2)
    assert "Anna" in harness.app.stack.top.said
