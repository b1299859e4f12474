"""The tree of controls on SDL's dummy driver: what is drawn where, and which control handles which event."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gui import style
from gui.events import LEFT, RIGHT, Event, Key, Moved, PointerLeft, Pressed, Released, Wheeled
from gui.geometry import Rect
from gui.sdl.screen import Screen
from gui.style import Colour
from gui.themes import LIGHT
from gui.widgets import (
    Align,
    Button,
    Canvas,
    Control,
    Image,
    Label,
    Look,
    Modal,
    Panel,
    ScrollPanel,
    Toggle,
    Window,
    shortcut,
)
from tests.support.window_pilot import HEADLESS, Picture, Pilot, write_art

RED: Final = (200, 0, 0, 255)
GREEN: Final = (0, 200, 0, 255)
BLUE: Final = (0, 0, 200, 255)
IMAGES: Final = (
    "button",
    "button-hover",
    "button-pressed",
    "button-disabled",
    "quiet",
    "quiet-hover",
    "quiet-pressed",
    "quiet-disabled",
    "focus",
    "modal",
    "track",
    "thumb",
    "picture",
)
ART: Final[dict[str, Colour]] = {name: (250, 10 * number, 50, 255) for number, name in enumerate(IMAGES)}


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in HEADLESS.items():
            patch.setenv(name, value)
        assets: Path = tmp_path_factory.mktemp("assets")
        write_art(assets, ART | {"focus": (0, 0, 0, 0)})
        with Screen(assets, size=(800, 600)) as screen:
            yield screen


class Spy(Control):
    """A coloured control that records the events it gets."""

    def __init__(self, area: Rect, name: str = "", colour: Colour = RED) -> None:
        super().__init__(area, name)
        self.colour = colour
        self.heard: list[tuple[object, ...]] = []

    def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:
        self.state = state
        canvas.fill(Rect(origin_x, origin_y, *self.area[2:]), self.colour)

    def pressed(self, x: int, y: int, button: int) -> None:
        self.heard.append(("pressed", x, y, button))

    def released(self, x: int, y: int, button: int) -> None:
        self.heard.append(("released", x, y, button))

    def moved(self, x: int, y: int) -> None:
        self.heard.append(("moved", x, y))

    def left(self) -> None:
        self.heard.append(("left",))

    def activate(self) -> None:
        self.heard.append(("activate",))


class FocusableSpy(Spy):
    """A spy that the keyboard can reach."""

    focusable = True


def drawn(screen: Screen, window: Window) -> Picture:
    screen.clear(style.BACKGROUND)
    window.draw(screen)
    return Picture(screen)


def window_of(*controls: Control) -> Window:
    window = Window(800, 600)
    for control in controls:
        window.add(control)
    return window


def feed(window: Window, *events: Event) -> None:
    for event in events:
        window.handle(event)


def click(window: Window, x: int, y: int) -> None:
    feed(window, Moved(x, y), Pressed(x, y, LEFT), Released(x, y, LEFT))


# Areas

areas = st.builds(Rect, *[st.integers(-5, 25)] * 2, *[st.integers(0, 30)] * 2)


@given(areas, areas, st.integers(-10, 60), st.integers(-10, 60))
def test_an_intersection_is_what_both_contain(one: Rect, other: Rect, x: int, y: int) -> None:
    common = one.intersection(other)
    assert common.contains(x, y) == (one.contains(x, y) and other.contains(x, y))
    assert common == other.intersection(one) or common.empty
    assert min(common[2:]) >= 0


@given(areas, st.integers(-9, 40))
def test_an_inset_stays_in_the_middle(area: Rect, by: int) -> None:
    inside = area.inset(by)
    assert min(inside[2:]) >= 0
    if not inside.empty:
        assert inside == area.centred(*inside[2:])
        assert (inside.x - area.x, area.bottom - inside.bottom) == (by, by)
    assert area.empty != area.contains(*area.middle)
    assert area.moved(3, 4).moved(-3, -4) == area


# Drawing


def test_the_documents_example_of_a_relative_place(screen: Screen) -> None:
    panel = Panel(Rect(5, 5, 40, 40), children=[Spy(Rect(10, 10, 10, 10))])
    assert drawn(screen, window_of(panel)).box(RED) == Rect(15, 15, 10, 10)


def test_the_documents_example_of_a_control_that_exceeds_its_panel(screen: Screen) -> None:
    panel = Panel(Rect(5, 5, 10, 10), children=[Spy(Rect(5, 5, 10, 10))])
    assert drawn(screen, window_of(panel)).box(RED) == Rect(10, 10, 5, 5)


def test_a_control_beyond_its_panel_is_not_drawn(screen: Screen) -> None:
    panel = Panel(Rect(5, 5, 10, 10), children=[Spy(Rect(10, 10, 10, 10))])
    assert drawn(screen, window_of(panel)).box(RED) is None


def test_a_control_that_begins_before_its_panel_is_cut_there(screen: Screen) -> None:
    panel = Panel(Rect(50, 50, 10, 10), children=[Spy(Rect(-20, -20, 25, 25))])
    assert drawn(screen, window_of(panel)).box(RED) == Rect(50, 50, 5, 5)


def test_all_panels_around_cut(screen: Screen) -> None:
    inner = Panel(Rect(10, 10, 100, 20), children=[Spy(Rect(-50, -50, 500, 500))])
    outer = Panel(Rect(100, 100, 30, 100), children=[inner])
    assert drawn(screen, window_of(outer)).box(RED) == Rect(110, 110, 20, 20)


def test_panels_without_anything_in_common_show_nothing(screen: Screen) -> None:
    inner = Panel(Rect(60, 0, 50, 50), children=[Spy(Rect(-100, -100, 900, 900))])
    after = Spy(Rect(0, 0, 10, 10), colour=BLUE)
    picture = drawn(screen, window_of(Panel(Rect(100, 100, 50, 50), children=[inner]), after))
    assert picture.box(RED) is None
    assert picture.box(BLUE) == Rect(0, 0, 10, 10), "what comes after is not cut any more"


def test_later_siblings_are_on_top(screen: Screen) -> None:
    below, above = Spy(Rect(0, 0, 20, 20)), Spy(Rect(10, 10, 20, 20), colour=BLUE)
    picture = drawn(screen, window_of(below, above))
    assert (picture.pixel(9, 9), picture.pixel(10, 10)) == (RED, BLUE)
    picture = drawn(screen, window_of(Spy(above.area, colour=BLUE), Spy(below.area)))
    assert picture.pixel(10, 10) == RED


def test_a_panel_is_on_top_of_an_earlier_panel_with_all_it_holds(screen: Screen) -> None:
    first = Panel(Rect(0, 0, 50, 50), children=[Spy(Rect(0, 0, 50, 50))])
    second = Panel(Rect(25, 0, 50, 50), fill=BLUE, children=[Spy(Rect(0, 0, 5, 5), colour=GREEN)])
    picture = drawn(screen, window_of(first, second))
    assert [picture.pixel(x, 0) for x in (24, 25, 30)] == [RED, GREEN, BLUE]


def test_what_is_not_visible_is_not_drawn(screen: Screen) -> None:
    panel = Panel(Rect(0, 0, 50, 50), children=[Spy(Rect(0, 0, 5, 5))])
    panel.visible = False
    assert drawn(screen, window_of(panel)).box(RED) is None


def test_a_window_is_never_inside_a_panel_and_a_control_never_inside_two() -> None:
    child = Spy(Rect(0, 0, 1, 1), "child")
    window_of(child)
    for wrong in (Window(10, 10), child):
        with pytest.raises(ValueError, match="cannot be inside"):
            Panel(Rect(0, 0, 10, 10)).add(wrong)


trees = st.recursive(
    st.builds(Spy, areas),
    lambda children: st.builds(
        lambda area, inside: Panel(area, children=inside), areas, st.lists(children, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=60)
@given(tree=trees, hidden=st.sets(st.integers(0, 15)))
def test_the_pointer_meets_what_is_seen(screen: Screen, tree: Control, hidden: set[int]) -> None:
    window = Window(800, 600, fill=(0, 0, 0, 255))
    if tree.parent is not None:
        tree.parent.remove(tree)
    window.add(tree)
    looks: dict[Colour, Control] = {}
    for number, control in enumerate(window.walk()):
        colour = (number, 100, 0, 255)
        control.visible = number == 0 or number not in hidden
        setattr(control, "colour" if isinstance(control, Spy) else "fill", colour)
        looks[colour] = control
    picture = drawn(screen, window)
    for x, y in [(x, y) for x in range(0, 60, 3) for y in range(0, 60, 3)]:
        window.handle(Moved(x, y))
        assert looks[picture.pixel(x, y)] is window.hover
    tree.parent = None


# The pointer


def test_coordinates_arrive_relative_to_the_deepest_control() -> None:
    spy = Spy(Rect(10, 20, 30, 30))
    window = window_of(Panel(Rect(100, 100, 200, 200), children=[Panel(Rect(5, 5, 100, 100), children=[spy])]))
    assert window.handle(Pressed(116, 127, RIGHT))
    assert window.handle(Released(117, 128, RIGHT))
    assert spy.heard == [
        ("moved", 1, 2),
        ("pressed", 1, 2, RIGHT),
        ("released", 2, 3, RIGHT),
        ("moved", 2, 3),
    ], "and the right button activates nothing"


def test_a_control_cut_off_by_its_panel_is_not_met_there() -> None:
    spy = Spy(Rect(10, 0, 100, 10))
    window = window_of(Panel(Rect(0, 0, 50, 50), children=[spy]))
    assert not window.handle(Moved(60, 5))
    assert window.handle(Moved(49, 5))
    assert spy.heard == [("moved", 39, 5)]


def test_a_click_is_a_press_and_a_release_on_the_same_control() -> None:
    one, other = Spy(Rect(0, 0, 50, 50)), Spy(Rect(50, 0, 50, 50))
    window = window_of(one, other)
    click(window, 10, 10)
    assert ("activate",) in one.heard
    one.heard.clear()
    feed(window, Pressed(10, 10, LEFT), Moved(60, 10), Released(60, 10, LEFT))
    assert ("activate",) not in one.heard + other.heard
    assert ("released", 60, 10, LEFT) in one.heard, "the pressed control has the pointer until the release"
    assert ("left",) in one.heard
    assert other.heard == [("moved", 10, 10)]


def test_a_press_elsewhere_does_not_become_a_click_here() -> None:
    one, other = Spy(Rect(0, 0, 50, 50)), Spy(Rect(50, 0, 50, 50))
    feed(window_of(one, other), Pressed(60, 10, LEFT), Released(10, 10, LEFT))
    assert ("activate",) not in one.heard + other.heard


def test_a_press_that_comes_back_is_a_click() -> None:
    spy = Spy(Rect(0, 0, 50, 50))
    feed(window_of(spy), Pressed(1, 1, LEFT), Moved(90, 90), PointerLeft(), Moved(2, 2), Released(2, 2, LEFT))
    assert ("activate",) in spy.heard
    assert ("left",) not in spy.heard


def test_a_second_button_does_not_end_what_the_first_began() -> None:
    spy = Spy(Rect(0, 0, 50, 50))
    window = window_of(spy)
    feed(window, Pressed(1, 1, LEFT), Pressed(70, 70, RIGHT), Released(1, 1, RIGHT))
    assert window.held is spy
    assert ("activate",) not in spy.heard
    feed(window, Released(1, 1, LEFT))
    assert ("activate",) in spy.heard


def test_hover_and_pressed_are_seen(screen: Screen) -> None:
    button = Button(Rect(0, 0, 100, 40), "")
    window = window_of(button)

    def look() -> Colour:
        return drawn(screen, window).pixel(50, 20)

    looks = [look()]
    for event in (Moved(5, 5), Pressed(5, 5, LEFT), Moved(300, 300), Moved(6, 6), Released(6, 6, LEFT), PointerLeft()):
        window.handle(event)
        looks.append(look())
    normal, hover, pressed = (ART[name] for name in ("button", "button-hover", "button-pressed"))
    assert looks == [normal, hover, pressed, normal, pressed, hover, normal]


def test_nothing_else_looks_touched_while_a_control_has_the_pointer(screen: Screen) -> None:
    one, other = Spy(Rect(0, 0, 50, 50)), Spy(Rect(50, 0, 50, 50))
    window = window_of(one, other)
    feed(window, Pressed(10, 10, LEFT), Moved(60, 10))
    drawn(screen, window)
    assert (one.state, other.state) == (Look.NORMAL, Look.NORMAL)


@pytest.mark.parametrize("around", [False, True])
def test_disabled_is_seen_and_hears_nothing(screen: Screen, around: bool) -> None:
    below = Spy(Rect(0, 0, 100, 40))
    clicks: list[int] = []
    button = Button(Rect(0, 0, 100, 40), "", lambda: clicks.append(1), shortcut="b")
    panel = Panel(Rect(0, 0, 100, 40), children=[button])
    window = window_of(below, panel)
    (panel if around else button).enabled = False
    click(window, 5, 5)
    feed(window, Key("tab"), Key("return"), Key("b"))
    assert not clicks
    assert not below.heard, "what is beneath stays hidden"
    assert drawn(screen, window).pixel(50, 35) == ART["button-disabled"]


def test_labels_and_images_let_the_pointer_through() -> None:
    spy = Spy(Rect(0, 0, 100, 100))
    window = window_of(spy, Label(Rect(0, 0, 50, 50), "text"), Image(Rect(50, 0, 50, 50), "picture"))
    feed(window, Moved(10, 10), Moved(60, 10))
    assert spy.heard == [("moved", 10, 10), ("moved", 60, 10)]


def test_the_wheel_goes_up_to_who_uses_it() -> None:
    panel = ScrollPanel(Rect(0, 0, 200, 100))
    panel.add(Button(Rect(0, 0, 100, 300), ""))
    window = window_of(panel)
    assert window.handle(Wheeled(10, 10, -1))
    assert panel.scroll == style.WHEEL_STEP
    assert not window.handle(Wheeled(400, 400, -1))


# The keyboard


def buttons(*places: tuple[int, int]) -> list[Button]:
    return [Button(Rect(x, y, 40, 20), f"{number}") for number, (x, y) in enumerate(places)]


def travelled(window: Window, *keys: str) -> list[str]:
    names = []
    for key in keys:
        window.handle(Key(key.removeprefix("shift-"), shift=key.startswith("shift-")))
        names.append(window.focus.name if window.focus else "")
    return names


def test_tab_goes_through_the_tree_in_order_and_around() -> None:
    first, second, third = buttons((0, 0), (0, 100), (0, 50))
    window = window_of(first, Panel(Rect(0, 0, 500, 500), children=[second]), third)
    assert travelled(window, "tab", "tab", "tab", "tab") == ["0", "1", "2", "0"]
    assert travelled(window, "shift-tab", "shift-tab") == ["2", "1"]


def test_shift_tab_begins_at_the_end() -> None:
    assert travelled(window_of(*buttons((0, 0), (0, 50))), "shift-tab") == ["1"]


def test_tab_passes_over_what_is_disabled_or_hidden_and_goes_on_from_there() -> None:
    controls = buttons((0, 0), (0, 50), (0, 100), (0, 150))
    window = window_of(*controls)
    controls[1].enabled = False
    controls[2].visible = False
    assert travelled(window, "tab", "tab") == ["0", "3"]
    controls[1].enabled = True
    window.focus = controls[1]
    controls[1].enabled = False
    assert travelled(window, "tab") == ["3"], "from where the focus was"


def test_arrows_go_by_position() -> None:
    grid = buttons((0, 0), (100, 0), (0, 50), (100, 50), (60, 120))
    window = window_of(*grid)
    keys = ("right", "right", "right", "down", "left", "down", "up", "up", "left", "up")
    assert travelled(window, *keys) == ["0", "1", "1", "3", "2", "4", "3", "1", "0", "0"]


def test_arrows_go_beyond_the_edge_of_what_is_left() -> None:
    tall, beside = Button(Rect(0, 0, 100, 200), "tall"), Button(Rect(110, 150, 40, 20), "beside")
    window = window_of(tall, beside)
    window.focus, window.show_focus = tall, True
    assert travelled(window, "down", "right") == ["tall", "beside"]


def test_arrows_prefer_what_lies_straight_ahead() -> None:
    window = window_of(*buttons((0, 0), (300, 30), (0, 80)))
    assert travelled(window, "down", "down") == ["0", "2"]


def test_of_equally_near_controls_arrows_take_the_one_in_the_middle() -> None:
    window = window_of(*buttons((0, 50), (130, 50), (260, 50)), Button(Rect(0, 0, 300, 20), "wide"))
    window.focus = window.find("wide")
    window.show_focus = True
    assert travelled(window, "down") == ["1"]


def test_the_first_key_only_shows_where_the_focus_is() -> None:
    window = window_of(*buttons((0, 0), (0, 50)))
    window.focus = window.find("0")
    assert travelled(window, "tab", "tab") == ["0", "1"]
    click(window, 500, 500)
    assert not window.show_focus
    assert travelled(window, "up", "up") == ["1", "0"]


def test_without_anything_to_focus_keys_are_left_to_others() -> None:
    window = window_of(Label(Rect(0, 0, 10, 10), ""))
    assert not any(window.handle(Key(name)) for name in ("tab", "left", "return", "escape", "x"))


def test_return_and_space_activate_the_focus() -> None:
    spy = FocusableSpy(Rect(0, 0, 10, 10))
    window = window_of(spy)
    assert not window.handle(Key("return"))
    assert all(window.handle(Key(name)) for name in ("tab", "return", "space"))
    assert spy.heard == [("activate",)] * 2


def test_the_ring_is_shown_to_who_uses_the_keyboard(screen: Screen) -> None:
    spy = FocusableSpy(Rect(0, 0, 10, 10))
    window = window_of(spy)
    states = []
    for event in (Moved(300, 300), Key("tab"), Pressed(5, 5, LEFT), Released(5, 5, LEFT), Moved(300, 300), Key("tab")):
        window.handle(event)
        drawn(screen, window)
        states.append(Look.FOCUSED in spy.state)
    assert states == [False, True, False, False, False, True]


def test_a_button_shows_its_ring(screen: Screen) -> None:
    frames: list[str] = []

    class Recorder(Button):
        def draw(self, canvas: Canvas, origin_x: int, origin_y: int, state: Look) -> None:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(canvas, "frame", lambda name, area: frames.append(f"{name} {area.width}"))
                super().draw(canvas, origin_x, origin_y, state)

    window = window_of(Recorder(Rect(0, 0, 90, 40), "go"))
    window.handle(Key("tab"))
    drawn(screen, window)
    assert frames == ["button 90", "focus 90"]


def test_shortcuts_work_and_those_of_buttons_only_while_enabled() -> None:
    done: list[str] = []
    button = Button(Rect(0, 0, 10, 10), "", lambda: done.append("button"), shortcut="U")
    leave = Button(Rect(0, 50, 10, 10), "", lambda: done.append("leave"), shortcut="Esc")
    window = window_of(button, leave)
    assert all(window.handle(Key(name)) for name in ("u", "escape"))
    button.enabled = False
    assert not window.handle(Key("u"))
    button.enabled = True
    assert not window.handle(Key("u", control=True))
    assert done == ["button", "leave"]


def test_escape_has_its_own_callback() -> None:
    done: list[str] = []
    window = window_of()
    window.on_escape = lambda: done.append("escape")
    assert window.handle(Key("escape"))
    assert done == ["escape"]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (Key("c", control=True), "ctrl+c"),
        (Key("c", shift=True, control=True), "ctrl+shift+c"),
        (Key("c", shift=True), "c"),
        (Key("delete", shift=True, control=True), "ctrl+del"),
        (Key("1", shift=True, control=True), "ctrl+1"),
        (Key("/", shift=True), "?"),
    ],
)
def test_shift_makes_another_key_of_a_letter_that_is_pressed_with_control(key: Key, text: str) -> None:
    assert shortcut.written(key) == text


def test_the_focused_control_has_each_key_first() -> None:
    class Greedy(FocusableSpy):
        def key(self, key: Key) -> bool:
            self.heard.append((key.name,))
            return key.name == "down"

    greedy, *others = Greedy(Rect(0, 0, 40, 20)), *buttons((0, 50))
    window = window_of(greedy, *others)
    assert travelled(window, "tab", "down") == ["", ""]
    assert window.focus is greedy
    assert travelled(window, "tab") == ["0"]
    assert greedy.heard == [("down",), ("tab",)]


# Scrolling


def forty(height: int = 40) -> tuple[Window, ScrollPanel]:
    panel = ScrollPanel(Rect(50, 50, 300, 400), "list")
    for number in range(40):
        panel.add(Button(Rect(8, 8 + 48 * number, 240, height), f"slot {number}"))
    return window_of(Button(Rect(50, 500, 100, 40), "back"), panel), panel


def test_forty_items_scroll_by_the_wheel_between_the_ends() -> None:
    window, panel = forty()
    assert panel.furthest == 8 + 48 * 40 - 8 - 400
    feed(window, Wheeled(100, 90, -2))
    assert panel.scroll == 2 * style.WHEEL_STEP
    assert window.hover is window.find("slot 2"), "what is under the pointer now"
    feed(window, Wheeled(100, 100, -1000))
    assert panel.scroll == panel.furthest
    feed(window, Wheeled(100, 100, 1000))
    assert panel.scroll == 0


def test_scrolled_contents_stay_inside(screen: Screen) -> None:
    window, panel = forty()
    panel.scroll = 20
    picture = drawn(screen, window)
    window.find("back").visible = False
    box = drawn(screen, window).box(ART["button"])
    assert box == Rect(58, 50, 240, 400)
    assert picture.box(ART["button"]) == Rect(50, 50, 248, 490)


def test_a_press_beside_the_thumb_scrolls_a_page_towards_it() -> None:
    window, panel = forty()
    bar = panel.bar
    x, top = bar.place().middle[0], bar.place().y
    below = top + bar.thumb().bottom
    feed(window, Pressed(x, below, LEFT), Released(x, below, LEFT))
    assert panel.scroll == bar.area.height
    above = top + bar.thumb().y - 1
    feed(window, Pressed(x, above, LEFT), Released(x, above, LEFT))
    assert panel.scroll == 0


def test_the_thumb_can_be_dragged_beyond_the_ends() -> None:
    window, panel = forty()
    bar = panel.bar
    x, top = bar.place().middle[0], bar.place().y
    grip = bar.thumb().middle[1]
    feed(window, Pressed(x, top + grip, LEFT), Moved(x + 300, top + grip + 100))
    travel = bar.area.height - bar.thumb().height
    assert panel.scroll == round(100 * panel.furthest / travel)
    assert abs(bar.thumb().y - 100) <= 1
    feed(window, Moved(x, 5000))
    assert (panel.scroll, bar.thumb().bottom) == (panel.furthest, bar.area.height)
    feed(window, Moved(x, -5000), Released(x, -5000, LEFT), Moved(x, 300))
    assert panel.scroll == 0
    feed(window, Pressed(x, top + grip, LEFT), Released(x, top + grip, LEFT), Moved(x, 300))
    assert panel.scroll == 0, "it is let go"


def test_a_press_on_the_track_turns_a_page() -> None:
    window, panel = forty()
    x, bottom = panel.bar.place().middle[0], panel.bar.place().bottom
    click(window, x, bottom - 1)
    assert panel.scroll == 400
    click(window, x, panel.bar.place().y)
    assert panel.scroll == 0


def test_the_focus_scrolls_into_view() -> None:
    window, panel = forty()
    for key in ("tab", *["tab"] * 25, *["down"] * 14):
        window.handle(Key(key))
        assert window.focus
        assert window.focus.shown() == window.focus.place(), f"{window.focus.name} is seen whole"
    assert window.focus is window.find("slot 38")
    assert panel.scroll > 0
    window.handle(Key("tab"))
    assert window.focus is window.find("slot 39")
    assert travelled(window, "down", "down", "tab") == ["back", "back", "slot 0"]
    assert panel.scroll == 0


def test_up_from_below_a_list_meets_what_is_seen_of_it() -> None:
    window, panel = forty()
    window.focus = window.find("back")
    assert travelled(window, "down") == ["back"], "what is cut off is not there"
    panel.scroll = 480
    assert travelled(window, "up") == ["slot 18"]


def test_pages_and_ends_by_key() -> None:
    window, panel = forty()
    window.focus = window.find("slot 0")
    scrolls = []
    for key in ("pagedown", "pageup", "end", "home"):
        assert window.handle(Key(key))
        scrolls.append(panel.scroll)
    assert scrolls == [400 - style.WHEEL_STEP, 0, panel.furthest, 0]
    assert not window.handle(Key("q"))


def test_pages_turn_in_the_panel_in_sight_if_the_focus_has_no_use_for_them() -> None:
    window, panel = forty()
    window.focus = window.add(Button(Rect(120, 0, 40, 20), "beside"))
    feed(window, Key("pagedown"))
    assert panel.scroll > 0
    feed(window, Key("home"))
    assert panel.scroll == 0
    panel.visible = False
    feed(window, Key("end"))
    assert panel.scroll == 0


def test_the_bar_comes_and_goes_with_the_contents() -> None:
    _, panel = forty()
    panel.scroll = panel.furthest
    assert panel.bar.visible
    for child in panel.content.children[3:]:
        panel.remove(child)
    assert not panel.bar.visible
    assert panel.scroll == 0
    assert not panel.wheeled(0, 0, -1)
    panel.area = Rect(0, 0, 300, 100)
    assert panel.bar.visible
    assert panel.bar.area == Rect(300 - style.SCROLL_BAR, 0, style.SCROLL_BAR, 100)
    panel.clear()
    assert not panel.bar.visible


# Modals


def test_a_modal_takes_all_events() -> None:
    spy, inside = FocusableSpy(Rect(0, 0, 300, 300)), Spy(Rect(10, 10, 20, 20))
    window = window_of(spy)
    window.on_escape = spy.activate
    modal = window.add(Modal(Rect(100, 100, 200, 100)))
    modal.add(inside)
    for event in (Moved(5, 5), Pressed(5, 5, LEFT), Released(5, 5, LEFT), Wheeled(5, 5, 1)):
        assert window.handle(event) or isinstance(event, Released)
    assert all(window.handle(Key(name)) for name in ("tab", "return", "s", "escape"))
    assert not spy.heard
    click(window, 115, 115)
    assert ("activate",) in inside.heard
    window.remove(modal)
    assert window.handle(Key("escape"))
    assert spy.heard == [("activate",)]


def test_a_modal_has_its_own_focus_and_the_old_one_comes_back() -> None:
    first, second = buttons((0, 0), (0, 50))
    window = window_of(first, second)
    assert travelled(window, "tab", "tab") == ["0", "1"]
    modal = window.add(Modal(Rect(100, 100, 200, 100)))
    answers = [modal.add(Button(Rect(10 + 60 * number, 10, 50, 20), text)) for number, text in enumerate(("yes", "no"))]
    window.handle(Key("tab"))
    window.handle(Key("right"))
    assert modal.focus is answers[1]
    assert window.focus is second
    window.remove(modal)
    assert travelled(window, "tab") == ["0"]


def test_a_modal_takes_away_the_pointer(screen: Screen) -> None:
    spy = Spy(Rect(0, 0, 50, 50))
    window = window_of(spy)
    feed(window, Pressed(5, 5, LEFT))
    window.add(Modal(Rect(100, 100, 200, 100)))
    drawn(screen, window)
    assert spy.state == Look.NORMAL
    assert spy.heard[-1] == ("left",)
    feed(window, Released(5, 5, LEFT))
    assert spy.heard[-1] == ("left",)
    assert window.held is None


def test_a_modal_takes_the_pointer_away_even_before_it_is_drawn() -> None:
    spy = Spy(Rect(0, 0, 50, 50))
    window = window_of(spy)
    feed(window, Pressed(5, 5, LEFT))
    window.add(Modal(Rect(100, 100, 200, 100)))
    feed(window, Released(5, 5, LEFT))
    assert spy.heard[1:] == [("pressed", 5, 5, LEFT), ("left",)]


def test_a_control_can_move_to_another_panel(screen: Screen) -> None:
    spy = Spy(Rect(0, 0, 5, 5))
    first, second = (Panel(Rect(x, 0, 50, 50)) for x in (0, 100))
    window = window_of(first, second)
    first.add(spy)
    first.remove(spy)
    second.add(spy)
    assert drawn(screen, window).box(RED) == spy.place() == Rect(100, 0, 5, 5)


def test_a_modal_lies_on_a_veil(screen: Screen) -> None:
    window = window_of(Spy(Rect(0, 0, 50, 50)))
    window.add(Modal(Rect(100, 100, 200, 100)))
    picture = drawn(screen, window)
    assert picture.box(ART["modal"]) == Rect(100, 100, 200, 100)
    assert picture.box(RED) is None
    assert picture.pixel(5, 5)[0] < RED[0]


def test_escape_and_find_belong_to_the_uppermost_modal() -> None:
    window = window_of(Button(Rect(0, 0, 10, 10), "quit"))
    done: list[str] = []
    for name in ("lower", "upper"):
        modal = window.add(Modal(Rect(0, 0, 100, 100), name))
        modal.add(Button(Rect(0, 0, 10, 10), "quit"))
        modal.on_escape = lambda name=name: done.append(name)
    window.handle(Key("escape"))
    assert done == ["upper"]
    assert window.find("quit").parent is window.find("upper")


# When to draw


def test_only_what_may_alter_the_look_asks_for_a_new_picture(screen: Screen) -> None:
    label = Label(Rect(0, 0, 100, 20), "text")
    button = Button(Rect(0, 30, 100, 20), "go")
    window = window_of(Panel(Rect(0, 0, 200, 200), children=[label, button]))

    def redraws(*events: Event) -> bool:
        drawn(screen, window)
        assert not window.changed
        feed(window, *events)
        return window.changed

    assert redraws(Moved(5, 35))
    assert not redraws(Moved(6, 36))
    assert redraws(Pressed(6, 36, LEFT))
    assert redraws(Released(6, 36, LEFT))
    assert redraws(Key("tab"))
    assert not redraws(Key("q"))
    label.text = "text"
    assert not redraws()
    label.text = "other"
    assert window.changed
    assert not redraws()
    button.enabled = False
    assert window.changed
    drawn(screen, window)
    window.remove(window.children[0])
    assert window.changed
    window.changed = False
    assert not window.changed


# Text, pictures, toggles

WHITE: Final = (255, 255, 255, 255)


def written(screen: Screen, control: Control) -> Rect | None:
    return drawn(screen, window_of(control)).box(WHITE)


@pytest.mark.parametrize(("align", "x"), [(Align.LEFT, 10), (Align.CENTRE, 48), (Align.RIGHT, 86)])
def test_text_is_aligned(screen: Screen, align: Align, x: int) -> None:
    label = Label(Rect(10, 10, 100, 40), "abc", colour=WHITE, align=align)
    assert written(screen, label) == Rect(x, 22, 24, 16)


def test_long_text_is_shortened_or_broken(screen: Screen) -> None:
    label = Label(Rect(0, 0, 80, 100), "one two three four", colour=WHITE)
    assert label.lines(screen) == ["one two t…"]
    label.wrap = True
    assert label.lines(screen) == ["one two", "three four"]
    assert written(screen, label) == Rect(0, 34, 80, 32)
    assert Label(Rect(0, 0, 5, 20), "text").lines(screen) == ["…"]
    label.text = "one\n\nunbreakable-word"
    assert label.lines(screen) == ["one", "", "unbreakabl", "e-word"]
    label.text = "in /home/user/games here"
    assert label.lines(screen) == ["in /home/", "user/games", "here"]


def test_disabled_text_is_faint(screen: Screen) -> None:
    label = Label(Rect(0, 0, 80, 16), "text", colour=RED)
    label.enabled = False
    picture = drawn(screen, window_of(label))
    assert (picture.box(RED), picture.box(LIGHT.faint)) == (None, Rect(0, 0, 32, 16))


def test_an_image_is_in_the_middle_of_its_area(screen: Screen) -> None:
    assert drawn(screen, window_of(Image(Rect(100, 100, 148, 68), "picture"))).box(ART["picture"]) == Rect(
        150, 110, 48, 48
    )


def test_a_button_places_icon_text_and_shortcut(screen: Screen) -> None:
    button = Button(Rect(0, 0, 300, 60), "go", icon="picture", shortcut="G")
    texts: list[tuple[str, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen, "text", lambda text, x, *_: texts.append((text, x)))
        drawn(screen, window_of(button))
        drawn(screen, window_of(Button(button.area, "go", shortcut="G")))
    end = 300 - style.BUTTON_PADDING - 8
    assert texts == [("G", end), ("go", style.BUTTON_PADDING + style.ICON + style.GRID), ("G", end), ("go", 142)]


def test_a_toggle_has_one_chosen_option(screen: Screen) -> None:
    chosen: list[int] = []
    toggle = Toggle(Rect(10, 10, 308, 40), ["White", "Black", "Any"], 1, chosen.append, name="colour")
    window = window_of(toggle)
    assert [child.area[::2] for child in toggle.children] == [(0, 97), (105, 97), (210, 98)]
    picture = drawn(screen, window)
    assert picture.box(ART["button"]) == toggle.children[1].place()
    click(window, *window.find("colour any").place().middle)
    assert (toggle.chosen, chosen) == (2, [2])
    toggle.chosen = 0
    assert chosen == [2], "only the user's choice is reported"
    window.handle(PointerLeft())
    assert drawn(screen, window).box(ART["button"]) == toggle.children[0].place()


def test_a_toggle_fits_its_options_into_a_new_area() -> None:
    toggle = Toggle(Rect(0, 0, 100, 40), ["1", "2", "3", "4", "5"], name="difficulty")
    toggle.area = Rect(0, 0, 333, 30)
    places = [child.area for child in toggle.children]
    assert places[0].x == 0
    assert places[-1].right == 333
    assert {place.height for place in places} == {30}
    gaps = {right.x - left.right for left, right in pairwise(places)}
    assert gaps == {style.GRID}


# The pilot itself: real SDL events through a program's own step


class Program:
    """The smallest program."""

    def __init__(self, screen: Screen, window: Window) -> None:
        self.screen = screen
        self.window = window

    def step(self, timeout_ms: int | None) -> None:
        event = self.screen.wait(timeout_ms)
        if event:
            self.window.handle(event)
        if self.window.changed:
            drawn(self.screen, self.window)


def test_a_pilot_clicks_by_name_and_presses_keys(screen: Screen) -> None:
    window, panel = forty()
    clicks: list[str] = []
    for control in window.walk():
        if isinstance(control, Button):
            control.on_activate = lambda name=control.name: clicks.append(name)
    pilot = Pilot(Program(screen, window))
    pilot.click("slot 3")
    pilot.wheel(100, 100, -3)
    pilot.click("slot 5")
    pilot.key("tab")  # shows the focus
    pilot.key("tab")
    pilot.key("return")
    pilot.key("return", repeat=True)
    pilot.click("back", RIGHT)
    assert clicks == ["slot 3", "slot 5", "slot 6"]
    assert panel.scroll == 3 * style.WHEEL_STEP
    with pytest.raises(AssertionError, match="out of sight"):
        pilot.click("slot 39")
    pilot.drag_at(panel.bar.thumb().moved(*panel.bar.place()[:2]).middle, (300, 5000))
    pilot.click("slot 39")
    assert clicks[-1] == "slot 39"
    assert pilot.picture().pixel(*window.find("slot 39").place().inset(4)[:2]) == ART["button-hover"]
