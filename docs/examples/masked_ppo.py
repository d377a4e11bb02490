"""Masked PPO with nothing but NumPy: learns a game of Gloaming against computer players.

    python docs/examples/masked_ppo.py tictactoe 30

It is short so that it can be read, not so that it wins prizes: one hidden layer, Adam, generalised advantages, the
clipped objective, and a mask that keeps every impossible action at probability 0.
"""

import os
import sys
from itertools import islice

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices so small are multiplied faster by one thread than by many
import numpy as np

from gloaming.lab.envs.gymnasium import GameEnv

TABLES, STEPS = 32, 64  # environments side by side, and decisions in each between two updates
HIDDEN, RATE = 128, 1e-3
GAMMA, LAMBDA = 0.99, 0.95
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
EPOCHS, BATCH = 4, 512


class Policy:
    """Observation in; a probability for every action and the expected return out."""

    def __init__(self, inputs, actions, random):
        self.weights = {
            "hidden": random.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "action": random.normal(0, 0.01, (HIDDEN, actions)),
            "value": random.normal(0, 0.01, (HIDDEN, 1)),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen, mask):
        """The hidden layer, the logarithm of every action's probability, the expected return."""
        w = self.weights
        hidden = np.tanh(seen @ w["hidden"] + w["bias"])
        logits = np.where(mask, hidden @ w["action"], -1e9)
        logits -= logits.max(1, keepdims=True)
        return hidden, logits - np.log(np.exp(logits).sum(1, keepdims=True)), (hidden @ w["value"])[:, 0]

    def act(self, seen, mask, random):
        """An action for every row, drawn by its probability; the logarithm of that; the expected return."""
        _, logs, value = self.forward(seen, mask)
        action = (logs + random.gumbel(size=logs.shape)).argmax(1)
        return action, logs[np.arange(len(seen)), action], value

    def learn(self, seen, mask, action, old, advantage, target):
        """One step of Adam down the gradient of the clipped objective."""
        rows = np.arange(len(seen))
        hidden, logs, value = self.forward(seen, mask)
        chances, ratio = np.exp(logs), np.exp(logs[rows, action] - old)
        clipped = np.where(advantage > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(clipped, 0, ratio * advantage)
        entropy = -(chances * logs).sum(1, keepdims=True)
        d_logits = chances * (pull[:, None] + ENTROPY * (logs + entropy))
        d_logits[rows, action] -= pull
        d_value = 2 * VALUE * (value - target)[:, None]
        d_hidden = (d_logits @ self.weights["action"].T + d_value @ self.weights["value"].T) * (1 - hidden**2)
        self.adam(
            hidden=seen.T @ d_hidden / len(seen),
            bias=d_hidden.mean(0),
            action=hidden.T @ d_logits / len(seen),
            value=hidden.T @ d_value / len(seen),
        )

    def adam(self, **gradients):
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= RATE * step


def stacked(seen):
    return np.stack([each["observation"] for each in seen]), np.stack([each["action_mask"] for each in seen]) == 1


def play(policy, tables, seen, random):
    """Some decisions at every table: what was seen, done, expected and paid; then advantages and returns."""
    trail = []
    for _ in range(STEPS):
        observation, mask = stacked(seen)
        action, chance, value = policy.act(observation, mask, random)
        paid, over = np.zeros(len(tables)), np.zeros(len(tables))
        for i, table in enumerate(tables):
            seen[i], paid[i], terminated, truncated, _ = table.step(action[i])
            over[i] = terminated or truncated
            if over[i]:
                seen[i], _ = table.reset()
        trail.append((observation, mask, action, chance, value, paid, over))
    *_, following = policy.forward(*stacked(seen))
    advantages, carried = [], np.zeros(len(tables))
    for *_, value, paid, over in reversed(trail):
        carried = paid + GAMMA * following * (1 - over) - value + GAMMA * LAMBDA * (1 - over) * carried
        following = value
        advantages.insert(0, carried)
    observation, mask, action, chance, value, _, _ = (np.concatenate(part) for part in zip(*trail, strict=True))
    advantage = np.concatenate(advantages)
    return observation, mask, action, chance, advantage, advantage + value


def train(game, seed=0, options=None, others="random"):
    """A policy, before it has learned anything and after every update."""
    random = np.random.default_rng(seed)
    tables = [GameEnv(game, options=options, others=others) for _ in range(TABLES)]
    seen = [table.reset(seed=seed + i)[0] for i, table in enumerate(tables)]
    policy = Policy(seen[0]["observation"].size, seen[0]["action_mask"].size, random)
    while True:
        yield policy
        *told, advantage, target = play(policy, tables, seen, random)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        for _ in range(EPOCHS):
            for part in np.array_split(random.permutation(len(target)), len(target) // BATCH):
                policy.learn(*(each[part] for each in (*told, advantage, target)))


def measure(game, policy, matches=500, seed=1_000_000):
    """The mean reward of a policy and the part of its matches that it won, from fixed seeds."""
    random, table, rewards = np.random.default_rng(seed), GameEnv(game), []
    for match in range(matches):
        seen, _ = table.reset(seed=seed + match)
        over = False
        while not over:
            action, _, _ = policy.act(*stacked([seen]), random)
            seen, reward, terminated, truncated, _ = table.step(action[0])
            over = terminated or truncated
        rewards.append(reward)
    return float(np.mean(rewards)), float(np.mean(np.array(rewards) > 0))


if __name__ == "__main__":
    game, last = sys.argv[1], int(sys.argv[2])
    for update, policy in enumerate(islice(train(game), last + 1)):
        if update % 5 == 0:
            reward, wins = measure(game, policy)
            print(f"after {update} updates: mean reward {reward:.2f}, won {wins:.0%}")
