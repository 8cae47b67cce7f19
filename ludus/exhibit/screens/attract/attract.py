"""Attract: the computer plays itself, under a call to touch it."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from ludus.exhibit.config.museum_texts import CALL
from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.exhibit.screens.attract.announcement import splash
from ludus.exhibit.screens.attract.attract_session import AttractSession
from ludus.exhibit.screens.attract.stone_of_the_day import StoneOfTheDay
from ludus.exhibit.screens.games import COMPANIES, GamesScreen, people
from ludus.match.record import Record
from ludus.match.states import PointerEvent
from ludus.match.table import Table
from ludus.picture import assets
from ludus.picture.assets import GOLD, QUIET
from ludus.picture.canvas import Item, Rect, turned
from ludus.picture.lettering import BUTTON, NOTE, TITLE
from ludus.rules.plays import Step
from ludus.rules.problems import problems
from ludus.window.board.marks import Marks
from ludus.window.input import keys
from ludus.window.input.pointer import Touch
from ludus.window.layers import seats
from ludus.window.layers.facing import TurnedButton
from ludus.window.layout.area import is_tall, is_upright
from ludus.window.layout.layout import Layout, Orientation, dice_on_board, lone_plan, planned
from ludus.window.layout.zones import across
from ludus.window.play.arrival import come_down
from ludus.window.play.layer import Board
from ludus.window.play.play_screen import Frame, PlayScreen
from ludus.window.screens.panels.switch import larger_text
from ludus.window.sound.sounds import Sounds
from ludus.window.storage.winners import ALEA
from ludus.window.text.catalogue import own_name
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Node, Rule, Slot
from ludus.window.widgets.push import Push, button, pushes, sign
from ludus.window.widgets.tree import Column, FirstFit, Grid, Laid, Row, fitted, lay

_RIM = 0.018, 0.008
"""The margin beside all this, and above and below, as shares of the shorter side."""
_UPRIGHT_RIM = 0.03, 0.03
"""These margins in one column."""
_GAP = 0.012
"""The usual gap, as such a share."""
_WIDE = 1.4
"""The least width of all this on a wide screen; the board is about as wide."""
_COIN = (0.06, 0.086)
"""The least and the usual height of the coins."""
_CALL = (0.07, 0.096)
"""The height of the call without its button's margins."""
_FIND = 0.5
"""The most wished width of a find."""
_NAME = 0.076
"""The least wished height of a language's name."""
_AROUND = 0.2
"""The room at each end of a label, in sizes of its letters."""
_BOARD = 0.48
"""The height of the board, as a share of the width of an upright screen."""
_LOW = 0.55, 0.44
"""The height below which it needs the room of the title, and that on an upright screen."""
_HIGHEST = 0.6
_FACING = 0.8
"""The height on a table, as a share of the usual one."""


class Foreseen(Board):
    """The board, with arrows for the play that the computer is about to make."""

    _play: Sequence[Step] = ()

    def step(self) -> bool:
        before, waits = self._play, self.hand.sources and not self.view.busy
        self._play = self.session.reply() or () if waits else ()
        return self._play != before

    def mark(self, marks: Marks) -> None:
        super().mark(marks)
        marks.hints = [step.way for step in self._play]
        marks.playable = frozenset(step.die for step in self._play)


