"""The rule options: each on and off."""

from typing import Any

import pytest

from gloaming.games.allies import GAME
from gloaming.games.allies.options import Options
from gloaming.kernel import Match
from gloaming.testing import rule
from tests.games.allies.table import Table, acting, attacked, evolved, table


@rule("AL-R1", "AL-R9", "AL-R11", "AL-R16", "AL-R19", "AL-R23", "AL-R26", "AL-R28", "AL-R31", "AL-R32")
def test_the_defaults_are_the_rulings_of_the_ledger() -> None:
    assert Match.new(GAME, 1).options == Options(
        set_aside_jacks=("JH", "JS"),
        evolution_order="fixed",
        pass_tie="oldest",
        zero_strength_block=False,
        damage_choice="doubled",
        destroyed_spirits="pool",
        catch_counts_damaged=False,
        transforms_per_queen=None,
        summons_per_round=1,
    )


# evolution_order


def ordered(deck: str, **position: Any) -> Table:
    return table(phase="wraith evolutions", deck=deck, options={"evolution_order": "player"}, **position)


@rule("AL-R11", "AL-17.5")
def test_with_evolution_order_player_you_choose_which_evolution_comes_next_with_all_cards_in_view() -> None:
    t = ordered("6H 2H 3D KD 4D ...", wraiths=["TS 8S", "TC 7C", "9D 5H"])
    assert (t.kind, t.match.question()) == ("evolve", "Which evolution comes next?")
    labels = [t.match.gloss(t.option(words)).label for words in ("TS evolves", "TC evolves")]
    assert labels == ["Eagle I with the 6 ♥", "Dragon II with the 2 ♥"]
    t.may("TS evolves", "TC evolves").may_not("9D evolves", "done", rule="AL-R11")
    t.act("TC evolves")
    # the 2 came first and left the wraith charmed, so the 6 came to it as well
    assert (t["9D"], t.zone("9D")) == ("6H 5H 2H 9D", "hearts")
    assert t.state.round == 2
    fixed = evolved(wraiths=["TS 8S", "TC 7C", "9D 5H"], deck="6H 2H 3D ...")
    assert (fixed["9D"], fixed.pool) == ("6H 5H 9D", "2H")


@rule("AL-R11", "AL-R63")
def test_with_evolution_order_player_a_single_evolution_is_not_asked() -> None:
    t = ordered("2S", wraiths=["TS 8S"])
    assert (t.over, t["TS"]) == (True, "TS 8S 2S")


@rule("AL-R11")
def test_with_evolution_order_player_all_are_resolved_one_by_one() -> None:
    t = ordered("2S 3S 2C", wraiths=["TS 8S", "7S 6S", "TC 7C"])
    t.act("TC evolves")
    assert (t["TC"], t["TS"], t.kind) == ("TC 7C 2C", "TS 8S", "evolve")
    t.may_not("TC evolves", rule="AL-R11").act("7S evolves")
    assert t.over
    assert (t["TS"], t["7S"]) == ("TS 8S 2S", "7S 6S 3S")


@rule("AL-R9")
def test_with_evolution_order_player_you_choose_who_is_dealt_a_card_from_a_short_deck() -> None:
    t = ordered("2D 3D", wraiths=["TS 8S", "TC 7C", "TH 7H", "9D 8D"])
    assert (t.kind, t.match.question()) == ("deal", "The city has too few cards. Which wraith is dealt the next one?")
    assert t.match.gloss(t.option("TH is dealt a card")).label == "Fae III"
    t.may_not("9D is dealt a card", rule="AL-12.17").may_not("done", rule="AL-R9").act("TH is dealt a card")
    assert (t.kind, t.state.dealt, t.deck) == ("deal", [], "2D 3D")
    t.may_not("TH is dealt a card", rule="AL-R9").act("TS is dealt a card")
    assert [(each.wraith, each.card) for each in t.state.dealt] == [(3, "2D"), (1, "3D")]
    t.act("TS evolves")
    assert t.over
    assert t.pool.split()[-2:] == ["3D", "2D"]


@rule("AL-R9")
def test_with_evolution_order_player_a_long_deck_is_dealt_without_asking() -> None:
    t = ordered("2S 2C 3D", wraiths=["TS 8S", "TC 7C"])
    assert t.kind == "evolve"
    assert [each.card for each in t.state.dealt] == ["2S", "2C"]
    exact = ordered("2S 2C", wraiths=["TS 8S", "TC 7C"])
    assert exact.kind == "evolve"


