"""The buttons of a visit: language, size of text and free seat, and all of them in rows."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import draw

from ludus.exhibit.kiosk.kiosk import Kiosk
from ludus.exhibit.kiosk.states import KioskState
from ludus.picture import assets, pieces
from ludus.picture.assets import BODY_BOLD, clear, stamp
from ludus.picture.canvas import Rect, Surface, square_at
from ludus.picture.coins import coin
from ludus.picture.labels import signed
from ludus.picture.lettering import BUTTON, NOTE
from ludus.players.ranks import RANKS
from ludus.rules.position import BLACK
from ludus.window.layers.seats import portraits
from ludus.window.layout.layout import Layout, with_tray
from ludus.window.layout.zones import across
from ludus.window.play.board_screen import AROUND
from ludus.window.play.play_screen import PlayScreen
from ludus.window.screens.panels.switch import larger_text
from ludus.window.screens.settings.language_screen import LanguageScreen
from ludus.window.text.catalogue import own_name
from ludus.window.text.sentences import COMMAND_LABELS
from ludus.window.widgets.button import Button
from ludus.window.widgets.nodes import LEAST, Lines, Node, Rule, Slot, pictured
from ludus.window.widgets.push import BESIDE, Push, button, pushes, sign
from ludus.window.widgets.tree import Column, FirstFit, Laid, Row, lay

SIT = "sit"
_BETWEEN = 0.012
"""The gap between two buttons of a row, as a share of the shorter side."""
_AROUND = 0.3
"""The room at each end of a word with its icon, in sizes of its letters."""
_SAID = {
    "menu": ("home",),
    "done": ("done", "yes", "forward"),
    (KioskState.ALEA, "menu"): ("leave",),
    (KioskState.LESSON, "hint"): ("play",),
}
"""The commands that stand on a button, if they are not its name."""
_ABSENT: dict[str, str] = {KioskState.ALEA: "hint", KioskState.LESSON: "done"}
"""The buttons that a run lacks, and a lesson, which goes on by itself."""
_CELL = 0.125
"""The usual width of a button with an icon above its word."""
_COIN = 0.05, 0.085
"""The least and the usual size of the picture of a free seat."""
_FACE = 0.96
"""The size of its coin, as a share of it."""
_PLUS = 0.42
_CHECKER = 0.42
_SEAT = 0.05, 0.08
"""The least and the usual width of a seat beside the cup of a flat board."""
_CUP = 0.2, 0.25
"""The width of the place of dice there."""


def corner(kiosk: Kiosk, layout: Layout) -> list[Button]:
    """The buttons of the language and of the size of text."""
    at, rule, text = layout.buttons, Rule(kiosk.scale, LEAST), larger_text(kiosk)
    lay(text, at["text"], rule)
    language = _language(kiosk)
    if kiosk.text_scale == 1 and (layout.upright or layout.facing):  # As its neighbours.
        return [Button("language", at["language"], language.action, icon="globe"), text.button]
    named = FirstFit(_named(language), tight=True)
    lay(Push(language, named, around=AROUND), at["language"], rule)
    return [language, text.button]


def corner_pushes(kiosk: Kiosk) -> list[Push]:
    """Both, with room for the name of every language."""
    language, offered = _language(kiosk), kiosk.config.language
    names = [own_name(code, offered.folder) for code in offered.offered]
    return [Push(language, _named(language, names)[0], grow=1), larger_text(kiosk)]


def languages_screen(kiosk: Kiosk) -> LanguageScreen:
    """The languages that the museum offers."""
    return LanguageScreen(kiosk, kiosk.config.language.offered, KioskState.LANGUAGES)


def _language(kiosk: Kiosk) -> Button:
    def choose() -> None:
        kiosk.stack.open(languages_screen(kiosk))

    return button("language", choose, kiosk.words.own_name, "globe")


def _named(language: Button, others: Sequence[str] = ()) -> tuple[Node, Node]:
    """The globe and a language's name, and the globe, which foreigners understand, alone."""
    globe, name = sign(language), Lines(language.label, BUTTON, BODY_BOLD, most=1, others=others)
    return Row(globe, name, gap=BESIDE), globe


def free_seat(
    screen: PlayScreen,
    sit: Callable[[], object] = lambda: None,
    least: int | None = None,
    high: bool = False,
) -> Push:
    """The button of a free seat.

    It has a plus and a word, above each other if `high`, or yields one of them; with `least`, it
    yields so much.
    """
    words = screen.words
    # Translators: beside a plus: a second visitor sits down there and plays; short.
    label = words.say("Join in")
    plus = pictured(lambda place: _joining(screen, min(place.size)))
    size = min(BUTTON, NOTE, key=screen.app.scale.letters)
    word, seat = Lines(label, size, BODY_BOLD, most=1), Slot(plus, wide=_COIN, high=_COIN)
    both = (
        Column(seat, Lines(label, size, BODY_BOLD), gap=0) if high else Row(seat, word, gap=BESIDE)
    )
    ways = both, word, seat
    content = FirstFit(ways, tight=True) if least is None else ways[max(0, least - 1)]
    return Push(button(SIT, sit, label), content, around=_AROUND)


