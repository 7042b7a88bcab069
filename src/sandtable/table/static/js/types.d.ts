// Made by scripts/describe_api.py from the shapes of the table: change them there.

/** Where something is on the map. */
export type Point = {
  x: number;
  y: number;
};

/** A place on the map: its centre, and its width if counters stand in rows there. */
export type Spot = {
  x: number;
  y: number;
  name: string;
  room?: number;
  /** Where a road leaves the map. */
  end?: Point;
};

/** All the page knows of the ground. */
export type Ground = {
  view: [number, number, number, number];
  /** What of that is played on, if legend and tracks lie beside it. */
  board?: [number, number, number, number];
  places: Record<string, Spot>;
  roads: Record<string, Spot>;
  counter: number;
  ring: number;
  /** Whether the counters of a place lie on each other. */
  pile?: true;
};

/** The version on the table, where a question was about an earlier one. */
export type Overtaken = {
  overtaken: number;
};

/** That a thing can be chosen. */
export type MayChoose = {
  legal: true;
};

/** How to get from an open order to what was clicked: by closing it, or else by taking it back. */
export type Instead = {
  closes: boolean;
  action: string;
  text: string;
};

/** Why the rules refuse something, and what may have been meant. */
export type Refused = {
  refusal: string;
  clause: string;
  clause_text: string;
  place: string | null;
  instead?: Instead;
  march?: MarchOffer;
  /** A move to a place beside the enemy that was meant. */
  beside?: Offer;
  /** Why there is no march. */
  note?: string;
};

/** A step of a way. */
export type Step = {
  from: string;
  place: string;
  cost: string;
  left: string;
  clause: string;
  text: string;
};

/** What pointing at a place would do. */
export type Pointed = {
  to: string;
  steps: Step[];
  left: string;
  undo: TakingBack;
  warning: string | null;
  text: string;
};

/** The actions that pick all units of a place that can be picked together. */
export type Stack = {
  actions: string[];
};

/** What could be done with units once they are in hand. */
export type InHand = {
  units: string[];
  legal: Legal[];
  /** How many could come along, and are not taken. */
  stay: number;
};

/** An upper left corner on the map. */
export type Corner = {
  x: number;
  y: number;
};

/** A unit on the map. */
export type Counter = {
  /** The upper left corner on the map. */
  x: number;
  y: number;
  /** Of the top one of several that lie on each other, where there is no room beside each other: how many. */
  pile?: number;
  unit: string;
  place: string;
  side: string;
  marks: string[];
  name: string;
  text: string;
};

/** A unit that is not on the map. */
export type OffMap = {
  unit: string;
  place: string;
  side: string;
  marks: string[];
  name: string;
  text: string;
};

/** A symbol on a place. */
export type Flag = {
  place: string;
  symbol: string;
};

/** Something that is counted, such as turns or points. */
export type Track = {
  key: string;
  name: string;
  text: string;
};

/** A place that holds more than it may. */
export type Overfull = {
  place: string;
  text: string;
  clause: string;
};

/** A position, as the eyes that look may see it. */
export type Position = {
  turn: number;
  /** The phase of the outline that play is in; none when the game is over. */
  phase: string | null;
  /** The side whose turn it is, whoever is asked. */
  active: string;
  status: Track[];
  /** In the order of drawing. */
  counters: Counter[];
  /** The upper left corners of units that lie unseen below another. */
  blanks: Corner[];
  removed: OffMap[];
  walls: string[];
  flags: Flag[];
  /** The places that hold more than they may. */
  overfull: Overfull[];
  /** What is said of places that read otherwise than at the start. */
  places: Record<string, string>;
};

/** The answer that a card leads with, what it may cost at worst, and what it leaves to the defender; the last two may be empty. */
export type Lead = {
  text: string;
  worst: string;
  note: string;
};

/** How likely a unit is to lose so many steps. */
export type UnitOdds = {
  unit: string;
  name: string;
  short: string;
  chances: Record<string, Share>;
};

/** A chance, and of what. */
export type NamedShare = {
  name: string;
  share: number;
  exact: string;
};

/** Something that changes a combat, and by how much. */
export type ReckoningLine = {
  text: string;
  amount: string;
  does: "attack" | "columns" | "defence" | "die" | "roll" | "times";
  clause: string;
};

/** What a unit brings. */
export type CombatShare = {
  unit: string;
  name: string;
  short: string;
  marks: string[];
  printed: number;
  value: string;
  lines: ReckoningLine[];
};

/** The dice of one unit at another. */
export type CombatShot = {
  unit: string;
  short: string;
  target: string;
  target_short: string;
  dice: number;
  need: number;
  /** The least face that hits, with all that is added to it. */
  least: number;
  lines: ReckoningLine[];
  grade: string;
  grade_id: string;
  /** How many hits cost a step. */
  rate: string;
  clause: string;
  share: number;
  exact: string;
};

/** In which row of the table a roll is read, and how likely it is. */
export type RollChance = {
  row: string;
  share: number;
  exact: string;
};

/** A result of the table, and how likely it is. */
export type ResultChance = {
  code: string;
  words: string;
  share: number;
  exact: string;
};

/** The steps that each side may expect to lose. */
export type Expected = {
  attackers?: string;
  defenders: string;
};

/** A combat worked out: strengths, what changes them, the column, the chance of each roll and result. */
export type Reckoning = {
  place: string;
  title: string;
  attackers: CombatShare[];
  defenders: CombatShare[];
  attack: string;
  defence: string;
  lines: ReckoningLine[];
  measure: string;
  found: string;
  chart: string;
  column: string | null;
  column_name: string;
  rolls: Record<string, RollChance>;
  results: ResultChance[];
  expected: Expected;
  counterattack: CombatShot[];
  attack_shots: CombatShot[];
};

