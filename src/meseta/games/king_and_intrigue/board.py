def draw(*a): return "x"
