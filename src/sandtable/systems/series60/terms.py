"""All that can be said in this system: why an action is refused, and what happens."""

from ...core.message import Kind, Reason
from ...core.role import Role

# 4 Set-up
WRONG_SETUP_PLACE = Reason("wrong-setup-place", "4.2b", "unit", "place")
SETUP_UNFINISHED = Reason("setup-unfinished", "4.2b", "unit", "left:number")
SETUP_FINISHED = Reason("setup-finished", "4.2b")
NOT_A_SETUP = Reason("not-a-setup", "4.2b")

# 5 Reorganisation
NO_MORE_REPLACEMENTS = Reason("no-more-replacements", "7.1(5)b", "place")
NOT_BRITISH = Reason("not-british", "5.2a", "unit")
NOT_IN_TOWN = Reason("not-in-town", "5.2a", "unit", "place")
NO_SUPPLY_HERE = Reason("no-supply-here", "5.2a", "unit", "place")
SUPPLIED_BY_GARRISON = Reason("supplied-by-garrison", "5.2a", "unit", "place", "source:place")
FULL_STRENGTH = Reason("full-strength", "5.2b", "unit", "steps:number")
TOWN_SERVED = Reason("town-served", "5.2b", "place")

# 6.1 Activation
NOT_YOURS = Reason("not-yours", "6.1a", "unit")
NOT_IN_PLAY = Reason("not-in-play", "6.1a", "unit")
FACE_DOWN = Reason("face-down", "6.1a", "unit", "place")
CUT_OFF = Reason("cut-off", "5.1(4)-1", "unit", "place")
OTHER_PLACE = Reason("other-place", "6.1b", "unit", "at:place", "place")
PICKED_ALREADY = Reason("picked-already", "6.1b", "unit")
GROUP_FIXED = Reason("group-fixed", "6.2a", "place")
PICK_FIRST = Reason("pick-first", "6.1a")

# 6.2 Movement
HERE_ALREADY = Reason("here-already", "6.2b", "place")
OUT_OF_REACH = Reason("out-of-reach", "6.2a", "place", "cost:half", "left:half")
NO_STOP_ON_ROAD = Reason("no-stop-on-road", "6.2(1)d", "place")
NO_ROAD = Reason("no-road", "6.2(1)a", "at:place", "place")
ROAD_TOO_DEAR = Reason("road-too-dear", "6.2(1)a", "place", "cost:half", "left:half")
ROAD_CLOSED = Reason("road-closed", "6.2(1)b", "place", "at:place", "to:place")
AREA_TOO_DEAR = Reason("area-too-dear", "6.2(2)a", "place", "cost:half", "left:half")
NOT_ADJACENT = Reason("not-adjacent", "6.2(2)a", "at:place", "place")
ONLY_A_POINT = Reason("only-a-point", "6.2(2)c", "at:place", "to:place", "place")
HILLS = Reason("hills", "6.2(2)d", "at:place", "place")
PINNED = Reason("pinned", "6.2(3)a", "place", "need:number", "stay:number", "fastest:number")
MOVE_ENDED = Reason("move-ended", "6.2(3)c", "place")
BOX_CLOSED = Reason("box-closed", "6.3(8)-3", "place")
OFF_THE_MAP = Reason("off-the-map", "6.3(8)-3", "place")
NO_EXIT = Reason("no-exit", "7.1(5)a", "place")
EXIT_LATER = Reason("exit-later", "7.1(5)a", "place", "from:turn", "turn")
SOURCE_LOST = Reason("source-lost", "7.1(5)b", "place")
LEFT_THE_MAP = Reason("left-the-map", "7.1(5)d", "place")

# 6.3 Combat
ATTACK_ELSEWHERE = Reason("attack-elsewhere", "6.3a", "place", "at:place")
NO_ENEMY = Reason("no-enemy", "6.3a", "place")
MUST_ATTACK = Reason("must-attack", "6.3b", "place")
NO_MOVE_AFTER = Reason("no-move-after", "6.1c", "place")
NOT_ACTIVATED = Reason("not-activated", "6.1d", "unit")
NOBODY_ATTACKS = Reason("nobody-attacks", "6.3a", "place")
OWN_TARGET = Reason("own-target", "6.3(2)b", "unit")
TARGET_ELSEWHERE = Reason("target-elsewhere", "6.3a", "unit", "place")
SHELTERED = Reason("sheltered", "6.3(2)a", "unit", "place")
ALL_AIMED = Reason("all-aimed", "6.3(2)b")
AIM_FIRST = Reason("aim-first", "6.3(2)b", "unit")
NOT_A_FACE = Reason("not-a-face", "6.3(2)c")

