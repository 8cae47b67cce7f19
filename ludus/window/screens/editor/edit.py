"""The position editor: checkers from an endless tray, the dice, and the side to move."""

from dataclasses import replace
from functools import partial

from pygame import K_c, K_v

from ludus.picture import pieces, signs
from ludus.picture.canvas import Item, Rect, centred, square_at
from ludus.picture.lettering import NOTE
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import BLACK, WHITE, Position, position_text
from ludus.rules.ruleset import MOST_CHECKERS, RuleSet
from ludus.window.app.app import App
from ludus.window.board.lifted import lifted
from ludus.window.board.marks import Marks
from ludus.window.screens.editor.edit_board import TRAY, EditBoard
from ludus.window.screens.editor.ranking import PlayRankingScreen
from ludus.window.screens.learn.contents import ContentsScreen
from ludus.window.screens.panels.menu import Menu
from ludus.window.screens.panels.rows import Rows, Value, Way, closing
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import BUTTONS, SIDES
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule, Slot
from ludus.window.widgets.tree import Column, Row, fit

# Translators: a screen on which any position can be set up; a button.
SET_UP = mark("Set up a position")


_STACK = 1.25
"""The room for two checkers, in checkers."""
_LARGE = 2.2
"""The wished room, in checkers of the board."""
_LEAST = 0.7
"""The least room for two small checkers before their number."""
_RIM = 0.06
"""The room above the checkers of a tray and below their number, as a share of its height."""
_CLOSE = 0.012
"""The gap between checkers and their caption, as a share of the screen's shorter side."""


def read(text: str, rules: RuleSet) -> tuple[Position, tuple[int, ...]]:
    """Parse a position and its throw, if any, from the format of `written`.

    A pending bonus is dropped, because the editor cannot set one up. Raise NotationError if the
    text is not a position of this game.
    """
    words = text.split()
    words = words[words[:1] == [rules.name] :]
    dice = "".join(words[4:]).replace(",", "")
    if dice and (len(dice) != rules.dice or not set(dice) <= set("123456")):
        raise NotationError(f"dice: '{dice[:20]}' is no throw of {rules.name}")
    position = parse_position(" ".join(words[:4]), rules)
    return Position(position.board, position.turn), tuple(map(int, dice))


def written(rules: RuleSet, position: Position, dice: tuple[int, ...]) -> str:
    """A position as text: the game, the position, the throw."""
    return f"{rules.name} {position_text(position)} {','.join(map(str, dice))}"


