"""The opponent on the first screen, beside three lines."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from ludus.match.record import HUMAN
from ludus.picture import assets, signs
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Surface
from ludus.picture.coins import coin
from ludus.picture.lettering import NOTE
from ludus.players.network import has_learnt
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.screens.panels.wording import spoken
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL, Words
from ludus.window.widgets.nodes import Lines, Slot, pictured
from ludus.window.widgets.push import BELOW, Push, button
from ludus.window.widgets.tree import Column, FirstFit, Row

_COIN = 0.1, 0.125
"""The least and the usual size of the coin, as shares of the screen's shorter side."""


_SAYING = 0.35
"""The usual width of what the opponent says."""
_SPACE = 0.008


def against(words: Words, rank: str) -> str:
    # Translators: {name} is the opponent in a match, such as Sabina.
    return words.say("against {name}", name=RANKS[rank].person)


def _texts(app: App) -> tuple[str, str, str]:
    """The opponent or two people, what the opponent says, and the length of the match."""
    words, choice, game = app.words, app.choice, app.chosen_game
    match = words.length(game, Length(choice.length))
    if choice.best_of > 1:
        match += " · " + words.say(SEVERAL, count=words.number(choice.best_of))
    if choice.opponent == HUMAN:
        return words.say("Two players"), " – ".join(filter(None, app.house.seated)), match
    instinct = mark("No computer player has learnt this game: all play by instinct.")
    saying = words.say(RANKS[choice.opponent].before if has_learnt(game) else instinct)
    return against(words, choice.opponent), saying, match


def rival(app: App, act: Callable[[], object]) -> Push:
    """The opponent and the length of the match; a touch changes them."""
    name, saying, match = texts = _texts(app)
    # Translators: the end of a line that says how long a match is; a touch changes that.
    change = "· " + app.words.say("change")
    says = partial(Lines, size=NOTE, left=True)
    quote = says(saying, colour=QUIET, long=_SAYING, extra=True)
    rank, named = RANKS.get(app.choice.opponent), partial(Lines, face=assets.BODY_BOLD, left=True)
    short = named(rank.person if rank else name)
    lines = (
        FirstFit([named(name, most=1), short], tight=True),
        quote if saying else None,
        Row(says(match, colour=GOLD), says(change, colour=GOLD, extra=True), gap=_SPACE, align=0),
        Slot(high=(BELOW, BELOW)),
    )
    face = Slot(pictured(partial(_face, app)), wide=_COIN, shape=1)
    label = f"{spoken(*texts)} {change}"
    content = Row(face, Column(*lines, gap=0, grow=1), gap=0.02)
    return Push(button("change", act, label), content)


def _face(app: App, place: Rect) -> Surface:
    rank, side = app.choice.opponent, place.width
    if rank == HUMAN:
        return signs.company(app.stack.place, 2, side // 2)
    return coin(RANKS[rank].coin, side, app.settings.contrast)
