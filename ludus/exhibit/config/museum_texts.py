"""The museum's own version of the text that visitors read first."""

from ludus.exhibit.config.settings import Config
from ludus.picture import fonts
from ludus.window.text import catalogue
from ludus.window.text.catalogue import mark
from ludus.window.text.proof import wrong

# Translators: the call to whoever comes by, over the game that the computer plays with itself.
CALL = mark("Touch to play")


def accepted(config: Config, language: str) -> dict[str, str]:
    text = config.texts.touch.get(language)
    return {CALL: text} if text and not wrong(text, CALL) else {}


def faults(config: Config, *languages: str) -> list[str]:
    texts = config.texts.touch
    return [
        f"texts.touch, {language}: {why}"
        for language in languages
        if language in texts
        for why in wrong(texts[language], CALL)
    ]


def file_faults(config: Config) -> list[str]:
    """Return the faults of texts and font that the settings name, each with its remedy."""
    trouble, language = fonts.use(config.language.own_font), config.language
    messages = [f"language.font: {trouble}"] if trouble else []
    messages += [
        str(fault) for fault in catalogue.faults(language.offered, language.folder, config.games)
    ]
    messages += faults(config, *language.offered)
    return messages
