"""The benchmark with learners of one's own: masked PPO and imitation are trained within a budget, then scored.

    python docs/examples/benchmark.py tictactoe-1 100000 search:60

The task names the game, its options and the deals that are played; the budget is how many decisions a learner may make
(for imitation: how many of the teacher's it may see). An agent is anything with a `name` and `choose(info)`.
"""

import sys
from itertools import islice

import numpy as np
from imitation import BATCH, EPOCHS, imitate, lessons
from masked_ppo import STEPS, TABLES, Policy, train

from gloaming.lab.envs.env_base import shared_base
from gloaming.lab.play.benchmark import score, table, task_called


class PolicyPlayer:
    """A network as a computer player: it sees what its seat knows, and takes the likeliest action."""

    name = "policy"

    def __init__(self, policy, base):
        self.policy, self.base, self.made = policy, base, 0

    def choose(self, info):
        state, said = info.imagine(0).state, ()  # what is hidden is dealt anew, and the observation is the same
        while True:
            seen = self.base.encoder.encode(state, info.seat, info.ask, self.made, said)
            mask = self.base.actions.mask(info.ask, said) == 1
            step = self.base.actions.step(info.ask, int(self.policy.forward(seen[None], mask[None])[1].argmax()), said)
            if step.settled:
                self.made += 1
                return step.option
            said = step.said


def by_ppo(task, budget):
    """Learns from what it is paid, against those whom the task names."""
    updates = -(-budget // (STEPS * TABLES))
    return next(islice(train(task.game, options=task.options, others=task.others), updates, None))


def by_imitation(task, budget, teacher, random):
    """Learns from what a teacher did."""
    taught = islice(lessons(task.game, teacher, matches=budget, options=task.options), budget)
    seen, mask, action = (np.stack(part) for part in zip(*taught, strict=True))
    policy = Policy(seen.shape[1], mask.shape[1], random)
    for _ in range(EPOCHS):
        for part in np.array_split(random.permutation(len(seen)), max(1, len(seen) // BATCH)):
            imitate(policy, seen[part], mask[part], action[part])
    return policy


if __name__ == "__main__":
    task, budget, teacher = task_called(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    base = shared_base(task.game, task.options)
    learned = {
        f"masked PPO, {budget:,} decisions": by_ppo(task, budget),
        f"imitation of {teacher}, {budget // 10:,} decisions": by_imitation(
            task, budget // 10, teacher, np.random.default_rng(0)
        ),
    }
    print(table(score(task, name, lambda seed, p=policy: PolicyPlayer(p, base)) for name, policy in learned.items()))
