"""Chess as text: boards, positions, moves, games, and the save files of the editions."""
