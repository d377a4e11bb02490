"""The words of the cards and booklets of Retaliation, without what they do."""

from gloaming.lingo.lexicon import Lexicon
from tests.lingo import names_retaliation as known
from tests.lingo.names_retaliation import names

WORDS = Lexicon("Retaliation", partly=True)

for kind in ("figure", "pool", "token", "card", "hex", "pack", "item", "attack", "check", "dice", "tracker", "thing"):
    WORDS.kind(kind)
WORDS.choice("token_kind", "+1 DAMAGE", "-1 DAMAGE", "+1 DIE", "-1 DIE", "+1 MOVEMENT", "-1 MOVEMENT", "+1 RESISTANCE")
WORDS.choice("token_kind", "-1 RESISTANCE", "+1 UNPREVENTABLE DAMAGE", "IMMOBILIZED", "BLEED", "STUN", "RETALIATION")
WORDS.choice("token_kind", "STEALTH", "VIGILANCE", "effect", "Success")
WORDS.choice("terrain", "Fire", "Fog", "Difficult Terrain", "Obstacle", "Locked Door", "Investigation Area", "Action")
WORDS.choice("terrain", *names(known.SWARMS))
WORDS.choice("form", "Homid", "Lupus", "Crinos")
WORDS.choice("attribute", "Physical", "Mental")
WORDS.choice("skill", "Athletics", "Awareness", "Brawl", "Conversation", "Enigmas", "Melee Weapon", "Occult")
WORDS.choice("skill", "Ranged Weapon", "Search", "Stealth")
WORDS.choice(
    "stat", "Movement", "Line of Sight", "Resistance", "Attack", "Damage", "Unpreventable Damage", "Initiative"
)
WORDS.choice("stat", "Glorious Attack threshold", "Item limit")
WORDS.choice("colour", "orange", "black")
WORDS.choice("base", "red", "blue", "green", "white", "grey", "yellow", "purple", "brown")
WORDS.choice("nature", "HUMAN", "AUTHORITY", "ANIMAL", "GAROU", "BANE", "FOMORI")
WORDS.choice("card_type", "an Attack", "a Defense")
WORDS.choice("whose", "your", "its")
WORDS.choice("item_name", *names(known.ITEMS))
WORDS.choice("effect_name", *names(known.EFFECTS))
WORDS.choice("strategy_name", *names(known.STRATEGIES))
WORDS.choice("recorded", *names(known.RECORDED))
WORDS.choice("building", *names(known.BUILDINGS))
WORDS.choice("spirit", *names(known.SPIRITS))
WORDS.choice("birth", *(f"{each} tribe" for each in names(known.TRIBES)))
WORDS.choice("birth", *(f"{each} auspice" for each in names(known.AUSPICES)))
WORDS.choice("birth", *(f"{each} backstory" for each in names(known.BACKSTORIES)))
WORDS.choice("outcome", "success", "failure")
WORDS.choice("attitude", "Aggressive", "Neutral")
WORDS.choice("broken", "culled", "split", "dissolved")
WORDS.code("page", r"[EIDGC]\.\d+", "E.3")
WORDS.code("place", r"\d[ab]:-?\d:-?\d", "1a:2:-1")
WORDS.code("conclusion", r"\d+\.[A-Z]", "6.C")
WORDS.code("phase", r"I{1,3}", "II")
WORDS.code("letter", r"[A-G]", "A")

# figures
WORDS.name("figure", "you", plural=True)
WORDS.name("figure", "yourself", "the target", "the attacker", *names(known.CHARACTERS))
WORDS.noun("figure", "Packmate(s)", "Pack Member(s)", "Ally|Allies", "NPC(s)", *names(known.NPCS), *names(known.SWARMS))
WORDS.adjective("figure", "{nature}", "{base}", "hostile", "involved", "closest", "same")
WORDS.qualifier(
    "figure", "on an adjacent HEX", "on a HEX adjacent to {figure}", "within {n} HEX", "within {n} HEX of {figure}"
)
WORDS.qualifier("figure", "in your Line of Sight", "in your group", "in the group of {figure}", "in {form} form")
WORDS.qualifier("figure", "with {limit} Damage", "who failed")

