"""The tasks and options of `ludus lab` on the command line."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from ludus.errors import RefusedError
from ludus.lab import installed
from ludus.players.ranks import RANKS

_GAME = "a game by its name, or its file or folder"
_RULES = "games by their names, or their files or folders; default those that ship"
_SEED = "the number that the dice follow from; default 1"


def _file(*suffixes: str) -> Callable[[str], Path]:
    """Return a reader for the name of a file to write, which must end in one of the suffixes."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix not in suffixes:
            raise argparse.ArgumentTypeError(
                f"'{text}' is not the name of a file that ends in {' or '.join(suffixes)}"
            )
        if not path.parent.is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder '{path.parent}'; make it first")
        return path

    return read


def add_options(
    to: argparse.ArgumentParser,
    rule_names: Sequence[str],
    whole: Callable[[int, int], Callable[[str], int]],
    seed: Callable[[str], int],
    throw: Callable[[str], tuple[int, ...]],
) -> None:
    """Add the tasks of `ludus lab` to a parser.

    `whole`, `seed` and `throw` read the values of options.
    """
    tasks = to.add_subparsers(dest="task", metavar="TASK", required=True)
    tasks.add_parser("compile", help="compile what is slow, once, in a minute or two")

    many = argparse.ArgumentParser(add_help=False)
    many.add_argument("--seed", type=seed, default=1, metavar="N", help=_SEED)
    who = many.add_mutually_exclusive_group()
    who.add_argument(
        "--jobs",
        type=whole(1, 1024),
        default=-1,
        metavar="N",
        help="how many processes; default all cores",
    )
    who.add_argument(
        "--dask", metavar="tcp://HOST:8786", help="let the Dask cluster of this scheduler work"
    )

    def games(to: argparse.ArgumentParser, usual: int = 1000, least: int = 1) -> None:
        """Add `--games`. `set_defaults` would change the default of all parsers that share it."""
        to.add_argument(
            "--games", type=whole(least, 10**9), default=usual, metavar="N", help=f"default {usual}"
        )

    def checkers(to: argparse.ArgumentParser, least: int) -> None:
        to.add_argument(
            "--checkers", type=whole(least, 15), default=15, metavar="N", help="of each side"
        )

    def meeting(to: argparse.ArgumentParser) -> None:
        to.add_argument(
            "--players",
            nargs=2,
            default=("random", "random"),
            metavar="NAME",
            help="the two who meet; default both random",
        )

    simulate = tasks.add_parser("simulate", parents=[many], help="many games between two players")
    games(simulate)
    checkers(simulate, 1)
    simulate.add_argument("rules", metavar="GAME", help=_GAME)
    meeting(simulate)

    arena = tasks.add_parser("arena", parents=[many], help="everybody against everybody")
    games(arena)
    checkers(arena, 1)
    arena.add_argument("players", nargs="+", metavar="NAME", help="who meet each other")
    arena.add_argument("--rules", nargs="+", default=rule_names, metavar="GAME", help=_RULES)

    report = tasks.add_parser(
        "report", parents=[many], help="measure rule sets, one against another, with intervals"
    )
    games(report)
    report.add_argument(
        "--rules",
        nargs="+",
        default=rule_names,
        metavar="GAME",
        help=f"{_RULES}; a changed rule set is compared with its original",
    )
    report.add_argument(
        "--checkers", type=whole(3, 15), nargs="+", default=[15], metavar="N", help="of each side"
    )
    report.add_argument(
        "--players",
        nargs="+",
        default=["heuristic"],
        metavar="NAME",
        help="each meets itself and the others",
    )
    report.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="for report.html, report.csv and games.sqlite; a run that was cut off goes on there",
    )

    out = argparse.ArgumentParser(add_help=False)
    out.add_argument(
        "--plies",
        type=whole(1, 10**6),
        metavar="N",
        help="break games off after so many throws and judge at sight: quicker, but blind to what "
        "shows later",
    )
    out.add_argument(
        "--candidates",
        type=whole(1, 1000),
        default=6,
        metavar="N",
        help="how many of the plays, those that look best; default 6",
    )
    rolled = tasks.add_parser(
        "rollout",
        parents=[many, out],
        help="compare the plays of a throw by games played out from each",
    )
    games(rolled)
    rolled.add_argument("rules", metavar="GAME", help=_GAME)
    rolled.add_argument("--position", required=True, metavar="TEXT", help="such as 'R:15 R:15 w -'")
    rolled.add_argument(
        "--dice",
        type=throw,
        default=(),
        metavar="2,6,5",
        help="the throw at that position; none where a bonus waits, which is taken or declined "
        "first",
    )

    given = tasks.add_parser(
        "error", parents=[many, out], help="what players give away, as games played out say"
    )
    checkers(given, 3)  # with fewer, a game may have no decision
    given.add_argument("rules", metavar="GAME", help=_GAME)
    given.add_argument(
        "--players",
        nargs="+",
        default=("network", "caesar"),
        metavar="NAME",
        help="who are measured; default network and caesar",
    )
    given.add_argument(
        "--positions",
        type=whole(1, 10**9),
        default=200,
        metavar="N",
        help="decisions of each player's own games; default 200",
    )
    games(given, 50, least=5)  # one for each part of the games

    rate = tasks.add_parser(
        "rate", parents=[many], help="measure how well players play, as a match's review tells it"
    )
    rate.add_argument("rules", metavar="GAME", help=_GAME)
    rate.add_argument("--players", nargs="+", default=RANKS, metavar="NAME", help="default: ranks")
    rate.add_argument(
        "--length",
        nargs="+",
        default=("quick", "medium", "full"),
        choices=("quick", "medium", "full"),
        help="of the matches; default all three",
    )
    rate.add_argument(
        "--out",
        type=_file(".json"),
        metavar="FILE.json",
        help="the file to renew; default beside the rule set's own file, where the program finds "
        "it",
    )
    games(rate, 20, least=2)  # one game does not show how much games differ

    turnwise = tasks.add_parser("turns", help="figures of every turn of a study, for pandas and R")
    turnwise.add_argument("study", type=Path, metavar="STUDY", help="the folder of a report")
    turnwise.add_argument(
        "--out",
        type=_file(".parquet"),
        required=True,
        metavar="FILE.parquet",
        help="the file to write",
    )
    turnwise.add_argument(
        "--chances", action="store_true", help="with the network's chance to win after each"
    )

    traffic = tasks.add_parser(
        "traffic", parents=[many], help="how often each square is entered and left, and hit on"
    )
    games(traffic)
    checkers(traffic, 3)
    traffic.add_argument("rules", metavar="GAME", help=_GAME)
    meeting(traffic)
    traffic.add_argument(
        "--out",
        type=_file(".svg", ".png"),
        required=True,
        metavar="FILE",
        help="FILE.svg or FILE.png: draw it on the board",
    )

    train = tasks.add_parser("train", help="let a network learn a rule set from playing itself")
    train.add_argument("rules", metavar="GAME", help=_GAME)
    train.add_argument(
        "--games",
        type=whole(1, 10**9),
        default=200_000,
        metavar="N",
        help="games to learn from, in all",
    )
    train.add_argument("--seed", type=seed, metavar="N", help=f"{_SEED}, or as the file was begun")
    how = train.add_mutually_exclusive_group()
    how.add_argument(
        "--answer",
        action="store_true",
        help="let it learn to beat the network that the game has, not from playing itself",
    )
    how.add_argument(
        "--against",
        nargs="*",
        type=_file(".npz"),
        metavar="FILE.npz",
        help="go on from the network that the game has, half of the time from positions to which "
        "games against it with other tastes lead, and against those in these files, such as an "
        "answer",
    )
    how.add_argument(
        "--endings",
        action="store_true",
        help="go on from the network that the game has, in games that begin close to their end; "
        "only what judges there learns",
    )
    train.add_argument(
        "--out",
        type=_file(".npz"),
        metavar="FILE.npz",
        help="the file to keep, and to go on from; default beside the rule set's own file, "
        "where players find it",
    )
    train.add_argument(
        "--ship",
        type=_file(".npz"),
        metavar="FILE.npz",
        help="write only the weights and settings there",
    )

    starts = tasks.add_parser("starts", help="find positions in which short matches can begin")
    starts.add_argument("rules", metavar="GAME", help=_GAME)
    for length, usual in (("quick", 100), ("medium", 30)):
        starts.add_argument(
            f"--{length}",
            type=whole(0, 10**6),
            default=usual,
            metavar="N",
            help=f"how many for {length} matches; default {usual}",
        )
    starts.add_argument("--seed", type=seed, default=1, metavar="N", help=_SEED)
    starts.add_argument(
        "--out",
        type=_file(".csv"),
        metavar="FILE.csv",
        help="the file to fill up, and to go on with; default beside the rule set's own file, "
        "where a match finds it",
    )

    problems = tasks.add_parser("problems", help="find throws of which one play is clearly best")
    problems.add_argument("rules", metavar="GAME", help=_GAME)
    problems.add_argument(
        "--count", type=whole(0, 10**6), default=150, metavar="N", help="how many; default 150"
    )
    problems.add_argument("--seed", type=seed, default=1, metavar="N", help=_SEED)
    problems.add_argument(
        "--out",
        type=_file(".csv"),
        metavar="FILE.csv",
        help="the file to fill up, and to go on with; default beside the rule set's own file, "
        "where the program finds it",
    )

    solve = tasks.add_parser("solve", help="find what each position of a small game is worth")
    solve.add_argument("rules", metavar="GAME", help=_GAME)
    solve.add_argument(
        "--checkers", type=whole(1, 15), default=2, metavar="N", help="of each side; default 2"
    )
    solve.add_argument(
        "--out",
        type=_file(".npz"),
        metavar="FILE.npz",
        help="the file to write, and to go on from; default the game's name and number of "
        "checkers, such as tabula-2.npz",
    )

    loss = tasks.add_parser(
        "loss", parents=[many], help="say what players give away in games that are solved"
    )
    games(loss, least=2)
    loss.add_argument("players", nargs="+", metavar="NAME", help="who are measured")
    loss.add_argument("--rules", nargs="+", default=rule_names, metavar="GAME", help=_RULES)
    loss.add_argument(
        "--checkers", type=whole(1, 15), default=2, metavar="N", help="of each side; default 2"
    )
    loss.add_argument(
        "--solved",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where what `ludus lab solve` writes lies, or will lie",
    )

    curves = tasks.add_parser("curves", help="draw how the networks that ship have learnt")
    curves.add_argument(
        "--out", type=_file(".png"), required=True, metavar="FILE.png", help="the file to write"
    )


def run(options: argparse.Namespace) -> int:
    """Run the task that the options name, and return the exit status.

    Raises:
        RefusedError: the task cannot be done.
    """
    with installed():
        # The lab's packages take a second to load, and may not be installed.
        from ludus.lab import tasks

        try:
            tasks.TASKS[options.task](options)
        except tasks.REFUSED as error:
            says = str(error)
            if isinstance(error, OSError) and error.filename:
                says = f"{error.filename}: {error.strerror}"
            raise RefusedError(says) from None
    return 0
