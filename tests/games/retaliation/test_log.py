"""The log: every event is data, and a sentence with a sign that the browser has."""

import re
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.rules.booklet import open_envelope
from gloaming.games.retaliation.rules.caern import draw_event, event_check, story_event
from gloaming.games.retaliation.rules.character_creation import rest
from gloaming.games.retaliation.rules.damage import suffer
from gloaming.games.retaliation.rules.items import take_item
from gloaming.games.retaliation.rules.movement import lift, step
from gloaming.games.retaliation.rules.npcs import new_npc, take_away
from gloaming.games.retaliation.rules.scenario import clear_table, read_out
from gloaming.games.retaliation.show.names import LAND_ICON, TOKEN_ICON
from gloaming.games.retaliation.show.tell import tell
from gloaming.games.retaliation.table import events as told
from gloaming.games.retaliation.table import events_campaign as campaign_told
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Choose
from gloaming.games.retaliation.table.state import WHOLE_PACK, FigureRef, State
from gloaming.kernel import Event
from tests.games.retaliation.table import begun, easily, foe, play, state, wolf

SOLID = Path(str(files("fontawesomefree"))) / "static/fontawesomefree/svgs/solid"
DRAWN = Path(str(files("gloaming"))) / "web/draw/icons.js"
SIGNS = {path.stem for path in SOLID.glob("*.svg")} | set(
    re.findall(r"^  (\w+): \"M", DRAWN.read_text("utf-8"), re.MULTILINE)
)
WOLF = FigureRef(0, chair=0)
FOE = FigureRef(10, card="hired-gun", colour="red")  # nobody like that is on the table
BOSS = FigureRef(11, card="slagback")
ALLY = FigureRef(12, card="isaac")

