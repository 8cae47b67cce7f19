"""The program in its window: everything that a player sees, touches and hears."""
