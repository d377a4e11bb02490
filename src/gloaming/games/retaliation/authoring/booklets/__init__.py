"""Scenario booklets proved before they are played: what they say, where they lead, what can be reached."""
