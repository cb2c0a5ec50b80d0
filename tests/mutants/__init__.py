"""`make mutants`: small faults are put into the rules, one at a time, and the tests must notice."""
