"""The languages that the museum offers."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.window.screens.settings.language_screen import LanguageScreen


def languages_screen(kiosk: Kiosk) -> LanguageScreen:
    return LanguageScreen(kiosk, kiosk.config.language.offered, KioskState.LANGUAGES)
