"""The prover: every sentence that a lexicon declares is read back, tried, and compared with what it says."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from gloaming import games
from gloaming.cli import main
from gloaming.lingo import Extent, Scope, Script
from gloaming.packs import LIBRARY, Pack
from gloaming.packs.prove import Proof, prove
from gloaming.packs.proving import Position, Proving, VerbEffect
from tests.lingo.table import hall
from tests.lingo.toy import PACK, WORDS

BANISH = "banish {shadow}"


def laid(many: int) -> Position:
    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope | None:
        s = hall(*["shade"] * many, tricks=many)
        return None if "shadow" in this and not s.hall else Scope(s, this=s.hall[0] if s.hall else None)

    return Position(f"{many} Shadows", make)


def proof_of(banish: Callable[..., Any] | None = None) -> Proof:
    """What is found about Lanterns if `banish` does this instead of what it should."""
    words = WORDS.copy()
    if banish is not None:
        words.verb(BANISH)(banish)
    pack = LIBRARY.bundled(PACK)
    proving = Proving(
        [laid(3), laid(1), laid(0)],
        lambda e: {"hall": len(e.state.hall), "banished": len(e.state.banished), "oil": sum(e.state.oil)},
        {BANISH: VerbEffect({"hall": -1, "banished": 1}, "shadow")},
    )
    shape = replace(PACK, lexicon=lambda pack: words, proving=proving)
    return prove(Pack(pack.manifest, shape, "proof", pack.files, pack.stories, pack.where, pack.raw, pack.own), most=12)


def banish_first(e: Scope, shadow: list[int]) -> None:
    """Only one of them goes, whatever was picked."""
    e.state.hall.remove(shadow[0])
    e.state.banished.append(shadow[0])


def banish_and_burn(e: Scope, shadow: list[int]) -> None:
    """Something else happens too."""
    for each in shadow:
        banish_first(e, [each])
    e.state.oil[0] -= 1


def banish_by_chance(e: Scope, shadow: list[int]) -> None:
    """Chance has its say, though nobody said so."""
    e.state.dice.roll(6)
    for each in shadow:
        banish_first(e, [each])


def banish_unsaid(e: Scope, shadow: list[int]) -> Extent:
    """It is done, and says that it was not."""
    for each in shadow:
        banish_first(e, [each])
    return Extent.NOTHING


def test_a_lexicon_whose_verbs_do_what_they_say_passes() -> None:
    proof = proof_of()
    assert [str(wrong) for wrong in proof.wrong if wrong.sentence.startswith("Banish")] == []
    assert proof.trials > 25


@pytest.mark.parametrize(
    ("banish", "told"),
    [
        (banish_first, "counts as done in full"),
        (banish_and_burn, "oil changed by -1, which it does not say"),
        (banish_by_chance, "chance was used, which it does not say"),
        (banish_unsaid, "it counts as not done, but something changed"),
    ],
)
def test_a_verb_that_does_otherwise_is_found(banish: Callable[..., Any], told: str) -> None:
    assert any(told in wrong.why for wrong in proof_of(banish).wrong)


@pytest.mark.parametrize(
    ("game", "most", "trials", "untried"),
    [
        ("veilwraith", 3, 600, ["beat the {type} value of {threat}", "collect {key}"]),  # of a Use, and of a Vignette
        ("wraith_giants", 3, 300, []),
        ("assault", 3, 400, ["{giant} take(s) damage before {others:giant}"]),  # every Champion does
        ("retaliation", 1, 400, []),
    ],
)
def test_the_sentences_of_a_game_do_what_they_say(game: str, most: int, trials: int, untried: list[str]) -> None:
    """A slice of what `gloaming packs prove` tries."""
    proof = prove(LIBRARY.bundled(games.find(game).pack), most)
    assert [str(wrong) for wrong in proof.wrong] == []
    assert proof.trials > trials
    assert proof.untried == untried


def wrong_in(game: str, verb: str, run: Callable[..., Any], most: int = 96) -> list[str]:
    """What is found wrong if a verb does this instead of what it should; no other verb is tried."""
    pack = LIBRARY.bundled(games.find(game).pack)
    words = pack.lexicon.copy()
    words.words = {
        key: word
        for key, word in words.words.items()
        if word.category not in ("verb", "stat", "deed") or word.pattern == verb
    }
    broken = {key: copy(word) for key, word in words.words.items() if word.pattern == verb}
    for word in broken.values():
        word.run = run
    words.words |= broken
    shape = replace(pack.shape, lexicon=lambda pack: words)
    alone = Pack(pack.manifest, shape, "proof", pack.files, pack.stories, pack.where, pack.raw, pack.own)
    return [wrong.why for wrong in prove(alone, most).wrong]


def set_more(e: Any, tracker: list[str], n: int) -> None:
    """One more than it says."""
    e.state.scenario.trackers[tracker[0]] = n + 1


def set_another(e: Any, tracker: list[str], n: int) -> None:
    """Another one."""
    e.state.scenario.trackers["white"] = n


def fly(e: Any, figure: list[int], n: int) -> None:
    """Everybody goes far away."""
    for npc in e.state.npcs:
        npc.at = [(9, 9)]


def all_hostile(e: Any, figure: int, attitude: str) -> None:
    """Whatever it says, and whomever."""
    for npc in e.state.npcs:
        npc.attitude = "Neutral" if attitude == "Aggressive" else "Aggressive"


@pytest.mark.parametrize(
    ("verb", "run", "told"),
    [
        ("set {tracker} to {n}", set_more, "it says"),
        ("set {tracker} to {n}", set_another, "white changed, which it does not say"),
        ("push {figure} {n} HEX", fly, "further, it says"),
        ("{figure} become(s) {attitude}", all_hostile, "attitude is"),
    ],
)
def test_what_the_pieces_show_is_compared_too(verb: str, run: Callable[..., Any], told: str) -> None:
    assert any(told in why for why in wrong_in("retaliation", verb, run))


def test_the_command_says_what_it_tried_and_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["packs", "prove", "assault", "--most", "1"])
    assert end.value.code == 0
    told = capsys.readouterr().out
    assert "0 not as they say" in told
    assert "Only read, not tried: {giant} take(s) damage before {others:giant}" in told
