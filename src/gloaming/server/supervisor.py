"""Several processes that serve together: one that dies or hangs is replaced, one that starts has time to start."""

import time
from functools import partial

from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

START = 120.0  # seconds until a new process must answer: on a busy machine it reads the rules slowly
A_MOMENT = 0.1  # seconds that are waited for one that is still starting


class Supervisor(Multiprocess):
    """uvicorn's own, which would kill a process that is still reading the rules, again and again."""

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
