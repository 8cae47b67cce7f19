"""After a match: result, course, review, replay."""
