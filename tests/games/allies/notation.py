"""The notation of the ledger, read and written; and where the cards go that a table does not mention."""

import re
from collections.abc import Sequence
from typing import Any

from gloaming.games.allies.cards import CARDS, COLOUR, PIPS, RANKING, SUIT, Card, Suit
from gloaming.games.allies.state import Being, Phase

PAIRS = (("SC", "HD"), ("SH", "CD"), ("SD", "CH"))  # how two crowds can share the four suits


class Lying:
    """What is mentioned somewhere on a table, and what is not."""

    def __init__(self, beings: Sequence[str], places: Sequence[str]) -> None:
        self.beings = list(beings)
        self.free: list[Card] = [card for card in CARDS if card not in cards(" ".join([*beings, *places]))]

    def set_aside(self, aside: str | None, options: dict[str, Any]) -> list[Card]:
        """The jacks set aside: two that are mentioned nowhere else, or those written. Others have been summoned."""
        pairs: tuple[list[Card], list[Card]] = (["JH", "JD"], ["JS", "JC"])
        if "set_aside_jacks" not in options:
            written = cards(aside or "")
            first = [[jack for jack in pair if jack in written] for pair in pairs]
            free = [[jack for jack in pair if jack in self.free and aside is None] for pair in pairs]
            gone = [[jack for jack in pair if jack not in self.free] for pair in pairs]
            options["set_aside_jacks"] = [
                (a + b + c + pair)[0] for a, b, c, pair in zip(first, free, gone, pairs, strict=True)
            ]
        jacks = [card(jack) for jack in options["set_aside_jacks"]]
        set_aside = [jack for jack in jacks if jack in self.free] if aside is None else cards(aside)
        self.free = [each for each in self.free if each not in jacks]
        return set_aside

    def add_bystanders(self, phase: str) -> None:
        """Others at the table who have something to do in this phase."""
        if phase == Phase.ALLIED_ACTIONS:
            jack = next(each for each in self.free if each[0] == "J")
            lame, sound = self.take_pips(COLOUR[jack], 2)
            self.free.remove(jack)
            self.beings.append(f"{jack} {lame}* {sound}")
        else:
            low = [each for each in self.free if each in PIPS and SUIT[each] == "H"][:2]
            self.free = [each for each in self.free if each not in low]
            high = [each for each in self.free if each in PIPS and SUIT[each] == "D"][-2:]
            self.free = [each for each in self.free if each not in high]
            self.beings += [f"{self.take_court()} {' '.join(high)}", " ".join(low)]

    def take_pips(self, colour: str, count: int) -> list[Card]:
        """The lowest ability cards of a colour that are mentioned nowhere."""
        taken = sorted((each for each in self.free if each in PIPS and COLOUR[each] == colour), key=PIPS.__getitem__)
        self.free = [each for each in self.free if each not in taken[:count]]
        return taken[:count]

    def take_court(self) -> Card:
        """A spirit that is mentioned nowhere: the least busy first."""
        taken = min((each for each in self.free if each not in PIPS), key=lambda each: "KJQ".index(each[0]))
        self.free.remove(taken)
        return taken

    def rest(self) -> list[Card]:
        """Everything that is mentioned nowhere."""
        return self.free

    def seat_the_rest(self) -> list[Card]:
        """Ability cards join a crowd of allies that can do nothing more this round; spirits were never completed."""
        for pair in PAIRS:
            crowds = [[each for each in self.free if each in PIPS and SUIT[each] in suits] for suits in pair]
            if all(len(crowd) != 1 for crowd in crowds):
                for crowd in filter(None, crowds):
                    self.beings.append(f"{self.take_court()} {' '.join(crowd)} (c)")
                    self.free = [each for each in self.free if each not in crowd]
                break
        assert sum(each in PIPS for each in self.free) < 2, f"write where these lie: {self.free}"
        return self.free


def cards(text: str) -> list[Card]:
    """The cards that a text mentions."""
    return [card(each) for each in re.findall(r"\b[A2-9TJQK][SCHD]\b", text)]


def card(text: str) -> Card:
    """A card from its name."""
    return next(each for each in CARDS if each == text)


def court(text: str) -> list[Card]:
    """The spirits that a text mentions."""
    return [each for each in cards(text) if each not in PIPS]


def being_data(number: int, text: str) -> dict[str, Any]:
    """A being in its notation as it stands in a position."""
    unknown = re.sub(r"[A2-9TJQK][SCHD]\*?|\(c\)|top [SCHD]", "", text).split()
    assert not unknown, f"{text!r}: {unknown} is no card"
    horizontal = cards(" ".join(re.findall(r"\w\w\*", text)))
    abilities = [each for each in cards(text) if each in PIPS]
    being: dict[str, Any] = {
        "id": number,
        "vertical": sorted((each for each in abilities if each not in horizontal), key=RANKING.__getitem__),
        "horizontal": horizontal,
        "spirits": court(text),
        "cube": "(c)" in text,
    }
    if not being["spirits"]:
        named = re.search(r"top ([SCHD])", text)
        being["top"] = named[1] if named else strongest(being["vertical"] or abilities)
    return being


def strongest(abilities: Sequence[Card]) -> Suit:
    """The suit with most pips; spades, clubs, hearts, diamonds among equals."""
    totals: dict[Suit, int] = {"S": 0, "C": 0, "H": 0, "D": 0}
    for each in abilities:
        totals[SUIT[each]] += PIPS[each]
    return max(totals, key=totals.__getitem__)


def written(being: Being) -> str:
    """A being in the notation of the ledger: spirits, then the strongest suit, then the other; high cards first."""
    abilities = sorted([*being.vertical, *being.horizontal], key=RANKING.__getitem__)
    abilities.sort(key=lambda each: SUIT[each] != being.top)
    parts = [*being.spirits, *(f"{each}*" if each in being.horizontal else each for each in abilities)]
    return " ".join([*parts, "(c)"] if being.cube else parts)
