"""What a game against the computer calls its two sides."""

from typing import Final

YOU: Final = "You"
COMPUTER: Final = "The computer"
