"""How sentences are tried: a pack in combat with plenty, with little and alone; and what each verb changes."""

from collections.abc import Sequence

from gloaming.kernel import Dice, GameOver
from gloaming.lingo import Scope, Script, Selection
from gloaming.lingo.meaning import does, noun
from gloaming.lingo.tree import Act, Things
from gloaming.packs import Pack
from gloaming.packs.proving import Effects, Position, Proving, VerbEffect

from ..rules.attack import doubled
from ..rules.caern import price_change
from ..table.booklet_files import campaign_of
from ..table.box import box
from ..table.heeded import AGAINST, DEEDS, GAINING, NUMBERS
from ..table.hexes import Hex
from ..table.holding import bonus, forbidden, ignores, must_target, on_checks
from ..table.printed import Gift
from ..table.state import SKILLS, Figure, Member, State
from ..table.text import PageEnded, PageTurned, ScenarioOver, Text
from ..table.under_way import DICE, SUCCESSES, Attack, Check
from ..words.lexicon import RULES, W
from . import proving_shown as show
from .examples import HERE, arrive, come, start

PLACES: tuple[Hex, ...] = ((0, 1), (1, 1))
FOES: tuple[tuple[str, Hex], ...] = (("timber-cutter", (2, 0)), ("thirst-bane", (1, -1)), ("timber-cutter", (-1, 1)))
ATTACKS = tuple(
    f"{{figure}} attack(s) {{victim:figure}}{ranged}{more}"
    for ranged in ("", " at range")
    for more in ("", " with {signed} Damage")
)  # NPCs make them
DOUBLE, TARGETS = "{attack} deal(s) double Damage", "{figure} target(s) {victim:figure}"
HOMES: tuple[Hex, ...] = (HERE, *PLACES)


def lay(many: int, tokens: int) -> Position:
    """A field with so many NPCs, and so much of everything that figures have."""

    def make(pack: Pack, this: Sequence[str], script: Script) -> Scope | None:
        if set(this) - {"attack", "check", "card"}:
            return None
        s = start(pack, pack.all(Gift)[0]).state
        assert isinstance(s, State)
        s.dice = Dice(7)
        for id, at in enumerate(PLACES[:many], 1):
            come(s, id, at)
        for card, at in FOES[:many]:
            arrive(s, card, at, "red")
        for who in (*s.members, *s.npcs):
            who.damage = min(2, many)
            who.tokens = {"+1 DAMAGE": tokens, "+1 RESISTANCE": tokens} if tokens else {}
        for member in s.members:
            member.rage = member.spent = member.corruption = many
            member.discards = {form: list(cards) for form, cards in member.hands.items()} if many else {}
        s.scenario.id = campaign_of(pack).scenario[0].id
        s.scenario.successes, s.campaign.trophies = 2 * many, 2 * many
        s.scenario.trackers = dict.fromkeys(("orange", "black", "red"), 3) if many and tokens else {}
        text = script.lines[0].text if script.lines else ""
        box(s).scripts[text] = script  # what lasts is looked up by its text
        by_npc = bool(s.npcs) and does(script.tree, *ATTACKS, TARGETS)
        e = Text(s, text, s.npcs[0].id if by_npc else 0)
        e.target = 0 if by_npc else s.npcs[0].id if s.npcs else None
        if e.target is not None:
            e.attack = Attack(0, e.target)
            e.attacker = e.target
        e.check = Check(0, "physical", "brawl", kind="attack", difficulty=2, black=[1, 0], rage=[1], rolled=True)
        return e

    return Position(f"{many} NPCs, {tokens} tokens of a kind", make, plenty=many > 1 and tokens > 0)


