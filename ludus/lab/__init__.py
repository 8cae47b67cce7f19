"""The lab: many games at once, for training, measuring and scholars."""
