"""A seat in words, at a table here or a served one: for language models, and for the terminal."""
