"""The thread beside the loop, for what takes longer than a step: pictures, and whole matches."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from ludus.window.app.services import Services

Made = TypeVar("Made")


class BackgroundJobs:
    """Makes things beside the loop, one after another; without a thread each at once.

    One of them is waited for: the loop shows nothing new until `step` has called what follows. The
    loop alone calls these methods, and what follows runs in it; only what makes a thing runs
    beside. An error in that is raised by `step`.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wanted: Future[Any] | None = None
        self._then: Callable[[Any], object] = lambda made: None
        self._ahead: Future[object] | None = None
        self.waited = 0
        """Steps for which something has been waited for."""

    @property
    def beside(self) -> bool:
        """Whether there is a thread."""
        return self._services.pictures is not None

    @property
    def ready(self) -> bool:
        """Whether nothing is waited for."""
        return self._wanted is None

    def later(self, make: Callable[[], Made]) -> Future[Made]:
        """Make something beside the loop, which goes on."""
        if self._services.pictures:
            return self._services.pictures.submit(make)
        done: Future[Made] = Future()
        done.set_result(make())
        return done

    def wait_for(self, make: Callable[[], Made], then: Callable[[Made], object]) -> None:
        """Make something and go on with it; what else was waited for is not wanted any more."""
        wanted = self.later(make)
        if self.beside:
            self._wanted, self._then, self.waited = wanted, then, 0
        else:
            self._wanted = None
            then(wanted.result())

    def forget(self) -> None:
        """Wait for nothing."""
        self._wanted = None

    def step(self) -> bool:
        """Go on with what has been made; whether nothing is waited for."""
        if self._wanted:
            self.waited += 1
            if not self._wanted.done():
                return False
            wanted, self._wanted, self.waited = self._wanted, None, 0
            self._then(wanted.result())
        return self.ready

    def make_ahead(self, next_one: Callable[[], Callable[[], object] | None]) -> None:
        """Let something be made that may be wanted next, once the last such thing is done."""
        if self._ahead:
            if not self._ahead.done():
                return
            ahead, self._ahead = self._ahead, None
            ahead.result()
        if self.beside and self.ready and (make := next_one()):
            self._ahead = self.later(make)
