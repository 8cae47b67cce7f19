"""A match between two machines, through a folder that both see."""
