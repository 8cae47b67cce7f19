"""The window and the exhibit as a random walk uses them, with a clock and files of its own."""

import random
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import copy
from datetime import datetime, timedelta
from functools import cache, partial
from json import dumps
from pathlib import Path
from typing import Any

import pygame
from every_screen import played_out
from harness import Beside
from monkey import Monkey
from museum import PIN, Museum
from robot import open_screen

from ludus.analysis.review_cache import Reviews
from ludus.analysis.worth import judgement
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.remote.http_server import NotDoneError
from ludus.exhibit.remote.remote import STAFF
from ludus.exhibit.remote.remote_commands import COMMANDS
from ludus.exhibit.screens.attract import AttractScreen
from ludus.exhibit.screens.staff import PinScreen
from ludus.journey.road import stops
from ludus.match.library import Library
from ludus.match.record import HUMAN, Record
from ludus.match.store import Store
from ludus.players.player import Question
from ludus.players.ranks import RANKS
from ludus.players.worker import Answer, Instant, Worker
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.loop import SECOND, Loop
from ludus.window.app.screen import Screen
from ludus.window.app.services import Services
from ludus.window.screens.home import HomeScreens
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.sound.sounds import Sounds
from ludus.window.storage.progress import Progress
from ludus.window.storage.settings import Settings
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winners
from ludus.window.text.catalogue import languages

SIZES = ((640, 360), (960, 540), (360, 640), (1024, 1024), (1680, 720), (320, 200), (1280, 720))
_WAITS_S = 0.01
"""Seconds of real time after steps in which the real process or thread is busy."""
_BEGIN = datetime(2026, 3, 2, 9, 59, 40)
_JUMPS = (
    *(timedelta(days) for days in (-20_000, -1, -1, 0, 1, 1, 30, 20_000)),
    *(timedelta(hours=hours) for hours in (-1, 1, 12)),
)


