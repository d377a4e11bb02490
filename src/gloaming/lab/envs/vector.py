"""Many tables side by side for one learner: in this process, or in several that share their arrays."""

from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from gloaming.kernel import Game, GloamingError

from ..extras import missing
from .gymnasium import GameEnv, observation_space

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

Arrays = dict[str, NDArray[Any]]
KINDS = {"reward": np.float64, "terminated": np.bool_, "truncated": np.bool_, "action": np.int64}


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """So many tables; a finished one begins anew in the same step, and `final_obs` in the info has its last
    observation.

    `settings` are those of `GameEnv`. With several processes each has a part of the tables.
    """

    def __init__(self, game: str | Game[Any], count: int, *, processes: int = 1, **settings: Any) -> None:
        if not 1 <= processes <= count:
            raise GloamingError(f"{count} tables and {processes} processes: each process must have a table.")
        if processes > 1 and not isinstance(game, str):
            raise GloamingError("Other processes find a game by its name only: name one that is installed.")
        self.num_envs = count
        self.metadata = {**GameEnv.metadata, "autoreset_mode": AutoresetMode.SAME_STEP}
        first = GameEnv(game, **settings)
        seen = observation_space(first.base)
        self.single_observation_space, self.single_action_space = seen, first.action_space
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        widths: dict[str, Any] = {name: (space.shape, space.dtype) for name, space in seen.items()}
        if processes == 1:
            arrays = {name: np.zeros((count, *shape), kind) for name, (shape, kind) in widths.items()}
            arrays |= {name: np.zeros(count, kind) for name, kind in KINDS.items()}
            self._tables: Tables | Workers = Tables(
                [first, *(GameEnv(game, **settings) for _ in range(count - 1))], arrays
            )
        else:
            self._tables = Workers(str(game), count, processes, settings, widths)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """New matches at all tables: table k has the seed given + k."""
        self._tables.reset(seed, options)
        return self._seen(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Arrays, Any, Any, Any, dict[str, Any]]:
        """An action at every table."""
        arrays = self._tables.arrays
        arrays["action"][:] = actions
        ended = self._tables.step()
        told = {name: arrays[name].copy() for name in ("reward", "terminated", "truncated")}
        info: dict[str, Any] = {}
        if ended:
            info = {name: np.full(self.num_envs, None, object) for name in ("final_obs", "final_info")}
            for table, (seen, last) in ended.items():
                info["final_obs"][table], info["final_info"][table] = seen, last
            info |= {f"_{name}": told["terminated"] | told["truncated"] for name in ("final_obs", "final_info")}
        return self._seen(), told["reward"], told["terminated"], told["truncated"], info

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the other processes."""
        self._tables.close()

    def _seen(self) -> Arrays:
        return {name: self._tables.arrays[name].copy() for name in ("observation", "action_mask")}


Ended = dict[int, tuple[dict[str, Any], dict[str, Any]]]  # by table: the last observation and info of a finished match


class Tables:
    """The tables of this process; observations, rewards and ends are in arrays with a row for each."""

    def __init__(self, envs: list[GameEnv], arrays: Arrays) -> None:
        self.envs, self.arrays = envs, arrays

    def reset(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """New matches at all tables."""
        for place, env in enumerate(self.envs):
            seen, _ = env.reset(seed=None if seed is None else seed + place, options=options)
            self._write(place, seen)

    def step(self) -> Ended:
        """Takes the actions in the array."""
        arrays, ended = self.arrays, Ended()
        for place, (env, action) in enumerate(zip(self.envs, arrays["action"].tolist(), strict=True)):
            seen, reward, terminated, truncated, info = env.step(action)
            arrays["reward"][place], arrays["terminated"][place], arrays["truncated"][place] = (
                reward,
                terminated,
                truncated,
            )
            if terminated or truncated:
                ended[place] = seen, info
                seen, _ = env.reset()
            self._write(place, seen)
        return ended

    def close(self) -> None:
        """There is nothing to close."""

    def _write(self, place: int, seen: dict[str, Any]) -> None:
        for name, row in seen.items():
            self.arrays[name][place] = row


class Workers:
    """The tables of several processes, which write into the same shared memory."""

    def __init__(
        self, game: str, count: int, processes: int, settings: Mapping[str, Any], widths: Mapping[str, Any]
    ) -> None:
        context = get_context("spawn")  # spawned: a process with threads must not be forked
        shapes = {name: ((count, *shape), kind) for name, (shape, kind) in widths.items()}
        shapes |= {name: ((count,), np.dtype(kind)) for name, kind in KINDS.items()}
        memory = {
            name: context.RawArray("b", int(np.prod(shape)) * kind.itemsize) for name, (shape, kind) in shapes.items()
        }
        self.arrays = arrays_in(memory, shapes)
        self.starts = [count * k // processes for k in range(processes + 1)]
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in zip(self.starts, self.starts[1:], strict=False):
            here, there = context.Pipe()
            process = context.Process(
                target=work, args=(there, game, dict(settings), memory, shapes, first, last), daemon=True
            )
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def reset(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """New matches at all tables."""
        self._all([("reset", None if seed is None else seed + first, options) for first in self.starts[:-1]])

    def step(self) -> Ended:
        """Takes the actions in the array."""
        ended = Ended()
        for first, some in zip(self.starts, self._all([("step",)] * len(self._pipes)), strict=False):
            ended |= {first + place: last for place, last in some.items()}
        return ended

    def close(self) -> None:
        """Ends the processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()

    def _all(self, orders: list[tuple[Any, ...]]) -> list[Any]:
        for pipe, order in zip(self._pipes, orders, strict=True):
            pipe.send(order)
        return [pipe.recv() for pipe in self._pipes]


def arrays_in(memory: Mapping[str, Any], shapes: Mapping[str, Any]) -> Arrays:
    """Arrays in shared memory."""
    return {name: np.frombuffer(memory[name], kind).reshape(shape) for name, (shape, kind) in shapes.items()}


def work(
    pipe: Connection,
    game: str,
    settings: dict[str, Any],
    memory: Mapping[str, Any],
    shapes: Mapping[str, Any],
    first: int,
    last: int,
) -> None:
    """The main function of a process: runs its part of the tables until the pipe is closed."""
    arrays = {name: array[first:last] for name, array in arrays_in(memory, shapes).items()}
    tables = Tables([GameEnv(game, **settings) for _ in range(last - first)], arrays)
    try:
        while True:
            what, *given = pipe.recv()
            if what == "reset":
                tables.reset(*given)
            pipe.send(tables.step() if what == "step" else None)
    except (EOFError, KeyboardInterrupt):
        return