/** Odds under some assumptions, and how they come about. */
export type OddsRow = {
  lead: Lead;
  assuming: string[];
  /** What a list of targets takes for granted. */
  note: string;
  steps: UnitOdds[];
  chance: NamedShare[];
  reckoning: Reckoning;
};

/** What one unit rolled at another. */
export type ShotRolled = {
  unit: string;
  target: string;
  faces: number[];
  hits: number;
};

/** What was rolled, and what came of it. */
export type Rolled = {
  faces: number[];
  row: string | null;
  column: string | null;
  result: string;
  words: string;
  shots: ShotRolled[];
  /** What came of it in a sentence; empty until the last choice of it is made. */
  line: string;
  told: string[];
};

/** The combat card: before the dice a row for each set of assumptions, after them one, and what was rolled. */
export type Odds = {
  clause: string;
  clause_text: string;
  rows: OddsRow[];
  rolled?: Rolled;
};

/** No combat, no card. */
export type NoOdds = {
  rows: [];
};

/** Why there is no card: the rules refuse the action. */
export type OddsRefused = {
  refusal: string;
  clause: string;
  clause_text: string;
  place: string | null;
  rows: [];
};

/** What stands in a cell; `title` says a code in words. */
export type ChartCell = {
  text: string;
  title: string;
  clause: string;
};

/** A column of a table. */
export type ChartColumn = {
  id: string;
  name: string;
};

/** A line of a table. It may stand for several rolls that lead to the same results. */
export type ChartRow = {
  ids: string[];
  name: string;
  cells: ChartCell[];
};

/** A table to look things up in. */
export type Chart = {
  id: string;
  kind: "combat" | "terrain" | "turns";
  title: string;
  clause: string;
  corner: string;
  columns: ChartColumn[];
  rows: ChartRow[];
  note: string;
};

/** The tables of a game, and of each place the rows of the terrain chart it has to do with. */
export type Charts = {
  charts: Chart[];
  ground: Record<string, string[]>;
};

/** A chance as people read it, and exactly. */
export type Share = {
  share: number;
  exact: string;
};

/** A sentence, and the clause it rests on. */
export type Cited = {
  text: string;
  clause: string;
};

/** A side, and which colours it wears. */
export type SideNamed = {
  id: string;
  name: string;
  livery: string;
};

/** The way of a unit, from place to place. */
export type Move = {
  unit: string;
  path: string[];
};

/** Whether something can be taken back: what, or why not. */
export type TakingBack = {
  can: boolean;
  text: string;
};

/** What a plan was judged by, in points: as things stood, and as they would. */
export type Figure = {
  name: string;
  before: number | null;
  after: number;
};

/** A straight arrow on the map, and what it stands for. */
export type CounselArrow = {
  path: [string, string];
  aim: string;
};

/** Why a program gave an order. */
export type Reason = {
  order: number;
  who: string;
  /** In which phase it was given. */
  phase: string;
  livery: string;
  arrows: CounselArrow[];
  /** A few sentences, the first of which says what is wanted. */
  lines: string[];
  more: string[];
  figures: Figure[];
};

/** Why a program gave one order, or those of a turn. */
export type Reasons = {
  reasons: Reason[];
};

/** What a program would do. */
export type Plan = {
  orders: string[][];
  /** Whether the last of them rolls dice. */
  rolls: boolean;
  moves: Move[];
  arrows: CounselArrow[];
  /** A few sentences, the first of which says what is wanted. */
  lines: string[];
  more: string[];
  figures: Figure[];
};

/** What a program would do in the place of who must choose. */
export type Advice = {
  /** The version of the game that it was thought for. */
  version: number;
  grade: string;
  who: string;
  livery: string;
  plans: Plan[];
};

/** How a game stood at a moment. */
export type Judged = {
  orders: number;
  turn: number;
  /** Hundredths for the side of who looks. */
  share: number;
};

/** A turn after which a game stood otherwise: what was played, and what would have been better. */
export type Swing = {
  orders: number;
  ended: number;
  title: string;
  livery: string;
  played: string[];
  better: Plan | null;
};

/** How a game stood all along, and where it swung. */
export type Hindsight = {
  title: string;
  how: string;
  livery: string;
  course: Judged[];
  swings: Swing[];
};

/** The dice that are in use. What is not sealed has neither commitment nor links. */
export type DiceTold = {
  /** `sealed` in a game by link between people, else `seeded`. */
  kind: string;
  /** The hash of the secret that the dice are made with: shown before anybody adds to them. */
  commitment: string | null;
  /** The secret itself, once the game is over. */
  secret: string | null;
  /** The sides that have not added to the dice yet, and those of them that this browser holds. */
  missing: string[];
  yours: string[];
  /** The links of the chain that everybody is shown so far, by number. */
  links: Record<string, string>;
};

/** Which share of a picture is done, and how many are made before it. */
export type Progress = {
  share: number;
  ahead: number;
};

/** How far the picture has come that a client waits for; null if it waits for none. */
export type Drawn = {
  drawing: Progress | null;
};

/** How far a side was ahead at the end of a turn. */
export type CurvePoint = {
  turn: number;
  ahead: number;
};

/** What a side lost in the whole game. */
export type SideLosses = {
  side: string;
  steps: number;
  units: number;
};

/** Dice that did much for a side. */
export type LuckyRoll = {
  side: string;
  turn: number;
  title: string;
  units: string;
  faces: number[];
  chance: string;
  /** Whether the side made the attack. */
  attacked: boolean;
};

