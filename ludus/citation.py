"""The citation of the program, for `ludus --cite` and reports."""

from ludus.version import __date__, __version__

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
