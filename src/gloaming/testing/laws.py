"""The laws that every game is held to. The docstring of each is what a breach is called."""

import os
import subprocess
import sys
from collections.abc import Callable
from math import isfinite
from typing import Any

import msgspec

from gloaming.kernel import TEAM, Dice, Film, IllegalChoice, Match, filmed
from gloaming.kernel.game import nothing_hidden
from gloaming.kernel.replay import fingerprint
from gloaming.ledger import ledger

from .looks import (
    AHEAD,
    FRAMES,
    Breach,
    asked,
    bare,
    course,
    encode,
    every_piece,
    faces,
    lead_to_the_same,
    play_on,
    redealt,
    require,
    snapshot,
    try_options,
    view,
    viewers,
)

Law = Callable[[Match, Dice, dict[str, Callable[[Any], Any]]], None]


def the_state_is_plain_data(match: Match, dice: Dice, renderers: Any) -> None:
    """the state is plain data that can be written down and read back"""
    written = encode(match.state)
    require(encode(match.game.decode(written)) == written, "read back and written again, it differs")


def a_seat_is_asked(match: Match, dice: Dice, renderers: Any) -> None:
    """every decision has a name, and a seat of the table or the team to make it"""
    ask = asked(match)
    require(ask.kind, "it has no name")
    require(ask.seat == TEAM or ask.seat in range(match.seats), f"seat {ask.seat} is asked; there are {match.seats}")


def options_are_a_list(match: Match, dice: Dice, renderers: Any) -> None:
    """options are non-empty, hashable and without duplicates"""
    options = asked(match).options
    require(options, "there is nothing to choose from")
    require(len(set(options)) == len(options), f"twice among the options: {options}")
    require(None not in options, "None is no option")


def rule_exists(match: Match, dice: Dice, renderers: Any) -> None:
    """every decision cites a rule of the ledger"""
    rule = asked(match).rule
    require(rule in ledger(match.game), f"{rule!r} is not in the ledger")


def options_read_back(match: Match, dice: Dice, renderers: Any) -> None:
    """every option survives JSON"""
    for option in asked(match).options:
        back = msgspec.json.decode(msgspec.json.encode(option), type=match.game.option)
        require(back == option, f"{option!r} came back as {back!r}")


def glosses_touch_the_scene(match: Match, dice: Dice, renderers: Any) -> None:
    """every option has words and touches pieces that are in the scene"""
    ask = asked(match)
    require(match.question(), "the decision has no question")
    deciders = range(match.seats) if ask.seat == TEAM else [ask.seat]
    scenes = [match.scene(seat).pieces() for seat in deciders]
    taken: dict[tuple[str, ...], str] = {}
    for option in ask.options:
        gloss = match.gloss(option)
        require(gloss.label, f"{option!r} has no words")
        missing = [piece for piece in gloss.pieces if any(piece not in pieces for pieces in scenes)]
        require(not missing, f"{gloss.label!r} touches {missing}, not in the scene")
        if gloss.pieces:
            same = taken.setdefault(tuple(gloss.pieces), gloss.label)
            require(same == gloss.label, f"{gloss.label!r} and {same!r} are touched in the same way")


def refusals_are_right(match: Match, dice: Dice, renderers: Any) -> None:
    """what might be tried is either offered or refused by a rule, and a refusal changes nothing"""
    ask, rules = asked(match), ledger(match.game)
    candidates = match.candidates()
    left_out = [option for option in ask.options if option not in candidates]
    require(not left_out, f"offered, but not among what might be tried: {left_out}")
    denied = [option for option in candidates if option not in ask.options]
    for option in denied:
        refusal = match.why_not(option)
        if refusal is None:
            raise Breach(f"{option!r} is not offered, and nothing says why")
        require(refusal.rule in rules, f"{option!r} is refused by {refusal.rule!r}, which is not in the ledger")
        require(refusal.text, f"{option!r} is refused without words")
        require(match.gloss(option).label, f"{option!r} has no words")
    before = encode(match.state)
    for option in [*denied[:1], "no such option"]:
        try:
            match.play(option)
        except IllegalChoice as error:
            require(error.rule in rules, f"{option!r} is refused by {error.rule!r}, which is not in the ledger")
        else:
            require(False, f"{option!r} was accepted although it was not offered")
    require(encode(match.state) == before, "a refused choice changed the state")
    require(match.ask is ask, "a refused choice changed the decision")


