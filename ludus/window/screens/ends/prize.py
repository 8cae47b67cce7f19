"""The thing that a stop of the journey gives: it is shown large, and flies onto the table."""

import math
from collections.abc import Iterator
from functools import cached_property, partial

from pygame import BLEND_RGB_MULT, Color, Rect, Surface, transform

from ludus.journey.road import RoadStop
from ludus.match.states import PointerEvent
from ludus.picture import assets, signs
from ludus.picture.assets import BODY_ITALIC, CAPITALS_BOLD, GOLD
from ludus.picture.canvas import Item, centred, square_at
from ludus.picture.coins import coin
from ludus.picture.lettering import HEADLINE, SENTENCE, TITLE
from ludus.picture.track import Track, gently, slowing
from ludus.players.ranks import RANKS
from ludus.window.app.app import App
from ludus.window.app.screen import Screen
from ludus.window.board.background import rim_word
from ludus.window.board.flight import curve
from ludus.window.dice.cup import diameter
from ludus.window.dice.dice import waiting
from ludus.window.input.pointer import Touch
from ludus.window.pictures.movement import DUSK, Dusk
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.journey.gifts import (
    LANDS,
    gift_picture,
    gift_shadow,
    gift_side,
    parting_dice,
    prepare_gift,
)
from ludus.window.screens.panels.wording import spoken
from ludus.window.sound.sounds import KNOCK
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import Lines, Rule, Slot, pictured
from ludus.window.widgets.push import Push, button, pushes
from ludus.window.widgets.tree import Column, Laid, Row, fitted, lay

STANDS = 150
"""Steps for which it stands before it flies by itself."""
FLIGHT = 30
"""Steps until it lies on the table."""
_LIES = 36
"""Steps for which it then lies there."""
_SOUNDS = {"dice": "die", "cup": "cup"}
"""What is heard as it comes to lie."""
_SOONER = 10
"""Steps for which the last screen is still seen to go while it begins to grow."""
POP = 12
"""Steps until it is largest."""
_GROWS = Track((0, 0.0), (POP, 1.12, slowing), (18, 1.0, gently))
_ROCKS = 56
"""Steps in which it rocks once it is there, and the quarter of which it rocks on the table."""
_TILT = Track((0, 12.0), (_ROCKS, 2.0))
"""Degrees by which it tilts."""
_SWINGS = Track((0, 0.0), (_ROCKS, 2.0), (100 * _ROCKS, 70.0))
"""The rocks to both sides; it goes on slowly until it flies."""
_WORDS = 5
"""Steps after which the texts come, as those of the last screen have gone."""
_SHINES = 5
"""The tenths of its glint."""
_GLINT = 16
"""Steps for which it glints once it lies on the table."""
_LARGE = 0.13, 0.4
"""The least and the wished sides of its place, as shares of the shorter side."""
_MOST = 0.6, 0.36
"""Its most width and height, as such shares."""
_ROCKED = 480
"""The most pixels of its side in a picture that rocks: a turned one takes long."""
_APART = 0.055
"""How far its shadow is to the right and below it, in its sizes."""
_GLOW = 2.4
"""The size of the light around it, in its sizes."""
_FAINT = 2.6
"""The most of it, in distances of its middle from the name, at which it is faint."""
_ON_GOLD = 4
"""The tenths of the light around a word, whose letters are golden too."""
_COIN = 0.07, 0.1
_WAY = 0.56
_ROOMS = (1.4, 0.82), (1.25, 1.1)
"""The room for it and its texts, and the most room, as shares of the shorter side."""
_RIM = 0.03, 0.09
"""The least room around them, on a wide and on an upright screen."""
_NIGHT = (66, 60, 54)
"""Factors, of 255, of the light of the table while it is shown."""
_BEND = 0.2
"""How far its way bends upwards, as a share of the way."""
_ASIDE = 3.0
"""How far the old ones step aside, in sizes of the place."""
_GONE = 10
"""Steps in which the texts go, and in which it then becomes one with the table."""


