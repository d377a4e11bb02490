"""Playing together: tables, seats, the journal, the store, computer players. It knows no socket and no screen."""
