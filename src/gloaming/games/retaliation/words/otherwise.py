"""How owners of the printed game may put it (regular expressions), and how it is said here."""

THEM = r"(?:[Tt]hey|[Ii]t|[Tt]hat \w+|[Tt]hose \w+)"
FIGURE = r"(NPCs?|Packmates?|Pack Members?|Ally|Allies)"
DOES = "(gains|loses|recovers|takes|discards)"
VERBS = ("Discard", "Gain", "Lose", "Move", "Recover", "Remove", "Take")

OTHERWISE = (
    (
        rf"[Cc]hoose ((?:an?|another|up to \d+) [^.]+)\. {THEM} (?:each )?(gain|lose|take|discard|move|recover)s? ",
        r"\1 \2s ",
    ),
    (r"([Uu]p to \d+ [^.]+?) (gain|lose|take|discard|move|recover)s ", r"\1 each \2 "),
    (r"\ban ally\b", "a Packmate"),
    (r"\bally\b", "Packmate"),
    (r"\ballies\b", "Packmates"),
    (r"adjacent HEX to you", "adjacent HEX"),
    (
        r"[Hh]eal (\d+) Damage from yourself or a Packmate on an adjacent HEX",
        r"a Packmate within 1 HEX recovers \1 Damage",
    ),
    (r"((?:[Aa]n?|[Ee]ach|[Aa]nother) [^.]+?) may (?:immediately )?move up to", r"\1 moves up to"),
    (r"is an? ([A-Z]+) NPC\b", r"is \1"),
    (rf"([Ee]ach|[Ee]very|[Aa]nother) adjacent {FIGURE}", r"\1 \2 on an adjacent HEX"),
    (r"([Aa])n adjacent (P\w+(?: Member)?)", r"\1 \2 on an adjacent HEX"),
    (rf"([Aa]n) adjacent {FIGURE}", r"\1 \2 on an adjacent HEX"),
    (rf"{FIGURE} adjacent to you", r"\1 on an adjacent HEX"),
    (rf"{FIGURE} adjacent to the target", r"\1 on a HEX adjacent to the target"),
    (r"NPCs on (?:an )?adjacent HEX have", "each NPC on an adjacent HEX has"),
    (r"a free adjacent HEX", "a free HEX within 1 HEX"),
    (r"[Dd]eal (\d+ (?:Unpreventable )?Damage) to ([^.]+)", r"\2 takes \1"),
    (r"[Rr]emove ((?:all|\d+) [^.]*? tokens?) from yourself", r"discard \1"),
    (r"[Rr]emove ((?:all|\d+) [^.]*? tokens?) from ((?:an?|another|each) [^.]+)", r"\2 discards \1"),
    (r"[Tt]eleport to", "place yourself on"),
    (r"[Kk]nock ([^.]+?) back (\d+) HEX", r"push \1 \2 HEX"),
    (r"[Mm]ove ((?:an?|another|each) [^.]*?) up to (\d+) HEX", r"\1 moves up to \2 HEX"),
    (r"[Mm]ove (\d+) HEX", r"move up to \1 HEX"),
    (r"[Gg]ain (\d+) Movement", r"+\1 Movement this turn"),
    (r"[Ww]hile (?:you are )?in (\w+) form", r"If you are in \1 form"),
    (r"^While\b", "If"),
    (r"^(?:You have )?(\+\d+ [\w ]+?) (?:while )?in (\w+) form", r"If you are in \2 form, \1"),
    (r"[Yy]ou are immune to fire", "Ignore fire"),
    (r"[Yy]ou cannot be stunned", "You cannot gain STUN tokens"),
    (r"[Yy]ou cannot be immobilized", "You cannot gain IMMOBILIZED tokens"),
    (r"[Yy]our Attacks ignore Resistance", "Ignore the Resistance of the target"),
    (r"the target is alone", "the target is not in a group"),
    (r"the target is defeated", "this Attack defeats the target"),
    (r"difficulty on", "difficulty of"),
    (
        r"[Ss]hapeshift to any form",
        "Choose one: shapeshift to Homid form; or shapeshift to Lupus form; or shapeshift to Crinos form",
    ),
    (r"^(each [^.]+?|an? [^.]+?) (gains|loses|recovers|takes) ([^.]+?) and (\d[^.]*)$", r"\1 \2 \3. \1 \2 \4"),
    (r"^(Each [^.]+?) (gains|loses|recovers|takes|discards) ([^.]+?) and (\d[^.]*)$", r"\1 \2 \3. \1 \2 \4"),
    (rf"^(Each [^.]+?) {DOES} ([^.]+?) and {DOES} ([^.]*)$", r"\1 \2 \3. \1 \4 \5"),
    (rf"^(An? {FIGURE}\b[^.]*?) {DOES} ([^.]+?) and {DOES} ([^.]*)$", r"\1 \3 \4. That \2 \5 \6"),
    *(
        (rf"^{verb} (\d[^.]*?) or (\d[^.]*)$", rf"Choose one: {verb.lower()} \1; or {verb.lower()} \2")
        for verb in VERBS
    ),
    *((rf"attacked from behind: {verb}", f"attacked: If the attacker is behind you, {verb.lower()}") for verb in VERBS),
)
