"""A changed rule set is read from a file, and what makes no game is refused by name."""

from pathlib import Path

import msgspec
import pytest
from helpers_rules import OSTIA, ROMANI

from ludus.rules.game import GAMES, RuleSetError, read_rule_set


def _file(folder: Path, text: str) -> Path:
    path = folder / "my.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_is_not_changed_is_as_in_the_base(tmp_path: Path) -> None:
    path = _file(tmp_path, 'base = "romani"\nname = "no-gift"\nbonus = false\n')
    changed = msgspec.structs.replace(
        ROMANI, name="no-gift", base="romani", bonus=False, order=100, file=str(path)
    )
    assert read_rule_set(path) == changed


def test_a_board_may_have_other_words(tmp_path: Path) -> None:
    rows = "[[{left=24,right=19,word='MVSEVM'},{left=18,right=13,word='LVDERE'}],"
    rows += "[{left=1,right=6},{left=7,right=12}],[{left=25,right=30},{left=31,right=36}]]"
    path = _file(tmp_path, f'base = "ostia"\nname = "mine"\nrows = {rows}\n')
    assert read_rule_set(path).rows[0][0].word == "MVSEVM"
    assert read_rule_set(path).gate == OSTIA.gate


def test_many_fields_can_be_changed_at_once(tmp_path: Path) -> None:
    fields = 'dice = 3\ndoubles_twice = false\nentering = "only"\nbearing_off = "at least"\n'
    rules = read_rule_set(_file(tmp_path, f'base = "ostia"\nname = "mine"\n{fields}'))
    assert (rules.dice, rules.doubles_twice) == (3, False)
    assert rules.numbers.only_enter
    assert not rules.numbers.exact


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    path = _file(tmp_path, 'base = "ostia"\nname = "mine"\ndice = 0\ngate = 0\n')
    with pytest.raises(RuleSetError, match=r"dice: from 1 to 3; gate: from 6"):
        read_rule_set(path)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("dice = 'two'", "dice: Expected `int`, got `str`"),
        ("dices = 2", "Object contains unknown field `dices`"),
        ("entering = 'never'", "entering: Invalid enum value 'never'"),
        ("dice = 4", "dice: from 1 to 3"),
        ("dice = 3", "doubles_twice: with one or two dice only"),
        ("gate = 3", "gate: from 6, the farthest entry square, to squares"),
        ("home = 31", "home: from 6 to 6 less than squares"),
        ("squares = 30\nnames = []", "rows: each square from 1 to squares is drawn once"),
        ("private = 6", "rows: each square from 1 to squares is drawn once"),
        ("slab = 'gold'", "slab: one of ostia, romani, vivere, tabula"),
        ("names = ['A1']", "names: none, or one for each of 36 squares"),
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


@pytest.mark.parametrize("text", ['base = "chess"\n', "base = 3\n", "base = []\n"])
def test_a_base_is_a_known_game(tmp_path: Path, text: str) -> None:
    with pytest.raises(RuleSetError, match=f"base: one of {', '.join(GAMES)}"):
        read_rule_set(_file(tmp_path, text))


def test_a_file_that_is_no_toml_or_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError, match=r"my\.toml: not TOML: "):
        read_rule_set(_file(tmp_path, "base ="))
    with pytest.raises(RuleSetError, match=r"none\.toml: No such file"):
        read_rule_set(tmp_path / "none.toml")
