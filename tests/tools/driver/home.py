"""The desktop program of one player at home, with files to open."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pygame
from every_screen import played_out

from driver.place import BEGIN, JUMPS, Acts, Place, nearly_won, open_screen, screens_of
from driver.visitor import Visitor
from ludus.analysis.review_cache import Reviews
from ludus.journey.road import stops
from ludus.match.library import Library
from ludus.players.ranks import RANKS
from ludus.players.worker import Worker
from ludus.rules.game import GAMES
from ludus.window.app.app import App
from ludus.window.app.services import Services, silent_services
from ludus.window.screens.home import HomeScreens
from ludus.window.screens.start.choose import ChooseScreen
from ludus.window.storage.settings import LOUDNESS, SPEEDS
from ludus.window.storage.streaks import Streaks
from ludus.window.storage.winners import Winners
from ludus.window.text.catalogue import languages

SIZES = ((640, 360), (960, 540), (360, 640), (1024, 1024), (1680, 720), (320, 200), (1280, 720))
_WAYS = ("other", "leave", "close", "back", "cancel", "done", "go-on")
"""Buttons that close a screen."""


class Home(Place):
    """The desktop program of one player; its clock may be set, and its settings change."""

    screens = screens_of("ludus.window.screens")
    sizes = SIZES

    def __init__(self, folder: Path, chance: Random, worker: Worker | None = None) -> None:
        super().__init__(folder, chance)
        self.delay(worker)
        self.files = [*_files(folder / "files")]
        self.start()

    def _services(self) -> Services:
        folder, now = self.folder, self.clock.wall
        return replace(
            silent_services(folder, self.thinker),
            library=Library(folder, now),
            new_seed=lambda: self.chance.getrandbits(128),
            moment=lambda: round(now().timestamp() * 1e6),
            winners=Winners(folder / "stone.json", now),
            diary=Streaks(folder / "streaks.json", now),
            reviews=Reviews(folder / "reviews"),
            keepsakes=folder / "keepsakes",
            chance=self.chance,
            talk=self.chance,
            aloud=self.aloud,
            pictures=self.pictures,
        )

    def start(self) -> None:
        self.size = self.chance.choice(SIZES)
        app = App(open_screen(self.size), self._services(), HomeScreens)
        self._save_a_match(app)
        app.stack.open(ChooseScreen(app))
        self.show(app)

    def _save_a_match(self, app: App) -> None:
        """Leave a match that is nearly won, at times one of a stop of the journey."""
        stop = self.chance.choice(stops())
        if stop.best_of == 1 and not stop.begins and self.chance.random() < 0.7:
            record = nearly_won(stop.rules, stop.opponent)
            record.title, record.stop = stop.title, stop.name
        else:
            record = nearly_won(self.chance.choice([*GAMES]), self.chance.choice([*RANKS]))
        record.names = app.settings.house.who, ""
        app.matches.save(record)
        app.services.library.leave()

    def home(self, visitor: Visitor) -> bool:
        """Press Escape, or a button that closes the screen, until the first screen is there."""
        self._change(switch_s=0.0)
        chance = Random(1)
        for _ in range(60):
            self._wait_for_pictures()
            if isinstance(visitor.top, ChooseScreen):
                return True
            if chance.random() < 0.5 or not visitor.press(*_WAYS):
                visitor.escape()
            self.go(60)
        return False

    def _wait_for_pictures(self) -> None:
        for _ in range(400):
            self.go(1)
            if self.app.jobs.ready:
                return

    def acts(self, visitor: Visitor) -> Acts:
        texts = [path.read_text("utf-8", "replace") for path in self.files if path.is_file()]

        def drop() -> None:
            visitor.send(pygame.DROPFILE, file=str(self.chance.choice(self.files)))

        def copy_text() -> None:
            self.app.services.clipboard.put(self.chance.choice(texts))

        return {drop: 2, copy_text: 2, self._jump: 2, self._set: 1, visitor.gamepad: 4}

    def _jump(self) -> None:
        """Set the clock; after a jump by decades, it goes back to about today."""
        if abs(self.clock.wall() - BEGIN).days > 10_000:
            self.clock.shift = timedelta()
        self.clock.shift += self.chance.choice(JUMPS)

    def _set(self) -> None:
        """Change settings, as the panels do."""
        choose = self.chance.choice
        shares = {"contrast": 0.2, "calm": 0.3, "forced": 0.7, "hand_over": 0.7, "turned": 0.2}
        shares |= {"real_dice": 0.3, "music": 0.8}
        self._change(
            **{name: self.chance.random() < share for name, share in shares.items()},
            text=choose((100, 150, 200)),
            real_for_computer=choose((None, True, False)),
            sound=choose((*LOUDNESS,)),
            pace=choose((*SPEEDS,)),
            switch_s=choose((0.0,) * 9 + (0.6,)),
            spoken=choose((0, 0, 100)),
        )
        self.app.speak(choose(languages()))

    def _change(self, **settings: object) -> None:
        self.app.change(**settings)
        self.app.stale = True


def _files(folder: Path) -> Iterator[Path]:
    """Yield good and bad files to drop; some are not there, or are no files."""
    games = Path(__file__).parents[3] / "ludus" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    won, nearly = str(played_out("ostia", "tiro", 0).record), str(nearly_won("tabula", "optio"))
    texts = {
        "won.txt": won,
        "nearly.txt": nearly,
        "stop.txt": nearly.replace("seed", "stop street\nseed"),
        "position.txt": "tabula R:3 R:3 w - 6,5,1",
        "problem.toml": 'theme = "hits"\nrules = "ostia"\nposition = "R:3 R:3 w -"\ndice = "1,2"\n',
        "cut.txt": won[:200],
        "wrong.txt": won.replace("R/", "X/"),
        "empty.txt": "",
        "deep.toml": "a = " + "[" * 90 + "]" * 90,
        "bad.toml": "theme = ",
        "bytes.txt": bytes(range(256)).decode("latin-1") * 8,
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "latin-1" if name == "bytes.txt" else "utf-8")
        yield folder / name
    yield from sorted(games.glob("*/scenes/*.toml"))
    yield from (games / "ostia" / "game.toml", folder, folder / "not-there.txt")
