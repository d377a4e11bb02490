"""The words of the examples: what is given on the table, and what is so in the end."""

from collections.abc import Callable, Iterator
from typing import Any

from gloaming.lingo import Lexicon, Selection
from gloaming.packs import Pack
from gloaming.packs.examples import ExampleFailed

from ..rules.booklet import record
from ..rules.caern import item_limit
from ..rules.combat_cards import discard_pile, hand
from ..rules.damage import enter_phase
from ..rules.items import copies_out
from ..rules.line_of_sight import length
from ..rules.npcs import make_deck
from ..rules.terrain import lying, place_token
from ..table.box import box
from ..table.figures import apart, is_boss
from ..table.hexes import Hex, rear
from ..table.holding import forbidden, ignores, must_target
from ..table.numbers import attack, damage_maximum, initiative, movement, skill, willpower_maximum
from ..table.printed import CombatCard, Gift, NpcCard, NpcCombatCard, Strategy
from ..table.state import TOKENS, Figure, Member, Npc
from ..table.text import Text
from ..words.facts import OWN_POOLS, behind, has_pool, only
from ..words.lexicon import W, amount, filled, named, who
from ..words.story import card_named, colour_named
from .examples import MATES, SPARES, EvenDice, ExampleTable, arrive, come, enter, take_form, the

FACES = {"black": {0: 1, 1: 3, 2: 6}, "Rage": {0: 1, 1: 4, 2: 5, 3: 6}}  # a result of the die that shows the face
STATS: dict[str, Callable[..., int]] = {
    "Movement": movement,
    "Line of Sight": length,
    "Attack": attack,
    "Item limit": item_limit,
}
PARTS = ("HEAD", "THROAT", "TORSO", "ARM", "LEG")  # those of the rulebook; a pack may have more


def parts_of(pack: Pack) -> Iterator[str]:
    """Every body part that a card of the pack aims at or has."""
    for card in pack.all(CombatCard):
        yield from card.body_parts
    for npc in pack.all(NpcCard):
        for glorious in (*npc.glorious, *(each for phase in npc.phase for each in phase.glorious)):
            yield glorious.part


GIVEN = ("additional Attack(s)", "additional action(s)")


def add_facts(words: Lexicon, pack: Pack) -> None:
    """Adds what examples can say of the table."""
    words.choice("part", *dict.fromkeys((*PARTS, *parts_of(pack))))
    words.choice("shown", *STATS)
    words.choice("ban", *(key for (sort, _, key) in W.words if sort == "deed" and "{" not in key))
    words.choice("ban", *(f"gain {kind} tokens" for kind in TOKENS))
    words.choice("npc_card", *dict.fromkeys(card.name for card in pack.all(NpcCombatCard)))
    words.choice("gift_name", *(card.name for card in pack.all(Gift)))
    words.code("faces", r"[0-3](/[0-3])*", "2/0/1")
    places(words)
    bodies(words)
    cards(words, {card.name: card.id for card in pack.all(NpcCombatCard)}, {g.name: g.id for g in pack.all(Gift)})
    rules(words)
    belongings(words, {card.name: card.id for card in pack.all(Strategy)})


# where


def put(e: ExampleTable, figures: Selection, hex: Selection) -> None:
    """A figure stands there: a pack member, or an NPC with its name and perhaps its colour."""
    s, at = e.state, hex.all(e)[0]
    if found := figures.all(e):
        mine = who(e, found[0])
        mine.at = [at]
        if isinstance(mine, Member):
            take_form(mine, mine.form)
    elif (name := named(figures)) in MATES:
        come(s, MATES.index(name), at)
    else:
        arrive(s, card_named(e, figures), at, colour_named(figures))


def put_in_front(e: ExampleTable, figures: Selection, other: Selection) -> None:
    """The other figure turns its back to the first."""
    back, seen = the(e, figures), the(e, other)
    seen.facing = next(f for f in range(6) if any(at in rear(seen.at[0], f) for at in back.at))


def lie(e: ExampleTable, terrain: str, hex: Selection) -> None:
    """A token lies on a HEX."""
    place_token(e.state, terrain, hex.all(e)[0])


