"""Players, and the process in which they think."""
