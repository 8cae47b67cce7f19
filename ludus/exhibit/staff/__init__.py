"""Staff: how they get access, what they see, and what they can do."""
