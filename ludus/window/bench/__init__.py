"""Measurements that `ludus bench` and the self-test print."""
