"""Cards for tests: invented on the spot, named by what is printed on them, beside the real ones of the pack."""

from collections.abc import Sequence
from typing import Any

from gloaming.games.veilwraith.authoring.contents import PACK, open_box, printed
from gloaming.games.veilwraith.table.box import BOXES, Box, Printed
from gloaming.games.veilwraith.table.printed import (
    FoeCard,
    FoeInStack,
    KeyCard,
    Listed,
    MemoryCard,
    ThreatCard,
    ThreatValue,
    UpgradeCard,
    VignetteCard,
)
from gloaming.packs import LIBRARY, PackRef

REAL = LIBRARY.bundled(PACK)
REF = PackRef("trial", "1", "a trial of strength")
TRIAL: Box = open_box(REAL)
BOXES[REF.hash] = TRIAL
MANY = 60  # copies of an invented card


def register(card: Any) -> str:
    """Puts an invented card into the trial box."""
    made = printed(REAL, card)
    TRIAL.cards[made.id] = made
    TRIAL.holdings |= {holding.key for holding in made.holdings}
    for held in TRIAL.statics.values():
        held.pop(made.id, None)  # one of that name that was made before
    TRIAL.note_statics(made)
    return made.id


def values(text: str) -> list[ThreatValue]:
    """Values from words: `Fight 3`, `Explore 4* Fight 4*`."""
    words = text.split()
    return [
        ThreatValue(kind.lower(), int(number.rstrip("*")), number.endswith("*"))  # type: ignore[arg-type]
        for kind, number in zip(words[::2], words[1::2], strict=True)
    ]


def named(kind: str, needs: str, text: str, cost: int, boost: int) -> str:
    """What an invented Threat is called: what is printed on it."""
    extra = "".join(f" {sign}{n}" for sign, n in (("-", cost), ("+", boost)) if n)
    return f"{kind} {needs}{extra} {text}".strip()


def anima(needs: str = "Fight 9", text: str = "", *, cost: int = 0, boost: int = 0, name: str = "") -> str:
    """An Anima."""
    id = name or named("anima", needs, text, cost, boost)
    return register(
        ThreatCard(
            id=id, name=id, kind="threat", family="anima", copies=MANY, values=values(needs),
            spirit_cost=cost, spirit_boost=boost, text=text,
        )
    )  # fmt: skip


def deja(needs: str = "Influence 9", text: str = "", *, cost: int = 0, boost: int = 0) -> str:
    """A Deja."""
    id = named("deja", needs, text, cost, boost)
    return register(
        ThreatCard(
            id=id, name=id, kind="threat", family="deja", copies=MANY, values=values(needs),
            spirit_cost=cost, spirit_boost=boost, text=text,
        )
    )  # fmt: skip


def foe(needs: str = "Fight 9", text: str = "", *, cost: int = 0, boost: int = 0) -> str:
    """A Foe."""
    id = named("foe", needs, text, cost, boost)
    return register(
        FoeCard(
            id=id,
            name=id,
            kind="foe",
            copies=MANY,
            values=values(needs),
            spirit_cost=cost,
            spirit_boost=boost,
            text=text,
        )
    )


def key(needs: str = "Explore 3", text: str = "", *, cost: int = 0, boost: int = 0) -> str:
    """A Key; without a text of its own it gives a Use when Turned and a Power Token on Fight when Flipped."""
    id = named("key", needs, text, cost, boost)
    text = text or "Turn: Use 1 more Action.\nFlip: Add 1 Power Token to Fight."
    return register(
        KeyCard(
            id=id,
            name=id,
            kind="key",
            copies=MANY,
            values=values(needs),
            spirit_cost=cost,
            spirit_boost=boost,
            text=text,
        )
    )


def memory(text: str = "", *, name: str = "") -> str:
    """A Basic Memory."""
    id = name or f"memory {text}".strip()
    return register(MemoryCard(id=id, name=id, kind="memory", copies=MANY, text=text))


def upgrade(text: str = "", *, combine: int = 2, boxed: str = "") -> str:
    """A Memory Upgrade."""
    id = f"upgrade {combine} {boxed} {text}".strip()
    return register(UpgradeCard(id=id, name=id, kind="upgrade", copies=MANY, combine=combine, boxed=boxed, text=text))


def vignette(text: str, *, explore: int = 6, foes: Sequence[tuple[str, int]] = ()) -> Printed:
    """A Vignette with some text beside what it asks for."""
    win = "" if "Win:" in text else "Win: Collect 5 Keys. Defeat each Foe. Defeat the Portal.\n"
    id = f"vignette {text} {explore} {foes}"
    register(
        VignetteCard(
            id=id, name="Trial", kind="vignette", number=1, explore=explore, text=win + text,
            foes=[FoeInStack(name, stack) for name, stack in foes], threats=[Listed(PLAIN, 25 - len(foes))],
        )
    )  # fmt: skip
    return TRIAL.cards[id]


BLANK = memory()
PLAIN = anima("Fight 9")
TRIAL.threats.append(TRIAL.cards[PLAIN])
KEY = key()


def lies_there(chosen: Printed | int | None) -> Printed:
    """The Vignette of a table: a real one by its number, an invented one, or one that asks for a single Foe."""
    if isinstance(chosen, int):
        return REAL_VIGNETTES[chosen]
    return NO_TEXT if chosen is None else chosen


REAL_VIGNETTES = dict(TRIAL.vignettes)
NO_TEXT = vignette("", explore=6, foes=[("Ogre", 2)])


BASICS = TRIAL.copies(card for card in TRIAL.basics if not card.id.startswith("memory ") and card.id != BLANK)
