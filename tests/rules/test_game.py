"""A game is read from a file or a folder, and every error in it is named."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from each import each, rows
from helpers_rules import OSTIA, ROMANI, TABULA
from hypothesis import given, settings, strategies as st

from ludus.rules.board import fits, plain
from ludus.rules.evidence import Evidence, Grade, Picture
from ludus.rules.game import GAMES, RuleSetError, fields_of, read_rule_set, rule_set, with_game
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position, position_text
from ludus.rules.ruleset import BearingOff, Entering, RuleSet

ALONE = """
name = "mine"
squares = 24
dice = 2
gate = 12
circle = false
entering = "free"
bearing_off = "exact"
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def _changed(folder: Path, base: str, text: str) -> RuleSet:
    return read_rule_set(_file(folder, f'base = "{base}"\nname = "mine"\n{text}\n'))


def test_what_is_not_changed_is_as_in_the_base(tmp_path: Path) -> None:
    path = _file(tmp_path, 'base = "romani"\nname = "no-bonus"\nbonus = false\n')
    changed = msgspec.structs.replace(
        ROMANI, name="no-bonus", base="romani", bonus=False, order=100, file=str(path)
    )
    untold = msgspec.structs.replace(changed, title="", kind="", fact="", evidence=(), readings=())
    assert read_rule_set(path) == untold


def test_a_game_may_stand_for_itself_with_a_plain_board(tmp_path: Path) -> None:
    rules = read_rule_set(_file(tmp_path, ALONE))
    assert (rules.base, rules.home, rules.private, rules.closing) == ("", 6, 0, 2)
    assert rules.rows == TABULA.rows


