"""The editions as values: the chess of each document, and official chess.

They import the core. What a console needs at its first prompt is in chess/rules.py and chess/settings.py instead.
"""
