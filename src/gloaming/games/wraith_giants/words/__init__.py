"""The words of the cards: which English this game adds."""
