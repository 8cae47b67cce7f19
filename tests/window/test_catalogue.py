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
from typing import cast

import msgspec
import pygame
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from each import OTHERS, WIDEST, each, in_parts, rows
from harness import Harness
from helpers_rules import ODD
from looks import shrinking

from ludus.match import lesson, scenes
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
from ludus.match.states import State
from ludus.match.table import Table
from ludus.match.telling import WHY_NOT, Refusal
from ludus.picture import assets, fonts
from ludus.rules.game import GAMES, SHIPPED as GAMES_FOLDER
from ludus.rules.ruleset import Entering, RuleSet
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.speech import narration
from ludus.window.speech.captions import CAPTIONS, LineText
from ludus.window.text.catalogue import SOURCE, Catalogue, CatalogueError, languages
from ludus.window.text.proof import SHIPPED
from ludus.window.text.sentences import MOTIVE, SIDES, WHO
from ludus.window.text.words import Words

ROOT = Path(__file__).resolve().parents[2]
OURS = sorted({*WIDEST, *OTHERS} - {SOURCE})
GAME_FOLDERS = [GAMES_FOLDER, GAMES_FOLDER.with_name("reconstructions")]
"""The folders with games, one folder for each game."""
SIZES = [(1024, 600), (1920, 1080), (600, 1024)]
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
    games = {file.parent for kept in GAME_FOLDERS for file in kept.glob("*/*.po")}
    for folder in (SHIPPED, *games):
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


def test_no_font_lacks_a_sign_of_ascii(letters: Callable[[str, str], set[str]]) -> None:
    signs = string.ascii_letters + string.digits + string.punctuation
    for font in (*BODIES, *CAPITALS):
        assert letters(font, f"{signs}Æ漢") == {"漢"}


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


def speaking(folder: Path, language: str, size: tuple[int, int]) -> Harness:
    """Return an app in a language and size, with large text on a small screen."""
    harness = Harness(folder / f"{language}-{size}", size=size)
    harness.app.speak(language)
    harness.app.change(text=200 if min(size) == 600 else 100)
    return harness


@in_all_sizes
def test_the_rules_fit_above_their_board(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    app = speaking(tmp_path, language, size).app
    with shrinking() as shrunk:
        for game in (*GAMES.values(), ODD["middle"], ODD["rows"]):
            screen = RulesScreen(app, game)
            for _ in screen.book.pages:
                screen.items()
                screen.key(pygame.K_RIGHT)
            assert screen.title_text != app.words.title(game)
    assert not shrunk


@in_all_sizes
def test_every_line_above_a_board_fits(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    harness = speaking(tmp_path, language, size)
    with shrinking() as shrunk:
        for rules in GAMES.values():
            screen = harness.play(rules.name)
            for text in {*told(harness.app.words, rules)}:
                screen.line_items(text, 1)
    assert not shrunk


def told(words: Words, rules: RuleSet) -> Iterator[str]:
    """Yield the lines of a match, a lesson, scenes, hints, and a replay of a game."""
    yield from map(words.get, lesson.texts(rules))
    for path, game in scenes.files(rules):
        scene = scenes.read(path, game).scene
        asides = [aside.say for aside in (*scene.before, *scene.after)]
        yield from map(words.get, (*asides, *scene.say))
    yield from map(words.say, MOTIVE.values())
    for side in (0, 1):
        for table, humans, thinking in product(
            tables(side), ((True, True), (True, False), (False, True)), (True, False)
        ):
            for passed in [None, *passes(rules, side)] if table.state is not State.OVER else [None]:
                yield narration.line(words, table, humans, passed, thinking)
        for reason in WHY_NOT.values():
            refused = Refusal(reason, ())
            yield narration.line(words, table, humans, None, False, refused=refused)
        for events in happenings(rules, side):
            yield narration.moment(words, rules, 188, events, False)
    yield narration.moment(words, rules, 188, [], True)
    yield from last_turns(words, rules)


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


def last_turns(words: Words, rules: RuleSet) -> Iterator[str]:
    """Yield what the opponent has done, before the next instruction."""
    n, names = rules.squares, [words.say(side.name) for side in SIDES]
    do = words.say(WHO.to_do, name=names[1], text=words.say("Throw the dice."))
    for side in (0, 1):
        thrown = Thrown(side, (6, 5, 5)[: rules.dice])
        turns: list[list[Event]] = [[Hit(1 - side, at, 0) for at in (n, n - 1)]]
        turns.append([BorneOff(side, n, n + 1, 6, "")] * 3)
        turns += [[Passed(side, thrown.dice, reason)] for reason in Reason]
        for more in turns:
            yield f"{narration.last_turn(words, rules, [thrown, *more], names[side])} {do}"
    for count in (1, 3):
        yield f"{narration.why_hit(words, rules, count)} {do}"
