"""The rules: a file for each topic of the rulebook."""
