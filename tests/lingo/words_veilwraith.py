"""The words of Veilwraith's cards, without what they do: they show that one syntax reads all of them."""

from gloaming.lingo.lexicon import Lexicon

WORDS = Lexicon("Veilwraith")

for kind in ("player", "spirit", "memory", "threat", "action", "token", "key", "deck", "card", "portal"):
    WORDS.kind(kind)
WORDS.choice("type", "Explore", "Fight", "Influence")
WORDS.choice("number", "Spirit Cost", "Combine", "maximum Spirit")

# things
WORDS.name("player", "you", plural=True)
WORDS.noun("player", "Veilwraith(s)")
WORDS.noun("spirit", "Spirit", "Ribbon(s)")
WORDS.noun("memory", "Memory|Memories")
WORDS.qualifier("memory", "from your hand", "in your hand", "in hand", "from your discard pile", source=True)
WORDS.noun("threat", "Threat(s)", "Anima", "Deja", "Foe(s)", "Hobgoblin(s)")
WORDS.qualifier("threat", "from the Threat deck", "from the Threat discard pile", "in the Threat Area", source=True)
WORDS.qualifier("threat", "with {type} {limit}", "with {number} {limit}")
WORDS.name("threat", "the Portal")
WORDS.noun("action", "Action(s)")
WORDS.adjective("action", "more")
WORDS.name("action", "{type}")
WORDS.qualifier("action", "in slot {n}")
WORDS.noun("token", "Power Token(s)", "Action Power Token(s)")
WORDS.qualifier("token", "on {action}", "from {action}", "in slot {n}")
WORDS.noun("key", "Key(s)")
WORDS.qualifier("key", "you have")
WORDS.name("deck", "your deck", "the Threat deck")
WORDS.noun("card", "card(s)")
WORDS.adjective("card", "top")
WORDS.qualifier("card", "of {deck}", "beneath {threat}", source=True)

# what can be done
WORDS.verb("{player} gain(s) {spirit}", "{player} lose(s) {spirit}", "{player} draw(s) {memory}")
WORDS.verb("draw {card}", "discard {memory}", "discard {token}", "discard {threat}", "return {memory} to your hand")
WORDS.verb("remove {memory} from the game", "put {memory} beneath {threat}", "put {card} beneath {threat}")
WORDS.verb("shuffle {memory} into {deck}", "shuffle {threat} into {deck}")
WORDS.verb("add {token} to {action}", "move {token} to {action}", "move {action} to slot {n}")
WORDS.verb("exhaust {action}", "reset {action}", "reset {key}", "use {action}", "upgrade {action}", "upgrade {token}")
WORDS.verb("play {threat}", "defeat {threat}", "put {threat} into the Threat Area")
WORDS.verb("put {threat} on the bottom of {deck}", "beat the {type} value of {threat}", "collect {key}")
WORDS.verb("win the game", "lose the game")
WORDS.verb("ignore {threat}", lasting=True)

# what holds
WORDS.stat("{type}", "{number}", "Power to {action}")
WORDS.deed("Combine", "Tilt Actions", "Turn Keys", "Flip Keys", "gain Spirit", "be ignored", "be defeated")
WORDS.duration("this round", "this Campaign")

# when, and if
WORDS.trigger("Played", "Defeat", "Drawn", "Start of Round", "End of Round", "Turn", "Flip", "Use", "Draw", "Win")
WORDS.fact(
    "{threat} is in the Threat Area", "{action} is in slot {n}", "{player} has {memory}", "{player} has {spirit}"
)
WORDS.fact("{deck} has {card}")
