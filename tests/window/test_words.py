"""The words: Roman numerals, fractions, days, and the sentences of a replay."""

import re
from datetime import date
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from each import each

from ludus.match.dice import SeededDice
from ludus.match.events import BonusWaits, BorneOff, Entered, Hit, Moved, Thrown
from ludus.match.record import HUMAN, Record
from ludus.match.record_index import Facts, Match
from ludus.match.states import State
from ludus.match.table import Table
from ludus.picture import fonts
from ludus.rules.game import GAMES, rule_set
from ludus.window.screens.panels.wording import spoken
from ludus.window.screens.review.moments import moments
from ludus.window.speech import narration
from ludus.window.speech.narration import square
from ludus.window.text.catalogue import languages
from ludus.window.text.proof import said, said_of
from ludus.window.text.words import Words


def test_latin_counts_in_roman_numerals_and_no_other_language_does() -> None:
    rules, thrown = GAMES["tabula"], [Thrown(0, (6, 2, 5))]
    assert (
        narration.moment(Words("la"), rules, 49, thrown, False)
        == "Iactus XLIX: Candidi iaciunt VI, II, V."
    )
    for language in languages():
        told = narration.won_line(Words(language), 188)
        assert ("CLXXXVIII" in told) == (language == "la")
        assert ("188" in told) == (language != "la")


def test_a_sentence_runs_as_its_language_whatever_the_names_in_it(tmp_path: Path) -> None:
    (tmp_path / "he.po").write_text('msgid "{name} wins"\nmsgstr "{name} ניצח"\n', "utf-8")
    english, hebrew = Words(), Words("he", tmp_path)
    assert english.wins("Anna") == "Anna wins"
    for names in product(("Anna", "שלום", ""), ("Ben", "דוד", "")):
        record = Record("tabula", 3, HUMAN, HUMAN, 0, 1, names=names)
        for words, back in ((english, False), (hebrew, True)):
            assert fonts.turned(words.wins(words.side(record, 0))) is back
            assert fonts.turned(words.players(record)) is back
    assert fonts.turned(
        english.side(Record("tabula", 3, HUMAN, HUMAN, 0, 1, names=("שלום", "")), 0)
    )


@each(language=languages())
def test_words_with_two_meanings_are_translated_by_their_meaning(language: str) -> None:
    say = Words(language).say
    assert say("Matches") != say("Games")


def test_apostrophes_are_curved_in_all_texts() -> None:
    for language in languages():
        words = Words(language)
        for text in (*said(), *said_of(*GAMES.values())):
            assert "'" not in words.get(text)


def test_a_fraction_is_written_as_each_language_does() -> None:
    written = {code: Words(code).tenths(12.34) for code in languages()}
    assert written == {code: "12.3" if code in ("en", "la") else "12,3" for code in languages()}


def began(words: Words, day: int) -> str:
    """Return the day of a match, as on 21 November 2026."""
    facts = Facts("ostia", 5, "human", "tiro", 7, None, f"2026-11-{day:02}T19:34:00", "")
    return words.began(Match(Path("x.txt"), 0, facts), date(2026, 11, 21))


def test_a_day_is_written_as_each_language_does() -> None:
    assert [began(Words("de"), day) for day in (21, 20, 19)] == [
        "Heute, 19:34",
        "Gestern, 19:34",
        "19. November 2026",
    ]
    assert began(Words("es"), 2) == "2 de noviembre de 2026"


def test_a_language_of_a_museums_own_has_days_too(tmp_path: Path) -> None:
    (tmp_path / "xx.po").write_text('msgid "Close"\nmsgstr "Xx"\n')
    assert began(Words("xx", tmp_path), 2) == "2 November 2026"


def test_an_opponent_is_named_as_the_choosing_screen_does() -> None:
    def told(black: str) -> str:
        return Words("de").players(Facts("ostia", 5, "human", black, 7, None, "", ""))

    assert told("centurio") == "Corvus"
    assert told("human") == "Zu zweit"
    assert "heuristic" in told("heuristic")


