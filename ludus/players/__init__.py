"""Who decides: players, and the process in which they think."""
