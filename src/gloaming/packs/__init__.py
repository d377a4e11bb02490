"""Content packs: cards, boards and stories as TOML and Markdown beside the rules, never in them."""

from .check import PackReport, check
from .fault import BadPack, Fault, MissingPack
from .library import LIBRARY, Library, choose, content, open_box
from .load import load
from .pack import Pack, PackRef
from .shape import Claims, Condition, Count, Example, Lingo, Manifest, PackShape

__all__ = [
    "LIBRARY",
    "BadPack",
    "Claims",
    "Condition",
    "Count",
    "Example",
    "Fault",
    "Library",
    "Lingo",
    "Manifest",
    "MissingPack",
    "Pack",
    "PackRef",
    "PackReport",
    "PackShape",
    "check",
    "choose",
    "content",
    "load",
    "open_box",
]
