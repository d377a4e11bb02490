"""The conformance kit bites: for each law a game that breaks it is caught and the law is named."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from gloaming import Match, games
from gloaming.games.allies.events import RoundBegan
from gloaming.kernel import Ask, BadOptions, Dice, Event, Flow, Game, GameOver, NoOptions, Outcome, Viewer
from gloaming.kernel.game import nothing_hidden
from gloaming.scene import Area, Gloss, LogLine, Motion, Piece, Reading, Refusal, Scene, SeatView
from gloaming.testing import Nonconforming, check_game, kit
from tests.kernel.strangers import HEXAPAWN, distribution, python
from tests.kernel.toys import CARDS, MOTHS, RAFT, SEALED, STEPS, Moths, moths_redeal, moths_scene, turn
from tests.lab.envs.learnable import SHORT
from tests.soak import SOAK

A_FEW: dict[str, Any] = {"decisions": 200, "look_every": 4}


@pytest.fixture(autouse=True)
def _no_renderers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing takes its time, so only the games of the house are drawn."""
    if "name" not in request.fixturenames:
        monkeypatch.setattr(kit, "found_renderers", dict)


def caught(game: str | Game[Any], **how: Any) -> Nonconforming:
    with pytest.raises(Nonconforming) as breach:
        check_game(game, **{**A_FEW, **how})
    return breach.value


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_the_house_obeys_every_law(name: str) -> None:
    report = check_game(name, decisions=250 * SOAK, options=SHORT.get(name))
    assert report.game == name
    assert report.decisions >= 250
    assert report.looks > 5
    assert report.kinds


@pytest.mark.parametrize("game", [MOTHS, SEALED, RAFT], ids=lambda game: game.name)
def test_the_toys_obey_every_law_hidden_hands_and_secret_bids_included(game: Game[Any]) -> None:
    assert check_game(game, **A_FEW).looks > 20


def test_an_event_that_a_game_forgets_to_name_is_caught() -> None:
    whole = games.find("allies")
    breach = caught(replace(whole, event=RoundBegan))
    assert "all its events are among those that it names" in str(breach)
    assert "WraithCame" in str(breach)


def test_a_check_of_nothing_still_plays_one_game() -> None:
    assert check_game(RAFT, decisions=0).games == 1


def test_a_check_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    check_game(RAFT, decisions=120, progress=lambda made, total: told.append((made, total)))
    assert told == [(50, 120), (100, 120)]


def test_bad_options_are_not_the_fault_of_the_game() -> None:
    with pytest.raises(BadOptions):
        check_game("allies", options={"hat": 1})


# broken games


def asking(**changes: Any) -> Game[Any]:
    """Moths, whose first decision is asked with something wrong."""

    def wrong_turn(s: Moths) -> Flow[None]:
        flow = turn(s)
        ask = next(flow)
        try:
            while True:
                right = {"seat": ask.seat, "kind": ask.kind, "options": ask.options, "rule": ask.rule}
                wrong = {name: change(s, ask) if callable(change) else change for name, change in changes.items()}
                ask = flow.send((yield Ask(**{**right, **wrong})))
        except StopIteration:
            return

    return replace(MOTHS, phases={"turn": wrong_turn})


def ending(outcome: Outcome) -> Game[Any]:
    """Moths with another end."""

    def otherwise(s: Moths) -> Flow[None]:
        try:
            yield from turn(s)
        except GameOver as over:
            over.outcome = outcome
            raise

    return replace(MOTHS, phases={"turn": otherwise})


def showing(add: Callable[[Moths, Viewer], Any]) -> Game[Any]:
    """Moths with something more in the scene."""

    def scene(s: Moths, viewer: Viewer) -> Scene:
        seen, more = moths_scene(s, viewer), add(s, viewer)
        if isinstance(more, SeatView):
            seen.seats.append(more)
        elif isinstance(more, Area):
            seen.areas.append(more)
        else:
            seen.subtitle = more
        return seen

    return replace(MOTHS, scene=scene)


