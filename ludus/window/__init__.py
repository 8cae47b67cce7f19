"""What a player sees and touches."""
