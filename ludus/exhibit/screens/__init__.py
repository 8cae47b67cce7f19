"""The screens of the exhibit, one a file."""
