"""All that can be said in this system: why an action is refused, and what happens."""

from ...core.message import Kind, Reason, Whisper
from ...core.role import Role

# 4 Sequence
NOT_YOURS = Reason("not-yours", "4.1h", "unit")
NOT_ON_MAP = Reason("not-on-map", "4.1h", "unit")
NOT_MOBILE = Reason("not-mobile", "2.3c", "unit")
ACTED_ALREADY = Reason("acted-already", "4.1g", "unit")

# 5 Movement
WHO_MOVES = Reason("who-moves", "5.1c")
MOVED_ALREADY = Reason("moved-already", "5.1c", "unit")
NO_STEP = Reason("no-step", "5.1d", "unit", "place")
ONE_AT_A_TIME = Reason("one-at-a-time", "5.1c", "unit")
NOT_MOVED = Reason("not-moved", "5.1c", "unit")
HERE_ALREADY = Reason("here-already", "5.1d", "place")
NOT_ADJACENT = Reason("not-adjacent", "5.1d", "at:place", "place")
SEA = Reason("sea", "5.2a", "place")
ENEMY_THERE = Reason("enemy-there", "5.1b", "place", "unit")
TOO_DEAR = Reason("too-dear", "5.1a", "place", "cost:half", "left:half")
OUT_OF_REACH = Reason("out-of-reach", "5.1a", "place", "cost:half", "left:half")
STACKED = Reason("stacked", "5.3a", "place", "unit")
NO_ROOM_BEYOND = Reason("no-room-beyond", "5.3a", "place", "unit")

# 6 Zones of control
HALTED = Reason("halted", "6.0b", "place")
WAY_HALTED = Reason("way-halted", "6.0b", "goal:place", "place")
ZONE_TO_ZONE = Reason("zone-to-zone", "6.1a", "at:place", "place")

# 7 Combat
NAME_TARGET = Reason("name-target", "7.2a", "unit")
NO_ENEMY = Reason("no-enemy", "7.1b", "place")
OUT_OF_TOUCH = Reason("out-of-touch", "7.1b", "unit", "place")
NOBODY_NEAR = Reason("nobody-near", "7.1b", "place")
ONE_TARGET = Reason("one-target", "7.2a", "place")
PICKED_ALREADY = Reason("picked-already", "7.2a", "unit")
FOUGHT_ALREADY = Reason("fought-already", "7.2b", "unit")
STRUCK_ALREADY = Reason("struck-already", "7.2c", "place")
NOBODY_ATTACKS = Reason("nobody-attacks", "7.2a", "place")
NOT_IN_BATTLE = Reason("not-in-battle", "7.6c", "unit")
NOT_IN_EXCHANGE = Reason("not-in-battle", "7.6g", "unit")
STAND_OR_GO = Reason("stand-or-go", "7.8", "unit")
RETREAT_JUMP = Reason("not-adjacent", "7.7a", "at:place", "place")
NOT_FARTHER = Reason("not-farther", "7.7b", "place", "from:place", "need:number", "distance:number")
RETREAT_ENEMY = Reason("retreat-enemy", "7.7c", "place", "unit")
RETREAT_SEA = Reason("sea", "7.7c", "place")
RETREAT_CLIFF = Reason("escarpment", "7.7c", "at:place", "place")
RETREAT_ZONE = Reason("retreat-zone", "6.2a", "place")
RETREAT_DEAD_END = Reason("retreat-dead-end", "7.7e", "unit", "place")
WHO_RETREATS = Reason("who-retreats", "7.7g")
NOT_RETREATING = Reason("not-retreating", "7.7g", "unit")
WHO_ADVANCES = Reason("who-advances", "7.9d")
ONE_ADVANCES = Reason("one-at-a-time", "7.9d", "unit")
NOT_ADVANCING = Reason("not-advancing", "7.9a", "unit")
OFF_THE_PATH = Reason("off-the-path", "7.9b", "place")
TOO_FAR = Reason("too-far", "7.9c", "place", "limit:number")
FARTHEST_FIRST = Reason("farthest-first", "7.9d", "place", "limit:number")
HELD = Reason("held", "7.9b", "place", "unit")
MINE_STOPS = Reason("mine-stops", "7.9e", "unit", "place")
NOT_A_FACE = Reason("not-a-face", "7.6a")

