"""The decisions of a played match, and what happened between two decisions of the same player."""

from enum import StrEnum
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import TEAM, GloamingError, Match, Seat, place_of


class NothingToReview(GloamingError):
    """A match or a seat without a decision to review."""


class Cause(StrEnum):
    """What changed the expectation between two decisions of a player."""

    NOTHING = "nothing"
    CHANCE = "chance"  # cards and dice
    OTHERS = "others"  # other seats decided, with or without chance


class DecisionPoint(Struct, frozen=True):
    """A decision of a played match that had more than one option."""

    ply: int
    seat: Seat
    chosen: int  # the index of the chosen option
    used: int  # how often chance had been used


def decision_points(match: Match) -> list[DecisionPoint]:
    """Every decision of a match with more than one option; the last point is the end, where nobody chooses."""
    answers: list[Any] = msgspec.json.decode(match.record())["answers"]
    reel, found = match.clone(), []
    go_to(reel, 0)
    for ply, answer in enumerate(answers):
        ask = reel.ask
        assert ask is not None
        if len(ask.options) > 1:
            chosen = place_of(reel, answer)
            assert chosen is not None
            found.append(DecisionPoint(ply, ask.seat, chosen, reel.state.dice.used))
        reel.redo()
    if not found:
        raise NothingToReview(f"This match of {match.game.title} has no decision to look at.")
    return [*found, DecisionPoint(reel.ply, TEAM, -1, reel.state.dice.used)]


def sides(match: Match) -> list[Seat]:
    """The seats that can be reviewed: those that decided; the team, if only the team did."""
    deciding = {point.seat for point in decision_points(match)}
    return sorted(deciding - {TEAM}) or [TEAM]


def decision_points_of(match: Match, seat: Seat) -> list[tuple[DecisionPoint, Cause]]:
    """The decisions of a seat and its team, each with what happened until the next one or the end."""
    every = decision_points(match)
    own = [point for point in every if point.seat in (seat, TEAM)]
    if len(own) < 2:
        known = ", ".join("the team" if each == TEAM else str(each + 1) for each in sides(match))
        raise NothingToReview(f"Seat {seat + 1} decided nothing in this match. Seats that did: {known}.")
    others = [point.ply for point in every if point.seat not in (seat, TEAM)]
    found = []
    for point, then in pairwise(own):
        if any(point.ply < ply < then.ply for ply in others):
            found.append((point, Cause.OTHERS))
        else:
            found.append((point, Cause.NOTHING if point.used == then.used else Cause.CHANCE))
    return found


def go_to(match: Match, ply: int) -> None:
    """Undoes or redoes decisions until a ply; those redone must be those of the match."""
    while match.ply > ply:
        match.undo()
    while match.ply < ply:
        match.redo()
