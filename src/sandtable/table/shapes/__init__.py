"""What goes over the wire, shape by shape: the questions that are put to the table and its answers.

The declarations of the page and the description of the interface are made from these by `scripts/describe_api.py`, with the
comments that stand here: who changes a field changes it once.
"""
