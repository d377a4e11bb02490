"""The language of the table: a map of open HEX, figures where a test needs them, and words for what one does there.

    s = state(members=[wolf(at=(0, 0), form="lupus")], npcs=[foe("axe-fomori", at=(2, 0))], sequence="combat")
    play(attack_on(s, s.members[0], "lupus-snap", 10, ""), Part("ARM"))

`state` is a table for rules that are called; `play` carries a rule out and answers what it asks; `match` is a whole
match that begins there. Dice are rigged with `black` and `rage`: the faces that come next.
"""

from collections.abc import Callable
from typing import Any, Self

import msgspec

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.games.retaliation.rules.character_creation import READY
from gloaming.games.retaliation.rules.combat_cards import available
from gloaming.games.retaliation.rules.npcs import make_deck
from gloaming.games.retaliation.table.booklet_files import Side
from gloaming.games.retaliation.table.box import board, box
from gloaming.games.retaliation.table.options import Options
from gloaming.games.retaliation.table.state import (
    FORM_OF,
    FORMS,
    SKILLS,
    Campaign,
    Due,
    Member,
    Npc,
    Phase,
    Scenario,
    State,
    Tile,
    Turn,
)
from gloaming.games.retaliation.table.text import carry_out, page_text
from gloaming.kernel import DONE, Ask, Dice, Flow
from gloaming.packs import choose
from gloaming.testing import GameTable, run_rule

OPEN = {  # two open tiles of the tests' own
    side: Side(
        id=side, kind="tile-side", tile=9, side="A", name="Field", environment="field", floor="grass",
        walls=[], difficult=[], voids=[],
    )
    for side in ("9a", "9b")
}  # fmt: skip
FIELD = [Tile(side="9a"), Tile(side="9b", at=(7, -3))]
BLACK = {0: 1, 1: 3, 2: 6}  # a result of the die that shows the face
RAGE = {0: 1, 1: 4, 2: 5, 3: 6}


def wolf(at: Any = None, form: str = "homid", **fields: Any) -> Member:
    """A pack member: PHYSICAL 3, MENTAL 2, no skills, nothing special, unless said otherwise."""
    places = [] if at is None else [at] if isinstance(at[0], int) else list(at)
    skills = {**dict.fromkeys(SKILLS, 0), **fields.pop("skills", {})}
    given = {"physical": 3, "mental": 2, "name": "Wolf", **fields}
    return Member(id=0, at=places, form=FORM_OF[form], skills=skills, **given)


def foe(card: str, at: Any = None, facing: int = 0, **fields: Any) -> Npc:
    """An NPC or Ally."""
    return Npc(id=0, card=card, at=[] if at is None else [at], facing=facing, **fields)


