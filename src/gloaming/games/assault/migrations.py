"""Old saves and records brought to the present shape of the state, of the options and of the events."""

from typing import Any

Raw = dict[str, Any]


def units_are_structs(state: Raw) -> Raw:
    """Schema 1 wrote a unit as its kind, with `!` behind it if it was wounded."""
    state["armies"] = {region: [unit(each) for each in army] for region, army in state.get("armies", {}).items()}
    for battle in state.get("battles", []):
        for side in battle.get("sides", []):
            if "units" in side:
                side["units"] = [unit(each) for each in side["units"]]
            if "first" in side:
                side["first"] = unit(side["first"])
    return state


def unit(written: str) -> list[Any]:
    """A unit of schema 1 as it is written now."""
    return [written.removesuffix("!"), written.endswith("!")]


def upgrade(raw: Raw) -> Raw:
    """An option or an event of schema 1: units as above, Giantslayers who attack as `hook+line`."""
    newer = {**raw}
    if isinstance(raw.get("unit"), str):
        newer["unit"] = unit(raw["unit"])
    if "units" in raw:
        newer["units"] = [unit(each) for each in raw["units"]]
    if isinstance(raw.get("slayers"), str):
        newer["slayers"] = raw["slayers"].split("+")
    return newer


MIGRATIONS = {1: units_are_structs}
