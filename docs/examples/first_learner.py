"""The shortest learner: a weight for every number of the observation and every action, learned from what was paid.

    python docs/examples/first_learner.py tictactoe 3000

Many tables at once, and the oldest rule: what was paid above the usual makes the actions that led there likelier
(REINFORCE).
"""

import sys

import numpy as np

from gloaming.lab.envs.vector import GameVectorEnv

TABLES, RATE, TOLD = 64, 0.003, 5

if __name__ == "__main__":
    game, steps = sys.argv[1], int(sys.argv[2])
    tables = GameVectorEnv(game, TABLES, max_decisions=500)  # who drags a match out is cut off, and paid the worst
    seen, _ = tables.reset(seed=0)
    random, weights = np.random.default_rng(0), np.zeros((seen["observation"].shape[1], seen["action_mask"].shape[1]))
    trails, paid, usual = [[] for _ in range(TABLES)], [], 0.0
    for step in range(1, steps + 1):
        observation = seen["observation"].astype(float)
        logits = np.where(seen["action_mask"] == 1, observation @ weights, -1e9)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        actions = (logits + random.gumbel(size=logits.shape)).argmax(1)  # each as often as its chance says
        seen, reward, terminated, truncated, _ = tables.step(actions)
        for k, trail in enumerate(trails):
            trail.append((observation[k], np.eye(len(chances[k]))[actions[k]] - chances[k]))
            if terminated[k] or truncated[k]:
                weights += RATE * (reward[k] - usual) * sum(np.outer(each, pull) for each, pull in trail)
                usual += 0.01 * (reward[k] - usual)
                paid.append(reward[k])
                trail.clear()
        if step % (steps // TOLD) == 0 and paid:
            print(f"after {step} steps: mean reward {np.mean(paid):.2f} in {len(paid)} matches")
            paid = []
