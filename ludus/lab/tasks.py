"""The tasks of `ludus lab`.

Tasks import the modules for drawing and rating themselves, because these load slowly.
"""

import argparse
import time
from collections.abc import Callable, Iterable
from datetime import date
from itertools import combinations, product
from pathlib import Path

import msgspec
from tqdm import tqdm

from ludus.errors import RefusedError
from ludus.lab import engine, problems, referee, simulate, train
from ludus.lab.measures import BETTER, MEASURES
from ludus.lab.meetings import Batch, Meeting
from ludus.lab.simulate import chooser
from ludus.lab.solve import Solving, solve
from ludus.lab.starts import QUICK, StartFinder, StartSearch
from ludus.lab.train import Training, begin, whole_curve
from ludus.lab.workers import hired
from ludus.match.files import write_whole
from ludus.players import course, loops, rollout
from ludus.players.levels import PLAYERS
from ludus.players.network import WeightsError, read, warn_of_unlearnt
from ludus.players.rating import read_ratings
from ludus.rules.game import BUILT_IN, GAMES, find
from ludus.rules.ruleset import Length, RuleSet
from ludus.rules.starts import StartsError

REFUSED = (WeightsError, StartsError, OSError)
"""Further exceptions that prevent a task, whose message is shown to the user."""
_OF_THE_HEURISTIC = ("heuristic", "tiro", "optio")
"""The players that choose by the heuristic. Only their choices measure the noise of a network."""


def _asked(given: Iterable[str], players: Iterable[str]) -> tuple[list[RuleSet], list[str]]:
    """Check and return the rule sets, with distinct names, and the players, each once."""
    names = list(dict.fromkeys(players))
    for name in names:
        if name not in PLAYERS and not name.endswith(".npz"):
            raise RefusedError(
                f"no player '{name}'; the lab has {', '.join(PLAYERS)}, "
                "or FILE.npz of a network or a solved game"
            )
    found: dict[str, RuleSet] = {}
    for each in dict.fromkeys(given):
        rules = find(each)
        if rules.name in found:
            raise RefusedError(
                f"{each}: name: '{rules.name}' is taken by another of the rule sets asked for"
            )
        found[rules.name] = rules
    for name, rules in product(names, found.values()):
        try:
            chooser(name, rules, 0)
        except WeightsError as error:
            raise RefusedError(
                f"{name} has not learnt {rules.name}: {error}; choose a player without a network"
            ) from None
    return list(found.values()), names


def _thinking(options: argparse.Namespace) -> tuple[RuleSet, list[str]]:
    """Return the rule set and the players, without `random`; warn if the game has no network."""
    (rules,), names = _asked([options.rules], options.players)
    if "random" in names:
        raise RefusedError("random: chance is no player here; choose others")
    warn_of_unlearnt(rules)
    return rules, names


