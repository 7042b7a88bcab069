"""Numbers of the series rules: no game of it changes them, so they are not in its data."""

#: 6.3(8)b: a routed unit is away for this many turns, and one more for each surplus step.
RETURN_DELAY = 2
