"""Lines of a text that could be carried out now."""

from gloaming.lingo import ScriptLine

from .text import Text


def able_lines(e: Text) -> list[ScriptLine]:
    """Lines without a trigger that could do something and whose cost can be paid."""
    return [line for line in e.script.on("") if line.able(e) and line.payable(e)]
