"""Where two rules meet: escaping in the middle of something, Memories that take themselves away, the Portal's value."""

from pathlib import Path
from typing import Any

import pytest

from gloaming.games.veilwraith.table.events import Triggered
from gloaming.games.veilwraith.table.state import Threat
from gloaming.lingo.chain import LONGEST
from gloaming.packs import Library
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, anima, deja, foe, memory, vignette
from tests.games.veilwraith.table import Table, seat, table
from tests.games.veilwraith.test_own_cards import MANIFEST
from tests.games.veilwraith.test_rivals import leaving


def asked(t: Table) -> int:
    assert t.match.ask is not None
    return t.match.ask.seat


@rule("VW-2.4", "VW-R229", "VW-R178")
def test_who_escapes_does_nothing_more_not_even_what_the_action_does_besides() -> None:
    heavy = memory("Drawn: Discard all Power Tokens.")
    t = table(others=[seat()], options={"rivals": True}, **leaving(row=["fight", "influence", "hunt 5"], deck=[heavy]))
    t.use("explore", "portal").spend(3)
    assert (t.you.escaped, t.you.hand, t.tokens("explore")) == (1, [], 2)
    assert asked(t) == 1


@rule("VW-R229")
def test_further_abilities_of_a_memory_that_led_to_an_escape_do_not_happen() -> None:
    way = memory("Use 1 more Action.\nChoose one: draw 1 Memory; or discard a Memory.")
    t = table(others=[seat()], options={"rivals": True}, **leaving(hand=[way, BLANK]))
    t.play(way).use("explore", "portal").spend(3)
    assert (t.you.escaped, t.you.hand, t.kind, asked(t)) == (1, [BLANK], "play", 1)


@rule("VW-R229", "VW-R163")
def test_who_opens_anothers_way_goes_on_with_the_own_use() -> None:
    t = table(others=[seat(**leaving())], row=["fight", "influence", "hunt 5"])
    t.use("explore", "portal", whose=1).spend(3)
    assert (t.player(1).escaped, t.you.hand, t.row[0]) == (1, [BLANK], "explore")


@rule("VW-R229", "VW-24.10")
def test_who_is_led_out_in_the_middle_of_the_own_use_has_finished_it() -> None:
    """A defeats B's Threat; its text gives B a Use, and B opens A's Portal with it: A moves no Action any more."""
    helps = anima("Fight 1", "Defeat: Use 1 more Action.")
    mine: dict[str, Any] = leaving(row=["influence", "fight", "explore"])
    t = table(others=[seat(area=[helps], row=["fight", "influence", "explore 5"])], **mine)
    t.use("fight", "Defeat: Use", whose=1).spend().use("explore", "portal", whose=0, seat=1).spend(3)
    assert t.you.escaped == 1
    assert (t.row[0], t.you.using, t.player(1).row[0].base) == ("influence", None, "explore")


@rule("VW-2.13", "VW-R229")
def test_a_vignette_without_a_portal_lets_the_owner_out_when_a_helper_takes_the_last_key() -> None:
    ends = vignette("Win: Collect 5 Keys.")
    t = table(vignette=ends, others=[seat(keys=4, area=[KEY])], row=["fight", "influence", "explore"])
    t.use("explore", "key", whose=1)
    assert (t.player(1).escaped, t.row[0], t.kind) == (1, "explore", "play")


@rule("VW-R228")
@pytest.mark.parametrize("leaves", ["Remove this Memory from the game.", "Shuffle this Memory into your deck."])
@pytest.mark.parametrize("first", [True, False])
def test_a_memory_that_takes_itself_away_still_gives_its_bonus(leaves: str, first: bool) -> None:
    card = memory(f"+2 Fight. {leaves}" if first else f"{leaves} +2 Fight.")
    t = table(hand=[card], area=[anima("Fight 4")]).play(card)
    assert (t.you.play_area, t.power("fight")) == ([], 4)
    t.beat("fight", "Fight 4")
    assert t.area() == []
    t.end()
    assert t.power("explore") == 2  # Explore has moved up, and nothing of the bonus is left on Fight
    assert t.power("fight") == 1