def peeking(s: Moths) -> Flow[None]:
    """Looks at the top card before it asks, and lays it down afterwards."""
    card = s.deck[-1]
    yield Ask(s.turn, "play", s.hands[s.turn][:], "TO-2")
    s.deck.remove(card)
    s.table.append(card)
    s.turn = 1 - s.turn
    if len(s.deck) < 2:
        raise GameOver("empty", payoffs=(0, 0))


def tidying(s: Moths) -> Flow[None]:
    """Tidies the table up however it is left."""
    s.shown.append("lamp")
    try:
        yield from turn(s)
    finally:
        s.shown.remove("lamp")


KEPT_ELSEWHERE: Iterator[int] = count()


def remembering(s: Moths) -> Flow[None]:
    """Reads and changes what is not in the state."""
    s.shown.append(f"{next(KEPT_ELSEWHERE)}")
    yield from turn(s)


def endless(s: Moths) -> Flow[None]:
    yield Ask(s.turn, "play", s.hands[s.turn][:], "TO-2")
    s.turn = 1 - s.turn


def crashing(s: Moths) -> Flow[None]:
    yield from turn(s)
    if len(s.table) == 4:
        raise KeyError("a bug")


def first_hand_anew(s: Moths, viewer: Viewer, dice: Dice) -> None:
    moths_redeal(s, None, dice)


def in_the_order_they_lay(s: Moths, viewer: Viewer, dice: Dice) -> None:
    dice.shuffle(s.deck)


def with_other_lists(s: Moths, viewer: Viewer, dice: Dice) -> None:
    """Right in itself, but a rule that holds a hand while it asks goes on with the old one."""
    s.hands = [hand[:] for hand in s.hands]
    moths_redeal(s, viewer, dice)


def of_nothing(s: Moths, viewer: Viewer, dice: Dice) -> None:
    return


def changing_the_table(s: Moths, viewer: Viewer) -> Scene:
    s.shown.append("x")
    return moths_scene(s, viewer)


def oars(viewer: Viewer) -> list[Piece]:
    return [Piece("port oar"), Piece("starboard oar")] if viewer == 0 else []


class Untold(Event, frozen=True):
    pass


def telling_what_has_no_type(s: Moths) -> Flow[None]:
    s.story.append(Untold())
    yield from turn(s)


class NeedsOptions(Struct, frozen=True):
    size: int


def unset(options: Any, dice: Dice) -> Moths:
    raise LookupError("no cards in the box")


unset.__module__ = MOTHS.setup.__module__  # beside the ledger of the toys


class Pair(Struct, frozen=True):
    left: int


class OtherPair(Struct, frozen=True):
    right: int


