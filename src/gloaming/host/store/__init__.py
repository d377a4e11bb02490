"""Where tables are kept: the journal and the store behind it."""
