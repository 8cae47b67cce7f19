"""The opponent on the first screen, beside three lines."""

from pygame import Rect

from ludus.match.record import HUMAN
from ludus.picture import assets
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Surface
from ludus.picture.lettering import NOTE, SENTENCE
from ludus.players.network import has_learnt
from ludus.players.ranks import RANKS
from ludus.rules.ruleset import Length
from ludus.window.app.app import App
from ludus.window.screens.journey.portraits import PortraitLine, portrait
from ludus.window.text.catalogue import mark
from ludus.window.text.words import SEVERAL, Words


def against(words: Words, rank: str) -> str:
    # Translators: {name} is the opponent in a match, such as Sabina.
    return words.say("against {name}", name=RANKS[rank].person)


def rival_texts(app: App) -> tuple[str, str, str]:
    """The opponent or two people, what the opponent says, and the length of the match."""
    words, choice, game = app.words, app.choice, app.chosen_game
    # Translators: the end of a line that says how long a match is; a touch changes that.
    parts = [words.length(game, Length(choice.length)), words.say("change")]
    if choice.best_of > 1:
        parts.insert(1, words.say(SEVERAL, count=words.number(choice.best_of)))
    match = " · ".join(parts)
    if choice.opponent == HUMAN:
        return words.say("Two players"), " – ".join(filter(None, app.house.seated)), match
    instinct = mark("No computer player has learnt this game: all play by instinct.")
    saying = words.say(RANKS[choice.opponent].before if has_learnt(game) else instinct)
    return against(words, choice.opponent), saying, match


def rival_picture(app: App, place: Rect) -> Surface:
    """The opponent, or two people, beside the three texts."""
    (name, saying, match), letters = rival_texts(app), app.letters
    lines = [
        PortraitLine(name, assets.BODY_BOLD, letters(SENTENCE)),
        PortraitLine(saying, assets.BODY_ITALIC, letters(NOTE), QUIET),
        PortraitLine(match, assets.BODY, letters(NOTE), GOLD),
    ]
    if app.text_scale > 1:  # Larger text has no room for what the opponent says.
        del lines[1]
    rank = app.choice.opponent
    return portrait(app, "" if rank == HUMAN else rank, lines, place.size)