/** How a game ended. */
export type EndTold = {
  /** Whether one has won, or who has, and by what. */
  result: string;
  /** What the victory is called, if it has a name. */
  called: string;
  clause: string;
  clause_text: string;
  winner: string | null;
  livery: string;
  by_points: boolean;
  /** The side that the curve goes up for. */
  curve_side: string;
  curve: CurvePoint[];
  sides: SideNamed[];
  losses: SideLosses[];
  /** Of each side the dice that did most for it. */
  rolls: LuckyRoll[];
};

/** A unit in the order of battle. */
export type Force = {
  unit: string;
  name: string;
  text: string;
  /** On the map, still to come, lost; or below others, not known where. */
  state: "coming" | "gone" | "hidden" | "map";
  place: string | null;
  place_name: string;
  marks: string[];
  /** Whether the side to choose can still do something with it. */
  ready: boolean;
};

/** A formation with its units. */
export type ForcesFormation = {
  name: string;
  units: Force[];
};

/** A side with its formations. */
export type ForcesSide = {
  id: string;
  name: string;
  livery: string;
  formations: ForcesFormation[];
};

/** The order of battle. */
export type ForcesTold = {
  sides: ForcesSide[];
};

/** A legal action. */
export type Legal = {
  text: string;
  verb: string;
  arg: string | null;
  kind: string;
  label: string;
  /** Movement that would be left; empty but for ways. */
  left: string;
  button: string;
  /** A step into a hex where the move cannot end. */
  passing?: boolean;
  warning?: string;
};

/** What is asked now, and of whom. */
export type Decision = {
  side: string;
  side_name: string;
  livery: string;
  phase: string;
  phase_name: string;
  clause: string;
  clause_text: string;
  prompt: string;
  about: [string, string] | null;
  draft: string[];
  picked: string[];
  /** Of each entry of the draft, the unit that can be put down again: where it was picked last. */
  drops: (string | null)[];
};

/** Of an open order: whether it closes by itself, and who can be picked then, or in its place. */
export type Open = {
  closes: boolean;
  next: string[];
};

/** A phase of the outline of a turn. */
export type SequenceStep = {
  key: string;
  name: string;
  clause: string;
};

/** A program that thinks, and the share of its thought that is done. */
export type Thinking = {
  side: string;
  who: string;
  share: number;
  /** Whether it waits until somebody wants to see what it does: programs play among themselves. */
  waits: boolean;
  /** Why it cannot think. */
  trouble: string | null;
};

/** The module and the scenario of a game. */
export type ModulePlayed = {
  id: string;
  version: string;
  name: string;
  notice: string;
  scenario: string;
  /** Empty where the module has but one. */
  scenario_name: string;
  /** Under which name the museum shows it. */
  museum: string;
};

/** What a later version of the rules changes. */
export type RulesChange = {
  text: string;
  why: string;
};

/** Which version of the rules is played, and what the newest one would change in this game. */
export type RulesPlayed = {
  version: string;
  newest: string;
  changes: RulesChange[];
};

/** A game and the moment of it that another one tries again. */
export type TriedAgain = {
  id: string;
  orders: number;
  /** Whether a plan is tried in it: a copy of the game as one side knows it, who plays all of it. */
  plan: boolean;
  /** Whether something may be hidden from that side: it is made up then. */
  invented: boolean;
};

/** What the end of the turn would bring the enemy, if one may pass now; and whether a pass ends it. */
export type PassCost = {
  text: string;
  ends: boolean;
};

/** Something to be done in a lesson. */
export type LessonAim = {
  id: string;
  text: string;
  /** Whether the dice must help. */
  luck: boolean;
  done: boolean;
};

/** A lesson as far as it is done. */
export type Lesson = {
  shows: string;
  aims: LessonAim[];
  learnt: boolean;
  /** How it stands, in words. */
  verdict: string;
  /** What follows it, by name. */
  next: string | null;
};

/** An overlay of the map that has a button. */
export type Overlay = {
  what: string;
  name: string;
};

/** Everything the page shows of a game. */
export type Game = {
  id: string;
  version: number;
  module: ModulePlayed;
  rules: RulesPlayed;
  /** The game that this one goes on from under newer rules. */
  parent: string | null;
  /** The game and the moment that this one tries again. */
  again: TriedAgain | null;
  seats: Record<string, string>;
  /** The program that thinks now, and how far it has come. */
  thinking: Thinking | null;
  hidden: boolean;
  /** Whether each seat is held by who opened its link; and whether one browser holds all that people play. */
  linked: boolean;
  alone: boolean;
  /** Whether programs may advise who is to choose; between two people only if they have agreed on it. */
  advised: boolean;
  seat: string | null;
  board: Position;
  surveys: string[];
  overlays: Overlay[];
  sequence: SequenceStep[];
  decision: Decision | null;
  legal: Legal[];
  unused: Unused[];
  /** What the end of the turn would bring the enemy, if one may pass now. */
  cost: PassCost | null;
  /** Whether to end now is to pass, where the sides take turns. */
  passes: boolean;
  /** The action that adds nothing to this combat, where the same is asked in the next one; else null. */
  declines: string | null;
  /** What is offered and rolls nothing. */
  offers: Offer[];
  /** Whether attacks may be offered: they are asked for, as what may come of them takes a moment. */
  attacks: boolean;
  /** The open order, if there is one. */
  open: Open | null;
  /** What closing the open order would lead to later, as things stand. */
  notice: string | null;
  undo: TakingBack;
  log_from: number;
  log: Logged[];
  draft_log: string[];
  draft_moves: Move[];
  lesson: Lesson | null;
  outcome: string | null;
  /** Whether people ended it themselves, or time was over: no order did. */
  concluded: boolean;
  orders: number;
  /** The marches of one's own side; null where there can be none. */
  marches: Marches | null;
  /** Of one's own standing orders; null where there can be none. */
  standing: StandingNow | null;
};

