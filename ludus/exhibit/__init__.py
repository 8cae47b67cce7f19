"""Unattended in a museum: settings, opening hours, statistics, health and what keeps it running."""
