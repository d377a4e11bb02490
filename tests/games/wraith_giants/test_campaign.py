"""THE NEXT GIANTS, GAUNTLET MODE, DANGEROUS FOOTHOLDS."""

from typing import Any

import pytest

from gloaming.agents import InformationSet, agent
from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.players.habit import ENOUGH
from gloaming.games.wraith_giants.rules.score import FINISHED, HEALTH, VILLAGE
from gloaming.games.wraith_giants.table.box import box
from gloaming.games.wraith_giants.table.choices import Again, CloseBook, Concede, ReadOn, Stop
from gloaming.games.wraith_giants.table.state import Phase, State
from gloaming.kernel import BadOptions, Match
from gloaming.testing import rule
from tests.games.wraith_giants.table import Table, giant_step, table


def after(wraith: str, giant: str, won: bool, left: dict[str, Any] | None = None, **options: Any) -> Table:
    """A campaign in which a fight has just ended; `left` is what lies there still."""
    s: State = Match.new(GAME, 1, {"mode": "campaign", **options}).state
    s.wraith, s.giant, s.pages = wraith, giant, []
    s.phase, s.won_fight, s.over = Phase.OVER, won, HEALTH if won else VILLAGE
    for name, value in (left or {}).items():
        setattr(s, name, value)
    return Table.laid(GAME, s)


def read_all(t: Table) -> Table:
    """Reads to the end of the pages."""
    while t.kind == "read":
        t.do(ReadOn())
    return t


@rule("WG-28.4", "WG-28.6")
def test_a_page_between_the_ages_comes_only_where_the_wraith_has_grown() -> None:
    assert after("young", "earth", True).s.pages == ["young-earth won", "young-air before"]
    grown = after("young", "fire", True).s.pages
    assert grown == ["young-fire won", "interlude-adult", "adult-earth before"]


@rule("WG-28.1", "WG-28.2", "WG-28.3", "WG-R99", "WG-R9")
def test_after_the_earth_giant_the_air_giant_comes_and_all_is_set_up_anew() -> None:
    t = read_all(after("young", "earth", True))
    assert (t.s.wraith, t.s.giant, t.s.won, t.s.round) == ("young", "air", 1, 1)
    assert (t.s.wounds, t.s.rage, t.s.top, t.s.pawn, len(t.s.hand), t.s.stunned) == (0, 0, [], "G", 5, False)
    assert list(box(t.s).giants) == ["earth", "air", "water", "fire"]


@rule("WG-R9", "WG-28.2")
@pytest.mark.parametrize("won", [True, False])
def test_wounds_rage_and_stun_are_left_behind_with_a_fight(won: bool) -> None:
    t = read_all(after("young", "earth", won, left={"wounds": 2, "rage": 3, "stunned": True, "shield": 1}))
    if not won:
        t.do(Again())
    assert (t.kind, t.s.wounds, t.s.rage, t.s.stunned or t.s.dazed, t.s.shield) == ("act", 0, 0, False, 0)


@rule("WG-28.3", "WG-28.4", "WG-R99")
@pytest.mark.parametrize(("before", "then"), [("earth", "air"), ("air", "water"), ("water", "fire")])
@pytest.mark.parametrize("wraith", ["young", "adult", "elder"])
def test_no_giant_is_left_out(wraith: str, before: str, then: str) -> None:
    t = after(wraith, before, True)
    assert (t.s.wraith, t.s.giant) == (wraith, then)
    assert t.s.pages == [f"{wraith}-{before} won", f"{wraith}-{then} before"]


@rule("WG-28.4", "WG-28.5")
@pytest.mark.parametrize(("before", "then"), [("young", "adult"), ("adult", "elder")])
def test_all_giants_are_fought_by_one_wraith_before_the_next_one_grows_up(before: str, then: str) -> None:
    t = after(before, "fire", True)
    assert (t.s.wraith, t.s.giant) == (then, "earth")
    assert t.s.pages == [f"{before}-fire won", f"interlude-{then}", f"{then}-earth before"]


@rule("WG-R119", "WG-2.8", "WG-27.6")
def test_it_is_won_after_the_elder_has_beaten_the_last_giant() -> None:
    t = read_all(after("elder", "fire", True))
    assert t.result == FINISHED
    assert t.match.result.payoffs == (1.0,)  # type: ignore[union-attr]


