"""What holds for every test: where nothing may be missing, a skip is a failure; garbage is looked for seldom."""

import gc
import os
from collections.abc import Generator
from typing import Any

import pytest

NO_SKIP = bool(os.environ.get("GLOAMING_NO_SKIP"))  # set by .ci/run, which has installed everything that tests need


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than cores: browsers, servers and clocks are waited for. Eight are enough anywhere."""
    return min(8, 1 + (os.cpu_count() or 1))


def pytest_configure(config: pytest.Config) -> None:
    """Thousands of tests stay in memory for the whole run: going through them often takes a third of the collection."""
    gc.set_threshold(100_000, 50, 100)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come first: they are the longest, and at the end nobody should wait for one of them."""
    items.sort(key=lambda item: item.path.parent.name != "web")


def pytest_collection_finish(session: pytest.Session) -> None:
    """What has been collected stays, and is never garbage."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fails what would be skipped, where that hides a gap; an expected failure stays one."""
    report = yield
    if NO_SKIP and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, where nothing may be skipped: {reason_of(report.longrepr)}"
    return report


def reason_of(told: Any) -> str:
    """Why a test was skipped, in words."""
    return str(told[2]) if isinstance(told, tuple) else str(told)
