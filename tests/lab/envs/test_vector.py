"""Many tables side by side: the same games as one by one, in one process and in two."""

from typing import Any

import numpy as np
import pytest

from gloaming.kernel import GloamingError
from gloaming.lab.envs.gymnasium import GameEnv
from gloaming.lab.envs.vector import GameVectorEnv
from tests.kernel import toys

COUNT, STEPS = 3, 25


def first_possible(mask: Any) -> Any:
    return mask.argmax(-1)


def course(tables: GameVectorEnv) -> list[Any]:
    """What is seen and paid at all tables, and how matches ended."""
    seen, _ = tables.reset(seed=5)
    told: list[Any] = [seen["observation"].tobytes()]
    for _ in range(STEPS):
        seen, paid, terminated, truncated, info = tables.step(first_possible(seen["action_mask"]))
        told.append((seen["observation"].tobytes(), paid.tolist(), terminated.tolist(), truncated.tolist()))
        told += [each["reason"] for each in info.get("final_info", []) if each]
    tables.close()
    return told


def test_two_processes_play_the_same_as_one() -> None:
    assert course(GameVectorEnv("tictactoe", COUNT)) == course(GameVectorEnv("tictactoe", COUNT, processes=2))


def test_every_table_plays_as_it_would_alone() -> None:
    tables, alone = GameVectorEnv("allies", COUNT), [GameEnv("allies") for _ in range(COUNT)]
    seen, _ = tables.reset(seed=9)
    single = [env.reset(seed=9 + place)[0] for place, env in enumerate(alone)]
    for _ in range(STEPS):
        actions = first_possible(seen["action_mask"])
        assert seen["observation"].tobytes() == np.stack([each["observation"] for each in single]).tobytes()
        seen, paid, *_ = tables.step(actions)
        stepped = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        assert paid.tolist() == [each[1] for each in stepped]
        single = [env.reset()[0] if each[2] or each[3] else each[0] for env, each in zip(alone, stepped, strict=True)]
        assert tables.observation_space.contains(seen)


def test_who_is_over_begins_anew_and_the_last_look_is_told() -> None:
    tables = GameVectorEnv("tictactoe", 2)
    seen, _ = tables.reset(seed=1)
    info: dict[str, Any] = {}
    while not info:
        seen, _, terminated, _, info = tables.step(first_possible(seen["action_mask"]))
    over = int(terminated.argmax())
    assert info["_final_obs"].tolist() == terminated.tolist()
    assert not info["final_obs"][over]["action_mask"].any()
    assert seen["action_mask"][over].any()


def test_more_processes_than_tables_and_games_that_others_do_not_find_are_refused() -> None:
    with pytest.raises(GloamingError, match="each process must have a table"):
        GameVectorEnv("tictactoe", 2, processes=3)
    with pytest.raises(GloamingError, match="by its name only"):
        GameVectorEnv(toys.MOTHS, 2, processes=2)
