"""The profiles: choose, add, rename or remove a person."""

from collections.abc import Callable
from functools import partial
from unicodedata import normalize

from ludus.match.line_values import HUMAN, MOST_IN_NAME
from ludus.window.app.app import App
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.question import question
from ludus.window.screens.panels.rows import Way, listed
from ludus.window.screens.panels.typing_screen import TypingScreen
from ludus.window.storage.profiles import NOBODY, Profiles
from ludus.window.text.catalogue import Plural, mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.text.words import Notice
from ludus.window.widgets import push
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Node
from ludus.window.widgets.push import TOUCH, Push
from ludus.window.widgets.tree import Row

# Translators: a button and a title: which of the people here plays.
WHO = mark("Who plays?")
ADD = mark("Add a name")
_REMOVE = mark("Remove this name?")
_NAME = 0.7
"""The usual width of the button with a name, as a share of the screen's shorter side."""
_GOES = Plural(
    "{count} match of {name} and all solutions will be deleted.",
    "{count} matches of {name} and all solutions will be deleted.",
)


def button(app: App, name: str, side: int, chosen: Callable[[], object]) -> Button:
    """A button with a side's player, or the question for one; it opens the profiles."""
    label = app.house.seated[side] or app.words.say(WHO)
    return push.button(
        name, lambda: app.stack.open(PeopleScreen(app, side, chosen)), label, "person"
    )


class PeopleScreen(Listing[str | None]):
    """A row for each profile, after a row for playing without a name."""

    reports = True

    def __init__(self, app: App, side: int, chosen: Callable[[], object]) -> None:
        """Choose the player of a side; `chosen` is called after a change of choice or profiles."""
        super().__init__(app, WHO)
        self._side, self._chosen = side, chosen

    @property
    def _house(self) -> Profiles:
        return self.app.house

    @property
    def title_text(self) -> str:
        said, two = super().title_text, self.settings.choice.opponent == HUMAN
        return f"{said} · {self.words.say(SIDES[self._side].name)}" if two else said

    def entries(self) -> list[str | None]:
        """None is the row that adds a profile."""
        return [NOBODY, *self._house.people, None]

    def card(self, at: int, entry: str | None) -> Node:
        if entry is None:
            return listed(Way("add", self._add, ADD, "forward").node(self.words))
        # Translators: a button: who plays does not want to give a name.
        label = entry or self.words.say("Without a name")
        now = self._house.seated[self._side] == entry
        choose = partial(self._choose, entry)
        who = push.button(f"who-{at}", choose, label, "person", lit=now, chosen=now)
        if not entry:
            return listed(Push(who))
        rename, ask = partial(self._rename, entry), partial(self._ask, entry)
        return Row(
            listed(Push(who, wide=_NAME, grow=1)),
            Push(push.button(f"{at}-rename", rename, icon="rename", note=entry), wide=TOUCH),
            Push(push.button(f"{at}-delete", ask, icon="delete", note=entry), wide=TOUCH),
        )

    def _change(self, function: Callable[[Profiles], Profiles]) -> None:
        self.app.change_house(function)
        self._chosen()
        self.stack.present()

    def _choose(self, name: str) -> None:
        self._change(lambda house: house.seat(self._side, name))
        self.back()

    def _type(self, title: str, name: str, done: Callable[[str], None]) -> None:
        self._read()

        def typed(text: str) -> None:
            new = normalize("NFC", " ".join(text.split()))[:MOST_IN_NAME].strip()
            if new in self._house.people and new != name:
                self.app.notify(Notice(mark("This name is taken."), {}))
            elif new and new != name:
                done(new)

        self.stack.open(TypingScreen(self.app, title, name, typed, MOST_IN_NAME))

    def _add(self) -> None:
        self._type(ADD, "", self._added)

    def _added(self, name: str) -> None:
        self._change(lambda house: house.add(name).seat(self._side, name))
        self.back()

    def _rename(self, name: str) -> None:
        self._type(BUTTONS["rename"], name, partial(self._renamed, name))

    def _renamed(self, name: str, new: str) -> None:
        """Rename a profile and its matches; if that fails, both names stay."""

        def done(well: bool) -> None:
            self._change(lambda house: house.rename(name, new).add(*[name] * (not well)))

        self.app.jobs.wait_for(partial(self.app.matches.rename_person, name, new), done)

    def _ask(self, name: str) -> None:
        """Ask for confirmation, with the number of matches that will be deleted."""
        self._read()

        def ask(count: int) -> None:
            say, number = self.words.say, self.words.number(count) if count else "0"
            goes = self.words.say_plural(_GOES, count, count=number, name=name)
            text = f"{goes} {say('Matches with other people stay, without the name.')}"
            # Translators: a button: a person with all his games is removed.
            remove = Way("remove", partial(self._remove, name), mark("Remove"), "delete")
            self.stack.open(question(self.app, _REMOVE, lambda: text, remove))

        matches = self.app.matches
        self.app.jobs.wait_for(lambda: len(matches.of_nobody_else(name)), ask)

    def _remove(self, name: str) -> None:
        def done(well: bool) -> None:
            self._change(lambda house: house.without(name) if well else house)

        self.app.jobs.wait_for(partial(self.app.matches.forget, name), done)
