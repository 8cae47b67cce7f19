"""Draw the icon of the program: an ivory checker and a die on a red wall, clear at 16 pixels."""

from pathlib import Path

BONE, SHADE, INK, WALL = "#f3e6c8", "#cdb48a", "#3a2015", "#8e2f22"


def disc(at: tuple[int, int], radius: int, fill: str, *, opacity: float = 1) -> str:
    """Return a filled circle."""
    return f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="{fill}" opacity="{opacity}"/>'


def ring(at: tuple[int, int], radius: int, width: int) -> str:
    """Return a carved circle."""
    return (
        f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" fill="none" '
        f'stroke="{INK}" stroke-width="{width}"/>'
    )


def square(at: tuple[int, int], side: int, corner: int, fill: str, more: str = "") -> str:
    """Return a filled square with round corners; `at` is its upper left corner."""
    return (
        f'<rect x="{at[0]}" y="{at[1]}" width="{side}" height="{side}" rx="{corner}" '
        f'fill="{fill}"{more}/>'
    )


def drawn() -> str:
    """Return the icon as SVG; light falls from the upper left."""
    checker, die = (192, 192), (258, 258)
    pips = [(x, y) for x in (308, 404) for y in (308, 404)] + [(356, 356)]
    rim = f' stroke="{SHADE}" stroke-width="12"'
    parts = [
        square((14, 14), 484, 84, "url(#wall)", rim),
        disc((206, 208), 152, "#000000", opacity=0.3),
        disc(checker, 152, INK),
        disc(checker, 138, "url(#bone)"),
        ring(checker, 96, 12),
        ring(checker, 34, 12),
        square((270, 272), 196, 36, "#000000", ' opacity="0.3"'),
        square(die, 196, 36, "url(#bone)", f' stroke="{INK}" stroke-width="12"'),
        *(disc(pip, 22, INK) for pip in pips),
    ]
    shades = {"wall": ("#a63d2c", WALL), "bone": (BONE, SHADE)}
    defined = "".join(
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" '
        'x1="40" y1="40" x2="472" y2="472">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        "</linearGradient>"
        for name, (light, dark) in shades.items()
    )
    body = "\n".join(f"  {part}" for part in [f"<defs>{defined}</defs>", *parts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n{body}\n</svg>\n'


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(drawn(), encoding="utf-8")
