"""The staff page for phones, a separate process."""
