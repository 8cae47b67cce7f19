"""Hours of visitors at full speed, without a screen.

Start it by `python tests/tools/soak --hours 10 --faults`.
"""

import argparse
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

import soak

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python tests/tools/soak", description=__doc__)
    parser.add_argument("--hours", type=float, default=1, metavar="N", help="of opening")
    parser.add_argument("--faults", action="store_true", help="of machine, disk, sound and clock")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of visitors and dice")
    options = parser.parse_args()
    if options.hours <= 0:
        parser.error("--hours: more than 0")
    sys.exit(soak.main(options.hours, options.faults, options.seed))
