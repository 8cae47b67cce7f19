"""Labels, sheets and boards on paper."""
