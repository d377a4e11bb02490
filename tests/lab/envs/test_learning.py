"""The example of the guide really learns, and its gradient is the gradient of what it says."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

DOCS = Path(__file__).parents[3] / "docs"
SCRIPT = DOCS / "examples/masked_ppo.py"


@pytest.fixture(scope="module")
def ppo() -> Any:
    spec = importlib.util.spec_from_file_location("masked_ppo", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def objective(ppo: Any, policy: Any, seen: Any, mask: Any, action: Any, old: Any, advantage: Any, target: Any) -> float:
    """What PPO makes small: the clipped loss, the error of the value, less a little entropy."""
    _, logs, value = policy.forward(seen, mask)
    ratio = np.exp(logs[np.arange(len(seen)), action] - old)
    gain = np.minimum(ratio * advantage, np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP) * advantage)
    entropy = -(np.exp(logs) * logs).sum(1)
    return float((-gain + ppo.VALUE * (value - target) ** 2 - ppo.ENTROPY * entropy).mean())


def test_the_gradient_is_that_of_the_clipped_objective(ppo: Any) -> None:
    random = np.random.default_rng(0)
    policy = ppo.Policy(6, 5, random)
    for weights in policy.weights.values():
        weights += random.normal(0, 0.3, weights.shape)
    seen, mask = random.normal(size=(40, 6)), random.random((40, 5)) < 0.7
    mask[:, 0] = True
    action, chance, _ = policy.act(seen, mask, random)
    told = seen, mask, action, chance + random.normal(0, 0.3, 40), random.normal(size=40), random.normal(size=40)
    gradients: dict[str, Any] = {}
    policy.adam = lambda **found: gradients.update(found)
    policy.learn(*told)
    for name, weights in policy.weights.items():
        for place in list(np.ndindex(weights.shape))[:: max(1, weights.size // 20)]:
            kept = weights[place]
            weights[place] = kept + 1e-6
            above = objective(ppo, policy, *told)
            weights[place] = kept - 1e-6
            below = objective(ppo, policy, *told)
            weights[place] = kept
            assert gradients[name][place] == pytest.approx((above - below) / 2e-6, abs=1e-6), name


def test_a_masked_action_is_never_taken(ppo: Any) -> None:
    random = np.random.default_rng(0)
    policy = ppo.Policy(3, 4, random)
    mask = np.tile([False, True, False, True], (500, 1))
    action, chance, _ = policy.act(random.normal(size=(500, 3)), mask, random)
    assert set(action.tolist()) == {1, 3}
    assert np.all(np.isfinite(chance))


def test_it_learns_to_beat_a_random_player() -> None:
    run = subprocess.run([sys.executable, SCRIPT, "tictactoe", "15"], capture_output=True, check=True, text=True)
    told = [re.findall(r"-?[\d.]+", line) for line in run.stdout.splitlines()]
    assert [int(updates) for updates, _, _ in told] == [0, 5, 10, 15]
    (_, reward, won), *_, (_, later, won_later) = told
    assert 50 < float(won) < 65
    assert float(won_later) >= 80
    assert float(later) > float(reward) + 0.3


def test_the_guide_shows_the_script_as_it_is() -> None:
    guide = (DOCS / "guide/learning.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(    def learn.*?)```", guide, re.DOTALL)
    assert len(shown) == 1
    assert shown[0] in SCRIPT.read_text(encoding="utf-8")