SENTENCES: list[tuple[Event, str]] = [
    (told.RoundBegan("main", 2), "Main round 2"),
    (told.TurnBegan(WOLF), "Wolf's turn."),
    (told.CombatBegan(), "Combat begins"),
    (told.CombatEnded(True), "The combat is won."),
    (told.CombatEnded(False), "The combat is over."),
    (told.Moved(WOLF, ((0, 0),), ((0, 1),)), "Wolf moves down right."),
    (
        told.Moved(WOLF, ((0, 0), (1, 0)), ((0, 0), (0, 1))),
        "Wolf moves round its left half: the other goes down right of it.",
    ),
    (told.Placed(FOE, (), ((2, -1),)), "Red Hired Gun comes onto the map."),
    (told.Turned(FOE, 3), "Red Hired Gun is turned."),
    (told.Spotted(FOE, WOLF), "Red Hired Gun sees Wolf."),
    (told.Left(FOE, ((0, 0),)), "Red Hired Gun leaves."),
    (told.JoinedPack(ALLY), "Isaac joins the pack."),
    (told.FireSpread((0, 0), (0, 1)), "Fire spreads down right."),
    (told.TokenPlaced("Fog", (1, 2)), "Fog lies on the map."),
    (told.TokenPlaced("Fog", (1, 2), gone=True), "Fog goes from the map."),
    (told.TrackerMoved("orange", 3), "The orange tracker is at 3."),
    (
        told.Reckoned(WOLF, FOE, 6, 0, 1, 1, 3, 0, False, 0, 5),
        "6 successes, +1 by tokens and effects, +1 from behind, -3 Resistance: 5 Damage.",
    ),
    (
        told.Reckoned(FOE, WOLF, 3, 1, 0, 0, 1, 3, False, 0, 0),
        "Attack 3, +1 by its card, -1 Resistance, -3 by Defense: no Damage.",
    ),
    (
        told.Reckoned(FOE, WOLF, 3, 0, 0, 0, -1, 0, True, 1, 9),
        "Attack 3, +1 Resistance, doubled, +1 Unpreventable: 9 Damage.",
    ),
    (told.Attacked(WOLF, FOE, behind=True, ranged=True), "Wolf attacks red Hired Gun at range from behind."),
    (told.Damaged(FOE, 2, WOLF), "Red Hired Gun takes 2 Damage."),
    (told.Healed(WOLF, 1), "Wolf recovers 1 Damage."),
    (told.Fell(WOLF, ((0, 0),)), "Wolf is Knocked Out."),
    (told.Fell(FOE, ((0, 0),)), "Red Hired Gun is defeated."),
    (told.PhaseEntered(BOSS, 2), "Slagback enters phase II."),
    (told.Glory(WOLF, FOE, "ARM", 2), "Wolf takes the ARM of red Hired Gun: 2 Trophies."),
    (told.AllyActed(ALLY, 1), "Isaac: Nip and Run."),
    (told.SpecialUsed(FOE, 1, 1), "Red Hired Gun: Double Tap."),
    (told.SpecialUsed(BOSS, 1, 2), "Slagback: Vent."),
    (told.StrategySaid("pincer", "succeeds"), "Pincer succeeds."),
    (
        told.Rolled(WOLF, "physical", "melee weapon", [0, 2], [3], 6, 4),
        "Wolf, Physical + Melee Weapon: blank, double claw; Rage dice 3: 6 successes of 4: it succeeds.",
    ),
    (told.Rerolled(WOLF, 1), "Wolf rolls 1 die again."),
    (told.EnigmaShown("B", 2), "Enigma B: 2 words."),
    (told.Played(WOLF, "homid-raised-guard", defense=True), "Wolf plays Raised Guard as Defense."),
    (told.Played(WOLF, "homid-elbow", False, FOE), "Wolf plays Elbow against red Hired Gun."),
    (told.CardSeen(FOE, "human-wild-shot", used=True), "Red Hired Gun has Wild Shot and plays it."),
    (told.CardsBack(WOLF, 3), "Wolf takes 3 combat cards back."),
    (told.Used(WOLF, "warm-meal"), "Wolf: Warm Meal."),
    (told.SpiritCalled(WOLF, "Rat"), "Wolf: Rat."),
    (told.Shifted(WOLF, "lupus"), "Wolf changes into Lupus form."),
    (told.Changed(WHOLE_PACK, "Trophies", -2), "The pack: -2 Trophies."),
    (told.TokenGained(WOLF, "BLEED", 2), "Wolf gains 2 BLEED tokens."),
    (told.TokenGained(WOLF, "+1 DIE", 1), "Wolf gains a +1 DIE token."),
    (told.Changed(WHOLE_PACK, "Trophies", 1), "The pack: +1 Trophy."),
    (told.TokenLost(FOE, "STUN", 1), "Red Hired Gun discards a STUN token."),
    (told.Corrupted(WOLF, 1, "bitter-aftertaste"), "Wolf rises to Corruption level 1: Bitter Aftertaste."),
    (told.Condition(WOLF, "in Frenzy", begins=False), "Wolf is no longer in Frenzy."),
    (told.WordBought(WOLF), "Wolf may say one word."),
    (campaign_told.ItemTaken("knife", WOLF), "The pack takes Knife: Attack: +1 die on this check."),
    (campaign_told.ItemBought("knife", 2), "The pack buys Knife."),
    (campaign_told.ItemDiscarded("knife", WHOLE_PACK), "Knife is discarded."),
    (campaign_told.Traded(WOLF, FigureRef(1, chair=1), "knife", ""), "Wolf trades with Second."),
    (campaign_told.EffectTaken("warm-meal", WOLF), "Warm Meal comes into play: Discard this card: Recover 2 Damage."),
    (campaign_told.ClueTaken(4), "The pack takes Clue 4."),
    (campaign_told.SuccessesChanged(3), "The pack has 3 Success tokens."),
    (campaign_told.Recorded("Doubted"), "Recorded: Doubted."),
    (campaign_told.SideObjectiveDone("01-cinders", 1), "Side objective done: "),
    (campaign_told.CharacterMade(WOLF, "ahroun", "black-furies"), "Wolf: Ahroun, Black Furies."),
    (campaign_told.Raised(WOLF, "melee weapon", 2), "Wolf raises Melee Weapon."),
    (campaign_told.Rested(WOLF), "Wolf rests."),
    (campaign_told.CameBack(WOLF), "Wolf comes back."),
    (campaign_told.ScenarioEnded("01-cinders", "failure"), "The scenario fails."),
    (campaign_told.RankReached(2), "The pack is of Rank 2."),
    (campaign_told.Built("Hearth", 2), "Hearth, level 2."),
    (campaign_told.SpiritJoined("Rat"), "Rat joins the Caern."),
    (campaign_told.StrategyUnlocked("pincer"), "Pack Strategy: Pincer."),
    (campaign_told.PageOpened("01-cinders", "E.1"), "E.1 "),
    (campaign_told.SectionRead("Scenario 1: Cinders / Introduction", (0,)), "Cinders"),
    (campaign_told.CaernEventBegan("corporate-retreat", random=True), "Corporate Retreat"),
    (campaign_told.CaernEventBegan("the-dark-moon-supper", random=False), "The Dark-Moon Supper"),
    (campaign_told.CaernEventRead("corporate-retreat", random=True, part="failure"), ""),
    (campaign_told.CaernEventRead("the-dark-moon-supper", random=False, part=2), ""),
    (campaign_told.EnvelopeOpened(1), ""),
    (campaign_told.EnvelopeRead(1), ""),
]
"""An event of every kind, and what is told of it, or how that begins where it is printed in the pack."""

