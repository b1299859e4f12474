"""Developers' commands for the relatives of chess."""
