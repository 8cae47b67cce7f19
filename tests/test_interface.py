"""The interface `import ludus`: its behaviour, and its stable names."""

import inspect
import subprocess
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, assert_type

import msgspec
import numpy as np
import pytest
from each import each, rows
from numpy.typing import NDArray

import ludus
from ludus import Choice, Plays, Position, Record, ResultArrays, RuleSet, Step
from ludus.__main__ import main
from ludus.loops import course

ZENO = "6:7,9:1,10:2,19:2,20:2,23:1 8:2,11:2,12:2,13:1,14:2,15:2,18:2,21:2 w -"
TABULA = ludus.game("tabula")
BEGIN = ludus.start(TABULA, 3)

SIGNATURES = {
    "analyse": "record",
    "balance": "reviews",
    "choose": "player, plays",
    "difference": "new, old",
    "fields_of": "rules",
    "find_play": "plays, text",
    "game": "what",
    "games": "",
    "measure": "rows",
    "parse_record": "text",
    "play": "game, players, *, checkers=15, seed=0, begins=None",
    "play_out": "game, positions, games, *, seed=0",
    "play_text": "game, play",
    "player": "game, name, seed=0",
    "plays": "game, position, dice=()",
    "position": "game, text",
    "read_record": "path, game=None",
    "results": "game, boards, turns, dice, bonuses=None",
    "roll_out": "plays, most=5, *, games=1000, seed=0",
    "share": "won, games, error=0.05",
    "simulate": "game, players, games, *, seed=1, checkers=15, jobs=1",
    "start": "game, checkers=15",
    "steps": "game, players, games, *, seed=1, checkers=15, jobs=1",
    "throws": "game",
    "verify": "record, written=None",
    "walk": "record",
    "weigh": "plays, plies=2",
}
"""The stable functions.

Functions and arguments with a default may be added; those below must not change.
"""
MEMBERS = {
    "Choice": "play position equity",
    "Player": "look think",
    "Plays": "again boards end play_at position position_at results root rules side taking_bonus",
    "Position": "board bonus checkers circle off squares turn winner",
    "Record": "checkers first game rule_set rules seed start turns white black winner",
    "Review": "after before best cost dice luck play position side throw thrown",
    "RuleSet": "evidence name otherwise read_otherwise readings sources squares dice usual",
    "Standing": "behind behind_error chance error games",
    "Step": "die hit number source target",
    "Worth": "best chances ends losses plies",
    "GameBatch": "boards bonuses dice results step turns winners",
    "ResultArrays": "boards bonuses offsets position_at turns",
}
"""The stable members of the objects that these functions return."""
ERRORS = {"NotationError", "RecordError", "RefusedError", "RuleSetError", "WeightsError"}


def _arguments(function: Any) -> str:
    parameters = inspect.signature(function).parameters.values()
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in parameters]
    return str(inspect.Signature(bare))[1:-1]


def test_every_name_is_pinned() -> None:
    assert set(ludus.__all__) == {*SIGNATURES, *MEMBERS, *ERRORS}
    assert set(ludus.__all__) <= set(dir(ludus))


@each(name=SIGNATURES)
def test_the_arguments_of_a_function_stay(name: str) -> None:
    assert _arguments(getattr(ludus, name)) == SIGNATURES[name]


def test_the_members_of_what_is_handed_out_stay() -> None:
    game = ludus.game("tabula")
    record = ludus.play(game, ("tiro", "tiro"), checkers=3)
    player, played = ludus.player(game, "heuristic"), next(ludus.walk(record))
    review, choice = next(ludus.analyse(record)), ludus.choose(player, played.plays)
    (standing,) = ludus.roll_out(played.plays, 1, games=1).values()
    things = (
        *(choice, player, played.plays, played.after, record, review, game),
        *(standing, played.steps[0], ludus.weigh(played.plays, plies=1)),
        *((games := ludus.GameBatch(game, 1)), games.results),
    )
    for (name, members), thing in zip(MEMBERS.items(), things, strict=True):
        assert isinstance(thing, getattr(ludus, name))
        assert not {member for member in members.split() if not hasattr(thing, member)}