/** A line of what a side is told first. */
export type BriefingLine = {
  key: string;
  title: string;
  text: string;
};

/** A side, and what it is told first. */
export type GoalSide = {
  id: string;
  name: string;
  livery: string;
  briefing: BriefingLine[];
};

/** What one is trying to do, for who asks. */
export type GoalTold = {
  /** The sides that one plays, or may read of: the one to choose first. */
  sides: GoalSide[];
  victory: Cited[];
  tally: Cited[];
  /** What the end of the turn would bring; null once the game is over. */
  ahead: string | null;
  reasons: Cited[];
  turn: number;
};

/** How many games are kept: all, those by link, and those in which something was done in the last day. */
export type GamesCounted = {
  all: number;
  by_link: number;
  of_today: number;
};

/** Requests that were answered since the table was opened. */
export type Requests = {
  total: number;
  /** By the class of their status, such as `2xx`. */
  by_class: Record<string, number>;
  /** How long the last thousand waited until their answer began, in milliseconds: half of them no longer than this. */
  median: number | null;
  /** And 99 of 100 no longer than this. */
  most: number | null;
};

/** What a table is doing. All but games, deliveries and `processes` is of the one process that is asked. */
export type Figures = {
  edition: string;
  /** Since when it is open, in seconds. */
  uptime: number;
  /** Games and deliveries are counted once a minute; null if that could not be done. */
  games: GamesCounted | null;
  requests: Requests;
  streams: number;
  connections: number;
  /** Games in which a program is to choose and has not begun to think, and those in which one thinks. */
  thoughts_waiting: number;
  thoughts_running: number;
  /** PNGs that are made or wait. */
  pictures: number;
  /** Notices of a turn that are still to be delivered, those included that are tried again later. */
  deliveries: number | null;
  /** How many processes have the database open; null of a file, and where it could not be asked. */
  processes: number | null;
};

/** Whether the table can read and write its games; more than that only for who runs it. */
export type Health = {
  status: "ok" | "trouble";
  /** What the trouble is: games cannot be read or written, or not in time, or the table is being closed. */
  reason?: "closing" | "slow-store" | "store";
  figures?: Figures;
};

/** A start position that can be chosen. */
export type Scenario = {
  id: string;
  name: string;
  turns: number;
  pace: string;
  /** Of a lesson, who sits where: there is nothing to choose. */
  seats: Record<string, string> | null;
};

/** A side that can be played. */
export type ModuleSide = {
  id: string;
  name: string;
};

/** A choice between readings of a ruling, with each value in a word and in a sentence. */
export type ModuleOption = {
  name: string;
  group: string;
  title: string;
  values: (string | number)[];
  readings: string[];
  texts: string[];
};

/** A game that can be started. */
export type Module = {
  id: string;
  version: string;
  name: string;
  notice: string;
  scenarios: Scenario[];
  /** What is said of it before all others, such as that one begins here; empty if nothing is. */
  badge: string;
  /** The scenario that is chosen unless somebody chooses another. */
  opening: string;
  sides: ModuleSide[];
  /** The side that is asked first. */
  first: string;
  players: string[];
  hides: boolean;
  /** Whether it does so without an option. */
  secrets: boolean;
  options: ModuleOption[];
};

/** Which lesson was done. */
export type Learnt = {
  module: string;
  scenario: string;
};

/** A version of a module. */
export type ModuleVersion = {
  id: string;
  version: string;
};

/** A small picture of a position. */
export type Sketch = {
  module: ModuleVersion;
  /** How much of the map there is. */
  view: [number, number, number, number];
  /** How wide a counter is. */
  size: number;
  /** Where counters lie, each with the colours of its side. */
  squares: [number, number, string][];
};

/** A line of the list of games. Of one that cannot be opened little is known but its trouble. */
export type Title = {
  id: string;
  name: string;
  /** What people call it; empty if they gave it no name. */
  called: string;
  /** Empty where the game has but one. */
  scenario: string;
  lesson: boolean;
  /** How far a lesson has come, and what to do next. */
  learning: string | null;
  /** Which lesson it is, if that is done. */
  learnt: Learnt | null;
  /** Which version of them; null if the game cannot be opened. */
  rules: string | null;
  updated: string;
  seats: Record<string, string>;
  /** The names of the sides. */
  sides: Record<string, string>;
  hidden: boolean;
  /** The game and the moment that it tries again. */
  again: TriedAgain | null;
  status: Track[];
  /** The side that must choose. */
  turn_of: string | null;
  sketch: Sketch | null;
  /** How it ended, or that a lesson is done. */
  over: string | null;
  trouble: string | null;
  /** Of a game by link, what this browser is in it. */
  roles?: string[];
  /** Until when who must choose has time, if a clock runs. */
  due?: string;
};

/** How many games were thrown away and can be taken back. */
export type Bin = {
  games: number;
};

/** The name of a new game; and the links to those of its seats that somebody else is to take. */
export type Begun = {
  id: string;
  links?: Link[];
};

/** That it is done. */
export type Retitled = {
};

/** What sort of table it is. */
export type TableTold = {
  /** Whether games can be played at it that are not by link. */
  open: boolean;
};

