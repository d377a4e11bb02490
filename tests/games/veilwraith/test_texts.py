"""A text does what it says, as many, which and from where, or it is refused with a wording that works."""

from pathlib import Path
from typing import Any

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Key
from gloaming.lingo import HowMany, NotUnderstood, read
from gloaming.lingo.say import say
from gloaming.packs import Library
from tests.games.veilwraith.cards import BLANK, KEY, REAL, anima, deja, memory
from tests.games.veilwraith.table import Table, table
from tests.games.veilwraith.test_own_cards import MANIFEST

ROW = ["explore 1", "fight 2", "influence 1 exhausted"]
EXPLORE, FIGHT = c.OnAction("explore"), c.OnAction("fight")
FIRST, SECOND = c.Aim(1), c.Aim(2)
OTHER = memory("+1 Explore.")
SPENT = Key(KEY, turned=True)


def played(text: str, *answers: Any) -> Table:
    """A Memory with that text is played; every answer must be asked for, and nothing else is."""
    card = memory(text)
    t = table(
        hand=[card, BLANK, OTHER],
        discard=[BLANK, OTHER],
        deck=[BLANK] * 9,
        area=[anima(), deja()],
        threat_discard=[anima(), deja()],
        keys=[SPENT, Key(KEY, turned=True)],
        row=ROW,
    )
    t.play(card)
    for answer in answers:
        assert t.kind != "play", f"never asked for {answer}"
        t.answer(answer)
    assert t.kind == "play", f"asked: {t.kind}"
    return t


def turns(t: Table) -> list[int]:
    return [t.turn_of(base) for base in ("explore", "fight", "influence")]


def tokens(t: Table) -> list[int]:
    return [t.tokens(base) for base in ("explore", "fight", "influence")]


def hand(t: Table) -> int:
    return len(t.you.hand)


def discard(t: Table) -> int:
    return len(t.you.discard)


def area(t: Table) -> int:
    return len(t.you.area)


def upright_keys(t: Table) -> int:
    return sum(not key.turned for key in t.you.keys)


@pytest.mark.parametrize(
    ("text", "answers", "looked_at", "found"),
    [
        ("Exhaust 1 Action.", [FIGHT], turns, [0, 90, 90]),
        ("Exhaust an Action.", [FIGHT], turns, [0, 90, 90]),
        ("Exhaust each Action.", [], turns, [90, 90, 90]),
        ("Exhaust Fight or Explore.", [EXPLORE], turns, [90, 0, 90]),
        ("Exhaust 1 Action at random.", [], lambda t: sorted(turns(t)), [0, 90, 90]),
        ("Reset 1 Action.", [], turns, [0, 0, 0]),
        ("Add 1 Power Token to Fight or Explore.", [EXPLORE], tokens, [2, 2, 1]),
        ("Add 1 Power Token to each Action.", [], tokens, [2, 3, 2]),
        ("Add up to 2 Power Tokens to Fight.", [HowMany(1)], tokens, [1, 3, 1]),
        ("Discard 2 Power Tokens from Fight.", [], tokens, [1, 0, 1]),
        ("Discard 1 Power Token from each Action.", [], tokens, [0, 1, 0]),
        ("Discard 1 Power Token from an Action.", [FIGHT], tokens, [1, 1, 1]),
        ("Discard 1 Threat at random.", [], area, 1),
        ("Discard each Threat.", [], area, 0),
        ("Discard all Memories.", [], lambda t: (hand(t), discard(t)), (0, 4)),
        ("Discard 1 card at random.", [], lambda t: (hand(t), discard(t)), (1, 3)),
        ("Discard this Memory.", [], lambda t: (hand(t), discard(t), len(t.you.play_area)), (2, 3, 0)),
        ("Return each Memory from your discard pile to your hand.", [], lambda t: (hand(t), discard(t)), (4, 0)),
        ("Return a Memory to your hand.", [c.Pick(OTHER)], lambda t: (hand(t), discard(t)), (3, 1)),
        ("Remove 2 Memories from the game.", [], lambda t: (hand(t), len(t.you.removed) - 0), (0, 2)),
        ("Put 2 Threats from the Threat discard pile into the Threat Area.", [], area, 4),
        ("Put a Memory from your hand beneath a Threat.", [c.Pick(BLANK), SECOND],
         lambda t: [len(each.beneath) for each in t.you.area], [0, 1]),
        ("Reset each Key.", [], upright_keys, 2),
        ("Reset a Key.", [], upright_keys, 1),
        ("Draw 2 cards.", [], hand, 4),
        ("Draw up to 2 Memories.", [HowMany(1)], hand, 3),
        ("Draw up to 2 Memories.", [HowMany(0)], hand, 2),
        ("Each Veilwraith loses 1 Spirit.", [], lambda t: t.you.spirit, 19),
    ],
)  # fmt: skip
def test_a_text_does_exactly_what_it_says(text: str, answers: list[Any], looked_at: Any, found: Any) -> None:
    """VW-3.14, VW-R84, VW-R130: of several that fit, the Veilwraith chooses which."""
    assert looked_at(played(text, *answers)) == found


