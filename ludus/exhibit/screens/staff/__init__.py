"""The screens of the staff."""
