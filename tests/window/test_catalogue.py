"""The catalogues are complete, keep the fields of the keys, have letters to draw, and fit."""

import os
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast

import msgspec
import pygame
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from each import OTHERS, WIDEST, each, in_parts, rows
from harness import Harness, ended, played_out, session_of
from helpers_rules import ODD
from pygame import Surface

from ludus.analysis.report import SIGNS
from ludus.analysis.review import Review
from ludus.analysis.worth import judgement
from ludus.exhibit.screens.countdown import IdleScreen
from ludus.match import lesson, scenes
from ludus.match.dice import seed_of
from ludus.match.events import (
    BonusWaits,
    BorneOff,
    Event,
    HandedOver,
    Hit,
    Moved,
    Passed,
    Reason,
    Thrown,
    Won,
)
from ludus.match.fairness import pledge
from ludus.match.record import HUMAN, End, Record, Turn
from ludus.match.states import State
from ludus.match.table import Table
from ludus.picture import assets, fonts, stone, surfaces
from ludus.picture.canvas import Item
from ludus.picture.labels import label
from ludus.picture.lettering import NOTE, SENTENCE
from ludus.players.player import Option
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.game import SHIPPED as GAMES_FOLDER
from ludus.rules.notation import parse_position
from ludus.rules.plays import Step
from ludus.rules.ruleset import Entering, RuleSet
from ludus.window.app.review_queue import ReviewQueue
from ludus.window.app.screen import Screen
from ludus.window.layout.plan import letterbox
from ludus.window.screens.ends.match_end import match_end
from ludus.window.screens.home import match_screen
from ludus.window.screens.learn.lesson import lesson_screen
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.learn.scene import scene_screen
from ludus.window.screens.learn.scene_session import SceneSession
from ludus.window.screens.library.library import LibraryScreen
from ludus.window.screens.library.saved_match import SavedMatchScreen
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.pause import PauseScreen
from ludus.window.screens.review.course import CourseScreen
from ludus.window.screens.review.details import DetailsScreen
from ludus.window.screens.review.review import ReviewScreen
from ludus.window.screens.settings.settings_screen import SettingsScreen
from ludus.window.screens.start.change import ChangeScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.screens.start.menu import MenuScreen
from ludus.window.speech import narration
from ludus.window.speech.captions import CAPTIONS, LineText
from ludus.window.text.catalogue import SOURCE, Catalogue, CatalogueError, languages
from ludus.window.text.proof import SHIPPED
from ludus.window.text.sentences import COMMAND_LABELS, MOTIVE, SIDES, TRAYS, WHO
from ludus.window.text.words import Words
from ludus.window.widgets.nodes import Rule
from ludus.window.widgets.push import Push, button
from ludus.window.widgets.tree import lay

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted({*WIDEST, *OTHERS} - {SOURCE})
GAME_FOLDERS = [GAMES_FOLDER, GAMES_FOLDER.with_name("reconstructions")]
"""The folders with games, one folder for each game."""
SIZES = [(1024, 600), (1920, 1080), (600, 1024)]
SMALLEST = 600
"""The shorter side of a screen for larger text, in pixels."""
LEAST = 0.02
"""The smallest size of letters at home, as a share of the screen's shorter side."""
BODIES = (assets.BODY, assets.BODY_ITALIC, assets.BODY_BOLD)
CAPITALS = (assets.CAPITALS, assets.CAPITALS_BOLD)


@cache
def catalogue(name: str, folder: Path = SHIPPED) -> Catalog:
    """Read a catalogue, with its fuzzy and obsolete entries."""
    with (folder / name).open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(name: str, folder: Path = SHIPPED) -> list[Message]:
    """Return all messages of a file except its header."""
    return [message for message in catalogue(name, folder) if message.id]


def forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """Return a text as a list, or its plural forms."""
    return [text] if isinstance(text, str) else list(text or ())


