"""Content packs: cards, boards and stories as TOML and Markdown beside the rules, never in them.

import gloaming.packs as packs

found = packs.add("moths")              # a folder; found.pack, or found.faults with file and line
packs.packs("lanterns")                 # what was added, and what is in the user's folder
packs.check(found.pack).faults          # everything: texts, counts, examples
packs.understand("lanterns", "Banish 2 Shadows.")  # what a text means, in words; or it raises NotUnderstood
packs.prove(found.pack, most=10).wrong  # sentences that would do something else than they say
"""

from .check import PackReport, check
from .fault import BadPack, Fault, MissingPack
from .library import LIBRARY, FoundPack, Library, add, choose, content, open_box, packs, understand
from .load import load
from .pack import Pack, PackRef
from .prove import Proof, Wrong, prove
from .shape import Claims, Condition, Count, Example, Lingo, Manifest, PackShape

__all__ = [
    "LIBRARY",
    "BadPack",
    "Claims",
    "Condition",
    "Count",
    "Example",
    "Fault",
    "FoundPack",
    "Library",
    "Lingo",
    "Manifest",
    "MissingPack",
    "Pack",
    "PackRef",
    "PackReport",
    "PackShape",
    "Proof",
    "Wrong",
    "add",
    "check",
    "choose",
    "content",
    "load",
    "open_box",
    "packs",
    "prove",
    "understand",
]
