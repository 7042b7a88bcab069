"""The folio games: hexes, zones of control, support fire markers, a fixed start."""
