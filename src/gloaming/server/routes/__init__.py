"""What the server answers: one file a topic, each with its `ROUTES`. `app.py` puts them together."""
