"""Games that have been played: watching them again, and reading their review."""
