"""The player's settings at home."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import chain

from pygame import Rect, Surface

from ludus.picture import assets, signs
from ludus.picture.assets import CREAM, GOLD, QUIET
from ludus.picture.canvas import Item, centred
from ludus.picture.labels import write
from ludus.picture.lettering import BUTTON, set_in
from ludus.picture.surfaces import kept
from ludus.window.app.app import App
from ludus.window.app.speed import SLOW
from ludus.window.screens.journey.things_screen import ThingsScreen
from ludus.window.screens.panels.panel import ARROW, PanelScreen
from ludus.window.screens.settings.keys_screen import KEYS_PAGE, PLAYING, SEEING, KeysScreen
from ludus.window.storage.settings import PACES
from ludus.window.text.catalogue import languages, mark
from ludus.window.text.sentences import BUTTONS, SWITCHES
from ludus.window.text.words import THINGS
from ludus.window.widgets import form, grid
from ludus.window.widgets.button import Button

_SLOW = "slow"
"""A sentence in place of a setting, on a slow computer."""
_SOUND = mark("Sound")
_VALUES = {
    "sound": {
        # Translators: of the sound.
        "off": mark("off", "sound"),
        # Translators: of the sound: not loud.
        "soft": mark("soft", "sound"),
        # Translators: of the sound: as loud as usual.
        "full": mark("full", "sound"),
    },
    "pace": {
        # Translators: of the pace: the dice roll at leisure, as usual.
        "calm": mark("calm", "pace"),
        # Translators: of the pace: the dice roll for a shorter time.
        "brisk": mark("brisk", "pace"),
        # Translators: of the pace: the dice and the opponent are fast.
        "fast": mark("fast", "pace"),
    },
}
"""The values of settings with a few named ones, in order."""
_GROUPS: dict[str, tuple[str, ...]] = {
    SEEING: ("language", "large", "contrast", "calm", "voice", "switch"),
    _SOUND: ("sound", "music", _SLOW),
    PLAYING: ("pace", "hand_over", "forced"),
}
_GROUPS[mark("Board and screen")] = tuple(
    name for name in SWITCHES if name not in chain(*_GROUPS.values())
)
_SWITCH_S = (0.0, 6.0, 4.0, 3.0, 2.0, 1.5, 1.0, 0.8, 0.6)
"""Seconds for each choice with a single switch, the slowest first; 0 is off."""


@kept
def _row(label: str, on: bool, works: bool, size: tuple[int, int], letters: int) -> Surface:
    """The row of a switch: its label, and its box at the right."""
    picture, row = assets.clear(size), Rect(0, 0, *size)
    text, box = grid.cut(row, row.width - row.height)
    sign = signs.sign("box-ticked" if on else "box", row.height * 4 // 5)
    sign = sign if works else assets.faded(sign, 4)
    colour = CREAM if works else QUIET
    for item in (
        *set_in(text, label, letters, colour=colour, left=True),
        centred(sign, box.center),
    ):
        write(picture, item.surface, item.rect)
    return picture


class SettingsScreen(PanelScreen):
    """Groups of values and switches; changes take effect at once."""

    paged = True

    def __init__(self, app: App) -> None:
        super().__init__(app, BUTTONS["settings"], (1.68, 0.96), (0.94, 1.66))

    def prepare(self) -> None:
        """Load the texts of the next and the previous language ahead of time."""
        super().prepare()
        for by in (-1, 1):
            self.app.texts(self._language(by))

    @property
    def _large(self) -> bool:
        """Whether the text is so large that each group needs pages of its own."""
        return self.app.text_scale > 1

    @property
    def said(self) -> str:
        heading = self.words.say(self._leaves[self.page][0]) if self._large else ""
        return ". ".join(filter(None, (super().said, heading)))

    def page_number(self, place: Rect) -> list[Item]:
        """The heading of the page in place of its number."""
        heading = self.words.say(self._leaves[self.page][0])
        place = place.inflate(-2 * self.part(ARROW), 0)
        return set_in(place, heading, self._letters, assets.CAPITALS, GOLD)

    @property
    def _leaves(self) -> list[list[str]]:
        """For each page of larger text, its heading and settings."""
        return self._split(len(self.listed()))

    def _split(self, most: int) -> list[list[str]]:
        """The groups, each after its heading, in parts of at most so many settings."""
        found = []
        for heading, names in _GROUPS.items():
            shown = [name for name in names if name != _SLOW or self.app.speed.slow]
            found += [[heading, *shown[at : at + most]] for at in range(0, len(shown), most)]
        return found

    @property
    def pages(self) -> int:
        return len(self._leaves) if self._large else 1

    def _rows(self) -> dict[str, Rect]:
        """The places of headings and settings."""
        if self._large:
            return dict(zip(self._leaves[self.page][1:], self.listed(), strict=False))
        slow = self.app.speed.slow
        rows = dict(self.grouped(self._split(len(SWITCHES)), slow))
        if slow and not self.upright:  # The sentence needs two rows.
            rows[_SLOW].height = self.room.bottom - rows[_SLOW].top
        return rows

    def _value(self, row: Rect) -> Rect:
        """The end of a row, for a value between less and more."""
        width = min(self.part(0.45 * self.scale.larger(0.4)), round(row.width * 0.64))
        return row.inflate(width - row.width, 0).move_to(right=row.right)

    def _told(self) -> dict[str, tuple[str, str]]:
        """The label of each setting with a value, and the value."""
        say, settings = self.words.say, self.settings
        # Translators: how quickly the dice roll and the opponent plays.
        labels = {"sound": _SOUND, "pace": mark("Pace")}
        told = {
            name: (say(text), say(_VALUES[name][getattr(settings, name)]))
            for name, text in labels.items()
        }
        told["language"] = say(BUTTONS["language"]), self.words.own_name
        # Translators: how quickly a voice tells everything aloud, in hundredths; or it is off.
        voice, now = mark("Voice"), settings.spoken
        # Translators: of that voice.
        silent = mark("off", "voice")
        told["voice"] = say(voice), f"{now} %" if now else say(silent)
        pace = f"{self.settings.switch_s:g} s" if self.settings.switch_s else "–"
        # Translators: a setting for people who can press but one switch: all that can be chosen is
        # lit in turn, each for so many seconds.
        told["switch"] = say("One switch"), pace
        return told

    def items(self) -> list[Item]:
        found, told, size = super().items(), self._told(), self._letters
        for name, row in self._rows().items():
            if name in _GROUPS:
                found += self.group_heading(row, name)
            elif name in told:
                value, (label, shown) = self._value(row), told[name]
                place = grid.cut(row, row.width - value.width - size // 4)[0]
                found += set_in(place, label, size, left=True)
                found += form.value(self.scale, value, shown)
            elif name == _SLOW:
                found += set_in(row, self.words.say(SLOW), size, left=True)
        return found

    @property
    def _letters(self) -> int:
        return self.app.letters(BUTTON)

    def _switch(self, name: str, row: Rect) -> Button:
        button, works = self.switch(name, row), name != "music" or self.settings.sound != "off"
        if ("text" if name == "large" else name) in self.app.followed:
            # Translators: after the name of a setting: it is as the computer is set, such as
            # "Reduced motion · as the system".
            button.label += " · " + self.words.say("as the system")
        button.picture = _row(button.label, button.chosen, works, row.size, self._letters)
        return replace(button, enabled=works)

    def buttons(self) -> list[Button]:
        found, told = list[Button](), self._told()
        for name, row in self._rows().items():
            if name in SWITCHES:
                found.append(self._switch(name, row))
            elif name in told:
                value, note = self._value(row), " ".join(told[name])
                found += form.stepper(name, value, *self._step(name), note=note)
        journey = self.app.services.journey
        pages: list[tuple[str, str, type[PanelScreen]]] = [("keys", KEYS_PAGE, KeysScreen)]
        if journey and journey.won:
            pages.append(("things", THINGS, ThingsScreen))
        *more, back = self.foot(1 + len(pages))
        for (name, label, page), place in zip(pages, more, strict=True):
            found.append(Button(name, place, partial(self._open, page), self.words.say(label)))
        return [*found, self.close(back, name="back"), *self.arrows()]

    def _open(self, page: Callable[[App], PanelScreen]) -> None:
        self.stack.open(page(self.app))

    def _step(self, name: str) -> tuple[Callable[[int], object], tuple[bool, bool]]:
        """The action of less and more for a value, and whether each is possible."""
        settings = self.settings
        if name == "language":
            return self._speak, (True, True)
        if name == "voice":
            return self._tell_aloud, (settings.spoken > 0, settings.spoken < PACES[-1])
        if name == "switch":
            return self._set_pace, (self._pace > 0, self._pace < len(_SWITCH_S) - 1)
        values = [*_VALUES[name]]
        at = values.index(getattr(settings, name))

        def change(by: int) -> None:
            self.app.change(**{name: values[at + by]})

        return change, (at > 0, at < len(values) - 1)

    def _speak(self, by: int) -> None:
        self.app.speak(self._language(by))

    def _tell_aloud(self, by: int) -> None:
        now = self.settings.spoken
        others = [pace for pace in PACES if (pace - now) * by > 0]
        self.app.hearing.tell_aloud(min(others, key=lambda pace: abs(pace - now)))

    @property
    def _pace(self) -> int:
        """The index of the offered pace that is nearest to the setting, which may be any number."""
        now = self.settings.switch_s
        return min(range(1, len(_SWITCH_S)), key=lambda at: abs(_SWITCH_S[at] - now)) if now else 0

    def _set_pace(self, by: int) -> None:
        """The focus stays on the pressed button."""
        self.app.change(switch_s=_SWITCH_S[self._pace + by])
        self.app.focus.name = "switch-more" if by > 0 else "switch-less"

    def _language(self, by: int) -> str:
        known = languages()
        return known[(known.index(self.words.language) + by) % len(known)]
