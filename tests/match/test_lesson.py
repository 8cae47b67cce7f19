"""Lessons as data: the shipped lessons played step by step, and faulty files."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from each import each
from helpers_rules import READ

from ludus.match import lesson
from ludus.match.events import Event
from ludus.match.lesson import LessonError, LessonTable
from ludus.match.states import State
from ludus.rules.game import GAMES, named, read_rule_set
from ludus.rules.position import BLACK, WHITE
from ludus.rules.ruleset import GAME, RuleSet
from ludus.window.text.catalogue import languages
from ludus.window.text.words import Words

NAMES = [rules.name for rules in READ]


def told(name: str) -> lesson.Lesson:
    found = lesson.read(named(name))
    assert found
    return found


def played(found: lesson.Lesson) -> Iterator[tuple[LessonTable, list[Event]]]:
    """Yield each scene as a table plays it, with its events."""
    for part in found.parts:
        table = LessonTable(found.rules, part)
        for staged in part:
            assert table.position == staged.before
            events = [] if table.plays else table.throw()
            for step in table.shown if table.present is staged else ():
                events += table.step(step)
            if table.present is staged and table.state is State.HANDING_OVER:
                events += table.hand_over()
                if not staged.scene.dice:
                    goes_on = bool(staged.before.bonus) and "at-once" in found.rules.otherwise
                    assert (table.position.turn == staged.before.turn) is not goes_on
            assert table.position == staged.after
            yield table, events
        assert table.present is None


@each(name=NAMES)
def test_every_scene_of_a_shipped_lesson_leads_to_what_it_promises(name: str) -> None:
    """In every reading that a player can choose."""
    found = told(name)
    assert sum(1 for _ in played(found)) == sum(map(len, found.parts))


@each(name=NAMES)
def test_a_visit_begins_with_two_turns_of_each_and_leaves_a_game_to_play(name: str) -> None:
    visit = told(name).visit
    assert [staged.before.turn for staged in visit] == [WHITE, BLACK, WHITE, BLACK]
    after = visit[-1].after
    assert after.turn == WHITE
    assert not after.bonus
    assert after.winner is None


@each(name=GAMES)
def test_a_lesson_has_texts_in_every_language(name: str) -> None:
    texts = lesson.texts(GAMES[name])
    for language in languages():
        words = Words(language)
        said = [words.get(text) for text in texts]
        assert all(len(text) <= 90 for text in said), "it is one short sentence, or two"
        if language != "en":
            assert all(a != b for a, b in zip(said, texts, strict=True))


def test_only_what_leads_to_the_result_can_be_played() -> None:
    table = LessonTable(GAMES["ostia"], told("ostia").parts[0])
    table.throw()
    node = table.node
    assert node
    assert [(step.source, step.target) for step, _ in node.edges] == [(0, 3)]


def orders(table: LessonTable) -> Iterator[LessonTable]:
    """Yield the table at each moment of its throw, in every possible order of play."""
    yield table
    for step, _ in table.node.edges if table.node else ():
        table.step(step)
        if table.plays and table.steps:
            yield from orders(table)
            table.undo()


@each(name=NAMES)
def test_a_caption_speaks_of_a_die_that_can_still_be_played(name: str) -> None:
    for part in told(name).parts:
        for at, staged in enumerate(part):
            if len(staged.scene.say) < 2 or staged.after.winner is not None:
                continue
            table = LessonTable(named(name), part[at:])
            if staged.scene.dice:
                table.throw()
            for moment in orders(table):
                number = re.match(r"The (\d) ", moment.caption)
                if number and moment.node and moment.node.edges:
                    assert int(number[1]) in {step.die for step, _ in moment.node.edges}


def test_a_caption_follows_the_die_that_was_played_and_not_how_many() -> None:
    *_, part = told("ostia").parts
    table = LessonTable(GAMES["ostia"], part[2:])
    table.throw()
    one, four = "The 1 moves the other closer.", "The 4 bears off the fourth from the end."
    assert table.caption == four
    table.step(next(step for step, _ in table.node.edges if step.die == 1))  # type: ignore[union-attr]
    assert table.caption == four
    table.undo()
    table.step(table.shown[0])
    assert table.caption == one


@each(name=NAMES)
def test_what_is_shown_comes_in_the_order_of_the_captions(name: str) -> None:
    for part in told(name).parts:
        for at, staged in enumerate(part):
            table = LessonTable(named(name), part[at:])
            if staged.scene.dice:
                table.throw()
            assert table.last is staged or table.shown == staged.play


GOOD = """
visit = 2
[[scenes]]
position = "R:1,22:1,23:1 20:2,21:1 w -"
dice = [1, 2, 3]
play = "R/1 1/3 3/6"
say = ["All three."]
[[scenes]]
dice = [1, 1, 1]
play = "20/21 20/21 21/22*"
say = ["He hits."]
"""
WRONG = [
    ("say = [", "says = [", "scene 1: .*`says`; available: .*say"),
    ('say = ["All three."]\n', "", "scene 1: .*`say`.*; say: a list of sentences"),
    ("dice = [1, 2, 3]", "dice = [1, 2]", "scene 1: dice: .* 3 dice, not 2; give the numbers"),
    ("dice = [1, 2, 3]\n", "", "scene 1: dice: missing; the numbers of a throw"),
    ("R/1 1/3 3/6", "R/1 1/3", "scene 1: play: .* unplayed .*; give steps such as"),
    ("R:1,22:1,23:1 20", "R:1,22:1 20", "scene 1: position: white: 2 checkers.*; give a position"),
    ('position = "R:1,22:1,23:1 20:2,21:1 w -"\n', "", "scene 1: position: missing; a position"),
    ("21/22*", "21/22", "scene 2: play: 21/22 is not legal there"),
    (
        "visit = 2",
        "visit = 3",
        "visit: 3 scenes, but the board is set up again after 2; give at most",
    ),
    ("[[scenes]]", "[scenes", "not TOML"),
    ("All three.", r"All\u202ethree.", "scene 1: .*; say: a list of sentences"),
]


def game(folder: Path, text: str) -> RuleSet:
    folder.joinpath(GAME).write_text('base = "tabula"\nname = "mine"\n')
    folder.joinpath(lesson.LESSON).write_text(text)
    return read_rule_set(folder)


@pytest.mark.parametrize(("old", "new", "error"), WRONG)
def test_a_bad_file_is_refused_with_scene_field_and_remedy(
    old: str, new: str, error: str, tmp_path: Path
) -> None:
    assert old in GOOD
    rules = game(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(LessonError, match=rf"lesson.toml: (line \d+: )?{error}") as raised:
        lesson.read(rules)
    assert "\n" not in str(raised.value)
    lesson.texts(rules)  # The valid part is read, and nothing else fails.


def test_a_folder_of_ones_own_may_have_a_lesson(tmp_path: Path) -> None:
    found = lesson.read(game(tmp_path, GOOD))
    assert found
    assert len(list(played(found))) == 2
    assert lesson.texts(found.rules) == ("All three.", "He hits.")


def test_a_game_without_that_file_has_no_lesson(tmp_path: Path) -> None:
    tmp_path.joinpath(GAME).write_text('base = "tabula"\nname = "mine"\n')
    rules = read_rule_set(tmp_path)
    assert lesson.read(rules) is None
    assert lesson.texts(rules) == ()
