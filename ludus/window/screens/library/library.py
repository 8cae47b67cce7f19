"""The library: a card for each match, with its current board."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from ludus.match.record import HUMAN
from ludus.match.record_index import Match
from ludus.picture.assets import BODY_BOLD, CREAM, GOLD, QUIET
from ludus.picture.lettering import BUTTON, NOTE
from ludus.window.app.app import App
from ludus.window.screens.library.saved_match import SavedMatchScreen
from ludus.window.screens.library.shelf import Shelf
from ludus.window.screens.library.summary import summary
from ludus.window.screens.panels.listing import Listing
from ludus.window.screens.panels.match_card import match_card
from ludus.window.screens.panels.rows import Way
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS
from ludus.window.widgets.nodes import GAP, Lines, Node
from ludus.window.widgets.push import Push, button, caption
from ludus.window.widgets.tree import Column, FirstFit, Grid, Row

_CHOICE = 0.2
"""The usual width of a choice above the cards."""
_CLOSE = 0.1
"""The least room at each end of its word, in sizes of its letters."""
_KINDS = {
    # Translators: a choice in the list of matches: every match is shown.
    "": mark("All"),
    # Translators: a choice in the list of matches: only those that the player has won.
    "won": mark("Won"),
    # Translators: a choice in the list of matches: only those that the player has lost.
    "lost": mark("Lost"),
    # Translators: a choice in the list of matches: only those that are not over.
    "open": mark("Unfinished"),
}


class LibraryScreen(Listing[Match]):
    reports = True
    columns = 2

    def __init__(
        self,
        app: App,
        matches: Sequence[Match],
        go_on: Callable[[Match], object],
        closed: Callable[[], object],
    ) -> None:
        """List matches; `go_on` continues one, `closed` is called after changes."""
        super().__init__(app, BUTTONS["library"])
        self._shelf, self._go_on, self._closed = Shelf(app, matches), go_on, closed
        self._whose = app.house.who
        """The name of the person whose matches are listed; empty for all matches."""
        self._kind = ""

    @cached_property
    def _by_kind(self) -> dict[str, list[Match]]:
        """The matches of each kind; "" has all."""
        kinds = defaultdict[str, list[Match]](list)
        for match in self._shelf.matches:
            if not self._whose or match.facts.has(self._whose):
                kinds[""].append(match)
                if kind := self._kind_of(match):
                    kinds[kind].append(match)
        return kinds

    def _kind_of(self, match: Match) -> str:
        """Whether the player has won; empty for a match of two people without their names."""
        winner, facts = match.facts.winner, match.facts
        if winner is None:
            return "open"
        own = [
            player == HUMAN and self._whose in ("", name)
            for player, name in zip(facts.players, facts.names, strict=True)
        ]
        return ("won" if own[winner] else "lost") if sum(own) == 1 else ""

    def forget(self) -> None:
        super().forget()
        vars(self).pop("_by_kind", None)

    def entries(self) -> list[Match]:
        kinds = self._by_kind
        return kinds[self._kind] or kinds[""]

    def body(self) -> Node:
        kinds = self._by_kind
        if not kinds[""]:
            empty = self.words.say("No match yet. Every match that you begin appears here.")
            first = Way("first", self._play, mark("Play your first match"), "play", lit=True)
            return Column(Lines(empty), first.node(self.words))
        now = self._kind if kinds[self._kind] else ""
        ways = list[Push]()
        for kind, text in _KINDS.items():
            show, label = partial(self._show_kind, kind), self.words.say(text)
            name, on = f"kind-{kind or 'all'}", bool(kinds[kind])
            each = button(name, show, label, enabled=on, chosen=kind == now)
            ways.append(Push(each, caption(each, most=1), wide=_CHOICE))
        close = [replace(way, around=_CLOSE) for way in ways]
        rows = (Row(*each, gap=GAP / 2) for each in (ways, close))
        choice = FirstFit([Grid(ways, 4, gap=GAP / 2, fixed=True), *rows, Grid(ways)], tight=True)
        return Column(choice, super().body(), gap=GAP / 2)

    # Cards

    def card(self, at: int, match: Match) -> Node:
        shown, show = summary(self.app, match), partial(self._open, match)
        label, (_, about) = f"{shown.title} · {shown.result}", shown.details
        card = button(match.id, show, label, note=about)
        title = Lines(shown.title, BUTTON, BODY_BOLD, left=True, most=2)
        over = CREAM if match.facts.winner is None else GOLD
        colour = QUIET if shown.won is False else over
        result = Lines(shown.result, BUTTON, colour=colour, left=True)
        heading = FirstFit([Row(title, result, align=0), Column(title, result, gap=0)])
        # The time of a recent match yields.
        day = Lines(about, NOTE, colour=QUIET, left=True, most=1)
        brief = Lines(shown.brief, NOTE, colour=QUIET, left=True)
        return match_card(card, shown.place, shown.face, [heading, FirstFit([day, brief])])

    # Ways

    def ends(self) -> list[Way]:
        if self._whose:
            # Translators: a button: the matches of everybody are listed.
            close_by = [Way("all", self._show_all, mark("Show all"), "person")]
        else:
            close_by = [Way("paste", self._paste, mark("Paste a match"))]
        if self._shelf.deleted:
            close_by.insert(0, Way("undo", self._restore, icon="undo"))
        return [*close_by, self.close()]

    def _play(self) -> None:
        self._read()
        self.app.start(self.app.chosen_game)

    def _show_kind(self, kind: str) -> None:
        self._kind, self.page = kind, 0
        self.stack.present()

    def _open(self, match: Match) -> None:
        self._read()
        self.stack.open(SavedMatchScreen(self.app, self._shelf, match, self._go_on))

    def _show_all(self) -> None:
        self._whose, self.page = "", 0
        self.stack.present()

    def _paste(self) -> None:
        self._read()
        self._shelf.paste(self.app.services.clipboard.get())

    def _restore(self) -> None:
        self._read()
        self._shelf.restore()

    def back(self) -> None:
        super().back()
        self._closed()
