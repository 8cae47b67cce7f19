"""The screen in words: screen text, narration, screen reader and voice."""
