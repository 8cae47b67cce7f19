"""The lab: any number of processes gives equal games, and training can be interrupted."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import active_children
from pathlib import Path
from threading import current_thread, main_thread

import numpy as np
import pytest
from each import each
from extras import gate
from msgspec.structs import replace
from numpy.typing import NDArray

pytest.importorskip("joblib")
pytest.importorskip("scipy")

from helpers_rules import TABULA
from waits import wait_until

from ludus.__main__ import main
from ludus.errors import RefusedError
from ludus.lab import learning, selfplay, train
from ludus.lab.simulate import Meeting, simulate
from ludus.lab.train import Training, TrainingSettings, begin
from ludus.lab.workers import hired, share_out
from ludus.loops import course, encoder, runtime as loops
from ludus.players import network
from ludus.players.network import WeightsError
from ludus.players.player import batch
from ludus.players.search import Search
from ludus.rules import workspace
from ludus.rules.game import GAMES, SHIPPED, read_rule_set
from ludus.rules.notation import parse_position
from ludus.rules.position import BLACK, WHITE, Position, position_text
from ludus.rules.ruleset import RuleSet

SMALL = TrainingSettings(rules="tabula", seed=3, units=8, chunk=4, together=2, checkers=(3, 4))
LEAST = replace(SMALL, chunk=1, together=1, checkers=(3,))


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
def test_the_number_of_processes_does_not_matter() -> None:
    for players, games in ((("random", "random"), 2020), (("heuristic", "random"), 120)):
        with hired(1):
            alone = simulate(Meeting(TABULA, 3, players), games, 7)
        with hired(2):
            shared = simulate(Meeting(TABULA, 3, players), games, 7)
        assert (alone == shared).all()
        assert len(alone) == games


@each(rules=GAMES.values())
def test_the_heuristic_beats_chance(fast: None, rules: RuleSet) -> None:
    rows = simulate(Meeting(rules, 3, ("heuristic", "random")), 20, 1)
    assert rows[:, course.WON].sum() > 13


@pytest.mark.long
def test_with_the_compiler_off_the_lab_plays_the_same_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = simulate(Meeting(TABULA, 5, ("random", "random")), 10, 7)
    monkeypatch.setenv(loops.SWITCH, "1")
    monkeypatch.setitem(vars(gate("numba").config), "DISABLE_JIT", 1)
    assert (simulate(Meeting(TABULA, 5, ("random", "random")), 10, 7) == plain).all()
    assert main(["lab", "compile"]) == 1
    assert "NUMBA_DISABLE_JIT=1" in capsys.readouterr().err


def _end(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_a_process_that_is_killed_is_named_and_not_waited_for() -> None:
    with hired(2), pytest.raises(RefusedError, match="a worker process has ended"):
        list(share_out(_end, [1, 2]))


def _interrupted() -> Iterator[list[int]]:
    yield [signal.SIGUSR1]
    raise KeyboardInterrupt


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_ctrl_c_does_not_wait_for_the_work_of_others() -> None:
    with pytest.raises(KeyboardInterrupt), hired(2):
        list(share_out(signal.sigwait, _interrupted()))
    wait_until(lambda: not active_children(), "the processes have not ended")


def _weights(training: Training) -> list[NDArray[np.float32]]:
    return [getattr(training.mean, name).copy() for name in network.PARTS]


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
@pytest.mark.parametrize(
    "settings",
    [
        SMALL,
        replace(SMALL, sharp=6, looked=0.5),
        replace(SMALL, units=128, met=1.0),
        replace(SMALL, units=128, met=0.5, led=4, sharp=6, looked=0.5, whim=1.0),
    ],
    ids=["by the games", "then with foresight", "an answer to the network", "led by foes"],
)
def test_an_interrupted_training_goes_on_as_if_it_had_not_been(
    settings: TrainingSettings, tmp_path: Path
) -> None:
    path = tmp_path / "tabula.npz"
    foes = [network.beside(TABULA), Training(TABULA, SMALL).mean] if settings.met else []
    whole = Training(TABULA, settings, foes)
    first = _weights(whole)
    for _ in range(3):
        whole.advance()
    assert any((a != b).any() for a, b in zip(_weights(whole), first, strict=True))
    broken = Training(TABULA, settings, foes)
    broken.advance()
    broken.save(path)
    resumed = Training.resume(path, TABULA)
    for _ in range(2):
        resumed.advance()
    assert resumed.games == whole.games == 12
    for a, b in zip(_weights(resumed), _weights(whole), strict=True):
        assert (a == b).all()


def test_ctrl_c_does_not_wait_for_a_loop_of_a_training(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def advance(training: Training, most: int) -> None:
        training.games = most
        assert current_thread() is not main_thread()

    monkeypatch.setattr(Training, "advance", advance)
    Training(TABULA, LEAST).advance_to(1, tmp_path / "tabula.npz")


def test_shipped_weights_hold_their_settings_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "tabula.npz"
    training = Training(TABULA, LEAST)
    training.advance()
    training.ship(path)
    _, settings = network.read(path, TABULA)
    assert settings["games"] == 1
    assert settings["seed"] == 3
    with pytest.raises(WeightsError, match="without the state of a training"):
        Training.resume(path, TABULA)


def test_a_file_of_weights_plays_in_the_lab(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.npz"
    Training(TABULA, SMALL).ship(path)
    asked = ["--players", str(path), "random", "--games", "2", "--checkers", "3", "--jobs", "1"]
    assert main(["lab", "simulate", "tabula", *asked]) == 0
    assert "other.npz beats random" in capsys.readouterr().out
    assert main(["lab", "simulate", "ostia", *asked]) == 1
    assert "weights for tabula, not for ostia" in capsys.readouterr().err


def test_a_damaged_training_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "tabula.npz"
    Training(TABULA, SMALL).save(path)
    whole, refused = path.read_bytes(), 0
    for at in range(0, len(whole), len(whole) // 60):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            Training.resume(path, TABULA)
        except WeightsError as error:
            refused += str(path) in str(error)
    assert refused > 20


def test_a_training_is_asked_for_with_care(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tabula.npz"
    Training(TABULA, SMALL).save(path)
    assert main(["lab", "train", "tabula", "--out", str(path), "--seed", "4"]) == 1
    assert "begun with --seed 3; leave out --seed" in capsys.readouterr().err
    for out, why in (
        (tmp_path / "tabula.png", "is not the name of a file that ends in .npz"),
        (tmp_path / "no" / "tabula.npz", "no folder"),
        (tmp_path / ("x" * 300) / "tabula.npz", "no folder"),
    ):
        with pytest.raises(SystemExit):
            main(["lab", "train", "tabula", "--out", str(out)])
        assert why in capsys.readouterr().err


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
def test_a_measured_training_has_a_curve() -> None:
    training = Training(TABULA, SMALL)
    point = training.measure(games=10)
    assert 0 <= point["won15"] <= 100
    assert training.curve == [point]


def test_a_rule_set_of_ones_own_is_played_from_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text('base = "romani"\nname = "no-bonus"\nbonus = false\n', encoding="utf-8")
    arguments = ["--checkers", "3", "--games", "4", "--jobs", "1"]
    assert main(["lab", "simulate", str(path), *arguments]) == 0
    assert "no-bonus, 3 checkers, 4 games" in capsys.readouterr().out


def test_foresight_is_the_mean_over_all_throws_after_the_best_answer() -> None:
    net, room = Training(TABULA, SMALL).mean, workspace.views(learning.room(TABULA, SMALL.units))
    position = parse_position("19:2,22:1 18:1,20:1,23:1 b -", TABULA)
    room.boards[0], room.sides[0] = position.board.reshape(-1), WHITE
    *_, ahead = Search(network.Network(TABULA, net)).closer(*batch([position], WHITE))
    foreseen = selfplay._foreseen(net, TABULA.numbers, 0, room)
    assert foreseen == pytest.approx(ahead.chances[0], abs=1e-5)


def test_on_an_even_slope_each_step_of_the_weights_is_as_long_as_the_rate() -> None:
    """So it is with Adam (Kingma and Ba, 2014)."""
    net, slope = Training(TABULA, SMALL).mean, learning.slope(TABULA.numbers, SMALL.units)
    before = net.whole.copy()
    for _ in range(3):
        slope.whole[:] = 8
        learning._move(net, slope, 4, 0.01)
    assert before - net.whole == pytest.approx(0.03, rel=1e-3)


def test_what_is_learnt_from_begins_where_a_foe_has_left() -> None:
    net, rng = Training(TABULA, SMALL).mean, np.random.Generator(np.random.PCG64(5))
    room = workspace.views(learning.room(TABULA, SMALL.units))

    def learnt(led: int) -> list[int]:
        """Return the side of each play before the winning one, with an opponent as second side."""
        selfplay.set_up(room.game, TABULA.numbers, 3, 0.0, rng)
        end = selfplay.play(net, net, TABULA.numbers, rng, room, 4, 0, led)
        return [int(side) for side in room.sides[4 : end - 1]]

    assert set(learnt(selfplay.NEVER)) == {0}
    assert set(learnt(2)) == {0, 1}
    assert learnt(10_000) == []


@each(name=GAMES)
def test_some_games_of_a_training_begin_close_to_their_end(name: str) -> None:
    rules, rng = GAMES[name], np.random.Generator(np.random.PCG64(5))
    game, late, heaps = course.game(rules.numbers), 0, 0
    for _ in range(400):
        selfplay.set_up(game, rules.numbers, 15, 0.5, rng)
        position = Position(game.board.reshape(2, -1).copy(), int(game.state[course.SIDE]))
        if position in (Position.start(rules), Position.start(rules, turn=BLACK)):
            continue
        late += 1
        assert position.winner is None
        assert encoder.phase(game.board, rules.numbers) == 1
        assert parse_position(position_text(position), rules) == position
        heaps += int((position.board[:, rules.squares] > 5).any())
    assert 150 < late < 250
    assert heaps > 20


def test_weights_that_learnt_on_tell_how_they_had_learnt_before(tmp_path: Path) -> None:
    foe, path = tmp_path / "foe.npz", tmp_path / "tabula.npz"
    Training(TABULA, SMALL).ship(foe)
    before = network.read(TABULA.network, TABULA)[1]
    training = begin(TABULA, 1, against=[foe])
    training.games, training.curve = 500, [{"games": 500, "won15": 75.0, "won5": 55.0}]
    training.save(path)
    Training.resume(path, TABULA).ship(path)
    settings = network.read(path, TABULA)[1]
    assert settings["before"] == before
    assert settings["curve"] == training.curve


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each training of the test small."""

    def begin(
        rules: RuleSet, seed: int, *, answers: bool, against: Sequence[Path] | None
    ) -> Training:
        assert not answers
        assert against is None
        return Training(rules, replace(LEAST, rules=rules.name, seed=seed))

    monkeypatch.setattr(train, "begin", begin)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("place", ["mine.toml", "mine/game.toml"])
