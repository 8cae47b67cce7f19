"""Files that this machine stores for players: settings, profiles, streaks, winners."""