def test_a_name_that_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="module 'ludus' has no attribute 'tpyo'"):
        ludus.tpyo  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_get_the_types() -> None:
    assert (Path(ludus.__file__).parent / "py.typed").exists()
    game = ludus.game("tabula")
    assert_type(game, RuleSet)
    plays = ludus.plays(game, ludus.position(game, ZENO), (2, 6, 5))
    assert_type(plays, Plays)
    batch = ludus.GameBatch(game, 1)
    assert_type(batch.results, ResultArrays)
    assert_type(plays.results, Mapping[Position, tuple[Step, ...]])
    assert_type(ludus.choose(ludus.player(game, "heuristic"), plays), Choice)
    assert_type(ludus.play(game, ("tiro", "tiro"), checkers=3), Record)
    assert_type(ludus.simulate(game, ("random", "random"), 1), NDArray[np.void])


# Games, positions and plays


@each(name=("ostia", "romani", "vivere", "tabula"))
def test_boards_positions_and_plays_of_results_have_one_order(name: str, fast: None) -> None:
    game = ludus.game(name)
    plays = ludus.plays(game, ludus.start(game), (1, 3, 6)[: game.dice])
    assert plays.boards.shape == (len(plays.results), 2, game.squares + 3)
    assert not plays.boards.flags.writeable
    for i, (position, play) in enumerate(plays.results.items()):
        assert plays.position_at(i) == position
        assert (plays.boards[i] == position.board).all()
        assert plays.play_at(i) == play
        assert ludus.find_play(plays, ludus.play_text(game, play)) == play
        assert plays.leads(play) == position
    with pytest.raises(IndexError):
        plays.position_at(len(plays.boards))


def test_a_game_is_found_by_name_reading_file_and_fields(tmp_path: Path) -> None:
    assert [game.name for game in ludus.games()][:4] == ["ostia", "romani", "vivere", "tabula"]
    assert ludus.game("murray") in ludus.games()
    assert ludus.game("tabula+no-gate").gate == 24
    fields = {"base": "tabula", "name": "two-dice", "dice": 2}
    file = tmp_path / "two-dice.toml"
    file.write_text('base = "tabula"\nname = "two-dice"\ndice = 2\n')
    made = ludus.game(fields)
    assert made.dice == ludus.game(file).dice == ludus.game(str(file)).dice == 2
    assert ludus.game(ludus.fields_of(made)) == made


@rows(
    "what, says",
    [
        ("chess", "unknown rule set 'chess'; available: ostia, romani, vivere, tabula, "),
        ("", "the name of a game is empty; available: ostia, romani, .*, or FILE.toml"),
        ({"base": "tabula", "name": "tabula", "dice": 2}, "name: 'tabula' is taken"),
        ({"base": "tabula", "name": "murray", "dice": 2}, "name: 'murray' is taken"),
        ({"base": "tabula", "name": "nine", "dice": 9}, "dice: .* from 1 to 3"),
    ],
)
def test_what_is_no_game_is_refused(what: Any, says: str) -> None:
    with pytest.raises(ludus.RuleSetError, match=says):
        ludus.game(what)


@rows(
    "dice, says",
    [
        ((), "dice: missing; tabula needs 3 dice"),
        ((1, 2), "tabula needs 3 dice, not 2"),
        ((1, 2, 7), "dice: 7 is not from 1 to 6"),
        ((1, 2, 2.5), r"dice: \(1, 2, 2.5\) is not a throw such as \(2, 6, 5\)"),
        (265, "dice: 265 is not a throw"),
    ],
)
def test_dice_that_cannot_be_are_refused(dice: Any, says: str) -> None:
    game = ludus.game("tabula")
    with pytest.raises(ValueError, match=says):
        ludus.plays(game, ludus.start(game), dice)