class Late(Instant):
    """Answers after a random number of polls."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(judgement)
        self._chance, self._polls = chance, 0

    def ask(self, question: Question) -> None:
        super().ask(question)
        self._polls = self._chance.choice((0, 1, 3, 40, 300))

    def poll(self) -> Answer | None:
        self._polls -= 1
        return None if self._polls > 0 else super().poll()


@cache
def _nearly_won(rules: str, opponent: str) -> Record:
    """Return a match of 3 checkers that a person wins by the first legal steps of the next turn."""
    record = copy(played_out(rules, opponent, 0).record)
    record.turns, record.winner = record.turns[:-1], None
    return record


def screens_of(package: str, base: type[Screen] = Screen) -> set[str]:
    """The names of the screens that a package defines."""
    below = base.__subclasses__()
    names = (
        {base.kind or base.__name__} if base.__module__.startswith(package) and not below else set()
    )
    return names.union(*(screens_of(package, each) for each in below))


class Program:
    """A program under test, which is started again whenever it ends."""

    app: App
    loop: Loop
    screens: Collection[str]
    """The names of its screens."""

    def __init__(self, folder: Path, chance: random.Random, worker: Worker | None) -> None:
        self.folder, self.chance, self.worker = folder, chance, worker
        self.pictures = ThreadPoolExecutor(1, "pictures") if worker else Beside()
        self.thinker = worker or Late(chance)

    def go(self, steps: int) -> None:
        """Pass steps of 1/60 s and paint; background jobs end at random."""
        if isinstance(self.pictures, Beside) and self.chance.random() < 0.5:
            self.pictures.work()
        if self.app.running:
            self.loop.advance(steps)
        if self.worker and (self.worker.thinking or not self.app.jobs.ready):
            time.sleep(_WAITS_S)

    def start(self) -> None:
        """Start the program, as after its end."""
        raise NotImplementedError

    def home(self) -> bool:
        """Lead back to the first screen, as a person would; return whether that was possible."""
        raise NotImplementedError

    def acts(self, monkey: Monkey) -> Mapping[Callable[[], object], int]:
        """Return the input that only this program has, with weights."""
        raise NotImplementedError

    def open(self, app: App, loop: Loop) -> None:
        self.app, self.loop = app, loop
        if not self.worker:  # A process of its own would end at any time.
            app.jobs.apart = app.jobs.later  # type: ignore[method-assign]

    def resize(self) -> None:
        pygame.display.set_mode(self.chance.choice(SIZES))
        self.loop._handle(pygame.Event(pygame.WINDOWSIZECHANGED))


class Window(Program):
    """The desktop program of one player."""

    screens = screens_of("ludus.window.screens")

    def __init__(self, folder: Path, chance: random.Random, worker: Worker | None) -> None:
        super().__init__(folder, chance, worker)
        self.now = _BEGIN
        self.files = [*_files(folder / "files")]
        self.start()

    def _services(self) -> Services:
        folder, seeds = self.folder, self.chance
        return Services(
            thinker=self.thinker,
            sounds=Sounds(),
            library=Library(folder, lambda: self.now),
            settings_file=Store(folder / "settings.json", Settings),
            new_seed=lambda: seeds.getrandbits(128),
            moment=lambda: round(self.now.timestamp() * 1e6),
            winners=Winners(folder / "stone.json", lambda: self.now),
            diary=Streaks(folder / "streaks.json", lambda: self.now),
            journey=Progress(folder / "journey.json"),
            reviews=Reviews(folder / "reviews"),
            keepsakes=folder / "keepsakes",
            chance=self.chance,
            talk=self.chance,
            aloud=lambda text: None,
            pictures=self.pictures,
        )

    def start(self) -> None:
        surface = open_screen(self.chance.choice(SIZES))
        app = App(surface, self._services(), HomeScreens)
        self._save_a_match(app)
        app.stack.push(ChooseScreen(app))
        self.open(app, Loop(app, lambda: 0.0, surface.get_size()))

    def _save_a_match(self, app: App) -> None:
        """Leave a match that is nearly won, at times one of a stop of the journey."""
        rules, opponent = self.chance.choice([*GAMES]), self.chance.choice([*RANKS])
        stop = self.chance.choice(stops())
        if stop.best_of == 1 and not stop.begins and self.chance.random() < 0.7:
            record = copy(_nearly_won(stop.rules, stop.opponent))
            record.title, record.stop = stop.title, stop.name
        else:
            record = copy(_nearly_won(rules, opponent))
        record.turns = [*record.turns]
        record.names = app.settings.house.who, ""
        app.matches.save(record)
        app.services.library.leave()

    def go(self, steps: int) -> None:
        self.now += timedelta(seconds=steps / SECOND)
        super().go(steps)

    def home(self) -> bool:
        """Press Escape, or a button that closes the screen, until the first screen is there."""
        chance = random.Random(1)
        monkey = Monkey(self.app, chance, self.go, self.loop._handle)
        self._change(switch_s=0.0)
        ways = "other", "leave", "close", "back", "cancel", "done", "go-on"
        for _ in range(60):
            self._wait_for_pictures()
            if not self.app.running or isinstance(self.app.stack.top, ChooseScreen):
                return True
            if chance.random() < 0.5 or not monkey.press_any(*ways):
                monkey.strike(pygame.K_ESCAPE)
            self.go(60)
        return False

    def _wait_for_pictures(self) -> None:
        for _ in range(400):
            self.go(1)
            if self.app.jobs.ready:
                return

    def acts(self, monkey: Monkey) -> Mapping[Callable[[], object], int]:
        clipboard = self.app.services.clipboard
        texts = [path.read_text("utf-8", "replace") for path in self.files if path.is_file()]

        def drop() -> None:
            monkey.send(pygame.DROPFILE, file=str(self.chance.choice(self.files)))

        def copy_text() -> None:
            clipboard.put(self.chance.choice(texts))

        return {
            drop: 2,
            copy_text: 2,
            self._jump: 2,
            self._set: 1,
            monkey.gamepad: 4,
        }

    def _jump(self) -> None:
        """Set the clock; after a jump by decades, it goes back to about today."""
        year = self.now.year
        self.now = (self.now if 2000 < year < 2060 else _BEGIN) + self.chance.choice(_JUMPS)

    def _set(self) -> None:
        """Change settings, as the panels do."""
        chance, choose = self.chance, self.chance.choice
        self._change(
            text=choose((100, 150, 200)),
            contrast=chance.random() < 0.2,
            calm=chance.random() < 0.3,
            forced=chance.random() < 0.7,
            hand_over=chance.random() < 0.7,
            turned=chance.random() < 0.2,
            real_dice=chance.random() < 0.3,
            real_for_computer=chance.random() < 0.5,
            speed=choose((1, 2, 4)),
            switch_s=choose((0.0,) * 9 + (0.6,)),
            spoken=choose((0, 0, 100)),
        )
        self.app.speak(choose(languages()))

    def _change(self, **settings: object) -> None:
        self.app.change(**settings)
        self.app.stale = True


class Exhibit(Program):
    """The exhibit of a museum, whose staff change the settings and restart it now and then."""

    screens = screens_of("ludus.exhibit.screens")

    def __init__(self, folder: Path, chance: random.Random, worker: Worker | None) -> None:
        super().__init__(folder, chance, worker)
        given = {"thinker": self.thinker, "pictures": self.pictures}
        self.museum = Museum(folder, chance, self._settings(), **given, aloud=lambda text: None)
        self._took_over()

    def _settings(self) -> str:
        """Return random sections of a settings file."""
        chance, choose = self.chance, self.chance.choice

        def often(share: float) -> bool:
            return chance.random() < share

        offered = chance.sample([*GAMES], chance.randrange(1, len(GAMES) + 1))
        tongues = chance.sample(languages(), 3)
        sections: dict[str, dict[str, Any]] = {
            "screen": {"table": often(0.3), "reduced_motion": often(0.2), "fullscreen": False}
            | {"high_contrast": often(0.2), "larger_text": often(0.2)},
            "game": {"offered": offered, "rules": offered[0], "opponent": choose([*RANKS])}
            | {"length": choose(("quick", "quick", "medium", "full")), "checkers": choose((3, 15))}
            | {"alea": choose((0, 35)), "forced": often(0.7)}
            | {"real_dice": often(0.3), "real_for_computer": often(0.5)},
            "controls": {"keypad": often(0.3), "switch_s": choose((0, 0, 0, 1.0))},
            "session": {"idle_s": choose((10, 40)), "countdown_s": 5, "takeover": often(0.8)}
            | {"lesson": often(0.5), "problems": often(0.7)},
            "stone": {"enabled": often(0.5)},
            "language": {"offered": tongues, "default": tongues[0]},
            "sound": {"spoken": choose(("", "", "F12"))},
        }
        lines = list[str]()
        for name, values in sections.items():
            lines += [f"[{name}]", *(f"{key} = {dumps(each)}" for key, each in values.items())]
        return "\n".join(lines) + "\n"

    def _took_over(self) -> None:
        self.open(self.museum.kiosk, self.museum.loop)

    def start(self) -> None:
        self.museum.mend_settings(self._settings())
        self.museum.restart(failures=self.chance.choice((0, 1, 3)))
        self._took_over()

    def go(self, steps: int) -> None:
        self.museum.clock.steps += steps
        super().go(steps)

    def home(self) -> bool:
        """Touch nothing, until nobody plays."""
        for _ in range(40 * 60):
            if not self.app.running or not self.museum.kiosk.visit:
                return True
            self.go(10)
        return False

    def acts(self, monkey: Monkey) -> Mapping[Callable[[], object], int]:
        return {self._begin: 6, self._command: 2, partial(self._staff, monkey): 2, self._jump: 2}

    def _begin(self) -> None:
        """Begin a match that is nearly over; wake the exhibit first, or start it again."""
        kiosk, choose = self.museum.kiosk, self.chance.choice
        if kiosk.state is KioskState.DARK:
            self.museum.remote.ask("wake", "", STAFF)
            self.museum.clock.skipped += 0 if self.museum.is_open else self.museum.until_change
        if kiosk.state is KioskState.OUT_OF_ORDER:
            kiosk.running = False
        if kiosk.visit or not isinstance(kiosk.stack.top, AttractScreen):
            return
        record = copy(_nearly_won(choose(kiosk.config.game.offered), kiosk.config.game.opponent))
        record.turns = [*record.turns]
        if self.chance.random() < 0.3:
            record.black = HUMAN
        kiosk.play(record)

    def _command(self) -> None:
        """Send a command from another program."""
        kiosk, name = self.museum.kiosk, self.chance.choice([*COMMANDS])
        values = COMMANDS[name].values(kiosk.config) or ("", "Closed at noon", "a\u202eb" * 40)
        with suppress(NotDoneError):  # Too early, or too often.
            self.museum.remote.ask(name, self.chance.choice(values), STAFF)
        self.museum.clock.skipped += self.chance.choice((0, 30))

    def _staff(self, monkey: Monkey) -> None:
        """Make the gesture of the staff, and enter a PIN."""
        width = self.app.size[0]
        for x in (3, width - 4):
            monkey.send(pygame.MOUSEBUTTONDOWN, pos=(x + 5, 8), button=1)
            self.go(190)
            monkey.send(pygame.MOUSEBUTTONUP, pos=(x + 5, 8), button=1)
            self.go(10)
        if isinstance(self.app.stack.top, PinScreen):
            for figure in self.chance.choice((PIN, PIN, "0815")):
                monkey.strike(ord(figure))
            monkey.press_any("done")

    def _jump(self) -> None:
        """Set the clock, or let hours pass."""
        clock = self.museum.clock
        if self.chance.random() < 0.5:
            clock.shift = self.chance.choice(_JUMPS) * (self.chance.random() < 0.5)
        else:
            clock.skipped += self.chance.choice((60, 3600, 8 * 3600))


def _files(folder: Path) -> Iterator[Path]:
    """Yield good and bad files to drop; some are not there, or are no files."""
    root = Path(__file__).parents[2]
    folder.mkdir(parents=True, exist_ok=True)
    won, nearly = played_out("ostia", "tiro", 0).record, _nearly_won("tabula", "optio")
    texts = {
        "won.txt": str(won),
        "nearly.txt": str(nearly),
        "stop.txt": str(nearly).replace("seed", "stop street\nseed"),
        "position.txt": "tabula R:3 R:3 w - 6,5,1",
        "problem.toml": 'theme = "hits"\nrules = "ostia"\nposition = "R:3 R:3 w -"\ndice = "1,2"\n',
        "cut.txt": str(won)[:200],
        "wrong.txt": str(won).replace("R/", "X/"),
        "empty.txt": "",
        "deep.toml": "a = " + "[" * 90 + "]" * 90,
        "bad.toml": "theme = ",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
        yield folder / name
    (folder / "bytes.txt").write_bytes(bytes(range(256)) * 8)
    yield folder / "bytes.txt"
    yield from sorted((root / "ludus" / "games").glob("*/scenes/*.toml"))
    yield from (root / "ludus" / "games" / "ostia" / "game.toml", folder, folder / "not-there.txt")


PROGRAMS: Mapping[str, type[Program]] = {"window": Window, "exhibit": Exhibit}
