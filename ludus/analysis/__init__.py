"""What a play was worth: review, rollout, motives."""