def test_a_game_of_ones_own_learns_where_its_players_look(
    tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / place
    path.parent.mkdir(exist_ok=True)
    path.write_text('base = "tabula"\nname = "mine"\nclosing = 3\n', encoding="utf-8")
    asked = path if place == "mine.toml" else path.parent
    assert main(["lab", "train", str(asked), "--games", "3"]) == 0
    rules = read_rule_set(path)
    settings = network.read(rules.network, rules)[1]
    assert (settings["rules"], settings["games"], settings["seed"]) == ("mine", 3, 1)
    assert main(["lab", "train", str(asked), "--games", "4"]) == 0
    assert network.read(rules.network, rules)[1]["games"] == 4
    assert capsys.readouterr().err == ""
    assert simulate(Meeting(rules, 3, ("network", "random")), 4, 1).shape == (4, course.COLUMNS)


def test_the_networks_that_ship_are_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    before = [path.stat().st_mtime_ns for path in SHIPPED.glob("*/network.npz")]
    assert main(["lab", "train", "tabula", "--games", "1"]) == 1
    assert "tabula ships with this file; name another file with --out" in capsys.readouterr().err
    assert before == [path.stat().st_mtime_ns for path in SHIPPED.glob("*/network.npz")]


@each(kind=[["--answer"], ["--against"]])
def test_a_training_goes_on_only_as_it_was_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: list[str]
) -> None:
    plain = tmp_path / "plain.npz"
    Training(TABULA, SMALL).save(plain)
    assert main(["lab", "train", "tabula", *kind, "--games", "1", "--out", str(plain)]) == 1
    assert f"{plain}: begun with neither; leave out {kind[0]}" in capsys.readouterr().err


