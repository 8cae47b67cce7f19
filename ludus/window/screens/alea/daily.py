"""The button of Alea on the first screen and in its menu."""

from functools import partial

from ludus.rules.game import GAMES
from ludus.rules.problems import problems
from ludus.rules.ruleset import RuleSet
from ludus.window.app.app import App
from ludus.window.screens.alea.alea import ALEA
from ludus.window.screens.alea.alea_screen import begin_run
from ludus.window.screens.alea.end import YOUR_BEST
from ludus.window.text.catalogue import Plural
from ludus.window.widgets import push
from ludus.window.widgets.button import Button

_STREAK = Plural("Solved on {count} day in a row", "Solved on {count} days in a row")


def button(app: App, *games: RuleSet) -> Button | None:
    """The day's Alea, then practice, in the first of some games that has problems.

    By default it is the game last chosen, except before a lesson or run, and then any other one.
    Without a diary or problems, it is None.
    """
    diary, words = app.services.diary, app.words
    if not diary:
        return None
    known = [app.chosen_game] * (app.settings.learnt or diary.has_run)
    offered = (*games, *known, *GAMES.values())
    rules = next((each for each in offered if problems(each)), None)
    if not rules:
        return None
    notes = []
    if best := diary.best(rules.name):
        notes.append(words.say(YOUR_BEST, count=words.number(best)))
    if diary.streak:
        notes.append(words.say_plural(_STREAK, diary.streak))
    act = partial(begin_run, app, rules, None if diary.answered else diary.today)
    icon = "done" if diary.answered else "play"
    return push.button("daily", act, words.say(ALEA), icon, note="\n".join(notes))
