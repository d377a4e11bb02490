"""Supervises several worker processes: replaces those that die or hang, and gives new ones time to start."""

import time
from functools import partial

from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

START = 120.0  # timeout in seconds for a new process, which must import the rules first
A_MOMENT = 0.1  # seconds to wait for a process that is still starting


class Supervisor(Multiprocess):
    """uvicorn's supervisor, but it does not kill a process that is still starting."""

    _begun: dict[Process, float]
    _answered: set[Process]

    def init_processes(self) -> None:
        """Starts the processes."""
        self._begun, self._answered = {}, set()
        super().init_processes()

    def keep_subprocess_alive(self) -> None:
        """Replaces processes that have died or hang."""
        for process in self.processes:
            if process not in self._begun:
                self._begun[process] = time.monotonic()
                process.is_alive = partial(self._is_alive, process)  # type: ignore[method-assign]
        super().keep_subprocess_alive()

    def _is_alive(self, process: Process, timeout: float) -> bool:
        if not process.process.is_alive():
            return False
        if process in self._answered:
            return process.ping(timeout)
        if process.ping(A_MOMENT):
            self._answered.add(process)
            return True
        return time.monotonic() - self._begun[process] < START
