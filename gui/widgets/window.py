"""The window: the root of the widget tree. It dispatches events, and knows the pointer and the focus."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from gui import style
from gui.events import LEFT, TRAVEL_KEYS, Event, Key, Moved, PointerLeft, Pressed, Released, Wheeled
from gui.geometry import Rect
from gui.style import Paint
from gui.widgets.button import Button
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look
from gui.widgets.panel import Panel
from gui.widgets.scroll import ScrollPanel
from gui.widgets.shortcut import Shortcut, written
from gui.widgets.travel import TURNED, nearest_towards, next_in_order, reachable_in, visible_in


class Scope(Panel):
    """A panel that traps the focus."""

    def __init__(self, area: Rect, name: str = "", *, frame: str = "", fill: Paint | None = None) -> None:
        super().__init__(area, name, frame=frame, fill=fill)
        self.focus: Control | None = None
        self.primary: Control | None = None  # the default button: Enter activates it while no focus is shown
        self.on_escape: Callable[[], None] | None = None
        self.shortcuts: Sequence[Shortcut] = ()  # for keys that no control and no button handles


class Modal(Scope):
    """A modal dialog: while it is open, nothing behind it receives events."""

    def __init__(self, area: Rect, name: str = "") -> None:
        super().__init__(area, name, frame="modal")

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw a veil over the window, and the dialog."""
        canvas.fill(Rect(0, 0, *canvas.size), style.VEIL)
        super().draw(canvas, origin_x, origin_y, look)


