"""Controlled English: what a card says is what it does. A game adds words, never syntax."""

from .errors import Misread, NotUnderstood
from .lexicon import Lexicon
from .read import read, read_claims, read_condition, read_events
from .say import say
from .scope import Do, Extent, Held, HowMany, Option, Pick, Scope
from .script import Script, ScriptLine, script_of
from .select import Selection
from .steps import Holding
from .tree import Limit

__all__ = [
    "Do",
    "Extent",
    "Held",
    "Holding",
    "HowMany",
    "Lexicon",
    "Limit",
    "Misread",
    "NotUnderstood",
    "Option",
    "Pick",
    "Scope",
    "Script",
    "ScriptLine",
    "Selection",
    "read",
    "read_claims",
    "read_condition",
    "read_events",
    "say",
    "script_of",
]
