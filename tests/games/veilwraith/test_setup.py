"""SET-UP: the Stacks, the decks, the Row, and what variants change."""

from collections import Counter
from typing import Any

import pytest

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.authoring.checks import check
from gloaming.games.veilwraith.authoring.contents import PACK
from gloaming.games.veilwraith.rules.set_up import deal
from gloaming.games.veilwraith.setup import setup
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.box import box
from gloaming.games.veilwraith.table.options import Options
from gloaming.games.veilwraith.table.printed import Listed, ThreatCard, VignetteCard
from gloaming.games.veilwraith.table.state import Ability, Player, State
from gloaming.kernel import BadOptions, Dice, Match
from gloaming.packs import LIBRARY, Pack
from gloaming.testing import rule
from tests.games.veilwraith.cards import BASICS, memory
from tests.games.veilwraith.table import Table, between, new, seat, table


def dealt(seed: int = 1, **options: object) -> State:
    """A game that has just been laid out."""
    s = setup(Options(**options), Dice(seed))  # type: ignore[arg-type]
    deal(s)
    return s


def stacks(p: Player) -> list[list[str]]:
    """The Stacks, the first on top."""
    top_first = p.threat_deck[::-1]
    return [top_first[at : at + 6] for at in range(0, 30, 6)]


def names(s: State, cards: list[str]) -> Counter[str]:
    return Counter(box(s).cards[card].name for card in cards)


@rule("VW-4.1", "VW-4.2", "VW-4.3", "VW-4.4", "VW-R10")
def test_the_row_starts_as_explore_fight_influence_under_one_two_three() -> None:
    s = dealt()
    p = s.players[0]
    assert [(each.base, each.turn, each.tokens, each.advanced) for each in p.row] == [
        ("explore", 0, 0, False), ("fight", 0, 0, False), ("influence", 0, 0, False),
    ]  # fmt: skip
    assert p.circled == [False, False, False]


@rule("VW-R10")
def test_the_row_does_not_carry_over_to_the_next_game() -> None:
    t = between(won=False)
    t.you.row.reverse()
    assert t.state.phase == "prepare"
    assert t.row == ["influence", "fight", "explore"]
    deal(t.state)
    assert t.row == ["explore", "fight", "influence"]


@rule("VW-4.7", "VW-4.8", "VW-4.10", "VW-4.26", "VW-4.27", "VW-4.28")
def test_spirit_is_twenty_the_hand_empty_and_portal_and_archfiend_aside() -> None:
    s = dealt()
    p = s.players[0]
    assert (p.spirit, p.most, p.hand, p.area, p.portal, p.archfiend) == (20, 20, [], [], None, False)
    assert sum(action.tokens for action in p.row) == 0
    assert (p.keys, p.foes, p.removed, p.discard, p.threat_discard) == ([], [], [], [], [])


@rule("VW-4.9", "VW-27.2")
def test_the_memory_deck_is_the_twenty_basic_memories_shuffled() -> None:
    decks = [dealt(seed).players[0].deck for seed in range(60)]
    s = dealt()
    assert len(decks[0]) == 20
    assert all(box(s).cards[card].kind == "memory" for card in decks[0])
    assert len({tuple(deck) for deck in decks}) == 60