class AttractScreen(PlayScreen):
    """A real game without people or sound, under a call to touch it.

    A touch begins this game in the museum's language. A touch on a language's name begins it in
    that language.
    """

    app: Kiosk
    musical = False
    anywhere = True
    awake = True
    choosing = True
    opposite = False

    def __init__(self, app: Kiosk, record: Record) -> None:
        session = AttractSession(app, Table(record, app.services.dice(record)))
        frame = Frame(
            looks=seats.looks,
            menu=lambda screen: GamesScreen(app),
            orientation=Orientation.FACING if app.config.screen.table else Orientation.WHOLE,
            kind=KioskState.ATTRACT,
        )
        super().__init__(app, session, [StoneOfTheDay, Foreseen], frame)
        self.view.sounds = Sounds()

    def ahead(self) -> Callable[[], object] | None:
        app = self.app
        show = app.hooks.show_splash
        if app.splash_size == app.size or not show:
            return super().ahead()
        app.splash_size = app.size
        shown = before(app, self.table.rules.name)
        return partial(show, partial(splash, shown, app.config.language))

    def touch(self, touch: Touch) -> None:
        """Begin at a touch anywhere, unless the touch slid off the screen."""
        left, _ = self.stack.display.target.get_offset()
        if touch.act is PointerEvent.RELEASE and touch.x + left >= 0:
            self.opposite = self.layout.facing and touch.y < self.app.size[1] // 2
            self._begin()

    def key(self, key: int) -> bool:
        """Begin at any key except arrows, which lead to the buttons."""
        if key in (*keys.ARROWS, keys.CHOOSE):
            return False
        self._begin()
        return True

    def _begin(self, players: int = 1, language: str = "") -> None:
        self.app.begin(self.table.rules.name, players)
        if language:
            self.app.speak(language)
        self.view.blow.end()
        buttons = [item for button in self.buttons() for item in button.items(False)]
        around = [*self._words, *buttons]
        come_down(self, self.background(), self.view.items(Marks()), around)

    # Display

    @cached_property
    def laid(self) -> Laid:
        """All that stands on the screen; on a table, on the nearer half of it.

        The title yields to a board that would be low.
        """
        laid = self._laid(self._tree())
        low = laid.place("board").height < self.part(_LOW[is_upright(self.area)])
        return self._laid(self._tree(titled=False)) if low else laid

    def _laid(self, tree: Node) -> Laid:
        beside, above = map(self.part, _UPRIGHT_RIM if self._upright else _RIM)
        room = self.area.inflate(-2 * beside, -2 * above)
        if self.orientation.facing:
            room = Rect(room.left, self.area.centery, room.width, room.height // 2)
        rule = fitted(tree, room, Rule(self.app.scale))
        wide = min(room.width, max(self.part(_WIDE), rule.across(tree).wish))
        return lay(tree, room.inflate(wide - room.width, 0), rule)

    @property
    def _upright(self) -> bool:
        """Whether there is room for one column, with its head in the middle."""
        return is_tall(self.area) and not self.orientation.facing

    def lay_out(self) -> Layout:
        rules, laid, checkers = self.table.rules, self.laid, self.table.record.checkers
        room = laid.place("board")
        if self.orientation.facing:
            room = room.union(across(room, self.area))
        heads = [place for leaf, place in laid.leaves if isinstance(leaf, Lines)]
        head = heads[0].unionall(heads) if heads else Rect()
        line = Rect(self.area.left, head.top, self.area.width, head.height)  # It is shaded.
        plan = lone_plan(rules, self.area, room, line)
        return dice_on_board(planned(plan, rules, self.app.size, checkers, self.orientation))

    def _tree(self, titled: bool = True) -> Node:
        facing = self.orientation.facing
        head = self._head() if titled or facing else None
        high = min(_HIGHEST, _BOARD * self.area.width / self.app.base)
        high *= _FACING / 2 if facing else 1
        board = Slot(name="board", high=(high / 2, high), grow=1)
        if facing:
            return Column(board, head, self._offers(), gap=_GAP)
        return Column(head, board, self._offers(), self._names(), gap=_GAP)

    def _head(self) -> Node:
        """The title and the find of the board."""
        words, rules, left = self.words, self.table.rules, not self._upright
        name, fact = words.carved(words.title(rules)), words.fact(rules)
        title = Lines(name, TITLE, assets.CAPITALS_BOLD, GOLD, left=left, most=1)
        find = Lines(fact, left=left, most=3 - left, long=_FIND, extra=True, grow=left)
        if is_upright(self.area):
            return Column(title, find, gap=_GAP, grow=left)
        return Row(title, find, align=0, grow=1)

    def _offers(self) -> Node:
        """The call, and beside or below it the other visits: for two, Alea if offered; and Aa.

        Where the others lack room, their pictures go first; then they are on two lines.
        """
        words, begin = self.words, self._begin
        text = words.capitals(CALL)
        sizes = [Lines(text, size, assets.CAPITALS_BOLD, most=1) for size in (TITLE, BUTTON)]
        one = button("players-1", begin, words.say(CALL), lit=True, title=True)
        inside = Row(Slot(high=_CALL), FirstFit(sizes, tight=True, grow=1), gap=0)
        call = Push(one, inside, grow=2, around=3 * _AROUND)
        two = button("players-2", partial(begin, 2), words.say(COMPANIES[2]))
        alea = [(each, sign(each)) for each in self._alea()]
        others, larger = [(two, people(self.place, 2, _COIN)), *alea], larger_text(self.app)

        def row(*before: Node, most: int = 1, pictured: bool = True) -> Row:
            """The others, whose labels stand on at most so many lines, after the nodes `before`."""
            pushes = []
            for each, picture in others:
                label = Lines(each.label, BUTTON, assets.BODY_BOLD, most=most)
                note = Lines(each.note, NOTE, colour=QUIET) if each.note else None
                content = Row(
                    picture if pictured else None, Column(label, note, gap=0), gap=2 * _GAP
                )
                pushes.append(Push(each, content, grow=1, around=2 * _AROUND))
            return Row(*before, *pushes, larger, gap=_GAP)

        rows = [row(), row(pictured=False), row(most=2)]
        stacked = Column(call, FirstFit(rows, tight=True), gap=_GAP)
        return stacked if is_upright(self.area) else FirstFit([row(call), stacked])

    def _alea(self) -> list[Button]:
        """The button of Alea, if the museum offers Alea and the game has problems."""
        app, words, rules = self.app, self.words, self.table.rules
        if not app.config.game.alea or not problems(rules):
            return []
        winners = app.services.winners
        runs = winners.best(ALEA, 1) if winners else []
        note = "".join(f"{each.letters} · {words.number(-each.throws)}" for each in runs)
        label = words.say("What would you play?")
        return [button(KioskState.ALEA, partial(app.alea, rules), label, "hint", note=note)]

    def _names(self) -> Node | None:
        """The languages by their own names, in a row if there is room; none of only one."""
        offered = self.app.config.language.offered
        if len(offered) < 2:
            return None
        names = [self._name(code) for code in offered]
        wide = 3 if is_upright(self.area) else 5
        return FirstFit([Row(*names, gap=_GAP), Grid(names, wide, _GAP, fill=True)])

    def _name(self, code: str) -> Push:
        """A button that begins a visit in a language."""
        name = own_name(code, self.app.config.language.folder)
        begin, chosen = partial(self._begin, 1, code), code == self.words.language
        given = button(code, begin, name, chosen=chosen)
        return Push(given, high=_NAME, around=_AROUND, grow=1)

    def items(self) -> list[Item]:
        return [*super().items(), *self._words]

    @cached_property
    def _words(self) -> list[Item]:
        """The words around the board; on a table also all that the other side sees."""
        items, area = self.laid.items(), self.layout.area
        return items + [turned(item, area) for item in items if self.layout.facing]

    def buttons(self) -> list[Button]:
        near = pushes(self.laid)
        return [*near, *(map(self._far, near) if self.layout.facing else ())]

    def _far(self, near: Button) -> Button:
        def act() -> None:
            self.opposite = True
            near.action()

        name, rect = f"{near.name}-far", across(near.rect, self.layout.area)
        return TurnedButton(**vars(near) | {"name": name, "rect": rect, "action": act})


def before(app: Kiosk, rules: str) -> AttractScreen:
    checkers = app.config.game.checkers
    return AttractScreen(
        app, Record(rules, checkers, "heuristic", "heuristic", 0, 0, game=app.games[rules])
    )
