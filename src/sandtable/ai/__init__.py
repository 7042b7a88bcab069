"""Opponents: programs that take a seat and see only what that seat may know."""