def places(words: Lexicon) -> None:
    """Where figures and tokens are."""

    def faces(e: ExampleTable, figures: Selection, n: int) -> None:
        the(e, figures).facing = n

    def at_hex(e: ExampleTable, id: int, hex: Selection) -> bool:
        return hex.all(e)[0] in who(e, id).at

    def spots(e: ExampleTable, terrain: str) -> list[Hex]:
        swarm = [each.at[0] for each in e.state.npcs if each.at and box(e.state).npcs[each.card].name == terrain]
        return [*lying(e.state, terrain), *swarm]

    words.fact("{figure} stand(s) on {hex}", make=put)(at_hex)
    words.fact("{figure} face(s) {n}", make=faces)(lambda e, id, n: who(e, id).facing == n)
    words.fact("{figure} is behind {other:figure}", make=put_in_front)(behind)
    words.fact("{figure} is {n} HEX from {other:figure}")(lambda e, id, n, other: apart(who(e, id), the(e, other)) == n)
    words.fact("{terrain} lies on {hex}", make=lie)(lambda e, terrain, hex: hex.all(e)[0] in spots(e, terrain))
    words.fact("no {terrain} lies on {hex}")(lambda e, terrain, hex: hex.all(e)[0] not in spots(e, terrain))
    words.fact("the pack is at the Caern", make=lambda e: enter(e.state, "caern"))(
        lambda e: e.state.sequence == "caern"
    )


# bodies and minds


def give_tokens(e: ExampleTable, figures: Selection, token: Selection) -> None:
    """A figure has tokens."""
    the(e, figures).tokens[filled(token)] = amount(e, token)


def has_tokens(e: ExampleTable, id: int, token: Selection) -> bool:
    """How many tokens of a kind it has; effect tokens are all of them."""
    tokens, kind = who(e, id).tokens, filled(token)
    return token.meets(sum(tokens.values()) if kind == "effect" else tokens.get(kind, 0))


def give_pool(e: ExampleTable, figures: Selection, pool: Selection) -> None:
    """A figure has so much Damage, Rage, Willpower …"""
    here, what, n = the(e, figures), named(pool), amount(e, pool)
    n = 0 if pool.which == "no" else n
    match what:
        case "Willpower":
            here.spent = willpower_maximum(here) - n
        case "Initiative":
            here.initiative = n - initiative(e.state, here)
        case "Damage" | "Rage" | "Corruption" | "XP":
            setattr(here, what.lower(), n)
        case _:
            raise ExampleFailed(f"given: {what} cannot be set.")


def has_much(e: ExampleTable, id: int, pool: Selection) -> bool:
    """How much it has; Attacks and actions beside the first of its turn."""
    here, turn = who(e, id), e.state.turn
    own = turn if turn is not None and turn.who == id else None
    if named(pool) == "additional Attack(s)" and isinstance(here, Member):
        return pool.meets(here.next_attacks + (own.attacks if own is not None else 0))
    if named(pool) == "additional action(s)":
        return pool.meets(own.actions - 1 if own is not None else 0)
    return has_pool(e, id, pool)


def be_in_form(e: ExampleTable, figures: Selection, form: str) -> None:
    """A pack member is in a form."""
    take_form(the(e, figures), form.lower())


def bodies(words: Lexicon) -> None:
    """Damage, tokens, forms, phases."""

    def moved(e: ExampleTable, figures: Selection, pool: Selection) -> None:
        assert e.state.turn is not None
        e.state.turn.moved = amount(e, pool)

    def play_turn(e: ExampleTable, figures: Selection) -> None:
        e.state.played.append(the(e, figures).id)

    def frenzy(e: ExampleTable, figures: Selection) -> None:
        the(e, figures).frenzied = True

    def to_phase(e: ExampleTable, figures: Selection, phase: str) -> None:
        enter_phase(e.state, the(e, figures), len(phase))

    def worn(e: ExampleTable, figures: Selection, n: int) -> None:
        here = the(e, figures)
        here.damage = damage_maximum(e.state, here) - n

    words.fact("{figure} has {token}", make=give_tokens)(has_tokens)
    words.fact("{figure} has {pool}", make=give_pool, pool=only(*OWN_POOLS, *GIVEN))(has_much)
    words.fact("{figure} can take {n} Damage", make=worn)(
        lambda e, id, n: damage_maximum(e.state, who(e, id)) - who(e, id).damage == n
    )
    words.fact("{figure} is in {form} form", make=be_in_form)(meaning("{figure} is in {form} form"))
    words.fact("{figure} moved {pool} this turn", make=moved)(meaning("{figure} moved {pool} this turn"))
    words.fact("{figure} has played its turn this round", make=play_turn)(lambda e, id: id in e.state.played)
    words.fact("{figure} is in Frenzy", make=frenzy)(lambda e, id: getattr(who(e, id), "frenzied", False))
    words.fact("{figure} is in phase {phase}", make=to_phase)(
        lambda e, id, phase: is_boss(e.state, who(e, id)) and who(e, id).phase_no == len(phase)  # type: ignore[attr-defined]
    )


