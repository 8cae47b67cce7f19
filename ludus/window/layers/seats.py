"""The players' seats beside the cup: portraits, names, and the side to move."""

import math
from functools import partial
from itertools import chain

from ludus.match.record import HUMAN
from ludus.match.states import State, Target
from ludus.match.table import Table
from ludus.picture import assets, fonts, pieces, signs
from ludus.picture.canvas import Item, Rect, Surface, centred, turned
from ludus.picture.coins import coin
from ludus.picture.lettering import BUTTON, NOTE, SENTENCE
from ludus.players.ranks import RANKS
from ludus.rules.position import BLACK, WHITE
from ludus.window.board.blow import FELT
from ludus.window.dice import faces
from ludus.window.input.pointer import Point
from ludus.window.play.layer import Layer
from ludus.window.play.play_screen import PlayScreen
from ludus.window.text.sentences import SIDES
from ludus.window.text.words import Words
from ludus.window.widgets.button import Button

_SITTER = 0.94
"""The size of a sitter, as a share of the seat."""
_LINE = 1.48
"""Height of a name's plaque, in letter sizes."""
_CHECKER = 0.45
"""The size of a checker before a coin, in coins."""
_OWN = 0.8
"""The size of a person's checker above the name, as a share of the seat."""
_HOP = 0.5
"""How high a coin hops, as a share of its seat."""
_SHAKE = 0.22
"""How far it shakes, as such a share."""
_POOL = 0.55
"""The size of the light behind a coin and its name, which goes softly on around it, in both."""
_LIGHT = 5
"""The tenths of that light, which is weaker than that around a checker to move."""
_TURNS = 20
"""Steps in which the light on the side to move goes from one side to the other."""
_LEAST = 0.022
"""The least size of a name, as a share of the shorter side; it grows as buttons do."""
_ENDS = 0.95
"""Room for the ends of a plaque, in letter sizes."""
_SHORT = 7
"""The signs of a name that are always shown."""
_BEFORE = 1.65
"""Room for a checker before it, in letter sizes."""


def portraits(screen: PlayScreen) -> tuple[str, str]:
    """For Light and Dark, the rank with a portrait against one human, or an empty string."""
    known = (name if name in RANKS else "" for name in screen.table.record.players)
    white, black = known if sum(screen.session.humans) == 1 else ("", "")
    return white, black


def looks(screen: PlayScreen) -> tuple[str, str]:
    """The looks of the seats: portraits against a human; of two people, one is awake."""
    session = screen.session
    if not all(session.humans):
        return portraits(screen)
    return ("awake", "awake") if session.undecided else awake(screen)


def awake(screen: PlayScreen) -> tuple[str, str]:
    """The looks of the seats of two people, of whom the one to move is awake."""
    return ("asleep", "awake") if screen.session.side == BLACK else ("awake", "asleep")


