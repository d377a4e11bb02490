"""Feats speak of games as they can be: their options, their endings, their icons are there."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import fontawesomefree
import msgspec
import pytest

from gloaming import Match, games
from gloaming.host.people.feats import fits, is_done
from gloaming.host.people.played import SeatResult, every_option
from gloaming.kernel import Game
from gloaming.teaching import FeatRule, teaching_of

ICONS = Path(fontawesomefree.__file__).parent / "static/fontawesomefree/svgs/solid"
NAMES = [name for name in games.names() if teaching_of(games.find(name)).feats]


def result(**said: Any) -> SeatResult:
    usual = {"won": True, "payoff": 1.0, "score": None, "reason": "over", "said": "", "practice": False}
    return SeatResult(**{**usual, "decisions": 9, "seats": 1, "options": {}, "leanings": {}, **said})


def sources(game: Game[Any]) -> str:
    folder = Path(str(files(f"gloaming.games.{game.name}")))
    return "".join(each.read_text("utf-8") for each in folder.rglob("*") if each.suffix in (".py", ".toml"))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_feat_wants_can_be(name: str) -> None:
    game = games.find(name)
    feats, known = teaching_of(game).feats, every_option(Match.new(game, 1))
    assert len(feats) >= 4
    assert len({feat.id for feat in feats}) == len(feats)
    text = sources(game).replace(
        (Path(str(files(f"gloaming.games.{name}"))) / "pack/feats.toml").read_text("utf-8"), ""
    )
    for feat in feats:
        assert (ICONS / f"{feat.icon}.svg").is_file(), feat.icon
        assert feat.options.keys() <= known.keys()
        msgspec.convert(feat.options, game.options)
        assert all(f'"{reason}"' in text for reason in feat.reasons)


def test_an_option_that_is_as_usual_counts_like_one_that_was_chosen() -> None:
    earth = FeatRule(id="x", title="", text="", icon="", won=True, options={"giant": "earth"})
    usual, fire = (every_option(Match.new("wraith_giants", 1, each)) for each in ({}, {"giant": "fire"}))
    assert fits(earth, result(options=usual))
    assert not fits(earth, result(options=fire))
    assert not fits(earth, result(options=usual, won=False))


def test_in_a_row_is_one_after_another_and_all_is_each_once() -> None:
    row = FeatRule(id="x", title="", text="", icon="", score_at_most=5, streak=2)
    five, nine = result(score=5), result(score=9)
    assert not is_done(row, [five, nine, five])
    assert is_done(row, [nine, five, five])
    both = FeatRule(id="x", title="", text="", icon="", reasons=["a", "b"], all=True)
    assert not is_done(both, [result(reason="a"), result(reason="a")])
    assert is_done(both, [result(reason="b"), result(), result(reason="a")])
