"""SDL: no other folder imports sdl2."""
