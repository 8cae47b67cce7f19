"""The self-test of a machine."""
