"""Bots against bots: rotated seats and paired deals, ratings, ladders, reports. The guide: `docs/arena.md`."""
