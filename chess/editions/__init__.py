"""The editions as values: what each document makes of the rules."""
