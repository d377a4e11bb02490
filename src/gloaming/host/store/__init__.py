"""The database that tables are kept in: SQLite or PostgreSQL.

- `store.py`: the connection; `rows.py`: every query; `journal.py`: the one writer of a process
- `migrations/`: the schema, step by step
"""
