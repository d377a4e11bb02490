"""The campaign: success, failure, retry, what is kept; what everybody sees."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.rules.booklet import campaign as campaign_of
from gloaming.games.retaliation.rules.scenario import clear_table, conclude, restore, take_snapshot
from gloaming.games.retaliation.rules.trackers import take_effect
from gloaming.games.retaliation.table.choices import Named
from gloaming.games.retaliation.table.options import SCENARIOS
from gloaming.games.retaliation.table.state import Due, Phase, Scenario, State
from gloaming.kernel import DONE, BadOptions, GameOver, Match
from gloaming.testing import rule
from tests.games.retaliation.table import Table, campaign, easily, foe, play, state, wolf


def caern(**fields: Any) -> State:
    """A pack at the Caern before the second scenario."""
    pack = [
        wolf(auspice="ahroun", tribe="fianna", backstory="hunter"),
        wolf(auspice="theurge", tribe="red-talons", backstory="butcher"),
    ]
    given = {"next": ["02-what-the-ash-kept"], "step": "story", **fields}
    return state(pack, sequence="caern", turn=None, campaign=given)


# success


@rule("RT-1.8", "RT-12.9", "RT-12.12", "RT-R53", "RT-R114", "RT-5.12")
def test_a_conclusion_pays_every_member_and_lets_the_pack_choose_the_next_scenario() -> None:
    s = caern()
    s.members[1].knocked_out = True
    play(conclude(s, "success", "2.B"), Named("04-blood-on-granite"), 0)
    assert s.campaign.next == ["04-blood-on-granite"]
    assert s.campaign.played == ["02-what-the-ash-kept"]
    assert [who.xp for who in s.members] == [6, 6]
    assert s.campaign.trophies >= 2
    assert s.campaign.spirits == ["Owl"]
    assert s.campaign.buildings == {"Infirmary": 1}
    assert s.phase is Phase.EVENT


@rule("RT-1.9", "RT-12.9")
def test_the_last_conclusion_ends_the_campaign_with_its_ending() -> None:
    s = caern(next=["12-the-dark-of-the-moon"])
    last = next(each for each in campaign_of(s).conclusion if each.ending)
    with pytest.raises(GameOver) as over:
        easily(conclude(s, "success", last.id))
    assert over.value.outcome.reason == s.campaign.ending != ""


@rule("RT-R121", "RT-20.19", "RT-21.35", "RT-12.12")
def test_after_a_scenario_tokens_go_items_stay_and_effects_carry_over_as_they_say() -> None:
    s = state(
        [
            wolf(
                at=(0, 0),
                tokens={"BLEED": 1},
                items=["knife"],
                effects=["limp", "old-wound"],
                corruption=2,
                level=1,
                taint="cold-sweat",
            )
        ]
    )
    clear_table(s)
    who = s.members[0]
    assert (who.tokens, who.items, who.effects, who.taint) == ({}, ["knife"], ["old-wound"], "cold-sweat")
    clear_table(s)
    assert who.effects == []  # it stayed for one more scenario


@rule("RT-21.35")
def test_an_effect_taken_at_the_caern_ends_with_the_scenario_that_follows() -> None:
    s = caern()
    take_effect(s, "old-wound", 0)
    clear_table(s)
    assert s.members[0].effects == []


# failure


@rule("RT-1.13", "RT-1.14", "RT-12.13", "RT-12.14", "RT-20.3", "RT-R55", "RT-30.38", "RT-30.39")
def test_a_retry_brings_the_campaign_back_as_it_was_when_the_pack_left_the_caern() -> None:
    s = caern(trophies=2, stash=["knife"])
    s.members[0].items = ["trail-rations"]
    take_snapshot(s)
    before = msgspec.to_builtins(s.campaign)
    s.campaign.trophies, s.campaign.words = 9, ["Flask"]
    who = s.members[0]
    who.items, who.xp, who.effects, who.level, who.was_out = ["handgun"], 5, ["limp"], 2, True
    s.scenario.side = [1]
    restore(s)
    clear_table(s)
    who = s.members[0]
    assert msgspec.to_builtins(s.campaign) == before
    assert (who.items, who.xp, who.effects, who.level, who.was_out) == (["trail-rations"], 0, [], 0, False)
    assert s.scenario.side == []


@rule("RT-R55")
def test_with_the_option_what_was_used_up_stays_used_up() -> None:
    pack = [wolf(auspice="ahroun", tribe="fianna", backstory="hunter", items=["trail-rations", "knife"])]
    s = state(pack, sequence="caern", turn=None, options={"restore_consumed": False})
    take_snapshot(s)
    s.members[0].items = ["knife"]
    restore(s)
    assert s.members[0].items == ["knife"]


def failed(conclusion: str, over: str, **fields: Any) -> Table:
    """A campaign in which a scenario has just ended."""
    t = campaign(ready_made=True)
    while t.kind != "prepare":
        t.do(DONE if DONE in t.options else 0)
    s = msgspec.convert(msgspec.to_builtins(t.s), State)
    s.phase = Phase.OVER
    s.scenario = msgspec.convert(
        {"id": "01-cinders", "over": over, "conclusion": conclusion, "player_count": 2}, Scenario
    )
    s.campaign.trophies = 5
    for name, value in fields.items():
        setattr(s, name, value)
    return Table.laid(GAME, s)


@rule("RT-1.15", "RT-12.13", "RT-R55")
def test_a_failed_scenario_is_started_over_with_everything_chosen_anew() -> None:
    t = failed("", "defeat")
    assert t.kind == "again"
    while t.kind in ("again", "agree"):
        t.do(0)
    assert t.s.phase is Phase.PREPARE
    assert t.s.campaign.trophies != 5
    gone = failed("", "failure")
    while gone.match.ask is not None and gone.kind in ("again", "agree"):
        gone.do(Named("stop") if gone.kind == "again" else 0)
    assert gone.match.result is not None
    assert gone.match.result.payoffs == (-1.0, -1.0)


@rule("RT-1.16", "RT-1.17", "RT-R57")
def test_a_failure_with_a_conclusion_leads_on_and_keeps_what_was_gained() -> None:
    t = failed("6.C", "failure")
    assert t.s.campaign.trophies >= 5
    assert t.s.campaign.played == ["06-the-night-of-teeth"]
    assert t.s.campaign.next == ["07-the-long-shift"]


# what everybody sees


@rule("RT-14.22", "RT-R210")
def test_before_combat_the_front_of_a_state_card_is_hidden_and_afterwards_known() -> None:
    from gloaming.games.retaliation.show.scene import npc_reading

    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(3, 0), facing=0)])
    shown = {row.text for row in npc_reading(s, s.npcs[0]).tallies}
    assert shown == {"Movement", "Line of Sight"}
    s.npcs[0].seen_front = True
    assert "Attack" in {row.text for row in npc_reading(s, s.npcs[0]).tallies}


@rule("RT-R210", "RT-R133")
def test_nobody_sees_a_face_down_combat_card_and_everybody_a_known_one() -> None:
    from gloaming.games.retaliation.show.scene import npc_reading

    s = state([wolf(at=(0, 0))], [foe("hired-gun", at=(3, 0), combat="human-rush-them")], sequence="combat")
    rows = {row.text: row.number for row in npc_reading(s, s.npcs[0]).tallies}
    assert rows["Combat card"] == "face down"
    s.npcs[0].known = True
    rows = {row.text: row.number for row in npc_reading(s, s.npcs[0]).tallies}
    assert rows["Combat card"] == "Rush Them"


@rule("RT-R215", "RT-10.16")
def test_tokens_and_trophies_are_never_short() -> None:
    from gloaming.games.retaliation.rules.items import change_trophies
    from gloaming.games.retaliation.rules.trackers import gain_token

    s = state([wolf(at=(0, 0))])
    change_trophies(s, 500)
    assert gain_token(s, s.members[0], "BLEED", 40) == 40
    assert s.campaign.trophies == 500


@rule("RT-22.13", "RT-22.15")
def test_movement_comes_in_addition_to_the_action_before_and_after_it() -> None:
    from gloaming.games.retaliation.table.choices import Hide, Step
    from tests.games.retaliation.table import match

    t = match(state([wolf(at=(0, 0))]))
    t.do(Step(((1, 0),)), Hide(), Step(((2, 0),)))
    assert t.s.members[0].at == [(2, 0)]
    assert t.s.turn is not None
    assert (t.s.turn.walked, t.s.turn.actions) == (2, 0)


@rule("RT-21.31")
def test_stealth_is_lost_to_combat_and_to_being_spotted() -> None:
    from gloaming.games.retaliation.rules.combat import begin_combat
    from gloaming.games.retaliation.rules.stealth import detected

    s = state([wolf(at=(0, 0), tokens={"STEALTH": 1})], [foe("axe-fomori", at=(3, 0))])
    detected(s, s.members[0], s.npcs[0])
    assert s.members[0].tokens == {}
    s.members[0].tokens = {"STEALTH": 1}
    play(begin_combat(s), DONE)
    assert s.members[0].tokens == {}
    assert s.due == [] != [Due(page="E.1")]


@rule("RT-1.9", "RT-1.10", "RT-1.12")
def test_the_storybook_is_read_at_the_beginning_before_each_scenario_and_at_its_end() -> None:
    from gloaming.games.retaliation.rules.booklet import paragraphs
    from gloaming.games.retaliation.show.tell import tell
    from gloaming.games.retaliation.table.events_campaign import SectionRead
    from tests.games.retaliation.table import scenario

    def text(s: State, section: str) -> str:
        return "\n\n".join(paragraphs(s, section).values())

    t = campaign(ready_made=True)
    first = t.match.log(0)[0].page
    assert first is not None
    assert first.text == text(t.s, "Introduction")
    begun = scenario(characters=1).skip("prepare, form, start")
    pages = [line.page.text for line in begun.match.log(0) if line.page is not None]
    assert text(begun.s, "Scenario 1: Cinders / Introduction") in pages
    s = caern()
    play(conclude(s, "success", "2.B"), Named("04-blood-on-granite"), 0)
    read = [page.text for event in s.story if isinstance(event, SectionRead) and (page := tell(s, event).page)]
    assert text(s, "Conclusion 2.B") in read


# one scenario


def test_the_scenarios_that_are_offered_are_those_of_the_pack_that_comes_with_the_game() -> None:
    assert list(SCENARIOS) == [each for step in campaign_of(Match.new(GAME).state).step for each in step.scenarios]


def test_an_unknown_scenario_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadOptions, match=r"no scenario '01-cinder'\. It must be one of: 01-cinders, 02-what"):
        Match.new(GAME, options={"scenario": "01-cinder"})
