from meseta.core.errors import Refused
RULES = {}
def why(s,o): return Refused("x","KI-1")