def fields(text: str) -> list[str]:
    """Return the names in braces, each as often as it occurs, sorted."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_the_languages_are_shipped_and_call_themselves_by_their_own_names(tmp_path: Path) -> None:
    assert languages() == [SOURCE, *OURS]
    names = [Catalogue(language).own_name for language in languages()]
    assert names[:5] == ["English", "Deutsch", "Ελληνικά", "Español", "Français"]
    assert names[5:] == ["Italiano", "Latina", "Nederlands", "Polski"]
    written = 'msgctxt "language"\nmsgid "English"\nmsgstr "Português"\n'
    for language, text, name in (("pt", written, "Português"), ("oc", "", "Oc")):
        (tmp_path / f"{language}.po").write_text(text, "utf-8")
        assert Catalogue(language, tmp_path).own_name == name


@pytest.mark.long
def test_the_template_and_the_catalogues_have_what_the_program_says(tmp_path: Path) -> None:
    """`.ci/texts`, which collects the texts, has nothing to add, remove or change."""
    folder = shutil.copytree(SHIPPED, tmp_path / "locale")
    for games in GAME_FOLDERS:
        shutil.copytree(games, tmp_path / games.name)
    subprocess.run([ROOT / ".ci" / "texts", tmp_path], check=True, env=environment())
    for kept_file in [file for games in GAME_FOLDERS for file in games.glob("*/*.po")]:
        now_file = tmp_path / kept_file.relative_to(GAMES_FOLDER.parent)
        assert [m.id for m in messages(now_file.name, now_file.parent)] == [
            m.id for m in messages(kept_file.name, kept_file.parent)
        ]
    for name in ("ludus.pot", *(f"{language}.po" for language in OURS)):
        for now, kept in zip_longest(messages(name, folder), messages(name)):
            assert now.id == kept.id
            assert now.context == kept.context
            assert now.auto_comments == kept.auto_comments
    wanted = {"Light", "Throw the dice.", "Close", "Settings", "{name} wins"}
    assert wanted <= {message.id for message in messages("ludus.pot")}


def environment() -> dict[str, str]:
    """Return the environment, with the programs of this Python first in the path."""
    programs = str(Path(sys.executable).parent)
    return os.environ | {"PATH": os.pathsep.join((programs, os.environ["PATH"]))}


def test_short_texts_have_comments_for_translators() -> None:
    for message in messages("ludus.pot"):
        if message.id in ("hit", "waiting", "Close", "Play", "Continue", "Quit", "Optio", "Light"):
            assert message.auto_comments, message.id


@each(language=OURS)
def test_every_text_is_translated(language: str) -> None:
    for folder in (
        SHIPPED,
        *(one for kept in GAME_FOLDERS for one in kept.iterdir() if one.is_dir()),
    ):
        for message in messages(f"{language}.po", folder):
            assert all(forms(message.string)), message.id


@each(language=OURS)
def test_the_fields_are_those_of_the_key(language: str) -> None:
    for message in messages(f"{language}.po"):
        key = forms(message.id)[0]
        for text in forms(message.string):
            assert fields(text) == fields(key), key
            assert text == text.strip()
            assert text[-1:] not in ".:" or key[-1:] == text[-1:], key


@each(language=OURS)
def test_the_file_is_kept_clean(language: str) -> None:
    kept = catalogue(f"{language}.po")
    assert str(kept.locale_identifier) == language
    assert kept.charset == "utf-8"
    assert kept.project == "ludus"
    assert kept.last_translator == "the authors of ludus"
    assert kept.language_team
    assert isinstance(kept.revision_date, datetime)
    assert not kept.obsolete
    assert not [m.id for m in kept if m.id and m.fuzzy]


@pytest.fixture(scope="module")
def letters() -> Callable[[str, str], set[str]]:
    """Return a function that finds the letters of a text that a font lacks, by drawing them."""
    pygame.font.init()

    @cache
    def drawn(font: str, letter: str) -> bytes:
        picture = fonts.font(font, 40).render(letter, True, "white", "black")
        return pygame.image.tobytes(picture, "RGB")

    def lacking(font: str, text: str) -> set[str]:
        return {letter for letter in text if drawn(font, letter) == drawn(font, "\ue123")}

    return lacking


def test_a_letter_that_a_font_lacks_is_found(letters: Callable[[str, str], set[str]]) -> None:
    for font in (*BODIES, *CAPITALS):
        assert letters(font, "a漢Æ") == {"漢"}


def test_no_font_lacks_a_sign_of_ascii(letters: Callable[[str, str], set[str]]) -> None:
    for font in (*BODIES, *CAPITALS):
        assert not letters(font, string.ascii_letters + string.digits + string.punctuation)


@each(language=OURS)
def test_every_letter_is_in_the_fonts(
    language: str, letters: Callable[[str, str], set[str]]
) -> None:
    for text in (text for message in messages(f"{language}.po") for text in forms(message.string)):
        for font in BODIES:
            assert not letters(font, text), (font, text)
        for font in CAPITALS:
            assert not letters(fonts.face(text.upper(), font), text.upper()), (font, text)
    name = Words(language).own_name
    for font in (*BODIES, *CAPITALS):
        assert not letters(fonts.face(name, font), name + name.upper())


def test_latin_is_cut_in_stone_with_v_and_german_is_not() -> None:
    assert Words("la").capitals("Play") == "LVDE"
    assert "U" in Words("de").capitals("Pause")


def test_a_folders_own_catalogue_goes_before_the_shipped_one(tmp_path: Path) -> None:
    own = 'msgid "Quit"\nmsgstr "Tschüs"\n\nmsgid "Close"\nmsgstr ""\n'
    (tmp_path / "de.po").write_text(own, "utf-8")
    words, shipped = Words("de", tmp_path), Words("de")
    assert words.say("Quit") == "Tschüs"
    assert shipped.say("Quit") != "Tschüs"
    for key in ("Close", "Rules"):
        assert words.say(key) == shipped.say(key) != key
    assert words.say("no such text") == "no such text"


def test_a_folder_can_bring_a_language_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "oc.po").write_text('msgid "Close"\nmsgstr "Barrar"\n', "utf-8")
    assert "oc" in languages(tmp_path)
    assert Words("oc", tmp_path).say("Close") == "Barrar"


def test_a_language_without_texts_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"'xx'.*xx\.po"):
        Words("xx")
    with pytest.raises(CatalogueError) as error:
        Words("xx", tmp_path)
    assert str(tmp_path / "xx.po") in str(error.value)


def in_all_sizes(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with the widest language in the narrowest size; in the long tests, with all."""
    quick = [(WIDEST[-1], SIZES[-1])]
    others = [case for case in product((*WIDEST, *OTHERS), SIZES) if case not in quick]
    whole = in_parts("cases", quick, others)(rows("language, size", "cases")(test))
    return cast("Callable[..., None]", whole)