# other things
WORDS.name("pack", "the pack")
WORDS.noun(
    "pool", "Damage", "Unpreventable Damage", "Willpower", "Rage", "Corruption", "Initiative", "XP", "Resistance"
)
WORDS.noun("pool", "Trophy|Trophies", "additional Attack(s)", "additional action(s)", "HEX", "Rank", "success(es)")
WORDS.qualifier("pool", "you have", "you moved this turn", "of the pack")
WORDS.noun("token", "{token_kind} token(s)", "{terrain} token(s)")
WORDS.qualifier("token", "the target has", "within {n} HEX", "within {n} HEX of {figure}", "on an adjacent HEX")
WORDS.qualifier("token", "from HEX {place}")
WORDS.noun("card", "combat card(s)", "penalty Effect card(s)", "card(s)")
WORDS.qualifier("card", "from {whose} active hand", "from {whose} discard")
WORDS.noun("hex", "HEX")
WORDS.adjective("hex", "free")
WORDS.qualifier("hex", "within {n} HEX", "adjacent to {figure}")
WORDS.name("hex", "HEX {place}")
WORDS.noun("item", "Consumable Item(s)", "Weapon Item(s)", "Item(s)")
WORDS.qualifier("item", "with a price of {limit}")
WORDS.noun("attack", "Attack(s)")
WORDS.qualifier("attack", "against {figure}")
WORDS.noun(
    "check", "check(s)", "{skill} check(s)", "{skill} and {also:skill} check(s)", "{skill} or {also:skill} check"
)
WORDS.noun("check", "Mental check(s)", "Attack check(s)", "Defense check(s)", "SNEAK Attack check(s)")
WORDS.noun("dice", "black die|dice", "Rage die|dice", "die|dice")
WORDS.noun("tracker", "{colour} tracker")
WORDS.name("thing", "difficult terrain", "fire", "blindspot", "the Resistance of the target", "VIGILANCE tokens")
WORDS.name(
    "thing", "the speech limit of Crinos form", "the weapon requirement of combat cards", "the action cost of Items"
)
WORDS.name("thing", "the body parts of combat cards", "the Damage left by a Knock Out")
WORDS.name("thing", "your Backstory bonus", "your auspice ability")
WORDS.noun("thing", "Gift(s)", "Patron Spirit(s)", "Pack Strategy|Strategies")

# bodies and minds
WORDS.verb(
    "{figure} gain(s) {token}", "{figure} discard(s) {token}", "{figure} take(s) {pool}", "{figure} recover(s) {pool}"
)
WORDS.verb("{figure} lose(s) {pool}", "{pack} gain(s) {pool}", "{pack} lose(s) {pool}", "spend {pool}")
WORDS.verb("{figure} gain(s) {pool} [in {whose} next turn]", lasting=True)
WORDS.verb(
    "{figure} move(s) up to {n} HEX [towards {goal:figure}]", "{figure} move(s) up to {n} HEX away from {goal:figure}"
)
WORDS.verb("push {figure} {n} HEX", "pull {figure} {n} HEX", "turn {figure} to any facing", "swap places with {figure}")
WORDS.verb("{figure} attack(s) {victim:figure} [at range] [with {signed} Damage]", "place {figure} on {hex}")
WORDS.verb("{figure} shapeshift(s) to {form} form", "{figure} enter(s) Frenzy", "{figure} leave(s) Frenzy")
WORDS.verb("{figure} is defeated", "{figure} enter(s) phase {phase}", "{figure} become(s) {attitude}")
WORDS.verb("{figure} target(s) {victim:figure}", "{figure} may use {token} [of {owner:figure}]", lasting=True)
WORDS.verb("{attack} target(s) {figure} instead", "reduce the Damage of this Attack by {n}")
WORDS.verb("{attack} deal(s) double Damage", lasting=True)

# cards and checks
WORDS.verb("{figure} return(s) {card} to {whose} active hand", "{figure} discard(s) {card}")
WORDS.verb("{figure} add(s) {card} to {whose} active hand", lasting=True)
WORDS.verb(
    "look at the combat card of {figure}", "replace the combat card of {figure}", "discard the combat card of {figure}"
)
WORDS.verb("{figure} make(s) a {attribute} + {skill} check of difficulty {n}", "reroll {dice} of this check")
WORDS.verb("make a {attribute} + {skill} investigation check", "make a {attribute} + {skill} check for Enigma {letter}")
WORDS.verb("use {skill} instead of the named skill on this check", "refresh {thing}", "unlock {thing}")
WORDS.verb("ignore {thing}", lasting=True)
WORDS.verb("apply the Glorious text of {figure}")