NAMES = [f"{type(event).__name__} {n}" for n, (event, _) in enumerate(SENTENCES)]
PRINTED = (campaign_told.SideObjectiveDone, *get_args(campaign_told.OfStory))


def two_wolves() -> State:
    return state([wolf(at=(0, 0)), wolf(at=(1, 0), name="Second")])


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=NAMES)
def test_an_event_is_told_with_a_sign_that_exists(event: Any, sentence: str) -> None:
    line = tell(two_wolves(), event)
    assert line.text.startswith(sentence) if isinstance(event, PRINTED) else line.text == sentence
    assert len(line.text) > 3
    assert line.icon in SIGNS or (line.heading and not line.icon)


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = {kind for module in (told, campaign_told) for kind in vars(module).values() if is_event(kind)}
    assert kinds == set(get_args(told.Happening)), "an event that the game does not know cannot be kept"
    assert kinds == {type(event) for event, _ in SENTENCES}


def is_event(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event) and kind is not Event


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=NAMES)
def test_an_event_survives_a_save_and_holds_no_sentence(event: Any, sentence: str) -> None:
    written = msgspec.msgpack.encode(event)
    assert msgspec.msgpack.decode(written, type=GAME.event) == event
    assert not [text for text in texts(msgspec.to_builtins(event)) if text.endswith(".") or len(text) > 40]


def texts(plain: Any) -> list[str]:
    """Every text in some plain data."""
    if isinstance(plain, str):
        return [plain]
    within = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list | tuple) else ()
    return [text for each in within for text in texts(each)]


def test_every_token_has_a_sign_that_exists() -> None:
    for kind, icon in {**TOKEN_ICON, **LAND_ICON}.items():
        assert icon in SIGNS, kind
    line = tell(state(), told.TokenPlaced("Something new", (1, 2)))
    assert line.icon in SIGNS


# who it was, from where, to where


def last(s: State) -> Any:
    return s.story[-1]


def test_who_has_left_the_table_is_still_named() -> None:
    s = state(npcs=[foe("hired-gun", at=(2, 0), colour="red")])
    easily(suffer(s, s.npcs[0], 99, by=0))
    fell = next(event for event in s.story if isinstance(event, told.Fell))
    before = [tell(s, event) for event in s.story]
    clear_table(s)
    assert s.npcs == []
    assert [tell(s, event) for event in s.story] == before
    assert (tell(s, fell).text, fell.origin) == ("Red Hired Gun is defeated.", ((2, 0),))


def test_who_was_numbered_anew_is_still_named() -> None:
    s = state([wolf(name="First"), wolf(name="Second"), wolf(name="Third")], sequence="caern", options={"chairs": 3})
    s.story += [told.TurnBegan(member.ref) for member in s.members]
    before = [tell(s, event).text for event in s.story]
    rest(s, 0)
    assert [member.name for member in s.members] == ["Second", "Third"]
    assert [tell(s, event).text for event in s.story] == [*before, "First rests."]


