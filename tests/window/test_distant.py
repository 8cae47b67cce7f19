"""A match in the window against a person at another computer, through a folder."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest
from carrier import SECRETS, move, pair, poll, proposed
from each import each, rows
from harness import Harness, as_play, session_of
from sound_helpers import at_once

from ludus import outside
from ludus.__main__ import main
from ludus.files import locked
from ludus.match.correspondence import correspondence, folder
from ludus.match.correspondence.correspondence import Correspondence, Local, begin, join, look
from ludus.match.correspondence.line import written
from ludus.match.record import HUMAN
from ludus.match.states import State, Target
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.window import start
from ludus.window.app.app import App
from ludus.window.app.post import Post
from ludus.window.app.screen import Screen
from ludus.window.layers.seats import name_of
from ludus.window.play.distant import DistantSession
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.distant import distant, meeting, place
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.widgets.button import Button


@pytest.fixture
def common(tmp_path: Path) -> Path:
    """Return the folder that both computers see."""
    (tmp_path / "shared").mkdir()
    return tmp_path / "shared"


@pytest.fixture
def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Harness:
    """Return a harness that visits the folders of matches at once, in no other thread."""
    monkeypatch.setattr(outside, "begin", at_once)
    found, seeds = Harness(tmp_path / "home"), count(1)
    app, now = found.app, lambda: found.now.timestamp()
    app.post = Post(tmp_path / "store", lambda: next(seeds), now, app.notify)
    return found


@contextmanager
def _away(shared: Path) -> Iterator[None]:
    """Take the shared folder away for a while."""
    away = shared.rename(shared.with_name("away"))
    yield
    away.rename(shared)


def _session(harness: Harness) -> DistantSession:
    return session_of(harness.screen, DistantSession)


def _invite(harness: Harness, shared: Path, rules: str = "tabula") -> Correspondence:
    """Begin a match in the window, and return the other side, which has accepted."""
    harness.go(distant.begun, GAMES[rules], 3, 0, shared)
    far = _session(harness).far
    poll(far)
    local = Local(1, SECRETS[1], str(shared), 0)
    other = join(shared.parent / "other", look(shared)[0][0].exchange, local, "Bert")
    poll(other)
    return other


def _over(harness: Harness) -> bool:
    return harness.screen.table.state is State.OVER


def _until(harness: Harness, reached: Callable[[], bool], other: Correspondence) -> None:
    """Step the window and the other side until something is reached."""
    for _ in range(40):
        harness.run(10)
        poll(other)
        if reached():
            return
    raise AssertionError(f"it never came: {harness.top.said}")


def _await_turn(harness: Harness, other: Correspondence) -> None:
    _until(harness, lambda: _session(harness).now.acting, other)


def _act(harness: Harness) -> None:
    """Play one thing that a person would do now."""
    screen = harness.screen
    session = screen.session
    harness.settle()
    if not session.now.acting:
        return
    if Target.CUP in session.now.row.lit:
        harness.run(40)
        harness.touch_cup()
    elif screen.table.node and screen.table.node.edges and session.state is not State.BONUS:
        session.play([screen.table.node.edges[0][0]])
    elif session.state in (State.HANDING_OVER, State.BONUS):
        harness.press("done")
    harness.run(5)


def _play(harness: Harness, other: Correspondence) -> None:
    chance = random.Random(1)
    for _ in range(600):
        if _over(harness):
            return
        _act(harness)
        poll(other)
        move(other, chance)
        harness.run(70)
    raise AssertionError(f"it never ended: {harness.screen.line()}")


@pytest.mark.long
@each(rules=[*GAMES])
def test_a_whole_match_through_a_folder(rules: str, harness: Harness, tmp_path: Path) -> None:
    shared = tmp_path / f"shared-{rules}"
    shared.mkdir()
    other = _invite(harness, shared, rules)
    _play(harness, other)
    _until(harness, lambda: other.exchange.position.winner is not None, other)
    now = _session(harness).far.exchange
    assert other.exchange.turns == now.turns == tuple(harness.screen.table.record.turns)
    records = harness.app.services.library.matches()[0]
    assert records[0].facts.names == ("", "Bert")
    assert records[0].facts.players == (HUMAN, HUMAN)


def test_the_line_says_for_whom_the_match_waits_and_since_when_but_never_for_its_reader(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    harness.go(distant.begun, GAMES["tabula"], 3, 1, common)
    harness.settle()
    assert harness.screen.line() == "Your invitation is in the folder shared, since 10:30"
    other = join(
        tmp_path / "other", look(common)[0][0].exchange, Local(1, SECRETS[1], str(common), 0)
    )
    _until(harness, lambda: other.to_throw, other)
    harness.settle()
    session = harness.screen.session
    names = [name_of(session.table, side, session.humans, harness.app.words) for side in (0, 1)]
    assert names == ["You", "Dark"]
    assert harness.screen.line() == "Waiting for Dark, since 10:30"
    harness.now = harness.now.replace(day=6)
    assert harness.screen.line() == "Waiting for Dark, since Monday 10:30"
    assert not harness.screen.session.awake
    _session(harness).far.write("say", "greet")
    harness.run(61)
    assert harness.screen.line() == "Waiting for Dark, since 10:30", "of Friday"
    move(other, random.Random(1))
    poll(other)
    lines = []
    for _ in range(130):
        harness.run(1)
        lines.append(harness.screen.line())
    assert lines[-1] == "Dark plays."
    assert not any("Light, since" in line for line in lines)


def test_a_trouble_stays_on_the_screen_until_it_is_over(
    harness: Harness, common: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    other = _invite(harness, common)
    _await_turn(harness, other)
    with _away(common):
        for _ in range(2):
            harness.run(61)
            assert harness.screen.note == "The folder shared cannot be reached."
    harness.run(61)
    assert harness.screen.note == "Light – Bert"
    file = _session(harness).far.folder / "dark"
    file.unlink()
    file.mkdir()
    harness.run(61)
    harness.press("menu")
    assert "The folder shared cannot be reached." in harness.top.said
    assert "dark: not a plain file" in caplog.text
    file.rmdir()
    harness.run(61)
    assert harness.top.said == "Pause", "the open menu follows"
    common.rename(tmp_path / "away")
    harness.press("stop")
    harness.run(61)
    assert harness.screen.line() == "Light broke off."
    assert harness.screen.note == "The folder shared cannot be reached."


def test_a_folder_that_does_not_answer_is_told_and_stops_nothing(
    harness: Harness, common: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _invite(harness, common)
    harness.run(61)
    monkeypatch.setattr(outside, "begin", lambda call: Future())
    harness.run(400)
    assert harness.screen.line() == "The folder shared cannot be reached."


def test_the_end_says_that_the_last_turn_has_not_been_sent_until_it_is(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    far, other = _begun(tmp_path, common, "24:1,O:3 R:4 w -")
    harness.go(distant.opened, harness.app.post.add(lambda: far))
    _await_turn(harness, other)
    with _away(common):
        while not _over(harness):
            _act(harness)
        harness.run(100)
        unsent = "Bert does not have your last turn yet."
        assert unsent in harness.top.said
    harness.run(61)
    assert unsent not in harness.top.said


def test_the_first_screen_says_when_a_turn_has_come(harness: Harness, common: Path) -> None:
    other = _invite(harness, common)
    harness.go(ChooseScreen)
    _until(harness, lambda: "continue" in harness.names, other)
    button = harness.button("continue")
    assert button.note.startswith("Your turn · ")
    harness.press("continue")
    _await_turn(harness, other)
    assert as_play(harness.top).table.state is State.THROWING


def test_the_library_lists_it_first_until_it_is_put_away(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    other = _invite(harness, common)
    app = harness.app

    def first() -> Button:
        harness.go(ChooseScreen)
        harness.press("menu", "library")
        return next(button for button in harness.top.buttons() if button.note)

    _until(harness, lambda: first().label.endswith("Your turn"), other)
    harness.press(first().name)
    assert harness.names == ["continue", "put-away", "back"]
    harness.press("put-away")
    assert not app.post.matches
    assert [path.suffix for path in (tmp_path / "store").iterdir()] == [".over"]


def test_a_match_that_changes_while_the_library_is_open_keeps_its_ways(
    harness: Harness, common: Path
) -> None:
    other = _invite(harness, common)
    far = _session(harness).far
    harness.go(ChooseScreen)
    harness.press("menu", "library")
    harness.press(next(button.name for button in harness.top.buttons() if button.note))
    harness.now = harness.now.replace(hour=11)
    other.write("say", "greet")
    poll(other)
    harness.run(130)
    assert far.exchange.said
    harness.key(pygame.K_TAB)
    assert [each.name for each in harness.top.buttons()] == ["continue", "put-away", "back"]
    harness.app.post.put_away(far)  # as after the end of the match
    harness.press("put-away")
    harness.top_as(LibraryScreen)


def test_gestures_and_a_break_off_cross(harness: Harness, common: Path) -> None:
    other = _invite(harness, common)
    _await_turn(harness, other)
    heard = harness.hear()
    other.write("say", "greet")
    _until(harness, lambda: "Greetings!" in harness.screen.note, other)
    assert harness.screen.note == "Bert: Greetings!"
    harness.run(1)
    assert "".join(heard).count("Bert: Greetings!") == 1
    harness.press("menu", "praise")
    _until(harness, lambda: (0, "praise") in other.exchange.said, other)
    harness.press("menu", "stop")
    _until(harness, lambda: bool(other.exchange.left), other)
    assert harness.screen.line() == "Light broke off."
    assert not harness.screen.now.acting


def test_an_end_that_came_while_away_is_shown_and_then_leaves_the_list(
    harness: Harness, common: Path
) -> None:
    other = _invite(harness, common)
    app = harness.app
    harness.go(ChooseScreen)
    other.write("leave")
    _until(harness, lambda: "continue" in harness.names, other)
    harness.press("continue")
    _until(harness, lambda: harness.screen.line() == "Bert broke off.", other)
    assert not app.services.library.matches()[0][0].over
    _until(harness, lambda: not app.post.matches, other)
    harness.go(ChooseScreen)
    assert "continue" not in harness.names, "the match cannot go on"


def test_a_match_is_carried_to_the_folder_when_the_window_closes(
    harness: Harness, common: Path
) -> None:
    other = _invite(harness, common)
    _await_turn(harness, other)
    _session(harness).far.write("say", "greet")
    harness.app.post.close()
    poll(other)
    assert other.exchange.said == ((0, "greet"),)


def _begun(folder: Path, shared: Path, begins: str = "") -> list[Correspondence]:
    """Return both sides of a match that has been accepted."""
    setup = proposed()
    setup.begins = parse_position(begins, setup.rule_set) if begins else None
    sides = pair(folder, setup, (shared, shared))
    for side in sides * 2:
        poll(side)
    return sides


def _go_on(sides: list[Correspondence]) -> None:
    """Let both sides play some turns."""
    chance = random.Random(1)
    for side in sides * 4:
        poll(side)
        move(side, chance)
        poll(side)


def test_a_spectator_sees_the_match_also_after_the_folder_was_away(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    sides = _begun(tmp_path, common)
    harness.go(meeting.opened_with, common, look(common)[0], watch=True)
    with _away(common):
        harness.run(61)
        assert harness.screen.line() == "The folder shared cannot be reached."
    _go_on(sides)
    far = _session(harness).far
    harness.run(122)
    assert len(far.exchange.turns) == len(sides[1].exchange.turns) > 2
    assert not harness.screen.now.acting


def test_a_match_that_has_gone_on_elsewhere_is_shown_as_it_stands(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    """A restored backup is opened while the folder is away; then the folder comes."""
    sides = _begun(tmp_path / "pair", common)
    (tmp_path / "store").mkdir()
    path = tmp_path / "store" / sides[0].path.name
    path.write_bytes(sides[0].path.read_bytes())
    _go_on(sides)
    with _away(common):
        harness.go(distant.opened, harness.app.post.open(path))
        harness.run(61)
        assert harness.screen.line() == "The folder shared cannot be reached."
    harness.run(200)
    turns = _session(harness).far.exchange.turns
    assert len(turns) >= 4
    assert tuple(harness.screen.table.record.turns) == turns


def test_a_match_can_be_put_away_while_its_folder_is_visited(
    harness: Harness, common: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _invite(harness, common)
    harness.run(61)
    pending = Future[Any]()
    pending.set_running_or_notify_cancel()
    monkeypatch.setattr(outside, "begin", lambda call: pending)
    harness.run(61)
    harness.app.post.put_away(_session(harness).far)
    harness.run(61)
    assert not harness.app.post.matches


# The way there


def test_the_path_of_the_manual_leads_to_a_match(harness: Harness, common: Path) -> None:
    """Two players, the seat that waits, another computer, a folder, an invitation."""
    app = harness.app
    app.services.moment = lambda: 1
    harness.go(ChooseScreen)
    harness.run(3)
    harness.press("company")
    harness.settle()
    harness.press("seat")
    assert harness.names == ["here", "computer", "away", "back"]
    harness.look()
    harness.press("away")
    harness.look()
    assert "both computers see" in harness.top.said
    assert "Choose a folder" in harness.labels.values()
    harness.press("other")
    app.services.clipboard.put(f'"{common}"')
    harness.press("paste", "done")
    assert "in the folder shared" in harness.top.said
    harness.press("hints", "invite")
    assert not _session(harness).far.exchange.hints
    assert app.settings.shared == str(common)
    harness.run(61)
    assert [each.name for each in common.iterdir()] == [
        folder.name_of(look(common)[0][0].exchange.lines[0][0])
    ]


@each(way=["here", "computer"])
def test_the_seat_that_waits_is_for_a_person_here_or_the_computer(
    way: str, harness: Harness
) -> None:
    app = harness.app
    app.services.moment = lambda: 1
    harness.go(ChooseScreen)
    harness.run(3)
    harness.press("start" if app.settings.choice.opponent == HUMAN else "company")
    harness.settle()
    side = harness.screen.session.side
    harness.press("seat", way)
    harness.settle()
    if way == "here":
        assert harness.screen.session.side == 1 - side
    else:
        assert sum(harness.screen.session.humans) == 1


def test_folders_that_services_synchronise_are_buttons(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Dropbox", "Nextcloud"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("OneDrive", raising=False)
    harness.app.change(shared=str(tmp_path / "Nextcloud"))
    harness.show(place.PlaceScreen)
    assert [*harness.labels.values()] == ["Nextcloud", "Dropbox", "Another folder", "Back"]


def test_several_matches_in_a_folder_are_a_list(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    other = _invite(harness, common)
    setup = proposed("romani")
    setup.began = "2026-02-30T99:00:00"
    poll(begin(tmp_path / "dora", setup, Local(0, "d" * 64, str(common), 0)))
    setup = proposed("ostia")
    setup.began = "2026-03-01T09:00:00"
    poll(begin(tmp_path / "cleo", setup, Local(0, "c" * 64, str(common), 0)))
    _await_turn(harness, other)
    harness.go(ChooseScreen)
    harness.show(meeting.met, common)
    rows = [(each.label, each.note) for each in harness.top.buttons()]
    assert rows[:3] == [
        ("Bert · Your turn", "Tabvla · Quick\n10:30"),
        ("Anna · An invitation", "Ostia · Quick\nLight begins · Sunday 09:00"),
        ("Anna · An invitation", "Lvdant Romani · Quick\nLight begins · 10:30"),
    ]
    assert harness.lit == ["match-0"]
    harness.press("match-1")
    assert "Anna invites you" in harness.top.said
    harness.press("accept")
    assert _session(harness).far.local.side == 1
    assert harness.screen.table.rules.name == "ostia"


def _anna_invites(shared: Path, began: str) -> Correspondence:
    setup = proposed("romani")
    setup.began = began
    anna = begin(shared.parent / "anna", setup, Local(0, SECRETS[0], str(shared), 0))
    poll(anna)
    return anna


def test_who_invites_sees_first_who_has_invited_meanwhile(harness: Harness, common: Path) -> None:
    harness.go(ChooseScreen)
    harness.show(meeting.met, common)
    _anna_invites(common, "2026-03-02T10:29:00")
    harness.press("invite")
    assert "Anna invites you" in harness.top.said
    harness.press("keep", "invite")
    assert "Your invitation is in the folder" in harness.screen.line()
    harness.run(130)
    assert isinstance(harness.top, PlayScreen), "it is offered once"


def test_earlier_invitations_are_offered_one_by_one_and_no_later_one(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    """Two may invite each other, as a folder needs a while from one computer to the other."""
    harness.go(distant.begun, GAMES["tabula"], 3, 0, common)
    for name, at in (("Anna", "10:29:59"), ("Dora", "10:29:00"), ("Eve", "10:30:01")):
        setup = proposed("romani")
        setup.names, setup.began = (name, ""), f"2026-03-02T{at}"
        poll(begin(tmp_path / name, setup, Local(0, name[0].lower() * 64, str(common), 0)))
    for name in ("Dora", "Anna"):
        harness.run(130)
        assert f"{name} invites you" in harness.top.said
        harness.press("keep")
        harness.top_as(PlayScreen)
    harness.run(130)
    assert isinstance(harness.top, PlayScreen), "each is offered once, and Eve waits"


def test_who_accepts_the_earlier_invitation_withdraws_the_later(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    harness.go(distant.begun, GAMES["tabula"], 3, 0, common)
    anna = _anna_invites(common, "2026-03-02T10:29:59")
    harness.run(130)
    harness.press("accept")
    _until(harness, lambda: anna.exchange.accepted, anna)
    assert _session(harness).far.local.side == 1
    assert [found.exchange.id for found in look(common, tmp_path / "anna")[0]] == [anna.exchange.id]
    assert [each.path for each in harness.app.post.matches] == [_session(harness).far.path]


def test_a_dropped_folder_opens_what_is_in_it(harness: Harness, common: Path) -> None:
    harness.go(ChooseScreen)
    (common / "ludus.AppImage").write_bytes(b"\x7fELF" * 999)
    harness.drop(common)
    harness.run(2)
    harness.top_as(distant.InviteScreen)
    _anna_invites(common, "2026-03-02T10:29:00")
    harness.drop(common)
    harness.run(2)
    harness.press("accept")
    assert _session(harness).far.local.side == 1


def test_an_invitation_of_another_version_asks_for_an_update(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    far = begin(tmp_path / "other", proposed(), Local(0, SECRETS[0], str(common), 0))
    value = far.exchange.lines[0][0].value.replace('"format":2', '"format":3')
    invitation = written(((), ()), 0, "invite", value)
    folder.append(common / folder.name_of(invitation), 0, [invitation])
    harness.go(ChooseScreen)
    harness.show(meeting.met, common)
    harness.top_as(distant.InviteScreen)
    assert "Update ludus on both computers." in harness.top.said


def test_a_folder_that_cannot_be_reached_is_tried_again(harness: Harness, tmp_path: Path) -> None:
    app, shared = harness.app, tmp_path / "stick"
    harness.go(ChooseScreen)
    harness.show(meeting.met, shared)
    assert "cannot be reached" in harness.top.said
    shared.mkdir()
    harness.press("again")
    harness.top_as(distant.InviteScreen)
    assert [type(screen) for screen in app.stack] == [distant.InviteScreen, ChooseScreen]


def test_a_match_that_another_window_has_open_is_told_from_one_that_is_damaged(
    harness: Harness, common: Path, tmp_path: Path
) -> None:
    app = harness.app
    local = Local(0, SECRETS[0], str(common), 0)
    far = begin(tmp_path / "store", proposed(), local)
    poll(far)
    harness.go(ChooseScreen)
    lock = locked(far.path)

    def try_to_open() -> str:
        app.notices = ()
        found = look(common, tmp_path / "store")[0][0]
        distant.attempt(app, lambda: meeting.entered(app, found))
        return app.notices_text

    assert try_to_open() == "This match is open in another window."
    lock.release()
    saved = far.path.read_bytes()
    far.path.write_bytes(b"x" + saved)
    assert try_to_open() == "This match cannot be opened. The log says why."
    assert far.path.read_bytes() == b"x" + saved, "nothing is written over it"
    far.path.write_bytes(saved)
    assert try_to_open() == ""
    assert _session(harness).far.local == local


def test_a_damaged_match_of_this_machine_is_told_once(harness: Harness, tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "0123456789abcdef.txt").write_text("{}")
    harness.go(ChooseScreen)
    harness.run(61)
    assert "Restore it from a backup" in harness.app.notices_text
    harness.app.notices = ()
    harness.run(61)
    assert harness.app.notices_text == ""


# The commands


@rows(
    "words, told",
    [
        ("watch none/at/all", "there is no such folder; give a game"),
        ("watch file.txt", "a file; give a game, or the folder of a match"),
        ("watch empty", "no match goes on in this folder"),
        ("play --with file.txt", "a file; give the folder that both of you can open"),
        ("play --with none", "there is no such folder; give the folder"),
    ],
)
def test_what_is_no_shared_folder_is_refused_in_one_sentence(
    words: str,
    told: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file.txt").write_text("x")
    Path("empty").mkdir(exist_ok=True)
    assert main(words.split()) == 1
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


@rows("words", [("watch shared",), ("play --with shared",)])
def test_a_folder_of_several_matches_opens_their_list(
    words: str,
    harness: Harness,
    common: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for day in (1, 2):
        setup = proposed()
        setup.began = f"2026-03-0{day}T09:00:00"
        poll(begin(tmp_path / words.split()[0], setup, Local(0, f"{day:064x}", str(common), 0)))
    opened = list[Callable[[App], Screen]]()
    monkeypatch.setattr(start, "show", lambda first, *options: opened.append(first))
    assert main(words.split()) == 0
    assert isinstance(opened[0](harness.app), meeting.MatchesScreen)
    assert main(["play", "tabula", "--with=shared", "--first=w"]) == 1
    assert "the match goes on; leave out GAME, --first" in capsys.readouterr().err


def test_no_step_and_no_drawing_touches_the_folder(
    harness: Harness, common: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = _invite(harness, common)
    _await_turn(harness, other)
    monkeypatch.setattr(outside, "begin", lambda call: Future())

    def refuse(*given: object, **more: object) -> None:
        raise AssertionError("the loop has touched the folder")

    for name in ("lines_at", "append", "state_of", "strays", "write_whole"):
        monkeypatch.setattr(correspondence, name, refuse)
    _act(harness)
    _session(harness).write("say", "greet")
    harness.run(70)
    harness.look()
    harness.press("menu")
    harness.look()