@rule("AL-R9")
def test_with_evolution_order_player_an_empty_deck_asks_nothing() -> None:
    t = ordered("", wraiths=["TS 8S", "TC 7C"])
    assert (t.over, t["TS"], t["TC"]) == (True, "TS 8S", "TC 7C")


@rule("AL-R9", "AL-R11")
def test_with_evolution_order_fixed_a_short_deck_asks_nothing() -> None:
    t = table(phase="wraith evolutions", deck="2D 3D", wraiths=["TH 7H", "TC 7C", "TS 8S"])
    assert t.over
    assert [line for line in t.told if "unused" in line] == [
        "Eagle III can neither use the 2 ♦ nor pass it on: unused, 1 point.",
        "Dragon II can neither use the 3 ♦ nor pass it on: unused, 1 point.",
    ]


# pass_tie


@rule("AL-R16", "AL-19.9")
def test_with_pass_tie_player_you_choose_among_candidates_that_tie_exactly() -> None:
    charmed = ["9D 2H 3H", "8D 5H", "TD 4H"]
    t = table(phase="wraith evolutions", wraiths=["TS 9S", *charmed], deck="8H", options={"pass_tie": "player"})
    assert (t.kind, t.match.question()) == ("pass on", "Which wraith receives the 8 ♥ that is passed on?")
    assert [(each.wraith, each.card) for each in t.state.dealt] == [(1, "8H")]
    assert "8H" in t.match.scene().pieces()
    labels = [t.match.gloss(option).label for option in t.match.candidates()]
    assert labels == ["Charmed Fae II", "Charmed Fae III"]
    t.may_not("TD receives it", "TS receives it", "done", rule="AL-R16").act("5H receives it")
    assert (t["5H"], t["2H"], t.over) == ("8H 5H 8D", "9D 3H 2H", True)
    assert t.told[1] == "Eagle I cannot use the 8 ♥ and passes it on to Charmed Fae III."


@rule("AL-R16", "AL-R14")
@pytest.mark.parametrize("charmed", [["9D 5H", "8D 6H"], ["TD 9D 6H", "7D 3H"], ["9D 5H"]])
def test_with_pass_tie_player_a_bigger_threat_is_not_a_choice(charmed: list[str]) -> None:
    t = table(phase="wraith evolutions", wraiths=["TS 9S", *charmed], deck="8H", options={"pass_tie": "player"})
    assert t.over


@rule("AL-R16", "AL-R15")
def test_with_pass_tie_player_candidates_that_stay_charmed_may_tie_too() -> None:
    charmed = ["TD 2H 3H", "9D 5H"]
    t = table(phase="wraith evolutions", wraiths=["TS 9S", *charmed], deck="AH", options={"pass_tie": "player"})
    t.act("9D receives it")
    assert (t["9D"], t["TD"]) == ("9D 5H AH", "TD 3H 2H")


@rule("AL-R16")
def test_with_pass_tie_oldest_nothing_is_asked() -> None:
    t = table(phase="wraith evolutions", wraiths=["TS 9S", "8D 5H", "9D 2H 3H"], deck="8H")
    assert (t.over, t["5H"]) == (True, "8H 5H 8D")


@rule("AL-R11", "AL-R16", "AL-17.10")
def test_the_card_that_is_passed_on_is_the_one_whose_evolution_was_chosen() -> None:
    options = {"evolution_order": "player", "pass_tie": "player"}
    charmed = ["9D 2H 3H", "8D 5H"]
    t = table(phase="wraith evolutions", wraiths=["TS 9S", "TC 9C", *charmed], deck="7D 8H", options=options)
    t.act("TC evolves")
    assert t.match.question() == "Which wraith receives the 8 ♥ that is passed on?"
    assert sorted(each.card for each in t.state.dealt) == ["7D", "8H"]
    t.act("9D receives it")
    assert t.over
    assert (t["9D"], t.state.dealt) == ("8H 3H 2H 9D", [])


@rule("AL-R11", "AL-R16", "AL-R67")
def test_a_game_can_be_saved_copied_and_taken_back_at_every_question_of_the_evolutions() -> None:
    options = {"evolution_order": "player", "pass_tie": "player"}
    wraiths = ["TS 9S", "TC 9C", "TH 4H", "9D 2C 3C", "8D 5C"]
    t = table(phase="wraith evolutions", wraiths=wraiths, deck="8C 7D", options=options)
    for answer in ("TS is dealt a card", "TH is dealt a card", "TS evolves", "9D receives it"):
        for other in (Match.load(t.match.save()), t.match.clone()):
            assert (other.ask, other.scene(0), other.question()) == (t.match.ask, t.match.scene(0), t.match.question())
        t.act(answer)
    assert t.over
    t.match.undo()
    assert (t.kind, [each.card for each in t.state.dealt]) == ("pass on", ["8C", "7D"])