def test_dice_may_come_from_numpy() -> None:
    game = ludus.game("tabula")
    begin = ludus.start(game, 3)
    thrown = ludus.plays(game, begin, np.array([1, 2, 3]))  # type: ignore[arg-type]
    assert thrown.results == ludus.plays(game, begin, (1, 2, 3)).results
    steps = next(iter(thrown.results.values()))
    assert {type(step.number) for step in steps} == {int}


def test_a_position_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="a position of 36 squares; tabula has 24"):
        ludus.plays(ludus.game("tabula"), ludus.start(ludus.game("ostia")), (1, 2, 3))


@pytest.mark.parametrize(
    ("game", "position", "says"),
    [
        ("romani", "R:2,H:1 R:3 w -", "R:2,H:1 R:3 w -: no position of romani: white: romani has"),
        ("ostia", "R:3 R:3 w e3", "no position of ostia: bonus: ostia has no bonus"),
    ],
)
def test_a_position_of_another_game_is_refused(game: str, position: str, says: str) -> None:
    other = ludus.game({"ostia": "romani", "romani": "ostia"}[game])
    with pytest.raises(ValueError, match=says):
        ludus.plays(ludus.game(game), ludus.position(other, position), (1,) * 3)


def test_a_position_may_be_given_in_place_of_its_text_but_no_text_in_its_place() -> None:
    begin = ludus.start(TABULA, 3)
    with pytest.raises(TypeError, match="begins: 'R:3 w' is not a position"):
        ludus.play(TABULA, ("tiro", "tiro"), begins="R:3 w")  # type: ignore[arg-type]
    assert ludus.position(TABULA, begin) == begin  # type: ignore[arg-type]


@rows(
    "name, given, says",
    [
        ("plays", ("tabula", BEGIN, (1, 2, 3)), "game: 'tabula' is not a game"),
        ("start", ("tabula",), "game: 'tabula' is not a game"),
        ("plays", (TABULA, "R:3 w", (1, 2, 3)), "position: 'R:3 w' is not a position"),
        ("weigh", (BEGIN,), "plays: <Position .*> is not the plays of a throw"),
        ("choose", ("tiro", BEGIN), "player: 'tiro' is not a player"),
        ("analyse", ("match.txt",), "record: 'match.txt' is not a record"),
        ("play", (TABULA, "tiro"), "players: 'tiro' is not two players"),
        ("simulate", (TABULA, ludus.player(TABULA, "tiro"), 2), "players: .* is not two players"),
        ("play_out", (TABULA, BEGIN, 1), "positions: .* is not a sequence"),
    ],
)
def test_an_argument_of_another_kind_is_named(name: str, given: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        getattr(ludus, name)(*given)


@rows(
    "seed, error, says",
    [
        (-1, ValueError, r"seed: -1 is not from 0 to 2\*\*128"),
        (2**128 + 1, ValueError, "seed: "),
        (1.5, TypeError, "seed: 'float' object cannot be interpreted as an integer"),
        ("7", TypeError, "seed: 'str' object cannot be"),
        (None, TypeError, "seed: 'NoneType' object cannot be"),
    ],
)
def test_a_seed_that_cannot_be_is_refused_wherever_one_is_given(
    seed: Any, error: type[Exception], says: str
) -> None:
    pytest.importorskip("scipy")
    game = ludus.game("tabula")
    begin = ludus.start(game, 3)
    for ask in (
        lambda: ludus.player(game, "tiro", seed),
        lambda: ludus.play(game, ("tiro", "tiro"), checkers=3, seed=seed),
        lambda: ludus.play_out(game, [begin], 1, seed=seed),
        lambda: ludus.roll_out(ludus.plays(game, begin, (1, 2, 3)), games=1, seed=seed),
        lambda: ludus.simulate(game, ("random", "random"), 1, seed=seed),
        lambda: ludus.GameBatch(game, 1, seed=seed),
    ):
        with pytest.raises(error, match=says):
            ask()


@pytest.mark.parametrize(("name", "many"), [("ostia", 21), ("tabula", 56)])
def test_every_throw_has_its_probability(name: str, many: int) -> None:
    game = ludus.game(name)
    throws = ludus.throws(game)
    assert len(throws) == many
    assert sum(throws.values()) == 1
    assert list(throws) == sorted(tuple(sorted(dice)) for dice in throws)
    assert throws[(1,) * game.dice] == Fraction(1, 6**game.dice)
    two_alike = (1,) * (game.dice - 1) + (2,)
    assert throws[two_alike] == Fraction(game.dice, 6**game.dice)
    for dice in throws:
        ludus.plays(game, ludus.start(game, 3), dice)


def test_a_number_of_checkers_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="checkers: 16; a side has 3 to 15"):
        ludus.start(ludus.game("tabula"), 16)


