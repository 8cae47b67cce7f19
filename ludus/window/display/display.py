"""The display: opening and closing windows, and painting frames onto them."""

import gc
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect, Surface, transform

from ludus import memory
from ludus.folders import user_folder
from ludus.picture import assets, cache, coins, places, surfaces
from ludus.picture.canvas import Canvas, Item
from ludus.players.ranks import RANKS
from ludus.window.display.video import choose_framebuffer, desktop, start_video
from ludus.window.input.devices import LEAST
from ludus.window.pictures.movement import Approach, Movement, Point

_FADE = 24
"""Steps in which the first frame appears from the title."""
_SELDOM = 1_000_000
"""Collections of younger objects before all are collected, which would take longer than a step."""
_DIM = (150, 150, 150)
"""Factors, of 255, that darken the picture during a long wait."""


class Display:
    def __init__(self, target: Surface) -> None:
        self._take(target)
        self.canvas = self._last = Canvas(assets.blank(target.get_size()))
        """The next frame, whose size may differ from the window's, and the last frame shown."""
        self.before: Surface | None = None
        """Fills the window until the first frame, which appears from it."""
        self._veil = assets.blank((0, 0))
        """`before` in the size of the window."""
        self._left = _FADE
        self._whole = False
        """Whether to show the whole next frame, not only its changes."""
        self._dimmed = False
        self._around: Surface | None = None
        """The background last mirrored into the margin."""
        self.movement: Movement | None = None
        """How the picture reaches the window, if it is not simply shown."""

    def _take(self, target: Surface) -> None:
        self.target = target
        """The window, or its part in use; a display's surface grows in place."""
        self._outer = target.get_parent() or target
        """The whole window, including any margin around the picture."""
        self.window = self._outer.get_size()
        surfaces.limit(self.window)

    def show(self, canvas: Canvas) -> None:
        self.canvas, self._whole = canvas, True

    def move(self, movement: Movement) -> None:
        """Let the next screen replace the visible one by a movement, once its picture is ready."""
        self.movement = movement if self._last.painted else None

    @property
    def holds(self) -> bool:
        """Whether the topmost screen waits for the end of a movement."""
        return self.movement is not None and self.movement.holds

    def near(self, at: Point, stage: Rect, wait: int, stay: int) -> None:
        """Let the camera come near a point of a stage, after some steps; see `Approach`."""
        if self.movement is None and self._last.painted:
            self.movement = Approach(at, stage, self.target.get_rect(), wait, stay)
        elif isinstance(self.movement, Approach):
            self.movement.again(at, wait, stay)

    def follow(self, at: Point, steps: int) -> None:
        """Let a camera that is near look at another point after some steps."""
        if isinstance(self.movement, Approach):
            self.movement.follow(at, steps)

    def settle(self) -> None:
        """End a movement that a touch ends."""
        if self.movement and self.movement.ends:
            self.movement, self._whole = None, True

    def step(self, ready: bool = True) -> bool:
        """Go on with a movement, whose next picture may be ready; return whether it goes on."""
        if self.movement is None:
            return False
        self.movement.step(ready)
        return ready or self.movement.leaves

    def clear(self) -> None:
        self.canvas = Canvas(assets.blank(self.target.get_size()))

    def resize(self, target: Surface) -> None:
        """Use another surface; until its first frame it shows the last one, as large as fits."""
        self._take(target)
        self.movement = None
        if self._last.painted:
            self._drop_before()
            last = self._last.target
            place = last.get_rect().fit(target.get_rect())
            target.fill("black")
            target.blit(transform.scale(last, place.size), place)
            surround(target, target)
            if self._dimmed:
                self._outer.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        elif self.before:
            self._veil = assets.cropped(self.before, self.window)
            self._outer.blit(self._veil)
        self._around = None

    def fade(self, calm: bool) -> bool:
        """Advance the fade to the first frame, or end it if `calm`; return whether it goes on."""
        if not (self.before and self._last.painted):
            return False
        self._left = 0 if calm else self._left - 1
        self._whole = True
        if not self._left:
            self._drop_before()
        return True

    def _drop_before(self) -> None:
        self.before, self._veil = None, assets.blank((0, 0))

    def paint(self, background: Surface, items: Sequence[Item]) -> list[Rect]:
        self._last = self.canvas
        seen = self.movement.seen if self.movement else None
        changed = self.canvas.paint(background, items, seen)
        if self._whole:
            self._whole = self._dimmed = False
            changed, self._around = [self.canvas.target.get_rect()], None
        if self.movement:
            changed = self.movement.paint(self.target, self.canvas.target, changed)
            self.movement = None if self.movement.over else self.movement
        else:
            self.target.blits([(self.canvas.target, at, at) for at in changed], doreturn=False)
        if self._around is not background and self._outer is not self.target:
            self._around = background
            surround(self.target, background)
            changed = [self._everything]
        if self.before:
            self._veil.set_alpha(254 * self._left // _FADE)  # At 255, SDL takes ten times as long.
            self._outer.blit(self._veil)
            changed = [self._everything]
        return changed

    @property
    def _everything(self) -> Rect:
        left, top = self.target.get_offset()
        return Rect((-left, -top), self.window)

    def wait(self, long: bool) -> list[Rect]:
        """Leave the last screen before the next picture is ready; or dim it after a `long` time."""
        if self.movement and self.movement.leaves:
            return self.movement.leave(self.target)
        return self.dim() if long else []

    def dim(self) -> list[Rect]:
        if self._dimmed or not self._last.painted:
            return []
        self._dimmed = self._whole = True
        self._around = None
        self._outer.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        return [self._everything]


def open_window(
    size: tuple[int, int] | None,
    fullscreen: bool,
    screen: int = 0,
    flags: int = 0,
    picture: Surface | None = None,
) -> Surface:
    """Open a window of a size, or fill a screen; use the first screen if `screen` is gone.

    The window shows the middle of `picture` from its first moment.
    """
    screen = screen if screen < pygame.display.get_num_displays() else 0
    size = desktop(screen) if fullscreen else size or _default_size(screen)
    kind = flags | (pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE)
    if picture is None or flags & pygame.HIDDEN:
        return pygame.display.set_mode(size, kind, display=screen)
    kind = kind & ~pygame.SHOWN | pygame.HIDDEN
    ready = assets.cropped(picture, pygame.display.set_mode(size, kind, display=screen).get_size())
    opened = _opened()  # A window opened visibly is black at first.
    if not fullscreen:
        opened.minimum_size = LEAST
    opened.show()
    pygame.event.pump()  # Its surface may change when it becomes visible.
    window = pygame.display.get_surface()
    assert window
    window.blit(transform.scale(ready, window.get_size()))
    pygame.display.flip()
    return window


def _opened() -> pygame.Window:
    """The window; pygame has no other way to show a hidden one, or to maximise one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def put_back(place: Point | None, maximised: bool) -> None:
    """Move a window to its former place, and maximise it if it was maximised."""
    if place:
        pygame.display.set_window_position(place)
    if maximised:
        _opened().maximize()


def within(window: Surface, margin: int, shift: tuple[int, int] = (0, 0)) -> Surface:
    """The part of a window inside a margin, shifted; the whole window where there is no room."""
    if not margin or min(window.get_size()) <= 4 * margin:
        return window
    inner = window.get_rect().inflate(-2 * margin, -2 * margin).move(shift)
    return window.subsurface(inner.clip(window.get_rect()))


def surround(inner: Surface, ground: Surface) -> None:
    """Fill the margin around a part of a window with the mirror image of its background."""
    outer = inner.get_parent()
    if outer is None:
        return
    (left, top), (width, height) = inner.get_offset(), inner.get_size()
    right, bottom = outer.get_width() - left - width, outer.get_height() - top - height
    # For each part: start in the background, length, start in the window, whether to mirror it.
    columns = (
        (0, left, 0, True),
        (0, width, left, False),
        (width - right, right, left + width, True),
    )
    rows = (
        (0, top, 0, True),
        (0, height, top, False),
        (height - bottom, bottom, top + height, True),
    )
    for x, wide, to_x, across in columns:
        for y, high, to_y, along in rows:
            if (across or along) and wide and high:
                part = ground.subsurface((x, y, wide, high))
                outer.blit(transform.flip(part, across, along), (to_x, to_y))


def title() -> Surface:
    """The stored picture that a window shows until its first frame."""
    return assets.load("title.jpg")


def _name_window() -> None:
    pygame.display.set_caption("ludus")
    icon = pygame.image.load_sized_svg(assets.find("sprites") / "icon.svg", (128, 128))
    pygame.display.set_icon(icon)


def close_window() -> None:
    """Close the window and restart SDL's video, so that screens are detected again."""
    pointer = pygame.mouse.get_visible()
    pygame.display.quit()
    start_video()
    _name_window()
    pygame.mouse.set_visible(pointer)


def _default_size(screen: int) -> tuple[int, int]:
    """The size in pixels of a window that fills most of a screen."""
    width, height = desktop(screen)
    return max(LEAST[0], width * 9 // 10), max(LEAST[1], height * 85 // 100)


@contextmanager
def window_system() -> Iterator[None]:
    """Open everything of pygame that a window needs, and close it in the end.

    Raises:
        AssetError: files of the program are missing.
        ScreenError: there is no screen.
        pygame.error: SDL cannot open a window.
    """
    memory.prepare()
    threshold = gc.get_threshold()
    gc.set_threshold(*threshold[:2], _SELDOM)  # `memory.give_back` collects all objects.
    places.check(*(coins.file(rank.coin) for rank in RANKS.values()))
    pygame.font.init()
    try:
        start_video()
        choose_framebuffer()
        _name_window()
        cache.use(user_folder("cache", "ludus") / "pictures", assets.sources())
        yield
    finally:
        gc.set_threshold(*threshold)
        cache.leave()
        pygame.display.quit()  # `pygame.quit` would also close sound, which may hang.