class EditScreen(EditBoard):
    def copy(self) -> None:
        if not self.trouble:
            self.app.services.clipboard.put(written(self.rules, self.position, self.dice))

    def paste(self) -> None:
        try:
            position, dice = read(self.app.services.clipboard.get(), self.rules)
        except NotationError:
            self.notice = self.words.say("First copy a position of this game, then paste it.")
            return
        self.set(position, dice or self.dice)

    def play_on(self) -> None:
        record = self.app.matches.at(self.rules, self.position, self.rival)
        self.stack.go(self.app.screens.match(record))

    def key(self, key: int) -> bool:
        if key in (K_c, K_v):
            (self.copy if key == K_c else self.paste)()
        return key in (K_c, K_v)

    def back(self) -> None:
        """Put back a held checker, or else open the menu."""
        if self.held:
            self.let_go()
        else:
            self._open_menu()

    def _open_menu(self) -> None:
        self.stack.open(EditMenuScreen(self.app, self))

    def _open_rules(self) -> None:
        self.stack.open(ContentsScreen(self.app, self.rules))

    def _weigh(self) -> None:
        self.stack.open(PlayRankingScreen(self.app, self.table, self.position, self.dice))

    # Display

    def step(self) -> bool:
        return self.view.step()

    @property
    def awake(self) -> bool:
        return self.view.busy or self.held is not None

    @property
    def said(self) -> str:
        return self.line()

    def line(self) -> str:
        """A fault of the position, or the side to move."""
        return self.notice or self.trouble or self.words.say(SIDES[self.position.turn].is_to_move)

    def items(self) -> list[Item]:
        marks = Marks(side=self.position.turn)
        marks.playable = frozenset(self.dice)
        items = self.line_items(self.line(), None)
        for side in (WHITE, BLACK):
            items += self._tray(side)
        items += self.view.items(marks)
        if self.held and self.held[1] == TRAY:
            items += lifted(self.layout, self.held[0], 0, self.hovers, 1.0)
        return items

    def _tray(self, side: int) -> list[Item]:
        """The checkers of a side that are left, above, before or beneath their number."""
        place, scale = self.zone((side, TRAY)), self.app.scale
        left = self.words.number(max(0, MOST_CHECKERS - self.counts[side]))
        names = [self.words.say(each.name) for each in SIDES]
        most = [f"{name} {self.words.number(MOST_CHECKERS)}" for name in names]
        caption = Lines(f"{names[side]} {left}", NOTE, most=1, others=most)
        number = Lines(left, NOTE)
        checker = self.layout.checker / scale.base
        size = _STACK * checker, _LARGE * checker
        stack = Slot(partial(self._stack, side, ""), wide=size, high=size)
        small = Slot(stack.draw, wide=size, high=(_LEAST * checker, size[1]))
        named, bare = Row(stack, caption, gap=_CLOSE), Row(small, number, gap=_CLOSE)
        counted = replace(small, draw=partial(self._stack, side, left))
        trees = Column(stack, caption, gap=0), named, Column(stack, number), bare, counted
        room = place.inflate(0, -2 * round(_RIM * place.height))
        trays = [fit(tree, room, Rule(scale)) for tree in trees]
        laid = next((laid for laid in trays if not any(laid.lacks)), trays[-1])
        return signs.hollow(place) + laid.items()

    def _stack(self, side: int, number: str, place: Rect) -> list[Item]:
        """Two checkers, and on their lower half their number, if any."""
        (x, y), d = place.center, round(min(place.size) / _STACK)
        checker = pieces.checker(self.rules.place, side, 0, d)
        low, top = ((x + by * d // 6, y - by * d // 8) for by in (-1, 1))
        halo = [centred(signs.sign("halo", d), top)] * (self.missing[side] > 0)
        numeral = signs.numeral(number, round(d * self.view.larger))
        tag = [centred(numeral, (x, y + d // 4))] * bool(number)
        return [centred(checker, low), *halo, centred(checker, top), *tag]

    def buttons(self) -> list[Button]:
        at, good = self.layout.buttons, not self.trouble
        place = self.sign_before(self.line())
        picture = pieces.checker(self.rules.place, self.position.turn, 0, place.width)
        target = square_at(place.center, self.layout.line.height)
        buttons = [
            *self._spots(),
            *(
                Button(f"die-{n}", rect, partial(self._turn_die, n), str(self.dice[n]), bare=True)
                for n, rect in enumerate(self.layout.dice[: len(self.dice)])
            ),
            Button("weigh", at["done"], self._weigh, icon="hint", lit=good, enabled=good),
            Button("undo", at["undo"], self.undo, icon="undo", enabled=bool(self.before)),
            Button("play-on", at["hint"], self.play_on, icon="play", enabled=good),
            Button("rules", at["rules"], self._open_rules, icon="rules"),
            Button("menu", at["menu"], self._open_menu, icon="menu"),
            Button("turn", target, self.exchange, picture=picture),
        ]
        self.name_icons(buttons)
        return buttons

    def _spots(self) -> list[Button]:
        places = self.goals() or self.sources()
        spots = [(place, self.zone(place), self._name(*place)) for place in places]
        return [
            Button(f"place-{s}-{c}", zone, partial(self.tap, (s, c)), name, bare=True)
            for (s, c), zone, name in spots
        ]

    def _name(self, side: int, column: int) -> str:
        if column == TRAY:
            return self.words.say(SIDES[side].name)
        return self.name_of(side, column)


class EditMenuScreen(Menu):
    def __init__(self, app: App, edit: EditScreen) -> None:
        super().__init__(app, SET_UP)
        self._edit = edit

    def rows(self) -> Rows:
        app, edit, good = self.app, self._edit, not self._edit.trouble
        clear, exchange = closing(app, edit.clear), closing(app, edit.exchange)
        copy, paste = closing(app, edit.copy), closing(app, edit.paste)
        return [
            Value("game", partial(app.words.title, edit.rules), self._other),
            (
                Way("clear", clear, mark("Clear the board")),
                Way("exchange", exchange, BUTTONS["turn"]),
            ),
            (Way("copy", copy, enabled=good), Way("paste", paste)),
            Way("resume", app.stack.close, icon="play", lit=True),
            Way("leave", app.home, BUTTONS["home"], "home"),
        ]

    def _other(self, by: int) -> None:
        rules, rival = self._edit.rules, self._edit.rival
        games = {**self.app.games, rules.usual: rules}  # The game of a record may be unknown here.
        names = [*games]
        game = games[names[(names.index(rules.usual) + by) % len(names)]]
        self.below = self._edit = EditScreen(self.app, game, None, rival)
        self.stack.go(self)
