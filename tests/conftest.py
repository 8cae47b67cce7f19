"""Shared fixtures: the harness, reference screenshots, interpreted loops, and session caches."""

import functools
import gc
import itertools
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import budget
import eyes
import numpy as np
import numpy.typing as npt
import pygame
import pytest
from filelock import FileLock
from harness import Harness
from hypothesis import HealthCheck, settings
from sound_helpers import remembering

from ludus.lab import commands
from ludus.loops import runtime as loops
from ludus.match import record, scenes
from ludus.picture import assets, cache
from ludus.players.levels import LEVELS
from ludus.players.player import Question
from ludus.players.process import Judgement
from ludus.players.worker import Answer, Instant
from ludus.rules import ends
from ludus.rules.ruleset import RuleSet
from ludus.window.sound.sounds import Mixer
from ludus.window.text import catalogue, proof

LONGER = ("long", "nightly")
"""Marks of tests beyond the budget of a quick test."""
GOLDEN = Path(__file__).parent / "golden"

# Hypothesis uses the same examples in every run, without a deadline on slow machines.
settings.register_profile(
    "exact",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("exact")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite-golden", action="store_true", help="rewrite reference screenshots")


def pytest_configure() -> None:
    budget.count()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    _freeze()
    budget.begin()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a quick test that uses more than its budget."""
    __tracebackhide__ = True
    yield
    if not any(item.get_closest_marker(lane) for lane in LONGER) and (excess := budget.excess()):
        pytest.fail(excess, pytrace=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests in real windows, which wait while others work."""
    items.sort(key=lambda item: "real_window" not in item.path.parts)


def _freeze() -> None:
    """Exclude all present objects from later garbage collections, so that those are short.

    Each new screen of an app is followed by a collection.
    """
    if any(gc.get_count()[1:]):  # There are more than a few.
        gc.collect()
        gc.freeze()


os.environ[loops.SWITCH] = "0"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the loops interpreted, unless a test asks for `fast`."""
    monkeypatch.setattr(loops, "_engine", loops.Interpreter())
    monkeypatch.setattr(ends, "_lister", ends.interpreted)


@pytest.fixture(scope="session")
def webassembly() -> loops.Engine:
    """Return the loops as WebAssembly."""
    pytest.importorskip("wasmtime")
    return loops.load()


@pytest.fixture
def fast(plain: None, webassembly: loops.Engine) -> None:
    """Run the loops as WebAssembly, as programs do."""
    loops.use(webassembly)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all worker processes of the test run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def compiler(shared: Path) -> FileLock:
    """Return the lock of the compiler: the other processes wait, then load the compiled loops."""
    return FileLock(shared / "compiler.lock")


@pytest.fixture
def compiled_lab(fast: None, compiler: FileLock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile the loops of the lab, or load them if another process has compiled them."""
    pytest.importorskip("ludus.lab.simulate")
    monkeypatch.setenv(loops.SWITCH, "1")
    with compiler:
        commands.prepare()


@pytest.fixture(autouse=True)
def no_games_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the games of the user who runs the tests."""
    monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")


@pytest.fixture(scope="session")
def kept_pictures(shared: Path) -> cache.Cache:
    """Return a picture cache for all tests and all worker processes."""
    return cache.Cache(shared / "pictures", assets.sources())


@pytest.fixture(autouse=True)
def pictures(kept_pictures: cache.Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take pictures from the shared cache."""
    monkeypatch.setattr(cache, "_cache", kept_pictures)


@pytest.fixture(scope="session", autouse=True)
def decoded() -> Iterator[None]:
    """Decode each picture file once a session."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "_read", functools.cache(assets._read))
        yield


@pytest.fixture(scope="session", autouse=True)
def proofread() -> Iterator[None]:
    """Read each shipped catalogue, and the texts of each shipped game, once a session."""
    known_of: dict[tuple[str, ...], Mapping[str, Any]] = {}

    @functools.cache
    def shipped(path: Path, language: str, texts: tuple[str, ...]) -> proof.Proof:
        return proof.Proof(path, language, known_of[texts])

    def read(path: Path, language: str, known: Mapping[str, Any]) -> proof.Proof:
        if not path.is_relative_to(proof.SHIPPED.parent):
            return proof.Proof(path, language, known)
        known_of[tuple(known)] = known
        return shipped(path, language, tuple(known))

    texts_of = proof.said_of
    listed = functools.cache(lambda *games: texts_of(*games))

    def said_of(*games: RuleSet) -> Mapping[str, Any]:
        paths = (Path(game.file) for game in games), (path for path, _ in scenes.files(*games))
        ship = all(path.is_relative_to(proof.SHIPPED.parent) for path in itertools.chain(*paths))
        return listed(*games) if ship else texts_of(*games)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "Proof", read)
        patch.setattr(catalogue, "said_of", said_of)
        yield


@pytest.fixture(scope="session", autouse=True)
def thought() -> Iterator[None]:
    """Think about each question once a session."""
    ask = Instant.ask

    @functools.cache
    def answer(judgement: Judgement, question: Question, *state: object) -> Answer | None:
        thinker = Instant(judgement)
        ask(thinker, question)
        return thinker._answer

    def asked(self: Instant, question: Question) -> None:
        level, fast = LEVELS.get(question.level), loops.engine().fast
        self.asked, self._answer = question, answer(self._judgement, question, level, fast)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Instant, "ask", asked)
        yield


@pytest.fixture(scope="session", autouse=True)
def replayed() -> Iterator[None]:
    """Replay each turn of a record once a session."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record, "work_out", functools.lru_cache(maxsize=4096)(record.work_out))
        yield


@pytest.fixture
def harness(tmp_path: Path) -> Harness:
    """Return a harness of 1280x720 pixels without scripted throws."""
    return Harness(tmp_path)


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    """Return a mixer that records its sounds."""
    return remembering(monkeypatch)


def _coarse(surface: pygame.Surface) -> npt.NDArray[np.int_]:
    """Return the pixels of a surface at half its size, which evens out JPEG noise on stone."""
    half = pygame.transform.smoothscale_by(surface, 0.5)
    return pygame.surfarray.array3d(half).astype(int)


class Golden:
    """Compares frames with reference screenshots."""

    size = (640, 360)

    def __init__(self, rewrite: bool) -> None:
        self.rewrite = rewrite

    def check(self, name: str, harness: Harness) -> None:
        """Assert that the frame matches its reference screenshot and its signs have contrast."""
        assert eyes.lost(harness.app) == []
        frame = pygame.transform.smoothscale(harness.look(), self.size)
        path = GOLDEN / f"{name}.jpg"
        if self.rewrite:
            GOLDEN.mkdir(exist_ok=True)
            pygame.image.save(frame, path)
        kept = pygame.image.load(path).convert(frame)
        apart = abs(_coarse(frame) - _coarse(kept))
        assert apart.mean() < 3, f"{name}: the frame differs from its reference screenshot"
        assert (apart.max(axis=2) > 70).mean() < 0.002, f"{name}: a part of the frame differs"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return the comparison with tests/golden; `--rewrite-golden` rewrites the screenshots."""
    return Golden(bool(request.config.getoption("--rewrite-golden")))