def state(
    members: list[Member] | None = None,
    npcs: list[Npc] | None = None,
    *,
    sequence: str = "main",
    turn: int | None = 0,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    tiles: list[Tile] | None = None,
    seed: int = 1,
    black: tuple[int, ...] = (),
    rage: tuple[int, ...] = (),
    rolls: list[int] | None = None,
    campaign: dict[str, Any] | None = None,
    scenario: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A table. It is the first member's turn; NPCs have the ids 10, 11, …; `black` and `rage` rig the dice."""
    pack_members = members if members is not None else [wolf(at=(0, 0))]
    chosen = msgspec.convert({"characters": len(pack_members), **(options or {})}, Options)
    dice = Dice(seed, rolls=[*(BLACK[face] for face in black), *(RAGE[face] for face in rage), *(rolls or [])])
    s = State(phase=Phase.TURN, options=chosen, pack=choose(PACK.game).ref, dice=dice, round=1)
    setattr(s, "sequence", sequence)  # noqa: B010 (any of the three)
    box(s).sides.update(OPEN)
    for number, member in enumerate(pack_members):
        member.id = number
        for form in FORMS:
            member.hands.setdefault(form, available(s, wolf(), form)[:5])
    s.members = pack_members
    s.scenario = Scenario(tiles=tiles or FIELD, player_count=players or len(pack_members), **(scenario or {}))
    s.campaign = Campaign(**(campaign or {}))
    for each in npcs or []:
        each.id, s.next_id = s.next_id, s.next_id + 1
        s.npcs.append(each)
    if sequence == "combat":
        for each in s.npcs:
            if not each.ally and not each.standee and each.at:
                make_deck(s, each)
                each.seen_front = True
                take_out(s, each)
    s.turn = None if turn is None else Turn(who=turn)
    for field, value in fields.items():
        setattr(s, field, value)
    return s


def take_out(s: State, who: Npc) -> None:
    """The combat card that a test gives an NPC is no longer in its deck."""
    for deck in s.fight.decks.values():
        if who.combat in deck.cards:
            deck.cards.remove(who.combat)
            return


def play(flow: Flow[Any], *answers: Any) -> Any:
    """Carries a rule out. Each question takes the next answer: an option, its place, or a type to take the first of."""
    return run_rule(flow, *answers)


def easily(flow: Flow[Any]) -> list[str]:
    """Carries a rule out: done where one can be done, else the first option. What was asked."""
    return asked_by(flow, lambda ask: DONE if DONE in ask.options else ask.options[0])


def questions(flow: Flow[Any], take: Any = 0) -> list[str]:
    """The kinds of the questions that a rule asks if every time the same place of the options is taken."""
    return asked_by(flow, lambda ask: ask.options[take])


def asked_by(flow: Flow[Any], answer: Callable[[Ask], Any]) -> list[str]:
    """The kinds of the questions that a rule asks, answered so."""
    kinds = []
    try:
        ask = next(flow)
        while True:
            kinds.append(ask.kind)
            ask = flow.send(answer(ask))
    except StopIteration:
        return kinds


def first_ask(flow: Flow[Any]) -> Ask:
    """The first question of a rule."""
    return next(flow)


class Table(GameTable[State]):
    """A match from a table on, with words for what one may do there."""

    def skip(self, kinds: str, most: int = 40) -> Self:
        """Answers questions of these kinds with their first option, until another comes."""
        while most and self.match.ask is not None and self.match.ask.kind in kinds.split(", "):
            self.match.play(index=0)
            most -= 1
        return self


def match(s: State) -> Table:
    """A match that begins on a table; what a table must have and the test does not care for is filled in."""
    s.scenario.id = s.scenario.id or "01-cinders"
    s.campaign.next = s.campaign.next or ["01-cinders"]
    for member, (auspice, tribe, backstory, _) in zip(s.members, READY, strict=False):
        member.auspice, member.tribe = member.auspice or auspice, member.tribe or tribe
        member.backstory = member.backstory or backstory
        member.gifts = member.gifts or [gift.id for gift in box(s).gifts.values() if gift.type == "Passive"][:1]
    return Table.laid(GAME, s)


def scenario(id: str = "01-cinders", seed: int = 1, **options: Any) -> Table:
    """A scenario from its beginning, with ready-made characters."""
    return Table.new(GAME, seed, **{"scenario": id, "characters": 2, "pack_ties": "auto", **options})


def campaign(seed: int = 1, **options: Any) -> Table:
    """The campaign from its beginning."""
    return Table.new(GAME, seed, **{"characters": 2, "pack_ties": "auto", **options})


__all__ = ["board", "campaign", "easily", "first_ask", "foe", "match", "play", "questions", "scenario", "state", "wolf"]


def say(
    s: State, text: str, *answers: Any, you: int = 0, involved: tuple[int, ...] = (0,), target: int | None = None
) -> None:
    """Carries out sentences of a page."""
    e = page_text(s, you, list(involved), target)
    for sentence in text.splitlines():
        play(carry_out(e, sentence.strip()), *answers)


def begun(id: str = "01-cinders", **options: Any) -> Table:
    """A scenario at its first turn."""
    t = scenario(id, **options)
    return t.skip("prepare, form, start, page, modifiers, who is next, companions")


def jump(t: Table, page: str, **fields: Any) -> Table:
    """The same table with a page that is to be read now."""
    s = msgspec.convert(msgspec.to_builtins(t.s), State)
    s.roll, s.after, s.phase = None, Phase.NEXT, Phase.PAGE
    s.turn = None
    s.due = [Due(page=page, you=0, involved=[member.id for member in s.members])]
    for name, value in fields.items():
        setattr(s, name, value)
    return Table.laid(GAME, s)
