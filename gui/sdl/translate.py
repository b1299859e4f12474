"""Translates SDL's events into those of `gui.events`."""

import ctypes
from typing import Any

from gui import events
from gui.events import LEFT, NAMED_KEYS, RIGHT, TRAVEL_KEYS, Event
from gui.sdl.library import call, sdl2


def translated(event: Any) -> Event | None:
    """Return the event of `gui.events` for an SDL event; None for one that nobody needs."""
    match event.type:
        case sdl2.SDL_MOUSEMOTION:
            return _latest_motion(event)
        case sdl2.SDL_MOUSEBUTTONDOWN | sdl2.SDL_MOUSEBUTTONUP:
            return _button(event.button)
        case sdl2.SDL_MOUSEWHEEL:
            return events.Wheeled(event.wheel.mouseX, event.wheel.mouseY, event.wheel.y) if event.wheel.y else None
        case sdl2.SDL_KEYDOWN:
            return _key(event.key)
        case sdl2.SDL_WINDOWEVENT:
            return _window_event(event.window)
        case sdl2.SDL_QUIT:
            return events.CloseRequested()
    return None


def _latest_motion(event: Any) -> Event:
    """Return the last of the queued pointer motions: slow drawing must not lag behind the pointer."""
    coming = sdl2.SDL_Event()
    while call("SDL_PeepEvents", ctypes.byref(coming), 1, sdl2.SDL_PEEKEVENT, sdl2.SDL_FIRSTEVENT, sdl2.SDL_LASTEVENT):
        if coming.type != sdl2.SDL_MOUSEMOTION:
            break  # a click between two motions keeps its place
        sdl2.SDL_PollEvent(ctypes.byref(event))
    return events.Moved(event.motion.x, event.motion.y)


def _button(event: Any) -> Event | None:
    if event.button not in (LEFT, RIGHT):
        return None
    if event.type == sdl2.SDL_MOUSEBUTTONDOWN:
        return events.Pressed(event.x, event.y, event.button, event.clicks > 1)
    return events.Released(event.x, event.y, event.button)


def _key(event: Any) -> Event | None:
    """Return the event of a key with a name of ours. While a key is held down, only TRAVEL_KEYS repeat."""
    name = sdl2.SDL_GetKeyName(event.keysym.sym).decode().lower().removeprefix("keypad ")
    name = "return" if name == "enter" else name  # SDL's name for Enter on the keypad
    if (name not in NAMED_KEYS and len(name) != 1) or (event.repeat and name not in TRAVEL_KEYS):
        return None
    modifiers = event.keysym.mod  # GUI is the command key of a Mac
    return events.Key(name, bool(modifiers & sdl2.KMOD_SHIFT), bool(modifiers & (sdl2.KMOD_CTRL | sdl2.KMOD_GUI)))


def _window_event(event: Any) -> Event | None:
    match event.event:
        case sdl2.SDL_WINDOWEVENT_SIZE_CHANGED:
            return events.Resized()
        case sdl2.SDL_WINDOWEVENT_EXPOSED:
            return events.Exposed()
        case sdl2.SDL_WINDOWEVENT_LEAVE:
            return events.PointerLeft()
    return None