def meaning(fact: str) -> Any:
    """What a fact of the cards means."""
    return W.find("fact", fact).run


# cards


def cards(words: Lexicon, npc_cards: dict[str, str], gifts: dict[str, str]) -> None:
    """Combat cards of the pack and of NPCs; what was used."""

    def hold(e: ExampleTable, figures: Selection, npc_card: str) -> None:
        here = the(e, figures)
        make_deck(e.state, here)
        here.combat = npc_cards[npc_card]

    def discarded(e: ExampleTable, figures: Selection, card: Selection) -> None:
        here: Member = the(e, figures)
        discard_pile(here).extend([SPARES[here.form]] * amount(e, card))

    def use_up(e: ExampleTable, gift_name: str) -> None:
        you = e.state.members[0]
        you.gifts.append(gifts[gift_name])
        you.used[gifts[gift_name]] = "scenario"

    def spend(e: ExampleTable, advantage: str) -> None:
        you = e.state.members[0]
        you.backstory, you.auspice = next(iter(box(e.state).backstories)), next(iter(box(e.state).auspices))
        you.used[own(e, advantage)] = "scenario"

    def own(e: ExampleTable, advantage: str) -> str:
        you = e.state.members[0]
        return you.backstory if advantage == "your Backstory bonus" else you.auspice

    def is_used(e: ExampleTable, card: str) -> bool:
        return card in e.state.members[0].used

    def call(e: ExampleTable, spirit: str) -> None:
        e.state.campaign.spirits.append(spirit)
        e.state.scenario.spirits.append(spirit)

    def combat_card(e: ExampleTable, id: int) -> str:
        here = who(e, id)
        assert isinstance(here, Npc)
        return here.combat

    words.choice("advantage", "your Backstory bonus", "your auspice ability")
    words.fact("{figure} hold(s) {card}")(lambda e, id, card: card.meets(len(hand(e.state.members[id]))))
    words.fact("{figure} has {card} in discard", make=discarded)(
        lambda e, id, card: card.meets(len(discard_pile(e.state.members[id])))
    )
    words.fact("{figure} is about to play {npc_card}", make=hold)(
        lambda e, id, npc_card: combat_card(e, id) == npc_cards[npc_card]
    )
    words.fact("{figure} is without a combat card")(lambda e, id: not combat_card(e, id))
    words.fact("{figure} is seen through")(lambda e, id: who(e, id).known)  # type: ignore[attr-defined]
    words.fact("the Gift {gift_name} is spent", make=use_up)(lambda e, gift_name: is_used(e, gifts[gift_name]))
    words.fact("the Gift {gift_name} is ready")(lambda e, gift_name: not is_used(e, gifts[gift_name]))
    words.fact("{advantage} is spent", make=spend)(lambda e, advantage: is_used(e, own(e, advantage)))
    words.fact("{advantage} is ready")(lambda e, advantage: not is_used(e, own(e, advantage)))
    words.fact("{spirit} was called", make=call)(lambda e, spirit: spirit in e.state.scenario.spirits)
    words.fact("{spirit} can be called")(lambda e, spirit: spirit not in e.state.scenario.spirits)


# rules, dice