class Label(NamedTuple):
    """A drawn label, and the size of its letters in pixels."""

    text: str
    size: int


class Fitted:
    """A harness in one language and size, with the labels drawn on it."""

    def __init__(self, harness: Harness, labels: list[Label]) -> None:
        self.harness = harness
        self.words = harness.app.words
        self._labels = labels

    def draw(self, screen: Screen) -> list[Item]:
        """Draw every picture of a screen, and return its own items."""
        items = screen.items()
        for part in screen.buttons():
            part.items(False)
        return items

    def forget(self) -> None:
        """Forget the labels drawn so far."""
        self._labels.clear()

    def too_small(self, least: float = SENTENCE.share) -> list[Label]:
        """Return the labels with letters that had to shrink, or are smaller than a minimum."""
        assert self._labels
        base, small = (
            self.harness.app.base,
            {*map(self.words.get, (*TRAYS, *COMMAND_LABELS.values()))},
        )
        return sorted(
            label
            for label in {*self._labels}
            if label.size < int(base * (NOTE.share if label.text in small else least))
        )


Fit = Callable[[str, tuple[int, int]], Fitted]


@pytest.fixture
def fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fit]:
    """Return a function that makes a harness in a language and size, and measures its labels.

    It draws no stone, because no letter depends on it.
    """
    labels: list[Label] = []
    trays: set[str] = set()  # Their names are small on purpose.
    real = assets.text

    def measured(text: str, name: str, size: int, colour: assets.Colour) -> Surface:
        if text.strip() and text not in trays:
            labels.append(Label(text, size))
        return real(text, name, size, colour)

    monkeypatch.setattr(assets, "text", measured)
    monkeypatch.setattr(stone, "lay", lambda *_: None)
    monkeypatch.setattr("ludus.picture.cache._cache", None)
    monkeypatch.setattr(stone, "tabletop", lambda place, size: Surface(size))

    def made(language: str, size: tuple[int, int]) -> Fitted:
        labels.clear()
        trays.clear()
        trays.update(Words(language).say(tray) for tray in TRAYS)
        harness = Harness(tmp_path / f"{language}-{size}", size=size)
        harness.app.speak(language)
        harness.app.change(text=200 if min(size) == SMALLEST else 100)
        assert harness.app.words.language == language
        return Fitted(harness, labels)

    yield made
    surfaces.drop()  # Other tests need the rooms with stone.


