"""The table: a small web server on which people play in their browser."""
