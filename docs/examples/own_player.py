"""A computer player of one's own: it tries every option in imagined copies of the match and takes the best.

    python docs/examples/own_player.py tictactoe 10 20

A player gets an information set: the decision, and copies of the match in which everything that its seat cannot
see is dealt anew.
So it knows no more than a person there, and plays every game.
"""

import sys
from random import Random

from gloaming import Match
from gloaming.agents import InformationSet, agent, play_match


class Dreamer:
    """Plays each option on at random a few times, and takes the one that ended best on average."""

    def __init__(self, dreams, seed=0):
        self.name, self.dreams, self.seed = f"dreamer:{dreams}", dreams, seed

    def choose(self, info: InformationSet):
        random = Random(info.seed(self.seed))  # same decision, same answer: every game replays exactly
        return max(info.options, key=lambda option: sum(self.dream(info, option, random) for _ in range(self.dreams)))

    def dream(self, info, option, random):
        copy = info.imagine(random.getrandbits(32))
        copy.step(option)
        return copy.play_out(random.random).payoffs[info.seat]  # more is better


if __name__ == "__main__":
    game, matches, dreams = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    total = 0.0
    for seed in range(matches):
        match = Match.new(game, seed=seed)
        own = seed % match.seats  # each seat in turn
        seated = {seat: Dreamer(dreams, seed) if seat == own else agent("random", seed) for seat in range(match.seats)}
        outcome = play_match(match, seated)
        total += outcome.payoffs[own]
        print(f"Match {seed}, seat {own + 1}: {outcome.reason}, payoff {outcome.payoffs[own]:g}")
    print(f"The mean payoff of dreamer:{dreams} is {total / matches:.2f}.")
