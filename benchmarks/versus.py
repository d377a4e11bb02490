"""Our search against OpenSpiel's C++ MCTS at connect four, by strength: the same CPU time a move, seats changed.

`python -m benchmarks.versus --games 40 --seconds 0.5`. Both clocks count the CPU time of this process, so that a busy
machine changes nothing: OpenSpiel's bot gets as many simulations as fit into the time on this core, measured before.
"""

import argparse
from random import Random
from time import process_time
from typing import Any

from gloaming import Match
from gloaming.agents import InformationSet
from gloaming.agents.search import BATCH
from gloaming.agents.tree import Tree

from .connect_four import GAME
from .peers import MEGABYTES, SEED, UCT, found

MOST = 1000  # iterations that a tree counts on


def main() -> None:
    """Plays and tells who won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.5, help="of CPU time a move")
    chosen = parser.parse_args()
    simulations = fitting(chosen.seconds)
    counts = {"won": 0, "drawn": 0, "lost": 0}
    for game in range(chosen.games):
        paid = play(game % 2, game, chosen.seconds, simulations)
        counts["won" if paid > 0 else "lost" if paid < 0 else "drawn"] += 1
        print(f"{game + 1} games: {counts}; OpenSpiel has {simulations:,} simulations a move", flush=True)


def fitting(seconds: float) -> int:
    """How many simulations OpenSpiel's bot makes in that time at the opening."""
    tried = 20_000
    state, bot = bot_for(tried, 0)
    began = process_time()
    bot.step(state)
    return round(tried * seconds / (process_time() - began))


def bot_for(simulations: int, seed: int) -> tuple[Any, Any]:
    """A fresh game of OpenSpiel and its bot, which proves endings as ours does."""
    pyspiel = found("pyspiel")
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED + seed)
    return game.new_initial_state(), pyspiel.MCTSBot(
        game, evaluator, UCT, simulations, MEGABYTES, True, SEED + seed, False
    )


def play(ours: int, number: int, seconds: float, simulations: int) -> float:
    """One game in which we have a seat; what we are paid."""
    match = Match.new(GAME, number)
    state, bot = bot_for(simulations, number)
    tree: Tree | None = None
    while match.ask is not None:
        if match.ask.seat == ours:
            tree = grown(tree, match, number, seconds)
            column = tree.choice()
        else:
            column = bot.step(state)
        state.apply_action(column)
        match.play(column)
    assert match.result is not None
    return match.result.payoffs[ours]


def grown(earlier: Tree | None, match: Match, seed: int, seconds: float) -> Tree:
    """What our search has found after so much CPU time, with what it had found before."""
    info, end = InformationSet(match), process_time() + seconds
    tree = Tree.carried_on(earlier, info, Random(info.seed(seed)), MOST)
    while process_time() < end and tree.grow(BATCH):
        pass
    return tree


if __name__ == "__main__":
    main()
