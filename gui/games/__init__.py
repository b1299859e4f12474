"""The games as the screens see them."""