# 8 Support fire
NO_MARKER = Reason("no-marker", "8.3a", "marker")
MARKER_LIMIT = Reason("marker-limit", "8.3b", "number")
FIRE_ALONE = Reason("nobody-attacks", "8.3e", "place")
COMMIT_LATER = Reason("commit-later", "8.3c")
NOT_IN_POOL = Reason("not-in-pool", "8.1b", "marker")
UNIT_WANTED = Reason("unit-wanted", "8.3a")
MARKER_TO_GET = Reason("marker-wanted", "8.1c")
MARKER_WANTED = Reason("marker-wanted", "8.3c")
MARKERS_BOMBARD = Reason("marker-wanted", "8.4a")
NOTHING_THERE = Reason("no-enemy", "8.4a", "place")
NO_BOMBARDMENT = Reason("no-bombardment", "8.4a")
ALL_SHELLED = Reason("all-shelled", "8.4c")
BOMBARD_FIRST = Reason("bombard-first", "8.4b")
MOBILE_BOMBARDMENT = Reason("mobile-bombardment", "8.4b")
SHELLED_ALREADY = Reason("shelled-already", "8.4c", "place")

# 11 to 16 Exclusive rules
NOT_DUE = Reason("not-due", "11.1", "unit", "place")
MINE_NOT_BESIDE = Reason("mine-not-beside", "14.2a", "at:place", "place")
MINE_HALTED = Reason("mine-halted", "14.2a", "place")
MINE_WAY_HALTED = Reason("mine-way-halted", "14.2a", "goal:place", "place")
MINE_ZONES = Reason("mine-zones", "14.2c", "at:place", "place")
NO_ENGINEERS = Reason("no-engineers", "14.3a", "place")
NOT_PAYING = Reason("not-paying", "14.3d", "unit")
ENGINEERS_SPARED = Reason("engineers-spared", "14.3b")
ESCARPMENT = Reason("escarpment", "16.0a", "at:place", "place")
ESCARPMENT_ATTACK = Reason("escarpment-attack", "16.0c", "unit", "place")

# 17 End of the game
DECIDE_FIRST = Reason("decide-first", "17.1b")
NOT_AN_END_FACE = Reason("not-a-face", "17.1a")

