"""Imitation: a network learns from the games of a computer player what that one would do.

    python docs/examples/imitation.py tictactoe search:60 60

An option is named in one action or in several; every one of them is a lesson. The network is that of `masked_ppo.py`.
"""

import sys

import numpy as np
from masked_ppo import Policy, measure

from gloaming import Match
from gloaming.agents import InformationSet, agent
from gloaming.lab.envs.env_base import decider, shared_base

EPOCHS, BATCH = 20, 64


def lessons(game, teacher, matches, options=None):
    """What a player saw, which actions were possible, and which it took."""
    base = shared_base(game, options)
    for seed in range(matches):
        match, player = Match.new(game, seed=seed, options=options), agent(teacher, seed)
        made = [0] * match.seats
        while match.ask is not None:
            seat, said = decider(match.ask), ()
            option = player.choose(InformationSet(match, seat))
            for action in base.actions.word(match.ask, option):
                seen = base.observe(match, seat, made[seat], said)
                yield seen["observation"], seen["action_mask"] == 1, action
                said = base.actions.step(match.ask, action, said).said
            made[seat] += 1
            match.play(option)


def imitate(policy, seen, mask, action):
    """One step of Adam that makes what the teacher did likelier."""
    hidden, logs, _ = policy.forward(seen, mask)
    d_logits = np.exp(logs)
    d_logits[np.arange(len(seen)), action] -= 1
    d_hidden = d_logits @ policy.weights["action"].T * (1 - hidden**2)
    policy.adam(hidden=seen.T @ d_hidden / len(seen), bias=d_hidden.mean(0), action=hidden.T @ d_logits / len(seen))


if __name__ == "__main__":
    game, teacher, matches = sys.argv[1], sys.argv[2], int(sys.argv[3])
    seen, mask, action = (np.stack(part) for part in zip(*lessons(game, teacher, matches), strict=True))
    random = np.random.default_rng(0)
    policy = Policy(seen.shape[1], mask.shape[1], random)
    for epoch in range(EPOCHS + 1):
        if epoch % 10 == 0:
            same = (policy.forward(seen, mask)[1].argmax(1) == action).mean()
            reward, wins = measure(game, policy, matches=200)
            print(f"after {epoch} epochs: {same:.0%} as {teacher}; against random {reward:.2f}, won {wins:.0%}")
        for part in np.array_split(random.permutation(len(seen)), max(1, len(seen) // BATCH)):
            imitate(policy, seen[part], mask[part], action[part])
