"""What a visitor sees and touches; the only room that imports pygame."""
