"""Buttons, and toggles made of them."""

from collections.abc import Callable, Sequence
from functools import partial

from gui import style
from gui.geometry import Rect
from gui.style import Paint
from gui.widgets.canvas import Canvas
from gui.widgets.control import Control, Look
from gui.widgets.label import Align, draw_text, shortened
from gui.widgets.panel import Panel


class Button(Control):
    """A button: a text, an icon on its left and a shortcut on its right, either of which may be missing."""

    focusable = True

    def __init__(
        self,
        area: Rect,
        text: str,
        on_activate: Callable[[], None] | None = None,
        *,
        name: str = "",
        icon: str = "",
        shortcut: str = "",
        quiet: bool = False,
    ) -> None:
        super().__init__(area, name or text.lower())
        self.text = text
        self.on_activate = on_activate
        self.icon = icon
        self.shortcut = shortcut
        self.dangerous = False  # whether a quiet button has the colour of danger
        self.quiet = quiet  # drawn in the colours of a card; False for the main button of a view

    def activate(self) -> None:
        """Call `on_activate`."""
        if self.on_activate:
            self.on_activate()

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, look: Look) -> None:
        """Draw the box, its icon and texts, and the focus ring."""
        area = Rect(origin_x, origin_y, self.area.width, self.area.height)
        canvas.frame(self.box(look), area)
        self._draw_face(canvas, area, self.ink(look))
        if Look.FOCUSED in look:
            canvas.frame("focus", area)

    def box(self, look: Look) -> str:
        """Return the name of the nine-patch image of the box."""
        kind = "quiet" if self.quiet else "button"
        if Look.DISABLED in look:
            return f"{kind}-disabled"
        if Look.PRESSED in look:
            return f"{kind}-pressed"
        return f"{kind}-hover" if Look.HOVER in look else kind

    def ink(self, look: Look) -> Paint:
        """Return the colour of the text and the icon."""
        if Look.DISABLED in look:
            return style.FAINT
        if not self.quiet:
            return style.ON_ACCENT
        return style.DANGER if self.dangerous else style.INK

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:
        """Draw the icon on the left, the shortcut on the right, and the text between them."""
        inside = Rect(area.x + style.BUTTON_PADDING, area.y, area.width - 2 * style.BUTTON_PADDING, area.height)
        if self.icon:
            beside = Rect(inside.x, inside.y, style.ICON, inside.height) if self.text else area
            place = beside.centred(style.ICON, style.ICON)
            canvas.image(self.icon, place.x, place.y, tint=ink)
        if self.shortcut != self.text:  # some buttons have only their key as text
            draw_text(canvas, inside, [self.shortcut], style.SMALL, ink, Align.RIGHT)
        if self.text:
            self._draw_text(canvas, inside, ink)

    def _draw_text(self, canvas: Canvas, inside: Rect, ink: Paint) -> None:
        right = canvas.text_size(self.shortcut, style.SMALL)[0] + style.GRID if self.shortcut else 0
        left = style.ICON + style.GRID if self.icon else right  # without an icon, equal margins: the text is centred
        room = Rect(inside.x + left, inside.y, inside.width - left - right, inside.height)
        text = shortened(canvas, self.text, style.STRONG, room.width)
        draw_text(canvas, room, [text], style.STRONG, ink, Align.LEFT if self.icon else Align.CENTRE)


class PictureButton(Button):
    """A button with a picture; text and shortcut are below it."""

    def _draw_face(self, canvas: Canvas, area: Rect, ink: Paint) -> None:  # noqa: ARG002
        width, height = canvas.image_size(self.icon)
        line = canvas.text_size("", style.SMALL)[1]
        whole = area.centred(width, height + line)
        canvas.fill(area.inset(style.TILE_INSET), style.TILE)
        canvas.image(self.icon, whole.x, whole.y)
        words = Rect(area.x, whole.y + height, area.width, line)
        draw_text(canvas, words, [f"{self.text}  {self.shortcut}"], style.SMALL, style.ON_TILE, Align.CENTRE)


class Toggle(Panel):
    """Options side by side, one of them chosen. Each is a button; those that are not chosen are quiet."""

    def __init__(
        self,
        area: Rect,
        options: Sequence[str],
        chosen: int = 0,
        on_choose: Callable[[int], None] | None = None,
        *,
        name: str = "",
    ) -> None:
        super().__init__(area, name)
        self.on_choose = on_choose
        self._options = [
            self.add(Button(area, option, partial(self._choose, number), name=f"{name} {option}".lower()))
            for number, option in enumerate(options)
        ]
        self.chosen = chosen

    def arrange(self) -> None:
        """Make all options equally wide."""
        for number, option in enumerate(self.children):
            whole = Rect(0, 0, self.area.width, self.area.height)
            option.area = whole.column(number, len(self.children), style.GRID)

    @property
    def chosen(self) -> int:
        """The number of the chosen option."""
        return self._chosen

    @chosen.setter
    def chosen(self, number: int) -> None:
        self._chosen = number
        for option in self._options:
            option.quiet = option is not self._options[number]

    @property
    def chosen_option(self) -> Button:
        """The button of the chosen option."""
        return self._options[self.chosen]

    def _choose(self, number: int) -> None:
        self.chosen = number
        if self.on_choose:
            self.on_choose(number)