/** Something that happened. */
export type Happening = {
  key: string;
  text: string;
  clause: string;
  /** Whether it tells the dice of a combat. */
  rolls: boolean;
};

/** Dice that are thrown together. */
export type Throw = {
  side: string;
  livery: string;
  who: string;
  /** At whom; empty where all dice decide together. */
  at: string;
  faces: number[];
  /** From which face on each hits; null where a table is read. */
  least: number | null;
  hits: number | null;
};

/** The combat of an order; the result is null as long as the dice have not decided it. */
export type Combat = {
  /** Whose attack it is. */
  side: string;
  place: string;
  attackers: string[];
  faces: number[];
  /** The dice by who throws them. */
  throws: Throw[];
  result: string | null;
  /** What the table says of the dice; empty where none is read. */
  words: string;
};

/** What a unit lost. */
export type Loss = {
  side: string;
  side_name: string;
  unit: string;
  name: string;
  steps: number;
  gone: boolean;
};

/** A closed order in the log. */
export type Logged = {
  number: number;
  side: string;
  side_name: string;
  livery: string;
  turn: number;
  /** The side whose turn it was: the other one may have had to answer. */
  active: string;
  active_name: string;
  order: string;
  faces: number[];
  events: Happening[];
  /** What it did in a sentence or two: where units went, whom they fought, what came of it. */
  brief: string;
  /** What the end of a turn brought, if it ended one. */
  turning: string[];
  moves: Move[];
  combat: Combat | null;
  /** What each unit lost by it. */
  losses: Loss[];
  /** Whether it ended a phase and did nothing else. */
  quiet: boolean;
  /** Whether it takes longer to take in than a move does. */
  weighty: boolean;
  /** Whether the program that gave it tells why. */
  why: boolean;
  /** What gave it in the place of its side: empty if somebody did by hand, else "standing" or the name of a grade, with "stand-in " before it where the program plays for somebody who is away. */
  by: string;
  /** The same in words. */
  by_told: string;
};

/** A unit that goes on to a far goal turn after turn. */
export type March = {
  unit: string;
  name: string;
  to: string;
  waits: boolean;
  /** Whether it waits because its side said so. */
  held: boolean;
  /** From where it stands; it does not reach the goal if its way is closed. */
  way: string[];
  turns: number;
  text: string;
  why: string | null;
};

/** The marches of a side, and what is new of them. */
export type Marches = {
  side: string;
  news: string[];
  list: March[];
};

/** The marches of who asks; null where there can be none. */
export type MarchesTold = {
  marches: Marches | null;
};

/** A march that could be given. */
export type MarchOffer = {
  units: string[];
  to: string;
  turns: number;
  text: string;
};

/** A text with the other language beside it; "" where that is the same. */
export type Term = {
  text: string;
  other: string;
};

/** A sentence in two languages, and the clause it rests on. */
export type MuseumNote = {
  text: string;
  other: string;
  clause: string;
};

/** A word to read, and a key to compare. */
export type MuseumFact = {
  text: string;
  other: string;
  key: string;
};

/** A side, and which colours it wears. */
export type MuseumSide = {
  id: string;
  name: Term;
  livery: string;
};

/** Something with a name, such as a place or a scenario. */
export type MuseumSpot = {
  id: string;
  name: Term;
};

/** A phase of the outline of a turn. */
export type MuseumPhase = {
  name: Term;
  clause: string;
};

/** What a game is, before one looks closer. */
export type MuseumCover = {
  id: string;
  version: string;
  /** The other language. */
  language: string;
  name: Term;
  notice: Term;
  reconstruction: boolean;
  credits: Term[];
  /** What the units are known from, by short names. */
  sources: MuseumSpot[];
  mark: string;
  scenario: string;
  /** The scenario that was asked for, if there is none such; the first one is told then. */
  missed: string;
  scenarios: MuseumSpot[];
  sides: MuseumSide[];
  sequence: MuseumPhase[];
  /** How many clauses are known, inferred, proposed. */
  basis: Record<string, number>;
  /** Clauses that are not known facts. */
  doubtful: Record<string, string>;
  rulings: number;
  units: number;
};

/** The board as the scenario begins, and the names on it. */
export type MuseumMap = {
  board: Position;
  stakes: Stake[];
  places: Record<string, string>;
  named: MuseumSpot[];
};

/** What there is to know of one place. */
export type MuseumPlace = {
  id: string;
  name: Term;
  notes: MuseumNote[];
};

/** A side of a counter, in words and as the marks on it. */
export type MuseumFace = {
  text: string;
  other: string;
  marks: string[];
};

/** A counter of the game, and where it begins. */
export type MuseumUnit = {
  unit: string;
  side: string;
  name: Term;
  short: Term;
  /** What it is and where it belongs. */
  kind: Term;
  type: MuseumFact;
  nation: MuseumFact;
  source: string;
  /** At full strength, then after each loss. */
  faces: MuseumFace[];
  start: MuseumSpot | null;
  turn: number | null;
  entry: MuseumSpot[];
  absent: boolean;
};

/** A formation with its units. */
export type MuseumFormation = {
  side: string;
  name: Term;
  units: MuseumUnit[];
};

/** Every counter of the game, under its formation. */
export type MuseumUnits = {
  formations: MuseumFormation[];
  sides: MuseumSide[];
};

/** What stands in a cell of a table; `title` says a code in words. */
export type MuseumCell = {
  text: string;
  other: string;
  title: string;
  clause: string;
};

/** A line of a table. */
export type MuseumRow = {
  name: Term;
  cells: MuseumCell[];
};

