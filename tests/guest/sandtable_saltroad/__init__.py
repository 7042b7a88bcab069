"""Salt Road: a small wargame that is plugged into Sandtable."""
