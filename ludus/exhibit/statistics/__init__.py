"""Anonymous statistics of visits, and the report."""
