"""The words of the cards of Assault of the Giants, without what they do."""

from gloaming.lingo.lexicon import Lexicon

WORDS = Lexicon("Assault of the Giants", partly=True)

for kind in ("player", "giant", "unit", "region", "resource", "spell", "points", "symbol", "dice", "command"):
    WORDS.kind(kind)
for kind in ("marker", "slayer", "arcane"):
    WORDS.kind(kind)
WORDS.choice("marker_kind", "Ravage", "Raid", "Frozen", "Forge", "Slain Dragon", "Alliance")
WORDS.choice("command_name", "Move", "Plunder", "Trade", "Recruit", "Leader", "Magic", "Attack", "Rest", "Forge Titan")
WORDS.choice("scope", "this battle", "in each battle")

# things
WORDS.name("player", "you", plural=True)
WORDS.name("player", "the enemy")
WORDS.noun("player", "player(s)")
WORDS.adjective("player", "adjacent")
WORDS.qualifier("player", "of your choice")
WORDS.noun("giant", "Giant(s)", "Leader(s)", "Champion(s)")
WORDS.adjective("giant", "enemy", "regular", "defeated", "other")
WORDS.qualifier("giant", "in this battle", "in {region}", "of your choice", "you defeated")
WORDS.name("giant", "King Hekaton", "the Vonindod", "Duke Zalto", "Jarl Storvald", "Chief Guh", "Lyn Armaal")
WORDS.noun("slayer", "Giantslayer(s)")
WORDS.noun("region", "region(s)", "Small Folk Region(s)", "Starting Region(s)")
WORDS.adjective("region", "adjacent", "enemy", "empty", "conquered")
WORDS.qualifier(
    "region", "you occupy", "of {giant}", "with your {marker_kind} Marker", "without your {marker_kind} Marker"
)
WORDS.name("region", "Icewind Dale", "Neverwinter Wood", "Waterdeep", "Gauntlgrym", "Ironslag")
WORDS.name("region", "the Spine of the World", "the Dessarin Valley", "the Silver Marches", "the High Forest")
WORDS.name("region", "the High Moor", "the Ice Spires", "the Delimbiyr Vale", "the Evermoors")
WORDS.noun("resource", "Resource(s)", "Food", "Ore", "Weaponry", "Artifact(s)", "Rune(s)")
WORDS.qualifier("resource", "from the Resource discard", "from {player}", source=True)
WORDS.noun("spell", "Spell(s)")
WORDS.adjective("spell", "advanced")
WORDS.noun("points", "Ordning Point(s)")
WORDS.noun("symbol", "Hit(s)", "Block(s)")
WORDS.adjective("symbol", "enemy")
WORDS.noun("arcane", "Arcane result(s)")
WORDS.noun("dice", "Die|Dice")
WORDS.noun("command", "Command(s)")
WORDS.noun("marker", "{marker_kind} Marker(s)")
WORDS.qualifier("marker", "on the board")

# what can be done
WORDS.verb("{player} draw(s) {resource}", "draw {resource} for {region}", "draw {spell}")
WORDS.verb("draw {spell} and discard {n} of them", "take the top card of the Spell discard", "take {resource}")
WORDS.verb("discard {resource}", "gain {points}", "gain {symbol}", "heal {giant}", "wound {giant}")
WORDS.verb("re-roll {dice} [in each battle with your Leader]", "make {player} re-roll {dice}")
WORDS.verb("convert {arcane} into {symbol} each", "convert {arcane} into {symbol} {scope}")
WORDS.verb("move {giant} to {region}", "move {giant} to {region} or to {other:region}", "place {giant} in {region}")
WORDS.verb("place {marker} in {region}", "attack {region}", "advance to {region}", "remove {slayer} from the board")
WORDS.verb("use the ability of {giant}", "return {giant} wounded to {region}", "return {command} to your hand")
WORDS.verb("have {giant}", "have {marker}", "have {resource}")
WORDS.verb("deploy Giants in {region}", "ignore {symbol}", "{giant} take(s) damage first", lasting=True)

# what holds
WORDS.verb("{giant} pass(es) through enemy regions without penalty", lasting=True)
WORDS.verb("{giant} take(s) damage before {others:giant}", "cast advanced Spells without an Artifact")
WORDS.stat("Maneuver(s)", "Recruit Point(s)", "Trade Limit", "Giantslayer Action(s)", "Strength", "Fortitude")
WORDS.deed("re-roll Dice", "cast Spells", "convert Arcane results", "attack {giant}", "draw Resources for {region}")
WORDS.duration("this battle", "this turn")

# when, and if
WORDS.trigger("Per Command to the left", "Per Command to the right", "At the start of your turn")
WORDS.trigger("At the start of a battle", "After the enemy rolls", "Before your final totals", "After a battle")
WORDS.trigger("To claim", "Without a Rune", "Claimed")
WORDS.event("{player} play(s) {command_name}")
WORDS.fact(
    "{player} is the attacker", "{player} is the defender", "{player} has {giant}", "{player} conquered the region"
)
