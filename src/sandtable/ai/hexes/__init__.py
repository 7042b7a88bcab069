"""A planner for games on hexes: a plan for each movement phase, attacks by exact odds, the rest by judgement."""
