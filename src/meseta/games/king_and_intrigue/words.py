def prompt(*a): return "x"
def label(*a): return "x"
def sentence(*a): return "x"
