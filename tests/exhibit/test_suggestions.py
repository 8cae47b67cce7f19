"""Suggestions of the audit remove all shortfalls, and all have been tried."""

import re

import msgspec
from each import each

from ludus.exhibit.checks.audit import DeclaredDisplay, Finding, advise
from ludus.exhibit.config.config_text import parse
from ludus.exhibit.config.settings import Config, GameSettings, ScreenSettings
from ludus.picture.measure import ContrastMeasure

SIZE = (1920, 1080)


class Model:
    """A screen of 1920x1080 whose measures follow from the settings by simple rules."""

    def __init__(
        self, inches: float, text: float = 27, target: float = 90, sign: float = 5
    ) -> None:
        self.inches = inches
        self._text, self._target, self._sign = text, target, sign
        self.measured = 0

    def __call__(self, config: Config) -> list[Finding]:
        self.measured += 1
        text = self._text * (1.3 if config.screen.larger_text else 1)
        numbers = min(text, 200 / (config.game.checkers if config.game.length == "full" else 5))
        sign = self._sign * (2 if config.screen.high_contrast else 1)
        found = [
            Finding(
                "play", ContrastMeasure(self._target, "square"), ContrastMeasure(numbers, "XV")
            ),
            Finding(
                "rules",
                None,
                ContrastMeasure(text, "Rules"),
                ContrastMeasure(9, "Rules"),
                ContrastMeasure(sign, "!"),
            ),
        ]
        for display in found:
            display.judge(DeclaredDisplay(SIZE, self.inches, config.screen))
        return found

    def advise(self, config: Config) -> str:
        """Return the advice for this screen."""
        return advise(config, SIZE, self.inches, self(config), self)

    def passes(self, config: Config) -> bool:
        return not any(each.short for each in self(config))


def _set(config: Config, said: str) -> Config:
    """Return the settings after the advice has been written into the file."""
    text = said.partition("(tried):\n")[2].partition("Or ")[0]
    told = parse(text, "said.toml")
    for section in ("screen", "game"):
        wanted = {
            name: getattr(getattr(told, section), name)
            for name in re.findall(r"^(\w+) =", text, re.M)
            if hasattr(getattr(told, section), name)
        }
        changed = msgspec.structs.replace(getattr(config, section), **wanted)
        config = msgspec.structs.replace(config, **{section: changed})
    return config


CASES: dict[str, tuple[Model, Config, list[str]]] = {
    "larger text is enough": (Model(21.5), Config(), ["larger_text"]),
    "fewer checkers": (
        Model(24),
        Config(screen=ScreenSettings(larger_text=True), game=GameSettings(length="full")),
        ["length"],
    ),
    "both": (Model(21.5), Config(game=GameSettings(length="full")), ["larger_text", "length"]),
    "high contrast": (Model(24, text=30, sign=2.5), Config(), ["high_contrast"]),
    "too small for fingers": (Model(21.5, target=60), Config(), ["larger_text", "target_mm"]),
    "too small for eyes": (
        Model(15.6),
        Config(),
        ["target_mm", "larger_text", "distance_mm"],
    ),
}


@each(case=CASES.values())
def test_what_is_said_makes_nothing_fall_short(case: tuple[Model, Config, list[str]]) -> None:
    model, config, names = case
    assert not model.passes(config)
    said = model.advise(config)
    assert sorted(re.findall(r"^(\w+) =", said, re.M)) == sorted(names)
    assert model.passes(_set(config, said))


def test_a_larger_screen_is_named_where_visitors_would_have_to_come_nearer() -> None:
    said = Model(15.6).advise(Config())
    found = re.search(r"Or take a screen of ([\d.]+) inches or more", said)
    assert found
    larger = Config(screen=ScreenSettings(larger_text=True))
    assert Model(float(found[1])).passes(larger)
    assert not Model(float(found[1]) - 0.2).passes(larger)
    assert "inches" not in Model(21.5).advise(Config())


def test_no_settings_are_made_up_where_none_help() -> None:
    tiny = Model(5).advise(Config())
    assert tiny.startswith("No settings help. Or take a screen of ")
    pale = Model(24, text=30, sign=1).advise(Config())
    assert pale == "No settings help."


def test_nothing_is_tried_that_has_nothing_to_do_with_it() -> None:
    model = Model(24, text=30, target=60)
    assert "target_mm = " in model.advise(Config())
    assert model.measured == 1
    model = Model(24, text=30, sign=2.5)
    model.advise(Config())
    assert model.measured == 2
