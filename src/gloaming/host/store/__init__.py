"""The database that tables are kept in: SQLite or PostgreSQL.

- `store.py`: the connection; `rows.py`: the queries about tables; `people.py`, `notices.py`, `tries.py`: those about
people
- `journal.py`: the one writer of a process; `turns.py`: the latest turns of tables
- `migrations/`: the schema, step by step
"""
