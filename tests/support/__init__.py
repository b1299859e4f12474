"""What several tests need: second implementations, positions and games, drivers of the program, fuzzers."""
