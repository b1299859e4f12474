"""The console programs: standard input and output."""
