"""The editions as values: what each document makes of the rules.

They import the core. What a console needs at its first prompt stands in chess/rules.py and chess/settings.py instead.
"""