def census(scope: Scope) -> dict[str, int]:
    """What figures have, what the pack has, and what texts change or forbid of what this one speaks of."""
    assert isinstance(scope, Text)
    e, s = scope, scope.state
    everybody = [*s.members, *s.npcs]
    scenario, campaign = s.scenario, s.campaign
    found = {
        "Damage": sum(who.damage for who in everybody),
        "tokens": sum(sum(who.tokens.values()) for who in everybody),
        "Initiative": sum(who.initiative for who in everybody),
        "Rage": sum(member.rage for member in s.members),
        "Corruption": sum(member.corruption + 10 * member.level for member in s.members),
        "XP": sum(member.xp for member in s.members),
        "Willpower": -sum(member.spent for member in s.members),
        "hands": sum(len(hand) for member in s.members for hand in member.hands.values()),
        "discards": sum(len(pile) for member in s.members for pile in member.discards.values()),
        "Items": sum(len(member.items) for member in s.members),
        "Effects": sum(len(member.effects) for member in s.members) + len(campaign.effects),
        "Success tokens": scenario.successes,
        "Trophies": campaign.trophies,
        "Clues": len(scenario.clues),
        "words": len(campaign.words),
        "on the map": sum(bool(who.at) for who in everybody),
        "figures": len(everybody),
        "moved": sum(is_away(who) for who in everybody),
        "turned": sum(who.facing for who in everybody),
        "forms": sum(member.form != "homid" for member in s.members),
        "frenzied": sum(member.frenzied for member in s.members),
        "terrain": len(scenario.tokens) + len(scenario.fires),
        "trackers": sum(scenario.trackers.values()),
        "trackers in use": len(scenario.trackers),
        "buildings": sum(campaign.buildings.values()),
        "spirits": len(campaign.spirits),
        "Strategies": len(campaign.strategies),
        "roster": len(campaign.roster),
        "Allies": sum(bool(npc.ally) for npc in s.npcs),
        "attitudes": sum(npc.attitude == "Aggressive" for npc in s.npcs),
        "dialogues": sum(bool(npc.dialogue) for npc in s.npcs),
        f"{DICE}@check": 0 if e.check is None else e.check.dice,
        f"{SUCCESSES}@check": 0 if e.check is None else e.check.extra,
        "reduced": 0 if e.attack is None else e.attack.reduced,
        "redirected": 0 if e.attack is None else int(e.attack.redirected),
        "Attacks": 0 if s.turn is None else s.turn.attacks,
        "actions": 0 if s.turn is None else s.turn.actions,
        "next Attacks": sum(member.next_attacks for member in s.members),
        "combat begins": int(scenario.begin_combat),
        "combat ends": int(scenario.end_combat),
    }
    return found | numbers(e)


def is_away(who: Figure) -> bool:
    """Whether a figure does not stand where it was put."""
    home = HOMES[who.id] if isinstance(who, Member) else None
    return bool(who.at) and (list(who.at) != [home] if home is not None else who.at[0] not in [at for _, at in FOES])


def numbers(e: Text) -> dict[str, int]:
    """What rules would now be told under the keys of this text, for everybody."""
    s, found = e.state, dict[str, int]()
    for key in {holding.key: None for holding in e.script.holdings}:
        for who in (*s.members, *s.npcs):
            place = f"{key}@{who.id}"
            if key in DEEDS or key in GAINING:
                found[place] = int(forbidden(s, who, key))  # type: ignore[arg-type]
            elif key in NUMBERS or key in AGAINST or key.lower() in SKILLS:
                found[place] = bonus(s, who, key)  # type: ignore[arg-type]
            elif key in (DICE, SUCCESSES):
                found[place] = on_checks(s, who, key, e.check)
            elif key == "ignore {thing}":
                found[place] = sum(ignores(s, who, rule) for rule in RULES)
            elif key == DOUBLE:
                found[place] = int(doubled(s, who))
        if key.startswith("price of"):
            found[f"{key}@"] = price_change(s, key)
        if key == TARGETS:
            found |= {f"{key}@{npc.id}": int(bool(must_target(s, npc))) for npc in s.npcs}
    return found


def attacked_by(e: Text, attacks: Things) -> int:
    """How many figures Attacks of a text are made on: those that they are `against`, else anybody."""
    against = [part for each in attacks.qualifiers for part in each.parts if isinstance(part, Things)]
    if not against:
        return len(e.state.members) + len(e.state.npcs)
    return len(Selection(against[0], W).all(e))