def clones_are_equal(match: Match, dice: Dice, renderers: Any) -> None:
    """a clone is equal, and what happens to it does not happen to the original"""
    before = snapshot(match)
    clone = match.clone()
    require(snapshot(clone) == before, "the clone differs")
    try_options(clone, dice)
    require(snapshot(match) == before, "playing the clone changed the original")


def the_log_only_grows(match: Match, dice: Dice, renderers: Any) -> None:
    """what has been told is told in the same words ever after"""
    for viewer in viewers(match):
        told, later = match.log(viewer), Match.load(match.save(), match.game)  # a clone would know the words by heart
        try_options(later, dice)
        for before, after in zip(told, later.log(viewer), strict=False):
            require(before == after, f"first it was {before.text!r}, and later {after.text!r}")


def a_dropped_flow_changes_nothing(match: Match, dice: Dice, renderers: Any) -> None:
    """rules that are left in the middle of a decision change nothing any more"""
    clone = match.clone()
    state, before = clone.state, encode(clone.state)
    del clone  # and with it the flow that asks
    require(encode(state) == before, "a flow that is dropped tidies the state up: catch errors instead")


def undo_and_redo_return(match: Match, dice: Dice, renderers: Any) -> None:
    """undo and redo lead back to where they came from"""
    here = snapshot(match)
    clone = match.clone()
    steps = min(match.ply, dice.roll(8))
    way = [here]
    for _ in range(steps):
        clone.undo()
        way.append(snapshot(clone))
    for _ in range(steps):
        require(snapshot(clone) == way.pop(), "a step back and forth leads elsewhere")
        clone.redo()
    require(snapshot(clone) == here, "undone and redone, the match differs")


def saves_load(match: Match, dice: Dice, renderers: Any) -> None:
    """a saved match loads as it was"""
    loaded = Match.load(match.save(), match.game)
    require(snapshot(loaded) == snapshot(match), "the loaded match differs")
    require(not loaded.notice, loaded.notice)
    require(loaded.save() == match.save(), "saved again, the loaded match differs")
    if match.ply:
        clone = match.clone()
        clone.undo()
        loaded.undo()
        require(snapshot(loaded) == snapshot(clone), "undo after loading leads elsewhere")


def records_replay(match: Match, dice: Dice, renderers: Any) -> None:
    """a record plays again to the same match"""
    again = Match.replay(match.record(), match.game)
    require(snapshot(again) == snapshot(match), "played again, the match differs")


def positions_load(match: Match, dice: Dice, renderers: Any) -> None:
    """the state at the start of the phase is a position that loads, and is free of faults"""
    position = match.position()
    text = msgspec.json.encode(position)
    begun = Match.from_position(match.game, text)
    require(begun.position() == position, "it does not come back")
    try_options(begun, dice)


def scenes_draw(match: Match, dice: Dice, renderers: dict[str, Callable[[Any], Any]]) -> None:
    """the scene of every viewer has unique pieces, survives JSON and draws in every renderer"""
    for viewer in viewers(match):
        scene = match.scene(viewer)
        ids = [piece.id for piece in every_piece(scene)]
        require(all(ids), f"a piece in the scene of {viewer} has no id")
        for names in (ids, [area.id for area in scene.areas]):
            twice = sorted({name for name in names if names.count(name) > 1})
            require(not twice, f"twice in the scene of {viewer}: {twice}")
        require(msgspec.json.decode(msgspec.json.encode(scene), type=type(scene)) == scene, "it does not survive JSON")
        for name, draw in renderers.items():
            try:
                draw(scene)
            except Exception as error:
                raise Breach(f"the renderer {name!r} cannot draw it: {error!r}") from error
        for piece in ids:
            match.inspect(piece, viewer)


