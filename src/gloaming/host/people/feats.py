"""Feats (achievements): those of a game stand in its pack; the ones here are for every game."""

from typing import Any

from msgspec import Struct

from gloaming.kernel import Game
from gloaming.teaching import FeatRule, teaching_of

from ..thinking.levels import level_cards
from .played import SeatResult


class Feat(Struct):
    """A feat of a game, and whether it is done."""

    id: str
    title: str
    text: str
    icon: str
    done: bool


FOR_ALL = [
    FeatRule(id="first", title="First light", text="won a game", icon="sun", won=True),
    FeatRule(id="three", title="Three in a row", text="won three, one after another", icon="fire", won=True, streak=3),
]


def feats_of(game: Game[Any], played: list[SeatResult], against: list[list[str]]) -> list[Feat]:
    """The feats of a game for somebody who has played these games, against these levels."""
    levels = level_cards(game)
    found = [Feat(r.id, r.title, r.text, r.icon, is_done(r, played)) for r in [*FOR_ALL, *teaching_of(game).feats]]
    if game.players[1] > 1 and len(levels) > 1:
        best = levels[-1]
        won = any(each.won and best.name in levels_there for each, levels_there in zip(played, against, strict=True))
        found.append(Feat("strongest", f"Past {best.title}", f"won where {best.title} sat", "moon", won))
    return found


def is_done(rule: FeatRule, played: list[SeatResult]) -> bool:
    """Whether these games, in order, fulfil the rule of a feat."""
    if rule.all:
        fitting = {each.reason for each in played if fits(rule, each)}
        return fitting >= set(rule.reasons)
    row = 0
    for each in played:
        row = row + 1 if fits(rule, each) else 0
        if row >= rule.streak:
            return True
    return False


def fits(rule: FeatRule, played: SeatResult) -> bool:
    """Whether one game fulfils the rule of a feat."""
    score = played.score
    return (
        rule.won in (None, played.won)
        and (not rule.reasons or played.reason in rule.reasons)
        and (rule.score_at_most is None or (score is not None and score <= rule.score_at_most))
        and (rule.score_at_least is None or (score is not None and score >= rule.score_at_least))
        and all(played.options.get(name) == value for name, value in rule.options.items())
    )
