"""How sentences are tried: a pack among NPCs with plenty, and alone with nothing; and what each verb changes."""

from collections.abc import Sequence

from gloaming.kernel import Dice
from gloaming.lingo import Scope, Script
from gloaming.packs import Pack
from gloaming.packs.proving import Position, Proving, VerbEffect

from ..table.heeded import DEEDS
from ..table.hexes import Hex
from ..table.printed import Gift
from ..table.state import State
from ..table.text import Text
from .examples import arrive, come, start

PLACES: tuple[Hex, ...] = ((0, 1), (1, 1))
FOES: tuple[tuple[str, Hex], ...] = (("timber-cutter", (2, 0)), ("thirst-bane", (1, -1)), ("timber-cutter", (-1, 1)))


def lay(many: int, tokens: int) -> Position:
    """A field with so many NPCs, and so much of everything that figures have."""

    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope | None:
        if this:
            return None
        s = start(pack, pack.all(Gift)[0]).state
        assert isinstance(s, State)
        s.dice = Dice(7)
        for id, at in enumerate(PLACES[:many], 1):
            come(s, id, at)
        for card, at in FOES[:many]:
            arrive(s, card, at, "red")
        for who in (*s.members, *s.npcs):
            who.damage = min(2, many)
            who.tokens = {"+1 DAMAGE": tokens, "-1 DAMAGE": tokens} if tokens else {}
        for member in s.members:
            member.rage = member.spent = member.corruption = many
            member.discards = {form: list(cards) for form, cards in member.hands.items()} if many else {}
        s.scenario.successes = 3
        e = Text(s, "", 0)
        e.script = script
        e.target = s.npcs[0].id if s.npcs else None
        return e

    return Position(f"{many} NPCs, {tokens} tokens of a kind", make)


def census(e: Scope) -> dict[str, int]:
    """What figures have."""
    s: State = e.state
    everybody = [*s.members, *s.npcs]
    return {
        "Damage": sum(who.damage for who in everybody),
        "tokens": sum(sum(who.tokens.values()) for who in everybody),
        "Initiative": sum(who.initiative for who in everybody),
        "Rage": sum(member.rage for member in s.members),
        "Corruption": sum(member.corruption + 10 * member.level for member in s.members),
        "XP": sum(member.xp for member in s.members),
        "Willpower": -sum(member.spent for member in s.members),
        "hands": sum(len(hand) for member in s.members for hand in member.hands.values()),
        "discards": sum(len(pile) for member in s.members for pile in member.discards.values()),
        "Success tokens": s.scenario.successes,
        "on the map": sum(bool(who.at) for who in everybody),
    }


POOLS = ("Damage", "Rage", "Corruption", "Initiative", "XP", "Willpower", "tokens", "on the map")
EFFECTS = {
    "{figure} gain(s) {token}": VerbEffect({"tokens": "token"}, "figure"),
    "{figure} discard(s) {token}": VerbEffect(
        {"tokens": "-token"}, "figure", also=("Success tokens",), asks=("discard token",)
    ),
    "{figure} take(s) {pool}": VerbEffect({"Damage": "pool"}, "figure", also=POOLS, asks=("absorb",)),
    "{figure} recover(s) {pool}": VerbEffect({}, "figure", also=("Damage", "Willpower")),
    "remove {figure} from the map": VerbEffect({"on the map": -1}, "figure", also=POOLS),
}

PROVING = Proving(
    [lay(2, 1), lay(2, 0), lay(0, 0)], census, EFFECTS, (*DEEDS, "gain {token_kind} tokens"), tries=("verb",)
)
