"""The games. Each folder here is one; others join through the entry points `gloaming.games`."""

from gloaming.kernel.catalogue import find, names

__all__ = ["find", "names"]
