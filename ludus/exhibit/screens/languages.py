"""The languages that the museum offers."""

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.window.screens.settings.language_screen import LanguageScreen


class LanguagesScreen(LanguageScreen):
    kind = KioskState.LANGUAGES
    app: Kiosk

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app, app.config.language.offered)
