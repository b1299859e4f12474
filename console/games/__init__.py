"""The games in the console; each has its sentences in modules of their own."""
