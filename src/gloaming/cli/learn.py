"""`gloaming learn`: trains the judge of a game on self-play."""

import argparse
from contextlib import ExitStack
from pathlib import Path

import msgspec

from gloaming import games
from gloaming.kernel import GloamingError

from .arguments import Commands, add_command, check_folder, data_folder
from .lab import jobs_of, stoppable
from .progress import bar

SEED = 1_000_000  # far from the seeds from 0 on with which players are measured


def add(commands: Commands) -> None:
    """The command of this file, with its help."""
    learn = add_command(commands, "learn", "teach a game's judge by games of computer players (extra: learn)")
    learn.add_argument("game")
    learn.add_argument(
        "--games", type=int, default=1000, metavar="N", help="of the first round, in each mode (default: 1000)"
    )
    learn.add_argument("--first", metavar="PLAYER", help="who plays the first round (default: what the game says)")
    learn.add_argument("--rounds", type=int, default=2, help="of games and fits (default: 2)")
    learn.add_argument("--again", type=int, default=200, metavar="N", help="games of each further round (default: 200)")
    learn.add_argument("--player", default="search:20", help="who plays the further rounds (default: search:20)")
    learn.add_argument("--mode", action="append", default=[], help="one of the game's modes (default: all)")
    learn.add_argument("--seed", type=int, default=SEED, help=f"of the deals and of the fit (default: {SEED})")
    learn.add_argument("--jobs", type=int, metavar="N", help="processes side by side (default: one a processor)")
    learn.add_argument("--out", type=Path, metavar="FILE", help="the experience (default: where the game reads it)")
    learn.add_argument("--page", type=Path, metavar="FILE", help="the report (default: GAME-learnt.html)")
    learn.add_argument("--results", type=Path, metavar="DIR", help="where the games are kept, to go on after a stop")
    learn.set_defaults(run=run_learn)


def run_learn(chosen: argparse.Namespace) -> int:
    """Plays, fits, prints, writes; run again after a stop it resumes."""
    from gloaming.lab.learn.page import accuracy_words, learning_page
    from gloaming.lab.learn.rounds import LearningPlan, learn

    game = games.find(chosen.game)
    learning = game.learning
    if learning is None:
        raise GloamingError(f"{game.title} names no features of its tables, so there is nothing to learn.")
    if chosen.games < 1 or chosen.rounds < 1 or chosen.again < 1:
        raise GloamingError("It takes at least one round of one game.")
    for mode in chosen.mode:
        if mode not in learning.tables:
            raise GloamingError(f"{game.title} has no mode {mode!r}. There are: {', '.join(learning.tables)}.")
    out = chosen.out or Path(str(learning.file))
    page = chosen.page or Path(f"{game.name}-learnt.html")
    check_folder(out)
    check_folder(page)
    modes = tuple(chosen.mode or learning.tables)
    plan = LearningPlan(
        game.name,
        chosen.games,
        chosen.first or learning.first,
        chosen.again,
        chosen.rounds,
        chosen.player,
        chosen.seed,
        modes,
    )
    results, rounds = chosen.results or data_folder() / "learn", []
    with stoppable(results), ExitStack() as bars:

        def progress(words: str) -> object:
            bars.close()  # one bar at a time
            return bars.enter_context(bar(words))

        for learnt in learn(plan, results, jobs_of(chosen), progress):  # type: ignore[arg-type]
            bars.close()
            rounds.append(learnt)
            for held in learnt.held_out:
                if held.round == len(rounds) - 1:
                    print(accuracy_words(held), flush=True)
            out.write_bytes(msgspec.json.format(msgspec.json.encode(learnt.experience), indent=1) + b"\n")
            page.write_text(learning_page(game.title, plan, learning, rounds), "utf-8")
    print(f"{game.title}: the experience is in {out}, how well it tells in {page}.")
    return 0