def _joining(screen: PlayScreen, size: int) -> Surface:
    """A plus before the coin of the opponent."""
    place, name = screen.place, RANKS[portraits(screen)[BLACK]].coin
    picture, plus = clear((size, size)), assets.drawn("seat-empty", (round(size * _PLUS),) * 2)
    whole = picture.get_rect()
    stamp(picture, coin(name, round(size * _FACE), screen.settings.contrast), whole.center)
    checker = pieces.checker(place, BLACK, 0, round(size * _CHECKER))
    picture.blit(checker, checker.get_rect(bottomright=whole.bottomright))
    below = plus.get_rect(bottomleft=whole.bottomleft)
    draw.circle(picture, "black", below.center, below.width // 2)
    picture.blit(plus, below)
    return signed(picture, "seat-empty")


def places(laid: Laid) -> dict[str, Rect]:
    return {button.name: button.rect for button in pushes(laid)}


def in_rows(kiosk: Kiosk, screen: PlayScreen, layout: Layout) -> Layout:
    """The buttons in rows below the board, each as wide as its word asks.

    Beside the cup of a flat board are language, size of text and the seats.
    """
    at, rows = dict(layout.buttons), dict[int, list[str]]()
    for name, place in at.items():
        rows.setdefault(place.top, []).append(name)
    strips = [at[row[0]].unionall([at[name] for name in row]) for row in rows.values()]
    names, flat = [*rows.values()], strips[0].top < layout.tray.bottom
    if flat and screen.frame.kind == KioskState.ALEA:
        names = [[], ["language", "menu", "undo", "done"]]
        at |= dict.fromkeys(("rules", "hint"), layout.tray)  # A run has neither.
    elif flat and not layout.facing:
        names = [["language"], ["menu", *names[1]]]
    absent = _ABSENT.get(screen.frame.kind)
    names = [[name for name in row if name != absent] for row in names]
    for strip, row in zip(strips, names, strict=True):
        by_cup = flat and bool(row) and row is names[0]
        lines = [_line(kiosk, screen, row, by_cup, least) for least in range(4)]
        laid = lay(FirstFit(lines, tight=True), strip, Rule(kiosk.scale, LEAST))
        at |= places(laid)
        layout = _seated(layout, laid) if by_cup else layout
    return replace(layout, buttons=at)


def _line(kiosk: Kiosk, screen: PlayScreen, names: Sequence[str], by_cup: bool, least: int) -> Node:
    """Some buttons with icon and word, or with less: only words, or only icons.

    Only the globe is always there.
    """
    small, grow, nodes = kiosk.text_scale == 1, not by_cup, list[Node]()
    wide = _CELL if small else 0
    for name in names:
        said = _SAID.get((screen.frame.kind, name)) or _SAID.get(name, (name,))
        push, ways = button(name, lambda: None, icon="done"), tuple[Node, ...]()
        if name == "language":
            push = _language(kiosk)
            label, (whole, globe) = push.label, _named(push)
            ways = whole, globe, globe, globe
        else:
            label = max((kiosk.words.say(COMMAND_LABELS[each]) for each in said), key=len)
            word = Lines(label, BUTTON, BODY_BOLD)
            ways = Row(sign(push), word, gap=BESIDE), word, word, Slot()
        below = Lines(label, NOTE if least else BUTTON, BODY_BOLD)
        content = below if small else ways[least]
        around = AROUND if least > small else _AROUND
        nodes.append(Push(push, content, around=around, wide=wide, grow=grow))
        if name == "language":
            nodes.append(replace(larger_text(kiosk), wide=wide, grow=small))
    return Row(*nodes, *(_by_cup(screen, least) if by_cup else ()), gap=_BETWEEN)


def _by_cup(screen: PlayScreen, least: int) -> list[Node]:
    """The seats and the place of the dice; face to face only the near seat."""
    cup = Slot(name="cup", wide=_CUP, grow=1)
    white, black = (Slot(name=name, wide=_SEAT) for name in ("white", "black"))
    if not any(screen.looks):
        return [cup]
    if screen.orientation.facing:
        return [white, cup]
    if "empty" in screen.looks:
        return [cup, white, free_seat(screen, least=least)]
    return [black, cup, white]


def _seated(layout: Layout, laid: Laid) -> Layout:
    """The layout with the cup and the seats where a tree has laid them, without names."""
    found = {leaf.name: place for leaf, place in laid.leaves if isinstance(leaf, Slot)}
    cup = found["cup"]
    tray = Rect(0, 0, min(cup.width, layout.tray.width), layout.tray.height)
    seats = [found.get(name, Rect()) for name in ("white", "black")]
    white, black = (square_at(seat.center, min(seat.size)) for seat in seats)
    if layout.facing and white.width:
        black = across(white, layout.area)
    layout = with_tray(layout, tray.move_to(center=(cup.centerx, layout.tray.centery)))
    return replace(layout, seats=(white, black), by_seats=(Rect(),) * 2)
