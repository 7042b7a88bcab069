"""Ground to move on: point-and-area maps, hex grids, movement floods, supply traces."""
