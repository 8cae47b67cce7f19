"""How things look: stone, lettering, signs and their cache; knows no match."""
