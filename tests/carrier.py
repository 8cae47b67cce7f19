"""A match by letters through a carrier that makes mistakes; alone, it prints their numbers."""

import argparse
import os
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ludus.match.correspondence.correspondence import (
    Correspondence,
    Own,
    begin,
    exchanges,
    join,
    load,
)
from ludus.match.correspondence.line import lines_of
from ludus.match.record import turn_of
from ludus.match.setup import Setup
from ludus.rules.game import GAMES
from ludus.rules.plays import Plays

SECRETS = "a" * 64, "b" * 64


def proposed(rules: str = "tabula", checkers: int = 4, first: int = 0) -> Setup:
    setup = Setup(rules, checkers, "human", "human", first, None)
    setup.names = "Anna", ""
    return setup


def pair(folder: Path, setup: Setup, shared: tuple[str, str] = ("", "")) -> list[Correspondence]:
    """Return both sides of a match, each with a folder; the acceptance is still to be carried."""
    light = begin(folder / "0", setup, Own(0, SECRETS[0], shared[0]))
    (invited,) = exchanges(lines_of(light.letter.encode()))
    dark = join(folder / "1", invited, Own(1, SECRETS[1], shared[1]), "Bert")
    return [light, dark]


def move(side: Correspondence, choose: random.Random) -> bool:
    """Play any legal turn, if the side is to play; return whether it has played."""
    now = side.exchange
    bonus = now.position.turn == side.own.side and now.position.bonus
    if now.over or not (bonus or side.to_throw):
        return False
    dice = () if bonus else side.throw()
    plays = Plays(now.setup.rule_set, now.position, dice)
    index = choose.randrange(len(plays.boards)) if not plays.gives else -1
    side.play(turn_of(plays, dice, [*plays.play_at(index)] if index >= 0 else []))
    return True


class Carrier:
    """Carries the files of two folders, each to the other one, and makes mistakes."""

    def __init__(self, folder: Path, setup: Setup, seed: int) -> None:
        self.chance = random.Random(seed)
        self.folders = folder / "light", folder / "dark"
        for each in self.folders:
            each.mkdir(parents=True)
        shared = str(self.folders[0]), str(self.folders[1])
        self.sides = pair(folder / "state", setup, shared)
        self.past: list[list[bytes]] = [[b""], [b""]]
        """What each side's file contained."""
        self.held = [0, 0]
        self.done = Counter[str]()
        self.faults: dict[str, Callable[[int], None]] = {
            "delayed": lambda side: self.hold(side, 1),
            "held back": lambda side: self.hold(side, 8),
            "carried twice": lambda side: self.put(side, self.now(side) * 2),
            "truncated": lambda side: self.put(side, self.cut(self.now(side))),
            "reordered": lambda side: self.put(side, self.shuffled(self.now(side))),
            "older copy": lambda side: self.put(side, self.chance.choice(self.past[side])),
            "damaged bytes": lambda side: self.put(side, self.damaged(self.now(side))),
            "lost": lambda side: self.at(side).unlink(missing_ok=True),
            "conflicted copy": self.conflict,
            "own file reverted": self.revert,
            "folder vanished": self.vanish,
            "clock hours off": self.set_clock,
            "program restarted": self.restart,
        }

    def name(self, side: int) -> str:
        return f"ludus-{self.sides[side].exchange.id}-{'wb'[side]}.txt"

    def now(self, side: int) -> bytes:
        path = self.folders[side] / self.name(side)
        return path.read_bytes() if path.exists() else b""

    def at(self, side: int) -> Path:
        """Where a side's file is carried to."""
        return self.folders[1 - side] / self.name(side)

    def put(self, side: int, data: bytes) -> None:
        self.at(side).write_bytes(data)

    def hold(self, side: int, steps: int) -> None:
        self.held[side] = max(self.held[side], steps)

    def cut(self, data: bytes) -> bytes:
        return data[: self.chance.randint(0, len(data))]

    def shuffled(self, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        self.chance.shuffle(lines)
        return b"".join(lines)

    def damaged(self, data: bytes) -> bytes:
        changed = bytearray(data)
        for _ in range(min(3, len(changed))):
            changed[self.chance.randrange(len(changed))] = self.chance.randrange(256)
        return bytes(changed)

    def conflict(self, side: int) -> None:
        copies = " (conflicted copy 2026-03-02)", ".sync-conflict-20260302-1030-ABCD", " (1)"
        old = self.cut(self.chance.choice(self.past[side]))
        name = self.name(side).replace(".txt", f"{self.chance.choice(copies)}.txt")
        self.chance.choice(self.folders).joinpath(name).write_bytes(old)

    def revert(self, side: int) -> None:
        path = self.folders[side] / self.name(side)
        path.write_bytes(self.damaged(self.chance.choice(self.past[side])))

    def vanish(self, side: int) -> None:
        folder, away = self.folders[side], self.folders[side].with_suffix(".away")
        folder.rename(away)
        self.sides[side].poll()
        assert self.sides[side].away
        away.rename(folder)

    def set_clock(self, side: int) -> None:
        hours = self.chance.randint(-9, 9) * 3600
        for path in self.folders[side].iterdir():
            time = path.stat().st_mtime + hours
            os.utime(path, (time, time))

    def restart(self, side: int) -> None:
        self.sides[side] = load(self.sides[side].path)

    def fail(self) -> None:
        """Make one mistake."""
        name = self.chance.choice([*self.faults])
        self.faults[name](self.chance.randrange(2))
        self.done[name] += 1

    def carry(self) -> None:
        for side in (0, 1):
            now = self.now(side)
            if now != self.past[side][-1]:
                self.past[side] = [*self.past[side][-20:], now]
            if self.held[side]:
                self.held[side] -= 1
            elif now:
                self.put(side, now)

    def play(self, faults: int) -> tuple[Correspondence, Correspondence]:
        """Play a whole match with this many mistakes; return both sides at its end."""
        idle = 0
        while not all(side.exchange.over for side in self.sides):
            for _ in range(min(faults - self.done.total(), self.chance.randint(0, 20))):
                self.fail()
            for side in (0, 1):
                if self.chance.random() < 0.7:
                    self.sides[side].poll()
                    idle = 0 if move(self.sides[side], self.chance) else idle + 1
            self.carry()
            self.check()
            assert idle < 300, "the match stands still"
        return self.sides[0], self.sides[1]

    def check(self) -> None:
        """Refuse any board, throw or history that the sides do not agree on."""
        light, dark = (side.exchange for side in self.sides)
        assert light.finding is dark.finding is None
        assert light.stops == dark.stops == ()
        turns = min(len(light.turns), len(dark.turns))
        assert light.turns[:turns] == dark.turns[:turns]
        assert abs(len(light.turns) - len(dark.turns)) <= 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--faults", type=int, default=500)
    given = parser.parse_args()
    total, ended = Counter[str](), 0
    for number in range(given.matches):
        folder = Path(tempfile.mkdtemp())
        rules = [*GAMES][number % len(GAMES)]
        carrier = Carrier(folder, proposed(rules, 6, number % 2), number)
        light, dark = carrier.play(given.faults)
        ended += light.exchange.turns == dark.exchange.turns
        total += carrier.done
        shutil.rmtree(folder)
    for name, count in total.most_common():
        print(f"{name:20}{count:8}")
    print(f"{'all':20}{total.total():8}\n{ended} of {given.matches} matches ended alike")


if __name__ == "__main__":
    main()
