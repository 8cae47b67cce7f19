"""Pages as PDF: tagged, in their language, with fonts; set by Typst from `print.typ`."""

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
    """A document of one of the kinds of `print.typ`, as PDF/UA-1.

    Args:
        kind: which.
        language: of its texts.
        title: of the document.
        font: the museum's own, for letters that no other has.
        data: what that kind asks for.
    """
    folders = (find("sprites") / "fonts", *([font.parent] if font else ()))
    bare = language.partition("_")[0]  # without the country
    told = json.dumps({"kind": kind, "language": bare, "title": title, **data})
    inputs = {"data": told.replace("'", "’")}  # paper asks for the curved apostrophe
    made = _compiler(folders).compile(str(_TEMPLATE), sys_inputs=inputs, pdf_standards=["ua-1"])
    assert isinstance(made, bytes)
    return made
