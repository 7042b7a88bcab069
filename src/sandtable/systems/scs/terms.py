"""All that can be said in this system: why an action is refused, and what happens."""

from ...core.message import Kind, Reason, Untold, Whisper
from ...core.role import Role

# 1.0 Sequence, who is asked
NOT_YOURS = Reason("not-yours", "1.0", "unit")
NOT_ON_MAP = Reason("not-on-map", "1.0", "unit")

# Set-up
NOT_TO_SET_UP = Reason("not-to-set-up", "set-up-5", "unit")
UNIT_FIRST = Reason("unit-first", "set-up-5")
OUTSIDE_SET_UP = Reason(
    "outside-set-up", "set-up-1", "unit", "place", "within:number", "from:place"
)
OUTSIDE_AREA = Reason("outside-area", "set-up-4", "unit", "place")
SET_UP_FULL = Reason("full", "set-up-2", "place", "limit:number")
STILL_TO_SET_UP = Reason("still-to-set-up", "set-up-5", "unit")
PLACE_IT = Reason("place-it", "set-up-5", "unit")

# 2 Zones of control
STARTED_IN_ZONE = Reason("started-in-zone", "2.1b", "unit")
EXPLOITER_IN_ZONE = Reason("exploiter-in-zone", "11.0b", "unit")

# 3 Movement
WHO_MOVES = Reason("who-moves", "3.0")
MOVED_ALREADY = Reason("moved-already", "3.0", "unit")
OTHER_HEX = Reason("other-hex", "3.0", "unit", "place")
NO_PICKING_UP = Reason("no-picking-up", "3.0", "unit")
PICKED_ALREADY = Reason("picked-already", "3.0", "unit")
NOT_PICKED = Reason("not-picked", "3.0", "unit")
LAST_ONE = Reason("last-one", "3.0", "unit")
NOT_MOVED = Reason("not-moved", "3.0", "unit")
HERE_ALREADY = Reason("here-already", "3.0", "place")
NOT_ADJACENT = Reason("not-adjacent", "3.0", "at:place", "place")
IMMOBILE = Reason("immobile", "3.1b", "unit")
NO_STEP = Reason("no-step", "3.1a", "unit", "place")
NO_COMMON_STEP = Reason("no-common-step", "3.0", "unit", "place")
TOO_DEAR = Reason("too-dear", "3.1b", "unit", "place", "cost:twelfth", "left:twelfth")
OUT_OF_REACH = Reason("out-of-reach", "3.1b", "place", "cost:twelfth", "left:twelfth")
NO_WAY = Reason("no-way", "3.2d", "place")
PROHIBITED = Reason("prohibited", "3.2d", "unit", "place")
ENEMY_THERE = Reason("enemy-there", "3.3a", "place", "unit")
MAY_NOT_MOVE = Reason("may-not-move", "game.special", "unit", "special")
STAYS_WITHIN = Reason("stays-within", "game.special", "unit", "place", "special")
RESTING = Reason("resting", "game.replacements", "unit")

# 4 Stacking
NOT_TOO_MANY = Reason("not-too-many", "4.0a", "unit")
ONLY_IN_FOG = Reason("only-in-fog", "4.0c")
ON_TOP_ALREADY = Reason("on-top-already", "4.0c", "unit")
TOPPED_ALREADY = Reason("topped-already", "4.0c", "unit")
NO_ATTACK_ON_TOP = Reason("no-attack-on-top", "4.0c", "unit", "place")
STRONGEST_ON_TOP = Reason("strongest-on-top", "4.0c")

# 5 Reinforcements
NOT_DUE = Reason("not-due", "5.0", "unit")
ARRIVE_FIRST = Reason("arrive-first", "5.0", "unit")
ARRIVING_FIRST = Reason("unit-first", "5.0")
PLACE_ARRIVING = Reason("place-it", "5.0", "unit")
NOT_AN_ENTRY = Reason("not-an-entry", "5.0", "unit", "place")
ENTRY_BLOCKED = Reason("entry-blocked", "5.0c", "place")

