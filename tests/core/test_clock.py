"""The chess clock: it is told the time and the player to move."""

from core.clock import Clock, TimeControl


def test_both_players_begin_with_the_minutes() -> None:
    clock = Clock(TimeControl(5, 3))
    assert (clock.seconds, clock.running, clock.expired) == ((300, 300), None, None)


def test_only_the_time_of_the_player_to_move_runs() -> None:
    clock = Clock(TimeControl(5))
    clock.tell(100.0, None)
    clock.tell(110.0, 1)
    assert clock.seconds == (300, 300)  # nobody was to move until now
    clock.tell(112.5, 1)
    assert (clock.seconds, clock.running) == ((300, 298), 1)


def test_a_move_adds_the_increment() -> None:
    clock = Clock(TimeControl(1, 3))
    clock.tell(0.0, 0)
    clock.tell(10.0, 1)
    assert clock.seconds == (53, 60)
    clock.tell(20.0, 0)
    assert clock.seconds == (53, 53)


def test_the_end_of_a_game_stops_the_time_and_adds_nothing() -> None:
    clock = Clock(TimeControl(1, 3))
    clock.tell(0.0, 0)
    clock.tell(10.0, None)
    clock.tell(50.0, None)
    assert (clock.seconds, clock.running) == ((50, 60), None)


def test_time_that_has_run_out_stays_so() -> None:
    clock = Clock(TimeControl(1, 3), [0.5, 20.0])
    clock.tell(0.0, 0)
    assert clock.seconds == (1, 20)  # a begun second counts whole
    clock.tell(0.5, 1)  # too late, even if the move was made in the same instant
    assert (clock.seconds, clock.expired, clock.running) == ((0, 20), 0, None)
    clock.tell(9.0, 1)
    assert clock.seconds == (0, 20)
