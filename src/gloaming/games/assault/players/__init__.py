"""What computer players know."""
