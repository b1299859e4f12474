"""What the window keeps on the disk: the saved games and the current one."""
