"""Time to the first screen, the list and search results with a library of many matches.

    python tests/tools/full_library.py --records 10000 --size 3840x2160 --out /tmp/library.png

Each time runs until the first frame is painted, including the pictures created on the way. The
processor time follows it. For several words or pages, the longest time is printed. The first time
includes the creation of the index; later times read it.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pygame
from harness import Harness

from ludus.match.setup import changed
from ludus.players.ranks import RANKS
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.settings import Profiles

GAMES = Path(__file__).parents[1] / "games"
NAMES = "", "Anna", "Benedikt", "Ζωή"


def fill(folder: Path, count: int) -> None:
    """Write matches that are over, an hour apart, of several people."""
    folder.mkdir(parents=True)
    texts = [(path.stem, path.read_text("utf-8")) for path in sorted(GAMES.glob("*.txt"))]
    for number in range(count):
        game, text = texts[number % len(texts)]
        began = datetime(2020, 1, 1, 12) + timedelta(hours=number)
        facts = {
            "began": began.isoformat(),
            "white": "human",
            "black": [*RANKS][number % len(RANKS)],
            "names": (NAMES[number % len(NAMES)], ""),
            "title": f"Saturnalia {number}" if number % 100 == 0 else "",
        }
        path = folder / f"{began:%Y-%m-%d-%H%M%S}-{game}-15.txt"
        path.write_text(changed(text, **facts), "utf-8")


def main() -> None:
    """Fill a library, and go through it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--size", default="3840x2160")
    parser.add_argument("--out", type=Path, help="where the picture of the list goes")
    given = parser.parse_args()
    width, _, height = given.size.partition("x")
    with tempfile.TemporaryDirectory() as folder:
        fill(Path(folder) / "state" / "records", given.records)
        harness = Harness(Path(folder), size=(int(width), int(height)))
        app = harness.app
        app.change(house=Profiles(NAMES[1:]))

        def show(act: Callable[[], object]) -> None:
            act()
            app.step()
            app.paint()

        def first() -> None:
            app.stack.swap(ChooseScreen(app))

        def timed(what: str, *acts: Callable[[], object]) -> None:
            seconds = []
            for act in acts:
                before, used = time.perf_counter(), time.process_time()
                show(act)
                seconds.append((time.perf_counter() - before, time.process_time() - used))
            longest, processor = map(max, zip(*seconds, strict=True))
            print(f"{what}: {longest:.3f} s, processor {processor:.3f} s")

        def press(name: str) -> Callable[[], object]:
            return lambda: next(b for b in app.stack.top.buttons() if b.name == name).action()

        def library() -> None:
            press("menu")()
            press("library")()

        def seek(words: str) -> Callable[[], object]:
            return lambda: app.stack.top._look_for(words)  # type: ignore[attr-defined]

        timed("first screen, and the index of it", first)
        timed("first screen once more", first)
        timed("list, and the boards on it for the first time", library)
        if given.out:
            pygame.image.save(app.stack.display.target, given.out)
        show(press("close"))
        timed("list once more", library)
        timed("another page", *[press("next")] * 5)
        timed("first search", seek("saturnalia"))
        timed("later search", *map(seek, ("anna sabina", "2020-05", "ζωη", "no such")))
        show(press("all"))
        show(press("close"))
        app.change(house=app.settings.house.seat(0, "Anna"))
        timed("list of one person", first, library)


if __name__ == "__main__":
    main()
