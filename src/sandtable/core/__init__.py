"""What every game shares: actions, decisions, dice, the game loop, records and views."""
