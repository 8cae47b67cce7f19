"""Habits of the ranks, and results of matches between them: their tempers and their order.

python tests/tools/tempers.py habits --games 200
python tests/tools/tempers.py order --games 400 --players tiro optio
"""

import argparse
from collections import defaultdict

import numpy as np

from ludus.lab.estimates import share
from ludus.loops.encoder import FEATURES
from ludus.players.heuristic import describe
from ludus.players.levels import LEVELS
from ludus.players.player import batch
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES
from ludus.rules.notation import parse_position
from ludus.rules.plays import Plays
from ludus.rules.position import Position
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import FEW, starts

Seen = defaultdict[str, float]
"""Counts by name."""
HABITS = ("hits", "runs on", "alone", "closed", "in danger")
"""Hits, and steps of the foremost checker, in percent of the turns with such a choice; single
checkers and closed squares after the turn; the chance that a checker is hit."""


def begin(rules: RuleSet, number: int) -> Position:
    """Return the position in which a quick match begins, by its number."""
    fit = [each.position for each in starts(rules) if each.length is Length.QUICK]
    if not fit:
        return Position.start(rules, FEW[Length.QUICK])
    return parse_position(fit[number % len(fit)], rules)


def match(rules: RuleSet, names: tuple[str, str], number: int, seen: Seen) -> int:
    """Play a quick match, count the sides' habits in `seen`, and return the winner."""
    sides = [LEVELS[name].make(rules, 2 * number + side) for side, name in enumerate(names)]
    rng = np.random.Generator(np.random.PCG64((number, *map(ord, rules.name))))
    position = begin(rules, number // 2)
    while position.winner is None:
        dice = () if position.bonus else tuple(rng.integers(1, 7, rules.dice).tolist())
        plays = Plays(rules, position, dice)
        *_, choice = sides[plays.side].think(plays)
        if dice and len(plays.results) > 1:
            count(rules, position, plays, choice.position, seen)
        position = choice.position
    return position.winner


def count(rules: RuleSet, before: Position, plays: Plays, chosen: Position, seen: Seen) -> None:
    """Count the habits of a side in a turn."""
    side, squares = plays.side, slice(1, rules.squares + 1)
    foe, track = 1 - side, before.board[plays.side, squares]
    front = int(np.flatnonzero(track).max(initial=0)) + 1

    def hit(end: Position) -> bool:
        return bool(end.board[foe, squares].sum() < before.board[foe, squares].sum())

    def ran(end: Position) -> bool:
        return bool(end.board[side, front] < before.board[side, front])

    for habit, did in (("hits", hit), ("runs on", ran)):
        if 0 < sum(map(did, plays.results)) < len(plays.results):
            seen[f"{habit} can"] += 1
            seen[habit] += did(chosen)
    (row,) = describe(*batch([chosen], side), rules)
    shared = chosen.board[side, rules.private + 1 : rules.squares + 1]
    seen["turns"] += 1
    seen["alone"] += int(((shared > 0) & (shared < rules.closing)).sum())
    seen["closed"] += int((shared >= rules.closing).sum())
    seen["in danger"] += float(row[FEATURES.index("exposed_once")])


def habits(rules: RuleSet, name: str, games: int) -> str:
    """Return the habits of a rank in matches with itself, in the order of HABITS."""
    seen: Seen = defaultdict(float)
    for number in range(games):
        match(rules, (name, name), number, seen)
    shares = [f"{100 * seen[each] / max(seen[f'{each} can'], 1):.0f} %" for each in HABITS[:2]]
    counts = [f"{seen[each] / seen['turns']:.2f}" for each in HABITS[2:]]
    return " | ".join((*shares, *counts))


def order(rules: RuleSet, names: tuple[str, str], games: int) -> str:
    """Return the share of matches that the second player wins, with each start from both sides."""
    seen: Seen = defaultdict(float)
    turned = names[::-1]
    won = sum(
        match(rules, turned if number % 2 else names, number, seen) == 1 - number % 2
        for number in range(games)
    )
    return "{:.1f} ({:.1f} to {:.1f})".format(*share(won, games))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("habits", "order"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", nargs="+", choices=RANKS, default=RANKS)
    parser.add_argument("--rules", nargs="+", choices=GAMES, default=list(GAMES))
    asked = parser.parse_args()
    for name in asked.rules:
        rules = GAMES[name]
        if asked.what == "habits":
            for rank in asked.players:
                print(f"{name} | {rank} | {habits(rules, rank, asked.games)}", flush=True)
        else:
            for pair in zip(asked.players, asked.players[1:], strict=False):
                print(
                    f"{name} | {pair[1]} - {pair[0]} | {order(rules, pair, asked.games)}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
