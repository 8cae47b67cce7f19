"""The rules of a game in words: its own sentences in each language, or sentences of its numbers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from each import each, in_parts
from harness import Harness
from helpers_rules import ODD
from window_shapes import shape

from ludus.picture import fonts
from ludus.rules.game import GAMES, read_rule_set, with_game
from ludus.rules.ruleset import RuleSet
from ludus.window.screens.learn.demos import demo
from ludus.window.screens.learn.rules import RulesScreen
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.text import game_text
from ludus.window.text.catalogue import Catalogue, languages
from ludus.window.text.words import Words

GIVEN = """
title = "Mein Spiel"
kind = "Ein Brett · kurz"
rules = ["Wirf die Würfel.", "Wer fertig ist, gewinnt."]
"""


Bring = Callable[..., RuleSet]


def sentences(words: Words, rules: RuleSet) -> list[str]:
    """Return the sentences of a game's rules, without the pictures."""
    return [page.said for page in game_text.rules(words, rules)]


@pytest.fixture
def own(tmp_path: Path) -> Bring:
    """Return a function that writes a custom game, as a file or a folder, and reads it."""

    def bring(lines: str, base: str = "tabula", folder: bool = False) -> RuleSet:
        path = tmp_path / ("mine/game.toml" if folder else "mine.toml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'base = "{base}"\nname = "mine"\n{lines}', "utf-8")
        return read_rule_set(path)

    return bring


def told(rules: RuleSet, language: str = "en") -> str:
    return " ".join(sentences(Words(language), rules))


def test_the_sentences_of_a_file_are_shown_as_they_stand(own: Bring) -> None:
    rules = own(GIVEN)
    for language in languages():
        words = Words(language)
        assert words.title(rules) == "Mein Spiel"
        assert words.kind(rules) == ["Ein Brett", "kurz"]
        assert sentences(words, rules) == ["Wirf die Würfel.", "Wer fertig ist, gewinnt."]


def test_a_folder_brings_translations_and_what_lacks_stays(own: Bring, tmp_path: Path) -> None:
    rules = own(GIVEN, folder=True)
    text = 'msgid "Mein Spiel"\nmsgstr "My game"\n\nmsgid "Wirf die Würfel."\nmsgstr "Throw."\n'
    (tmp_path / "mine" / "en.po").write_text(text, "utf-8")
    games = with_game(GAMES, rules)
    words = Words("en", games=games)
    assert words.title(rules) == "My game"
    assert sentences(words, rules) == ["Throw.", "Wer fertig ist, gewinnt."]
    assert Words("de", games=games).title(rules) == "Mein Spiel"


def test_a_bad_translation_of_a_game_is_named_and_falls_back_alone(
    own: Bring, tmp_path: Path
) -> None:
    rules = own(GIVEN, folder=True)
    games = with_game(GAMES, rules)
    path = tmp_path / "mine" / "fr.po"
    path.write_text('msgid "Mein Spiel"\nmsgstr "Jeu {"\n\nmsgid "Quit"\nmsgstr "Adieu"\n', "utf-8")
    found = [str(fault) for fault in Catalogue("fr", games=games).faults]
    assert len(found) == 2
    assert found[0].startswith(f"{path}:1: ")
    assert found[1].startswith(f"{path}:4: the program does not say 'Quit'")
    words = Words("fr", games=games)
    assert words.title(rules) == "Mein Spiel"
    assert words.say("Quit") == "Quitter"


def test_a_museum_translates_the_games_too(tmp_path: Path) -> None:
    rules = GAMES["tabula"]
    (tmp_path / "de.po").write_text(f'msgid "{rules.kind}"\nmsgstr "Kurz · gut"\n', "utf-8")
    words = Words("de", tmp_path)
    assert words.faults == []
    assert words.kind(rules) == ["Kurz", "gut"]


def test_a_game_in_letters_that_no_font_has_is_described_by_its_numbers(own: Bring) -> None:
    rules = own('title = "ゲーム"\nkind = "二つの道"\nrules = ["ダイスを振る。", "Win."]\n')
    words = Words("de")
    assert words.title(rules) == "mine"
    assert words.kind(rules) == ["2 Reihen", "3 Würfel"]
    assert sentences(words, rules)[0].startswith("Bring als Erster alle")


def test_braces_in_a_games_sentences_are_mere_signs(own: Bring) -> None:
    rules = own('rules = ["A {brace} and }{."]')
    assert sentences(Words("de"), rules) == ["A {brace} and }{."]


@each(name=GAMES)
def test_a_changed_game_is_described_by_its_own_numbers(own: Bring, name: str) -> None:
    rules = own("closing = 3\n", base=name)
    assert Words().title(rules) == "mine"
    assert "3 checkers on a square close it" in told(rules)
    assert "3 Steine auf einem Feld" in told(rules, "de")
    assert "III calculi locum" in told(rules, "la")
    for language in languages():
        assert not fonts.lacking(told(rules, language))


def test_every_changed_number_is_described(own: Bring) -> None:
    plain = told(own("closing = 3\n"))
    for line, sentence in {
        "dice = 1": "1 die. The number must move one checker",
        "home = 8": "on the last 8 squares",
        "gate = 10": "passes square 10 until all yours are in.",
        "both_in = true": "passes square 12 before both sides are in",
        "private = 6": "No checker can be hit on squares 1 to 6",
        "bonus = true": "bonus. Your opponent may enter a checker on",
        "bonus = true\nbonus_at_once = true": "right after the throw",
        'bonus = true\nentering = "only"': "lost if its square is closed",
        'entering = "only"': "numbers only bring checkers in",
        'entering = "duty"': "the whole throw is lost",
        "closed_die_lost = true": "numbers of closed squares are lost",
        'bearing_off = "at least"': "that needs no more",
        'bearing_off = "greater"': "A 6 also bears off a checker that needs six",
        'bearing_off = "only exact"': "throw exactly what it needs",
        "home_first = false": "before all are home",
        "moves_inside_home = false": "you only bear off",
        "moves_home_while_waiting = true": "stops none on the last 6 squares",
        "hit_first = false": "Each throw must bring in all the checkers it can",
        "circle = false": "go back to the reserve",
        "dice = 2\ndoubles_twice = true": "play the throw twice",
    }.items():
        assert sentence not in plain
        rules = told(own(f"{line}\n"))
        assert sentence in rules, line
        assert [s for s in re.split("[.?!:] ", rules) if len(s.split()) > 10] == []


def test_no_shipped_game_is_described_by_its_numbers_alone() -> None:
    for rules in GAMES.values():
        assert rules.title
        assert rules.kind
        own = {Words().get(sentence) for rule in rules.evidence for sentence in rule.rule}
        assert {*sentences(Words(), rules)} == own


@in_parts("games", [*GAMES, "middle"], [name for name in ODD if name != "middle"])
@each(rules="games", size=[(1280, 720), (600, 1024)])
def test_a_sentence_of_the_rules_stands_clear_of_the_board_and_of_the_buttons(
    harness: Harness, rules: str, size: tuple[int, int]
) -> None:
    shape(harness, size)
    game = ({**GAMES, **ODD})[rules]
    harness.go(ChooseScreen)
    screen = harness.show(RulesScreen, game)
    for _ in screen.book.pages:
        places = [screen.layout.board, *(button.rect for button in screen.buttons())]
        for item in screen.texts():
            assert screen.area.contains(item.rect)
            assert item.rect.collidelist(places) < 0
        screen.turn(1)


@each(rules=ODD)
def test_no_demonstration_begins_at_the_end_of_a_match(rules: str) -> None:
    for page in game_text.rules(Words("en"), ODD[rules]):
        assert demo(ODD[rules], page.shows).position.winner is None
