"""The pack that comes with the game: every text is read, every card has an example, every example is true."""

from gloaming.games.assault.authoring.contents import PACK
from gloaming.games.assault.table import choices as c
from gloaming.kernel import DONE
from gloaming.packs import LIBRARY, check
from gloaming.scene import Sheet
from tests.games.assault.table import table


def test_every_card_has_examples_and_they_are_true() -> None:
    report = check(LIBRARY.bundled(PACK))
    assert [str(fault) for fault in report.faults] == []
    assert report.without == []
    assert report.examples >= 119


def test_a_boosted_leader_shows_more_dice_and_fortitude_than_printed() -> None:
    t = table(armies={"waterdeep": "jarl-storvald"}, claimed={"frost": "find-the-ring"}, markers={"Raid": "waterdeep"})
    piece = t.match.scene(None).pieces()["u.waterdeep.jarl-storvald"]
    printed = t.b.stats["jarl-storvald"]
    assert [value.number for value in piece.values] == [printed[0] + 1, printed[1] + 1, printed[2]]
    assert [value.changed for value in piece.values] == [1, 1, 0]


def test_pieces_can_be_read_in_full() -> None:
    t = table(spells={"fire": "avalanche"}, armies={"waterdeep": "chief-guh!"}, slayers={"hook": "waterdeep!"})
    for piece in (
        "r.waterdeep",
        "u.waterdeep.chief-guh!",
        "s.hook",
        "c.storm-move",
        "e.maegera-in-chains",
        "sp.avalanche",
    ):
        reading = t.match.inspect(piece, 2)
        assert reading is not None
        assert reading.title
    assert t.match.inspect("r.atlantis", 2) is None


def test_who_comes_back_sees_what_everybody_did_last() -> None:
    t = table(turn="hill", row="move", resources="ale-wagons")
    t.play("unique").text("discard")
    summary = next(area for area in t.match.scene(0).areas if area.id == "summary")
    assert isinstance(summary.layout, Sheet)
    last = summary.layout.readings[0].tallies[0]
    assert (last.text, last.number) == ("Hill Giants: Stuff Stuff", "+2")


def test_a_trade_that_is_made_up_lies_open_to_all() -> None:
    armies = {"waterdeep": "hill-marauder", "high-moor": "fire-smith"}
    t = table(
        turn="hill",
        row="move plunder",
        armies=armies,
        resources={"hill": "ale-wagons iron-ore", "fire": "crown-rune blood-rune"},
    )
    t.play("trade").do(c.Offer(2), c.Give("ale-wagons"), DONE)
    seen = {}
    for viewer in (2, 5, 0, None):
        deal = next(area for area in t.match.scene(viewer).areas if area.id == "deal")
        seen[viewer] = deal.title, [(piece.title, piece.note) for piece in deal.pieces]
    assert seen[5] == ("Trade with the Fire Giants", [("Ale Wagons", "you give")])
    assert seen[2] == ("Trade with the Hill Giants", [("Ale Wagons", "you get")])
    assert seen[0] == seen[None] == ("Hill Giants and Fire Giants trade", [("Ale Wagons", "Hill Giants")])
