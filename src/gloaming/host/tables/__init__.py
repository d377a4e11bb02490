"""A table by itself: its journal applied, its seats, clocks, undo and talk. No store, no socket."""
