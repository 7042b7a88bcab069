"""All that can be said in Salt Road: why an action is refused, and what happens."""

from sandtable.core.message import Kind, Reason
from sandtable.core.role import Role

NOT_YOURS = Reason("not-yours", "1.2", "unit")
NOT_ON_MAP = Reason("not-on-map", "3.4", "unit")
ACTED = Reason("acted", "1.2", "unit")
NO_TRACK = Reason("no-track", "2.1", "at:place", "place")
TIRED = Reason("tired", "2.1", "unit", "place")
TAKEN = Reason("taken", "2.2", "place", "there:unit")
NO_ENEMY = Reason("no-enemy", "3.1", "place")
NOT_BESIDE = Reason("not-beside", "3.1", "at:place", "place")
NOT_A_FACE = Reason("not-a-face", "3.4")

TURN_BEGAN = Kind("turn-began", "1.1", "turn", role=Role.BEGINS_TURN)
PHASE_ENDED = Kind("phase-ended", "1.2", "side", role=Role.CLOSES)
MOVED = Kind("moved", "2.1", "unit", "at:place", "place", "cost:half", role=Role.MOVES)
ATTACKED = Kind("attacked", "3.1", "units", "place", "unit", role=Role.ATTACKS)
ROLLED = Kind("rolled", "3.4", "difference:number", "result", "faces", role=Role.ROLLS)
ELIMINATED = Kind("eliminated", "3.4", "unit", "place", role=Role.FATE | Role.LOST)
ADVANCED = Kind("advanced", "3.5", "unit", "at:place", "place", role=Role.ADVANCES)
STAKE = Kind("stake", "4.1", "place", "worth:number")
HOLDS = Kind("holds", "4.1", "side", "worth:number", "places")

TERMS = tuple(one for one in list(globals().values()) if isinstance(one, Kind))
