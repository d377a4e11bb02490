"""OPEN AND HIDDEN INFORMATION."""

from collections import Counter

from gloaming.games.veilwraith import GAME
from gloaming.games.veilwraith.redeal import redeal
from gloaming.games.veilwraith.rules.set_up import deal
from gloaming.games.veilwraith.setup import setup
from gloaming.games.veilwraith.table.box import box
from gloaming.games.veilwraith.table.options import Options
from gloaming.games.veilwraith.table.state import State
from gloaming.kernel import Dice
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, PLAIN, anima, deja, memory
from tests.games.veilwraith.table import table


def imagined(s: State, seed: int, viewer: int | None = 0) -> State:
    copy = GAME.decode(GAME.encode(s))
    redeal(copy, viewer, Dice(seed))
    return copy


def fresh(seed: int = 1, **options: object) -> State:
    s = setup(Options(**options), Dice(seed))  # type: ignore[arg-type]
    deal(s)
    return s


@rule("VW-27.1", "VW-27.2", "VW-R184")
def test_the_order_of_both_decks_is_hidden_and_their_sizes_are_open() -> None:
    s = fresh()
    orders = {tuple(imagined(s, seed).players[0].threat_deck) for seed in range(40)}
    assert len(orders) == 40
    assert len({tuple(imagined(s, seed).players[0].deck) for seed in range(40)}) == 40
    pieces = GAME.scene(s, 0).pieces()
    assert (pieces["threats0.pile"].count, pieces["deck0.pile"].count) == (30, 20)
    assert not pieces["threats0.pile"].face_up


@rule("VW-27.3", "VW-R7", "VW-R5")
def test_which_copies_were_left_out_is_hidden() -> None:
    s = fresh(vignette=2)
    left = [frozenset(imagined(s, seed).players[0].left_out) for seed in range(60)]
    assert len(set(left)) > 5
    for seed in range(20):
        p = imagined(s, seed).players[0]
        names = Counter(box(s).cards[card].name for card in p.threat_deck)
        assert names == Counter(box(s).cards[card].name for card in s.players[0].threat_deck)


@rule("VW-27.4", "VW-27.5", "VW-R187")
def test_each_stack_keeps_a_key_and_its_foes_by_name_whatever_is_imagined() -> None:
    s = fresh(vignette=2)
    for p in s.players:
        del p.threat_deck[-4:]
        p.stacks[0] = 2
    true = s.players[0].threat_deck
    firsts = set()
    for seed in range(30):
        deck = imagined(s, seed).players[0].threat_deck
        end = len(deck)
        for left in (2, 6, 6, 6, 6):
            here, there = deck[end - left : end], true[end - left : end]
            kinds = [Counter(box(s).cards[c].name if box(s).cards[c].kind == "foe" else
                             box(s).cards[c].kind for c in part) for part in (here, there)]  # fmt: skip
            assert kinds[0] == kinds[1]
            end -= left
        firsts.add(next(card for card in deck[:6] if box(s).cards[card].kind == "key"))
    assert len(firsts) > 2


@rule("VW-R187")
def test_the_threat_deck_tells_names_counts_keys_and_foes_but_no_order() -> None:
    s = fresh(vignette=2)
    reading = GAME.inspect(s, 0, "threats0.pile")
    assert reading is not None
    said = {tally.text: tally.number for tally in reading.tallies}
    assert said["Hobgoblin"] == 2
    assert said["Stack 3: a Key, Mad Watcher"] == 6
    assert all(GAME.inspect(imagined(s, seed), 0, "threats0.pile") == reading for seed in range(5))
    shuffled = fresh(vignette=2)
    shuffled.players[0].stacks = []
    reading = GAME.inspect(shuffled, 0, "threats0.pile")
    assert reading is not None
    assert not [tally for tally in reading.tallies if tally.text.startswith("Stack")]


@rule("VW-R187")
def test_cards_put_on_the_bottom_are_known_and_stay_there_in_every_imagining() -> None:
    down = memory("Put an Anima or Deja on the bottom of the Threat deck.")
    t = table(area=[deja("Influence 4")], hand=[down]).play(down)
    assert t.you.threat_deck[0] == deja("Influence 4")
    assert all(imagined(t.state, seed).players[0].threat_deck[0] == deja("Influence 4") for seed in range(9))


@rule("VW-R187")
def test_a_card_on_the_bottom_stays_known_when_another_of_its_kind_comes_from_a_stack() -> None:
    down = memory("Put an Anima on the bottom of the Threat deck.")
    t = table(area=[PLAIN], threat_deck=[PLAIN, deja()], stacks=[0, 0, 0, 0, 2], hand=[down]).play(down).end()
    assert (t.area(), t.you.threat_deck, t.you.known, t.you.sunk) == ([PLAIN], [PLAIN, deja()], [PLAIN], 1)
    assert all(imagined(t.state, seed).players[0].threat_deck == [PLAIN, deja()] for seed in range(5))
    t.end().end()
    assert (t.you.threat_deck, t.you.known, t.you.sunk) == ([], [], 0)


@rule("VW-R187", "VW-R36")
def test_after_the_refill_everything_in_the_deck_has_been_seen() -> None:
    t = table(threat_deck=[], threat_discard=[anima("Fight 3"), deja(), PLAIN], draws=[PLAIN]).end()
    assert sorted(t.you.known) == sorted([anima("Fight 3"), deja()])
    for seed in range(5):
        assert sorted(imagined(t.state, seed).players[0].threat_deck) == sorted(t.you.threat_deck)


@rule("VW-R183")
def test_discard_piles_may_be_looked_through() -> None:
    t = table(discard=[BLANK, BLANK], threat_discard=[PLAIN])
    for piece, name, count in (("discard0.pile", BLANK, 2), ("fallen0.pile", PLAIN, 1)):
        reading = t.match.inspect(piece, 0)
        assert reading is not None
        assert [(tally.text, tally.number) for tally in reading.tallies] == [(name, count)]


@rule("VW-R186")
def test_a_rivals_hand_is_dealt_anew_and_ones_own_is_not() -> None:
    s = fresh(players=2, rivals=True)
    for p in s.players:
        p.hand = [p.deck.pop() for _ in range(4)]
    copies = [imagined(s, seed) for seed in range(20)]
    assert all(copy.players[0].hand == s.players[0].hand for copy in copies)
    assert len({tuple(sorted(copy.players[1].hand)) for copy in copies}) > 5
    for copy in copies:
        assert sorted(copy.players[1].hand + copy.players[1].deck) == sorted(s.players[1].hand + s.players[1].deck)


@rule("VW-17.1")
def test_the_spirit_dial_tells_what_every_threat_will_take() -> None:
    still = memory("Ignore an Anima.")
    t = table(area=[anima(cost=2), deja(cost=1)], hand=[still], spirit=9).play(still)
    assert t.match.scene(0).pieces()["spirit0"].count == 9
    reading = t.match.inspect("spirit0", 0)
    assert reading is not None
    assert [tally.number for tally in reading.tallies] == ["ignored", 1, 1]
