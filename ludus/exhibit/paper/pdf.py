"""Tagged PDF files, which Typst makes from `print.typ`."""

import json
from functools import cache
from pathlib import Path

import typst

from ludus.picture.folders import find

_TEMPLATE = Path(__file__).parents[1] / "templates" / "print.typ"


@cache
def _compiler(fonts: tuple[Path, ...]) -> typst.Compiler:
    return typst.Compiler(
        root=str(_TEMPLATE.parent),
        font_paths=[str(path) for path in fonts],
        ignore_system_fonts=True,
    )


def pdf(kind: str, language: str, title: str, font: Path | None = None, **data: object) -> bytes:
    """Return a document as PDF/UA-1.

    Args:
        kind: a section of `print.typ`: `rules`, `labels`, `floor` or `board`.
        language: the code of the language of its texts.
        title: the title of the document.
        font: the font file of the museum, for letters that the fonts of ludus lack.
        data: the values that this kind of document needs.
    """
    folders = (find("sprites") / "fonts", *([font.parent] if font else ()))
    bare = language.partition("_")[0]  # without the country
    told = json.dumps({"kind": kind, "language": bare, "title": title, **data})
    inputs = {"data": told.replace("'", "’")}  # print the curved apostrophe
    made = _compiler(folders).compile(str(_TEMPLATE), sys_inputs=inputs, pdf_standards=["ua-1"])
    assert isinstance(made, bytes)
    return made
