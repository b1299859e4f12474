"""The UCI engine: official chess for other programs."""