# Events
TURN_BEGAN = Kind("turn-began", "4.1a", "turn", role=Role.BEGINS_TURN)
ALLOTTED = Kind("allotted", "8.1a", "side", "number", "full:number")
DREW = Whisper("drew", "8.1c", "side", "markers")
MOVEMENT_ENDED = Kind("phase-ended", "4.1b", "side", "phase", role=Role.CLOSES)
COMBAT_ENDED = Kind("phase-ended", "4.1c", "side", "phase", role=Role.CLOSES)
MOBILE_MOVEMENT_ENDED = Kind("phase-ended", "4.1d", "side", "phase", role=Role.CLOSES)
MOBILE_COMBAT_ENDED = Kind("phase-ended", "4.1e", "side", "phase", role=Role.CLOSES)
MOVED = Kind("moved", "5.1a", "unit", "at:place", "place", "cost:half", role=Role.MOVES)
MOVE_DONE = Kind("move-done", "5.1c", "unit", "place", role=Role.STOPS)
ARRIVED = Kind("arrived", "11.2a", "unit", "place", role=Role.ARRIVES)
DELAYED = Kind("delayed", "11.4b", "place", "unit")
DELAYED_BY_FRIEND = Kind("delayed", "11.4c", "place", "unit")
ATTACKED = Kind("attacked", "7.2a", "units", "place", "unit", role=Role.ATTACKS)
SPARED = Kind("spared", "14.3b", "units", role=Role.DETAIL)
FIRED = Kind("fired", "8.3a", "side", "total:number", "markers", role=Role.DETAIL | Role.REVEALS)
NO_FIRE = Kind("no-fire", "8.3a", "side", role=Role.DETAIL | Role.UNSAID)
BOMBARDED = Kind("bombarded", "8.4a", "side", "place", "unit", role=Role.FIRES)
ROLLED = Kind(
    "rolled",
    "7.6a",
    "difference:number",
    "terrain",
    "shift:number",
    "result",
    "faces",
    role=Role.ROLLS,
)
ENGINEER_PAID = Kind("engineer-paid", "14.3c", "unit", role=Role.FATE)
DEPLETED = Kind("depleted", "7.6b", "unit", role=Role.FATE | Role.LOSES_STEPS)
ELIMINATED = Kind("eliminated", "7.6b", "unit", "place", role=Role.FATE | Role.LOST)
BOX_HELD = Kind("box-held", "14.4a", "unit", "place", role=Role.FATE)
STOOD = Kind("stood", "7.8", "unit", "place", role=Role.FATE)
STAND_COSTS = Kind("stand-costs", "7.8", "place", "attack:number", "defence:number")
RETREAT_COSTS = Kind("retreat-costs", "7.7a", "place", "hexes:number")
RETREAT_FATAL = Kind("retreat-fatal", "7.7d", "place")
RETREAT_OPENS = Kind("retreat-opens", "17.0a", "place", "hexes:number")
RETREAT_LOSES = Kind("retreat-loses", "17.0b", "place", "hexes:number")
RETREATED = Kind("retreated", "7.7a", "unit", "at:place", "place", role=Role.RETREATS)
GOES_ON = Kind(
    "goes-on", "7.7f", "unit", "place", "friend:unit", role=Role.FATE | Role.PRICE | Role.APART
)
MINE_CROSSED = Kind("mine-crossed", "14.2b", "unit", "at:place", "place", role=Role.FATE)
NO_RETREAT = Kind("no-retreat", "7.7d", "unit", "place", role=Role.FATE)
ADVANCED = Kind("advanced", "7.9a", "unit", "at:place", "place", role=Role.ADVANCES)
END_ROLL = Kind("end-roll", "17.1a", "british:number", "axis:number", role=Role.BOTH_ROLL)
END_CALLED = Kind("end-called", "17.1b", "side")
END_DECLINED = Kind("end-declined", "17.1b", "side")
END_TIED = Kind("end-tied", "17.1c")
CHAIN_OPEN = Kind("chain-open", "17.0a", "place")
TOBRUK_TAKEN = Kind("tobruk-taken", "17.0b", "unit", "place")
DREW_LEVEL = Kind("drew-level", "17.0c")
LOSSES_COUNTED = Kind("losses-counted", "17.0e", "british:number", "axis:number")
NO_CHAIN = Kind("no-chain", "17.0a")
CHAIN_BARRED = Kind("chain-barred", "17.0a", "unit", "place", "number")
CHAIN_ZONE = Kind("chain-zone", "17.0a", "place", "number")
BELT_UNHELD = Kind("belt-unheld", "17.0a", "place", "number")
TOBRUK_EMPTY = Kind("tobruk-empty", "17.0b", "place")
TOBRUK_HELD = Kind("tobruk-held", "17.0b", "unit", "place")
TOLL = Kind("toll", "17.0e", "british:number", "axis:number")
END_DICE_AHEAD = Kind("end-dice-ahead", "17.1a", "turn")
STAKE_TOBRUK = Kind("stake-tobruk", "17.0b", "place")
STAKE_CHAIN = Kind("stake-chain", "17.0a", "place")
GAME_WON = Kind("game-ended", "17.0f", "turn", role=Role.ENDS_GAME)
GAME_ENDED = Kind("game-ended", "17.0d", "turn", role=Role.ENDS_GAME)

REASONS = tuple(term for term in list(globals().values()) if isinstance(term, Reason))
EVENTS = tuple(
    term
    for term in list(globals().values())
    if isinstance(term, Kind) and not isinstance(term, Reason)
)
