"""The museum's settings.

Each field declares its type, bounds, check and, if the staff page shows it, its form field. The
docstring below it explains it to technicians. The example file, the messages, the staff page and
the table in README follow from these. A name that ends in a unit, such as `idle_s`, is in that
unit.
"""

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from ludus.exhibit.config.hours import Hours
from ludus.exhibit.config.operator_settings import (
    Alert,
    Health,
    Operator,
    RemoteSettings,
    StatisticsSettings,
)
from ludus.exhibit.config.setting import MuseumSetting, Section, on_page
from ludus.exhibit.config.validators import (
    MOST_IN_TEXT,
    check_folder,
    check_language,
    check_texts,
)
from ludus.players.ranks import RANKS
from ludus.rules.game import GAMES, Games
from ludus.rules.ruleset import LEAST_CHECKERS, MOST_CHECKERS, Length
from ludus.toml import checked, known, one_of

LANGUAGES = (
    "en",
    *sorted(path.stem for path in (Path(__file__).resolve().parents[2] / "locale").glob("*.po")),
)
"""The languages that ship with the program."""

_BUTTONS = (*(f"F{number}" for number in range(5, 13)), *(f"Keypad {sign}" for sign in "/*-+0."))
"""Keys that visitors need for no other purpose."""
_OFFERED = f"{', '.join(GAMES)} or games of game.files"


_Tenths = Annotated[int, Meta(ge=0, le=10)]


class ScreenSettings(Section, frozen=True):
    """The screen, and the visitors in front of it."""

    table: bool = False
    """The screen lies flat as a table. Two visitors sit face to face, and each has controls."""
    high_contrast: bool = False
    """Start each visit in high contrast."""
    larger_text: bool = False
    """Start each visit with larger text."""
    reduced_motion: bool = False
    """Start each visit with reduced motion."""
    fullscreen: bool = True
    """Cover the whole screen. Use false only for tests in a window."""
    hide_pointer: bool = True
    """Hide the pointer. Use false if visitors have a mouse or a trackball."""


class GameSettings(Section, frozen=True):
    """The games, and the way they are played."""

    files: Annotated[tuple[str, ...], checked("a list of absolute paths", check_folder)] = ()
    """Your own games: the path of each file or folder, such as "/srv/ludus/mine.toml"."""
    rules: Annotated[
        str,
        checked(f"one of {_OFFERED}"),
        # Translators: the game that visitors are offered first.
        on_page("First game", "games"),
    ] = next(iter(GAMES))
    """The game that is shown first; it must be in `offered`."""
    offered: Annotated[
        tuple[str, ...],
        Meta(min_length=1),
        checked(f"a list of {_OFFERED}, one at least"),
        on_page("On offer", "games"),
    ] = (*GAMES,)
    """The games that visitors can choose."""
    length: Annotated[str, one_of(tuple(map(str, Length))), on_page("Length", "lengths")] = (
        Length.QUICK.value
    )
    """The length of a match: "quick" takes about two minutes, and "medium" about eight. Both start
    in the middle of the game. "full" starts at the beginning."""
    checkers: Annotated[int, Meta(ge=LEAST_CHECKERS, le=MOST_CHECKERS)] = 15
    """Number of checkers on each side in a full match."""
    opponent: Annotated[
        str,
        one_of(RANKS),
        # Translators: against whom visitors play: one of five computer players.
        on_page("Opponent", "ranks"),
    ] = "tiro"
    """The strength of the computer against one visitor."""
    alea: Annotated[int, Meta(ge=0, le=120)] = 0
    """Offer Alea beside the match: throws with one best move, as long as a flame burns. This is the
    time for which the flame burns, in seconds. A run lasts about as long, with a second more
    for each answer. 0 leaves Alea out."""
    forced: bool = True
    """Play a forced move without a touch, after the visitor has seen the reason."""
    real_dice: bool = False
    """Visitors throw real dice from a cup in front of the screen. They enter the throw on the
    screen."""
    real_for_computer: bool = True
    """If dice are real: visitors also throw them for the computer. With false, the screen shows the
    computer's dice."""

    @property
    def extent(self) -> Length | int:
        """The length of a match, or its number of checkers."""
        return self.checkers if self.length == Length.FULL else Length(self.length)


class Controls(Section, frozen=True):
    """Input devices besides touch and keyboard."""

    keypad: bool = False
    """Visitors have a number pad, and the games screen explains its nine keys: 8, 4, 6 and 2 move
    the selection, 5 selects, 7 goes back, 3 goes to the next choice, 1 takes back, and 9 gives a
    hint. A number pad that is plugged in also works without this setting."""
    switch_s: Annotated[float, Meta(ge=0, le=20)] = 0.0
    """Time for which each choice is lit, for a visitor with one switch; 0 disables this. Any key is
    the switch. The first press starts it, the next presses select the lit choice, and a touch ends
    it."""


