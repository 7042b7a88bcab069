"""Ground to move on: point-and-area maps, movement floods, supply traces."""
