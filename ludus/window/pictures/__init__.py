"""Diagrams, places, graphs and the victory stone."""