@pytest.mark.parametrize(
    ("players", "winner", "said"),
    [
        (("human", "tiro"), 0, "You won"),
        (("tiro", "human"), 0, "You lost"),
        (("human", "human"), 1, "Dark wins"),
        (("tiro", "caesar"), 0, "Light wins"),
        (("human", "tiro"), None, "Unfinished"),
    ],
)
def test_a_result_is_told_to_whoever_played(
    players: tuple[str, str], winner: int | None, said: str
) -> None:
    assert Words().result_by(Facts("ostia", 5, *players, 7, winner, "", "")) == said


@pytest.mark.parametrize(
    ("players", "lead", "said"),
    [
        (("human", "tiro"), 2, "You are ahead by 2 throws"),
        (("tiro", "human"), 1, "You are behind by 1 throw"),
        (("human", "human"), -3, "Dark is ahead by 3 throws"),
        (("human", "human"), 0, "Unfinished, level"),
    ],
)
def test_an_unfinished_match_says_how_close_it_is(
    players: tuple[str, str], lead: int, said: str
) -> None:
    assert Words().result_by(Facts("ostia", 5, *players, 7, None, "", ""), lead) == said


def test_squares_are_called_by_what_is_written_on_the_board() -> None:
    def names(rules: str, side: int, *numbers: int) -> list[str]:
        return [square(GAMES[rules], side, number) for number in numbers]

    assert names("ostia", 0, 3, 36) == ["A3", "E1"]
    assert names("romani", 0, 1, 13, 36) == ["HOSTES 1", "IMPERI 6", "ROMANI 6"]
    assert names("vivere", 0, 2) == ["LVDERE 2"]
    assert names("vivere", 1, 2, 7) == ["RIDERE 2", "LAVARI 6"]
    assert names("tabula", 1, 17) == ["17"]


def test_a_replay_says_what_happened() -> None:
    say, ostia = partial(narration.moment, Words()), GAMES["ostia"]
    moved = Moved(0, 3, 8, 5, "3/8*")
    assert say(ostia, 7, [moved, Hit(1, 8, 38)], False) == (
        "Throw 7: Light goes from A3 to A8. A dark checker is hit."
    )
    assert say(ostia, 1, [Entered(1, 0, 2, 2, "R/2")], False) == "Throw 1: Dark enters on A2."
    off = BorneOff(0, 35, 37, 2, "35/O")
    assert say(ostia, 9, [off], False) == "Throw 9: Light bears off from E2."
    offered = BonusWaits(1, ("e1", "m3"))
    assert say(GAMES["romani"], 4, [offered], False) == ("Throw 4: Dark is given 1, 3 as a bonus.")


@each(rules=GAMES)
def test_no_notation_is_shown_in_a_replay(rules: str) -> None:
    record = Record(rules, 5, "tiro", "tiro", 0, 3)
    table = Table(record, SeededDice(3).throw)
    while table.state is not State.OVER and len(record.turns) < 60:
        if table.state is State.THROWING:
            table.throw()
        elif table.node and table.node.edges:
            table.step(table.node.edges[-1][0])
        else:
            table.hand_over()
    for moment, words in product(moments(record), map(Words, languages())):
        said = narration.moment(words, GAMES[rules], 1, moment.events, False)
        assert not re.search(r"\b[RHO]\b|\b[em]\d|/", said), said


def test_several_checkers_hit_at_once_are_told_in_one_sentence() -> None:
    told = [Moved(0, 3, 8, 5, "3/8*"), Hit(1, 8, 0), Hit(1, 8, 0)]
    said = {
        language: narration.moment(Words(language), GAMES["romani"], 7, told, False)
        for language in languages()
    }
    assert said["en"].endswith("2 dark checkers are hit.")
    assert said["de"].endswith("2 dunkle Steine werden geschlagen.")
    assert said["la"].endswith("II calculi atri feriuntur.")


def test_a_square_beyond_its_word_is_called_by_its_number() -> None:
    rules = rule_set({"base": "romani", "name": "mine", "words": ["AVE"]})
    squares = rules.rows[0][0].squares
    assert [square(rules, 0, number) for number in squares[2:4]] == ["AVE 3", "21"]


def test_a_sentence_among_others_has_one_end() -> None:
    texts = "Quit?", "The match ends.", "", "„Ich laufe.“", "Tabvla · Quick"
    assert spoken(*texts) == "Quit? The match ends. „Ich laufe.“ Tabvla · Quick"
    assert spoken("A title", "And a line") == "A title. And a line"
