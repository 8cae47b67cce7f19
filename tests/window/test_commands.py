"""A command has one name: on buttons, below icons, in keys, sentences, speech and documents."""

import re
from pathlib import Path

import pygame
import pytest
from each import each
from harness import Harness, parts
from looks import lines

import ludus.window
from ludus.picture import assets, fonts
from ludus.window.layout.plan import BUTTONS as MATCH
from ludus.window.screens.settings.keys_screen import KeysScreen
from ludus.window.text.catalogue import languages
from ludus.window.text.proof import JOINT, said
from ludus.window.text.sentences import BUTTONS, COMMAND_LABELS, KEYS
from ludus.window.text.words import Words

WINDOW = Path(ludus.window.__file__).parent
ELSEWHERE = {COMMAND_LABELS["switch"], "More"}
"""English words that also have another meaning, and a translation of their own for it."""
IN_A_MATCH = {*MATCH, "yes", "forward", "leave"}
"""Commands with little room below their icons."""


@each(language=languages())
def test_the_name_of_a_command_is_its_own_and_has_room_below_its_icon(language: str) -> None:
    """The limits are pixels, in letters of 100 pixels."""
    pygame.font.init()
    words = Words(language)
    names = [*map(words.say, COMMAND_LABELS.values())]
    assert [name for name in {*names} if names.count(name) > 1] == []
    for command, text in COMMAND_LABELS.items():
        width = max(fonts.width(w, assets.BODY_BOLD, 100) for w in words.say(text).split())
        assert width <= (345 if command in IN_A_MATCH else 400), command


def test_the_name_of_a_command_is_one_entry_of_the_catalogues() -> None:
    texts = [key.rpartition(JOINT)[2] for key in said()]
    names = {*BUTTONS.values()} - ELSEWHERE
    assert [name for name in names if texts.count(name) != 1] == []


@each(language=languages())
def test_sentences_have_commands_in_braces(language: str) -> None:
    words = Words(language)
    names = "|".join(re.escape(words.get(text)) for text in COMMAND_LABELS.values())
    quoted = re.compile(f"[“„«‘] ?({names}) ?[”“»’]")
    assert [text for text in said() if quoted.search(words.get(text))] == []


@pytest.fixture
def finished(harness: Harness) -> Harness:
    """Return a match in which a turn can be ended, and undone."""
    harness.dice.left = [(6, 1)]
    harness.play("ostia")
    harness.throw()
    harness.moves(("R", 6), ("R", 1))
    return harness


@each(language=languages())
def test_icon_line_keys_and_speech_name_a_command_alike(finished: Harness, language: str) -> None:
    app = finished.app
    app.words = app.texts(language)
    screen, say = finished.screen, app.words.say
    texts = ((each, lines(each.items(False))) for each in screen.buttons())
    shown = {
        button.name: " ".join(line.words for line in found) for button, found in texts if found
    }
    assert shown == {
        name: say(COMMAND_LABELS[name]) for name in ("done", "undo", "hint", "rules", "menu")
    }
    spoken = {part.name: part.said for part in parts(app)}
    assert shown.items() <= spoken.items()
    line = screen.line().replace("\xa0", " ")  # A name is on one row.
    assert shown["done"] in line
    assert shown["undo"] in line
    page = KeysScreen(app)
    app.stack.open(page)
    rows = dict[str, str]()
    for _ in range(page.pages):
        rows |= {b.name.removeprefix("key-"): b.label for b in page.buttons()}
        page.turn(1)
    app.stack.close()
    assert [rows[name] for name in ("undo", "hint")] == [shown["undo"], shown["hint"]]
    assert shown["menu"] in rows["back"]
    assert say(KEYS["turn"]) == say(BUTTONS["turned"])


MANUAL = (WINDOW / "README.md", WINDOW.parents[1] / "README.md")


@each(path=MANUAL)
def test_the_manual_names_what_stands_on_buttons(path: Path) -> None:
    marked = re.findall(
        r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", path.read_text("utf-8").partition("## Features")[0]
    )
    names = [name for each in marked for name in each.split(" → ")]
    assert {"Undo", "Hint", "Done"} <= {*names}
    texts = [key.rpartition(JOINT)[2] for key in said()]
    assert [name for name in names if not any(text.startswith(name) for text in texts)] == []
