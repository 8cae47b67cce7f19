"""All screens at home, opened one after another, for measurements and screenshots."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from every_screen import played_out
from harness import Harness, begun

from ludus.journey.road import stops
from ludus.match import lesson, scenes
from ludus.match.correspondence import folder
from ludus.match.correspondence.correspondence import (
    SPECTATOR,
    Correspondence,
    Found,
    Local,
    Trouble,
)
from ludus.match.correspondence.exchange import after, opened
from ludus.match.correspondence.line import written
from ludus.match.correspondence.opening import opening_text
from ludus.match.record import HUMAN, Record
from ludus.match.setup import Setup
from ludus.match.states import State, Target
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.problems import problems
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.play.situation import Pause
from ludus.window.screens.alea import alea
from ludus.window.screens.alea.alea import AleaSession
from ludus.window.screens.alea.alea_screen import alea_screen
from ludus.window.screens.computer_dice import DiceScreen
from ludus.window.screens.distant import distant
from ludus.window.screens.distant.distant import InvitationScreen, InviteScreen
from ludus.window.screens.distant.meeting import MatchesScreen
from ludus.window.screens.distant.place import PlaceScreen
from ludus.window.screens.dropped import dropped
from ludus.window.screens.editor.edit import EditMenuScreen, EditScreen
from ludus.window.screens.editor.ranking import PlayRankingScreen
from ludus.window.screens.ends.prize import PrizeScreen
from ludus.window.screens.home import match_screen
from ludus.window.screens.journey.journey_map import MapScreen
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.learn.about import AboutScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.library.saved_match import SavedMatchScreen
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.question import question
from ludus.window.screens.panels.rows import Way
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.details import DetailsScreen
from ludus.window.screens.review.replay import ReplayScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.review.what_if import LeaveScreen, WhatIf
from ludus.window.screens.seat import SeatScreen
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.screens.settings.language_screen import LanguageScreen
from ludus.window.screens.settings.settings_screen import OtherWaysScreen, SettingsScreen
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.screens.start.people import PeopleScreen
from ludus.window.text.catalogue import languages

OSTIA, ROMANI, TABULA = (GAMES[name] for name in ("ostia", "romani", "tabula"))
_BLACKS = "19:2,22:1 18:1,20:1,23:1 b -"


def home_screens(harness: Harness) -> Iterator[str]:
    """Yield the name of each screen while it is the topmost, and again for each of its pages."""
    yield from _first(harness)
    yield from _play(harness)
    yield from _told(harness)
    yield from _afterwards(harness)
    yield from _edited(harness)
    yield from _people(harness)
    yield from _afar(harness)


def _show(harness: Harness, kind: Callable[..., Screen], *more: object) -> Iterator[str]:
    """Open a screen, and yield its name for each of its pages."""
    app = harness.app
    harness.act(lambda: app.stack.open(kind(app, *more)))
    harness.run(2)
    yield from _pages(harness, kind.__name__)


def _pages(harness: Harness, name: str) -> Iterator[str]:
    top = harness.app.stack.top
    pages = top.pages if isinstance(top, Menu) else 1
    for page in range(pages):
        if page:
            harness.act(partial(top.turn, 1))
            harness.run(1)
        yield name


def _first(harness: Harness) -> Iterator[str]:
    """Open the screens for choosing, before and after a first match."""
    app = harness.app
    yield from _show(harness, ChooseScreen)
    begun(harness, 5)
    yield from _show(harness, ChooseScreen)
    app.post.folder = harness.folder / "far"  # The menu has every door.
    yield from _show(harness, MenuScreen, print, print)
    app.post.folder = None
    yield from _show(harness, ChangeScreen, print, print)
    harness.press("players-2")
    yield "change"
    harness.press("players-1")
    yield from _show(harness, LanguageScreen, languages())
    for kind in (SettingsScreen, OtherWaysScreen, KeysScreen):
        yield from _show(harness, kind)
    for about in (ContentsScreen, RulesScreen, AboutScreen):
        for rules in GAMES.values():
            yield from _show(harness, about, rules)
    yield from _show(harness, ContentsScreen, TABULA, "tiro")
    yield from _show(harness, TypingScreen, "Search", "", str)
    for winner, name in enumerate(("romani", "tabula")):
        app.matches.save(played_out(name, "tiro", winner).record)
    matches = app.matches.all()
    yield from _show(harness, LibraryScreen, matches, lambda match: None, lambda: None)
    yield from _show(harness, SavedMatchScreen, Shelf(app, matches), matches[0], print)
    path = harness.folder / "anything.txt"
    path.write_text("no record")
    app.stack.open(dropped(app, path))
    yield "unread"


def _play(harness: Harness) -> Iterator[str]:
    """Play a turn of two people and of the computer."""
    for rules in GAMES:
        harness.dice.left = [(2, 5, 6)[: GAMES[rules].dice]]
        screen = harness.play(rules, 15, black="tiro")
        harness.run(60)
        yield "play, throw"
        harness.throw()
        yield "play, move"
        harness.act(partial(screen.click, Target.HINT))
        harness.run(30)
        yield "play, hint"
        harness.act(partial(screen.tap, screen.hand.sources[0]))
        harness.settle()
        yield "play, picked up"
        harness.dice.left = []
    screen = match_screen(harness.app, Record("romani", 15, HUMAN, "tiro", 1, 2**63))
    screen.table.record.pledge = " ".join(["0a1b"] * 8)
    screen.table.record.awaits_share = True
    harness.app.stack.open(screen)
    harness.run(1)
    yield "play, share"
    yield from _show(harness, PauseScreen, screen.table.record)


def _told(harness: Harness) -> Iterator[str]:
    """Show a lesson, a scene and Alea."""
    app = harness.app
    told = lesson.read(TABULA)
    assert told
    app.stack.open(lesson_screen(app, told))
    harness.run(60)
    yield "lesson"
    path, rules = next(iter(scenes.files(*GAMES.values())))
    scene = scene_screen(app, scenes.read(path, rules), "tiro")
    app.stack.open(scene)
    harness.run(60)
    while scene.now.state is Pause.TELLING:
        yield "scene"
        harness.act(partial(scene.click, Target.END))
        harness.run(30)
    yield from _alea(harness)


def _alea(harness: Harness) -> Iterator[str]:
    """Show a throw of Alea, an answer to it, and the end of the run."""
    found = sorted(problems(OSTIA), key=lambda each: each.grade)
    alea.begin(
        harness.app, OSTIA, found, lambda run: harness.app.stack.open(alea_screen(harness.app, run))
    )
    harness.run(90)
    session = harness.screen.session
    assert isinstance(session, AleaSession)
    while session.table.state is State.THROWING:
        harness.run(1)
    yield "alea"
    second = session.posed.plays.results[session.posed.second]
    harness.act(partial(session.play, second))
    harness.act(session.hand_over)
    harness.run(60)
    yield "alea, answered"
    harness.act(session.finish)
    harness.run(2)
    while not harness.top.buttons():  # The points are counted.
        harness.run(30)
    harness.run(60)
    yield "alea-over"


def _afterwards(harness: Harness) -> Iterator[str]:
    """Show the end of a match, and its review."""
    app = harness.app
    for winner in (0, 1):
        match = played_out("tabula", "tiro", winner)
        app.stack.go(match_screen(app, match.record, match.end))
        harness.run(300)
        yield "over"
    app.services.keepsakes = Path("pictures")
    while not harness.button("moment").enabled:  # The match is reviewed.
        harness.run(30)
    harness.press("moment")
    yield "over, the moment"
    harness.press("close", "close")
    record = match.record
    app.stack.open(ReplayScreen(app, record))  # The program makes it in a background thread.
    harness.run(2)
    yield "replay"
    hindsight = ReviewQueue(record, app.services.thinker)
    while not hindsight.seen:
        hindsight.step()
        harness.run(1)
    harness.act(lambda: app.stack.open(CourseScreen(app, hindsight)))
    harness.run(3)
    yield "course"
    course = app.stack.top
    harness.act(partial(course.turn, 1))
    harness.run(3)
    yield "course"
    yield from _show(harness, DetailsScreen, hindsight)
    yield from _show(harness, ReviewScreen, hindsight, hindsight.decisive)
    at = next(at for at, review in enumerate(hindsight.reviews) if len(review.options) > 1)
    attempt = WhatIf(app, record, hindsight.reviews[at])
    app.stack.open(attempt)
    for over_ in (False, True):
        app.stack.open(LeaveScreen(attempt, over_))
        yield "attempt"
        app.stack.close()


def _edited(harness: Harness) -> Iterator[str]:
    """Set up and weigh a position."""
    app = harness.app
    yield from _show(harness, EditScreen, TABULA)
    edit = app.stack.top
    assert isinstance(edit, EditScreen)
    harness.act(lambda: edit.set(parse_position(_BLACKS, TABULA), (2, 4, 5)))
    app.stale = True
    harness.run(30)
    yield "edit"
    yield from _show(harness, EditMenuScreen, edit)
    yield from _show(harness, PlayRankingScreen, edit.table, edit.position, edit.dice)


def _people(harness: Harness) -> Iterator[str]:
    """Show the people who play, and the journey."""
    app = harness.app
    yield from _show(harness, PeopleScreen, 0, lambda: None)
    quit_ = Way("quit", app.quit)
    yield from _show(harness, question, "Quit?", "It will be lost.", quit_)
    assert app.services.journey
    app.services.journey.win("", stops()[:7])
    yield from _show(harness, MapScreen)
    harness.press(stops()[6].name)
    yield "MapScreen"
    yield from _show(harness, ThingsScreen)
    won = played_out("ostia", "tiro", 0)
    match = match_screen(app, won.record, won.end)
    app.stack.open(match)
    match.session.over = True
    prize = PrizeScreen(app, match, stops()[0], app.stack.seen(match))
    app.stack.open(prize)
    harness.run(40)
    yield "PrizeScreen"
    app.stack.close(match)


def _found(rules: str, checkers: int, day: int, names: tuple[str, str]) -> Found:
    """Return a match in a shared folder; without a second name nobody has accepted it."""
    setup = Setup(rules, checkers, HUMAN, HUMAN, day % 2, None)
    setup.names, setup.began = (names[0], ""), f"2026-03-0{day}T10:30:00"
    now = opened(written(((), ()), 0, "invite", opening_text(setup, f"{day}" * 64, hints=True)))
    if names[1]:
        setup.names = names
        text = opening_text(setup, "a" * 64, hints=True)
        now = after(now, written(now.lines, 1, "accept", text))
    return Found(now, Path("Dropbox") / folder.name_of(now.lines[0][0]), None)


def _afar(harness: Harness) -> Iterator[str]:
    """Meet somebody at another computer; no folder is touched."""
    app = harness.app
    played = _found("tabula", 15, 3, ("Bartholomaeus", "Dora"))
    invited, other = _found("romani", 6, 2, ("Anna", "")), _found("ostia", 4, 1, ("Anna", ""))
    match = match_screen(app, app.matches.new(OSTIA, 3, HUMAN, HUMAN, 0))
    harness.act(lambda: app.stack.go(match))
    yield from _show(harness, SeatScreen, match)
    yield from _show(harness, DiceScreen, match.table)
    yield from _show(harness, PlaceScreen)
    yield from _show(harness, InviteScreen, Path("Dropbox"))
    yield from _show(harness, MatchesScreen, Path("Dropbox"), [played, invited, other], False)
    yield from _show(harness, InvitationScreen, invited)
    yield from _show(harness, TypingScreen, "Choose a folder", "/home", str, 250, "/.-_~")
    far = Correspondence(played.folder, Local(SPECTATOR, "", "Dropbox", 0.0), played.exchange)
    far.trouble, far.why, far.strays = Trouble.AWAY, "light: no such file", ("light (1)",)
    app.stack.go(distant.opened(app, far))
    harness.run(3)
    yield "play, afar"
    far.local = Local(0, "3" * 64, "Dropbox", 0.0)
    harness.press("menu")
    harness.run(3)
    yield "DistantPause"
