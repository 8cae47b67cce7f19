"""Cut the partners of the fonts out of whole ones: the letters of their script alone.

Usage: `python sprites/fonts.py FOLDER` looks there, and in all folders below, for Amiri and Noto
Serif (Debian's packages fonts-hosny-amiri and fonts-noto-core have them), and writes `fonts/`
beside this file. It needs `pip install fonttools`.
"""

import sys
from pathlib import Path

from fontTools import subset

HERE = Path(__file__).resolve().parent
SCRIPTS = {
    "Amiri": "0600-06FF,200C-200D",
    "NotoSerifArmenian": "0530-058F",
    "NotoSerifGeorgian": "10D0-10FF,1C90-1CBF",
    "NotoSerifHebrew": "0590-05FF,200C-200D,25CC",
}
"""The letters that are kept of each, by their numbers in Unicode."""


def main(folder: Path) -> None:
    """Write both weights of all."""
    for font, letters in SCRIPTS.items():
        for name in (f"{font}-Regular.ttf", f"{font}-Bold.ttf"):
            whole = next(folder.rglob(name))
            kept = HERE / "fonts" / name
            subset.main([str(whole), f"--unicodes={letters}", f"--output-file={kept}"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
