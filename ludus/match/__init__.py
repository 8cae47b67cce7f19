"""A match in progress, its record, its files and its dice."""
