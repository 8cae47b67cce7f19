"""Labels, sheets and boards on paper, and installation files."""