@rule("VW-4.11", "VW-1.8", "VW-1.4", "VW-1.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_any_vignette_may_be_played_alone(number: int) -> None:
    s = setup(Options(vignette=number), Dice(1))
    assert (s.vignette, len(s.players)) == (number, 1)


@rule("VW-4.13", "VW-4.29", "VW-27.4")
def test_every_stack_has_one_key_and_which_is_random() -> None:
    found = set()
    for seed in range(200):
        s = dealt(seed)
        keys = [[card for card in stack if box(s).cards[card].kind == "key"] for stack in stacks(s.players[0])]
        assert [len(each) for each in keys] == [1] * 5
        found.add(keys[0][0])
    assert len(found) == 5


@rule("VW-4.14", "VW-4.15", "VW-4.30", "VW-27.5")
def test_foes_lie_in_the_stacks_that_the_vignette_names_and_which_copy_is_random() -> None:
    seen = set()
    for seed in range(60):
        s = dealt(seed, vignette=2)
        foes = [[card for card in stack if box(s).cards[card].kind == "foe"] for stack in stacks(s.players[0])]
        assert [[box(s).cards[card].name for card in each] for each in foes] == [
            [],
            ["Ogre"],
            ["Mad Watcher"],
            ["Ogre"],
            [],
        ]
        seen.add(foes[1][0])
    assert len(seen) == 2  # E3


@rule("VW-4.16", "VW-4.20", "VW-4.28")
def test_what_the_vignette_does_not_call_for_is_not_in_the_game() -> None:
    s = dealt()
    listed = {each.name for each in box(s).vignettes[1].threats} | {"Ruin Warden", "Goblin King"}
    dealt_names = {box(s).cards[card].name for card in s.players[0].threat_deck if box(s).cards[card].kind != "key"}
    assert dealt_names == listed


@rule("VW-4.17", "VW-4.21", "VW-4.22", "VW-4.25", "VW-R6")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_listed_threats_fill_five_stacks_of_six(number: int) -> None:
    s = dealt(vignette=number)
    p = s.players[0]
    vignette = box(s).vignettes[number]
    wanted = Counter({each.name: each.count for each in vignette.threats})
    ordinary = [card for card in p.threat_deck if box(s).cards[card].kind == "threat"]
    assert names(s, ordinary) == wanted
    assert (p.stacks, len(p.threat_deck)) == ([6] * 5, 30)
    assert [sum(box(s).cards[card].kind == "threat" for card in stack) for stack in stacks(p)] == [
        5 - sum(foe.stack == stack for foe in vignette.foes) for stack in (1, 2, 3, 4, 5)
    ]


@rule("VW-4.18", "VW-4.19", "VW-4.31", "VW-R5", "VW-R7")
def test_of_more_copies_than_listed_some_are_left_out_unseen() -> None:
    used, left = set(), set()
    for seed in range(80):
        p = dealt(seed, vignette=2).players[0]
        used |= {card for card in p.threat_deck if card.startswith("hobgoblin")}
        left |= {card for card in p.left_out if card.startswith("hobgoblin")}
        assert sum(card.startswith("hobgoblin") for card in p.threat_deck) == 2  # E4
        assert sum(card.startswith("hobgoblin") for card in p.left_out) == 2
    assert used == left
    assert len(used) == 4


@rule("VW-4.23", "VW-4.24")
def test_each_stack_is_shuffled_by_itself_and_the_first_lies_on_top() -> None:
    places = {
        next(place for place, card in enumerate(stack) if box(s).cards[card].kind == "key")
        for s in (dealt(seed) for seed in range(60))
        for stack in stacks(s.players[0])
    }
    assert places == {0, 1, 2, 3, 4, 5}
    s = dealt(vignette=2)
    assert "Mad Watcher" in names(s, stacks(s.players[0])[2])


@rule("VW-4.32", "VW-24.1", "VW-R174")
@pytest.mark.parametrize(("players", "most"), [(1, 20), (2, 18), (3, 17), (4, 16)])
def test_the_game_starts_at_the_maximum_for_so_many(players: int, most: int) -> None:
    for rivals in (False, True) if players > 1 else (False,):
        s = dealt(players=players, rivals=rivals)
        assert [(p.spirit, p.most) for p in s.players] == [(most, most)] * players


@rule("VW-R3")
def test_a_later_game_of_a_campaign_starts_from_what_the_campaign_has_reached() -> None:
    upgraded = [*BASICS[2:], "memory-of-heaven", "memory-of-heaven"]
    t = between(won=False, memories=upgraded)
    t.you.advanced, t.you.circled = ["fight"], [True, False, False]
    deal(t.state)
    assert sorted(t.you.deck) == sorted(upgraded)
    assert (t.action("fight").advanced, t.you.circled) == (True, [True, False, False])


@rule("VW-R12")
def test_advanced_actions_start_where_their_basic_side_would() -> None:
    t = between(won=False)
    t.you.advanced = ["explore", "fight", "influence"]
    deal(t.state)
    assert t.row == ["explore", "fight", "influence"]


@rule("VW-R4", "VW-4.17")
def test_a_vignette_whose_counts_are_wrong_is_refused() -> None:
    pack = LIBRARY.bundled(PACK)

    class Broken(Pack):
        def all(self, kind: Any) -> list[Any]:
            cards: list[Any] = pack.all(kind)
            if kind is VignetteCard:
                cards = [*cards[:-1], _with(cards[-1], [Listed("Hobgoblin", 9), Listed("Nobody", 1)])]
            return cards

    broken = Broken(*(getattr(pack, name) for name in pack.__dataclass_fields__))
    said = " ".join(what for _, what in check(broken))
    assert "expected 25 Threats and Foes" in said
    assert "9 Hobgoblin, but the pack has 4" in said
    assert "1 Nobody, but the pack has 0" in said
    assert list(check(pack)) == []


def _with(card: VignetteCard, threats: list[Listed]) -> VignetteCard:
    fields = {name: getattr(card, name) for name in card.__struct_fields__}
    return VignetteCard(**{**fields, "threats": threats})


@rule("VW-R5")
def test_cards_of_one_name_need_not_be_alike() -> None:
    cards = LIBRARY.bundled(PACK).all(ThreatCard)
    hobgoblins = [card for card in cards if card.name == "Hobgoblin"]
    assert len({card.text for card in hobgoblins}) == sum(card.copies for card in hobgoblins) == 4


@rule("VW-4.5", "VW-R10")
def test_in_the_advanced_variant_the_veilwraith_orders_the_actions_at_each_set_up() -> None:
    t = new(own_order=True)
    assert t.kind == "slot 1"
    t.on("influence", "explore")
    assert t.row == ["influence", "explore", "fight"]
    t = between(won=False, options={"own_order": True})
    assert t.kind == "slot 1"


@rule("VW-4.6", "VW-23.1", "VW-R9")
def test_beginner_and_easy_dream_flip_one_token_for_the_campaign() -> None:
    t = new(easy_dream=True, mode="campaign")
    assert (t.kind, t.options) == ("circle", [c.Circle(1), c.Circle(2), c.Circle(3)])
    t.answer(c.Circle(3))
    assert t.you.circled == [False, False, True]
    again = between(won=False, options={"easy_dream": True})
    assert again.kind == "begin"  # it is chosen once, at the start
    assert new(easy_dream=True).kind == "circle"
    t = table(phase="prepare", circled=[True, False, False], options={"easy_dream": True})
    t.state.fresh = True
    t = Table.laid(GAME, t.state)
    assert t.options == [c.Circle(2), c.Circle(3)]  # a token that is Advanced already is no choice


@rule("VW-4.12", "VW-R8")
def test_the_special_ability_may_be_left_out_in_the_very_first_game_only() -> None:
    t = new(vignette=3, first_game=True)
    while t.kind != "begin":
        t.match.play(index=len(t.options) - 1)
    assert not t.state.special
    t = between(won=False, options={"first_game": True})
    assert t.state.special
    assert new().state.special


@rule("VW-26.1", "VW-R16", "VW-R17")
def test_a_starting_ability_or_none_is_chosen_for_each_game() -> None:
    t = new(starting_abilities="game", players=2)
    assert t.options[-1] == c.Start(None)
    t.answer(c.Start("shade"), c.Start("shade"))
    assert [p.ability for p in t.state.players] == ["shade", "shade"]
    assert between(won=False, options={"starting_abilities": "game"}).kind == "starting ability"
    assert between(won=False, options={"starting_abilities": "campaign"}).kind == "begin"
    assert new(starting_abilities="game").answer(c.Start(None)).kind == "begin"


@rule("VW-26.2", "VW-26.3", "VW-26.4")
@pytest.mark.parametrize(("ability", "base"), [("shade", "explore"), ("umbra", "fight"), ("shadow", "influence")])
def test_shade_umbra_and_shadow_start_with_a_power_token(ability: Ability, base: str) -> None:
    t = new(starting_abilities="game").answer(c.Start(ability))
    assert {action.base: action.tokens for action in t.you.row if action.tokens} == {base: 1}


@rule("VW-26.5", "VW-26.6", "VW-R14", "VW-R15")
def test_soul_wraith_starts_with_the_top_memory_in_hand_and_two_actions_exhausted_until_the_first_end_phase() -> None:
    t = new(starting_abilities="game")
    top = t.you.deck[-1]
    t.answer(c.Start("soul"))
    assert t.kind == "start exhausted"
    t.on("explore", "influence")
    assert (t.you.hand, [action.turn for action in t.you.row], t.row) == (
        [top], [90, 0, 90], ["explore", "fight", "influence"],
    )  # fmt: skip
    t.answer(c.Begin())
    while t.kind != "play":
        t.match.play(index=0)
    t.end()
    while t.kind != "play":
        t.match.play(index=0)
    assert t.state.round == 2
    assert t.turn_of("fight") == 0


@rule("VW-R14", "VW-3.6")
def test_a_drawn_ability_of_that_first_memory_happens() -> None:
    for seed in range(200):
        t = new(seed, starting_abilities="game")
        if t.you.deck[-1] == "memory-of-the-rending":
            t.answer(c.Start("soul")).on("explore", "fight")
            assert t.you.spirit == 19
            return
    pytest.fail("no such deal")


@rule("VW-R176", "VW-R14")
def test_a_rival_who_falls_by_the_memory_of_a_starting_ability_falls_alone() -> None:
    bites = memory("Drawn: Lose 1 Spirit.")
    options = {"rivals": True, "starting_abilities": "game"}
    t = table(phase="prepare", deck=[bites], spirit=1, others=[seat()], options=options)
    t.answer(c.Start("soul"), c.OnAction("explore"), c.OnAction("fight"), c.Start(None))
    assert (t.you.fallen, t.player(1).fallen, t.kind) == (True, False, "begin")
    t.answer(c.Begin())
    assert (t.kind, {option.seat for option in t.options}) == ("play", {1})


@rule("VW-26.7", "VW-26.8", "VW-R13")
def test_spirit_wraith_starts_one_above_the_maximum_and_two_actions_exhausted() -> None:
    t = new(starting_abilities="game").answer(c.Start("spirit")).on("fight", "influence")
    assert (t.you.spirit, t.you.most) == (21, 20)
    assert [action.turn for action in t.you.row] == [0, 90, 90]


@rule("VW-1.2", "VW-1.3", "VW-24.4", "VW-R170", "VW-24.17")
def test_up_to_four_veilwraiths_have_a_full_copy_each() -> None:
    s = dealt(players=4)
    for p in s.players:
        assert (len(p.threat_deck), len(p.deck), len(p.row)) == (30, 20, 3)
    assert len({tuple(p.threat_deck) for p in s.players}) == 4
    with pytest.raises(BadOptions):
        Match.new(GAME, 1, {"players": 5})


@pytest.mark.parametrize(
    "options", [{"rivals": True}, {"players": 2, "latecomers": 2}, {"profile": {"ribbons": 3}}, {"vignette": 11}]
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Match.new(GAME, 1, options)


@rule("VW-R190", "VW-R191")
def test_the_names_that_the_rulebook_gives_are_used_with_its_facts() -> None:
    s = dealt()
    cards = box(s).cards.values()
    by_name = {card.name: card for card in cards}
    assert by_name["Goblin King"].kind == "foe"
    assert by_name["Goblin King"].boost == 1
    assert by_name["Memory of Blood"].kind == by_name["Memory of Heart"].kind == "memory"
    assert by_name["Memory of Blood"].text == "+2 Fight."
    assert by_name["Memory of Locus"].boxed == "Memory of Heart"
    assert by_name["Memory of Locus"].copies >= 2
    assert by_name["Memory of Heart"].copies >= 2
    assert [box(s).vignettes[n].name for n in (1, 2, 4)] == ["Lost Ruins", "Nesting Woods", "Weald Heart"]
    assert all("Turn: Use 1 more Action." in key.text for key in box(s).keys)