def test_a_folder_is_a_game_by_its_file_and_its_network_lies_there(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(ALONE, encoding="utf-8")
    assert read_rule_set(tmp_path).network == tmp_path / "network.npz"
    assert read_rule_set(_file(tmp_path, ALONE)).network == tmp_path / "my.npz"


def test_a_board_may_have_other_words(tmp_path: Path) -> None:
    rows = "[[{left=24,right=19,word='MVSEVM'},{left=18,right=13,word='LVDO'}],"
    rows += "[{left=1,right=8},{left=9,right=12}],[{left=25,right=30},{left=31,right=36}]]"
    rules = _changed(tmp_path, "ostia", f"rows = {rows}")
    assert [half.word for half in rules.rows[0]] == ["MVSEVM", "LVDO"]
    assert [len(half.squares) for half in rules.rows[1]] == [8, 4]
    assert rules.gate == OSTIA.gate


def test_words_alone_are_cut_into_the_halves_from_the_left_of_the_top_row(tmp_path: Path) -> None:
    rules = _changed(tmp_path, "tabula", "words = ['SALVE', 'LVSOR', 'VALE']")
    assert [half.word for row in rules.rows for half in row] == ["SALVE", "LVSOR", "VALE", ""]


def test_a_track_of_another_length_lies_on_a_plain_board(tmp_path: Path) -> None:
    rules = _changed(tmp_path, "ostia", "squares = 30")
    assert (rules.squares, rules.names) == (30, ())
    assert [len(half.squares) for row in rules.rows for half in row] == [5] * 6


def test_every_track_has_a_plain_board() -> None:
    for squares in range(12, 61):
        for private in range(squares - 5):
            rows = plain(squares, private)
            assert fits(rows, squares, private)
            assert max(len(half.squares) for row in rows for half in row) <= 12


def test_a_game_is_at_home_where_it_says(tmp_path: Path) -> None:
    assert _changed(tmp_path, "tabula", "place = 'barracks'").material == ROMANI.material
    own = _changed(tmp_path, "tabula", "material = {place='forum', paint=[9,9,9]}").material
    assert (own.place, own.paint, own.kept) == ("forum", (9, 9, 9), None)


def test_one_die_is_never_played_twice(tmp_path: Path) -> None:
    assert not _changed(tmp_path, "ostia", "dice = 1").doubles_twice
    assert _changed(tmp_path, "ostia", "dice = 3").doubles_twice


def test_all_errors_are_reported_at_once(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError, match=r"dice: .* from 1 to 3; gate: .*; closing: .* from 2 "):
        _changed(tmp_path, "ostia", "dice = 0\ngate = 0\nclosing = 1")
    with pytest.raises(RuleSetError, match=r"dice: Expected .* from 1 to 3; circle: .*true or fa"):
        _changed(tmp_path, "ostia", "dice = 'two'\ncircle = 1")
    with pytest.raises(RuleSetError, match=r"squares: missing; .* 12 .*; gate: missing; .* base"):
        read_rule_set(_file(tmp_path, 'name = "mine"\ndice = 2'))
    with pytest.raises(RuleSetError) as refused:
        read_rule_set(_file(tmp_path, 'base = "chess"\nclosing = 1\ndie = 2\ngate = "x"'))
    told = [each.partition(":")[0] for each in str(refused.value).partition(": ")[2].split("; ")]
    assert {"base", "closing", "die", "gate", "name", "squares"} <= set(told)


@rows(
    "line, says",
    [
        ("dice = 'two'", "dice: Expected `int`, got `str`"),
        ("dices = 2", "dices: unknown field; available: name, base, squares"),
        ("file = 'x'", "file: unknown field"),
        ("entering = 'never'", "entering: Invalid enum value 'never'; one of free, duty, only"),
        ("dice = 4", "dice: Expected `int` <= 3; a whole number from 1 to 3"),
        ("gate = 3", "gate: from 6, the farthest entry square, to squares"),
        ("home = 31", "home: from 6 to 6 less than squares"),
        ("private = 31", "private: from 0, and no square of the home is private"),
        ("rows = [[{left=1,right=18},{left=18,right=1}]]", "rows: each square from 1 to 36 is"),
        ("words = ['SALVETE']", "rows: word 'SALVETE': at most 6 letters, one a square"),
        ("words = ['Ave']", "rows: word 'Ave': capital Latin letters only"),
        ("words = ['A','A','A','A','A','A','A']", "words: 7 given, but the rows have 6 halves"),
        ("place = 'gold'", "place: one of tavern, barracks, forum, palace"),
        ("material = {place='x', paint=[0,0,256], kept=2}", "material.paint[2]: Expected `int` <="),
        ("names = ['A1']", "names: none, or one for each of 36"),
        ('title = "a\\u0000b"', "title: only visible characters"),
        ('names = ["\\u202e"]', "names: only visible characters; names: none, or one for"),
        (f"rules = [{'x' * 10_000!r}, 'y']", "rules: at most 10,000 letters, title and kind"),
        ("home = 12\nmoves_inside_home = false", "moves_inside_home: true where home is more"),
        ("name = 'ostia'", "name: 'ostia' is taken by "),
        ("name = 'Mine!'", "name: small letters, digits"),
    ],
)
def test_a_field_that_makes_no_game_is_named(tmp_path: Path, line: str, says: str) -> None:
    name = "" if line.startswith("name =") else 'name = "mine"\n'
    path = _file(tmp_path, f'base = "ostia"\n{name}{line}\n')
    with pytest.raises(RuleSetError) as refused:
        read_rule_set(path)
    assert str(refused.value).startswith(f"{path}: {says}")


@each(text=['base = "chess"\n', "base = 3\n", "base = []\n"])
def test_a_base_is_a_game_that_ships(tmp_path: Path, text: str) -> None:
    with pytest.raises(RuleSetError, match="base: one of ostia, romani, vivere, tabula"):
        read_rule_set(_file(tmp_path, text))


def test_a_text_may_be_broken_into_lines(tmp_path: Path) -> None:
    text = 'title = "My\\u2028game"\nrules = ["""\nOne sentence,\n  two lines."""]'
    rules = _changed(tmp_path, "ostia", text)
    assert {"My game", "One sentence, two lines."} <= {*rules.texts}


def test_rules_may_say_how_they_are_known_and_plain_sentences_need_not(tmp_path: Path) -> None:
    known = """
        sources = ["a tale", {name = "dig", title = "The dig of 1911"}]
        [[evidence]]
        rule = "Throw."
        shows = "enter"
        grade = "finds"
        source = "dig"
        place = "plate 3"
        tells = ["dice"]
    """
    (told,) = _changed(tmp_path, "ostia", known).evidence
    assert told == Evidence(
        ("Throw.",), (Picture.ENTER,), Grade.FINDS, "dig", place="plate 3", tells=("dice",)
    )
    rules = _changed(tmp_path, "ostia", 'rules = ["Throw.", "Win."]')
    assert [(each.rule, each.grade, each.source) for each in rules.evidence] == [
        (("Throw.",), None, ""),
        (("Win.",), None, ""),
    ]


@rows(
    "line, says",
    [
        ("grade = 'hearsay'", r"evidence\[0\].grade: Invalid enum value 'hearsay'.*ancient text"),
        ("source = 'nobody'", r"evidence: source: one of CIL XIV 5317, ostia.de, ostia.en"),
        ("tells = ['dices']", r"evidence: tells: 'dices' is not a field of a game"),
        ("why = 'so'", r"evidence\[0\]: Object contains unknown field `why`"),
    ],
)
def test_evidence_that_means_nothing_is_named(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(RuleSetError, match=says):
        _changed(tmp_path, "ostia", f'[[evidence]]\nrule = "Throw."\nshows = "enter"\n{line}')


def test_a_file_that_is_no_toml_or_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError, match=r"my\.toml: not TOML: "):
        read_rule_set(_file(tmp_path, "base ="))
    (tmp_path / "my.toml").write_bytes(b"\xff")
    with pytest.raises(RuleSetError, match=r"my\.toml: line 1: not UTF-8"):
        read_rule_set(tmp_path / "my.toml")
    with pytest.raises(RuleSetError, match=r"none\.toml: No such file"):
        read_rule_set(tmp_path / "none.toml")


def test_a_name_belongs_to_one_file(tmp_path: Path) -> None:
    path = _file(tmp_path, ALONE)
    games = with_game(GAMES, read_rule_set(path))
    assert read_rule_set(path, games) == games["mine"]
    other = tmp_path / "other.toml"
    other.write_text(ALONE)
    with pytest.raises(RuleSetError, match=r"other\.toml: name: 'mine' is taken by .*my\.toml"):
        read_rule_set(other, games)


@each(rules=GAMES.values())
def test_a_game_is_whole_in_its_fields(rules: RuleSet) -> None:
    again = rule_set(msgspec.json.decode(msgspec.json.encode(fields_of(rules))))
    assert msgspec.structs.replace(again, file=rules.file) == rules


@st.composite
def _fields(draw: st.DrawFn) -> dict[str, object]:
    """Draw fields in any combination that makes a game."""
    squares = draw(st.integers(12, 60))
    home = draw(st.integers(6, squares - 6))
    return {
        "name": "mine",
        "squares": squares,
        "home": home,
        "private": draw(st.integers(0, squares - home)),
        "gate": draw(st.integers(6, squares)),
        "dice": draw(st.integers(1, 3)),
        "closing": draw(st.integers(2, 15)),
        "entering": draw(st.sampled_from([*Entering])).value,
        "bearing_off": draw(st.sampled_from([*BearingOff])).value,
        "moves_inside_home": home > 6 or draw(st.booleans()),
    } | {name: draw(st.booleans()) for name in ("doubles_twice", "circle", "bonus")}


@settings(max_examples=100)
@given(_fields(), st.randoms(use_true_random=False))
def test_any_numbers_within_bounds_make_a_game_that_is_played(
    fields: dict[str, object], chance: Random
) -> None:
    rules = rule_set(fields)
    position = Position.start(rules, 3)
    for _ in range(6):
        dice = [] if position.bonus else [chance.randint(1, 6) for _ in range(rules.dice)]
        position = chance.choice(list(Plays(rules, position, dice).results))
        assert parse_position(position_text(position), rules) == position
        if position.winner is not None:
            break
