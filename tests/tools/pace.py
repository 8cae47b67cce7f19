"""Duration of matches of a simulated visitor, its parts, and the share of visits that see an end.

python tests/tools/pace.py games --length medium --number 200 python tests/tools/pace.py visits
--number 250
"""

import argparse
import math
import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from pathlib import Path
from statistics import mean, median, quantiles

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from every_screen import silent_kiosk
from simulated_visitor import SimulatedVisitor, click

from ludus.analysis.worth import judgement
from ludus.exhibit.config.settings import Config
from ludus.match.events import Event, Hit, Thrown
from ludus.match.record import HUMAN
from ludus.match.states import State
from ludus.players.worker import Instant
from ludus.rules.game import GAMES
from ludus.rules.position import WHITE, Position
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND
from ludus.window.app.services import silent_services
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.home import HomeScreens, match_screen
from ludus.window.storage.settings import MatchChoice

SIZE = (640, 360)
MEDIAN_S, SIGMA = 120.0, 0.7
"""The log-normal distribution of the length of a visit."""
LONGEST = 3 * 3600 * SECOND
"""Steps after which a match without an end is an error."""


@dataclass
class Seen:
    """The figures of a match, or of a visit as far as it went."""

    seconds: float = 0.0
    ended: bool = False
    won: bool = False
    """Whether the visitor won."""
    hits: int = 0
    throws: int = 0
    others_turns: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    """Steps by side and by activity on the screen."""

    def tell(self, events: Sequence[Event], position: Position) -> None:
        """Count hits and throws among events."""
        self.hits += sum(isinstance(event, Hit) for event in events)
        self.throws += sum(isinstance(event, Thrown) for event in events)
        self.others_turns += sum(isinstance(e, Thrown) and e.side == 1 for e in events)


def part(screen: PlayScreen) -> str:
    """Return the side whose time passes, and the activity."""
    view = screen.view
    who = "visitor" if screen.session.human_is_to_act else "other"
    if view.dice.rolling:
        return f"{who}: dice roll"
    if view._flights:
        return f"{who}: checkers move"
    if view.busy:
        return f"{who}: a pause"
    if screen.session.state is State.FORCED:
        return f"{who}: forced"
    return f"{who}: decides" if screen.session.acting else f"{who}: waits"


def follow(app: App, seen: Seen, steps: float) -> None:
    """Let a simulated visitor play until the end is shown, or `steps` have passed."""
    tell = app.services.tell

    def tell_also(events: Sequence[Event], position: Position) -> None:
        tell(events, position)
        seen.tell(events, position)

    app.services.tell = tell_also
    visitor, passed = SimulatedVisitor(app), 0
    while isinstance(app.stack.top, PlayScreen) and passed < steps:
        seen.parts[part(app.stack.top)] += 1
        visitor.step()
        app.step()
        passed += 1
    app.services.tell = tell
    seen.seconds, seen.ended = passed / SECOND, not isinstance(app.stack.top, PlayScreen)


def surface() -> pygame.Surface:
    """Open an invisible screen."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(SIZE)


def matches(name: str, length: Length, first: int, many: int) -> list[Seen]:
    """Play matches at home against the usual opponent; `first` is the seed of the first match."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        given = silent_services(Path(folder), Instant(judgement))
        given = replace(given, new_seed=count(first).__next__, chance=random.Random(first))
        app = App(surface(), given, HomeScreens)
        for _ in range(many):
            record = app.matches.new(GAMES[name], length, HUMAN, MatchChoice().opponent, WHITE)
            app.stack.swap(match_screen(app, record))
            seen = Seen()
            follow(app, seen, LONGEST)
            seen.won = record.winner == WHITE
            found.append(seen)
    return found


