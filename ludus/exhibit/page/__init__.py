"""The staff's page, for phones: a program of its own, which the exhibit can lose."""