def prepare() -> None:
    """Compile the loops of the lab by using each of them once, as the lab uses them.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    loops.prepare()
    rules = next(iter(GAMES.values()))
    meeting = Meeting(rules, 3, ("random", "network"))
    simulate.play(Batch(meeting, number=0, games=2, seed=1))
    little = train.TrainingSettings(
        rules=rules.name, seed=1, units=8, chunk=1, together=1, checkers=(3,)
    )
    Training(rules, little).advance()
    finder = StartFinder(rules, 1)
    finder.full(checkers=3, games=1)
    finder.look(Length.QUICK, QUICK, 1)
    for _ in Solving(rules, 1).sweep():
        pass


def _compile(options: argparse.Namespace) -> None:
    if loops.AVAILABLE and not loops.wanted():
        raise RefusedError(f"{loops.SWITCH}=0 turns the compiler off; unset it to compile")
    prepare()
    print("the loops of players and lab are compiled")


def _simulate(options: argparse.Namespace) -> None:
    (rules,), _ = _asked([options.rules], options.players)
    first, second = options.players
    begun = time.perf_counter()
    with hired(options.jobs, options.dask):
        rows = simulate.simulate(
            rules, options.checkers, (first, second), options.games, options.seed
        )
    seconds = time.perf_counter() - begun
    print(f"{rules.name}, {options.checkers} checkers, {len(rows)} games in {seconds:.1f} s")
    print(f"  {f'{first} beats {second}':24} {BETTER.of(rows)} % of games")
    for measure in MEASURES:
        if measure is not BETTER:
            print(f"  {measure.title:24} {measure.of(rows)} {measure.unit}")


def _arena(options: argparse.Namespace) -> None:
    from ludus.lab.arena import Pairing, ratings

    sets, names = _asked(options.rules, options.players)
    if len(names) < 2:
        raise RefusedError("an arena needs two different players at least")
    pairings = []
    with hired(options.jobs, options.dask):
        for rules, (first, second) in product(sets, combinations(names, 2)):
            pair, games = (first, second), options.games
            rows = simulate.simulate(rules, options.checkers, pair, games, options.seed)
            share = BETTER.of(rows)
            print(f"{rules.name:8} {first:>10} - {second:10} {share} %", flush=True)
            pairings.append(Pairing(*pair, games, int(rows[:, course.WON].sum())))
    print(f"{'player':>10}  rating  error")
    for rating in ratings(pairings, options.seed):
        print(f"{rating.name:>10} {rating.mu:7.2f} {rating.sigma:6.2f}")


def today() -> str:
    """Return the date, such as 2026-03-31."""
    return date.today().isoformat()


def _report(options: argparse.Namespace) -> None:
    from ludus.lab import page
    from ludus.lab.report import StudyReport, as_csv
    from ludus.lab.study import Study, StudySettings

    sets, names = _asked(options.rules, options.players)
    settings = StudySettings(
        rules=tuple(sets),
        checkers=tuple(dict.fromkeys(options.checkers)),
        players=tuple(names),
        games=options.games,
        seed=options.seed,
    )
    study = Study.begin(settings, options.out / "games.sqlite", today())
    with hired(options.jobs, options.dask):
        study.keep(simulate.play_all(study.left()))
    found = StudyReport(study)
    for name, text in (("csv", as_csv(found)), ("html", page.as_html(found))):
        path = options.out / f"report.{name}"
        try:
            write_whole(path, text)
        except OSError as error:
            raise RefusedError(f"--out {options.out}: {error.strerror}") from None
        print(path)


def _rollout(options: argparse.Namespace) -> None:
    rules = find(options.rules)
    warn_of_unlearnt(rules)
    plays = referee.asked(rules, options.position, options.dice)
    engine.current()
    said = referee.chosen_by(plays)
    ends = list(dict.fromkeys([*referee.candidates(plays, options.candidates), *said]))
    begun = time.perf_counter()
    with hired(options.jobs, options.dask):
        *_, standings = rollout.compare(
            rules, ends, plays.side, games=options.games, seed=options.seed,
            plies=options.plies, share=referee.shared,
        )  # fmt: skip
    seconds, most = time.perf_counter() - begun, max(each.games for each in standings)
    print(f"{rules.name}, {most} games in {seconds:.0f} s, --seed {options.seed}")
    print(*referee.lines(plays, ends, standings, said), sep="\n")


def _given_away(options: argparse.Namespace) -> None:
    from ludus.lab import decisions, error

    rules, names = _thinking(options)
    how = "whole" if options.plies is None else f"broken off after {options.plies} throws"
    print(
        f"{rules.name}, {options.checkers} checkers, {options.games} games of each play, {how}, "
        f"--seed {options.seed}\nin % of a win, 95 % intervals"
    )
    print(f"{'':10}  {'a decision, at least':24}{'a game, at least':24}{'a game, expected':24}")
    found, free = list[error.ErrorGame](), list[error.ErrorGame]()
    with hired(options.jobs, options.dask):
        for name in names:
            asked = decisions.SampledDecision(
                rules, options.checkers, name, options.games, options.candidates, options.seed,
                options.plies,
            )  # fmt: skip
            games = decisions.measured(asked, options.positions)
            print(f"{name:>10}  {error.table(games, options.seed)}", flush=True)
            found += games
            if name in _OF_THE_HEURISTIC:
                free += games
    if free:
        by_sight, by_plies = error.noise(free, sight=True), error.noise(free)
        print(f"noise, as in noise.json: {by_sight:.3f} at sight, {by_plies:.3f} two plies deep")
    else:
        print(f"noise, as in noise.json: ask for one of {', '.join(_OF_THE_HEURISTIC)}, too")
    print(f"slope of truth on what two plies claim: {error.slope(found)}")


def _rate(options: argparse.Namespace) -> None:
    from ludus.lab import rate

    rules, names = _thinking(options)
    out = options.out or _beside(rules, rules.ratings)
    known = read_ratings(out)
    print(f"{rules.name}, {options.games} games each, --seed {options.seed}")
    print("thousandths of a win a choice, 95 % intervals")
    with hired(options.jobs, options.dask):
        for length, name in product(map(Length, options.length), names):
            found = rate.measured(rules, length, name, options.games, options.seed)
            print(f"{length:>8} {name:>10}  {found}", flush=True)
            known = {**known, length: {**known.get(length, {}), name: found}}
            write_whole(out, msgspec.json.encode(known).decode() + "\n")


def _turns(options: argparse.Namespace) -> None:
    from ludus.lab import per_turn_table
    from ludus.lab.study import Study

    rows = per_turn_table.write(Study.read(options.study), options.out, options.chances)
    print(f"{options.out}: {rows:,} turns")


def _traffic(options: argparse.Namespace) -> None:
    from ludus.lab import plots, traffic

    (rules,), _ = _asked([options.rules], options.players)
    first, second = options.players
    with hired(options.jobs, options.dask):
        played = simulate.moves_of(
            rules, options.checkers, (first, second), options.games, options.seed
        )
    steps = traffic.steps_of(rules, options.checkers, played)
    used = traffic.uses(rules, steps, options.games)
    title = (
        f"{rules.name}, {first} – {second}, {options.checkers} checkers, "
        f"{options.games} games, --seed {options.seed}"
    )
    print(title, "in a game, each square is", *traffic.lines(used), sep="\n")
    plots.traffic(rules, title, used, options.out)
    print(options.out)


def _train(options: argparse.Namespace) -> None:
    if not loops.AVAILABLE:
        raise ModuleNotFoundError("training needs a compiler")
    rules = find(options.rules)
    out = options.out or _beside(rules, rules.network)
    kinds = {"--answer": options.answer, "--endings": options.endings}
    kinds["--against"] = options.against is not None
    if out.exists():
        training = Training.resume(out, rules)
        seed, kind = training.settings.seed, training.settings.kind
        if options.seed not in (None, seed):
            raise RefusedError(f"{out}: begun with --seed {seed}; go on without --seed")
        for asked, wanted in kinds.items():
            if wanted and asked != kind:
                begun = f"with {kind}" if kind else f"without {asked}"
                raise RefusedError(f"{out}: begun {begun}; go on so, or name another file by --out")
    else:
        seed = 1 if options.seed is None else options.seed
        training = begin(
            rules, seed, answers=options.answer, against=options.against, endings=options.endings
        )
    _advance(training, options.games, out)
    print(f"{out}: has learnt from {training.games:,} games")
    if options.ship:
        training.ship(options.ship)


def _beside(rules: RuleSet, path: Path | None) -> Path:
    """Return the default path of a file beside a game of your own, where the program finds it."""
    if path is None or rules.usual in BUILT_IN:
        raise RefusedError(f"{rules.name} comes with one; name another file by --out")
    return path


MEASURED_EVERY = 20_000
"""Games between two points of the learning curve."""


def _advance(training: Training, games: int, out: Path) -> None:
    """Train until some number of games, saving after every chunk, and draw the curve."""
    name = training.rules.name
    with tqdm(total=games, initial=training.games, unit="game", disable=None, desc=name) as bar:
        while training.games < games:
            before = training.games
            training.advance(games - training.games)
            if training.games // MEASURED_EVERY > before // MEASURED_EVERY:
                bar.set_postfix(training.measure())
            training.save(out)
            bar.update(training.games - before)
    if training.curve:
        from ludus.lab.plots import curves

        curves({name: training.curve}, out.with_suffix(".png"))


def _starts(options: argparse.Namespace) -> None:
    rules = find(options.rules)
    out = options.out or _beside(rules, rules.starts)
    warn_of_unlearnt(rules)
    wanted = {Length.QUICK: options.quick, Length.MEDIUM: options.medium}
    looking = StartSearch(rules, options.seed, out)
    with tqdm(total=sum(wanted.values()), unit="start", disable=None, desc=rules.name) as bar:
        for length, game in looking.fill(wanted):
            bar.set_postfix_str(f"{length}: {game} games looked at")
            bar.update(len(looking.found) - 1 - bar.n)
    print(out)


def _problems(options: argparse.Namespace) -> None:
    rules = find(options.rules)
    out = options.out or _beside(rules, rules.problems)
    warn_of_unlearnt(rules)
    looking = problems.ProblemSearch(rules, options.seed, out)
    with tqdm(total=options.count, unit="problem", disable=None, desc=rules.name) as bar:
        for game in looking.fill(options.count):
            bar.set_postfix_str(f"{game} games looked at")
            bar.update(len(looking.found) - bar.n)
    print(out, *looking.figures(), sep="\n")


def _solve(options: argparse.Namespace) -> None:
    rules = find(options.rules)
    out = options.out or _solved_in(Path(), rules, options.checkers)
    found = solve(rules, options.checkers, out)
    print(f"{found}; each position within {100 * found.error:.0e} %, in {out}")


def _solved_in(folder: Path, rules: RuleSet, checkers: int) -> Path:
    return folder / f"{rules.name}-{checkers}.npz"


def _loss(options: argparse.Namespace) -> None:
    from ludus.lab.loss import loss

    sets, names = _asked(options.rules, options.players)
    with hired(options.jobs, options.dask):
        for rules in sets:
            path = _solved_in(options.solved, rules, options.checkers)
            solved = solve(rules, options.checkers, path)
            print(f"{solved}\n{'% of a win given away':22} {'a choice':22} {'a game':22} wins")
            for name in names:
                found = map(str, loss(solved, name, options.games, options.seed))
                print(f"{name:>22} {''.join(f'{each:22} ' for each in found)}".rstrip(), flush=True)


def _curves(options: argparse.Namespace) -> None:
    from ludus.lab.plots import curves

    learnt = {name: whole_curve(read(rules.network, rules)[1]) for name, rules in BUILT_IN.items()}
    curves(learnt, options.out)
    print(options.out)


TASKS: dict[str, Callable[[argparse.Namespace], None]] = {
    "compile": _compile,
    "simulate": _simulate,
    "arena": _arena,
    "report": _report,
    "rollout": _rollout,
    "error": _given_away,
    "rate": _rate,
    "turns": _turns,
    "traffic": _traffic,
    "train": _train,
    "starts": _starts,
    "problems": _problems,
    "solve": _solve,
    "loss": _loss,
    "curves": _curves,
}
"""The function of each task, by name."""
