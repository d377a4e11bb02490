"""Where an episode begins: a new deal, a position, or a decision of a recorded match."""

from collections.abc import Mapping
from typing import Any

from gloaming.kernel import GloamingError, Match

from .survey import Survey

STARTS = ("seed", "position", "record", "ply")


def begun_from(survey: Survey, seed: int, given: Mapping[str, Any]) -> Match:
    """The match that `reset(options=...)` asks for; refused if it is of another game or has other options."""
    if unknown := [name for name in given if name not in STARTS]:
        raise GloamingError(f"reset(options=...) takes {', '.join(STARTS)}, not {', '.join(unknown)}.")
    if "position" in given and "record" in given:
        raise GloamingError("An episode begins from a position or from a record, not from both.")
    if "position" in given:
        return Match.from_position(survey.game, given["position"])
    if "record" not in given:
        if "ply" in given:
            raise GloamingError("`ply` says where in a record an episode begins; give the `record`, too.")
        return survey.new_match(int(given.get("seed", seed)))
    match = Match.replay(given["record"], survey.game)
    if match.seats != survey.seats:
        raise GloamingError(f"The record is of {match.seats} seats; this environment has {survey.seats}.")
    return match.at(int(given.get("ply", 0)))
