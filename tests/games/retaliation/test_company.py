"""The people at the table: who may talk how, who joins, who rests, who leads whom."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.rules.asking import vote
from gloaming.games.retaliation.rules.garou_forms import speech
from gloaming.games.retaliation.rules.gifts_and_advantages import offers
from gloaming.games.retaliation.rules.player_turn import do_freely, free_options
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Agree, Join, Named, Rest, Speak
from gloaming.games.retaliation.table.moments import MAKES, Moment
from gloaming.games.retaliation.table.seats import seat_of, seats, speakers
from gloaming.games.retaliation.table.state import FIRST_NPC, Due, Member, Phase, State, Turn
from gloaming.host.tables.deciders import deciders
from gloaming.host.views.refusals import why_not
from gloaming.host.views.view import decision_view
from gloaming.kernel import DONE, TEAM, Match, Speech
from gloaming.testing import rule
from tests.games.retaliation.table import Table, campaign, foe, match, play, state, wolf
from tests.server.served import Opened, Served, serving

HERE = (0, 0)
BESIDE = [(1, 0), (2, 0)]


def limit(s: State, seat: int) -> Speech:
    found = speech(s, seat)
    assert found is not None
    return found


# answering for the pack


@rule("RT-20.18", "RT-R219", "RT-30.4", "RT-30.30")
@pytest.mark.parametrize(
    ("out", "attending", "sequence", "heard"),
    [
        ([], [], "main", None),
        ([0], [], "main", [1, 2]),
        ([0], [], "caern", None),
        ([], [0, 2], "main", [0, 2]),
        ([0], [0, 2], "main", [2]),
        ([0, 1, 2], [], "main", None),
    ],
)
def test_only_who_stands_and_is_involved_answers_for_the_pack(
    out: list[int], attending: list[int], sequence: str, heard: list[int] | None
) -> None:
    pack = [wolf(knocked_out=id in out, at=None if id in out else (id, 0)) for id in range(3)]
    assert speakers(state(pack, sequence=sequence, attending=attending)) == heard
    assert speakers(state(pack, sequence=sequence, attending=attending, options={"characters_per_player": 3})) is None


@rule("RT-20.18", "RT-R219")
def test_who_is_knocked_out_sees_the_question_of_the_pack_and_cannot_answer_it() -> None:
    ally = foe("isaac", at=(6, -3), ally="pack", attitude="Ally")
    s = state([wolf(knocked_out=True), wolf(at=HERE), wolf(at=(2, 0))], [ally], turn=FIRST_NPC, phase=Phase.ALLY)
    m = match(s).match
    assert (m.ask.kind, m.ask.seat) == ("place", TEAM)  # type: ignore[union-attr]
    assert list(deciders(m)) == [1, 2]
    views = [decision_view(m, seat) for seat in (0, 1, 2, None)]
    assert [(view.seat, bool(view.options)) for view in views if view] == [
        (1, False),
        (-1, True),
        (-1, True),
        (-1, False),
    ]
    assert why_not(m, 0, [], "anything").text == "It is not your decision now."


# talking


@rule("RT-2.20")
@pytest.mark.parametrize("form", ["homid", "lupus"])
def test_homid_and_lupus_talk_freely(form: str) -> None:
    s = state([wolf(at=HERE, form=form), wolf(at=BESIDE, form="crinos")])
    assert speech(s, 0) is None


@rule("RT-2.21")
def test_a_crinos_is_heard_to_growl() -> None:
    s = state([wolf(at=HERE), wolf(at=BESIDE, form="crinos")])
    assert (limit(s, 1).heard, limit(s, 1).rule, limit(s, 1).words) == ("Grrr.", "RT-2.21", 0)


@rule("RT-2.23", "RT-R17")
def test_1_willpower_buys_one_word_and_each_word_is_paid_for() -> None:
    s = state([wolf(at=BESIDE, form="crinos"), wolf(at=HERE)])
    who = s.members[0]
    for bought in (1, 2):
        assert Speak() in free_options(s, who)
        play(do_freely(s, who, Speak()))
        assert (who.spent, limit(s, 0).words) == (bought, bought)


@rule("RT-2.23")
def test_without_willpower_there_is_no_word() -> None:
    s = state([wolf(at=BESIDE, form="crinos", spent=4, fatigued=True), wolf(at=HERE)])
    assert Speak() not in free_options(s, s.members[0])
    s.members[0].spent, s.members[0].fatigued = 3, False
    assert Speak() in free_options(s, s.members[0])


@rule("RT-2.20", "RT-2.23")
def test_who_may_talk_buys_no_words() -> None:
    s = state([wolf(at=HERE), wolf(at=BESIDE, form="crinos")])
    assert Speak() not in free_options(s, s.members[0])


@rule("RT-R17", "RT-26.5")
def test_the_option_and_the_modifier_sociable_let_a_crinos_talk() -> None:
    s = state([wolf(at=BESIDE, form="crinos"), wolf(at=HERE)], sequence="combat")
    assert speech(s, 0) is not None
    s.fight.modifiers = ["Sociable"]
    assert speech(s, 0) is None
    quiet = state([wolf(at=BESIDE, form="crinos"), wolf(at=HERE)], options={"crinos_silence": False})
    assert speech(quiet, 0) is None


@rule("RT-2.21", "RT-R211")
def test_who_leads_several_talks_for_the_one_that_can() -> None:
    several = {"characters_per_player": 2}
    s = state([wolf(at=BESIDE, form="crinos"), wolf(at=HERE), wolf(at=(3, 0))], options=several)
    assert speech(s, 0) is None
    s.members[1].at = []  # Knocked Out: nobody is left who could talk
    assert speech(s, 0) is not None


@rule("RT-30.5", "RT-30.31", "RT-1.5")
@pytest.mark.parametrize("kind", ["investigation", "dialogue"])
def test_whoever_is_not_involved_keeps_silent_until_it_ends(kind: Any) -> None:
    t = at_page([wolf(at=HERE), wolf(at=(-3, 0))], Due(page="I.1", you=0, involved=[0], kind=kind))
    assert t.match.ask is not None
    assert (t.match.ask.seat, t.s.attending) == (0, [0])
    assert speech(t.s, 0) is None
    assert limit(t.s, 1).rule == "RT-30.5"
    while t.s.phase is Phase.PAGE:
        t.do(0)
    assert t.s.attending == []
    assert speech(t.s, 1) is None


@rule("RT-30.5", "RT-30.31")
def test_a_page_that_is_left_in_the_middle_of_a_decision_changes_nothing() -> None:
    t = at_page([wolf(at=HERE), wolf(at=(-3, 0))], Due(page="I.1", you=0, involved=[0], kind="investigation"))
    clone = t.match.clone()
    s = clone.state
    del clone  # and with it the flow that reads the page
    assert s.attending == [0]


@rule("RT-30.5", "RT-30.31")
def test_in_an_event_everybody_talks() -> None:
    t = at_page([wolf(at=HERE), wolf(at=(-3, 0))], Due(page="I.1", you=0, involved=[0]))
    assert t.s.attending == []
    assert speech(t.s, 1) is None


@rule("RT-30.5", "RT-30.31")
def test_whoever_is_not_involved_uses_nothing_on_the_checks_of_those_who_are() -> None:
    s = state([wolf(at=HERE), wolf(at=(-3, 0))])
    s.members[1].gifts = [gift.id for gift in box(s).gifts.values() if gift.type == "Immediate"]
    everything = list(offers(s, Moment(MAKES, 0)))
    assert any(source.owner == 1 for source in everything)
    s.attending = [0]
    assert [source for source in offers(s, Moment(MAKES, 0)) if source.owner == 1] == []


def at_page(members: list[Member], due: Due) -> Table:
    """A table of the first scenario where a page is due."""
    s = state(members, phase=Phase.PAGE, after="next turn", due=[due], turn=None)
    s.scenario.id = "01-cinders"
    return match(s)


# leading several, joining, resting


def at_the_caern(**options: Any) -> Table:
    """The campaign at the first free period of the Caern, where the pack has won something that it can spend."""
    t = campaign(ready_made=True, seed=4, **options)
    for _ in range(10):
        if t.kind != "caern":
            t.do(0)
    assert t.kind == "caern"
    return t


@rule("RT-R211")
def test_without_chairs_for_it_nobody_joins_or_rests() -> None:
    t = at_the_caern(characters=2)
    assert t.of(Join) == t.of(Rest) == []


@rule("RT-R211")
def test_there_are_as_many_seats_as_chairs_from_the_beginning() -> None:
    t = campaign(characters=2, chairs=4)
    assert (len(t.s.members), t.match.seats) == (2, 4)
    assert [seat.title for seat in t.match.scene(None).seats][2:] == ["Chair 3, free", "Chair 4, free"]
    assert campaign(characters=3, chairs=4, characters_per_player=2).match.seats == 2


@rule("RT-R211", "RT-1.4")
def test_a_leaver_rests_keeps_its_state_and_comes_back_with_it() -> None:
    t = at_the_caern(characters=3, chairs=3)
    t.s.members[1].xp, t.s.members[1].items = 9, ["knife"]
    s = t.s
    before = msgspec.to_builtins(s.members[1])
    play_caern(s, Rest(1))
    assert [(who.id, who.name) for who in s.members] == [(0, "Ashes-on-Water"), (1, "Keeps-the-Gate")]
    assert [seat_of(s, who.id) for who in s.members] == [0, 2]
    play_caern(s, Join(1))
    assert [who.id for who in s.members] == [0, 1, 2]
    after = msgspec.to_builtins(s.members[1])
    assert {**after, "chair": -1} == {**before, "chair": -1}
    assert s.campaign.resting == []


@rule("RT-R211")
def test_the_last_pack_member_cannot_rest() -> None:
    t = at_the_caern(characters=2, chairs=2)
    t.do(Rest(0))
    assert (t.of(Rest), t.of(Join)) == ([], [Join(0)])


@rule("RT-R211", "RT-R49", "RT-27.2")
def test_a_seat_that_rests_is_not_asked_to_agree() -> None:
    s = state([wolf(at=HERE, chair=0), wolf(at=(1, 0), chair=2)], options={"characters": 3, "chairs": 3})
    assert seats(s) == 3
    play(vote(s, "again", [Named("again"), Named("stop")], "RT-1.15"), 0, Agree())


@rule("RT-R22", "RT-5.14", "RT-R211")
def test_a_new_member_has_the_xp_of_who_has_earned_most_and_the_gifts_of_the_rank_and_nothing_else() -> None:
    t = at_the_caern(characters=2, chairs=3)
    s = t.s
    s.members[1].earned, s.campaign.rank, s.members[0].level, s.members[0].items = 23, 3, 1, ["knife"]
    play_caern(s, Join(2))
    new = s.members[2]
    assert (new.earned, new.xp, new.level, new.items) == (23, 23, 0, [])
    assert len(new.gifts) == 6
    assert len({who.auspice for who in s.members}) == len({who.tribe for who in s.members}) == 3


@rule("RT-R211", "RT-3.1", "RT-3.3")
def test_a_new_member_is_made_at_the_table_by_its_own_seat_and_play_goes_on_at_the_caern() -> None:
    t = campaign(characters=2, chairs=3)
    while t.kind != "caern":
        t.do(0)
    taken = [who.auspice for who in t.s.members]
    t.do(Join(2))
    asked = []
    while t.s.phase is Phase.CREATE:
        assert t.match.ask is not None
        asked.append(t.match.ask.seat)
        if t.kind == "auspice":
            assert not {option.name for option in t.options} & set(taken)
        t.do(0)
    assert set(asked) == {2}
    assert t.kind == "caern"
    assert [bool(who.hands) for who in t.s.members] == [True, True, True]


@rule("RT-R211")
def test_who_rests_keeps_auspice_tribe_and_backstory_for_itself() -> None:
    t = campaign(characters=2, chairs=3)
    while t.kind != "caern":
        t.do(0)
    resting = t.s.members[1].auspice
    t.do(Rest(1), Join(2))
    while t.kind != "auspice":
        t.do(0)
    assert resting not in {option.name for option in t.options}


@rule("RT-R211", "RT-R55")
def test_what_is_noted_of_a_bearer_goes_with_it_when_the_pack_is_numbered_anew() -> None:
    t = at_the_caern(characters=3, chairs=3)
    t.s.campaign.carried, t.s.members[2].carried = ["rushed-plan"], ["second-guess"]
    play_caern(t.s, Rest(0))
    assert (t.s.campaign.carried, [who.carried for who in t.s.members]) == (["rushed-plan"], [[], ["second-guess"]])


@rule("RT-R211", "RT-8.5")
def test_who_comes_back_learns_the_gifts_of_the_ranks_that_were_reached_meanwhile() -> None:
    t = at_the_caern(characters=2, chairs=2)
    play_caern(t.s, Rest(1))
    t.s.campaign.rank = 2
    play_caern(t.s, Join(1), 0)
    assert len(t.s.members[1].gifts) == 4


@rule("RT-R211")
def test_the_next_scenario_is_set_up_for_those_who_are_there() -> None:
    t = at_the_caern(characters=3, chairs=3)
    t.do(Rest(1), DONE)
    while not all(who.at for who in t.s.members):
        t.do(DONE if DONE in t.options else 0)
    assert (t.s.scenario.player_count, len([who for who in t.s.members if who.at])) == (2, 2)
    assert list(GAME.faults(t.s)) == []
    again = Match.load(t.match.save())
    assert again.state == t.s


def play_caern(s: State, option: Any, *answers: Any) -> None:
    """Something that the pack does in the free period."""
    from gloaming.games.retaliation.rules.caern import free_period

    s.phase = Phase.CAERN
    play(free_period(s), option, *answers)


# with a real server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    folder: Path = tmp_path_factory.mktemp("store")
    async with serving(folder) as served:
        yield served


async def until(server: Served, table: Opened, tokens: dict[int, str], kind: str, most: int = 200) -> dict[str, Any]:
    """Plays on until this is asked: done where one can be done, else the first option."""
    for _ in range(most):
        live = await server.registry.find(table.id)
        ask = live.table.match.ask
        assert ask is not None
        seat = max(ask.seat, 0)
        view: dict[str, Any] = await server.get(f"/api/tables/{table.id}?as={seat}", tokens[seat])
        if ask.kind == kind:
            return view
        option = ask.options.index(DONE) if DONE in ask.options else 0
        await server.play(table.id, tokens[seat], view["ply"], option)
    raise AssertionError(f"{kind} is never asked")


def labelled(view: dict[str, Any], text: str) -> int:
    """The option that says so."""
    return next(n for n, option in enumerate(view["ask"]["options"]) if text in option["label"])


@pytest.mark.asyncio(loop_scope="module")
@rule("RT-R211", "RT-R22")
async def test_a_person_joins_the_running_campaign_and_another_leaves_it(server: Served) -> None:
    options = {"characters": 2, "chairs": 3, "ready_made": True, "pack_ties": "auto"}
    table = await server.open("retaliation", "me", "friend", "open", options=options)
    tokens = {0: table.token, 1: table.friends[1]}
    view = await until(server, table, tokens, "caern")
    tokens[2] = (await server.post(f"/api/tables/{table.id}/sit", seat=2, name="Cy"))["token"]
    joined = await server.play(table.id, table.token, view["ply"], labelled(view, "A new pack member joins"))
    assert "Keeps-the-Gate" in [seat["title"] for seat in joined["scene"]["seats"]]
    await server.post(f"/api/tables/{table.id}/chair", tokens[1], seat=1, kind="open")
    left = await server.play(table.id, table.token, joined["ply"], labelled(joined, "Second-Winter rests"))
    assert left["seats"][1]["kind"] == "open"
    view = await until(server, table, tokens, "turn", 60)
    assert {seat["title"] for seat in view["scene"]["seats"]} >= {"Ashes-on-Water", "Keeps-the-Gate"}
    live = await server.registry.find(table.id)
    assert [who.name for who in live.table.match.state.members] == ["Ashes-on-Water", "Keeps-the-Gate"]


@pytest.mark.asyncio(loop_scope="module")
@rule("RT-R211")
async def test_computer_players_fill_the_pack_up_and_give_their_chairs_to_people(server: Served) -> None:
    options = {"scenario": "01-cinders", "characters": 2, "pack_ties": "auto"}
    table = await server.open("retaliation", "me", "random", options=options)
    live = await server.registry.find(table.id)
    async with server.line(table.id, table.token):
        while live.table.match.ply < 12:
            ask = live.table.match.ask
            assert ask is not None
            if ask.seat == 1:
                await asyncio.sleep(0.05)  # it thinks in a process of its own
            else:
                done = ask.options.index(DONE) if DONE in ask.options else 0
                await server.play(table.id, table.token, live.table.match.ply, done)
        assert any(step.seat == 1 for step in live.table.kept.past)
        await server.post(f"/api/tables/{table.id}/chair", table.token, seat=1, kind="me")
        assert live.table.deciding() is None
        assert live.table.seats_of(live.table.opening.owner) == [0, 1]


@pytest.mark.asyncio(loop_scope="module")
@rule("RT-R17", "RT-2.21", "RT-2.22", "RT-2.23", "RT-2.24")
async def test_in_the_chat_a_crinos_growls_gestures_and_says_the_word_it_paid_for(server: Served) -> None:
    options = {"scenario": "01-cinders", "characters": 2, "pack_ties": "auto"}
    table = await server.open("retaliation", "me", "friend", options=options)
    live = await server.registry.find(table.id)
    who = live.table.match.state.members[1]
    who.form, who.at, live.table.match.state.turn = "crinos", BESIDE, Turn(who=1)

    async def said(text: str) -> str:
        view = await server.post(f"/api/tables/{table.id}/chat", table.friends[1], text=text)
        return str(view["chat"][-1]["text"])

    assert await said("They are behind the shed") == "Grrr."
    assert await said("*points at the shed*") == "*points at the shed*"
    assert await said("(back in five minutes)") == "(back in five minutes)"
    assert await said("Shed") == "Grrr."
    play(do_freely(live.table.match.state, who, Speak()))
    assert await said("Shed") == "Shed"
    assert await said("Now") == "Grrr."


@pytest.mark.asyncio(loop_scope="module")
@rule("RT-16.4", "RT-16.5", "RT-R8", "RT-R90")
async def test_the_sand_runs_out_at_the_server_and_the_pack_takes_the_penalty(server: Served) -> None:
    options = {"scenario": "02-what-the-ash-kept", "characters": 1, "sand_timer": 1}
    table = await server.open("retaliation", "me", options=options)
    live = await server.registry.find(table.id)
    timed(live.table.match)
    async with server.line(table.id, table.token) as line:
        ply = line.view["ply"]
        assert line.view["clock"] is None
        await line.say(play=0, ply=ply)
        view = await line.until(ply=ply + 1)
        assert view["clock"]["title"] == "Sand timer"
        await line.until(ply=ply + 2)
        assert line.view["clock"] is None
    s = live.table.match.state
    assert len([*s.campaign.effects, *s.members[0].effects]) == 1
    assert live.table.match.ask is not None
    assert live.table.match.ask.kind == "page"


def timed(match: Match) -> None:
    """Puts a match before a page that is decided against the sand timer."""
    from gloaming.games.retaliation.rules.booklet import booklet

    while match.state.sequence == "caern" or match.state.phase is Phase.PAGE:
        assert match.ask is not None
        match.play(DONE if DONE in match.ask.options else match.ask.options[0])
    s = match.state
    page = next(page for page in booklet(s).pages.values() if "sand timer" in str(page.instructions))
    s.phase, s.after, s.due = Phase.PAGE, "next turn", [Due(page=page.name, involved=[0])]
    match._checkpoint()
    match._open()
