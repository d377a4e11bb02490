"""How much one address may ask for."""

import pytest

from gloaming.server.limits import RateLimiter, address_of


def test_an_allowance_fills_again_and_forgets_who_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    limiter = RateLimiter(rate=2, burst=4)
    assert [limiter.allows("a") for _ in range(5)] == [True] * 4 + [False]
    now = 0.5
    assert [limiter.allows("a") for _ in range(2)] == [True, False]
    now = 100.0
    for n in range(10_001):
        limiter.allows(f"{n}")
    assert "a" not in limiter._left
    assert RateLimiter(rate=0, burst=0).allows("a")


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8::1:2", 5), "2001:db8::/64"),
        (("2001:db8::ffff", 5), "2001:db8::/64"),
        (("testclient", 5), "testclient"),
        (None, "unknown"),
    ],
)
def test_an_address_is_a_house_and_not_each_of_its_doors(client: object, address: str) -> None:
    assert address_of({"client": client}) == address