/** A table one looks things up in. */
export type MuseumChart = {
  id: string;
  title: Term;
  clause: string;
  corner: Term;
  note: Term;
  columns: Term[];
  rows: MuseumRow[];
};

/** The tables one looks things up in. */
export type MuseumTables = {
  charts: MuseumChart[];
};

/** Some of what a game adds to its system. */
export type MuseumChapter = {
  title: Term;
  notes: MuseumNote[];
};

/** A clause in a line, and what it rests on. */
export type MuseumClause = {
  id: string;
  line: Term;
  basis: "fact" | "inferred" | "proposal";
  rulings: string[];
};

/** What a later version of the rules brought, and how earlier ones read. */
export type MuseumChange = {
  version: string;
  line: Term;
};

/** A value of an option, and what it means. */
export type MuseumReading = {
  value: string | number;
  reading: Term;
};

/** What an option is called, and what each of its values means. */
export type MuseumOption = {
  name: string;
  title: Term;
  values: MuseumReading[];
};

/** A ruling with its reason and the option that changes it. */
export type MuseumRuling = {
  id: string;
  line: Term;
  why: Term;
  strength: string;
  clauses: string[];
  changes: MuseumChange[];
  option: MuseumOption | null;
};

/** Every clause in a line, every ruling with its reason and the option that changes it. */
export type MuseumRules = {
  mark: string;
  /** What the game adds to its system. */
  game: MuseumChapter[];
  clauses: MuseumClause[];
  rulings: MuseumRuling[];
};

/** Names and clauses in the other language. */
export type Dictionary = {
  language: string;
  unit: Record<string, string>;
  place: Record<string, string>;
  side: Record<string, string>;
  phase: Record<string, string>;
  /** Of each clause its line, and that in the other language. */
  clause: Record<string, [string, string]>;
};

/** What a side did in its own turn. */
export type SideDid = {
  side: string;
  side_name: string;
  livery: string;
  told: string[];
};

/** A line of the card of a turn. */
export type TurnRow = {
  name: string;
  told: string[];
};

/** A turn that is over: points, losses of both sides, supply, who arrived. */
export type TurnCard = {
  turn: number;
  title: string;
  rows: TurnRow[];
};

/** What orders came to. */
export type News = {
  /** How many there were, in words. */
  count: string;
  /** Points, places taken, marches, losses, supply and arrivals, a few words each; of a turn that is over, all of it. */
  headline: string[];
  /** The same of what came after that turn. */
  since: string[];
  /** What each side did in its own turn. */
  sides: SideDid[];
  /** Places that changed hands, points. */
  changes: string[];
  /** A card for each turn that has ended. */
  turns: TurnCard[];
};

/** An address that is posted to; shortened, since it may be a secret. */
export type Webhook = {
  address: string;
  /** Fields for programs, or a sentence as chat services take it. */
  form: "chat" | "json";
};

/** A try to tell somebody, and what came of it. */
export type DeliveryTold = {
  at: string;
  way: "mail" | "webhook";
  delivered: boolean;
  /** Whether they only wished to see that it works. */
  test: boolean;
  /** What came of it, in words. */
  text: string;
  /** When it is tried again; null if it is not. */
  again: string | null;
};

/** What the holder of a side wishes, and the last deliveries, the last first. */
export type SideNotices = {
  side: string;
  name: string;
  webhook: Webhook | null;
  mail: string | null;
  log: DeliveryTold[];
};

/** The sides that a browser holds, and how their holder is told that it is their turn. */
export type NoticesTold = {
  sides: SideNotices[];
  /** Whether this table sends mails. */
  mails: boolean;
};

/** There are no more mails about a game. */
export type Unsubscribed = {
  id: string;
};

/** A run of orders that one click plays. */
export type Offer = {
  kind: string;
  text: string;
  orders: string[][];
  /** Whether it has a fair chance; nobody is led into one that has not. */
  fair?: boolean;
  unit?: string;
  place?: string;
  /** Where units on the move go to attack from. */
  post?: string;
  /** Who attacks. */
  units?: string[];
  /** The same for who points at the enemy: also whether it is final, and what it would lead to later. */
  hint?: string;
};

/** Attacks that one click plays. */
export type Offers = {
  attacks: Offer[];
};

/** Something that could still be done in a phase; of an open order, by whom or where. */
export type Unused = {
  number: number;
  text: string;
  units?: string[];
  places?: string[];
};

/** What would be given away by ending now. */
export type AtStake = {
  /** How many things it is, where an order is open. */
  number?: number;
  text: string;
  units: string[];
  places: string[];
};

/** All that would be given away by ending now. */
export type AllAtStake = {
  stake: AtStake[];
};

/** A new link to a seat. It is told once: nobody can look it up again. */
export type Link = {
  /** A side, `spectator` or `owner`. */
  role: string;
  address: string;
  /** The address as a picture that a telephone reads (a QR code), as SVG. */
  picture: string;
};

/** Where a link has led. */
export type Opened = {
  id: string;
  role: string;
};

/** A seat of a game by link, as everybody in the game is told of it. */
export type Seat = {
  side: string;
  name: string;
  /** `person` or the name of a program, which may play for the person who holds the seat (`away`). */
  who: string;
  away: boolean;
  /** Whether this browser holds it. */
  yours: boolean;
  /** Whether somebody holds it, and whether a link leads to it that nobody has opened yet. */
  held: boolean;
  offered: boolean;
  /** In how many browsers it is held: each of them sees what this side may know. */
  browsers: number;
  /** Whether who holds it looks at the game now, or has it open in the background; and when they looked last. */
  here: boolean;
  aside: boolean;
  looked: string | null;
};

