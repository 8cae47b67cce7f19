"""How soon modelled beginners reach the third stop of the journey, and how many win the last one.

python tests/tools/journey_pace.py --number 60 --last 12

A beginner chooses as well as the weakest rank, acts at the pace of the simulated visitor, has
played the lesson, reads each card, and repeats a stop until it is won.
"""

import argparse
import os
import random
import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import mean, median

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from pace import LONGEST, surface
from simulated_visitor import SimulatedVisitor

from ludus.analysis.worth import judgement
from ludus.journey.road import RoadStop, meets, stops
from ludus.players.worker import Instant
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens
from ludus.window.screens.journey.stop import new_match
from ludus.window.screens.match import match_screen

LESSON_S, CARD_S, END_S = 90, 12, 12
"""Seconds for the lesson, for a card, and for the end of a match."""
BEGINNER = "tiro"


def attempt(app: App, stop: RoadStop) -> tuple[float, bool]:
    """Play a match of a stop; return its seconds, and whether the stop is won."""
    record, steps = new_match(app, stop), 0
    app.stack.swap(match_screen(app, record))
    visitor = SimulatedVisitor(app, BEGINNER)
    while isinstance(app.stack.top, PlayScreen) and steps < LONGEST:
        visitor.step()
        app.step()
        steps += 1
    return CARD_S + steps / SECOND + END_S, meets(stop, record)


def beginner(app: App, last: int) -> list[float]:
    """Return the seconds after which each of the first stops is won, from the first start."""
    passed, found = float(LESSON_S), []
    for stop in stops()[:last]:
        won = False
        while not won:
            seconds, won = attempt(app, stop)
            passed += seconds
        found.append(passed)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=60, help="beginners")
    parser.add_argument("--last", type=int, default=12, help="matches at the last stop")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        services = silent_services(Path(folder), Instant(judgement))
        services = replace(services, new_seed=count(1).__next__, chance=random.Random(1))
        app = App(surface(), services, HomeScreens)
        found = [beginner(app, 3) for _ in range(options.number)]
        for at in range(3):
            minutes = sorted(each[at] / 60 for each in found)
            soon = 100 * mean(each <= 15 for each in minutes)
            middle = f"median {median(minutes):.1f} min"
            print(f"stop {at + 1} won: {middle}, {soon:.0f} % within 15 min", flush=True)
        won = [attempt(app, stops()[-1])[1] for _ in range(options.last)]
        print(f"last stop: {sum(won)} of {len(won)} matches won")


if __name__ == "__main__":
    main()
