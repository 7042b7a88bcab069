"""How the hex games are played: a plan for each movement phase, attacks by exact odds, the rest by judgement."""
