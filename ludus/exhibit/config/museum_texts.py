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
REPLACEABLE = {"touch": CALL, "take_over": OFFER}
"""The program's texts, by the names of the settings that replace them."""


def accepted(config: Config, language: str) -> dict[str, str]:
    return {
        REPLACEABLE[n]: text for n, text in _of(config, language) if not wrong(text, REPLACEABLE[n])
    }


def faults(config: Config, *languages: str) -> list[str]:
    return [
        f"texts.{name}, {language}: {why}"
        for language in languages
        for name, text in _of(config, language)
        for why in wrong(text, REPLACEABLE[name])
    ]


def file_faults(config: Config) -> list[str]:
    """Return the faults of texts and font that the settings name, each with its remedy."""
    trouble, language = fonts.use(config.language.own_font), config.language
    messages = [f"language.font: {trouble}"] if trouble else []
    messages += [str(fault) for fault in catalogue.faults(language.offered, language.folder)]
    messages += faults(config, *language.offered)
    return messages


def _of(config: Config, language: str) -> Iterator[tuple[str, str]]:
    for name in REPLACEABLE:
        texts: dict[str, str] = getattr(config.texts, name)
        if language in texts:
            yield name, texts[language]
