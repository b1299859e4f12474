"""For developers: measuring the window. Not needed to play."""
