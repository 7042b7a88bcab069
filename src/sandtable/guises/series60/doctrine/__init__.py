"""How the 60 Series is played."""