# what the pack holds
WORDS.verb("take Clue {n}", "take {token}", "take {item}", "take the Item {item_name}", "discard the Item {item_name}")
WORDS.verb("{figure} take(s) the Effect {effect_name}", "record {recorded}", "unlock the Pack Strategy {strategy_name}")
WORDS.verb("complete side objective {n}", "open Envelope {n}", "build the {building}")
WORDS.verb("{spirit} joins the Caern", "{figure} join(s) the Ally roster", "{figure} leave(s) the Ally roster")
WORDS.verb("{figure} join(s) the pack as a scenario Ally")
WORDS.verb("set {tracker} to {n}", "increase {tracker} by {n}", "decrease {tracker} by {n}", "remove {tracker}")

# the map and the booklet
WORDS.verb("place {figure} on {hex}, facing {n}", "move {figure} to {hex}, facing {n}", "place {figure} around {hex}")
WORDS.verb("place {figure} within {n} HEX of {hex}", "remove {figure} from the map")
WORDS.verb("place {token} on {hex} [for page {page}]", "remove {token}", "read page {page}", "resume playing")
WORDS.verb("begin combat", "end combat", "start the sand timer with penalty {effect_name}")
WORDS.verb("the scenario ends in {outcome} [with conclusion {conclusion}]")
WORDS.verb("the dialogue of {figure} now starts on page {page}", "you can no longer enter dialogue with {figure}")

# what holds
WORDS.stat(
    "{stat}",
    "{skill}",
    "{stat} against {nature} NPCs",
    "{stat} against ranged Attacks",
    "{stat} against Attacks from behind",
)
WORDS.stat("die|dice on {check}", "success(es) on {check}")
WORDS.stat("difficulty of Stealth checks", "price of Weapon Items", "price of all Items")
WORDS.deed("move", "attack", "be targeted", "be spotted", "be Knocked Out", "enter Frenzy", "use ranged Attacks")
WORDS.deed(
    "use Defense cards", "use Special cards", "use combat cards", "use Gifts", "recover Damage", "recover Willpower"
)
WORDS.deed(
    "gain Corruption",
    "gain {token_kind} tokens",
    "call Patron Spirits",
    "initiate dialogues",
    "activate Pack Strategies",
)
WORDS.duration(
    "this turn", "this round", "this Attack", "this combat", "this scenario", "until the start of your next turn"
)

# when
WORDS.trigger(
    "Hit", "Attack", "Defense", "At the start of your turn", "At the start of each round", "At the end of each round"
)
WORDS.trigger("At the start of combat", "At the start of the scenario", "At the Caern")
WORDS.event("{figure} make(s) {check}", "{figure} fail(s) {check}", "{figure} is attacked", "{figure} take(s) Damage")
WORDS.event(
    "{figure} defeat(s) {victim:figure}", "{figure} would be Knocked Out", "{figure} shapeshift(s) to {form} form"
)
WORDS.event("{figure} enter(s) Frenzy", "{figure} roll(s) a Wyrm mark", "{figure} is defeated", "combat ends")
WORDS.event("{tracker} reach(es) {n}", "{figure} is within {n} HEX of {hex}")

# if
WORDS.fact(
    "{figure} is in {form} form", "{figure} is behind {other:figure}", "{figure} is in a group", "{figure} has {token}"
)
WORDS.fact("{figure} has {pool}", "this Attack deals {pool}", "this Attack defeats the target", "the check succeeds")
WORDS.fact(
    "the check fails",
    "the Moon is full",
    "the Moon is new",
    "{figure} moved {pool} this turn",
    "{figure} rolled {pool}",
)
WORDS.fact(
    "{figure} did not move this turn", "{figure} has not played its turn this round", "{figure} is on an adjacent HEX"
)
WORDS.fact("{figure} is on a HEX adjacent to {other:figure}", "{figure} is within {n} HEX of {other:figure}")
WORDS.fact("this card is played in reaction", "{pack} has Clue {n}", "{pack} has {token}", "{recorded} is recorded")
WORDS.fact(
    "{recorded} is not recorded", "{figure} has the {birth}", "{pack} carries|carry {item_name}", "{tracker} is {limit}"
)
WORDS.fact("the player count is {limit}", "{figure} is on the map", "{figure} is Knocked Out")

# what a Strategy asks for
WORDS.fact("{figure} is in {n} group", "{figure} use(s) {card_type} card", "{figure} attack(s) {victim:figure}")
WORDS.fact(
    "{figure} is on HEX adjacent to {other:figure}", "{figure} is in different forms", "a group of NPCs is {broken}"
)
WORDS.fact("{figure} is defeated", "{figure} move(s) {pool}", "{figure} shapeshift(s)", "{attack} is made from behind")
WORDS.fact("{figure} take(s) Damage")
