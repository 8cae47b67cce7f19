"""What this machine keeps for its players: settings, profiles, streaks, notebook, winners."""
