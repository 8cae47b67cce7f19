"""The museum's own versions of the texts that visitors read first."""

from collections.abc import Iterator

from ludus.exhibit.config.settings import Config
from ludus.picture import fonts
from ludus.window.text import catalogue
from ludus.window.text.catalogue import mark
from ludus.window.text.proof import wrong

# Translators: the call to whoever comes by, over the game that the computer plays with itself.
CALL = mark("Touch to play")
# Translators: a button: go on with the game that the computer plays with itself.
OFFER = mark("Take over this match")
SAID = {"touch": CALL, "take_over": OFFER}
"""The program's texts, by the names of the settings that replace them."""


def own(config: Config, language: str) -> dict[str, str]:
    return {SAID[n]: text for n, text in _of(config, language) if not wrong(text, SAID[n])}


def faults(config: Config, *languages: str) -> list[str]:
    return [
        f"texts.{name}, {language}: {why}"
        for language in languages
        for name, text in _of(config, language)
        for why in wrong(text, SAID[name])
    ]


def file_faults(config: Config) -> list[str]:
    """Return the faults of texts and font that the settings name, each with its remedy."""
    trouble, language = fonts.use(config.language.own_font), config.language
    found = [f"language.font: {trouble}"] if trouble else []
    found += [str(fault) for fault in catalogue.faults(language.offered, language.folder)]
    found += faults(config, *language.offered)
    return found


def _of(config: Config, language: str) -> Iterator[tuple[str, str]]:
    for name in SAID:
        texts: dict[str, str] = getattr(config.texts, name)
        if language in texts:
            yield name, texts[language]
