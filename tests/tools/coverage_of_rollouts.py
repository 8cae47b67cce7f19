"""Coverage of the intervals of rollouts: `python tests/tools/coverage_of_rollouts.py`.

In a game with one die, a side with a single checker left has no choice. Its exact chance to win
follows from all throws. Pairs of such positions, in contact and near the end, are rolled out again
and again. Random figures with a known truth are also measured as in `given_away.py`.
coverage_of_rollouts.txt has the last output.
"""

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from given_away import slope, table
from test_given_away import SLOPE, made_up
from test_rollout import ENDS, exact

from ludus.analysis.rollout import compare
from ludus.rules.game import read_rule_set
from ludus.rules.notation import parse_position

PAIRS = (
    ENDS,
    ("20:1,O:2 19:1,O:2 b -", "22:1,O:2 19:1,O:2 b -"),
    ("1:1,O:2 9:1,O:2 w -", "3:1,O:2 9:1,O:2 w -"),
)
TIMES = 500


def rollouts() -> None:
    """Check chances and differences of positions with exact chances."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mine.toml"
        file.write_text('base = "tabula"\nname = "mine"\ndice = 1\n', encoding="utf-8")
        rules = read_rule_set(file)
        for texts in PAIRS:
            ends = [parse_position(text, rules) for text in texts]
            true = [exact(end, rules) for end in ends]
            for games in (25, 100, 400):
                chances, behind = [], []
                for seed in range(TIMES):
                    *_, found = compare(rules, ends, 0, games=games, seed=seed)
                    off = [(each, true[each.end]) for each in found]
                    chances += [abs(each.chance - is_) < 1.96 * each.error for each, is_ in off]
                    (_, best), (other, is_) = off
                    behind.append(abs(other.behind - best + is_) < 1.96 * other.behind_error)
                print(
                    f"{true[0]:.3f} against {true[1]:.3f}, at most {games:3} games: chances "
                    f"{100 * np.mean(chances):.1f} %, differences {100 * np.mean(behind):.1f} %",
                    flush=True,
                )


def errors() -> None:
    """Check the slope, the least loss and the expected loss."""
    true = float(np.mean([made_up(400, 2, 10**6 + seed)[1] for seed in range(5)]))
    for games in (60, 240):
        held = np.zeros(3)
        for seed in range(TIMES // 10):
            drawn, _ = made_up(games, 40, seed)
            said, steep = table(drawn, seed), slope(drawn)
            held += [
                steep.low < SLOPE < steep.high,
                said.game.low < true,
                said.expected.low < true < said.expected.high,
            ]
        slopes, least, expected = 100 * held / (TIMES // 10)
        print(
            f"{games} games of five decisions: slope {slopes:.0f} %, at least (lower end) "
            f"{least:.0f} %, expected {expected:.0f} %",
            flush=True,
        )


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    rollouts()
    errors()
