"""Guises: how each system is shown, told and played. Nobody imports them: they are found by entry point."""