@in_all_sizes
def test_menus_and_settings_fit(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    app = fitted.harness.app
    for black in (HUMAN, "centurio"):
        app.save(Record("romani", 15, HUMAN, black, 0, 7, [Turn(0, "1,2,5", "R/1 R/2 R/5")]))
    choose, settings = ChooseScreen(app), SettingsScreen(app)
    screens: list[Screen] = [choose, ChangeScreen(app, print, print)]
    screens += [
        MenuScreen(app, print, print),
        PauseScreen(app, Record("ostia", 3, HUMAN, HUMAN, 0, 7)),
    ]
    library = LibraryScreen(app, app.matches.all(), lambda match: None, lambda: None)
    screens += [
        library,
        SavedMatchScreen(app, Shelf(app, app.matches.all()), app.matches.all()[0], print),
    ]
    for screen in (*screens, settings):
        fitted.draw(screen)
    app.change(calm=True, hand_over=False)
    fitted.draw(settings)
    assert fitted.too_small(LEAST) == []
    area = letterbox(app.size)
    for screen, first in ((choose, 0), (settings, 2)):
        buttons = [button.rect for button in screen.buttons()]
        for item in screen.items()[first:]:
            if not label(item.surface).texts:
                continue
            ink = item.surface.get_bounding_rect().move(item.x, item.y)
            assert area.contains(ink)
            assert ink.collidelist(buttons) == -1


@in_all_sizes
def test_the_rules_fit_above_their_board(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    notes = set[str]()
    for game in (*GAMES.values(), ODD["middle"], ODD["rows"]):
        screen = RulesScreen(fitted.harness.app, game)
        for _ in screen.book.pages:
            screen.texts()
            notes.update(screen.notes)
            screen.key(pygame.K_RIGHT)
        assert screen.title_text != fitted.words.title(game)
    quiet = " ".join(notes)
    assert [
        label for label in fitted.too_small(0.97 * SENTENCE.share) if label.text not in quiet
    ] == []


@in_all_sizes
def test_lessons_fit_above_their_board(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    for rules in GAMES.values():
        told = lesson.read(rules)
        assert told
        screen = lesson_screen(fitted.harness.app, told)
        for text in lesson.texts(rules):
            screen.line_items(fitted.words.get(text), 0)
    assert fitted.too_small() == []


@in_all_sizes
def test_scenes_fit_above_their_board(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    for path, rules in scenes.files(*GAMES.values()):
        told = scenes.read(path, rules)
        screen = scene_screen(fitted.harness.app, told, "tiro")
        asides = [aside.say for aside in (*told.scene.before, *told.scene.after)]
        for text in (*asides, *told.scene.say):
            screen.line_items(fitted.words.get(text), 0)
    assert fitted.too_small() == []


@in_all_sizes
def test_a_scene_and_the_end_of_its_match_fit(
    fit: Fit, language: str, size: tuple[int, int]
) -> None:
    fitted = fit(language, size)
    for path, rules in scenes.files(*GAMES.values()):
        screen = scene_screen(fitted.harness.app, scenes.read(path, rules), "tiro")
        fitted.draw(screen)
        told = session_of(screen, SceneSession).famous
        on = fitted.words.get(told.scene.on)
        play_on = Push(button("play-on", fitted.harness.app.stack.close, on))
        lay(play_on, screen.layout.tray, Rule(fitted.harness.app.scale))
        play_on.button.items(False)
        for sides in ("O:15 24:1,O:14", "24:1,O:14 O:15"):
            record = screen.app.matches.after(told, "tiro")
            record.winner = int(sides.endswith("O:15"))
            match = match_screen(
                fitted.harness.app, record, End(parse_position(f"{sides} w -", rules))
            )
            fitted.draw(ended(match_end(fitted.harness.app, match)))
    assert [label for label in fitted.too_small(LEAST) if label.text != "VII"] == []


@in_all_sizes
def test_the_end_of_a_game_fits(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    for winner in (0, 1):
        for humans in ((True, False), (False, True), (True, True), (False, False)):
            players = [HUMAN if human else "tiro" for human in humans]
            record = played_out("ostia", "tiro", winner).record
            record.white, record.black = players
            # Twelve checkers are missing, or one.
            left = "R:12,O:3" if winner == 0 else "36:1,O:14"
            sides = ("O:15", left) if winner == 0 else (left, "O:15")
            position = parse_position(f"{' '.join(sides)} w -", GAMES["ostia"])
            match = match_screen(fitted.harness.app, record, End(position))
            fitted.draw(ended(match_end(fitted.harness.app, match)))
    assert fitted.too_small(NOTE.share) == []  # The note of an offer is small.


@in_all_sizes
def test_the_course_of_a_game_and_its_throws_on_the_board_fit(
    fit: Fit, language: str, size: tuple[int, int]
) -> None:
    fitted = fit(language, size)
    turns = [Turn(side, "6,5", "-") for side in (0, 1, 0)]
    app = fitted.harness.app
    for black in ("tiro", HUMAN):
        record = Record("ostia", 15, HUMAN, black, 0, 2**128 - 1, turns, 0)
        record.pledge, record.share = pledge(seed_of(record)), 10**22 - 1
        options = (Option((), 0.0), Option((Step(0, 6, 0, 6),), 0.2))
        wrong = Review(
            182, 0, (6, 5), (), (), 0.95, 0.95, 0.75, record.start, 0.0, options, True, 3, "closes"
        )
        lucky = wrong._replace(side=1, before=0.6, thrown=0.7, after=0.7)
        hindsight = ReviewQueue(record, Instant(judgement))
        hindsight.reviews, hindsight._asked = [lucky, wrong, wrong], None
        screen = CourseScreen(app, hindsight)
        screen.turn(-1)
        fitted.draw(screen)
        fitted.draw(ReviewScreen(app, hindsight, 1))
        fitted.draw(DetailsScreen(app, hindsight))
    assert {label.text for label in fitted.too_small(NOTE.share)} <= set(SIGNS)


@in_all_sizes
def test_the_countdown_fits(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    fitted.draw(IdleScreen(fitted.harness.app, 45))
    assert fitted.too_small() == []


def numbers(rules: RuleSet) -> tuple[int, ...]:
    """Return as many different numbers as a throw has."""
    return tuple(range(2, 2 + rules.dice))


def passes(rules: RuleSet, side: int) -> list[Passed]:
    """Return a pass for every reason to lose numbers."""
    return [Passed(side, numbers(rules), reason) for reason in Reason]


def tables(side: int) -> Iterator[Table]:
    """Yield tables for every line above the board."""
    for state in State:
        for line in (*CAPTIONS.get(state, ()), LineText("")):
            facts, won = frozenset({*line.when.split()} - {"lost"}), SimpleNamespace(winner=side)
            players = ("legatus", "legatus")
            record = SimpleNamespace(thrown_by=lambda side: 0, names=("", ""), players=players)
            table = SimpleNamespace(
                side=side,
                state=state,
                facts=facts,
                position=won,
                record=record,
                left=(1, 6),
                tapped=(),
            )
            yield cast(Table, table)


@in_all_sizes
def test_every_line_above_the_board_fits(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    said = set()
    for rules in GAMES.values():
        screen = fitted.harness.play(rules.name)
        for side in (0, 1):
            lost = [None, *passes(rules, side)]
            for table in tables(side):
                for humans in ((True, True), (True, False), (False, True)):
                    for passed in lost if table.state is not State.OVER else [None]:
                        for thinking in (True, False):
                            text = narration.line(fitted.words, table, humans, passed, thinking)
                            if text not in said:
                                screen.line_items(text, side)
                            said.add(text)
        said.clear()
        assert fitted.too_small() == []


@in_all_sizes
def test_the_pledge_and_the_reasons_for_a_hint_fit(
    fit: Fit, language: str, size: tuple[int, int]
) -> None:
    fitted = fit(language, size)
    screen = fitted.harness.play("romani")
    for text in MOTIVE.values():
        screen.line_items(fitted.words.say(text), 1)
    captions = {fitted.words.say(text) for text in TRAYS}
    assert [label for label in fitted.too_small() if label.text not in captions] == []
    record = screen.table.record
    record.pledge, record.awaits_share = pledge(seed_of(record)), True
    fitted.draw(screen)
    assert fitted.too_small(NOTE.share) == []


def happenings(rules: RuleSet, side: int) -> Iterator[list[Event]]:
    """Yield the events of each moment of a replay."""
    squares = rules.squares
    thrown = Thrown(side, numbers(rules))
    moved = Moved(side, squares - 7, squares - 1, 6, f"{squares - 7}/{squares - 1}")
    yield [thrown]
    for lost in passes(rules, side):
        if lost.reason is Reason.DUTY and rules.entering is Entering.DUTY:
            yield [thrown, lost]
        elif lost.reason is not Reason.DUTY:
            fewer = msgspec.structs.replace(lost, dice=lost.dice[1:])
            yield from ([thrown, lost], [moved, fewer])
    yield [moved, Won(side)]
    yield [HandedOver(side), BonusWaits(side, ("e1", "e2", "e3"))]


@in_all_sizes
def test_the_opponents_turn_fits_before_the_next_instruction(
    fit: Fit, language: str, size: tuple[int, int]
) -> None:
    fitted = fit(language, size)
    for rules in GAMES.values():
        screen, words, n = fitted.harness.play(rules.name), fitted.words, rules.squares
        names = [words.say(side.name) for side in SIDES]
        do = words.say(WHO.to_do, name=names[1], text=words.say("Throw the dice."))
        for side in (0, 1):
            thrown = Thrown(side, (6, 5, 5)[: rules.dice])
            turns: list[list[Event]] = [[Hit(1 - side, at, 0) for at in (n, n - 1)]]
            turns.append([BorneOff(side, n, n + 1, 6, "")] * 3)
            turns += [[Passed(side, thrown.dice, reason)] for reason in Reason]
            for more in turns:
                told = narration.last_turn(words, rules, [thrown, *more], names[side])
                screen.line_items(f"{told} {do}", 1)
        for count in (1, 3):
            screen.line_items(f"{narration.why_hit(words, rules, count)} {do}", 1)
    assert fitted.too_small(NOTE.share) == []


@in_all_sizes
def test_every_moment_of_a_replay_fits(fit: Fit, language: str, size: tuple[int, int]) -> None:
    fitted = fit(language, size)
    for rules in GAMES.values():
        screen = fitted.harness.play(rules.name)
        for side in (0, 1):
            for events in happenings(rules, side):
                text = narration.moment(fitted.words, rules, 188, events, False)
                screen.line_items(text, side)
        screen.line_items(narration.moment(fitted.words, rules, 188, [], True), 0)
    assert fitted.too_small(NOTE.share) == []
