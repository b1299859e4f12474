"""The widgets: a tree of controls, each drawn relative to its panel and clipped to it."""

from gui.widgets.button import Button as Button
from gui.widgets.button import PictureButton as PictureButton
from gui.widgets.button import Toggle as Toggle
from gui.widgets.canvas import Canvas as Canvas
from gui.widgets.control import Control as Control
from gui.widgets.control import Look as Look
from gui.widgets.label import Align as Align
from gui.widgets.label import Image as Image
from gui.widgets.label import Label as Label
from gui.widgets.panel import Panel as Panel
from gui.widgets.scroll import ScrollPanel as ScrollPanel
from gui.widgets.shortcut import Shortcut as Shortcut
from gui.widgets.window import Modal as Modal
from gui.widgets.window import Window as Window
