"""Chess as text: boards, positions and the save files of the editions."""
