"""The console: standard input and output over the core."""
