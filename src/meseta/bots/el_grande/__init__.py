"""El Grande: its greedy player and its evaluation for searches."""
