"""How games of the Standard Combat Series are played, whatever module they are of."""
