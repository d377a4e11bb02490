"""Self-play: one network in every seat of a table, which learns from what each seat is paid at the end.

    python docs/examples/self_play.py tictactoe 30

The table is PettingZoo's, the network that of `masked_ppo.py`, the rule the oldest one: what was paid becomes likelier.
"""

import sys

import numpy as np
from masked_ppo import Policy, measure

from gloaming.lab.envs.pettingzoo import env

MATCHES = 100  # between two updates


def play(table, policy, random, seed):
    """A match of the network with itself: for each seat what it saw, could do and did, and what it was paid."""
    table.reset(seed=seed)
    trails, paid = {player: [] for player in table.agents}, {}
    for player in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        if terminated or truncated:
            paid[player] = reward
            table.step(None)
            continue
        mask = seen["action_mask"] == 1
        action, _, value = policy.act(seen["observation"][None], mask[None], random)
        trails[player].append((seen["observation"], mask, action[0], value[0]))
        table.step(action[0])
    for player, trail in trails.items():
        yield from ((*step, paid[player]) for step in trail)


def train(game, updates, seed=0):
    """A policy after every update."""
    random, table = np.random.default_rng(seed), env(game)
    table.reset(seed=0)
    shapes = [table.observation_space(table.agents[0])[name].shape[0] for name in ("observation", "action_mask")]
    policy = Policy(*shapes, random)
    for update in range(updates + 1):
        yield policy
        steps = [step for k in range(MATCHES) for step in play(table, policy, random, update * MATCHES + k)]
        seen, mask, action, value, paid = (np.stack(part) for part in zip(*steps, strict=True))
        _, logs, _ = policy.forward(seen, mask)
        policy.learn(seen, mask, action, logs[np.arange(len(seen)), action], paid - value, paid)


if __name__ == "__main__":
    game, last = sys.argv[1], int(sys.argv[2])
    for update, policy in enumerate(train(game, last)):
        if update % 10 == 0:
            reward, wins = measure(game, policy, matches=200)
            print(f"after {update} updates: against random {reward:.2f}, won {wins:.0%}")
