"""The version of ludus."""

__version__ = "0.1.0"
__date__ = "2026-11-22"
