"""Jinja templates of the exhibit and the lab: reports, the staff page, and installed files.

Values are escaped in templates whose names end in .html.j2.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _files() -> "Environment":
    # Imported late, because the exhibit itself fills in no template.
    from jinja2 import (
        ChoiceLoader,
        Environment,
        PackageLoader,
        StrictUndefined,
        select_autoescape,
    )

    return Environment(
        loader=ChoiceLoader([PackageLoader("ludus.exhibit"), PackageLoader("ludus.lab")]),
        autoescape=select_autoescape(["html.j2"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill(name: str, **values: object) -> str:
    """Return a template, by its name without .j2, with its values filled in."""
    return _files().get_template(f"{name}.j2").render(values)