def test_foes_that_are_not_there_are_named_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foe, out = tmp_path / "foe.npz", tmp_path / "out.npz"
    asked = ["lab", "train", "tabula", "--against", str(foe), "--out", str(out)]
    assert main(asked) == 1
    assert f"{foe}: no network found" in capsys.readouterr().err
    assert not out.exists()


_USED = """
from ludus.lab.simulate import CHANCE
from ludus.lab.simulate import Meeting, simulate
from ludus.lab.commands import prepare
from ludus.lab.train import Training, TrainingSettings
from ludus.lab import compiler
from ludus.rules.game import GAMES, SHIPPED, read_rule_set
def known():
    made = [each for each in compiler._copies.values() if hasattr(each, "signatures")]
    return {(each.__module__, each.__name__, str(s)) for each in made for s in each.signatures}

prepare()
before = known()
assert before
for rules in GAMES.values():
    for players in (CHANCE, ("tiro", "heuristic"), ("network", "two-plies"), ("random", "caesar")):
        simulate(Meeting(rules, 3, players), 2, 7)
    settings = TrainingSettings(rules=rules.name, seed=1, chunk=2, together=2, checkers=(3,))
    training = Training(rules, settings)
    training.advance()
    training.measure(games=2)
print(known() - before or "nothing")
"""


@pytest.mark.nightly
@pytest.mark.usefixtures("compiled_lab")
def test_once_the_lab_is_compiled_nothing_it_does_has_to_be() -> None:
    """In a process of its own, because other tests have compiled loops in this one."""
    done = subprocess.run([sys.executable, "-c", _USED], capture_output=True, text=True, check=True)
    assert done.stdout == "nothing\n"
