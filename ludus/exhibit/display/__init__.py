"""The physical display: EDID, root window, splash and night."""
