"""Learning environments: Gymnasium, PettingZoo, OpenSpiel."""
