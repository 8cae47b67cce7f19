"""The background thread for work longer than a step, such as pictures and whole matches."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from ludus.window.app.services import Services

Made = TypeVar("Made")


class BackgroundJobs:
    """Runs jobs one after another in a background thread; without a thread, each at once.

    The loop can wait for one job: it shows no new frame until `step` has called the job's callback.
    Only the loop calls these methods, and callbacks run in the loop. The job itself runs in the
    thread. `step` raises a job's error.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._wanted: Future[Any] | None = None
        self._then: Callable[[Any], object] = lambda made: None
        self._ahead: Future[object] | None = None
        self.waited = 0
        """Steps for which the loop has been waiting."""

    @property
    def beside(self) -> bool:
        return self._services.pictures is not None

    @property
    def ready(self) -> bool:
        return self._wanted is None

    def later(self, make: Callable[[], Made]) -> Future[Made]:
        if self._services.pictures:
            return self._services.pictures.submit(make)
        done: Future[Made] = Future()
        done.set_result(make())
        return done

    def apart(self, make: Callable[[], Made]) -> Future[Made]:
        """Start a job in a process of its own, so that long work delays no step and no picture."""
        spawn, beside = get_context("spawn"), self.beside
        hired: Executor = ProcessPoolExecutor(1, spawn) if beside else ThreadPoolExecutor(1)
        made = hired.submit(make)
        hired.shutdown(wait=not beside)
        return made

    def wait_for(self, make: Callable[[], Made], then: Callable[[Made], object]) -> None:
        """Run a job and pass its result to `then`; a job awaited before is ignored."""
        wanted = self.later(make)
        if self.beside:
            self._wanted, self._then, self.waited = wanted, then, 0
        else:
            self._wanted = None
            then(wanted.result())

    def forget(self) -> None:
        self._wanted = None

    def step(self) -> bool:
        """Call the callback of a finished job; return whether the loop waits for no job."""
        if self._wanted:
            self.waited += 1
            if not self._wanted.done():
                return False
            wanted, self._wanted, self.waited = self._wanted, None, 0
            self._then(wanted.result())
        return self.ready

    def make_ahead(self, next_one: Callable[[], Callable[[], object] | None]) -> None:
        """Start a job that may be needed next, once the last such job is done."""
        if self._ahead:
            if not self._ahead.done():
                return
            ahead, self._ahead = self._ahead, None
            ahead.result()
        if self.beside and self.ready and (make := next_one()):
            self._ahead = self.later(make)
