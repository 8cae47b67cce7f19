"""Keeps the exhibit running: restart policy, child process, crashes, systemd."""