POOLS = ("Damage", "Rage", "Corruption", "Initiative", "XP", "Willpower", "tokens", "on the map", "figures", "moved")
FIGHT = (*POOLS, "hands", "discards", "frenzied", "forms", "turned", "Trophies", "Items", "Effects", "trackers")
ASKED = (
    *("absorb", "react", "reroll", "use", "aim", "roll", "move", "its way", "push", "pull", "face", "place", "help"),
    *("take back", "discard card", "discard penalty", "add card", "which die", "refresh", "take item", "unlock"),
    *(
        "choose hand",
        "defend",
        "discard token",
        "how many",
        "remove",
        "who rolls",
        "bearer",
        "give",
        "owner",
        "pick figure",
        "shapeshift",
    ),
)
GAINED = {
    "Rage": "Rage",
    "Corruption": "Corruption",
    "Initiative": "Initiative",
    "XP": "XP",
    "additional Attack(s)": "Attacks",
    "additional action(s)": "actions",
}


def gaining(act: Act) -> VerbEffect:
    """What is named, and nothing else; not every figure has it."""
    what = GAINED[noun(act.verb.parts[0]).word]
    return VerbEffect({what: "pool"}, "figure", also=("Corruption", "Initiative", "frenzied", "Effects"), fewer=True)


def losing(act: Act) -> VerbEffect:
    """The same, downwards."""
    what = noun(act.verb.parts[0]).word
    return VerbEffect({what: "-pool"}, "figure", also=("Initiative", "Damage"), asks=("how many",), fewer=True)


def any_of(*places: str, by: str = "", chance: bool = True, shows: show.Shows | None = None) -> VerbEffect:
    """It changes these places, by how much the rules say; `shows` tells of the pieces what the census cannot."""
    looks = show.looks if shows is not None else (lambda e: None)
    return VerbEffect({}, by, also=places, asks=ASKED, chance=chance, unasked=True, looks=looks, shows=shows)


def recovering(act: Act) -> VerbEffect:
    """Damage goes, or Willpower comes; not more than there is room for."""
    what = noun(act.verb.parts[0]).word
    return VerbEffect({what: "-pool" if what == "Damage" else "pool"}, "figure", fewer=True)


def spending(act: Act) -> VerbEffect:
    """What is named goes from who reads it."""
    return VerbEffect({noun(act.verb.parts[0]).word: "-pool"}, fewer=True)


def reducing(act: Act) -> VerbEffect:
    """So much less Damage."""
    part = act.verb.parts[0]
    assert isinstance(part, int)
    return VerbEffect({"reduced": part}, fewer=True)


def somebody(e: Text, figure: Things) -> int:
    """Whoever is named, on the map or not."""
    return 1


def once(**places: int) -> VerbEffect:
    """It changes these places by so much, or nothing where it cannot."""
    named = {place.replace("_", " "): n for place, n in places.items()}
    return VerbEffect(named, asks=ASKED, chance=True, unasked=True, fails=True, fewer=True)


