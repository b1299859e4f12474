"""What all editions of chess share in the window."""
