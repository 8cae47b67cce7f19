"""The small cards of the first screen: the lesson or the journey, Alea, and the other company."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.match.record import HUMAN
from ludus.picture import signs
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.alea import daily
from ludus.window.screens.alea.lamp import lamp_picture
from ludus.window.screens.journey import journey_buttons
from ludus.window.screens.learn import lesson
from ludus.window.storage.match_choice import MatchChoice
from ludus.window.widgets.button import Button

_PICTURE = 0.085
"""The size of the picture on a card, as a share of the shorter side."""
_PEOPLE = 0.06
"""The size of the picture of one or two people, as such a share."""
_CONTROLS = 7
"""Play, the opponent, the menu and four games."""
_MOST_CONTROLS = 10
_ONE_BY_ONE = 8
"""The most controls that one switch reaches without groups."""
_NOWHERE = Rect(0, 0, 1, 1)


def shortcuts(
    app: App, game: RuleSet, goes_on: bool, begin: Callable[[str], object]
) -> list[Button]:
    """The cards, without their places; `begin` starts a match against another opponent.

    `goes_on` is whether the screen has a further button, for a match to be continued.
    """
    side, settings = app.scale.part(_PICTURE), app.settings
    # Translators: a button: begins a lesson of a minute and a half, played on the board.
    label = app.words.say("Learn in 90 seconds")
    learn = None if settings.learnt else lesson.button(app, game, _NOWHERE, label)
    road = journey_buttons.card(app, side) if app.services.journey and not learn else None
    alea = daily.button(app, _NOWHERE)
    if alea:
        alea.beside = lamp_picture(side, alea.icon == "play")
    cards = [*filter(None, (learn, road, alea))]
    most = _ONE_BY_ONE if settings.switch_s else _MOST_CONTROLS
    if _CONTROLS + goes_on + len(cards) < most:
        cards.append(_company(app, game.place, begin))
    return cards


def _company(app: App, place: str, begin: Callable[[str], object]) -> Button:
    """Begins a match of two people; or after one, a match against the computer."""
    say, two = app.words.say, app.choice.opponent == HUMAN
    rival, count = (MatchChoice().opponent, 1) if two else (HUMAN, 2)
    people = signs.company(place, count, app.scale.part(_PEOPLE))
    label = say("One player") if two else say("Two players")
    return Button("company", _NOWHERE, partial(begin, rival), label, beside=people)
