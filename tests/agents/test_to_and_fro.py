"""Nobody plays a sequence that returns the position: long games of weak levels, counted."""

from typing import Any

import pytest

from gloaming import Match
from gloaming.agents import InformationSet, agent


def returned(match: Match, level: str, most: int) -> int:
    """How often the pieces lay again as they had lain before, with nothing rolled or dealt or ended between.

    Where a game says what may be moved to and fro, that is compared; elsewhere the whole table with its options.
    """
    game, seen, since, last, found = match.game, set[Any](), None, None, 0
    player = agent(level, 1)
    for _ in range(most):
        if (ask := match.ask) is None:
            break
        state = match.state
        now = game.span(state) if game.position is not None and game.span is not None else state.dice.used
        if now != since:
            seen, since, last = set(), now, None
        lies = (game.encode(state), repr(ask)) if game.position is None else game.position(state)
        if lies is not None and lies != last:
            found += lies in seen
            seen.add(lies)
            last = lies
        match.play(player.choose(InformationSet(match, max(ask.seat, 0))))
    return found


@pytest.mark.parametrize(
    ("name", "options", "level"),
    [
        ("allies", {}, "level:1"),
        ("wraith_giants", {}, "level:2"),
        ("veilwraith", {"players": 2}, "level:1"),
        ("assault", {"players": 3}, "level:1"),
        ("retaliation", {"scenario": "01-cinders", "pack_ties": "auto", "ready_made": True}, "level:1"),
    ],
)
def test_no_level_returns_to_where_it_was(name: str, options: dict[str, Any], level: str) -> None:
    assert returned(Match.new(name, 3, options=options), level, 200) == 0
