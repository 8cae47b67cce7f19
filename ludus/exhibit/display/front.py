"""Keeps the exhibit's window in front of all others."""

import logging
import sys
from concurrent.futures import Future
from functools import partial
from itertools import takewhile
from typing import Any

from ludus import outside
from ludus.exhibit.display.x_server import connected
from ludus.exhibit.supervisor.once import Once
from ludus.picture.canvas import Rect

if sys.platform == "linux":
    from Xlib import X

_log = logging.getLogger(__name__)


class Front:
    """Puts windows that cover the exhibit's behind it, so that no visitor meets another program.

    A thread in the background asks X, so that the loop never waits.
    """

    def __init__(self) -> None:
        self._front = Once(_log, "the front of the screen")
        self._looking: Future[None] | None = None

    def look(self, window: int) -> None:
        """Look at X's window of this number, or at none for 0; called every second."""
        if window and not (self._looking and not self._looking.done()):
            self._looking = outside.begin(partial(self._look, window))

    def _look(self, window: int) -> None:
        try:
            for name in put_in_front(window):
                self._front.lost(f"the window '{name}' was over the exhibit, and is put behind it")
        except OSError as error:
            self._front.lost(error)


def put_in_front(number: int) -> list[str]:
    """Put X's window of a number before those that cover it; return their names, or OSError."""
    with connected() as server:
        inner = ours = server.create_resource_object("window", number)
        while (tree := ours.query_tree()).parent != tree.root:  # a manager's frame
            ours = tree.parent
        above = takewhile(ours.__ne__, reversed(tree.root.query_tree().children))
        covers = [each for each in above if _meets(each, ours)]
        if covers:
            inner.configure(stack_mode=X.Above)
            inner.set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        return [str(each.get_wm_name() or hex(each.id)) for each in covers]


def _meets(other: Any, ours: Any) -> bool:
    """Whether another window can be seen where ours is."""
    if other.get_attributes().map_state != X.IsViewable:
        return False
    places = [each.get_geometry() for each in (other, ours)]
    rects = [Rect(each.x, each.y, each.width, each.height) for each in places]
    return bool(rects[0].colliderect(rects[1]))