# Events
SET_UP = Kind("set-up", "4.2b", "unit", "place", role=Role.SETS_UP)
TURN_BEGAN = Kind("turn-began", "3.1-1", "turn", role=Role.BEGINS_TURN)
RETURNED = Kind("returned", "6.3(8)-3", "unit", "place", role=Role.RETURNS)
OUT_OF_SUPPLY = Kind("out-of-supply", "5.1(4)a", "units", role=Role.SUPPLY | Role.UNSUPPLIED)
CUT_AHEAD = Kind("cut-ahead", "5.1(4)-1", "units", "place")
WON_CUT_AHEAD = Kind("won-cut-ahead", "5.1(4)-1", "units", "place")
TURNED_UP = Kind("turned-up", "5.1b", "side", "number", role=Role.STRIKING)
REPLACED = Kind("replaced", "5.2b", "unit", "place", "steps:number", role=Role.RESTORES)
FIRST_PLAYER = Kind("first-player", "3.1-2a", "side")
PASSED = Kind("passed", "3.1-3b", "side")
PASSED_BY_ITSELF = Kind("passed-by-itself", "3.1-3b", "side")
MOVED = Kind("moved", "6.2a", "units", "at:place", "place", "cost:half", role=Role.MOVES)
TOOK = Kind("took", "7.2a", "side", "place", role=Role.STRIKING)
SOURCE_GONE = Kind("source-gone", "5.1(1)e", "place", role=Role.SUPPLY | Role.STRIKING)
ATTACKED = Kind("attacked", "6.3a", "units", "place", role=Role.ATTACKS)
ROLLED = Kind(
    "rolled",
    "6.3(2)c",
    "unit",
    "target:unit",
    "need:number",
    "bonus",
    "hits:number",
    "faces",
    role=Role.ROLLS | Role.SHOOTS,
)
LOST = {
    clause: Kind(
        "lost",
        clause,
        "unit",
        "hits:number",
        "lost:number",
        "left:number",
        role=Role.FATE | Role.LOSES_STEPS,
    )
    for clause in ("6.3(3)a", "6.3(3)b", "6.3(3)c", "6.3(4)a")
}
UNHURT = {
    clause: Kind("unhurt", clause, "unit", "hits:number", role=Role.FATE | Role.UNSAID)
    for clause in LOST
}
ROUTED = Kind("routed", "6.3(8)b", "unit", "back:turn", role=Role.FATE | Role.ROUTS)
DESTROYED = Kind("destroyed", "6.3(8)-2", "unit", role=Role.FATE | Role.LOST)
OUT_OF_THE_GAME = Kind("out-of-the-game", "6.3(8)a", "unit", role=Role.FATE | Role.LOST)
FELL_BACK = Kind("fell-back", "6.3(7)b", "units", "at:place", "place", role=Role.RETREATS)
TURNED_DOWN = Kind("turned-down", "6.4", "units", role=Role.ACTED)
EXITED = Kind("exited", "7.1(5)a", "units", "place", role=Role.EXITS)
SCORED_SIEGE = Kind(
    "scored-siege", "7.1(1)b", "side", "points:number", "marker:score", role=Role.SCORES
)
SCORED_RELIEF = Kind(
    "scored-relief", "7.1(1)b", "side", "points:number", "marker:score", role=Role.SCORES
)
SCORED_PRIZE = Kind(
    "scored-prize", "7.1(2)", "side", "points:number", "marker:score", role=Role.SCORES
)
SCORED_TANK_STEPS = Kind(
    "scored-tank-steps",
    "7.1(3)",
    "side",
    "points:number",
    "marker:score",
    role=Role.SCORES | Role.DETAIL,
)
SCORED_TANK_UNIT = Kind(
    "scored-tank-unit",
    "7.1(4)",
    "side",
    "points:number",
    "marker:score",
    role=Role.SCORES | Role.DETAIL,
)
SCORED_EXIT = Kind(
    "scored-exit",
    "7.1(5)c",
    "side",
    "points:number",
    "marker:score",
    role=Role.SCORES | Role.SCORES_EXIT,
)
TURN_ENDED = Kind("turn-ended", "3.1-4a", "turn", "marker:score", role=Role.CLOSES | Role.STRIKING)
SIEGE_AHEAD = Kind("siege-ahead", "7.1(1)b", "side", "points:number", "place", role=Role.COUNTS)
RELIEF_AHEAD = Kind("relief-ahead", "7.1(1)b", "side", "points:number", "place", role=Role.COUNTS)
PRIZE_AHEAD = Kind("prize-ahead", "7.1(2)", "side", "points:number", "place", role=Role.COUNTS)
PRIZE_MISSED = Kind("prize-missed", "7.1(2)", "side", "points:number", "place", role=Role.COUNTS)
POINT_HELD = Kind("point-held", "5.1(3)-2", "side", "place")
ROAD_BARRED = Kind("road-barred", "5.1(3)-1", "units", "place", "at:place", "to:place")
SOURCE_BARRED = Kind("source-barred", "5.1(1)f", "units", "place", "at:place")
SOURCE_LEFT = Kind("source-left", "7.1(5)b", "at:place")
STAKE_SIEGE = Kind("stake-siege", "7.1(1)b", "place", "british:number", "axis:number")
STAKE_PRIZE = Kind("stake-prize", "7.1(2)", "place", "side", "points:number")
GAME_ENDED = Kind("game-ended", "3.1-4b", "turn", "marker:score", role=Role.ENDS_GAME)

REASONS = tuple(term for term in globals().values() if isinstance(term, Reason))
EVENTS = (
    *(t for t in globals().values() if isinstance(t, Kind) and not isinstance(t, Reason)),
    *LOST.values(),
    *UNHURT.values(),
)
