"""The games as environments for learners: PettingZoo (`aec`, `parallel`), Gymnasium (`gym`), OpenSpiel (`spiel`).

Thin adapters: no rule and no game is known here. Each needs its package, and says so where it is missing; see
docs/environments.md.
"""
