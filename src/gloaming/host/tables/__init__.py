"""One table in memory, without a store and without a socket.

- `table.py`: the table: which entries may be written now, and what each changes
- `entries.py`: what the journal holds; `checkpoint.py`: what a store keeps of a table
- `seats.py`: who holds a seat, by which token
- `clocks.py`, `clock_timer.py`: the clock of a decision, and what ends it
- `undo.py`: whether a decision can be taken back; `chat.py`: what others hear where a game limits talk
"""
