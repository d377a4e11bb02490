"""The words of the cards that rules and players ask for, by their patterns in the lexicon."""

# when a line counts
LEFT, RIGHT = "Per Command to the left", "Per Command to the right"
TURN, BATTLE, ENEMY_ROLLS = "At the start of your turn", "At the start of a battle", "After the enemy rolls"
TOTALS, AFTER = "Before your final totals", "After a battle"

# what a Command gives to spend
POOLS = ("Maneuver(s)", "Recruit Point(s)", "Trade Limit", "Giantslayer Action(s)")

# what is done
ATTACK, ADVANCE, DEPLOY = "attack {region}", "advance to {region}", "deploy Giants in {region}"
FLY = "move {giant} to {region} or to {other:region}"
DISCARD, MARK = "discard {resource}", "place {marker} in {region}"
REROLL, REROLL_WITH_LEADER = "re-roll {dice}", "re-roll {dice} in each battle with your Leader"
CONVERT = "convert {arcane} into {symbol} each"
CONVERT_IN_BATTLES = "convert {arcane} into {symbol} {scope}"
FREE_SPELLS = "cast advanced Spells without an Artifact"
PASS = "{giant} pass(es) through enemy regions without penalty"

# what numbers change in a battle
STRENGTH, FORTITUDE = "Strength", "Fortitude"

# what is forbidden
NO_REROLLS, NO_SPELLS, NO_CONVERSIONS = "re-roll Dice", "cast Spells", "convert Arcane results"
NO_SLAYERS, NO_RESOURCES = "attack {giant}", "draw Resources for {region}"

THIS_BATTLE, EACH_BATTLE, THIS_TURN = "this battle", "in each battle", "this turn"  # how long it holds
