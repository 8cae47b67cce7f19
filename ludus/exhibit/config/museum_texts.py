"""The museum's own words for what visitors read first, in place of the program's."""

from collections.abc import Iterator

from ludus.exhibit.config.settings import Config
from ludus.window.text.catalogue import mark
from ludus.window.text.proof import wrong

# Translators: the call to whoever comes by, over the game that the computer plays with itself.
CALL = mark("Touch to play")
# Translators: a button: go on with the game that the computer plays with itself.
OFFER = mark("Take over this game")
SAID = {"touch": CALL, "take_over": OFFER}
"""The program's texts, by the names of the settings that stand in their place."""


def own(config: Config, language: str) -> dict[str, str]:
    """Those of a language that can be shown, by the program's texts."""
    return {SAID[n]: text for n, text in _of(config, language) if not wrong(text, SAID[n])}


def faults(config: Config, *languages: str) -> list[str]:
    """What is wrong with the others of some languages, and the remedies."""
    return [
        f"texts.{name}, {language}: {why}"
        for language in languages
        for name, text in _of(config, language)
        for why in wrong(text, SAID[name])
    ]


def _of(config: Config, language: str) -> Iterator[tuple[str, str]]:
    for name in SAID:
        texts: dict[str, str] = getattr(config.texts, name)
        if language in texts:
            yield name, texts[language]
