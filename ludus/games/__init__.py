"""The games as files, and the programs that make their starts, problems, ratings and noise."""
