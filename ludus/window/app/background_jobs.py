"""The background thread for work longer than a step, such as pictures and whole matches."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeVar

from ludus import outside, processes
from ludus.window.app.services import Services

Made = TypeVar("Made")


class _Awaited(NamedTuple):
    job: Future[Any]
    then: Callable[[Any], object]
    shows: bool
    """Whether the job only makes a picture, which a later picture replaces."""
    change: Callable[[], Any] | None
    """The job itself, if it changes files."""


class BackgroundJobs:
    """Runs jobs one after another in a background thread; without a thread, each at once.

    The loop can wait for jobs: it shows no new frame until `step` has called the callback of each.
    Only the loop calls these methods, and callbacks run in the loop. The job itself runs in the
    thread. `step` raises a job's error.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._awaited: list[_Awaited] = []
        self._ahead: Future[object] | None = None
        self.waited = 0
        """Steps for which the loop has been waiting."""
        self._closed = False

    @property
    def beside(self) -> bool:
        return self._services.pictures is not None

    @property
    def ready(self) -> bool:
        return not self._awaited

    def later(self, make: Callable[[], Made]) -> Future[Made]:
        """Run a job; `close` drops it, unless it has begun."""
        if self._services.pictures and not self._closed:
            return outside.noted(self._services.pictures.submit(make))
        done: Future[Made] = Future()
        if not self._closed:
            done.set_result(make())
        return done

    def apart(self, make: Callable[[], Made]) -> Future[Made]:
        """Start a job in a process of its own, which delays no picture and may outlive this one."""
        spawn, beside = get_context("spawn"), self.beside
        hired: Executor = (
            ProcessPoolExecutor(1, spawn, processes.started) if beside else ThreadPoolExecutor(1)
        )
        with processes.starting():
            job = outside.noted(hired.submit(make))
        hired.shutdown(wait=not beside)
        return job

    def wait_for(
        self,
        make: Callable[[], Made],
        then: Callable[[Made], object],
        reads: bool = False,
        shows: bool = False,
    ) -> None:
        """Run a job, after the jobs awaited before, and pass its result to `then`.

        Unless the job only reads, `close` also waits for both.
        """
        if self._closed:
            return
        job = self.later(make)
        if not self.beside:
            then(job.result())
            return
        self.waited *= bool(self._awaited)
        self._awaited.append(_Awaited(job, then, shows, None if reads else make))

    def show(self, make: Callable[[], Made], then: Callable[[Made], object]) -> None:
        """Like `wait_for` with a picture; one that is still awaited is not shown any more."""
        self._awaited = [each for each in self._awaited if not each.shows]
        self.wait_for(make, then, reads=True, shows=True)

    def step(self) -> bool:
        """Call the callbacks of finished jobs; return whether the loop waits for no job."""
        self.waited += not self.ready
        while self._awaited and self._awaited[0].job.done():
            first, self.waited = self._awaited.pop(0), 0
            first.then(first.job.result())
        return self.ready

    def close(self) -> None:
        """Finish the awaited jobs that change files, and drop all other jobs."""
        self._closed = True
        if self._services.pictures:
            self._services.pictures.shutdown(wait=False, cancel_futures=True)
        for job, then, _, change in self._awaited:
            if change:
                then(change() if job.cancelled() else job.result())

    def make_ahead(self, next_one: Callable[[], Callable[[], object] | None]) -> None:
        """Start a job that may be needed next, once the last such job is done."""
        if self._ahead:
            if not self._ahead.done():
                return
            ahead, self._ahead = self._ahead, None
            ahead.result()
        if self.beside and self.ready and (make := next_one()):
            self._ahead = self.later(make)
