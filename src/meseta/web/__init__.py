"""Pages: what people see in the browser. The web sees only looks, never a state."""
