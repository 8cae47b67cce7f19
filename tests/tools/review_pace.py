"""Duration of a review, from its start to the first and to the last judged turn.

    python tests/tools/review_pace.py --throws 60 --busy 2

The thinking process reviews a match of each game, of about the given number of throws. It is polled
sixty times a second, as in the window, while other processes keep the processor busy. The thinking
process already runs, as it does when a match ends.
"""

import argparse
import time
from itertools import count
from multiprocessing import Process

from ludus.analysis.worth import judgement
from ludus.match.record import HUMAN, Record
from ludus.match.table import Table
from ludus.players.levels import LEVELS
from ludus.players.worker import Worker
from ludus.rules.game import BUILT_IN
from ludus.rules.position import WHITE
from ludus.window.app.review_queue import ReviewQueue

_NEAR = 5
"""The accepted deviation from the number of throws."""


def busy() -> None:
    """Keep a core busy."""
    while True:
        pass


def played(rules: str, throws: int) -> Record:
    """Play a match of about `throws` throws between players that judge by the heuristic."""
    for seed in count(1):
        record = Record(rules, 3 + seed % 8, HUMAN, "tiro", WHITE, seed)
        table, player = Table(record), LEVELS["heuristic"].make(BUILT_IN[rules], seed)
        while table.now.winner is None and record.thrown < throws + _NEAR:
            if table.plays is None:  # otherwise a bonus waits
                table.throw()
            if table.plays:
                *_, choice = player.think(table.plays)
                for step in choice.play:
                    table.step(step)
            if table.now.winner is None:
                table.hand_over()
        if record.winner is not None and abs(record.thrown - throws) <= _NEAR:
            return record
    raise AssertionError


def review(record: Record, worker: Worker) -> tuple[float, float, float, bool]:
    """Return the seconds to the first judged turn, to all at sight, and to the end; and if closely.

    Without WebAssembly no turn is judged closely.
    """
    began, hindsight = time.monotonic(), ReviewQueue(record, worker)
    first = seen = 0.0
    while not hindsight.done:
        hindsight.step()
        passed = time.monotonic() - began
        first = first or passed * bool(hindsight.reviews)
        seen = seen or passed * hindsight.seen
        time.sleep(1 / 60)
    closely = max(review.plies for review in hindsight.reviews) > 1
    return first, seen, time.monotonic() - began, closely


def main() -> None:
    """Review a match of each game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--throws", type=int, default=60)
    parser.add_argument("--busy", type=int, default=2)
    given = parser.parse_args()
    others = [Process(target=busy, daemon=True) for _ in range(given.busy)]
    records = [played(rules, given.throws) for rules in BUILT_IN]
    with Worker(time.monotonic, judgement) as worker:
        review(records[0], worker)  # the process starts
        for other in others:
            other.start()
        for record in records:
            first, seen, last, closely = review(record, worker)
            print(
                f"{record.rules}, {record.thrown} throws: first {first:.2f} s, "
                f"all at sight {seen:.2f} s, last {last:.2f} s{'' if closely else '; at sight'}"
            )


if __name__ == "__main__":
    main()