def nobody_sees_what_is_hidden(match: Match, dice: Dice, renderers: Any) -> None:
    """what a viewer cannot see does not show: dealt anew, their scene, options, log and save are the same bytes"""
    for viewer in viewers(match):
        imagined = match.imagine(viewer, dice.bits())
        require(view(imagined, viewer) == view(match, viewer), f"viewer {viewer} sees something of what is hidden")
        save = match.save_for(viewer)
        require(imagined.save_for(viewer) == save, f"the save for viewer {viewer} tells what is hidden")
        try_options(Match.load(save, match.game), dice)
        truth, other = (redealt(match, viewer, seed) for seed in (None, dice.bits()))
        same = other.save_for(viewer) == truth.save_for(viewer)
        require(same, f"the redeal for viewer {viewer} tells what was before")
        require(
            encode(imagined.clone().state) == encode(imagined.state), "the clone of an imagined copy is another one"
        )
        play_on(imagined, dice)
        require(encode(imagined.clone().state) == encode(imagined.state), "an imagined copy loses what it imagined")


def what_others_do_not_see_is_dealt_anew(match: Match, dice: Dice, renderers: Any) -> None:
    """a game that deals nothing anew shows everybody the same pieces"""
    if match.game.redeal is not nothing_hidden:
        return
    shown = {viewer: faces(match.scene(viewer)) for viewer in viewers(match)}
    watching = shown.pop(None)
    for viewer, seen in shown.items():
        apart = sorted(piece for piece in seen.keys() | watching.keys() if seen.get(piece) != watching.get(piece))
        require(
            not apart, f"seat {viewer} sees {apart[:3]} otherwise than who only watches; say in `redeal` what is hidden"
        )


