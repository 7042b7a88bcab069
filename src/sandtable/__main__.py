"""`python -m sandtable` is the command line."""

from .cli import main

main(prog_name="sandtable")