# 6 Overrun
NO_OVERRUN_ENEMY = Reason("no-enemy", "6.0", "place")
OVERRUN_APART = Reason("not-adjacent", "6.0", "at:place", "place")
OVERRUN_POINTS = Reason("overrun-points", "6.0", "unit", "left:twelfth")
OVERRUN_DEAR = Reason("overrun-dear", "6.0c", "unit", "place", "cost:twelfth")
OVERRUN_PROHIBITED = Reason("overrun-prohibited", "6.1d", "unit", "place")
OVERRUN_TWICE = Reason("overrun-twice", "6.1b", "place")
OVERRUN_FULL = Reason("overrun-full", "6.1e", "place", "limit:number")

# 7 Combat
NAME_TARGET = Reason("name-target", "7.0", "unit")
NO_ENEMY = Reason("no-enemy", "7.0", "place")
NOBODY_NEAR = Reason("nobody-near", "2.1c", "place")
OUT_OF_TOUCH = Reason("out-of-touch", "2.1c", "unit", "place")
ONE_TARGET = Reason("one-target", "7.2c", "place")
FOUGHT_ALREADY = Reason("fought-already", "7.2d", "unit")
STRUCK_ALREADY = Reason("struck-already", "7.2d", "place")
NO_ATTACK_PRINTED = Reason("no-attack-printed", "7.2e", "unit")
NO_STRENGTH = Reason("no-strength", "7.2e", "place")
NOBODY_ATTACKS = Reason("nobody-attacks", "7.0", "place")
CANNOT_ENTER = Reason("cannot-enter", "7.3", "unit", "place")
MAY_NOT_ATTACK = Reason("may-not-attack", "game.special", "unit", "special")
NOT_TOGETHER = Reason("not-together", "game.special", "unit", "with:unit", "special")
DECIDE_AIR = Reason("decide-air", "game.air")
NOT_A_FACE = Reason("not-a-face", "7.0")

# 8 Losses
NOT_IN_BATTLE = Reason("not-in-battle", "8.0", "unit")
STRONGEST_FIRST = Reason("strongest-first", "8.0a", "unit")
OTHERS_FIRST = Reason("others-first", "8.0b", "unit")

# 9 Retreat
NOT_SO_FAR = Reason("not-so-far", "9.2", "hexes:number")
RETREAT_APART = Reason("not-adjacent", "9.0a", "at:place", "place")
RETREAT_PROHIBITED = Reason("prohibited", "9.0b", "unit", "place")
RETREAT_ENEMY = Reason("enemy-there", "9.0b", "place", "unit")
NOT_FARTHER = Reason("not-farther", "9.1b", "place", "from:place", "need:number", "distance:number")
NOT_NEARER = Reason("not-nearer", "9.1c", "place")
NO_FREE_WAY = Reason("no-free-way", "9.1d", "place")
ZONE_AVOIDABLE = Reason("zone-avoidable", "9.1c", "place")
NOT_RETREATING = Reason("not-retreating", "9.0e", "unit")

# 10 Advance
WHO_ADVANCES = Reason("who-advances", "10.0")
NOT_ADVANCING = Reason("not-advancing", "10.0", "unit")
TARGET_FIRST = Reason("target-first", "10.0", "place")
ADVANCE_APART = Reason("not-adjacent", "10.0", "at:place", "place")
ADVANCE_PROHIBITED = Reason("prohibited", "10.0", "unit", "place")
ADVANCE_ENEMY = Reason("enemy-there", "10.0", "place", "unit")
ADVANCE_SPENT = Reason("advance-spent", "10.0", "unit", "limit:number")
ADVANCE_FULL = Reason("full", "10.0", "place", "limit:number")
NOT_ADVANCED = Reason("not-moved", "10.0", "unit")
ONE_ADVANCES = Reason("one-advances", "10.0", "unit")

# 11 Exploitation
NOT_EXPLOITING = Reason("not-exploiting", "11.0a", "unit")
NO_EXPLOITATION = Reason("no-exploitation", "game.special", "unit", "special")
OUT_NO_EXPLOITATION = Reason("weak-no-exploitation", "12.2", "unit")
SHAKEN_NO_EXPLOITATION = Reason("weak-no-exploitation", "game.disorganised", "unit")
FIRED_NO_EXPLOITATION = Reason("fired-no-exploitation", "game.barrage", "unit")

