"""A keepsake that is saved beside the loop, and the notice about it."""

from concurrent.futures import BrokenExecutor, Future
from pathlib import Path

from ludus.errors import RefusedError
from ludus.window.pictures import keepsake
from ludus.window.text.words import Words

Files = Future[list[Path]]


class Saving:
    notice = ""
    """Where the keepsake is, or why there is none."""
    saved = False
    """Whether there is one."""
    _job: Files | None = None

    def begin(self, job: Files, words: Words) -> None:
        self._job, self._words, self.saved = job, words, False
        # Translators: a film or a picture is being made, which takes a few seconds.
        self.notice = words.say("Saving …")

    @property
    def under_way(self) -> bool:
        return self._job is not None

    def step(self) -> bool:
        """Return whether the job has just ended."""
        job = self._job
        if job is None or not job.done():
            return False
        self._job = None
        try:
            self.notice, self.saved = keepsake.saved(self._words, job.result()[0]), True
        except (RefusedError, BrokenExecutor) as error:
            self.notice = keepsake.unsaved(self._words, error)
        return True