MEANWHILE = "after every event that is told the table can be drawn"
HIDDEN = "what a viewer cannot see does not show"
BROKEN: dict[str, tuple[Game[Any], str, str]] = {
    "nothing to choose from": (asking(options=()), "it can be set up", "nothing to choose from"),
    "an option twice": (
        asking(options=lambda s, ask: [*ask.options, ask.options[0]]),
        "options are non-empty, hashable and without duplicates",
        "twice among the options",
    ),
    "an option that is a list": (
        asking(options=lambda s, ask: [[card] for card in ask.options]),
        "options are non-empty, hashable",
        "unhashable",
    ),
    "None for an option": (asking(options=[None, "keep it"]), "options are non-empty", "None is no option"),
    "an option that is no JSON": (asking(options=[1j, 2j]), "every option survives JSON", "complex"),
    "an option of another type": (asking(options=[1, 2]), "every option survives JSON", "Expected `str`"),
    "a tuple that comes back as a list": (
        replace(asking(options=[("a", 1), ("b", 2)]), option=list[str | int]),
        "every option survives JSON",
        "came back as",
    ),
    "an unknown rule": (asking(rule="TO-99"), "every decision cites a rule of the ledger", "'TO-99' is not in the"),
    "a seat that is not there": (asking(seat=2), "a seat of the table or the team", "seat 2 is asked; there are 2"),
    "a decision without a name": (asking(kind=""), "every decision has a name", "it has no name"),
    "a gloss that touches a missing piece": (
        replace(MOTHS, gloss=lambda s, ask, option: Gloss(option, ["moth z"])),
        "touches pieces that are in the scene",
        "touches ['moth z'], not in the scene",
    ),
    "a gloss for the team that touches what only one of them sees": (
        replace(
            RAFT,
            gloss=lambda s, ask, option: Gloss(option, [f"{option} oar"]),
            scene=lambda s, viewer: Scene("The raft", [Area("a", pieces=oars(viewer))]),
            redeal=lambda s, viewer, dice: None,
        ),
        "touches pieces that are in the scene",
        "touches ['port oar'], not in the scene",
    ),
    "a gloss without words": (
        replace(MOTHS, gloss=lambda s, ask, option: Gloss("")),
        "every option has words",
        "has no words",
    ),
    "two options touched alike": (
        replace(MOTHS, gloss=lambda s, ask, option: Gloss(option, ["deck"])),
        "every option has words and touches pieces",
        "are touched in the same way",
    ),
    "no question": (replace(MOTHS, question=lambda s, ask: ""), "every option has words", "has no question"),
    "a refusal without a rule": (
        replace(MOTHS, candidates=lambda s, ask: [*ask.options, "x"], why_not=lambda s, ask, option: Refusal("", "no")),
        "what might be tried is either offered or refused by a rule",
        "is refused by ''",
    ),
    "a refusal without words": (
        replace(
            MOTHS, candidates=lambda s, ask: [*ask.options, "x"], why_not=lambda s, ask, option: Refusal("TO-2", "")
        ),
        "what might be tried is either offered or refused by a rule",
        "is refused without words",
    ),
    "an option that nobody might try": (
        replace(MOTHS, candidates=lambda s, ask: []),
        "what might be tried",
        "offered, but not among what might be tried",
    ),
    "a piece twice": (
        showing(lambda s, viewer: Area("twin", pieces=[Piece("deck")])),
        "the scene of every viewer has unique pieces",
        "twice in the scene of 0: ['deck']",
    ),
    "a piece twice deep in a group": (
        showing(lambda s, viewer: Area("twin", pieces=[Piece("a", parts=[Piece("b", parts=[Piece("deck")])])])),
        "the scene of every viewer has unique pieces",
        "twice in the scene of 0: ['deck']",
    ),
    "a piece twice at a seat": (
        showing(lambda s, viewer: SeatView(0, "first", pieces=[Piece("deck")])),
        "the scene of every viewer has unique pieces",
        "twice in the scene of 0: ['deck']",
    ),
    "an area twice": (
        showing(lambda s, viewer: Area("deck")),
        "the scene of every viewer has unique pieces",
        "twice in the scene of 0: ['deck']",
    ),
    "a piece without an id": (
        showing(lambda s, viewer: Area("twin", pieces=[Piece("")])),
        "the scene of every viewer has unique pieces",
        "has no id",
    ),
    "a scene that is no JSON": (showing(lambda s, viewer: 1j), "survives JSON", "complex"),
    "a scene that changes the table": (
        replace(MOTHS, scene=changing_the_table),
        "the scene of every viewer",
        "to look at the match changes it",
    ),
    "the deck in the scene": (
        showing(lambda s, viewer: str(s.deck[-1:])),
        HIDDEN,
        "viewer 0 sees something",
    ),
    "a hand in the scene of a watcher": (
        showing(lambda s, viewer: str(s.hands[1]) if viewer is None else ""),
        HIDDEN,
        "viewer None sees something",
    ),
    "the deck in the log": (
        replace(MOTHS, tell=lambda s, event: LogLine(f"{event.card} before {s.deck[:1]}")),
        MEANWHILE,
        "sees something of what is hidden",
    ),
    "the deck in the scene while a card is drawn": (
        showing(lambda s, viewer: str(s.deck[-1:]) if s.deck and len(s.hands[s.turn]) < 3 else ""),
        MEANWHILE,
        "sees something of what is hidden",
    ),
    "a card twice while it is played": (
        showing(
            lambda s, viewer: Area("flying", pieces=[Piece(s.table[-1])]) if len(s.hands[s.turn]) < 3 and s.deck else ""
        ),
        MEANWHILE,
        "a piece is twice in the scene",
    ),
    "a motion that tells a hand": (
        replace(MOTHS, motion=lambda s, event: Motion(end=s.hands[1][0] if s.hands[1] else "")),
        MEANWHILE,
        "sees something of what is hidden",
    ),
    "a log that is rewritten": (
        replace(MOTHS, tell=lambda s, event: LogLine(f"{event.seat}, when {len(s.table)} lay on the table")),
        "what has been told is told in the same words ever after",
        "first it was '0, when",
    ),
    "the deck in the words of an option": (
        replace(MOTHS, gloss=lambda s, ask, option: Gloss(f"{option} before {s.deck[-1] if s.deck else ''}")),
        HIDDEN,
        "sees something",
    ),
    "the deck in the order of options": (
        asking(options=lambda s, ask: sorted(ask.options, reverse=s.deck[:1] > ["moth g"])),
        "what can be chosen follows from what the one who decides can see",
        "with other hidden cards it would be",
    ),
    "the deck in the save": (replace(MOTHS, redeal=in_the_order_they_lay), HIDDEN, "tells what was before"),
    "the hand of the viewer dealt anew": (replace(MOTHS, redeal=first_hand_anew), HIDDEN, "sees something"),
    "hands that a rule holds are replaced": (
        replace(MOTHS, redeal=with_other_lists),
        "keep none of it in a variable",
        "the same redealt cards lead to another table",
    ),
    "the deck in a reading": (
        replace(MOTHS, inspect=lambda s, viewer, piece: Reading(str(s.deck[-1:]))),
        HIDDEN,
        "viewer 0 sees something",
    ),
    "the deck in a refusal": (
        replace(
            MOTHS,
            candidates=lambda s, ask: [*ask.options, "x"],
            why_not=lambda s, ask, option: Refusal("TO-2", f"{s.deck[-1:]}"),
        ),
        HIDDEN,
        "sees something",
    ),
    "the deck in a question": (replace(MOTHS, question=lambda s, ask: f"{s.deck[-1:]}?"), HIDDEN, "sees something"),
    "a habit that is not offered": (
        replace(MOTHS, habit=lambda s, ask: "sleep"),
        "what computer players think with",
        "the habit 'sleep' is not offered",
    ),
    "a habit that looks into the deck": (
        replace(MOTHS, habit=lambda s, ask: ask.options[-1 if s.deck[:1] > ["moth g"] else 0]),
        "what computer players think with",
        "tells something of what is hidden",
    ),
    "a judge that looks into the deck": (
        replace(MOTHS, judge=lambda s, seat: len(s.deck) and CARDS.index(s.deck[-1])),
        "what computer players think with",
        "the worth of the table tells something of what is hidden",
    ),
    "a judge without a number": (
        replace(MOTHS, judge=lambda s, seat: float("nan")),
        "what computer players think with",
        "the table is judged to be worth nan",
    ),
    "nothing dealt anew": (
        replace(MOTHS, redeal=of_nothing),
        "what is hidden is dealt anew in an imagined copy",
        "every time the copy had foreseen it",
    ),
    "hands and no word of what is hidden": (
        replace(MOTHS, redeal=nothing_hidden),
        "a game that deals nothing anew shows everybody the same pieces",
        "otherwise than who only watches; say in `redeal` what is hidden",
    ),
    "a hidden card kept in a variable": (
        replace(MOTHS, phases={"turn": peeking}),
        "rules look up what is hidden when they need it, and keep none of it in a variable",
        "",
    ),
    "state kept elsewhere": (replace(MOTHS, phases={"turn": remembering}), "a clone is equal", "the clone differs"),
    "an event without a type": (
        replace(MOTHS, phases={"turn": telling_what_has_no_type}, tell=lambda s, event: LogLine(repr(event))),
        "a saved match loads as it was",
        "the loaded match differs",
    ),
    "a table that its own faults forbid": (
        replace(MOTHS, faults=lambda s: ["too many moths"] if len(s.table) > 3 else []),
        "a saved match loads as it was",
        "too many moths",
    ),
    "a rule that crashes": (replace(MOTHS, phases={"turn": crashing}), "every option can be played", "a bug"),
    "an end without a name": (
        ending(Outcome("", (0, 0))),
        "a finished match has a named reason",
        "has no name",
    ),
    "payoffs for the wrong number of seats": (
        ending(Outcome("over", (1,))),
        "a payoff for every seat",
        "1 payoffs for 2 seats",
    ),
    "a payoff that is no number": (
        ending(Outcome("over", (float("inf"), 0))),
        "a payoff for every seat",
        "payoffs are numbers",
    ),
    "an end without words": (
        replace(MOTHS, summary=lambda s, outcome: Reading("")),
        "a summary",
        "the result has no words",
    ),
    "a line of the log without words": (
        replace(MOTHS, tell=lambda s, event: LogLine("")),
        "a finished match",
        "a line of the log is empty",
    ),
    "a flow that tidies up when it is dropped": (
        replace(MOTHS, phases={"turn": tidying}),
        "rules that are left in the middle of a decision change nothing any more",
        "catch errors instead",
    ),
    "a missing migration": (replace(MOTHS, schema=3, migrations={1: dict}), "every old schema has a migration", "2"),
    "options without defaults": (replace(MOTHS, options=NeedsOptions), "its options have defaults", "size"),
    "options that cannot be told apart": (
        replace(MOTHS, option=Pair | OtherPair),
        "its options and events can be read back",
        "Struct",
    ),
    "no setup": (replace(MOTHS, setup=unset), "it can be set up from every seed", "no cards in the box"),
}


