"""How the folio game is played: the ring round Tobruk, attacks by exact odds, markers by what they gain."""
