"""How often the tests that look for rare faults repeat: once in `make test`, many times in `make soak`."""

import os

SOAK = int(os.environ.get("GLOAMING_SOAK", "1"))
