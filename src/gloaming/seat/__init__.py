"""A seat in words, at a table in this process or on a server: for language models and the plain terminal."""
