"""Hours of visitors at full speed, without a screen.

Start it by `python tests/tools/soak --hours 10 --faults`.
"""

import argparse
import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import soak


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/tools/soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=1, metavar="N", help="of opening")
    parser.add_argument(
        "--faults", action="store_true", help="with crashes, full disks, lost sound"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of visitors and dice")
    options = parser.parse_args()
    if options.hours <= 0:
        parser.error("--hours: more than 0")
    return options


if __name__ == "__main__":
    options = _options()
    sys.exit(soak.main(options.hours, options.faults, options.seed))
