"""A match between two machines, carried by a folder or by letters."""
