"""What a newcomer reads on the table before anything happens."""

from gloaming import Match
from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.games.retaliation.show.gloss import burning, gloss
from gloaming.games.retaliation.show.names import base_sign
from gloaming.games.retaliation.show.reading import inspect
from gloaming.games.retaliation.show.scene_pages import of_best
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Card, NewHand
from gloaming.games.retaliation.table.state import Turn
from gloaming.kernel import Ask
from gloaming.kernel.offers import carry_out
from gloaming.scene import Sheet
from tests.games.retaliation.table import foe, scenario, state, wolf


def first_turn() -> Match:
    """The first night, at its first turn."""
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "pack_ties": "auto"})
    while match.ask is not None and match.ask.kind != "turn":
        match.play(habit(match.state, match.ask))
    return match


def test_a_tracker_says_at_which_numbers_a_page_is_read() -> None:
    slip = next(area.layout for area in first_turn().scene(0).areas if area.id == "objective")
    assert isinstance(slip, Sheet)
    rounds = slip.readings[0].tallies[-1]
    assert rounds.marks == [6, 10]
    assert rounds.text == "Rounds, orange tracker: a page at 6 and 10"


def test_the_map_has_the_room_where_no_combat_card_is_played() -> None:
    assert not [area for area in first_turn().scene(0).areas if area.id.startswith("hand.")]


def test_a_way_is_named_by_what_stands_near() -> None:
    match = first_turn()
    assert match.ask is not None
    far = [plan.gloss.label for plan in GAME.plans(match.state, match.ask) if plan.gloss.label.startswith("Go ")]
    assert far
    assert all(" of " in label or " to " in label for label in far)


def test_who_ends_a_turn_where_the_fire_comes_is_told_so() -> None:
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(3, 0), facing=3)])
    s.turn = Turn(who=0)
    assert burning(s) is None
    s.scenario.fires = [(-1, 0)]
    found = burning(s)
    assert found is not None
    assert found.text == "the fire reaches you: 2 Damage"
    s.scenario.fires = [(-3, 0)]
    assert burning(s) is None
    s.scenario.fires = [(0, 0)]
    found = burning(s)
    assert found is not None
    assert found.text == "in the fire: 2 Damage"


def test_a_form_says_what_it_is_good_for() -> None:
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "pack_ties": "auto"})
    while match.ask is not None and match.ask.kind != "form":
        match.play(habit(match.state, match.ask))
    assert match.ask is not None
    assert match.question() == "In which form does Ashes-on-Water begin?"
    assert all(gloss.verdict is not None for gloss in map(match.gloss, match.ask.options))
    read = inspect(match.state, 0, "form.0.crinos")
    assert read is not None
    assert "two HEX" in read.text


def test_ground_is_read_by_its_own_name() -> None:
    s = first_turn().state
    names = {found.title for at in s.members[0].at for found in [inspect(s, 0, f"hex.{at[0]}.{at[1]}")] if found}
    assert names <= {"Trodden grass", "Bramble", "Needle floor"}


def test_a_hand_is_chosen_in_one_go() -> None:
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "pack_ties": "auto"})
    assert match.ask is not None
    match.play(next(option for option in match.ask.options if isinstance(option, NewHand)))
    assert match.ask.kind == "choose hand"
    plans = GAME.plans(match.state, match.ask)
    assert [plan.gloss.label for plan in plans] == ["As it was", "More to strike", "More to defend"]
    assert carry_out(match, plans[1].answers) == 5
    assert match.ask.kind == "prepare"
    assert match.state.members[0].hands["homid"] == [answer.card for answer in plans[1].answers]


def test_who_leads_two_has_an_entry_for_each_and_it_says_who_acts() -> None:
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "characters": 2, "characters_per_player": 2})
    while match.ask is not None and match.ask.kind != "turn":
        match.play(habit(match.state, match.ask))
    (seat,) = match.scene(0).seats
    assert [(role.title, role.active) for role in seat.leads] == [("Ashes-on-Water", True), ("Second-Winter", False)]
    assert len({role.mark for role in seat.leads}) == 2


def test_a_choice_that_asks_for_a_check_says_its_odds_and_whose_they_are() -> None:
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "characters": 2, "pack_ties": "auto"})
    while match.ask is not None and match.ask.kind != "page":
        match.play(habit(match.state, match.ask))
    assert match.ask is not None
    said = [gloss.verdict.text for gloss in map(match.gloss, match.ask.options) if gloss.verdict is not None]
    assert said[0].endswith("Mental + Occult check, 2 or more: 89 in 100.")
    assert of_best(match.state, "mental", "occult", 2) == ": 89 in 100"
    match.state.attending = [0, 1]
    assert of_best(match.state, "mental", "occult", 2) == ": 99 in 100 for Second-Winter"


def test_a_single_night_ends_with_what_it_asked_and_what_was_done() -> None:
    match = Match.new(GAME, 7, {"scenario": "01-cinders", "characters": 1, "pack_ties": "auto"})
    while match.ask is not None:
        match.play(habit(match.state, match.ask))
    assert match.scene(0).subtitle == "Cinders"
    ended = match.summary()
    assert ended is not None
    assert [(row.text, row.number) for row in ended.tallies][:2] == [
        ("Find Sings-with-Luna.", "reached"),
        ("Carry the coal of the hearth out of the ring.", "done"),
    ]


def test_an_item_that_is_offered_says_what_it_does() -> None:
    t = scenario()
    shown = gloss(t.s, Ask(0, "take item", [], "RT-10.13"), Card("fire-axe"))
    assert shown.verdict is not None
    assert shown.verdict.text == " ".join(box(t.s).items["fire-axe"].text.split())


def test_no_two_colours_of_bases_have_the_same_letter() -> None:
    colours = ("red", "blue", "green", "white", "grey", "brown", "yellow")
    assert len({base_sign(colour) for colour in colours}) == len(colours)