def visits(name: str, length: Length, first: int, many: int, alea: int = 0) -> list[Seen]:
    """Play visits to the exhibit with a game; each begins at attract and lasts its own time.

    With `alea`, a visit is a run of Alea, whose flame burns for so many seconds at first.
    """
    found, chance = [], random.Random(first)
    with tempfile.TemporaryDirectory() as folder:
        offered = {"game__rules": name, "game__offered": (name,)}
        config = Config().changed(**offered, game__length=length, game__alea=alea)
        kiosk = silent_kiosk(surface(), Path(folder), config)
        kiosk.services.new_seed = count(first).__next__
        kiosk.services.chance = random.Random(first)
        for _ in range(many):
            kiosk.home()
            for _ in range(chance.randrange(SECOND, 20 * SECOND)):
                kiosk.step()
            if alea:
                kiosk.alea(GAMES[name])
            else:
                for event in click((SIZE[0] // 2, SIZE[1] // 2)):
                    kiosk.handle(event)
            seen = Seen()
            follow(kiosk, seen, SECOND * chance.lognormvariate(math.log(MEDIAN_S), SIGMA))
            assert kiosk.visit
            seen.ended, seen.won = kiosk.visit.end in ("won", "lost"), kiosk.visit.end == "won"
            found.append(seen)
    return found


def all_of(
    task: Callable[[str, Length, int, int], list[Seen]], length: Length, many: int
) -> dict[str, list[Seen]]:
    """Return the figures of `many` matches or visits of each game, on all cores."""
    chunk = 10
    starts = range(0, many, chunk)
    found: dict[str, list[Seen]] = {name: [] for name in GAMES}
    with ProcessPoolExecutor() as cores:
        asked = [
            (name, cores.submit(task, name, length, 1 + begin, min(chunk, many - begin)))
            for name in GAMES
            for begin in starts
        ]
        for name, answer in asked:
            found[name] += answer.result()
    return found


def print_games(found: dict[str, list[Seen]]) -> None:
    """Print the table of the games, and the parts of their time."""
    print("game       median s  90 % s  hits  throws  won %  other's turn s")
    for name, all_seen in found.items():
        seconds = [seen.seconds for seen in all_seen]
        others = sum(
            steps for seen in all_seen for part, steps in seen.parts.items() if part[0] == "o"
        )
        figures = (
            f"{median(seconds):8.1f}  {quantiles(seconds, n=10)[8]:6.1f}",
            f"{mean(seen.hits for seen in all_seen):4.1f}",
            f"{mean(seen.throws for seen in all_seen):6.1f}",
            f"{100 * mean(seen.won for seen in all_seen):5.1f}",
            f"{others / SECOND / sum(seen.others_turns for seen in all_seen):.2f}",
        )
        print(f"{name:9}  {'  '.join(figures)}")
    print_parts([seen for all_seen in found.values() for seen in all_seen])


def print_parts(all_seen: Sequence[Seen]) -> None:
    """Print the parts of the time."""
    parts = sum((seen.parts for seen in all_seen), Counter[str]())
    for part, steps in parts.most_common():
        share, seconds = 100 * steps / parts.total(), steps / SECOND / len(all_seen)
        print(f"  {part:24}{share:5.1f} %  {seconds:6.1f} s")


def print_visits(found: dict[str, list[Seen]]) -> None:
    """Print the share of visits that see an end, and other figures."""
    everybody = [seen for all_seen in found.values() for seen in all_seen]
    for name, all_seen in {**found, "all": everybody}.items():
        ends = [seen for seen in all_seen if seen.ended]
        count, won = len(all_seen), sum(seen.won for seen in ends)
        print(
            f"{name:9}{count:6} visits: {100 * len(ends) / count:5.1f} % see an end"
            f" ({won} of them won), after {median(seen.seconds for seen in ends):.0f} s in the"
            f" middle; {100 * mean(seen.hits > 0 for seen in all_seen):.0f} % a hit"
        )
    print_parts(everybody)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("games", "visits"))
    parser.add_argument("--length", type=Length, default=Length.QUICK, choices=[*Length])
    parser.add_argument("--alea", type=int, default=0, help="seconds of flame; 0 for matches")
    parser.add_argument("--number", type=int, default=200, help="of each game")
    options = parser.parse_args()
    if options.what == "games":
        print_games(all_of(matches, options.length, options.number))
    else:
        print_visits(all_of(partial(visits, alea=options.alea), options.length, options.number))


if __name__ == "__main__":
    main()