# zero_strength_block


@rule("AL-R19")
def test_without_zero_strength_block_a_spent_ally_cannot_block() -> None:
    attacked(allies=["KS 4S* 3C*"], wraiths=["9C 8C"]).may_not("KS blocks 9C", rule="AL-R19")


@rule("AL-R19", "AL-13.11")
@pytest.mark.parametrize(("ally", "wraith"), [("KS 4S* 3C*", "9C 8C"), ("KS 4S 3C", "9H 8H"), ("KS 4H* 3D*", "9H 8H")])
def test_with_zero_strength_block_a_lost_fire_or_magic_block_damages_nothing(ally: str, wraith: str) -> None:
    t = attacked(allies=[ally], wraiths=[wraith], options={"zero_strength_block": True})
    t.block("KS", wraith[:2])
    assert (t["KS"], t[wraith[:2]]) == (f"{ally} (c)", f"{wraith} (c)")
    assert "0 loses to 17" in t.told[-1]
    assert t.told[-1].endswith("17.")


@rule("AL-R19", "AL-R5", "AL-15.6")
@pytest.mark.parametrize(
    ("ally", "after", "zone"),
    [
        ("KS 3C 4H", "4H 3C (c)", "hearts"),
        ("KS 3D 4D", "4D 3D (c)", "charmed"),
        ("KS 4S* 3C*", "4S* 3C* (c)", "charmed"),
        ("KS 4S* 3C", "3C 4S* (c)", "clubs"),
        ("KS 4H* 3D*", "4H* 3D* (c)", "charmed"),
    ],
)
def test_with_zero_strength_block_a_lost_flying_block_turns_the_ally_into_a_wraith(
    ally: str, after: str, zone: str
) -> None:
    t = attacked(allies=[ally], wraiths=["9S 8S"], options={"zero_strength_block": True})
    t.block("KS", "9S")
    assert (t[ally[3:5]], t.zone(ally[3:5]), t.pool) == (after, zone, "KS")
    assert t.being(ally[3:5]).top == after[1]


@rule("AL-R19", "AL-R18", "AL-R5")
def test_a_wraith_that_became_one_without_a_vertical_card_receives_a_card_of_either_suit() -> None:
    options = {"zero_strength_block": True}
    for deck, after in (("8S", "8S 4S 3C*"), ("8C", "8C 3C 4S*")):
        t = table(phase="wraith attacks", allies=["KS 4S* 3C*"], wraiths=["9S 7S", "9H 7H"], deck=deck, options=options)
        t.block("KS", "9S")
        assert (t["4S"], t.over) == (after, True)


# damage_choice


@rule("AL-R26", "AL-13.9", "AL-14.5")
@pytest.mark.parametrize(
    ("ally", "doubled", "printed"),
    [
        ("KS 4S 6C", "KS 6C 4S* (c)", "KS 6C* 4S (c)"),
        ("KC 7S 4C", "KC 7S 4C* (c)", "KC 7S* 4C (c)"),
        ("KC 4S 4C", "KC 4S 4C* (c)", "KC 4S* 4C (c)"),
        ("KH 6S 3C", "KH 6S* 3C (c)", "KH 6S* 3C (c)"),
        ("KH 2S 3C", "KH 3C* 2S (c)", "KH 3C* 2S (c)"),
        ("KS 5S 5C 2S*", "KS 5S* 5C 2S* (c)", "KS 5S* 5C 2S* (c)"),
    ],
)
def test_damage_choice_says_whether_a_king_decides_which_card_is_highest(ally: str, doubled: str, printed: str) -> None:
    for choice, after in (("doubled", doubled), ("printed", printed)):
        t = attacked(allies=[ally], wraiths=["9C TC 8C"], options={"damage_choice": choice})
        assert t.block(ally[:2], "9C")[ally[:2]] == after


@rule("AL-R26", "AL-R27")
def test_with_damage_choice_printed_a_tie_still_costs_the_heart() -> None:
    t = attacked(allies=["KD 4H 4D"], wraiths=["9H TH"], options={"damage_choice": "printed"})
    assert t.block("KD", "9H")["KD"] == "KD 4H* 4D (c)"