def test_a_position_where_the_game_is_over_is_refused() -> None:
    game = ludus.game("tabula")
    over = ludus.position(game, "O:3 24:3 b -")
    with pytest.raises(ValueError, match="O:3 24:3 b -: the game is over there"):
        ludus.plays(game, over, (1, 2, 3))
    with pytest.raises(ValueError, match="the game is over there"):
        ludus.play_out(game, [over], 1)


def test_nothing_to_play_or_look_at_is_refused() -> None:
    game = ludus.game("tabula")
    begin = ludus.start(game, 3)
    throw = ludus.plays(game, begin, (1, 2, 3))
    for ask in (
        lambda: ludus.play_out(game, [], 1),
        lambda: ludus.play_out(game, [begin], 0),
        lambda: ludus.roll_out(throw, 0),
        lambda: ludus.roll_out(throw, -1, games=1),
        lambda: ludus.roll_out(throw, games=0),
    ):
        with pytest.raises(ValueError, match="give at least 1"):
            ask()
    with pytest.raises(ValueError, match="plies: 4; give 1, 2 or 3"):
        ludus.weigh(throw, plies=4)


# Worth of plays


def test_the_best_play_and_the_cost_of_others_are_given() -> None:
    game = ludus.game("tabula")
    plays = ludus.plays(game, ludus.position(game, "22:1,23:1,24:1 1:3 w -"), (1, 1, 4))
    worth = ludus.weigh(plays, plies=1)
    assert worth.ends[worth.best] == ludus.choose(ludus.player(game, "network"), plays).position
    assert worth.losses[worth.best] == 0
    assert (worth.losses >= 0).all()
    assert len(worth.ends) == len(plays.results) == len(worth.chances)


def test_rollouts_from_several_positions_use_the_same_dice() -> None:
    game = ludus.game("tabula")
    even, lost = (ludus.position(game, f"{side} w -") for side in ("19:3 20:3", "1:3 24:3"))
    won = ludus.play_out(game, [even, lost, even], 8, seed=3)
    assert won.shape == (8, 3)
    assert 0 < won[:, 0].sum() < 8
    assert won[:, 1].sum() == 0
    assert (won[:, 0] == won[:, 2]).all()
    assert (won == ludus.play_out(game, [even, lost, even], 8, seed=3)).all()


def test_games_of_different_numbers_of_checkers_do_not_depend_on_their_order() -> None:
    """Without a network the heuristic plays; its weights depend on the number of checkers."""
    game = ludus.game("murray")
    few, many = ludus.start(game, 3), ludus.start(game, 4)
    one = ludus.play_out(game, [few, many], 1)
    assert (one == ludus.play_out(game, [many, few], 1)[:, ::-1]).all()


# Players, matches and records


class Last(ludus.Player):
    """A player that takes the last result."""

    def look(
        self, before: Any, boards: NDArray[np.int8], bonuses: Any, *, again: bool = False
    ) -> Iterator[tuple[int, float]]:
        yield len(boards) - 1, 0.5


