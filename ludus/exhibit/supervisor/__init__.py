"""Keeps the exhibit running: restart policy, child process, logs, crashes, systemd."""
