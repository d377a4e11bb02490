"""What authors of packs need: reading packs, checking them, the words of examples."""