def test_events_of_the_map_say_from_where_to_where() -> None:
    s = two_wolves()
    easily(step(s, s.members[0], ((0, 1),)))
    assert s.story[0] == told.Moved(WOLF, ((0, 0),), ((0, 1),))
    easily(lift(s, s.members[0], ((3, 0),)))
    assert last(s) == told.Placed(WOLF, ((0, 1),), ((3, 0),))
    gun = new_npc(s, "hired-gun", (4, 0), 0, colour="red")
    assert last(s) == told.Placed(FOE, (), ((4, 0),))
    take_away(s, gun)
    assert last(s) == told.Left(FOE, ((4, 0),))


def test_damage_says_whose_it_is() -> None:
    s = state(npcs=[foe("hired-gun", at=(2, 0), colour="red")])
    easily(suffer(s, s.npcs[0], 1, by=0))
    easily(suffer(s, s.npcs[0], 1))
    assert [each for each in s.story if isinstance(each, told.Damaged)] == [
        told.Damaged(FOE, 1, WOLF),
        told.Damaged(FOE, 1),
    ]


def test_an_item_goes_to_a_member_or_into_the_stash() -> None:
    s = two_wolves()
    play(take_item(s, "knife", 1))
    assert last(s) == campaign_told.ItemTaken("knife", FigureRef(1, chair=1))
    s.sequence = "caern"
    play(take_item(s, "first-aid-kit", 1))
    assert last(s) == campaign_told.ItemTaken("first-aid-kit", WHOLE_PACK)


# what is read aloud is pointed at, not copied


def test_only_the_paragraphs_that_hold_are_read_and_they_stay_the_same() -> None:
    s = state(sequence="caern")
    sections = box(s).storybook.sections
    title = next(title for title, each in sections.items() if any(line.condition for line in each.paragraphs))
    plain = [k for k, line in enumerate(sections[title].paragraphs) if not line.condition]
    read_out(s, title)
    (read,) = s.story
    assert list(read.numbers) == plain
    s.campaign.words += [word for line in sections[title].paragraphs for word in line.condition.split(" is recorded")]
    page = tell(s, read).page
    assert page is not None
    assert page.text.split("\n\n") == [sections[title].paragraphs[each].text for each in plain]


def test_an_envelope_is_told_by_its_number() -> None:
    s = state(sequence="caern")
    easily(open_envelope(s, 1, 0))
    assert s.story[:2] == [campaign_told.EnvelopeOpened(1), campaign_told.EnvelopeRead(1)]
    opened, read = (tell(s, event) for event in s.story[:2])
    assert opened.heading
    assert not read.heading


def test_a_random_event_is_told_by_its_id_and_by_how_its_check_ends() -> None:
    s = state([wolf()], sequence="caern", campaign={"random": ["corporate-retreat"]}, black=(2, 2, 2))
    draw_event(s)
    easily(event_check(s, box(s).events["corporate-retreat"]))
    told_of = [event for event in s.story if isinstance(event, get_args(campaign_told.OfStory))]
    assert told_of == [
        campaign_told.CaernEventBegan("corporate-retreat", random=True),
        campaign_told.CaernEventRead("corporate-retreat", random=True, part="story"),
        campaign_told.CaernEventRead("corporate-retreat", random=True, part="success"),
    ]
    page = tell(s, told_of[2]).page
    assert page is not None
    assert page.text == box(s).events["corporate-retreat"].success_story.strip()


def test_of_a_story_event_the_choice_is_told_that_the_pack_made() -> None:
    s = state([wolf()], sequence="caern", campaign={"next": ["01-cinders"]})
    flow = story_event(s)
    next(flow)
    with suppress(StopIteration):
        flow.send(Choose(1))
    event = next(each for each in s.story if isinstance(each, campaign_told.CaernEventRead) and each.part != "story")
    assert (event.part, event.random) == (1, False)


def test_the_log_of_a_match_is_told_in_the_same_words_after_a_save() -> None:
    t = begun()
    assert len(t.told) > 5
    assert [line.text for line in type(t.match).load(t.match.save()).log(0)] == t.told
