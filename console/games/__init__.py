"""The games in the console; the sentences of each game are in modules of their own."""