@rule("WG-28.6")
def test_the_storybook_is_read_page_by_page_or_closed() -> None:
    t = Table(Match.new(GAME, 1, {"mode": "campaign"}))
    page = t.match.scene(0).areas[0].layout.page  # type: ignore[union-attr]
    assert page.text.startswith("Your grandmother")
    assert all(t.match.gloss(option).on_page for option in (ReadOn(), CloseBook()))
    t.do(ReadOn())
    assert t.match.scene(0).areas[0].layout.page.text.startswith("By noon")  # type: ignore[union-attr]
    t.do(CloseBook())
    assert (t.kind, t.s.reading) == ("act", False)
    assert Table(Match.new(GAME, 1, {"mode": "campaign", "story": False})).kind == "act"


def test_every_fight_has_its_three_pages() -> None:
    pages = box(table().s).pages
    for wraith in ("young", "adult", "elder"):
        for giant in ("earth", "air", "water", "fire"):
            assert all(pages[f"{wraith}-{giant} {part}"] for part in ("before", "won", "lost"))


@rule("WG-2.9", "WG-28.7", "WG-R100", "WG-R101")
def test_a_lost_fight_is_fought_again_from_set_up_with_another_shuffle() -> None:
    t = read_all(after("adult", "water", False))
    assert t.options == [Again(), Stop()]
    t.do(Again())
    assert (t.s.wraith, t.s.giant, t.s.lost, t.s.round, t.kind) == ("adult", "water", 1, 1, "act")
    hand, row = sorted(t.s.hand), t.row
    t.s.phase, t.s.over = Phase.OVER, VILLAGE
    again = read_all(Table.laid(GAME, t.s)).do(Again())
    assert (again.s.lost, sorted(again.s.hand) != hand, again.row != row) == (2, True, True)


@rule("WG-R101", "WG-R143")
@pytest.mark.parametrize(
    ("wraith", "giant", "beaten"), [("young", "earth", 0), ("young", "fire", 3), ("adult", "air", 5)]
)
def test_who_stops_after_a_defeat_is_told_how_far_the_campaign_had_come(wraith: str, giant: str, beaten: int) -> None:
    t = read_all(after(wraith, giant, False)).do(Stop())
    assert t.match.result is not None
    assert t.match.result.payoffs == (2 * beaten / 12 - 1,)


@rule("WG-R143")
def test_a_fight_may_be_given_up_in_its_middle_and_counts_as_lost() -> None:
    t = table(options={"concede": True}).do(Concede())
    assert (t.result, t.match.result.payoffs) == ("the Wraith turns back", (-1.0,))  # type: ignore[union-attr]
    assert Concede() not in table().options  # it is offered only if the table wants it


@rule("WG-R143")
def test_a_fight_of_a_campaign_that_is_given_up_is_lost_and_can_be_fought_again() -> None:
    t = Table(Match.new(GAME, 1, {"mode": "campaign", "story": False, "concede": True}))
    t.do(Concede())
    assert (t.s.lost, t.options) == (1, [Again(), Stop()])
    t.do(Again())
    assert (t.s.giant, t.s.round, t.kind) == ("earth", 1, "act")


@rule("WG-R143")
def test_one_may_give_up_after_a_defeat() -> None:
    t = read_all(after("young", "air", False)).do(Stop())
    assert t.result == "the fight is given up"


@rule("WG-30.2", "WG-30.3")
def test_impossible_sends_the_present_wraith_back_to_the_earth_giant() -> None:
    t = read_all(read_all(after("adult", "fire", False, mode="impossible")).do(Again()))
    assert (t.s.wraith, t.s.giant) == ("adult", "earth")


@rule("WG-30.4")
def test_insane_sends_the_player_back_to_the_very_beginning() -> None:
    t = read_all(read_all(after("adult", "fire", False, mode="insane")).do(Again()))
    assert (t.s.wraith, t.s.giant) == ("young", "earth")


@rule("WG-30.1", "WG-R155")
def test_free_play_and_the_gauntlet_are_open_from_the_start() -> None:
    assert Match.new(GAME, 1, {"wraith": "elder", "giant": "fire"}).state.wraith == "elder"
    assert Match.new(GAME, 1, {"mode": "insane"}).ask is not None


# DANGEROUS FOOTHOLDS


@rule("WG-29.1", "WG-R103")
def test_in_a_campaign_tokens_wait_until_the_young_wraith_has_finished() -> None:
    t = read_all(after("young", "earth", True, footholds=2))
    assert t.s.tokens == []
    t = read_all(after("young", "fire", True, footholds=2))
    assert len(t.s.tokens) == 4
    t = read_all(after("young", "earth", True, footholds=2, foothold_lock="none"))
    assert len(t.s.tokens) == 2
    assert len(Match.new(GAME, 1, {"footholds": 2}).state.tokens) == 2


