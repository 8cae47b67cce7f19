"""The engine agrees with a second reading of the rules for games of any numbers."""

import random

import pytest
import second_reading
from each import each
from helpers_rules import found, wanted
from second_reading import Reading, some_game, some_position

from ludus.rules.game import GAMES, fields_of, rule_set
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays


@pytest.mark.parametrize("positions", [300, pytest.param(2500, marks=pytest.mark.long)])
def test_on_games_of_chance(positions: int) -> None:
    assert list(second_reading.disagreements(positions=positions, seed=480)) == []


@each(name=list(GAMES), closing=[2, 3])
def test_on_the_shipped_games_as_they_are_and_with_three_to_close_a_square(
    name: str, closing: int
) -> None:
    fields = fields_of(GAMES[name]) | {"name": "three", "closing": closing}
    game, rules, chance = Reading(fields), rule_set(fields), random.Random(name)
    for _ in range(40):
        text = some_position(chance, game, chance.choice((3, 4, 6, 8)))
        dice = [chance.randint(1, 6) for _ in range(game.dice)] if text.endswith("-") else []
        assert second_reading.by_engine(rules, text, dice) == game.results(text, dice), (text, dice)


def test_six_equal_numbers_with_all_checkers_apart() -> None:
    """The largest possible turn."""
    fields = some_game(random.Random(1), "six") | {
        "squares": 60, "dice": 3, "doubles_twice": True, "home": 6, "private": 0, "closing": 2,
    }  # fmt: skip
    rules = rule_set(fields)
    apart = ",".join(f"{square}:1" for square in range(1, 9))
    position = parse_position(f"{apart} O:7,60:1 w -", rules)
    results = Plays(rules, position, (2, 2, 2)).results
    assert all(len(play) == 6 for play in results.values())


def test_webassembly_too(fast: None) -> None:
    chance = random.Random(1)
    for number in range(12):
        fields = some_game(chance, f"chance-{number}")
        game, rules = Reading(fields), rule_set(fields)
        for _ in range(6):
            position = parse_position(some_position(chance, game, 5), rules)
            dice = [] if position.bonus else [chance.randint(1, 6) for _ in range(game.dice)]
            plays = Plays(rules, position, dice)
            assert found(rules, position, dice) == wanted(plays), (fields, dice)
