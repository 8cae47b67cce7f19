"""Counts long and twisted sentences: run `python tests/tools/plain_words.py` in a checkout.

A sentence is long above 25 words. It is twisted if it begins with a pronoun or clause that the
reader must resolve, such as "Who", "That of" or "The same".
"""

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib

LONGEST = 25
TWISTED = re.compile(
    r"(who|whoever|what|whatever|that of|those of|those that|the same|so does|so do|whose)\b", re.I
)


def documents(root: Path) -> list[Path]:
    """All Markdown files of a checkout."""
    folders = (root, root / ".github", root / ".ci", *(root / "ludus").iterdir())
    folders = (*folders, root / "tests", root / "sprites", root / "sounds")
    return sorted(path for folder in folders for path in folder.glob("*.md"))


def sentences(text: str) -> list[str]:
    """The sentences of a text in Markdown, without code, tables, headings and pictures."""
    text = re.sub(r"```.*?```", "", text, flags=re.S)
    prose = [line for line in text.splitlines() if not line.lstrip().startswith(tuple("|#!<"))]
    parts = re.split(r"(?<=[.!?:])\s+", " ".join(" ".join(prose).split()))
    return [part for part in parts if len(part.split()) > 3]


def docstrings(root: Path) -> Iterator[str]:
    """The first paragraph of every docstring."""
    for path in sorted((root / "ludus").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node)
                if text:
                    yield text.split("\n\n")[0].replace("\n", " ")


def main() -> None:
    """Print both shares of documents, texts for players, and docstrings."""
    root = Path.cwd()
    catalogue = polib.pofile(str(root / "ludus/locale/ludus.pot"))
    found = {
        "documents": [s for path in documents(root) for s in sentences(path.read_text("utf-8"))],
        "texts for players": [s for entry in catalogue for s in sentences(entry.msgid)],
        "docstrings": [s for text in docstrings(root) for s in sentences(text)],
    }
    for name, said in found.items():
        long = sum(len(sentence.split()) > LONGEST for sentence in said) / len(said)
        twisted = sum(bool(TWISTED.match(sentence)) for sentence in said) / len(said)
        print(f"{name}: {len(said)} sentences, {long:.1%} long, {twisted:.1%} twisted")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