@rule("VW-R230", "VW-R118")
def test_a_text_that_names_the_portal_changes_its_value_each_threat_does_not() -> None:
    t = table(area=[anima(text="The Portal has +2 Explore."), anima(text="Each Threat has +3 Explore.")], **leaving())
    assert t.value("portal") == 8
    t.use("explore", "portal").spend(4)
    assert not t.won
    assert table(area=[anima(text="The Portal has -9 Explore.")], **leaving()).beat("explore", "portal").won


@rule("VW-R56", "VW-9.5")
def test_each_ability_is_decided_when_it_comes() -> None:
    card, good = memory("Draw 1 Memory.\nDiscard a Memory."), memory("+1 Fight.")
    t = table(hand=[card], deck=[good]).play(card, choosing=True).yes()
    assert (t.kind, t.you.hand) == ("ability", [good])
    assert t.no().you.hand == [good]


@rule("VW-R231", "VW-3.25", "VW-R110")
def test_a_threat_is_removed_from_the_game_but_no_foe_and_no_key() -> None:
    banish, mine = memory("Remove a Threat from the game."), deja("Influence 1")
    t = table(hand=[banish], area=[mine, foe(), KEY]).play(banish)
    assert (mine in t.area(), t.you.threat_discard) == (False, [])
    assert t.you.removed == [mine]
    lone = table(hand=[banish], area=[foe(), KEY]).play(banish)
    assert len(lone.area()) == 2
    gone = anima("Fight 2", "Defeat: Remove this Threat from the game.")
    t = table(area=[Threat(1, gone, beneath=[BLANK])]).beat("fight", "Fight 2")
    assert (t.you.removed, t.you.threat_discard, t.you.discard) == ([gone], [], [BLANK])


@rule("VW-R110")
def test_a_foe_that_would_leave_the_game_undefeated_is_a_fault_of_its_pack(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(MANIFEST, "utf-8")
    (tmp_path / "foes.toml").write_text(
        '[[card]]\nid = "ogre-1"\nname = "Ogre"\nkind = "foe"\ncopies = 1\nvalues = [{ type = "fight", number = 5 }]\n'
        'spirit_cost = 1\ntext = "End of Round: Remove this Threat from the game."\n',
        "utf-8",
    )
    assert any("never removed from the game" in str(each) for each in Library().add(tmp_path).faults)


@rule("VW-27.2")
def test_looking_at_the_top_leaves_the_order_as_it_is() -> None:
    first, second = memory("+1 Fight."), memory("+1 Explore.")
    card = memory("Look at the top 2 cards of your deck.")
    t = table(hand=[card], deck=[first, second, BLANK]).play(card)
    assert (t.kind, t.you.deck[::-1], t.you.seen[::-1]) == ("play", [first, second, BLANK], [first, second])
    one = memory("Look at the top card of your deck.")
    assert table(hand=[one], deck=[first, second]).play(one).you.seen == [first]


@rule("VW-R232")
@pytest.mark.parametrize("back", ["Discard this Memory.", "Shuffle this Memory into your deck."])
def test_a_memory_that_fetches_itself_again_and_again_comes_to_an_end(back: str) -> None:
    again = memory(f"Drawn: {back} Draw 1 Memory.")
    t = table(deck=[again]).draw("fight")
    assert (t.kind, t.you.hand, t.you.deck, t.you.discard) == ("play", [again], [], [])
    assert t.state.chained == 0


@rule("VW-R232")
def test_memories_that_fetch_each_other_twice_come_to_an_end_as_soon() -> None:
    twice = memory("Drawn: Discard this Memory. Draw 1 Memory. Discard this Memory. Draw 1 Memory.")
    t = table(deck=[twice] * 3).draw("fight")
    fired = [event for event in t.state.story if isinstance(event, Triggered)]
    assert (t.kind, len(fired), t.state.chained) == ("play", LONGEST, 0)


@rule("VW-R232", "VW-R44")
def test_a_whole_deck_of_threats_that_bring_each_other_comes_out() -> None:
    more = anima("Fight 9", "Played: Play 1 more Threat.")
    t = table(phase="threat", threat_deck=[more] * 24 + [anima()])
    assert len(t.area()) == 25


@rule("VW-R232")
def test_a_threat_that_sinks_and_comes_again_comes_to_an_end() -> None:
    comes = anima("Fight 1", "Played: Put this Threat on the bottom of the Threat deck. Play 1 more Threat.")
    t = table(phase="threat", threat_deck=[comes])
    assert (t.area(), t.kind) == ([comes], "play")
