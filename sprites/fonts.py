"""Cut partner fonts out of complete fonts: only the letters of their script.

Usage: `python sprites/fonts.py FOLDER` searches FOLDER and all folders below it for Amiri and Noto
Serif (Debian packages fonts-hosny-amiri and fonts-noto-core). It writes `fonts/` beside this file,
and needs `pip install fonttools`.
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
"""The letters that each font retains, by Unicode numbers."""


def main(folder: Path) -> None:
    """Write both weights of all fonts."""
    for font, letters in SCRIPTS.items():
        for name in (f"{font}-Regular.ttf", f"{font}-Bold.ttf"):
            whole = next(folder.rglob(name))
            kept = HERE / "fonts" / name
            subset.main([str(whole), f"--unicodes={letters}", f"--output-file={kept}"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
