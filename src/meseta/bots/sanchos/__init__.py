"""War of the 3 Sanchos: its greedy player and its evaluation for searches."""
