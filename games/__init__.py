"""The relatives of chess: small games on one generic minimax, pure logic like chess itself."""

from core import prefer_compiled

prefer_compiled(__path__)
