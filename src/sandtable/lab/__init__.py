"""The laboratory: very many games of programs, and what came of them."""