def beats_show_nothing_hidden(match: Match, dice: Dice, renderers: Any) -> None:
    """after every event that is told the table can be drawn, as its line says, and shows nobody what is hidden"""
    copy, own = match.clone(), Dice(match.ply)  # dice of its own: to look shall not change what is played
    with filmed(copy) as film:
        copy.play(index=own.roll(len(asked(match).options)) - 1)
    some = film.frames[:: max(1, len(film.frames) // FRAMES)]
    for viewer in viewers(match):
        seen = [frame for frame in some if frame[0].seen_by(viewer)]
        told = Film(match.game, seen).beats(viewer)
        lines = copy.log(viewer, match.told)
        require(all(beat.line in lines for beat in told), "an event is told otherwise later on")
        for (event, data), beat in zip(seen, told, strict=True):
            ids = [piece.id for piece in every_piece(beat.scene)]
            require(len(ids) == len(set(ids)), f"after {event!r} a piece is twice in the scene of {viewer}")
            state = match.game.decode(data)
            match.game.deal_anew(state, viewer, own.bits())
            [other] = Film(match.game, [(event, encode(state))]).beats(viewer)
            require(encode(other) == encode(beat), f"after {event!r} viewer {viewer} sees something of what is hidden")


def options_tell_nothing_hidden(match: Match, dice: Dice, renderers: Any) -> None:
    """what can be chosen follows from what the one who decides can see"""
    begun = Match.from_position(match.game, match.position())
    if (fingerprint(begun), begun.ask) != (fingerprint(match), match.ask):
        return  # answers have been given since the phase began
    for viewer in viewers(match):
        known = Match.load(match.save_for(viewer), match.game)
        if asked(match).seat in (viewer, TEAM) and known.scene(viewer) == match.scene(viewer):
            require(known.ask == match.ask, f"with other hidden cards it would be {known.ask}, and not {match.ask}")


def nothing_hidden_is_remembered(match: Match, dice: Dice, renderers: Any) -> None:
    """rules look up what is hidden when they need it, and keep none of it in a variable while they ask"""
    for viewer in viewers(match):
        if asked(match).seat not in (viewer, TEAM):
            continue
        seed = dice.bits()
        known = Match.load(match.save_for(viewer), match.game)
        # the same hidden cards as in `here`, dealt before the rules could see others
        for there in (known.imagine(viewer, seed), redealt(match, viewer, seed)):
            here = match.imagine(viewer, seed)
            if fingerprint(here) == fingerprint(there) and here.ask == there.ask:
                lead_to_the_same(here, there, dice)


def computer_players_see_no_more(match: Match, dice: Dice, renderers: Any) -> None:
    """what computer players think with is offered, is a number, and follows from what their seat can see"""
    game, ask = match.game, asked(match)
    seat = 0 if ask.seat == TEAM else ask.seat
    copy = match.imagine(seat, dice.bits())
    if game.habit is not None:
        choice = game.habit(match.state, ask)
        require(choice in ask.options, f"the habit {choice!r} is not offered")
        require(game.habit(copy.state, ask) == choice, f"the habit {choice!r} tells something of what is hidden")
    if game.judge is not None:
        worth = game.judge(match.state, seat)
        require(isfinite(worth), f"the table is judged to be worth {worth}")
        require(game.judge(copy.state, seat) == worth, "the worth of the table tells something of what is hidden")


class Foresight:
    """what comes by chance differs from one imagined copy to another"""

    def __init__(self) -> None:
        self.spoken = self.differed = 0

    def __call__(self, match: Match, dice: Dice, renderers: Any) -> None:
        """Plays the truth and a copy on in the same way, until a roll or a card comes."""
        if asked(match).seat == TEAM:
            return
        truth, copy = match.clone(), match.imagine(asked(match).seat, dice.bits())
        for _ in range(AHEAD):
            if truth.ask is None or truth.state.dice.used != match.state.dice.used or truth.ask != copy.ask:
                break
            choice = dice.roll(len(truth.ask.options)) - 1
            truth.play(index=choice)
            copy.play(index=choice)
        self.spoken += truth.state.dice.used != match.state.dice.used
        self.differed += bare(truth) != bare(copy)

    def judge(self, match: Match, dice: Dice, renderers: Any) -> None:
        """what is hidden is dealt anew in an imagined copy"""
        foreseen = self.spoken >= 12 and not self.differed
        require(not foreseen, f"a roll or a card came {self.spoken} times, and every time the copy had foreseen it")


def the_end_is_named(match: Match, dice: Dice, renderers: Any) -> None:
    """a finished match has a named reason, a payoff for every seat and a summary"""
    result = match.result
    if result is None or not result.reason:
        raise Breach("the end has no name")
    require(len(result.payoffs) == match.seats, f"{len(result.payoffs)} payoffs for {match.seats} seats")
    require(all(isfinite(payoff) for payoff in result.payoffs), f"payoffs are numbers, not {result.payoffs}")
    require(match.summary().title, "the result has no words")
    for viewer in viewers(match):
        require(all(line.text for line in match.log(viewer)), "a line of the log is empty")


def rollouts_end(match: Match, dice: Dice, renderers: Any) -> None:
    """play at random without a journal comes to an end as well"""
    clone = match.clone()
    for _ in range(min(match.ply, AHEAD)):
        clone.undo()
    if clone.ask is not None:
        require(clone.rollout(dice.random).reason, "it has no name")


def same_game_under_every_hash_seed(match: Match, dice: Dice, renderers: Any) -> None:
    """the same record gives the same game in another process with another hash seed"""
    code = "import sys; from gloaming.testing.looks import course; print(course(sys.stdin.buffer.read()))"
    record = match.record()
    here = course(record, match.game)
    hash_seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    run = subprocess.run(
        [sys.executable, "-O", "-c", code],  # nor may a game hang on its assertions
        input=record,
        capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    require(run.returncode == 0, run.stderr.decode(errors="replace"))
    same = run.stdout.decode().strip() == here
    require(same, f"PYTHONHASHSEED={hash_seed} gives other options, another order of them, or another table")


EVERY_DECISION: tuple[Law, ...] = (
    the_state_is_plain_data,
    a_seat_is_asked,
    options_are_a_list,
    rule_exists,
    options_read_back,
)
EVERY_OPEN_LOOK: tuple[Law, ...] = (
    computer_players_see_no_more,
    beats_show_nothing_hidden,
    glosses_touch_the_scene,
    refusals_are_right,
    options_tell_nothing_hidden,
    nothing_hidden_is_remembered,
)
EVERY_LOOK: tuple[Law, ...] = (
    a_dropped_flow_changes_nothing,  # first, since whatever is imagined is dropped as well
    clones_are_equal,
    undo_and_redo_return,
    saves_load,
    the_log_only_grows,  # by a save, so that one must load first
    records_replay,
    positions_load,
    scenes_draw,
    what_others_do_not_see_is_dealt_anew,
    nobody_sees_what_is_hidden,
)
EVERY_END: tuple[Law, ...] = (the_end_is_named, rollouts_end)
INSTALLED: tuple[Law, ...] = (same_game_under_every_hash_seed,)
