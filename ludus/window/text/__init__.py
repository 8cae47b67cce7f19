"""Texts in nine languages: words, catalogues, sentences and their proofreading."""