@rule("WG-29.2", "WG-29.5", "WG-29.7", "WG-29.8", "WG-R104", "WG-R105")
@pytest.mark.parametrize(
    ("wraith", "asked", "tokens"),
    [
        ("young", 0, 0),
        ("young", 2, 2),
        ("young", 6, 6),
        ("adult", 4, 4),
        ("adult", 6, 6),
        ("elder", 6, 6),
        ("elder", 0, 0),
    ],
)
def test_as_many_tokens_as_recommended_or_more(wraith: str, asked: int, tokens: int) -> None:
    assert len(Match.new(GAME, 1, {"wraith": wraith, "footholds": asked}).state.tokens) == tokens


@rule("WG-29.8")
@pytest.mark.parametrize(("wraith", "asked", "least"), [("adult", 2, 4), ("elder", 2, 6), ("elder", 4, 6)])
def test_fewer_tokens_than_recommended_are_refused_in_a_single_fight(wraith: str, asked: int, least: int) -> None:
    with pytest.raises(BadOptions, match=rf"at least {least} .*\(WG-29\.8\)"):
        Match.new(GAME, 1, {"wraith": wraith, "footholds": asked})


@rule("WG-29.3", "WG-29.4", "WG-29.6", "WG-R106")
def test_one_of_three_foothold_cards_says_where_the_tokens_lie() -> None:
    seen = set()
    for seed in range(20):
        s = Match.new(GAME, seed, {"footholds": 4}).state
        listed = box(s).giants["earth"].dangers[s.foothold_card].footholds
        assert s.tokens == listed[:4]
        assert (len(s.hand), len(s.row)) == (5, 5)
        seen.add(s.foothold_card)
    assert len(seen) == 3


@rule("WG-29.9", "WG-29.11", "WG-29.12", "WG-29.13", "WG-29.18", "WG-R108", "WG-R110")
def test_a_token_goes_raises_rage_moves_the_wraith_and_does_its_giants_harm() -> None:
    t = table(
        hand="goat-path-feet her-sword let-go backhand jump-slash",
        top="rising-shot",
        bottom="her-sword",
        pawn="G",
        tokens=["A2"],
        options={"footholds": 2},
    )
    t.play("goat-path-feet").go("A2")
    assert (t.s.tokens, t.s.rage, t.nodes()) == ([], 1, ["A1", "B1"])
    t.go("A1")
    assert [laid.card for laid in t.s.top] == ["rising-shot"]  # the card being resolved was the last of its row
    assert t.s.bottom == []
    assert sorted(t.s.discard) == ["goat-path-feet", "her-sword"]


@rule("WG-29.10")
def test_passing_through_a_token_does_nothing() -> None:
    t = table(
        hand="goat-path-feet her-sword let-go backhand jump-slash", pawn="G", tokens=["A2"], options={"footholds": 2}
    )
    t.play("goat-path-feet").go("B1")
    assert (t.s.tokens, t.s.rage, t.s.pawn) == (["A2"], 0, "B1")


@rule("WG-29.14", "WG-29.15", "WG-R115", "WG-R150")
def test_an_air_token_shuffles_the_hand_in_and_four_cards_come_next_turn() -> None:
    hand = "goat-path-feet her-sword let-go backhand jump-slash"
    t = table("young", "air", hand=hand, pawn="G", tokens=["A1"], options={"footholds": 2})
    deck = len(t.s.deck)
    t.play("goat-path-feet").go("A1").go("G")
    assert (t.s.hand, len(t.s.deck), t.s.discard, t.s.owed) == ([], deck + 4, [], 1)
    t.pass_turn()
    assert (t.s.round, len(t.s.hand)) == (2, 9)
    t = table(
        "young",
        "air",
        hand=hand,
        pawn="G",
        tokens=["A1"],
        options={"footholds": 2, "air_draw": "four_instead_of_refill"},
    )
    t.play("goat-path-feet").go("A1").go("G").pass_turn()
    assert (t.s.round, len(t.s.hand), t.s.no_refill) == (2, 4, False)  # the Refresh Step after it draws again


@rule("WG-R116")
@pytest.mark.parametrize(("air_draw", "hand"), [("extra4", 13), ("four_instead_of_refill", 4)])
def test_two_air_tokens_before_the_next_turn(air_draw: str, hand: int) -> None:
    t = table(
        "young",
        "air",
        hand="goat-path-feet her-sword let-go backhand jump-slash",
        pawn="G",
        tokens=["A1", "A3"],
        options={"footholds": 2, "air_draw": air_draw},
    )
    t.play("goat-path-feet").go("A1").go("A3").go("A2").pass_turn()
    assert len(t.s.hand) == hand


