"""Colours of the terminal by livery; nothing is told by them alone."""

STYLES = {"axis": "bold red", "british": "bold cyan"}