@pytest.mark.parametrize(("game", "law", "said"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_caught_and_the_law_it_breaks_is_named(game: Game[Any], law: str, said: str) -> None:
    breach = caught(game)
    assert law in breach.law
    assert said in str(breach)
    assert f"{game.name} breaks the law “{breach.law}”" in str(breach)


def test_a_game_without_an_end_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "LONGEST", 200)
    breach = caught(replace(MOTHS, phases={"turn": endless}))
    assert breach.law == "every game ends"
    assert "200 decisions and no end" in str(breach)
    assert breach.record is not None
    assert Match.replay(breach.record, replace(MOTHS, phases={"turn": endless})).ply == 200


def test_looks_grow_rare_in_a_long_game_so_that_even_an_endless_one_is_found_out_in_time() -> None:
    report = check_game(STEPS, decisions=5000)
    assert report.games == 1
    assert report.looks < 100


def test_a_scene_that_a_renderer_cannot_draw_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def picky(scene: Scene) -> None:
        raise ValueError(f"no brush for {scene.title}")

    monkeypatch.setattr(kit, "found_renderers", lambda: {"picky": picky})
    breach = caught(MOTHS)
    assert "draws in every renderer" in breach.law
    assert "the renderer 'picky' cannot draw it: ValueError('no brush for Moths')" in str(breach)


def test_every_installed_renderer_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []
    monkeypatch.setattr(kit, "found_renderers", lambda: {"patient": drawn.append})
    assert check_game(RAFT, **A_FEW).renderers == ["patient"]
    assert drawn


def test_a_game_without_a_ledger_is_caught() -> None:
    def setup(options: NoOptions, dice: Dice) -> Moths:
        raise AssertionError("it is not even set up")

    setup.__module__ = "gloaming.kernel.dice"  # a folder without a ledger
    breach = caught(replace(MOTHS, setup=setup))
    assert breach.law == "its rules ledger can be read"
    assert "Moths has no rules ledger: put one as rules.md into the folder of the game" in str(breach)


def test_a_game_with_seven_levels_is_caught() -> None:
    breach = caught(replace(MOTHS, levels=((50, 10),) * 7))
    assert breach.law == "it has eight levels of computer players"
    assert "a game has 8 levels or leaves them out; here are 7" in str(breach)


@pytest.mark.parametrize(
    "breach_of",
    ["an option twice", "an unknown rule", "the deck in the scene", "a rule that crashes", "an end without a name"],
)
def test_the_record_of_a_breach_plays_again_up_to_where_it_shows(breach_of: str) -> None:
    game = BROKEN[breach_of][0]
    breach = caught(game)
    assert breach.record is not None
    match = Match.replay(breach.record, game)
    assert msgspec.json.decode(breach.record)["answers"] == msgspec.to_builtins(match._journal)
    if breach_of == "a rule that crashes":
        assert len(match.state.table) <= 4
    if breach_of == "an end without a name":
        assert match.ask is None


def test_a_breach_that_cannot_be_written_down_is_still_told() -> None:
    def unwritable(s: Moths) -> Flow[None]:
        s.shown.append(1j)  # type: ignore[arg-type]
        yield from turn(s)

    breach = caught(replace(MOTHS, phases={"turn": unwritable}))
    assert breach.law == "the state is plain data that can be written down and read back"
    assert "complex" in str(breach)
    assert breach.record is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("OPTIONS", "list({'north', 'south', 'east', 'west', 'up', 'down'})"), "other options, another order of them"),
        (('" ".join(s.pawns)', '" ".join({"north", "south", "east", "west", *s.pawns})'), "or another table"),
    ],
    ids=["in the options", "in the scene"],
)
def test_a_set_of_strings_in_its_own_order_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], said: str
) -> None:
    source = HEXAPAWN.replace(*change).replace("OPTIONS", '["a", "b"]').replace("NAME", "hexapawn")
    distribution(tmp_path, "hexapawn", source)
    code, out, err = python("-m", "gloaming", "check", "hexapawn", "--decisions", "60", path=[tmp_path], cwd=tmp_path)
    assert (code, err) == (1, "")
    assert "the same record gives the same game in another process with another hash seed" in out
    assert said in out
    assert (tmp_path / "hexapawn-breach.record.json").exists()


def test_a_stranger_that_obeys_is_passed_under_every_hash_seed(tmp_path: Path) -> None:
    distribution(tmp_path, "hexapawn")
    code, out, err = python("-m", "gloaming", "check", "hexapawn", "--decisions", "60", path=[tmp_path], cwd=tmp_path)
    assert (code, err) == (0, "")
    assert "hexapawn: passed. 63 decisions in 9 games" in out


def test_the_kit_bites_as_hard_with_assertions_switched_off(tmp_path: Path) -> None:
    distribution(tmp_path, "hexapawn", options='["a", "a"]')
    code, out, err = python("-O", "-m", "gloaming", "check", "hexapawn", path=[tmp_path], cwd=tmp_path)
    assert (code, err) == (1, "")
    assert "hexapawn breaks the law “options are non-empty, hashable and without duplicates”" in out


def test_a_short_game_is_looked_at_while_it_is_open() -> None:
    game = replace(games.find("tictactoe"), gloss=lambda s, ask, cell: Gloss("Mark", [f"nowhere{cell}"]))
    with pytest.raises(Nonconforming, match="not in the scene"):
        check_game(game, decisions=30)
