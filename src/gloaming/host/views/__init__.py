"""What clients are sent: views, what changed in them, and what the lobby shows."""
