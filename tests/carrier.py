"""A correspondence through a carrier that makes mistakes."""

import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path

from ludus.match.correspondence.correspondence import Correspondence, Local, begin, join, load
from ludus.match.correspondence.exchange import Exchange
from ludus.match.correspondence.folder import SIDES, lines_at
from ludus.match.record import turn_of
from ludus.match.setup import Setup
from ludus.rules.plays import Plays

SECRETS = "a" * 64, "b" * 64


def proposed(rules: str = "tabula", checkers: int = 4, first: int = 0) -> Setup:
    setup = Setup(rules, checkers, "human", "human", first, None)
    setup.names, setup.began = ("Anna", ""), "2026-03-02T10:30:00"
    return setup


def pair(folder: Path, setup: Setup, shared: tuple[Path, Path]) -> list[Correspondence]:
    """Return both sides of a match, each with a folder; the acceptance is still to be carried."""
    owns = [Local(side, SECRETS[side], str(shared[side]), 0.0) for side in (0, 1)]
    light = begin(folder / "0", setup, owns[0])
    return [light, join(folder / "1", light.exchange, owns[1], "Bert")]


def poll(side: Correspondence) -> bool:
    """Visit the folder of a match, and take up what is found."""
    return side.take(side.visit(), 0.0)


def move(side: Correspondence, choose: random.Random) -> bool:
    """Play any legal turn, if the side is to play; return whether it has played."""
    now = side.exchange
    bonus = now.position.turn == side.local.side and now.position.bonus and not side.stopped
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
        self.sides = pair(folder / "state", setup, self.folders)
        self.past: list[list[bytes]] = [[b""], [b""]]
        """What each side's file contained."""
        self.backups: list[list[bytes]] = [[], []]
        """What the file of each machine contained."""
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
            "renamed to a conflict copy": self.conflict,
            "own file reverted": self.revert,
            "folder vanished": self.vanish,
            "other things in the folder": self.litter,
            "clock hours off": self.set_clock,
            "program restarted": self.restart,
            "backup restored": self.restore,
        }

    def file(self, folder: int, side: int) -> Path:
        """Return a side's file in one of the two folders."""
        return self.folders[folder] / self.sides[side].folder.name / SIDES[side]

    def now(self, side: int) -> bytes:
        path = self.file(side, side)
        return path.read_bytes() if path.is_file() else b""

    def at(self, side: int) -> Path:
        """Where a side's file is carried to."""
        return self.file(1 - side, side)

    def put(self, side: int, data: bytes) -> None:
        path = self.at(side)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)

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
        path = self.file(self.chance.randrange(2), side)
        with suppress(FileNotFoundError):
            path.rename(path.with_name(path.name + self.chance.choice(copies)))

    def revert(self, side: int) -> None:
        path = self.file(side, side)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(self.damaged(self.chance.choice(self.past[side])))

    def vanish(self, side: int) -> None:
        folder, away = self.folders[side], self.folders[side].with_suffix(".away")
        folder.rename(away)
        poll(self.sides[side])
        assert self.sides[side].trouble, "it is told"
        away.rename(folder)

    def litter(self, side: int) -> None:
        """Put into the folders what does not belong there."""
        inside = self.chance.choice([self.folders[side], self.file(side, side).parent])
        inside.mkdir(exist_ok=True)
        path = inside / f"ludus-{self.chance.randrange(10**6)}"
        kind = self.chance.randrange(4 if sys.platform != "win32" else 2)
        if kind == 0:
            path.mkdir()
        elif kind == 1:
            path.write_bytes(b"\x7fELF" * 1000)
        elif kind == 2:
            os.mkfifo(path)
        else:
            path.symlink_to("nowhere")

    def set_clock(self, side: int) -> None:
        hours = self.chance.randint(-9, 9) * 3600
        for path in self.folders[side].rglob("*"):
            if path.is_file():
                time = path.stat().st_mtime + hours
                os.utime(path, (time, time))

    def restart(self, side: int) -> None:
        self.sides[side] = load(self.sides[side].path)

    def restore(self, side: int) -> None:
        """Take an old backup of a machine whose folder has all that was read and written there."""
        mine = self.sides[side]
        poll(mine)
        there = {*lines_at(mine.folder)} if mine.folder.exists() else set()
        if self.backups[side] and there.issuperset(chain(*mine.exchange.lines)):
            mine.path.write_bytes(self.chance.choice(self.backups[side]))
        self.restart(side)
        poll(self.sides[side])

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
                self.backups[side] = [*self.backups[side][-20:], self.sides[side].path.read_bytes()]
            if self.held[side]:
                self.held[side] -= 1
            elif now:
                self.put(side, now)

    def play(self, faults: int) -> tuple[Exchange, Exchange]:
        """Play a whole match with this many mistakes; return what both sides have at its end."""
        idle = 0
        while not all(side.settled for side in self.sides):
            for _ in range(min(faults - self.done.total(), self.chance.randint(0, 20))):
                self.fail()
            for number in (0, 1):
                side = self.sides[number]
                if self.chance.random() < 0.7:
                    poll(side)
                    idle = 0 if move(side, self.chance) else idle + 1
                    if side.exchange.over and not side.local.done:
                        side.note_end()
            self.carry()
            self.check()
            assert idle < 300, "the match stands still"
        return self.sides[0].exchange, self.sides[1].exchange

    def check(self) -> None:
        """Refuse any board, throw or history that the sides do not agree on."""
        light, dark = (side.exchange for side in self.sides)
        assert light.left == dark.left == ()
        turns = min(len(light.turns), len(dark.turns))
        assert light.turns[:turns] == dark.turns[:turns]
