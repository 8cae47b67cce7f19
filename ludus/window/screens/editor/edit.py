"""The position editor: checkers from an endless tray, the dice, and the side to move."""

from functools import partial

from pygame import K_c, K_v

from ludus.picture import assets, signs
from ludus.picture.canvas import Item, Rect, centred
from ludus.rules.notation import NotationError, parse_position
from ludus.rules.position import BLACK, WHITE, Position, position_text
from ludus.rules.ruleset import RuleSet
from ludus.window.board.view import Marks
from ludus.window.screens.editor.edit_board import TRAY, EditBoard
from ludus.window.text.catalogue import mark
from ludus.window.text.sentences import SIDES, WHO
from ludus.window.widgets.button import Button

# Translators: a screen on which any position can be set up; a button.
SET_UP = mark("Set up a position")


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
    found = parse_position(" ".join(words[:4]), rules)
    return Position(found.board, found.turn), tuple(map(int, dice))


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
            self.told = self.app.words.say("The copied text is no position of this game.")
            return
        self.set(position, dice or self.dice)

    def play_on(self) -> None:
        record = self.app.matches.at(self.rules, self.position, self.rival)
        self.app.stack.swap(self.app.stack.screen("play", record))

    def key(self, key: int) -> bool:
        if key in (K_c, K_v):
            (self.copy if key == K_c else self.paste)()
        return key in (K_c, K_v)

    def back(self) -> None:
        """Put back a held checker, or else open the menu."""
        if self.held:
            self.let_go()
        else:
            self.app.stack.open("edit-menu", self)

    # Display

    def step(self) -> bool:
        self.view.calm = self.app.settings.calm
        return self.view.step()

    @property
    def awake(self) -> bool:
        return self.view.busy or self.held is not None

    @property
    def said(self) -> str:
        return self.line()

    def line(self) -> str:
        """A fault of the position, the value of a shown play, or an instruction."""
        wrong = self.told or self.trouble
        if not self.position.board.any() and not self.told:
            return self.app.words.say("Drag checkers from the trays beside the dice to the board.")
        if wrong:
            return wrong
        if self.shown:
            # Translators: {chance} is a whole number from 0 to 100.
            text = mark("This move wins {chance} of 100 matches.")
            return self.app.words.say(text, chance=f"{100 * self.shown.chance:.0f}")
        words = self.app.words
        text = words.say("Touch the check mark to rate each move.")
        name = words.say(SIDES[self.position.turn].name)
        return words.say(WHO.to_do, name=name, text=text)

    def items(self) -> list[Item]:
        marks = Marks(side=self.position.turn)
        steps = self.shown.play if self.shown else ()
        marks.hints = [(step.source, step.target) for step in steps]
        marks.playable = frozenset(self.dice)
        found = self.line_items(self.line(), None)
        for side in (WHITE, BLACK):
            seat, d = self.zone((side, TRAY)), self.layout.checker
            found.append(Item(signs.recess(seat.size), *seat.topleft))
            for aside in (-1, 1):
                at = (seat.centerx + aside * d // 6, seat.centery - aside * d // 8)
                found.append(centred(assets.checker(self.rules.place, side, 0, d), at))
        found += self.view.items(marks)
        if self.held and self.held[1] == TRAY:
            found += self.view.lifted(self.held[0], 0, self.hovers, 1.0)
        return found

    def buttons(self) -> list[Button]:
        at, good = self.layout.buttons, not self.trouble
        weigh = partial(self.app.stack.open, "weighed", self)
        rules = partial(self.app.stack.open, "rules", self.rules)
        place = self.sign_before(self.line())
        picture = assets.checker(self.rules.place, self.position.turn, 0, place.width)
        target = Rect((0, 0), (self.layout.line.height,) * 2).move_to(center=place.center)
        return [
            *self._spots(),
            *(
                Button(f"die-{n}", rect, partial(self._turn_die, n), str(self.dice[n]), bare=True)
                for n, rect in enumerate(self.layout.dice[: len(self.dice)])
            ),
            Button("done", at["done"], weigh, icon="done", lit=good, enabled=good),
            Button("undo", at["undo"], self.undo, icon="undo", enabled=bool(self.before)),
            Button("play-on", at["hint"], self.play_on, icon="play", enabled=good),
            Button("rules", at["rules"], rules, icon="rules"),
            Button(
                "menu", at["menu"], partial(self.app.stack.open, "edit-menu", self), icon="menu"
            ),
            Button("turn", target, self.exchange, picture=picture),
        ]

    def _spots(self) -> list[Button]:
        places = self.goals() or self.sources()
        spots = [(place, self.zone(place), self._name(*place)) for place in places]
        return [
            Button(f"place-{s}-{c}", zone, partial(self.tap, (s, c)), name, bare=True)
            for (s, c), zone, name in spots
        ]

    def _name(self, side: int, column: int) -> str:
        if column == TRAY:
            return self.app.words.say(SIDES[side].name)
        return self.name_of(side, column)
