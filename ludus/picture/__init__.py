"""Stone, lettering, signs and other pictures, with their cache; independent of matches."""
