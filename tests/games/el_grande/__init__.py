"""The rules of El Grande, proven."""
