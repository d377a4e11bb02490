"""Old saves brought to the present shape of the state."""

import base64
from typing import Any

import msgspec

Raw = dict[str, Any]


def every_bearer_has_its_own_carried_effects(state: Raw) -> Raw:
    """Schema 1 noted them in one list of the campaign, as `bearer effect`; -1 was the pack."""
    campaign = state.get("campaign", {})
    divide(state.get("members", []), campaign)
    if kept := campaign.get("snapshot"):
        campaign["snapshot"] = in_snapshot(kept)
    return state


def in_snapshot(kept: bytes | str) -> bytes | str:
    """The same in what a retry brings back; JSON has it as base64."""
    if isinstance(kept, str):
        return base64.b64encode(in_bytes(base64.b64decode(kept))).decode()
    return in_bytes(kept)


def in_bytes(kept: bytes) -> bytes:
    """A snapshot with its Effects divided."""
    snapshot = msgspec.msgpack.decode(kept)
    divide(snapshot["members"], snapshot["campaign"])
    return msgspec.msgpack.encode(snapshot)


def divide(members: list[Raw], campaign: Raw) -> None:
    """Gives everybody what was noted under its number; who plays comes before who rests."""
    noted, pack = campaign.pop("carried", []), []
    bearers = {who["id"]: who for who in [*campaign.get("resting", []), *members]}
    for bearer, _, effect in (note.partition(" ") for note in noted):
        if bearer == "-1":
            pack.append(effect)
        elif int(bearer) in bearers:
            bearers[int(bearer)].setdefault("carried", []).append(effect)
    if pack:
        campaign["carried"] = pack


def as_it_is(state: Raw) -> Raw:
    """Schema 3 only adds what begins empty: Rage's Attacks, refused trades, since when a Strategy looks."""
    return state


MIGRATIONS = {1: every_bearer_has_its_own_carried_effects, 2: as_it_is}


def upgrade(raw: Raw) -> Raw:
    """Schema 3 told a section of the Storybook paragraph by paragraph; each of them is a page of its own now."""
    if raw.get("type") == "ParagraphRead":
        return {"type": "SectionRead", "section": raw["section"], "numbers": [raw["number"]]}
    return raw
