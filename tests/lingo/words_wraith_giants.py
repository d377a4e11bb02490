"""The words of the cards of Wraith & the Giants, without what they do."""

from gloaming.lingo.lexicon import Lexicon

WORDS = Lexicon("Wraith & the Giants")

for kind in ("you", "wound", "card", "giant_card", "foothold", "symbol", "row", "action", "attack", "spot"):
    WORDS.kind(kind)
WORDS.choice("action_name", "Climb", "Leap", "Sword", "Bow", "Firework")
WORDS.choice("mark", "Sun", "Moon", "Star", "Comet")
WORDS.choice("end", "left", "right")
WORDS.choice("way", "up", "down")
WORDS.choice("deck", "your deck", "the Giant deck", "your discard pile")

# things
WORDS.name("you", "you", plural=True)
WORDS.noun("wound", "Wound(s)")
WORDS.adjective("wound", "next")
WORDS.noun("card", "card(s)")
WORDS.adjective("card", "top", "last", "face-down")
WORDS.qualifier("card", "from {deck}", "of {deck}", "of {row}", source=True)
WORDS.noun("giant_card", "Giant card(s)", "card(s)")
WORDS.adjective("giant_card", "leftmost")
WORDS.qualifier("giant_card", "with {mark}")
WORDS.noun("row", "row(s)")
WORDS.adjective("row", "top", "bottom")
WORDS.noun("foothold", "Foothold(s)")
WORDS.adjective("foothold", "adjacent")
WORDS.name("foothold", "the Ground", *(f"{region}{number}" for region in "ABCDE" for number in range(1, 6)))
WORDS.name("foothold", *"ABCDE")  # a region: any Foothold of it
WORDS.noun("symbol", "Hand", "Foot", "Eye", "Breath")
WORDS.noun("spot", "Weak Spot(s)")
WORDS.qualifier("spot", "in {foothold}")
WORDS.noun("attack", "attack(s)")
WORDS.qualifier("attack", "that deals Wounds")

# what can be done
WORDS.verb("Climb {value}", "Leap {value}", "Sword {value}", "Bow {value}", "Firework {value}", "Drop")
WORDS.verb("deal {wound} to {giant_card}", "heal {wound}", "suffer {wound}", "{giant_card} lose(s) {wound}")
WORDS.verb(
    "draw {card}", "take {card}", "discard {card}", "remove {card}", "turn {card} face up", "turn {card} face down"
)
WORDS.verb("look at {card} and put them back in any order", "shuffle your hand into your deck")
WORDS.verb("move to {foothold}", "move {way} {foothold}", "move {giant_card} to the {end} end of the Giant row")
WORDS.verb("lower Rage by {n}", "{you} is Stunned", "{giant_card} attack(s)")
WORDS.verb("count both rows", "ignore {wound}", lasting=True)

# what holds
WORDS.verb(
    "{attack} also reach(es) {foothold}", "{attack} deal(s) {signed} Wound", "{giant_card} attack(s) although Wounded"
)
WORDS.stat("{action_name}")
WORDS.deed("heal Wounds", "take Fearless Actions", "be Wounded", "attack")
WORDS.duration("this turn", "this round")

# when, and if
WORDS.trigger("Attack", "When Revealed", "Always Active", "Spell", "Foothold Token", "Start of your next turn")
WORDS.event("{you} use(s) {action_name}", "{you} end(s) a movement on {foothold}", "{you} play(s) a card face down")
WORDS.fact("{you} is in {foothold}", "{giant_card} was Scarred this turn")