# destroyed_spirits


@rule("AL-R23", "AL-15.7", "AL-R24")
@pytest.mark.parametrize(("choice", "pool", "removed"), [("pool", "KH JC", ""), ("removed", "", "KH JC")])
def test_destroyed_spirits_says_where_they_go(choice: str, pool: str, removed: str) -> None:
    t = attacked(allies=["KH JC 4S 3S"], wraiths=["9S 8S"], options={"destroyed_spirits": choice})
    t.block("KH", "9S")
    assert (t.pool, " ".join(t.state.removed), t.state.court_evolutions) == (pool, removed, 0)
    assert t.score() == 2 + 2 + 2 + len(pool.split())  # the caught ally, the wraith, the bystander


# catch_counts_damaged


@rule("AL-R28", "AL-11.4", "AL-11.8")
@pytest.mark.parametrize(
    ("donor", "wraith", "damaged_count", "forbidden"),
    [
        ("QC KC 4S 9S*", "5S 2D", False, "AL-11.4"),
        ("QC KC 4S 9S*", "5S 2D", True, None),
        ("QC KC 4S 3H", "3S 9S*", False, None),
        ("QC KC 4S 3H", "3S 9S*", True, "AL-11.4"),
        ("QC KC 4S* 3H", "9C 2D", False, "AL-11.8"),
        ("QC KC 4S* 3H", "9C 2D", True, None),
        ("QC KS 4S* 3H", "7S 2D", True, None),  # the king doubles the damaged four to eight
        ("QC KS 4S* 3H", "8S 2D", True, "AL-11.6"),
        ("QC KC 4C 3H", "9C 2D", True, "AL-11.8"),
    ],
)
def test_catch_counts_damaged_says_whether_damaged_spades_count(
    donor: str, wraith: str, damaged_count: bool, forbidden: str | None
) -> None:
    t = acting(allies=[donor], wraiths=[wraith], options={"catch_counts_damaged": damaged_count})
    sentence = f"QC transforms {wraith[:2]} with QC"
    if forbidden is None:
        t.may(sentence)
    else:
        t.may_not(sentence, rule=forbidden)


# transforms_per_queen


@rule("AL-R31")
@pytest.mark.parametrize("limit", [1, 2, None])
def test_transforms_per_queen_limits_how_many_wraiths_she_transforms_in_a_round(limit: int | None) -> None:
    t = acting(
        allies=["QC KC 9S 8S", "KS QS 7S 6S", "JC KH TS 5H"],
        wraiths=["2D 3D", "4D 5D", "6D 7D"],
        options={"transforms_per_queen": limit},
    )
    steps = ["QC transforms 2D with KC", "QC transforms 4D with KS", "QC transforms 6D with JC"]
    t.act(*steps[:limit])
    if limit is not None:
        t.may_not(steps[limit], rule="AL-R31")
        t.may(steps[limit].replace("QC", "QS", 1))


@rule("AL-R31", "AL-8.6")
def test_the_limit_of_transformations_is_that_of_a_round() -> None:
    options = {"transforms_per_queen": 1}
    t = table(allies=["QC KC 9S 8S", "KS QH 7S 6S"], wraiths=["2D 3D", "4D 5D"], deck="KD 4H 5H ...", options=options)
    t.act("QC transforms 2D with KC")
    t.done()
    assert t.state.round == 2
    t.may("QC transforms 4D with KS")


# summons_per_round


@rule("AL-R32", "AL-9.3")
def test_summons_per_round_says_whether_each_queen_may_summon() -> None:
    position = {"allies": ["QC QH QS 9S 8S"], "court_evolutions": 2, "aside": "JH JS"}
    once = acting(**position).act("QC summons JS into 9S")
    once.may_not("QH summons JH into 9S", rule="AL-9.3")
    each = acting(**position, options={"summons_per_round": "per_queen"}).act("QC summons JS into 9S")
    each.may_not("QC summons JH into 9S", rule="AL-9.2").act("QH summons JH into 9S")
    assert each.aside == ""


@rule("AL-R32", "AL-9.6")
def test_with_summons_per_round_per_queen_the_second_jack_still_needs_a_second_spirit() -> None:
    t = acting(allies=["QC QH 9S 8S"], court_evolutions=1, aside="JH JS", options={"summons_per_round": "per_queen"})
    t.act("QC summons JS into 9S").may_not("QH summons JH into 9S", rule="AL-9.6")