/** That something is noted. */
export type Noted = {
};

/** What the two who play have agreed on: days to reply in, if any; what happens to who does not; advice. */
export type Agreement = {
  days: 1 | 2 | 3 | 5 | 7 | 14 | null;
  late: "loses" | "nothing" | "program";
  advice: boolean;
};

/** Who plays a game by link. */
export type People = {
  /** What this browser is in it: sides, `spectator`, `owner`. */
  roles: string[];
  seats: Seat[];
  /** How many look on now. */
  watching: number;
  /** Null where nobody had to agree with anybody. */
  agreement: Agreement | null;
  /** Until when who must choose has time, if a clock runs; and whether it was stopped by agreement. */
  due: string | null;
  paused: boolean;
};

/** Something that can be ordered about a matter. */
export type Orderable = {
  key: string;
  name: string;
  /** Whether it takes a number: how much at most. */
  counts: boolean;
  /** Whether it takes a place: towards which. */
  aims: boolean;
};

/** What is ordered about one matter. */
export type Standing = {
  do: string;
  /** Another answer at these places. */
  there: string;
  places: string[];
  most: number;
  /** Ask all the same if so many steps would be lost (0: however many), or a unit, or victory turns on the place. */
  steps: number;
  gone: boolean;
  prized: boolean;
  /** Towards which place, of a choice that takes one, and at those places; ask all the same if nothing leads towards it. */
  to: string;
  there_to: string;
  astray: boolean;
};

/** A sort of decision in the turn of the other, what can be ordered about it, and what is. */
export type Matter = {
  key: string;
  name: string;
  choices: Orderable[];
  /** Whether an answer may cost steps or units. */
  costs: boolean;
  /** Whether it is asked in one's own turn: an order about it holds until the turn ends, or one is attacked. */
  own: boolean;
  order: Standing;
  /** What is ordered, in words; empty if nothing is. */
  text: string;
  /** The places of the order, by name; and those towards which. */
  places: string[];
  to: string;
  there_to: string;
};

/** The standing orders of a side. */
export type StandingTold = {
  side: string;
  /** Whose decisions these are, by name. */
  side_name: string;
  matters: Matter[];
};

/** In short, for who looks at the game: how many matters have a standing order, and which one is asked now. */
export type StandingNow = {
  count: number;
  asked: string | null;
};

/** What an overlay says of a place. */
export type Finding = {
  label: string;
  kind: string;
  text: string;
  clause: string;
};

/** What a sort of mark means. */
export type LegendLine = {
  kind: string;
  text: string;
};

/** An overlay of the map. */
export type Survey = {
  title: string;
  /** The side it tells of; null where it is told of none, or of both. */
  side: string | null;
  places: Record<string, Finding>;
  /** The names of the places, as they follow each other on a line. */
  order: string[];
  /** What each sort of mark means. */
  legend: LegendLine[];
};

/** Something that was said, or that happened between players. */
export type Entry = {
  /** As the reader counts, from 1. */
  number: number;
  when: string;
  side: string;
  /** The name of the side, and its colours. */
  name: string;
  livery: string;
  /** `said` to the other side, a `note` for one's own, or something that is `told` to both. */
  kind: "note" | "said" | "told";
  /** As it was written, or a sentence in the reader's language. */
  text: string;
  /** Whether the reader's side wrote or did it. */
  own: boolean;
};

/** What one side asks the other to agree to. */
export type Question = {
  /** To be named in the reply. */
  number: number;
  side: string;
  kind: "draw" | "pause" | "resume" | "rewind" | "seat";
  text: string;
  /** Whether the reader's side asks. */
  own: boolean;
  /** Of a rewind, after how many of the orders that the reader counts. */
  at: number | null;
};

/** The talk of a game, as a side may read it. */
export type Talk = {
  /** The side of who reads. */
  side: string;
  /** Those that come after the number asked for. */
  entries: Entry[];
  /** How many there are in all. */
  last: number;
  questions: Question[];
  /** What who reads may ask for now. */
  may: ("draw" | "pause" | "resign" | "resume" | "return" | "rewind" | "seat")[];
};

/** What went wrong: a key that programs can go by, a sentence for people, and the precise reason in English. */
export type Trouble = {
  key: string;
  error: string;
  detail: string;
  /** Where there is a limit: its numbers, such as `most`, and in how many seconds it can be tried again (`wait`). */
  values?: Record<string, number>;
};

/** What the two who play a game by link agree on. */
export type Agreed = {
  /** How many days one may take to reply; none: no clock. */
  days?: 1 | 2 | 3 | 5 | 7 | 14 | null;
  /** What happens to who does not reply in time: nothing, a program takes the seat, or the game is lost. */
  late?: "loses" | "nothing" | "program";
  /** Whether programs may advise who plays. */
  advice?: boolean;
};

/** Begins a game. */
export type NewGame = {
  module: string;
  scenario?: string | null;
  options?: Record<string, string | number>;
  seats?: Record<string, string>;
  seed?: number | null;
  hidden?: boolean;
  /** Whether each seat is held by whoever opens its link, and nobody else gets in. */
  link?: boolean;
  /** Of a game by link, the side of who begins it; if none is said, all that people play. */
  side?: string | null;
  /** What the two who play by link agree on. */
  agreement?: Agreed | null;
};

/** Begins a game from a record. */
export type LoadGame = {
  record: string;
  seats?: Record<string, string>;
  hidden?: boolean;
};

/** Plays actions. */
export type Play = {
  version: number;
  actions: string[];
  /** Whether a program that answers waits until somebody is ready to see that. */
  hold?: boolean;
  /** Whether orders close by themselves. */
  close?: boolean;
};

