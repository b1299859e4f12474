"""The relatives of chess: small games on one generic minimax, pure logic like chess itself."""

from chess import prefer_compiled

prefer_compiled(__path__)
