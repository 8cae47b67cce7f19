"""A random walk through all screens of the window and of the exhibit.

    python tests/tools/random_walk.py --inputs 50000 --seed 1

Every input is drawn from the seed: keys, touches, texts, files, sizes, times, settings and more.
Answers and pictures come late, also by the seed, so that equal seeds walk alike. With `--worker`,
the real process answers and a thread makes the pictures. The report names each traceback with its
input, each screen without a way out, the growth of memory, and how often each screen was seen. The
exit status is 1 after a traceback, or for a screen without a way out.
"""

import argparse
import gc
import logging
import random
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).parents[1]))

from driver.exhibit import Exhibit
from driver.home import Home
from driver.place import EndedError, Place, resident_mb
from driver.visitor import Visitor

from ludus import memory
from ludus.analysis.worth import judgement
from ludus.picture import cache as picture_cache
from ludus.picture.assets import sources
from ludus.players.worker import Worker

PROGRAMS: dict[str, type[Home] | type[Exhibit]] = {"window": Home, "exhibit": Exhibit}
_LAST_INPUTS = 12
Tell = Callable[[str], None]


@dataclass
class Failure:
    """A traceback, or a screen without a way out."""

    at: int
    """The number of the input."""
    text: str
    last: list[str]
    """The last inputs, each with its screen."""
    count: int = 1


class Walk(logging.Handler):
    """A walk through the screens of a program, and what it has met."""

    def __init__(self, place: Place, tell: Tell = lambda text: None) -> None:
        super().__init__(logging.ERROR)
        self.place, self._tell = place, tell
        self.visitor = Visitor(place, place.chance)
        self.failures: dict[str, Failure] = {}
        self.seen, self.inputs = Counter[str](), Counter[str]()
        self.megabytes: list[float] = []
        self.starts = self._at = 0
        self.last = deque[str](maxlen=_LAST_INPUTS)

    def note(self, key: str, text: str) -> None:
        if known := self.failures.get(key):
            known.count += 1
        else:
            self.failures[key] = Failure(self._at, text, [*self.last])
            self._tell(f"input {self._at}: {key}")

    def note_traceback(self, error: BaseException) -> None:
        *_, frame = traceback.extract_tb(error.__traceback__)
        key = f"{frame.filename}:{frame.lineno} {type(error).__name__}"
        self.note(key, "".join(traceback.format_exception(error)))

    def emit(self, record: logging.LogRecord) -> None:
        """Note a traceback that the program itself has survived, and logged."""
        if record.exc_info and record.exc_info[1]:
            self.note_traceback(record.exc_info[1])
        else:
            self.note(record.getMessage(), record.getMessage())

    def run(self, inputs: int) -> "Walk":
        """Send a number of inputs."""
        logger = logging.getLogger("ludus")
        logger.propagate = False
        logger.addHandler(self)
        for self._at in range(1, inputs + 1):
            if not self.place.app.running:
                self.starts += 1
                self._survive(self.place.start)
            self._input()
            if self._at % max(1, inputs // 40) == 0:
                gc.collect()
                self.megabytes.append(resident_mb())
                failures = f"{len(self.failures)} failures"
                self._tell(f"{self._at} inputs, {failures}, {self.megabytes[-1]:.0f} MB")
        logger.removeHandler(self)
        logger.propagate = True
        return self

    def _input(self) -> None:
        place, visitor, choose = self.place, self.visitor, self.place.chance.choice

        def wait() -> None:
            place.go(600)

        acts: dict[Callable[[], object], int] = {
            visitor.press_any: 60,
            visitor.play: 50,
            visitor.play_out: 2,
            visitor.mischief: 24,
            visitor.touch: 8,
            visitor.key: 8,
            visitor.swipe: 6,
            visitor.write: 6,
            visitor.escape: 4,
            wait: 4,
            place.resize: 1,
            self.home: 2,
            **place.acts(visitor),
        }
        (act,) = place.chance.choices([*acts], [*acts.values()])
        self.seen[visitor.where] += 1
        self.inputs[act.__name__] += 1
        self.last.append(f"{act.__name__} on {visitor.where}")

        def send() -> None:
            act()
            place.go(choose((1, 1, 2, 3, 8, 30)))

        self._survive(send)

    def home(self) -> None:
        before = self.visitor.where
        if not self.place.home(self.visitor):
            where = self.visitor.where
            names = sorted(button.name for button in self.visitor.top.buttons())
            self.note(f"stuck: {where}", f"no way out of {where}, from {before}: {names}")
            self.place.app.running = False

    def _survive(self, act: Callable[[], object]) -> None:
        try:
            act()
        except EndedError:
            pass
        except Exception as error:
            self.note_traceback(error)
            self.place.app.running = False

    def report(self) -> Iterator[str]:
        yield f"{self._at} inputs, {self.starts} starts; {len(self.failures)} failures"
        for failure in self.failures.values():
            yield f"\ninput {failure.at}, {failure.count} times; {'; '.join(failure.last)}"
            yield failure.text
        quarter, read = max(1, len(self.megabytes) // 4), self.megabytes or [resident_mb()]
        begun, ended = median(read[quarter : 2 * quarter] or read), median(read[-quarter:])
        yield f"memory: {begun:.0f} MB in the second quarter, {ended:.0f} MB in the last"
        yield f"never seen: {', '.join(sorted({*self.place.screens} - {*self.seen})) or 'none'}"
        for name in ("seen", "inputs"):
            counts = getattr(self, name).most_common()
            yield f"{name}: " + ", ".join(f"{each} {count}" for each, count in counts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program", nargs="*", choices=[*PROGRAMS, []], help="both by default")
    parser.add_argument("--inputs", type=int, default=50_000, metavar="N", help="for each program")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--worker", action="store_true", help="use the real process and thread")
    options = parser.parse_args()
    memory.prepare()
    failed = False
    for name in options.program or PROGRAMS:
        with tempfile.TemporaryDirectory(prefix="ludus-walk-") as text, ExitStack() as stack:
            folder, chance = Path(text), random.Random(options.seed)
            picture_cache.use(folder / "pictures", sources())
            worker = (
                stack.enter_context(Worker(time.monotonic, judgement)) if options.worker else None
            )
            place = PROGRAMS[name](folder / name, chance, worker)
            tell = partial(print, f"{name}:", file=sys.stderr, flush=True)
            walk = Walk(place, tell).run(options.inputs)
            if place.pictures:
                place.pictures.shutdown()
            print(f"# {name}, seed {options.seed}", *walk.report(), sep="\n", flush=True)
            failed |= bool(walk.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
