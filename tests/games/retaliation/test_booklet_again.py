"""Nothing that counts can be had again and again for nothing."""

import pytest

from tests.games.retaliation.booklet_mill import BOOKLET, MILL, faults, line

AREA = "**Leave it turning.** Resume playing."
TALK = "**Leave him to it.** Resume playing."
AGAIN = "this can be had again and again: remove the token, close the dialogue, or let it cost something"


def left(at: str, sentences: str) -> tuple[str, str]:
    """The last choice at a place with other sentences before `Resume playing`."""
    return at, at.replace("Resume", f"{sentences} Resume")


def told(change: tuple[str, str]) -> list[tuple[int, str]]:
    found = faults(change)
    assert all(fault.file == BOOKLET for fault in found)
    return [(fault.line, fault.what) for fault in found]


@pytest.mark.parametrize("at", [AREA, TALK])
@pytest.mark.parametrize(
    "gift",
    [
        "Take 1 Success token.",
        "The pack gains 1 Trophy.",
        "Each Pack Member gains 1 XP.",
        "Decrease the orange tracker by 1.",
        "If Miller is recorded, the pack gains 1 Trophy.",
        "Make a Mental + Occult check of difficulty 2. If the check succeeds, take 1 Success token.",
    ],
)
def test_what_counts_cannot_be_had_again_and_again(at: str, gift: str) -> None:
    change = left(at, gift)
    assert told(change) == [(line(change[1], change), AGAIN)]


@pytest.mark.parametrize(
    "gift",
    [
        "Take 1 Success token. Remove the Investigation Area token from HEX 7a:1:0.",
        "Take 1 Success token. Increase the orange tracker by 1.",
        "Take 1 Success token. You lose 1 Willpower.",
        "Take 1 Success token. You take 1 Damage.",
        "You recover 1 Willpower.",
        "You gain 1 Rage.",
        "Complete side objective 1.",
    ],
)
def test_an_area_that_is_removed_or_asks_a_price_or_only_comforts_may_give_what_it_likes(gift: str) -> None:
    assert told(left(AREA, gift)) == []


@pytest.mark.parametrize(
    "closing",
    [
        "You can no longer enter dialogue with Hassan.",
        "Remove Hassan from the map.",
        "The dialogue of Hassan now starts on page D.2.",
    ],
)
def test_a_dialogue_that_closes_or_goes_on_elsewhere_gives_only_once(closing: str) -> None:
    second = "## D.2 Nothing More\nHe has said it.\n\n```lingo\nResume playing.\n```\n\n# Combat\n"
    changes = [left(TALK, f"Take 1 Success token. {closing}")]
    changes += [("# Combat\n", second)] if "D.2" in closing else []
    assert faults(*changes) == []


def test_what_uses_up_its_own_condition_comes_only_once() -> None:
    once = (AREA, "**Leave it turning.** Resume playing.\n> Choose: If the pack does not have Clue 2, **Look up.** "
            "Take Clue 2. Take 1 Success token. Resume playing.")  # fmt: skip
    assert told(once) == []
    again = (once[0], once[1].replace("Take Clue 2. ", ""))
    assert AGAIN in [what for _, what in told(again)]


def test_a_page_further_on_is_found_too() -> None:
    change = ("You take 1 Damage.", "Take 1 Success token.")
    assert MILL.count(change[0]) == 1
    assert told(change) == [(line("Take 1 Success token.", change), AGAIN)]