class PrizeScreen(Screen):
    """The name of the thing, what the opponent says, and a button; a touch or a key goes on."""

    app: App
    comes = goes = Dusk

    def __init__(self, app: App, match: PlayScreen, stop: RoadStop, before: Surface) -> None:
        """`before` is a picture of the table without the thing."""
        super().__init__(app)
        self.stack, self._match, self._stop = app.stack, match, stop
        self._at = 0 if app.still else _SOONER - DUSK
        self._left: int | None = None
        """The step in which it has left for the table."""
        dice = match.table.rules.dice
        self._lands = LANDS[-dice:] if stop.item == "dice" else (FLIGHT,)
        self._aside = list[Item]()
        """The old cup with its dice, if the thing takes their place."""
        if stop.item in ("dice", "cup"):
            self._aside = waiting(match.layout, dice)
        self._before: Surface | None = before
        """Until the window changes."""
        self._veil: Surface | None = None
        match.named = True
        app.load_progress()
        if stop.item == "dice":
            match.view.dice.lay(range(6, 6 - dice, -1), twice=False)

    # Time

    awake = True

    @property
    def _flown(self) -> int:
        """Steps since it has left, or a negative number."""
        return -1 if self._left is None else self._at - self._left

    def step(self) -> bool:
        if not (self._at == STANDS and self.app.speaking):
            self._at += 1
        self.entered = self._at - POP
        if self._at == 1:
            self.sounds.play("prize", ahead=POP * (not self.app.still))
        flown = self._flown
        if flown == FLIGHT:
            self._turn()
        if flown in self._lands:
            pan = self._goal.centerx / self.app.size[0]
            self.sounds.play(_SOUNDS.get(self._stop.item, KNOCK), pan)
        if flown < 0 < STANDS < self._at or flown > FLIGHT + _LIES:
            self._go_on()
        return True

    def _go_on(self) -> None:
        """Let it fly; or show the end of the match, if it flies, or if nothing moves."""
        if self._left is None and not self.app.still:
            self._left = self._at
            self.sounds.cut()
            self._turn()
            assert self._veil
            for item in self._aside:
                self._veil.blit(self._before or self._table, item.rect, item.rect)
                self._veil.fill(_NIGHT, item.rect, BLEND_RGB_MULT)
            self.app.stale = True
            return
        over = self.below
        assert over
        over.resize()  # It shows the table, which has changed.
        self.stack.close(self)

    def touch(self, touch: Touch) -> None:
        if touch.act is PointerEvent.PRESS:
            self._go_on()

    def key(self, key: int) -> bool:
        self._go_on()
        return True

    # Places

    @cached_property
    def _laid(self) -> Laid:
        words, stop = self.words, self._stop
        face = partial(coin, RANKS[stop.opponent].coin, plain=self.settings.contrast)
        # Translators: a button below a thing that was won: it is laid on the player's table.
        text = words.capitals("On my table")
        way = button("table", self._go_on, text, lit=True, title=True)
        upright = self.area.width <= self.area.height
        rim = -2 * self.part(_RIM[upright])
        for size, least in ((HEADLINE, 0), (HEADLINE, 1), (TITLE, 1)):
            room = Rect(0, 0, *map(self.part, _ROOMS[least or upright])).move_to(
                center=self.area.center
            )
            room = room.clip(self.area.inflate(rim, rim))
            tree = Column(
                Lines(words.carved(self._name), size, CAPITALS_BOLD, GOLD, most=2),
                Slot(name="prize", wide=_LARGE, high=_LARGE, grow=1),
                (Column if upright else Row)(
                    Slot(pictured(lambda place: face(place.width)), wide=_COIN, shape=1),
                    Lines(words.get(stop.after), SENTENCE, BODY_ITALIC, most=4),
                ),
                Row(Push(way, wide=_WAY, around=1)),
            )
            laid = lay(tree, room, fitted(tree, room, Rule(self.app.scale)))
            if (least or laid.rule.means.gaps) and not any(laid.lacks):
                break
        return laid

    @property
    def _light(self) -> Item:
        """The light around it, which is faint at its name, and goes with the texts."""
        (_, name), *_ = self._laid.leaves
        side = min(_GLOW * self._large.width, _FAINT * (self._large.centery - name.bottom))
        bright = _ON_GOLD if self._stop.item == "word" else 10
        left = 1 - max(0, self._flown) / _GONE
        return signs.shine(round(side), self._large.center, round(bright * left))

    @property
    def _strip(self) -> Item:
        """The dark ground of what the opponent says."""
        _, _, face, text, *_ = (place for _, place in self._laid.leaves)
        room = face.union(text)
        return centred(signs.warmth(room.size, (0, 0, 0)), room.center).faded(8)

    @property
    def _large(self) -> Rect:
        """Where it is shown."""
        place = self._laid.place("prize")
        wide, high = map(self.part, _MOST)
        side = gift_side(self._stop, (min(place.width, wide), min(place.height, high)))
        return square_at(place.center, side)

    @cached_property
    def _goal(self) -> Rect:
        """Its place on the table; a song dissolves over the board."""
        shown = self._match
        layout = shown.layout
        match self._stop.item:
            case "lamp":
                return layout.lamp
            case "word":
                return rim_word(layout)
            case "dice" | "cup":
                side, at = diameter(layout), layout.tray.center
            case "checkers":
                side, player = 2 * layout.checker, shown.table.record.player_side
                at = shown.view.spot(player, layout.rules.squares + 1)
            case _:
                side, at = self._large.width, layout.board.center
        return square_at(at, side)

    # Pictures

    def ground(self) -> Surface:
        """The old table, blurred at night, then by day; at last the new one."""
        if self._flown >= FLIGHT:
            return self._table
        picture = self._before or self._table
        if self._left is None:
            picture = picture.copy()
            for item in self._aside:
                picture.blit(item.surface, item.rect)
            picture = assets.blurred(picture)
            picture.fill(_NIGHT, special_flags=BLEND_RGB_MULT)
        return picture

    @cached_property
    def _table(self) -> Surface:
        """The table with the thing."""
        return self.stack.seen(self._match)

    def _turn(self) -> None:
        """Let the present background give way to the next one."""
        self._veil, self._ground = self.background(), None

    def resize(self) -> None:
        super().resize()
        self._before = self._veil = None
        self._aside = []

    def prepare(self) -> None:
        self._match.prepare()
        _ = self._table, self.background()  # They are made here, beside the loop.
        tuple(self._texts(10))
        prepare_gift(self._stop, self._large.width, min(_ROCKED, self._large.width))

    def items(self) -> list[Item]:
        return [*self._before_thing(), *self._thing()]

    def _before_thing(self) -> Iterator[Item]:
        """The last background, the light, the texts and the old dice, as they go."""
        flown = self._flown
        lies = flown - FLIGHT
        left = 1 - flown / FLIGHT if lies < 0 else 1 - lies / _GONE
        # Those of the table, which lie otherwise, take the place of dice at once.
        replaced = self._stop.item == "dice" and lies >= 0
        if self._veil and flown >= 0 and left > 0 and not replaced:
            yield Item(assets.translucent(self._veil, 254 * left), 0, 0)
        if flown < _GONE:
            yield self._light
        came = DUSK if self.app.still else self._at
        yield from self._texts(min(came - _WORDS, 10 - max(0, flown)))
        if 0 <= lies < _GLINT:
            glint = round(_SHINES * (1 - lies / _GLINT))
            yield signs.shine(round(_GLOW * self._goal.width), self._goal.center, glint)
        gone = gently(flown / FLIGHT)
        away = round(_ASIDE * gone * self._goal.width)
        for item in self._aside if lies < 0 <= flown else ():
            old = item.surface.copy()
            old.fill(Color(*_NIGHT).lerp("white", gone), special_flags=BLEND_RGB_MULT)
            old.set_alpha(round(254 * (1 - gone**3)))
            yield Item(old, item.x - away, item.y, item.area)

    def _texts(self, tenths: int) -> Iterator[Item]:
        """The texts, with some tenths of their opacity."""
        if tenths > 0:
            yield from (item.faded(tenths) for item in (self._strip, *self._laid.items()))

    def _thing(self) -> Iterator[Item]:
        """The thing and its shadow; on the table it becomes one with what is used there."""
        large, goal, item, flown = self._large, self._goal, self._stop.item, self._flown
        share, lies = gently(min(max(flown, 0) / FLIGHT, 1.0)), flown - FLIGHT
        if item == "dice" and flown >= 0:
            if lies < 0:
                yield from parting_dice(self._stop, large, self._match.layout.dice, flown)
            return
        tenths = 10 - (round(10 * share) if item == "tune" else max(0, lies - _GONE))
        grown = 1.0 if self.app.still else _GROWS.at(self._at)
        side = large.width * grown * (1 - share) + goal.width * share
        if tenths <= 0 or side < 1:
            return
        bend = (
            (large.centerx + goal.centerx) / 2,
            max(
                min(large.centery, goal.centery) - _BEND * math.dist(large.center, goal.center),
                self.area.top + large.height / 2,
            ),
        )
        x, y = curve(large.center, bend, goal.center, share)
        rocks = min(4 * lies, _ROCKS) if lies >= 0 else self._at if flown < 0 else _ROCKS
        swing = 0 if self.app.still else math.sin(math.tau * _SWINGS.at(rocks))
        apart = round(side * (_APART if flown < FLIGHT else _APART / 2))
        whole = large.width
        thing, shadow = gift_picture(self._stop, whole), gift_shadow(self._stop, whole)
        scale = side / whole
        if swing:
            part = min(1.0, _ROCKED / whole)
            thing = gift_picture(self._stop, round(part * whole))
            thing = transform.smoothscale_by(
                transform.rotozoom(thing, _TILT.at(rocks) * swing, scale), 1 / part
            )
        elif scale != 1:
            thing = transform.smoothscale_by(thing, scale)
        if scale != 1:  # It is too soft to be seen to rock.
            shadow = transform.scale_by(shadow, scale)
        yield centred(shadow, (x + apart, y + apart)).faded(tenths)
        yield centred(thing, (x, y)).faded(tenths)

    def buttons(self) -> list[Button]:
        return pushes(self._laid) if self._flown < 0 else []

    @property
    def _name(self) -> str:
        return self.words.get(self._stop.gift)

    @property
    def said(self) -> str:
        return spoken(self._name, self.words.get(self._stop.after)) if self._flown < 0 else ""