@rows(
    "yielded, says",
    [
        ([(-1, 0.5)], "look: -1 is not the index of one of [0-9]+ ends"),
        ([(0, 0.5), (999, 0.5)], "look: 999 is not the index of one of [0-9]+ ends"),
        ([], "look: no choice among [0-9]+ ends"),
        ([0], "look: 0; yield an index and a chance to win"),
        ([(0, 0.5, 1)], r"look: \(0, 0.5, 1\); yield an index and a chance to win"),
        ([(0, 7.5)], "look: a chance of 7.5 is not from 0 to 1"),
        ([(0, float("nan"))], "look: a chance of nan is not from 0 to 1"),
        (0, "look: 0; yield an index and a chance to win"),
    ],
)
def test_a_player_can_take_only_what_is_legal(yielded: Any, says: str) -> None:
    class Cheat(ludus.Player):
        def look(self, *_: Any, **__: Any) -> Iterator[tuple[int, float]]:
            return iter(yielded) if isinstance(yielded, list) else yielded

    game = ludus.game("tabula")
    plays = ludus.plays(game, ludus.start(game, 3), (1, 2, 3))
    with pytest.raises(ValueError, match=says):
        ludus.choose(Cheat(), plays)
    with pytest.raises(ValueError, match=says):
        ludus.play(game, (Cheat(), "heuristic"), checkers=3)
    pytest.importorskip("scipy")
    with pytest.raises(ValueError, match=says):
        ludus.simulate(game, (Cheat(), "heuristic"), 2, checkers=3)


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "MOST_TURNS", 200)
    game = ludus.game("tabula")
    stuck = msgspec.structs.replace(game, squares=30, home=12, moves_inside_home=False)
    says = "tabula: nobody had won after 200 turns; change its rules"
    for players in (("random", "random"), (Last(), "random")):
        pytest.importorskip("scipy")
        with pytest.raises(ludus.RefusedError, match=says):
            ludus.simulate(stuck, players, 3, checkers=3)
    monkeypatch.setattr(course, "MOST_TURNS", 5)
    with pytest.raises(ludus.RefusedError, match="tabula: nobody had won after 5 turns"):
        ludus.play(game, (Last(), Last()), checkers=3)


@pytest.mark.parametrize("name", ["ostia", "romani", "romani+at-once", "tabula"])
def test_a_match_is_a_record_that_is_read_again(name: str, tmp_path: Path) -> None:
    game = ludus.game(name)
    record = ludus.play(game, ("optio", Last()), checkers=4, seed=5)
    assert (record.white, record.black) == ("optio", "last")
    file = tmp_path / "match.txt"
    file.write_text(str(record))
    assert ludus.read_record(file) == ludus.read_record(str(file)) == record
    assert ludus.verify(record) == record.thrown
    assert main(["verify", str(file)]) == 0
    assert str(ludus.play(game, ("optio", Last()), checkers=4, seed=5)) == str(record)


def test_a_match_of_a_game_of_ones_own_keeps_the_game() -> None:
    game = ludus.game({"base": "vivere", "name": "three-close", "closing": 3})
    record = ludus.play(game, ("heuristic", "heuristic"), checkers=3)
    assert ludus.parse_record(str(record)).rule_set == game


def test_a_match_begins_where_it_is_asked_to() -> None:
    game = ludus.game("tabula")
    begins = ludus.position(game, "20:1,21:1,24:1 1:2,2:1 b -")
    record = ludus.play(game, ("heuristic", "heuristic"), begins=begins)
    assert record.turns[0].side == 1
    assert next(ludus.walk(record)).plays.position == begins


@rows(
    "asked, says",
    [
        ({"checkers": 2}, "checkers: 2; a side has 3 to 15"),
        ({"begins": "O:3 24:3 w -"}, "no match begins with a bonus, or when it is over"),
    ],
)
def test_a_match_that_cannot_begin_is_refused(asked: dict[str, Any], says: str) -> None:
    game = ludus.game("tabula")
    if "begins" in asked:
        asked = {"begins": ludus.position(game, asked["begins"])}
    with pytest.raises(ValueError, match=says):
        ludus.play(game, ("tiro", "tiro"), **asked)


