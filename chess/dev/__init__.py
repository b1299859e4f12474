"""The developers' commands: counting moves, measuring the search, letting players play each other."""
