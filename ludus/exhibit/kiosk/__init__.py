"""The kiosk: attract, visits, staff access, guard."""