@pytest.mark.parametrize(
    ("text", "works"),
    [
        ("Return this Memory to your hand.", "Return a Memory to your hand."),
        ("Draw all Memories.", "Draw 1 Memory."),
        ("Draw each Memory.", "Draw 1 Memory."),
        ("Exhaust no Action.", "Exhaust an Action."),
        ("Exhaust this Action.", "Exhaust an Action."),
        ("Discard 2 or more Memories.", "Discard a Memory."),
        ("Discard each Threat at random.", "Discard each Threat."),
        ("Put a Threat on the bottom of your deck.", ""),
        ("Each Action has +1 Combine.", ""),
        ("Another Veilwraith cannot gain Spirit.", ""),
        ("Move an Action to slot 4.", ""),
        ("+1 maximum Spirit this round.", ""),
        ("Use Fight.", ""),
        ("Discard 0 Memories.", ""),
    ],
)
def test_what_no_verb_takes_is_refused_with_a_wording_that_works(text: str, works: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read(text, REAL.lexicon)
    (misread,) = refusal.value.misreads
    example = misread.example if misread.example.endswith(".") else f"{misread.example}."
    assert say(read(example, REAL.lexicon), REAL.lexicon) == example
    assert example == works or not works


ADDED = """
[[card]]
id = "one-more"
name = "One more"
kind = "{kind}"
copies = 1
{rest}
"""
KEY_CARD = 'values = [{ type = "explore", number = 3 }]\ntext = "Turn: Draw 1 Memory.\\nFlip: Draw 1 Memory."'
MEMORY_CARD = 'combine = 1\ntext = "{}"'


@pytest.mark.parametrize(
    ("file", "kind", "rest", "told"),
    [
        ("keys.toml", "key", KEY_CARD, "expected 5, found 6"),
        ("memories.toml", "memory", MEMORY_CARD.format("Draw 1 Memory."), "expected 20, found 21"),
        ("upgrades.toml", "upgrade", MEMORY_CARD.format("Turn: Draw 1 Memory."), "nothing comes of"),
        ("upgrades.toml", "upgrade", MEMORY_CARD.format("Discard this Threat."), 'this card is not "this Threat"'),
        ("upgrades.toml", "upgrade", MEMORY_CARD.format("Collect 5 Keys."), "nothing comes of"),
    ],
)
def test_a_pack_with_what_no_rule_can_use_is_refused(
    file: str, kind: str, rest: str, told: str, tmp_path: Path
) -> None:
    """VW-4.9: what the rulebook counts is counted for a pack that extends another too."""
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / file).write_text(ADDED.format(kind=kind, rest=rest), encoding="utf-8")
    found = Library().add(tmp_path)
    assert found.pack is None
    assert told in "\n".join(map(str, found.faults))
