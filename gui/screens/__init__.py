"""The screens of the window: main menu, new game, the game and its slots."""
