"""The tests, and the small models they share."""