# What the series leaves to a game
NO_GUN = Reason("no-gun", "game.barrage", "unit")
SILENCED = Reason("silenced", "game.barrage", "unit")
FIRED_ALREADY = Reason("fired-already", "game.barrage", "unit")
OUT_OF_RANGE = Reason("out-of-range", "game.barrage", "unit", "place", "range:number")
NO_GUN_REACHES = Reason("no-gun-reaches", "game.barrage", "unit")
SHELLED_ALREADY = Reason("shelled-already", "game.barrage", "place")
NOTHING_TO_SHELL = Reason("no-enemy", "game.barrage", "place")
GUN_FIRST = Reason("gun-first", "game.barrage")
NOT_REPLACEABLE = Reason("not-replaceable", "game.replacements", "unit")
FULL_STRENGTH = Reason("full-strength", "game.replacements", "unit")
NOT_IN_SUPPLY = Reason("not-in-supply", "game.replacements", "unit")
IN_ZONE = Reason("in-zone", "game.replacements", "unit")
TOO_FEW_POINTS = Reason("too-few-points", "game.replacements", "unit", "need:number", "left:number")
NO_WORKSHOP = Reason("no-workshop", "game.replacements", "unit")
NOT_ELIMINATED = Reason("not-eliminated", "game.replacements", "unit")
REBUILT_FIRST = Reason("unit-first", "game.replacements")
PLACE_REBUILT = Reason("place-it", "game.replacements", "unit")
NOT_REBUILT_THERE = Reason("not-rebuilt-there", "game.replacements", "place")