class SessionSettings(Section, frozen=True):
    """A visit, from the first touch until the visitor has left."""

    idle_s: Annotated[int, Meta(ge=10, le=1800)] = 60
    """Time without a touch until the countdown starts."""
    countdown_s: Annotated[int, Meta(ge=5, le=120)] = 20
    """Length of the countdown; the visit ends after it."""
    lesson: bool = True
    """Start the first match of a visit with twenty seconds of its lesson, if the game has one."""


class Stone(Section, frozen=True):
    """The stone of the day.

    A visitor who beats the computer can carve three letters into it. The letters are not names, and
    nothing else is stored about visitors.
    """

    enabled: bool = False
    """Offer the stone. While nobody plays, the screen sometimes shows the best of the day."""
    keep_days: Annotated[int, Meta(ge=1, le=366)] = 1
    """Time until letters are deleted; 1 is the same day."""


class Language(Section, frozen=True):
    """The languages of all texts."""

    default: Annotated[
        str,
        checked("the code of a language", check_language),
        # Translators: the language in which each visit begins, and that of the staff.
        on_page("First language", "languages"),
    ] = "en"
    """The language in which each visit begins, and that of the staff; it must be in `offered`."""
    offered: Annotated[
        tuple[str, ...],
        Meta(min_length=1, max_length=24),
        checked(
            f"a list of {', '.join(LANGUAGES)} and those in `catalogues`, one at least",
            check_language,
        ),
        # Translators: which of the languages, or of the games, visitors can choose.
        on_page("On offer", "languages"),
    ] = LANGUAGES
    """Languages for visitors, in this order."""
    catalogues: Annotated[str, checked('the absolute path of a folder, or ""', check_folder)] = ""
    """Folder of your own translations, with one file for each language, such as pt.po."""
    font: Annotated[str, checked('the absolute path of a font, or ""', check_folder)] = ""
    """File of a font for a language that the fonts of ludus cannot write, such as Chinese or
    Japanese."""

    @property
    def own_font(self) -> Path | None:
        """The museum's own font, used for letters that no other font has."""
        return Path(self.font) if self.font else None

    @property
    def folder(self) -> Path | None:
        return Path(self.catalogues) if self.catalogues else None


class Texts(Section, frozen=True):
    """Your own version of the text that visitors read first.

    Other languages keep the text of ludus.
    """

    touch: Annotated[
        dict[str, str],
        checked(
            'a table such as { en = "Play a Roman game", de = "Spiel wie in Rom" }, of texts of '
            f"{MOST_IN_TEXT} characters at most, or {{}}",
            check_texts,
        ),
    ] = msgspec.field(default_factory=dict)
    """The call over the board while nobody plays: "Touch to play"."""


class Sound(Section, frozen=True):
    """Sounds and speech."""

    volume: Annotated[_Tenths, on_page("Volume")] = 7
    """Loudness in tenths of the maximum; 0 is silent, and opens no sound device."""
    music: _Tenths = 0
    """Loudness of soft music during visits, in tenths of `volume`; 0 disables it."""
    ambience: _Tenths = 6
    """Loudness of the sounds around the board during visits, in tenths of `volume`; 0 disables
    them. They are always much softer than dice and checkers."""
    spoken: Annotated[str, checked(f'{", ".join(_BUTTONS)}, or ""', known(("", *_BUTTONS)))] = ""
    """Key of a tactile button beside the headphones; "" if there is none. The button starts a visit
    with speech, or adds speech to the current visit."""


class Config(Section, frozen=True):
    """All sections, in the order of the example file, and the games that they name."""

    screen: ScreenSettings = ScreenSettings()
    game: GameSettings = GameSettings()
    controls: Controls = Controls()
    session: SessionSettings = SessionSettings()
    stone: Stone = Stone()
    language: Language = Language()
    texts: Texts = Texts()
    hours: Hours = Hours()
    sound: Sound = Sound()
    operator: Operator = Operator()
    statistics: StatisticsSettings = StatisticsSettings()
    health: Health = Health()
    alert: Alert = Alert()
    remote: RemoteSettings = RemoteSettings()
    games: Games = GAMES
    """All games that can be offered: those that ship, and those of `game.files`."""

    def changed(self, **values: object) -> "Config":
        """Return a copy with some values changed, which are named like `screen__table`."""
        config = self
        for name, value in values.items():
            section, _, key = name.partition("__")
            if key:
                value = replace(getattr(config, section), **{key: value})
            config = replace(config, **{section: value})
        return config


GONE = ("game.scenes", "session.takeover", "session.problems", "texts.take_over")
"""Settings of earlier versions. A file may still have them, without effect."""
SECTIONS: dict[str, type[Section]] = {
    field.name: type(field.default)
    for field in msgspec.structs.fields(Config)
    if isinstance(field.default, Section)
}


@cache
def settings_in(name: str) -> dict[str, MuseumSetting]:
    """Return the settings of a section by their names, in declared order."""
    section = SECTIONS[name]
    usual = section()
    return {
        each.name: MuseumSetting(
            f"{name}.{each.name}", each.type, getattr(usual, each.name), section
        )
        for each in msgspec.structs.fields(section)
    }
