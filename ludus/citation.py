"""The citation of the program, for `ludus --cite`, reports and CITATION.cff."""

from ludus import __date__, __version__

AUTHORS = "The ludus authors"
TITLE = "ludus: the board games of the Romans"


def text(*more: str) -> str:
    """Return a reference for a bibliography, followed by `more` sentences about a report."""
    program = f"{AUTHORS} ({__date__[:4]}): {TITLE}. Version {__version__} (computer program)."
    return " ".join((program, *more))


def bibtex() -> str:
    """Return an entry for BibTeX."""
    return f"""@misc{{ludus,
  author = {{{{{AUTHORS}}}}},
  title = {{{TITLE}}},
  year = {{{__date__[:4]}}},
  note = {{Computer program, version {__version__}}}
}}"""


def cff() -> str:
    """Return the content of `.github/CITATION.cff`, in the Citation File Format 1.2.0."""
    return f"""cff-version: 1.2.0
message: To cite this program, use these data.
type: software
title: "{TITLE}"
authors:
  - name: {AUTHORS}
version: {__version__}
date-released: {__date__}
license: MIT
keywords:
  - board games
  - backgammon
  - ludus duodecim scriptorum
  - tabula
"""
