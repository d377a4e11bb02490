"""The guide to hidden cards: its game is what the page shows, and the check finds the slips that it names."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gloaming import Match
from gloaming.kernel import Game
from gloaming.kernel.game import nothing_hidden
from gloaming.lab.envs.env_base import EnvBase
from gloaming.testing.kit import Nonconforming, check_game

PAGE = Path(__file__).parents[1] / "docs/guide/hidden-cards.md"


@pytest.fixture(scope="module")
def night_market(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game[Any]]:
    """The game of the page, in a folder of its own."""
    home = tmp_path_factory.mktemp("games")
    folder = home / "night_market"
    folder.mkdir()
    page = PAGE.read_text("utf-8")
    (folder / "__init__.py").write_text("\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)), "utf-8")
    (folder / "rules.md").write_text("".join(re.findall(r"```markdown\n(.*?)```", page, re.DOTALL)), "utf-8")
    sys.path.insert(0, str(home))
    yield import_module("night_market").GAME
    sys.path.remove(str(home))


def test_the_game_of_the_page_holds_every_law(night_market: Game[Any]) -> None:
    check_game(night_market, decisions=300)


def test_who_leaves_redeal_out_is_told(night_market: Game[Any]) -> None:
    with pytest.raises(Nonconforming, match="say in `redeal` what is hidden"):
        check_game(replace(night_market, redeal=nothing_hidden), decisions=100)


def test_a_learner_sees_its_own_hand_and_not_that_of_the_other(night_market: Game[Any]) -> None:
    base, match = EnvBase(night_market), Match.new(night_market, seed=3)
    seen = [base.observe(match, seat, 0)["observation"] for seat in (0, 1)]
    assert seen[0].tobytes() != seen[1].tobytes()
    assert base.observe(match.imagine(0, 5), 0, 0)["observation"].tobytes() == seen[0].tobytes()
    assert base.observe(match.imagine(0, 5), 1, 0)["observation"].tobytes() != seen[1].tobytes()
