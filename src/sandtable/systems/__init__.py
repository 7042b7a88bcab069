"""Families of rules, as code. Systems do not know each other."""