class Seats(Layer):
    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self._lit = [0, 0]
        """For both sides, the steps of light."""

    @property
    def awake(self) -> bool:
        return sum(self._lit) != _TURNS or not self._lit[self.session.side]

    def step(self) -> bool:
        """Let the light on the side to move come, and on the other side go."""
        before, by = [*self._lit], _TURNS if self.app.still else 1
        for side in (WHITE, BLACK):
            more = by if side == self.session.side else -by
            self._lit[side] = min(_TURNS, max(0, self._lit[side] + more))
        return self._lit != before

    def prepare(self) -> None:
        for side in (WHITE, BLACK):
            for look in {*self.screen.looks} - {"", "empty"}:
                self._sitter(side, look)

    def items(self) -> list[Item]:
        screen, session, layout = self.screen, self.session, self.screen.layout
        if session.over or screen.now.state is State.BONUS:
            return []
        shown: list[Item] = []
        hidden = [side for side in (WHITE, BLACK) if self._yields(side)]
        named = {side: items for side, items in self._named().items() if side not in hidden}
        for side, lit in enumerate(self._lit):
            if side in hidden:
                continue
            look, seat = screen.looks[side], [layout.seats[side]]
            at = [item.rect for item in named.get(side, ())]
            seated = at + seat if look in RANKS else at or seat * bool(look)
            if look == "empty":
                seated = [layout.buttons.get("sit", seat[0].union(layout.by_seats[side]))]
            if lit and seated:
                around = seated[0].unionall(seated[1:])
                if look in RANKS:
                    around = around.scale_by(_POOL)
                glow = centred(signs.warmth(around.size), around.center)
                shown.append(glow.faded(round(_LIGHT * lit / _TURNS)))
        for side, look in enumerate(screen.looks):
            waits = session.undecided and side != session.side
            if look in ("", "empty") or waits or side in hidden:
                continue
            items, across = self._seated(side, look), layout.facing and side == BLACK
            shown += [turned(each, layout.seats[side]) for each in items] if across else items
        return [*shown, *chain.from_iterable(named.values())]

    def _yields(self, side: int) -> bool:
        """Whether the faces of real dice are in place of a seat."""
        screen, now = self.screen, self.screen.now
        yields = now.acting and now.state is State.TAPPING and not self.session.undecided
        return yields and faces.seat_yields(screen.layout, side)

    def _named(self) -> dict[int, list[Item]]:
        """Each side's name by its seat in one size, and the checker.

        Of a name without room for letters that can be read, at most the checker is shown.
        """
        layout, scale = self.screen.layout, self.app.scale
        least = scale.part(max(NOTE.share, _LEAST * scale.larger(BUTTON.growth)))
        places, items = [], dict[int, list[Item]]()
        for side, (name, look) in enumerate(zip(self._names, self.screen.looks, strict=True)):
            if not name:
                continue
            place, seat = layout.by_seats[side], layout.seats[side]
            below = place.top > seat.top
            if below and not self.table.real:  # Real dice have their faces there.
                place = place.inflate(layout.spare[side], 0)
            name = _cut(name, place.width, least)
            # The checker of a person yields where it has no room beside the name.
            place = place if look or below else place.union(seat)
            most = max(1, min(scale.letters(SENTENCE), round(place.height / _LINE)))
            wide = fonts.width(name, fonts.face(name, assets.BODY_BOLD), most) + round(most * _ENDS)
            with_checker = wide + round(most * _BEFORE)
            before = not (look or below) and most * place.width >= least * with_checker
            size = int(most * min(1, place.width / (with_checker if before else wide)))
            if size >= least:
                places.append((size, side, name, place, before))
            elif seat.width and not look:
                items[side] = [self._own(side)]
        size = min((size for size, *_ in places), default=0)
        for _, side, name, place, before in places:
            named = self._nameplate(side, signs.nameplate(name, size), place, before)
            across = layout.facing and side == BLACK
            items[side] = [turned(item, place) for item in named] if across else named
        return items

    def _nameplate(self, side: int, tag: Surface, place: Rect, before: bool) -> list[Item]:
        """A name in its place, and the side's checker before it or on the seat."""
        layout, high = self.screen.layout, tag.get_height()
        seat, aside = layout.seats[side], before * high * 9 // 8
        room = Rect(0, 0, aside + tag.get_width(), high).move_to(center=place.center)
        if place.left >= seat.right:
            room.left = place.left
        elif place.right <= seat.left:
            room.right = place.right
        named = [Item(tag, room.left + aside, room.top)]
        if before:
            checker = pieces.checker(layout.checkers_of, side, 0, high)
            named.append(Item(checker, *room.topleft))
        elif not self.screen.looks[side] and place.top > seat.top:
            named.append(self._own(side))
        return named

    def _own(self, side: int) -> Item:
        """The checker of a side on its seat, in place of a portrait."""
        layout, seat = self.screen.layout, self.screen.layout.seats[side]
        checker = pieces.checker(layout.checkers_of, side, 0, round(_OWN * seat.width))
        return centred(checker, seat.center)

    @property
    def _names(self) -> list[str]:
        """The names at the seats, but where the last throw lies."""
        screen, words, humans = self.screen, self.screen.words, self.session.humans
        last = 1 - self.session.side if self.table.record.turns and screen.now.to_throw else None
        return [
            name_of(self.table, side, humans, words) * (side != last and look != "empty")
            for side, look in enumerate(screen.looks)
        ]

    def _seated(self, side: int, look: str) -> list[Item]:
        """The sitter of a side, and before a rank's coin a checker of the side."""
        at, sitter = self._spot(side), self._sitter(side, look)
        items, size = [centred(sitter, at)], round(_CHECKER * sitter.get_width())
        if look in RANKS:
            checker = pieces.checker(self.screen.layout.checkers_of, side, 0, size)
            items.append(centred(checker, items[0].rect.inflate(-size, -size).bottomright))
        return items

    def _spot(self, side: int) -> Point:
        """Where a coin is: it hops when its side hits, and shakes when its side is hit."""
        blow, place = self.view.blow, self.screen.layout.seats[side]
        swing = place.width * blow.left / FELT
        if side == blow.struck:
            shake = round(_SHAKE * swing * math.sin(0.9 * blow.left))
            return place.centerx + shake, place.centery
        hop = round(_HOP * swing * abs(math.sin(2 * math.pi * blow.left / FELT)))
        return place.centerx, place.centery - hop

    def buttons(self, below: list[Button]) -> list[Button]:
        session = self.session
        if session.over or not session.undecided:
            return below
        side = 1 - session.side
        place, click = self.screen.layout.seats[side], partial(self.screen.click, Target.SEAT)
        return [*below, Button("seat", place, click, picture=self._sitter(side, "awake"))]

    def _sitter(self, side: int, look: str) -> Surface:
        screen, layout = self.screen, self.screen.layout
        size = round(layout.seats[side].width * _SITTER)
        if look in RANKS:
            return coin(RANKS[look].coin, size, screen.settings.contrast)
        return signs.seat(layout.checkers_of, side, look, size)


def _cut(name: str, width: int, letters: int) -> str:
    """A name, whose end gives way where it has no room."""
    face, room = fonts.face(name, assets.BODY_BOLD), width - round(letters * _ENDS)
    while len(name) > _SHORT and fonts.width(name, face, letters) > room:
        name = name.rstrip("…")[:-1] + "…"
    return name


def name_of(table: Table, side: int, humans: tuple[bool, bool], words: Words) -> str:
    """A person's name, "You" or the computer's player; for another nameless person, the colour."""
    if name := table.record.names[side]:
        return name
    player = table.record.players[side]
    if sum(humans) != 1 or (player == HUMAN and not humans[side]):
        return words.say(SIDES[side].name)
    # Translators: who sits on this side of the board: the one who reads it.
    return words.say("You") if humans[side] else words.player(player)
