"""THE TABLE: how Actions lie, what a choice would come to, and where its numbers come from."""

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.show.gloss import gloss
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Key
from gloaming.kernel import Ask
from gloaming.scene import Piece, Tally, Verdict
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, PLAIN, anima, deja, memory
from tests.games.veilwraith.table import Table, table

BLOOD = memory("+2 Fight.")


def pieces(t: Table) -> dict[str, Piece]:
    return t.match.scene(0).pieces()


def verdict(t: Table, option: object) -> Verdict:
    found = t.match.gloss(option).verdict
    assert found is not None
    return found


@rule("VW-3.29", "VW-11.2")
def test_a_tilted_action_is_drawn_at_45_degrees_with_its_power_token() -> None:
    shown = pieces(table().tilt("fight"))["a0.fight"]
    assert (shown.turn, [badge.text for badge in shown.badges]) == (45, ["1"])


@rule("VW-3.30", "VW-12.3")
def test_a_used_action_is_drawn_at_90_degrees_and_the_others_upright() -> None:
    shown = pieces(table().draw("influence"))
    assert [shown[f"a0.{base}"].turn for base in ("explore", "fight", "influence")] == [0, 0, 90]


@rule("VW-3.32", "VW-3.34")
def test_a_turned_key_lies_on_its_side_and_a_flipped_one_face_down() -> None:
    shown = pieces(table(keys=[Key(KEY, turned=True)]))[f"k0.{KEY}"]
    assert (shown.turn, shown.face_up) == (90, True)
    assert not pieces(table(keys=[Key(KEY, flipped=True)]))[f"k0.{KEY}"].face_up


def test_every_card_that_is_seen_has_its_whole_text() -> None:
    t = table(area=[anima("Fight 4", "Defeat: Gain 1 Spirit.")], hand=[BLOOD], keys=[KEY])
    shown = pieces(t)
    texts = {title: piece.text for title, piece in shown.items() if piece.text}
    assert texts[f"t0.{t.you.area[0].id}"] == "Defeat: Gain 1 Spirit."
    assert texts[f"h0.{BLOOD}"] == "+2 Fight."
    assert texts["a0.fight"].startswith("Use: Beat the Fight value of a Threat.")
    assert all(f"k0.{KEY}" in found for found in (shown, texts))


def test_the_table_holds_area_row_hand_keys_dial_and_decks() -> None:
    areas = {area.id for area in GAME.scene(table(hand=[BLANK], keys=1).state, 0).areas}
    assert {"area0", "row0", "hand0", "keys0", "tokens0", "threats0", "deck0", "discard0", "vignette-area"} <= areas


# before one commits


@rule("VW-12.4", "VW-12.7", "VW-13.5")
def test_an_attack_tells_before_it_is_made_whether_it_can_succeed() -> None:
    t = table(area=[anima("Fight 2"), anima("Fight 4"), anima("Fight 6")], row=["explore", "fight 2", "influence"])
    assert verdict(t, t.use_of("fight", "Fight 2")).text == "2 beats 2"
    assert verdict(t, t.use_of("fight", "Fight 4")).text == "2 and 2 tokens beat 4"
    assert verdict(t, t.use_of("fight", "Fight 6")).text == "2 short of 6"


@rule("VW-R94")
def test_it_warns_of_an_attack_that_must_fail_but_not_while_something_could_help() -> None:
    def warning(**more: object) -> str:
        t = table(area=[anima("Fight 6")], **more)  # type: ignore[arg-type]
        return t.match.gloss(t.use_of("fight", "Fight 6")).warning

    assert warning() == "It must fail: you have nothing to raise the Power with."
    assert warning(hand=[BLANK]) == ""
    assert warning(keys=[KEY]) == ""  # to be Flipped within the Use
    assert warning(keys=[Key(KEY, flipped=True)]) != ""


@rule("VW-12.11")
def test_before_power_is_fixed_each_source_of_it_is_named() -> None:
    t = table(
        area=[anima("Fight 7")], hand=[BLOOD, BLANK, BLANK], row=["explore", "fight 3", "influence"]
    ).use("fight", "Fight 7")  # fmt: skip
    t.play(BLOOD).combine(BLANK, BLANK)
    assert t.match.question() == "Power 5 against 7: do you add anything?"
    pieces = t.match.scene(0).pieces()
    fight, name = pieces["a0.fight"], pieces["p0.0"].title.removeprefix("Memory of ")
    assert (fight.values[0].number, fight.note) == (5, f"slot 2, +2 {name}, +1 Combine, used")
    assert (verdict(t, c.Spend(1)).text, verdict(t, c.Spend(2)).text) == ("6 falls short of 7", "7 beats 7")
    assert [t.match.gloss(c.Spend(tokens)).drawer for tokens in range(4)] == ["", "Other amounts", "", "Other amounts"]
    reading = t.match.inspect("a0.fight", 0)
    assert reading is not None
    assert [(tally.text, tally.number) for tally in reading.tallies] == [
        ("Action Power Token of slot 2", 2),
        (name, "+2"),
        ("Combined", "+1"),
        ("Power", 5),
    ]
    assert reading.remark == "It is Exhausted. 3 Power Tokens may add 1 each."


@rule("VW-15.10")
def test_of_two_values_of_one_type_the_verdict_is_about_the_one_that_is_left() -> None:
    brothers = anima("Fight 2* Fight 5*")
    t = table(area=[brothers], row=["explore", "influence", "fight"])
    t.threat(brothers).beaten.append(0)
    assert verdict(t, t.use_of("fight", brothers)).text == "2 short of 5"


def test_what_changes_a_number_is_named_beside_it() -> None:
    t = table(area=[anima("Fight 4"), deja("Influence 3", "Each Anima has +1 Fight.")])
    reading = t.match.inspect(f"t0.{t.threat('Fight 4').id}", 0)
    assert reading is not None
    assert reading.tallies[0] == Tally("Fight value", 5, total=True)
    assert reading.tallies[1].number == "+1"


def test_the_last_card_of_a_discard_pile_lies_open_on_it_with_its_text() -> None:
    t = table(threat_discard=[PLAIN, anima("Fight 2", "Played: Lose 1 Spirit.")])
    shown = t.match.scene(0).pieces()["fallen0.pile"]
    assert (shown.face_up, shown.count, shown.text) == (True, 2, "Played: Lose 1 Spirit.")
    read = t.match.inspect("fallen0.pile", 0)
    assert read is not None
    assert "Played: Lose 1 Spirit." in read.text


def test_cards_of_one_name_in_a_pile_are_told_apart_by_what_they_say() -> None:
    t = table(threat_discard=[anima("Fight 2", "Played: Lose 1 Spirit.")])
    ask = Ask(0, "raise", [c.Pick(t.you.threat_discard[0])], "VW-3.11")
    assert gloss(t.state, ask, ask.options[0]).label.endswith(": Played: Lose 1 Spirit.")
