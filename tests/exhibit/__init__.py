"""Tests of ludus/exhibit."""
