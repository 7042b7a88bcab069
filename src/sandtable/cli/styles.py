"""Colours of the terminal; nothing is told by them alone."""

STYLES = {"axis": "bold red", "british": "bold cyan"}
