"""The kit for maps of points and areas: ground, roads, hills, names, and room for counters."""