@rule("WG-R115")
@pytest.mark.parametrize("air_draw", ["extra4", "four_instead_of_refill"])
def test_an_air_token_set_off_in_the_giants_step_leaves_four_cards_and_the_next_refill(air_draw: str) -> None:
    t = giant_step(
        giant="air",
        row="pinch",
        pawn="A1",
        tokens=["C4"],
        options={"footholds": 2, "air_draw": air_draw},
        next="shriek",
    )
    assert (t.s.pawn, t.s.round, len(t.s.hand), t.s.no_refill) == ("C3", 2, 4, False)


@rule("WG-29.16")
def test_a_water_token_removes_a_card() -> None:
    t = table(
        "young",
        "water",
        hand="goat-path-feet her-sword let-go backhand jump-slash",
        pawn="G",
        tokens=["A1"],
        options={"footholds": 2},
    )
    t.play("goat-path-feet").go("A1").go("G")
    assert len(t.s.removed) == 1


@rule("WG-29.17", "WG-R98")
def test_a_fire_token_wounds_and_does_not_set_off_the_track() -> None:
    t = table(
        "young",
        "fire",
        hand="goat-path-feet her-sword let-go backhand jump-slash",
        row="cinder-field*",
        pawn="G",
        tokens=["A1"],
        rage=2,
        options={"footholds": 2},
    )
    t.play("goat-path-feet").go("A1").go("G")
    assert (t.s.wounds, t.s.rage) == (1, 3)


@rule("WG-R107")
def test_forced_and_fearless_movement_sets_tokens_off_too() -> None:
    t = table(pawn="G", tokens=["A1"], options={"footholds": 2})
    t.fearless("climb").go("A1")
    assert t.s.tokens == []
    t = giant_step(row="dragged-knuckles", pawn="A1", tokens=["C4"], options={"footholds": 2}, next="buried-alive")
    assert (t.s.tokens, t.nodes()) == ([], ["G", "C3"])


@rule("WG-R109")
def test_a_tokens_move_may_set_off_another_one() -> None:
    t = table(
        hand="goat-path-feet her-sword let-go backhand jump-slash",
        bottom="her-sword",
        pawn="G",
        tokens=["A1", "A2"],
        options={"footholds": 2},
    )
    t.play("goat-path-feet").go("A1").go("A2")
    assert (t.s.tokens, t.s.rage, t.nodes()) == ([], 2, ["A1", "B1"])
    assert t.s.bottom == []  # the harm of the first one is done by then


@rule("WG-R112", "WG-R113")
def test_a_card_that_its_own_token_discards_is_still_resolved() -> None:
    hand = "jump-slash her-sword let-go backhand goat-path-feet"
    t = table(
        hand=hand,
        top="her-sword-",
        pawn="G",
        tokens=["A1"],
        row="heel-strike kneeling-weight",
        options={"footholds": 2},
    )
    t.play("jump-slash").line(0).go("A1").go("A2")
    assert t.s.discard == ["jump-slash"]
    assert (t.s.pawn, t.wounds_on("kneeling-weight"), t.kind) == (
        "A2",
        0,
        "act",
    )  # Sword 1 per Hand: none left in the row
    t = table(
        hand="hand-over-hand let-go backhand goat-path-feet jump-slash",
        bottom="her-sword-",
        pawn="G",
        tokens=["A1"],
        row="kneeling-weight",
        options={"footholds": 2},
    )
    t.play("hand-over-hand").line(0).go("A1").go("A2")
    assert t.wounds_on("kneeling-weight") == 1  # Sword 1
    assert sorted(t.s.discard) == ["hand-over-hand", "her-sword"]  # a face-down card goes too


@rule("WG-R120")
def test_the_gauntlet_goes_together_with_dangerous_footholds() -> None:
    t = read_all(Table(Match.new(GAME, 1, {"mode": "insane", "footholds": 2})))
    assert len(t.s.tokens) == 2


@pytest.mark.parametrize("player", ["greedy", "search:20"])
def test_a_computer_player_does_not_fight_on_for_ever(player: str) -> None:
    for before, choice in ((0, Again()), (ENOUGH, Stop())):
        t = read_all(after("young", "earth", False, left={"lost": before}))
        assert agent(player).choose(InformationSet(t.match)) == choice


@pytest.mark.parametrize("player", ["greedy", "search:20"])
def test_after_a_victory_it_tries_more_often(player: str) -> None:
    t = read_all(after("young", "air", False, left={"lost": ENOUGH, "won": 1}))
    assert agent(player).choose(InformationSet(t.match)) == Again()
