"""What a seat knows, believes and judges; positions as data."""
