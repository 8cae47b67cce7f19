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
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

sys.path += [str(Path(__file__).parents[1]), str(Path(__file__).parent / "soak")]

import pygame
from monkey import Monkey
from walked import PROGRAMS, Program

from ludus.analysis.worth import judgement
from ludus.picture import cache as picture_cache
from ludus.picture.assets import sources
from ludus.players.worker import Worker

_LAST_INPUTS = 12


@dataclass
class Failure:
    """A traceback, or a screen without a way out."""

    at: int
    """The number of the input."""
    text: str
    last: list[str]
    """The last inputs, each with its screen."""
    count: int = 1


@dataclass
class Walk:
    """A walk and what it has met."""

    failures: dict[str, Failure] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    inputs: Counter[str] = field(default_factory=Counter)
    megabytes: list[float] = field(default_factory=list)
    starts: int = 0
    screens: Collection[str] = ()
    tell: Callable[[str], None] = lambda text: None
    last: deque[str] = field(default_factory=lambda: deque(maxlen=_LAST_INPUTS))
    at: int = 0

    def note(self, key: str, text: str) -> None:
        if known := self.failures.get(key):
            known.count += 1
        else:
            self.failures[key] = Failure(self.at, text, [*self.last])
            self.tell(f"input {self.at}: {key}")

    def note_traceback(self, error: BaseException) -> None:
        *_, frame = traceback.extract_tb(error.__traceback__)
        key = f"{frame.filename}:{frame.lineno} {type(error).__name__}"
        self.note(key, "".join(traceback.format_exception(error)))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note tracebacks that the program itself survives, and logs."""
        walk = self

        class Listener(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                if record.exc_info and record.exc_info[1]:
                    walk.note_traceback(record.exc_info[1])
                elif record.levelno >= logging.ERROR:
                    walk.note(record.getMessage(), record.getMessage())

        logger, listener = logging.getLogger("ludus"), Listener()
        before, logger.propagate = logger.propagate, False
        logger.addHandler(listener)
        try:
            yield
        finally:
            logger.removeHandler(listener)
            logger.propagate = before

    def run(self, program: Program, inputs: int) -> None:
        """Send a number of inputs."""
        monkey = Monkey(program.app, program.chance, program.go)
        for self.at in range(1, inputs + 1):
            if not program.app.running:
                self.starts += 1
                self._survive(program.start, program)
            monkey.app, monkey._handle = program.app, program.loop._handle
            self._input(program, monkey)
            if self.at % max(1, inputs // 40) == 0:
                gc.collect()
                self.megabytes.append(_resident_mb())
                self.tell(
                    f"{self.at} inputs, {len(self.failures)} failures, {self.megabytes[-1]:.0f} MB"
                )

    def _input(self, program: Program, monkey: Monkey) -> None:
        acts: dict[Callable[[], object], int] = {
            monkey.press: 60,
            monkey.play: 50,
            monkey.play_out: 2,
            monkey.mischief: 24,
            monkey.touch: 8,
            monkey.key: 8,
            monkey.drag: 6,
            monkey.write: 6,
            partial(monkey.strike, pygame.K_ESCAPE): 4,
            program.resize: 1,
            partial(program.go, 600): 4,
            partial(self._home, program, monkey): 2,
            **program.acts(monkey),
        }
        (act,) = program.chance.choices([*acts], [*acts.values()])
        name = getattr(act, "__name__", "") or getattr(getattr(act, "func", act), "__name__", "?")
        self.seen[monkey.where] += 1
        self.inputs[name] += 1
        self.last.append(f"{name} on {monkey.where}")

        def send() -> None:
            act()
            program.go(program.chance.choice((1, 1, 2, 3, 8, 30)))

        self._survive(send, program)

    def _home(self, program: Program, monkey: Monkey) -> None:
        before = monkey.where
        if not program.home():
            names = sorted(button.name for button in program.app.stack.top.buttons())
            self.note(
                f"stuck: {monkey.where}", f"no way out of {monkey.where}, from {before}: {names}"
            )
            program.app.running = False

    def _survive(self, act: Callable[[], object], program: Program) -> None:
        try:
            act()
        except Exception as error:
            self.note_traceback(error)
            program.app.running = False

    def report(self) -> Iterator[str]:
        yield f"{self.at} inputs, {self.starts} starts; {len(self.failures)} failures"
        for failure in self.failures.values():
            yield f"\ninput {failure.at}, {failure.count} times; {'; '.join(failure.last)}"
            yield failure.text
        quarter, read = max(1, len(self.megabytes) // 4), self.megabytes or [_resident_mb()]
        begun, ended = median(read[quarter : 2 * quarter] or read), median(read[-quarter:])
        yield f"memory: {begun:.0f} MB in the second quarter, {ended:.0f} MB in the last"
        yield f"never seen: {', '.join(sorted({*self.screens} - {*self.seen})) or 'none'}"
        yield "seen: " + ", ".join(f"{name} {count}" for name, count in self.seen.most_common())
        yield "inputs: " + ", ".join(f"{name} {count}" for name, count in self.inputs.most_common())


def _resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def walk(
    name: str,
    inputs: int,
    seed: int,
    folder: Path,
    worker: Worker | None = None,
    tell: Callable[[str], None] = lambda text: None,
) -> Walk:
    """Walk through a program's screens; its files are in `folder`."""
    found = Walk(screens=PROGRAMS[name].screens, tell=tell)
    with found.listening():
        program = PROGRAMS[name](folder, random.Random(seed), worker)
        found.run(program, inputs)
        program.pictures.shutdown()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("program", nargs="*", choices=[*PROGRAMS, []], help="both by default")
    parser.add_argument("--inputs", type=int, default=50_000, metavar="N", help="for each program")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--worker", action="store_true", help="use the real process and thread")
    options = parser.parse_args()
    failed = False
    for name in options.program or PROGRAMS:
        with tempfile.TemporaryDirectory(prefix="ludus-walk-") as text, ExitStack() as stack:
            folder = Path(text)
            picture_cache.use(folder / "pictures", sources())
            worker = (
                stack.enter_context(Worker(time.monotonic, judgement)) if options.worker else None
            )
            tell = partial(print, f"{name}:", file=sys.stderr, flush=True)
            found = walk(name, options.inputs, options.seed, folder / name, worker, tell)
            print(f"# {name}, seed {options.seed}", *found.report(), sep="\n", flush=True)
            failed |= bool(found.failures)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