def test_a_player_that_is_not_there_is_refused() -> None:
    with pytest.raises(
        ValueError, match="unknown player 'nero'; available: network, two-plies, heur"
    ):
        ludus.player(ludus.game("tabula"), "nero")
    made = ludus.game({"base": "tabula", "name": "mine"})
    with pytest.raises(ludus.WeightsError, match="mine: no network"):
        ludus.player(made, "network")


# Many games


def test_many_games_are_those_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("scipy")
    game = ludus.game("tabula")
    rows = ludus.simulate(game, ("random", "heuristic"), 12, seed=4, checkers=3)
    figures = ludus.measure(rows)
    asked = "lab simulate tabula --players random heuristic --games 12 --seed 4 --checkers 3"
    assert main([*asked.split(), "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert f"random beats heuristic   {figures['better_wins']} % of games" in told
    assert f"Length                   {figures['turns']} turns" in told
    assert figures["turns"].value == pytest.approx(rows["turns"].mean())
    none = ludus.difference(figures["turns"], figures["turns"])
    assert none.value == 0
    assert none.low < 0 < none.high


def test_a_player_of_ones_own_plays_many_games() -> None:
    pytest.importorskip("scipy")
    game = ludus.game("ostia")
    rows = ludus.simulate(game, (Last(), "random"), 6, seed=4, checkers=3)
    assert rows.shape == (6,)
    again = ludus.simulate(game, (Last(), "random"), 6, seed=4, checkers=3)
    assert (rows == again).all()
    with pytest.raises(ValueError, match="games: 0, checkers: 15; give at least 1 game"):
        ludus.simulate(game, (Last(), "random"), 0)
    with pytest.raises(ValueError, match="jobs: 0; 1 or more, or -1 for all cores"):
        ludus.simulate(game, ("random", "random"), 1, jobs=0)


def test_the_steps_of_many_games_are_those_that_are_counted() -> None:
    pytest.importorskip("scipy")
    for name in ("vivere", "romani+at-once"):
        game = ludus.game(name)
        for players in (("random", "tiro"), (Last(), "random")):
            asked: Any = (game, players, 2)
            rows = ludus.simulate(*asked, seed=4, checkers=3)
            steps = ludus.steps(*asked, seed=4, checkers=3)
            assert steps.dtype.names == ("game", "turn", "side", "source", "target", "hit")
            for number, row in enumerate(rows, start=1):
                mine = steps[steps["game"] == number]
                assert mine["hit"].sum() == row["hits"]
                assert mine["turn"].max() == row["turns"]
                assert (np.diff(mine["turn"]) >= 0).all()
                off = mine["side"][mine["target"] == game.squares + 1]
                assert (off == (0 if row["begun"] else 1)).sum() == 3
    with pytest.raises(ValueError, match="games: 0, checkers: 15; give at least 1 game"):
        ludus.steps(game, ("random", "random"), 0)


def test_no_games_have_no_figures() -> None:
    for won, games in ((0, 0), (3, 2), (-1, 2)):
        with pytest.raises(ValueError, match=f"games: {games}, won: {won}; give at least 1 game"):
            ludus.share(won, games)
    pytest.importorskip("scipy")
    rows = ludus.simulate(ludus.game("tabula"), ("random", "random"), 2, checkers=3)
    with pytest.raises(ValueError, match="no games; give at least 1"):
        ludus.measure(rows[:0])


@pytest.mark.long
def test_without_the_lab_the_extra_is_named() -> None:
    code = """
import sys
sys.modules["joblib"] = sys.modules["scipy"] = sys.modules["tqdm"] = None
import ludus
game = ludus.game("tabula")
ludus.play(game, ("tiro", "tiro"), checkers=3)
print(ludus.difference(ludus.share(20, 20), ludus.share(0, 20)))
try:
    ludus.simulate(game, ("random", "random"), 1)
except ludus.RefusedError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    figures, error = done.stdout.splitlines()
    assert figures == "100 (63 to 100)"
    assert "install the lab with `pip install '.[lab]'`" in error
