"""Texts to be filled in, as files beside this one: settings, report, and what is installed.

The files are written in the language of Jinja. In those that end in .html.j2 whatever is filled in
is escaped.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _files() -> "Environment":
    # Loaded when a text is wanted: the exhibit itself runs for months without.
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    return Environment(
        loader=PackageLoader(__name__, ""),
        autoescape=select_autoescape(["html.j2"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill(name: str, **values: object) -> str:
    """The text of the template `name`, without its .j2, with all its values filled in."""
    return _files().get_template(f"{name}.j2").render(values)
