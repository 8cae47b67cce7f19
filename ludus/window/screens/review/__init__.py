"""After a match: course, review, replay."""
