"""Random playouts side by side with peers: `python -m benchmarks` prints one table of ratios measured in one run."""