# Events
TURN_BEGAN = Kind("turn-began", "1.0", "turn", role=Role.BEGINS_TURN)
FIRST_ROLLED = Kind("first-rolled", "game.first", "side", "faces", role=Role.BOTH_ROLL)
PHASE_ENDED = Kind("phase-ended", "1.0", "side", "phase", role=Role.CLOSES)
SET_UP_UNIT = Untold("set-up", "set-up-1", "side", "unit", "place", role=Role.SETS_UP)
ALL_SET_UP = Kind("all-set-up", "set-up-5", "side")
ARRIVED = Kind("arrived", "5.0", "unit", "place", role=Role.ARRIVES)
ARRIVED_BESIDE = Kind("arrived-beside", "5.0c", "unit", "place", role=Role.COMES)
NOWHERE_TO_ARRIVE = Kind("nowhere-to-arrive", "5.0c", "unit", role=Role.LOST)
TAKES_ALONG = Whisper("takes-along", "3.0", "side", "units", "unit", role=Role.GATHERS)
MOVED = Kind("moved", "3.1c", "unit", "at:place", "place", "cost:twelfth", role=Role.MOVES)
MINIMUM_MOVE = Kind("minimum-move", "3.1e", "unit", "place", role=Role.WITH_MOVE | Role.UNSAID)
DROPPED = Whisper("dropped", "3.0", "side", "unit", "place", role=Role.DROPS)
MOVE_DONE = Kind("move-done", "3.0", "unit", "place", role=Role.STOPS)
ON_TOP = Kind("on-top", "4.0c", "unit", "place", role=Role.UNSAID)
OVERSTACKED = Kind("overstacked", "4.0a", "place", "limit:number")
EXCESS_AHEAD = Kind("excess-ahead", "4.0a", "place", "limit:number")
REMOVED = Kind("removed", "4.0a", "unit", "place", role=Role.LOST)
TOLERATED = Kind("tolerated", "4.0a", "place", role=Role.UNWELCOME)
OVERRAN = Kind("overran", "6.0", "unit", "at:place", "place", role=Role.OVERRUNS)
ATTACKED = Kind("attacked", "7.0", "units", "place", role=Role.ATTACKS)
REVEALED = Kind(
    "revealed", "fog", "side", "units", "place", role=Role.DETAIL | Role.REVEALS | Role.UNSAID
)
AIR_COMMITTED = Kind("air-committed", "game.air", "side", role=Role.DETAIL | Role.UNSAID)
MODIFIED = Kind("modified", "game.modifiers", "modifier", role=Role.DETAIL | Role.UNSAID)
ROLLED = Kind("rolled", "7.4", "column", "shift:number", "result", "faces", role=Role.ROLLS)
AUTOMATIC = Kind("automatic", "7.4", "place", role=Role.ROLLS | Role.AUTOMATIC)
HOLD_PRICE = Kind("hold-price", "9.2", "steps:number", "hexes:number")
HOLD_STAND = Kind("hold-stand", "9.2", "steps:number")
HOLD_FATAL = Kind("hold-fatal", "9.2", "steps:number")
HELD = Kind("held", "9.2", "side", "steps:number", "hexes:number", role=Role.FATE)
STEP_LOST = Kind("step-lost", "8.0", "unit", "left:number", role=Role.FATE | Role.LOSES_STEPS)
ELIMINATED = Kind("eliminated", "8.0", "unit", "place", role=Role.FATE | Role.LOST)
RETREATED = Kind("retreated", "9.0a", "units", "at:place", "place", role=Role.RETREATS)
RETREAT_ZONE = Kind(
    "retreat-zone", "9.0d", "place", role=Role.DETAIL | Role.UNSAID | Role.PRICE | Role.UNWELCOME
)
PARTED = Kind("parted", "9.0e", "unit", "place", role=Role.FATE)
BLOCKED = Kind("blocked", "9.0b", "place", "steps:number", role=Role.DETAIL | Role.UNWELCOME)
DRIVEN_OFF = Kind("driven-off", "3.3c", "units", "place", role=Role.FATE | Role.LOST)
ADVANCED = Kind("advanced", "10.0", "unit", "at:place", "place", role=Role.ADVANCES)
SHELLED = Kind("shelled", "game.barrage", "units", "place", role=Role.FIRES)
#: Columns are counted from 1. By rules older than 3 dice were rolled left of the table, too: column 0.
SHELL_ROLLED = Kind("shell-rolled", "game.barrage", "number", "barrage", "faces", role=Role.ROLLS)
SHELL_SHORT = Kind("shell-short", "game.barrage", "place", role=Role.ROLLS | Role.APART)
DISORGANISED = Kind("disorganised", "game.disorganised", "place", role=Role.DETAIL)
RECOVERED = Whisper("recovered", "game.disorganised", "side", "units")
OUT_OF_SUPPLY = Whisper(
    "out-of-supply", "12.0", "side", "units", role=Role.SUPPLY | Role.UNSUPPLIED
)
CUT_AHEAD = Kind("cut-ahead", "12.0", "units")
IN_SUPPLY = Whisper("in-supply", "12.0", "side", "units", role=Role.SUPPLY)
WASTED = Whisper(
    "wasted", "game.attrition", "side", "unit", "left:number", role=Role.LOSES_STEPS | Role.SUPPLY
)
RESTORED = Whisper(
    "restored", "game.replacements", "side", "unit", "steps:number", role=Role.RESTORES
)
REBUILT = Kind("rebuilt", "game.replacements", "unit", "place", role=Role.COMES)
SCORED = Kind(
    "scored",
    "game.victory",
    "side",
    "points:number",
    "total:number",
    role=Role.SCORES | Role.STRIKING,
)
SCORE_COUNTED = Kind("score-counted", "game.victory", "side", "total:number")
WON = Kind("won", "game.victory", "level", role=Role.ENDS_GAME | Role.CALLS_VICTORY)
AWARD_AHEAD = Kind("award-ahead", "game.victory", "side", "points:number", role=Role.COUNTS)
AWARD_MISSED = Kind("award-missed", "game.victory", "side", "points:number", role=Role.COUNTS)
PATH_OPEN = Kind("path-open", "game.victory", "side", "place")
PATH_BARRED = Kind("path-barred", "game.victory", "side", "place", "at:place", "units")
CONTROL_WANTED = Kind("control-wanted", "game.victory", "side", "places")
VICTORY_AHEAD = Kind("victory-ahead", "game.victory", "level")
SCORE_AHEAD = Kind("score-ahead", "game.victory", "side", "total:number", "last:turn")
STAKE_PLACE = Kind("stake-place", "game.victory", "side", "place", "points:number")
STAKE_DECIDES = Kind("stake-decides", "game.victory", "place")

REASONS = tuple(term for term in list(globals().values()) if isinstance(term, Reason))
EVENTS = tuple(
    term
    for term in list(globals().values())
    if isinstance(term, Kind) and not isinstance(term, Reason)
)
