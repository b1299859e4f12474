"""Developers' commands for the smaller games."""
