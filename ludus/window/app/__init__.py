"""The running program: loop, stack of screens, services, display and background jobs."""