def rules(words: Lexicon) -> None:
    """Numbers, bans, dice."""

    def rig(die: str) -> Callable[[ExampleTable, str], None]:
        def make(e: ExampleTable, faces: str) -> None:
            shown = [int(face) for face in faces.split("/")]
            if max(shown) not in FACES[die]:
                raise ExampleFailed(f"given: a {die} die has no face with {max(shown)}.")
            e.state.dice.rolls += [FACES[die][face] for face in shown]

        return make

    def rig_all(e: ExampleTable, n: int) -> None:
        dice = e.state.dice
        assert isinstance(dice, EvenDice)
        dice.always = FACES["black"][n]

    def aim(e: ExampleTable, part: str) -> None:
        e.aim = part

    def learn(e: ExampleTable, figures: Selection, skill: str, n: int) -> None:
        the(e, figures).skills[skill.lower()] = n

    def number(e: ExampleTable, id: int, n: int, shown: str) -> bool:
        return STATS[shown](e.state, who(e, id)) == n

    def targets(e: Text, id: int, victim: Selection) -> bool:
        here = who(e, id)
        return isinstance(here, Npc) and must_target(e.state, here) == victim.all(e)

    def disregards(e: Text, id: int, thing: Selection) -> bool:
        return ignores(e.state, who(e, id), named(thing))

    def shown(e: ExampleTable, die: str) -> list[int]:
        return [] if e.check is None else e.check.black if die == "black" else e.check.rage

    for die in FACES:
        words.fact(f"the {die} dice show {{faces}}", make=rig(die))(
            lambda e, faces, die=die: shown(e, die) == [int(face) for face in faces.split("/")]
        )
    words.fact("each die shows {n}", make=rig_all)(lambda e, n: {*shown(e, "black"), *shown(e, "Rage")} == {n})
    words.fact("you aim at the {part}", make=aim)(lambda e, part: e.aim == part)
    words.fact("{figure} has {skill} {n}", make=learn)(lambda e, id, skill, n: skill_of(e, who(e, id), skill) == n)
    words.fact("{figure} has {n} {shown}")(number)
    words.fact("{figure} may not {ban}")(lambda e, id, ban: forbidden(e.state, who(e, id), ban))
    words.fact("{figure} ignore(s) {thing}")(disregards)
    words.fact("{figure} must target {victim:figure}")(targets)
    for moon in ("full", "new"):
        said = f"the Moon is {moon}"
        words.fact(said, make=lambda e, moon=moon: setattr(e.state.campaign, "moon", moon))(meaning(said))


def skill_of(e: Text, here: Figure, named_skill: str) -> int:
    """A skill level now."""
    assert isinstance(here, Member)
    return skill(e.state, here, named_skill.lower())


# what one has


def belongings(words: Lexicon, strategies: dict[str, str]) -> None:
    """Items, Effects, Trophies, Strategies."""

    def item(e: ExampleTable, item_name: str) -> str:
        return box(e.state).named(box(e.state).items, item_name)

    def effect(e: ExampleTable, effect_name: str) -> str:
        return box(e.state).named(box(e.state).effects, effect_name)

    def carry(e: ExampleTable, figures: Selection, item_name: str) -> None:
        the(e, figures).items.append(item(e, item_name))

    def suffer_effect(e: ExampleTable, figures: Selection, effect_name: str) -> None:
        the(e, figures).effects.append(effect(e, effect_name))

    def win(e: ExampleTable, pack: Selection, pool: Selection) -> None:
        e.state.campaign.trophies = amount(e, pool)

    def in_play(e: ExampleTable) -> bool:
        here = e.state.members[0]
        return e.bearer.id in (*here.items, *here.effects, *e.state.campaign.effects)

    words.fact("{figure} carries|carry {item_name}", make=carry)(
        lambda e, id, item_name: item(e, item_name) in e.state.members[id].items
    )
    words.fact("{pack} carries|carry {n} copies of {item_name}")(
        lambda e, pack, n, item_name: copies_out(e.state, item(e, item_name)) == n
    )
    words.fact("{figure} has the Effect {effect_name}", make=suffer_effect)(
        lambda e, id, effect_name: effect(e, effect_name) in e.state.members[id].effects
    )
    words.fact("{pack} has the Effect {effect_name}")(
        lambda e, pack, effect_name: effect(e, effect_name) in e.state.campaign.effects
    )
    words.fact("{pack} has {pool}", make=win)(lambda e, pack, pool: pool.meets(e.state.campaign.trophies))
    words.fact("{pack} knows {strategy_name}")(
        lambda e, pack, strategy_name: strategies[strategy_name] in e.state.campaign.strategies
    )
    words.fact("{recorded} is recorded", make=lambda e, recorded: record(e.state, recorded))(
        meaning("{recorded} is recorded")
    )
    words.fact("the {building} is at level {n}")(
        lambda e, building, n: e.state.campaign.buildings.get(building, 0) == n
    )
    words.fact("this card is in play")(in_play)
    words.fact("this card is discarded")(lambda e: not in_play(e))