TRACKED = ("trackers", "trackers in use")
HEXES = ("moved", "turned", "tokens", "Damage", "trackers", "on the map")
EFFECTS: dict[str, Effects] = {
    "{figure} gain(s) {token}": VerbEffect({"tokens": "token"}, "figure", fails=True),  # some kinds do not stack
    "{figure} discard(s) {token}": VerbEffect(
        {"tokens": "-token"},
        "figure",
        also=("Success tokens",),
        asks=("discard token", "how many"),
        fails=True,
        unasked=True,
    ),
    "{figure} take(s) {pool}": VerbEffect({"Damage": "pool"}, "figure", also=POOLS, asks=("absorb",), fewer=True),
    "{figure} recover(s) {pool}": recovering,
    "{figure} gain(s) {pool}": gaining,
    "{figure} gain(s) {pool} in {whose} next turn": VerbEffect({"next Attacks": "pool"}, "figure", fewer=True),
    "{figure} lose(s) {pool}": losing,
    "spend {pool}": spending,
    "remove {figure} from the map": VerbEffect({"on the map": -1}, "figure", also=POOLS),
    **dict.fromkeys(ATTACKS, any_of(*FIGHT)),
    "{figure} shapeshift(s) to {form} form": any_of(
        "forms",
        "moved",
        "hands",
        "discards",
        by="figure",
        shows=show.becomes("form", lambda seen: seen.part(0).lower()),
    ),
    "{figure} enter(s) Frenzy": any_of("frenzied", "Rage", shows=show.becomes("frenzied", lambda seen: True)),
    "{figure} leave(s) Frenzy": any_of("frenzied", shows=show.becomes("frenzied", lambda seen: False)),
    "{figure} is defeated": any_of(*FIGHT, shows=show.fallen),
    "{figure} enter(s) phase {phase}": any_of(
        "Damage", "turned", shows=show.becomes("phase", lambda seen: len(seen.part(0)))
    ),
    "{figure} become(s) {attitude}": VerbEffect(
        {}, "figure", also=("attitudes",), looks=show.looks, shows=show.becomes("attitude", lambda seen: seen.part(0))
    ),
    "{attack} target(s) {figure} instead": VerbEffect({"redirected": 1}, also=(), fails=True),
    "reduce the Damage of this Attack by {n}": reducing,
    "{figure} return(s) {card} to {whose} active hand": any_of(
        "hands", "discards", shows=show.cards(hands=1, discards=-1)
    ),
    "{figure} discard(s) {card}": any_of("hands", "discards", "Effects", shows=show.cards(hands=-1, discards=1)),
    "{figure} add(s) {card} to {whose} active hand": any_of("hands", shows=show.cards(hands=1)),
    "look at the combat card of {figure}": any_of(shows=show.becomes("known", lambda seen: True)),
    "replace the combat card of {figure}": any_of(shows=show.combat_card("combat")),
    "discard the combat card of {figure}": any_of(shows=show.combat_card("combat")),
    "{figure} make(s) a {attribute} + {skill} check of difficulty {n}": any_of(
        "Rage", "Willpower", "frenzied", shows=show.checked
    ),
    "make a {attribute} + {skill} investigation check": any_of("Rage", "Willpower", "frenzied", shows=show.checked),
    "make a {attribute} + {skill} check for Enigma {letter}": any_of(
        "Rage", "Willpower", "frenzied", shows=show.checked
    ),
    "reroll {dice} of this check": any_of(shows=show.rolled_again),
    "use {skill} instead of the named skill on this check": any_of(chance=False, shows=show.other_skill),
    "refresh {thing}": any_of(chance=False, shows=show.refreshed),
    "apply the Glorious text of {figure}": any_of(*FIGHT),
    "{figure} move(s) up to {n} HEX": any_of(*HEXES, shows=show.walked(0)),
    "{figure} move(s) up to {n} HEX towards {goal:figure}": any_of(*HEXES, shows=show.walked(0, "towards")),
    "{figure} move(s) up to {n} HEX away from {goal:figure}": any_of(*HEXES, shows=show.walked(0, "away from")),
    "push {figure} {n} HEX": any_of(*HEXES, shows=show.shoved(1, away=True)),
    "pull {figure} {n} HEX": any_of(*HEXES, shows=show.shoved(1, away=False)),
    "turn {figure} to any facing": any_of(
        "turned", by="figure", shows=lambda seen: show.only_those(seen, "facing", "at")
    ),
    "swap places with {figure}": any_of(*HEXES, shows=show.swapped),
    "place {figure} on {hex}": any_of(*HEXES, shows=show.put()),
    "read page {page}": VerbEffect({"PageTurned": 1}),
    "resume playing": VerbEffect({"PageEnded": 1}),
    "the scenario ends in {outcome}": VerbEffect({"ScenarioOver": 1}),
    "the scenario ends in {outcome} with conclusion {conclusion}": VerbEffect({"ScenarioOver": 1}),
    "begin combat": any_of("combat begins", chance=False),
    "end combat": VerbEffect({"combat ends": 1}),
    "start the sand timer with penalty {effect_name}": any_of(chance=False, shows=show.timed),
    "take Clue {n}": once(Clues=1),
    "take {token}": VerbEffect({"Success tokens": "token"}),
    "take {item}": once(Items=1),
    "take the Item {item_name}": once(Items=1),
    "discard the Item {item_name}": once(Items=-1),
    "{figure} take(s) the Effect {effect_name}": any_of("Effects", shows=show.effects_taken),
    "{pack} gain(s) {pool}": VerbEffect({"Trophies": "pool"}, "pack"),
    "{pack} lose(s) {pool}": VerbEffect({"Trophies": "-pool"}, "pack", fewer=True),
    "record {recorded}": once(words=1),
    "complete side objective {n}": any_of(*FIGHT),
    "open Envelope {n}": any_of(*FIGHT, "words", "buildings", "spirits", "Strategies", "roster"),
    "build the {building}": once(buildings=1),
    "{spirit} joins the Caern": once(spirits=1),
    "unlock the Pack Strategy {strategy_name}": once(Strategies=1),
    "unlock {thing}": once(Strategies=1),
    "{figure} join(s) the Ally roster": VerbEffect({"roster": 1}, there={"figure": somebody}, fewer=True),
    "{figure} leave(s) the Ally roster": VerbEffect({"roster": -1}, there={"figure": somebody}, fewer=True),
    "{figure} join(s) the pack as a scenario Ally": any_of(
        "Allies", "attitudes", "Initiative", shows=show.becomes("ally", lambda seen: "scenario")
    ),
    "place {figure} on {hex}, facing {n}": any_of(
        "figures", "on the map", "Initiative", "attitudes", "moved", "turned", shows=show.put(facing=2)
    ),
    "move {figure} to {hex}, facing {n}": any_of(*HEXES, shows=show.put(facing=2)),
    "place {figure} around {hex}": any_of(
        "figures", "on the map", "Initiative", "attitudes", "moved", "turned", shows=show.put(within=-1)
    ),
    "place {figure} within {n} HEX of {hex}": any_of(*HEXES, shows=show.put(within=1)),
    "place {token} on {hex}": any_of(
        "terrain", "figures", "on the map", "moved", "attitudes", shows=show.terrain_placed
    ),
    "place {token} on {hex} for page {page}": any_of(
        "terrain", "figures", "on the map", "moved", "attitudes", shows=show.terrain_placed
    ),
    "remove {token}": any_of("terrain", shows=show.terrain_gone),
    "the dialogue of {figure} now starts on page {page}": any_of(
        "dialogues", chance=False, shows=show.becomes("dialogue", lambda seen: str(seen.part(1)))
    ),
    "you can no longer enter dialogue with {figure}": any_of(
        "dialogues", chance=False, shows=show.becomes("dialogue", lambda seen: "")
    ),
    "set {tracker} to {n}": any_of(*TRACKED, chance=False, shows=show.tracked(lambda now, n: n)),
    "increase {tracker} by {n}": any_of(
        *TRACKED, chance=False, shows=show.tracked(lambda now, n: None if now is None else min(10, now + n))
    ),
    "decrease {tracker} by {n}": any_of(
        *TRACKED, chance=False, shows=show.tracked(lambda now, n: None if now is None else max(0, now - n))
    ),
    "remove {tracker}": any_of(*TRACKED, chance=False, shows=show.tracked(lambda now, n: None)),
    "ignore {thing}": VerbEffect({}, there={"thing": lambda e, thing: 1}),
    DOUBLE: VerbEffect({}, by="attack", there={"attack": attacked_by}),
    TARGETS: VerbEffect({}, by="figure"),
    "{figure} may use {shield}": VerbEffect({}, shows=show.lent),
    "{figure} may use {shield} of {owner:figure}": VerbEffect({}, shows=show.lent),
}

PROVING = Proving(
    [lay(2, 1), lay(2, 0), lay(0, 0)],
    census,
    EFFECTS,
    ends=(GameOver, PageTurned, PageEnded, ScenarioOver),
)