class Window(Scope):
    """The root of the tree: draws it, and dispatches events to its controls."""

    root = True

    def __init__(self, width: int, height: int, fill: Paint = style.BACKGROUND) -> None:
        self.changed = True
        super().__init__(Rect(0, 0, width, height), "window", fill=fill)
        self.hover: Control | None = None
        self.held: Control | None = None  # a button went down on it and is not up yet, so it holds the pointer
        self.show_focus = False  # whether the focus ring is drawn: only while the user uses the keyboard
        self._button = LEFT
        self._inside: Control | None = None  # the control to notify when the pointer leaves it

    def __setattr__(self, name: str, value: Any) -> None:
        """Note a change; setting `changed` itself does not count."""
        if name == "changed":
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)

    def touch(self) -> None:
        """Make the window redraw."""
        self.changed = True

    @property
    def scope(self) -> Scope:
        """What receives events: the topmost modal dialog, or else the window."""
        modals = [child for child in self.children if isinstance(child, Modal) and child.visible]
        return modals[-1] if modals else self

    def find(self, name: str) -> Control:
        """Return the control with a name, in the topmost modal dialog if it has one."""
        return next(control for control in (*self.scope.walk(), *self.walk()) if control.name == name)

    # Drawing

    def draw(self, canvas: Canvas, origin_x: int = 0, origin_y: int = 0, look: Look = Look.NORMAL) -> None:
        """Draw the whole tree."""
        self._release_detached()
        super().draw(canvas, origin_x, origin_y, look)
        for child in self.children:
            self._draw(child, canvas, origin_x, origin_y, look)
        self.changed = False

    def _draw(self, control: Control, canvas: Canvas, x: int, y: int, inherited: Look) -> None:
        """Draw a control and its descendants; inside a disabled panel, all controls look disabled."""
        if not control.visible:
            return
        look = self._look_of(control) | (inherited & Look.DISABLED)
        place = control.area.moved(x, y)
        control.draw(canvas, place.x, place.y, look)
        if control.children:
            with canvas.clipped(place):
                for child in control.children:
                    self._draw(child, canvas, place.x, place.y, look)

    def _look_of(self, control: Control) -> Look:
        if not control.enabled:
            return Look.DISABLED
        look = Look.HOVER if control is self.hover else Look.NORMAL
        if control is self.hover and control is self.held:
            look |= Look.PRESSED
        if self.show_focus and control is self.scope.focus:
            look |= Look.FOCUSED
        return look

    # Events

    def handle(self, event: Event) -> bool:
        """Dispatch an event to its control; return whether it was handled."""
        self._release_detached()
        match event:
            case Moved(x, y):
                return self._move(x, y)
            case Pressed(x, y, button):
                return self._press(x, y, button)
            case Released(x, y, button):
                return self._release(x, y, button)
            case Wheeled(x, y, steps):
                return self._wheel(x, y, steps)
            case PointerLeft():
                self._leave()
            case Key():
                return self._key(event)
        return False

    def _path(self, x: int, y: int) -> list[Control]:
        """Return the controls under the pointer, from the outermost down to the first disabled one."""
        return list(takewhile(lambda control: control.enabled, _under(self.scope, x, y)))

    def _target(self, x: int, y: int) -> Control:
        return (self._path(x, y) or [self.scope])[-1]

    def release_pointer(self) -> None:
        """Cancel a press or a drag, and forget what is under the pointer."""
        inside = self._inside
        self.hover = self.held = self._inside = None
        if inside:
            inside.left()

    def _release_detached(self) -> None:
        """Release the pointer if its control was removed from the tree or is behind a modal dialog now."""
        inside, scope = self._inside, self.scope
        if inside and inside is not scope and scope not in inside.ancestors():
            self.release_pointer()

    def _move(self, x: int, y: int) -> bool:
        target = self._target(x, y)
        self.hover = target if self.held in (None, target) else None
        control = self.held or target
        if self._inside and self._inside is not control:
            self._inside.left()
        self._inside = control
        control.moved(*_relative(control, x, y))
        return control is not self

    def _leave(self) -> None:
        if self.held is None:  # a drag continues outside the window
            self.hover = None
            if self._inside:
                self._inside.left()
            self._inside = None

    def _press(self, x: int, y: int, button: int) -> bool:
        self._move(x, y)
        self.show_focus = False
        if self.held is None:  # else a second button goes to the control that holds the pointer
            self.held, self._button = self._target(x, y), button
        control = self.held
        if control.focusable:
            self.scope.focus = control
        control.pressed(*_relative(control, x, y), button)
        return control is not self

    def _release(self, x: int, y: int, button: int) -> bool:
        control = self.held
        if control is None:
            return False
        clicked = button == self._button == LEFT and self._target(x, y) is control
        if button == self._button:  # the button that began the press also ends it
            self.held = None
        control.released(*_relative(control, x, y), button)
        if clicked:
            control.activate()
        self._release_detached()  # the click may have opened a dialog or removed the control
        self._move(x, y)
        return control is not self

    def _wheel(self, x: int, y: int, steps: int) -> bool:
        for control in reversed(self._path(x, y)):
            if control.wheeled(*_relative(control, x, y), steps):
                self._move(x, y)  # another control may be under the pointer now
                return True
        return self.scope is not self

    # The keyboard

    def _key(self, key: Key) -> bool:
        # Each key goes to the first that wants it: default button, focus and its panels, Escape, shortcuts, travel.
        scope = self.scope
        reachable = list(reachable_in(scope))
        focus = scope.focus if scope.focus in reachable else None
        if focus and not self.show_focus and key.name in ("tab", *TURNED):
            self.show_focus = True  # the first key only shows the focus
            self.focus_on(focus)
            return True
        self.show_focus = self.show_focus or key.name in TRAVEL_KEYS
        if key.name == "return" and scope.primary in reachable and not self.show_focus:
            scope.primary.activate()
        elif focus and any(control.key(key) for control in (focus, *focus.ancestors())):
            pass
        elif focus and key.name in ("return", "space"):
            focus.activate()
        elif key.name == "escape" and scope.on_escape:
            scope.on_escape()  # before the button that shows Esc: there may be something to put down first
        elif action := self._shortcut(key):
            action()
        elif reachable and key.name == "tab":
            self.focus_on(next_in_order(scope, scope.focus, reachable, -1 if key.shift else 1))
        elif reachable and key.name in TURNED:
            self.focus_on(nearest_towards(scope.focus, reachable, key.name))
        elif any(panel.key(key) for panel in visible_in(scope) if isinstance(panel, ScrollPanel)):
            pass  # page keys scroll the visible list even if it has no focus
        else:
            return scope is not self
        return True

    def _shortcut(self, key: Key) -> Callable[[], None] | None:
        """Return the action of a key: of the button that shows it, or else of a shortcut of this view."""
        name = written(key)
        buttons = (control for control in reachable_in(self.scope) if isinstance(control, Button))
        named: list[Callable[[], None]] = [button.activate for button in buttons if button.shortcut.lower() == name]
        others = (shortcut for shortcut in self.scope.shortcuts if shortcut.key.lower() == name)
        return next(iter([*named, *(shortcut.do for shortcut in others if shortcut.enabled())]), None)

    def focus_on(self, control: Control) -> None:
        """Give a control the focus, and scroll it into view."""
        self.scope.focus = control
        for panel in control.ancestors():
            place, within = control.place(), panel.place()
            panel.reveal(place.moved(-within.x, -within.y))


def _under(control: Control, x: int, y: int) -> list[Control]:
    """Return the controls under the pointer, from the outermost to the innermost."""
    if not (control.visible and control.area.contains(x, y)):
        return []
    for child in reversed(control.children):  # later ones are on top
        if path := _under(child, x - control.area.x, y - control.area.y):
            return [control, *path]
    return [control] if control.takes_pointer else []


def _relative(control: Control, x: int, y: int) -> tuple[int, int]:
    place = control.place()
    return x - place.x, y - place.y
