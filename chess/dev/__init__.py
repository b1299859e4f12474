"""Developers' commands: perft, benchmarks, tournaments, tuning."""
