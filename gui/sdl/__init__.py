"""SDL: the only folder that imports sdl2."""
