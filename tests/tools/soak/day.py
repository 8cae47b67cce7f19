"""Memory of the real exhibit, all its processes, over simulated hours of visits.

    python tests/tools/soak/day.py --hours 24 FOLDER

Supervisor, window at 1920x1080 and player are the real ones; Xvfb shows them. Only the clock and
the visitors are simulated. `memory.csv` in the folder has a line for each half hour, and
`memory.png` draws it.
"""

import argparse
import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import museum

HERE = Path(__file__).resolve().parent
HOOK = """
import sys

if "--supervised" in sys.orig_argv:
    import visitors

    visitors.come()
"""
"""What Python runs first in each process: only the window meets visitors."""
SIZE = (1920, 1080)
MOST_MB = 350


@contextmanager
def _screen() -> Iterator[str]:
    """Run Xvfb, and yield the name of its display."""
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


def run(hours: float, seed: int, folder: Path) -> None:
    """Run the exhibit until its visitors have gone."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "ludus.toml"
    settings.write_text(museum._settings(), encoding="utf-8")
    (folder / "sitecustomize.py").write_text(HOOK, encoding="ascii")
    paths = (str(folder), str(HERE), os.environ.get("PYTHONPATH", ""))
    with _screen() as display:
        environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, paths)),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_STATE_HOME": "",
            "LUDUS_DAY": f"{hours} {seed} {folder / 'memory.csv'}",
        }
        command = [sys.executable, "-m", "ludus", "exhibit", "--config", str(settings)]
        with (folder / "log.txt").open("w", encoding="utf-8") as log:
            subprocess.run(command, env=environ, stderr=log, check=True)


def draw(folder: Path) -> None:
    """Draw the figures as lines over the hours, and print the highest."""
    import pygame

    with (folder / "memory.csv").open(encoding="utf-8") as file:
        rows = [{name: float(text) for name, text in row.items()} for row in csv.DictReader(file)]
    pygame.font.init()
    font, picture = pygame.font.Font(None, 22), pygame.Surface((900, 500))
    picture.fill("white")
    longest = max(row["hours"] for row in rows)

    def at(hours: float, mb: float) -> tuple[float, float]:
        return 60 + 760 * hours / longest, 460 - mb

    for mb in range(0, 401, 50):
        pygame.draw.line(picture, "grey85", at(0, mb), at(longest, mb))
        picture.blit(font.render(f"{mb} MB", True, "grey40"), (5, at(0, mb)[1] - 8))
    pygame.draw.line(picture, "red", at(0, MOST_MB), at(longest, MOST_MB))
    for name, colour in {
        "most": "orange",
        "total": "black",
        "window": "blue",
        "player": "darkgreen",
        "supervisor": "brown",
    }.items():
        pygame.draw.lines(picture, colour, False, [at(row["hours"], row[name]) for row in rows], 2)
        picture.blit(font.render(name, True, colour), at(longest, rows[-1][name] + 8))
    pygame.image.save(picture, folder / "memory.png")
    print(f"{longest} h, {rows[-1]['visits']:.0f} visits: {max(row['most'] for row in rows)} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hours", type=float, default=24, metavar="N", help="of opening")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the visitors")
    options = parser.parse_args()
    folder = options.folder.absolute()
    run(options.hours, options.seed, folder)
    draw(folder)


if __name__ == "__main__":
    main()
