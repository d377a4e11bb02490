"""A card of one's own: written, checked with its examples, and played with until it lies on the table.

    python docs/examples/own_card.py 20

The text on the card is what runs; `gloaming packs words veilwraith` lists every word that it may use.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from gloaming import Match
from gloaming.agents import agent, play_match
from gloaming.packs import LIBRARY, check

MANIFEST = """
name = "widows"
game = "veilwraith"
version = "1.0"
authors = ["You"]
licence = "CC-BY-4.0"
about = "A Lamp Widow who steals."
extends = "veil"
"""

CARD = '''
[[card]]
id = "lamp-widow-thief"
name = "Lamp Widow"
kind = "threat"
family = "deja"
copies = 1
values = [{ type = "explore", number = 3 }, { type = "influence", number = 5 }]
spirit_cost = 1
spirit_boost = 2
text = """
Played: Discard 1 Memory from your hand. If you cannot, lose 2 Spirit.
Defeat: You may draw 1 Memory.
"""

[[card.example]]
given = "You have no Memories in hand."
when = "This Threat is played."
then = "You have 18 Spirit."
'''

with TemporaryDirectory() as folder:
    Path(folder, "pack.toml").write_text(MANIFEST, "utf-8")
    Path(folder, "threats.toml").write_text(CARD, "utf-8")
    found = LIBRARY.add(Path(folder))
    assert found.pack, [str(fault) for fault in found.faults] or found.why  # a misspelt word is told by line
    report = check(found.pack)
    print(f"{report.texts} text, {report.examples} example, {len(report.faults)} faults")

    met = 0
    for seed in range(int(sys.argv[1])):
        match = Match.new("veilwraith", seed=seed, options={"pack": "widows"})
        play_match(match, {0: agent("random", seed)})
        met += any("Lamp Widow" in line.text for line in match.log(0))
    print(f"A Lamp Widow, yours or the one of the box, came in {met} of {sys.argv[1]} games.")