/** Puts a picked unit down again. */
export type Drop = {
  version: number;
  unit: string;
};

/** Takes back the open order or else the last one, or one action of it. */
export type Undo = {
  version: number;
  action?: boolean;
};

/** Plays again what was taken back. */
export type Redo = {
  version: number;
  hold?: boolean;
};

/** Lets programs go on; those that play among themselves to the end of a turn. */
export type Watch = {
  version: number;
  turn?: number | null;
};

/** Lets the program that thinks play the best it has found so far. */
export type Stop = {
  version: number;
};

/** Hands seats over, to programs or to people. */
export type Seats = {
  version: number;
  seats: Record<string, string>;
};

/** Ends the game: the side has lost. */
export type Resign = {
  version: number;
  side: string;
};

/** Units that are to march somewhere, to wait on their march, or to march no more. */
export type GiveMarch = {
  version: number;
  units: string[];
  do?: "cancel" | "go" | "hold";
  to?: string | null;
  hold?: boolean;
};

/** Orders something beforehand about a matter, for the turns of the other side; `ask` calls it off, no matter all of it. */
export type GiveStanding = {
  matter?: string | null;
  do?: string;
  /** Another answer at these places. */
  there?: string;
  places?: string[];
  /** How much at most, for a choice that takes a number. */
  most?: number;
  /** Ask all the same if so many steps would be lost (0: however many), or a unit, or victory turns on the place. */
  steps?: number;
  gone?: boolean;
  prized?: boolean;
  /** Towards which place, for a choice that takes one, and at those places; ask all the same if nothing leads towards it. */
  to?: string;
  there_to?: string;
  astray?: boolean;
};

/** What is asked of a line of the list of games; what is not said stays as it is. */
export type Retitle = {
  name?: string | null;
  thrown?: boolean | null;
};

/** Begins a new game from the moment after so many orders. */
export type Again = {
  orders: number;
};

/** Begins the same game once more, with other dice; the seats may change sides. */
export type Rematch = {
  swap?: boolean;
  /** The lesson that follows instead, or what comes after the last. */
  onward?: boolean;
};

/** Opens a link: this browser holds the seat from then on. */
export type OpenLink = {
  link: string;
};

/** Adds to the dice of a game by link, for the side that this browser holds; or for all, if it holds all. */
export type Salt = {
  salt: string;
};

/** Says whether a page is looked at, or is in the background: a page, as its stream has named it. */
export type Attend = {
  page: string;
  looks: boolean;
};

/** Makes a new link to a seat. */
export type MakeLink = {
  role: string;
  /** For another device of who asks; it leads to the same seat. */
  device?: boolean;
  /** Whether whoever holds the seat now is to hold it no more. */
  revoke?: boolean;
};

/** Says something to the other side of a game by link. */
export type Say = {
  text: string;
  /** Whether it is a note that only one's own side reads. */
  private?: boolean;
};

/** Asks the other side to agree to something. Who resigns asks nobody. */
export type Ask = {
  version: number;
  kind: "draw" | "pause" | "resign" | "resume" | "rewind" | "seat";
  /** To go back to the moment after so many orders, as one counts oneself. */
  at?: number | null;
  /** Whether the same order then rolls the same dice again, or other ones. */
  dice?: "other" | "same";
  /** Who is to play one's side: a program, or `person` for oneself again. */
  who?: string;
};

/** Accepts or declines what the other side asks, or withdraws what one's own has asked. */
export type Reply = {
  question: number;
  answer: "accept" | "decline" | "withdraw";
};

/** How the holder of a side wishes to be told of their turn. What is not said stays as it is; an empty text ends it. */
export type WantNotices = {
  side: string;
  webhook?: string | null;
  form?: "chat" | "json" | null;
  mail?: string | null;
};

/** Tells the holder of a side something now, to see that it works. */
export type TryNotice = {
  side: string;
  way: "mail" | "webhook";
};

/** Ends the mails of which this came with one. */
export type Unsubscribe = {
  token: string;
};

/** A place that victory turns on, with what stands beside it on the map. */
export type Stake = {
  place: string;
  label: string;
  text: string;
};

/** How a game is played: a line for each phase of its outline, and how one moves and attacks at the table. */
export type HowToPlay = {
  phases: Record<string, string>;
  how: string[];
};

/** What is said of a game and never changes: its places, and which clauses are not known facts. */
export type Words = {
  places: Record<string, string>;
  /** The names of the sides. */
  sides: Record<string, string>;
  /** The places that have a name of their own. */
  landmarks: string[];
  /** What sentences call the places that have a name. */
  titles: Record<string, string>;
  stakes: Stake[];
  /** How clauses are marked: the word before their number. */
  mark: string;
  basis: Record<string, string>;
  /** What rules of the game's own are called, by clause. */
  own: Record<string, string>;
  help: HowToPlay;
};

// What may be answered in several shapes, as the page reads it.

/** Why something cannot be done, or what went wrong. */
export type Answer = Partial<MayChoose & Refused & Trouble>;

/** What pointing at a place would do; a refusal if nothing. */
export type Path = Pointed & Partial<Refused>;

/** What could be done with units once they are in hand; a refusal if they cannot be taken. */
export type Taken = InHand & Partial<Refused>;

/** What a program says of an order or a plan. */
export type Counselled = Pick<Reason, "lines" | "more" | "figures">;

/** What is asked of units on a march; of which version of the game is said where it is sent. */
export type MarchWish = Omit<GiveMarch, "version" | "hold">;
