// The forms of what the server sends, as payload.py makes them. Only the checker of types reads this.

/** A chance as people read it, and exactly. */
export interface Share {
  share: number;
  exact: string;
}

export interface Counter {
  /** The upper left corner on the map; who is off it has none. */
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
}

export interface Flag {
  place: string;
  symbol: string;
}

export interface Track {
  key: string;
  name: string;
  text: string;
}

/** A position, as the eyes that look may see it. */
export interface Position {
  turn: number;
  /** The phase of the outline that play is in; none when the game is over. */
  phase: string | null;
  /** The side whose turn it is, whoever is asked. */
  active: string;
  status: Track[];
  counters: Counter[];
  removed: Counter[];
  /** The upper left corners of units that lie unseen below another. */
  blanks: { x: number; y: number }[];
  walls: string[];
  flags: Flag[];
  /** The places that hold more than they may. */
  overfull: { place: string; text: string; clause: string }[];
  /** What is said of places that read otherwise than at the start. */
  places: Record<string, string>;
}

/** A legal action. */
export interface Legal {
  text: string;
  verb: string;
  arg: string | null;
  kind: string;
  label: string;
  /** Movement that would be left; empty but for ways. */
  left: string;
  button: string;
  warning?: string;
  /** A step into a hex where the move cannot end. */
  passing?: boolean;
}

/** Something that could still be done in a phase. */
export interface Unused {
  number: number;
  text: string;
}

/** What would be given away by ending now. */
export interface Stake {
  text: string;
  units: string[];
  places: string[];
}

/** A run of orders that one click plays. */
export interface Offer {
  kind: string;
  text: string;
  orders: string[][];
  unit?: string;
  place?: string;
  /** Where units on the move go to attack from. */
  post?: string;
  /** Whether it has a fair chance; nobody is led into one that has not. */
  fair?: boolean;
  /** The same for who points at the enemy: also whether it is final, and what it would lead to later. */
  hint?: string;
}

export interface Step {
  from: string;
  place: string;
  cost: string;
  left: string;
  clause: string;
  text: string;
}

/** What pointing at a place would do; a refusal if nothing. */
export interface Path {
  refusal?: string;
  to: string;
  steps: Step[];
  left: string;
  undo: { can: boolean; text: string };
  warning: string | null;
  text: string;
}

export interface Decision {
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
  /** Of each entry of the draft, the unit that can be put down again. */
  drops: (string | null)[];
}

/** Of an open order: whether it closes by itself, and who can be picked then, or in its place. */
export interface Open {
  closes: boolean;
  next: string[];
}

/** What could be done with units once they are in hand; a refusal if they cannot be taken. */
export interface Taken {
  refusal?: string;
  clause?: string;
  clause_text?: string;
  place?: string | null;
  units: string[];
  legal: Legal[];
  /** How many could come along, and are not taken. */
  stay: number;
}

export interface Told {
  key: string;
  text: string;
  clause: string;
}

/** A closed order in the log. */
export interface Logged {
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
  events: Told[];
  /** What it did in a sentence or two: where units went, whom they fought, what came of it. */
  brief: string;
  /** What the end of a turn brought, if it ended one. */
  turning: string[];
  moves: Move[];
  combat: Combat | null;
  /** Whether it ended a phase and did nothing else. */
  quiet: boolean;
  /** Whether it takes longer to take in than a move does. */
  weighty: boolean;
  /** What each unit lost by it. */
  losses: Loss[];
  /** Whether the program that gave it tells why. */
  why: boolean;
}

/** What a program says of an order or a plan. */
export interface Counselled {
  /** A few sentences, the first of which says what is wanted. */
  lines: string[];
  more: string[];
  /** What it was judged by, in points: as things stood, and as they would. */
  figures: { name: string; before: number | null; after: number }[];
}

/** A straight arrow on the map, and what it stands for. */
export interface CounselArrow {
  path: [string, string];
  aim: string;
}

export interface Reason extends Counselled {
  order: number;
  who: string;
  /** In which phase it was given. */
  phase: string;
  livery: string;
  arrows: CounselArrow[];
}

export interface Plan extends Counselled {
  orders: string[][];
  /** Whether the last of them rolls dice. */
  rolls: boolean;
  moves: Move[];
  arrows: CounselArrow[];
}

export interface Advice {
  /** The version of the game that it was thought for. */
  version: number;
  grade: string;
  who: string;
  livery: string;
  plans: Plan[];
}

export interface Hindsight {
  title: string;
  how: string;
  livery: string;
  /** Hundredths for the side of who looks. */
  course: { orders: number; turn: number; share: number }[];
  swings: { orders: number; ended: number; title: string; livery: string; played: string[]; better: Plan | null }[];
}

/** What a unit lost. */
export interface Loss {
  side: string;
  side_name: string;
  unit: string;
  name: string;
  steps: number;
  gone: boolean;
}

/** The way of a unit, from place to place. */
export interface Move {
  unit: string;
  path: string[];
}

/** The combat of an order; the result is null as long as the dice have not decided it. */
export interface Combat {
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
}

/** Dice that are thrown together. */
export interface Throw {
  side: string;
  livery: string;
  who: string;
  /** At whom; empty where all dice decide together. */
  at: string;
  faces: number[];
  /** From which face on each hits; null where a table is read. */
  least: number | null;
  hits: number | null;
}

/** What orders came to. */
export interface News {
  /** How many there were, in words. */
  count: string;
  /** Points, places taken, marches, losses, supply and arrivals, a few words each; of a turn that is over, all of it. */
  headline: string[];
  /** The same of what came after that turn. */
  since: string[];
  /** What each side did in its own turn. */
  sides: { side: string; side_name: string; livery: string; told: string[] }[];
  /** Places that changed hands, points. */
  changes: string[];
  /** A card for each turn that has ended. */
  turns: { turn: number; title: string; rows: { name: string; told: string[] }[] }[];
}

export interface SequenceStep {
  key: string;
  name: string;
  clause: string;
}

/** A program that thinks, and the share of its thought that is done. */
export interface Thinking {
  side: string;
  who: string;
  share: number;
  /** Whether it waits until somebody wants to see what it does: programs play among themselves. */
  waits: boolean;
  /** Why it cannot think. */
  trouble: string | null;
}

/** Everything the page shows of a game. */
export interface Game {
  id: string;
  version: number;
  module: { id: string; version: string; name: string; notice: string; scenario: string; scenario_name: string; museum: string };
  /** Which version of the rules is played, and what the newest one would change in this game. */
  rules: { version: string; newest: string; changes: { text: string; why: string }[] };
  /** The game that this one goes on from under newer rules. */
  parent: string | null;
  /** The game and the moment that this one tries again. */
  again: { id: string; orders: number } | null;
  seats: Record<string, string>;
  /** The program that thinks now, and how far it has come. */
  thinking: Thinking | null;
  hidden: boolean;
  seat: string | null;
  board: Position;
  surveys: string[];
  sequence: SequenceStep[];
  decision: Decision | null;
  legal: Legal[];
  unused: Unused[];
  /** What the end of the turn would bring the enemy, if one may pass now; and whether a pass ends it. */
  cost: { text: string; ends: boolean } | null;
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
  undo: { can: boolean; text: string };
  log_from: number;
  log: Logged[];
  draft_log: string[];
  draft_moves: Move[];
  lesson: Lesson | null;
  outcome: string | null;
  orders: number;
  /** The marches of one's own side; null where there can be none. */
  marches: { side: string; news: string[]; list: March[] } | null;
}

/** A unit that goes on to a far goal turn after turn. */
export interface March {
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
}

/** A march that could be given. */
export interface MarchOffer {
  units: string[];
  to: string;
  turns: number;
  text: string;
}

export interface MarchWish {
  units: string[];
  to?: string;
  do?: "go" | "hold" | "cancel";
}

/** A sentence, and the clause it rests on. */
export interface Cited {
  text: string;
  clause: string;
}

export interface SideNamed {
  id: string;
  name: string;
  livery: string;
}

export interface GoalSide extends SideNamed {
  briefing: { key: string; title: string; text: string }[];
}

/** What one is trying to do, for who asks. */
export interface GoalTold {
  /** The sides that one plays, or may read of: the one to choose first. */
  sides: GoalSide[];
  victory: Cited[];
  tally: Cited[];
  /** What the end of the turn would bring; null once the game is over. */
  ahead: string | null;
  reasons: Cited[];
  turn: number;
}

/** How a game ended. */
export interface EndTold {
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
  curve: { turn: number; ahead: number }[];
  sides: SideNamed[];
  losses: { side: string; steps: number; units: number }[];
  /** Of each side the dice that did most for it. */
  rolls: { side: string; turn: number; title: string; units: string; faces: number[]; chance: string; attacked: boolean }[];
}

/** A place that victory turns on, with what stands beside it on the map. */
export interface Stake {
  place: string;
  label: string;
  text: string;
}

export interface Words {
  stakes: Stake[];
  places: Record<string, string>;
  /** How clauses are marked: the word before their number. */
  mark: string;
  basis: Record<string, string>;
  /** What sentences call the places that have a name. */
  titles: Record<string, string>;
  /** What rules of the game's own are called, by clause. */
  own: Record<string, string>;
  /** The names of the sides. */
  sides: Record<string, string>;
  /** The places that have a name of their own. */
  landmarks: string[];
  help: HowToPlay;
}

/** How a game is played: a line for each phase of its outline, and how one moves and attacks at the table. */
export interface HowToPlay {
  phases: Record<string, string>;
  how: string[];
}

/** Why something cannot be done, or what went wrong. */
export interface Answer {
  legal?: boolean;
  refusal?: string;
  error?: string;
  clause?: string;
  clause_text?: string;
  place?: string | null;
  instead?: Instead;
  march?: MarchOffer;
  /** A move to a place beside the enemy that was meant. */
  beside?: Offer;
  /** Why there is no march. */
  note?: string;
}

/** How to get from an open order to what was clicked: by closing it, or else by taking it back. */
export interface Instead {
  closes: boolean;
  action: string;
  text: string;
}

export interface OddsRow {
  /** The answer that the card leads with, the worst case, what is left to the defender; the last two may be empty. */
  lead: { text: string; worst: string; note: string };
  assuming: string[];
  /** What a list of targets takes for granted. */
  note: string;
  steps: { unit: string; name: string; short: string; chances: Record<string, Share> }[];
  chance: ({ name: string } & Share)[];
  reckoning: Reckoning;
}

/** The combat card: before the dice a row for each set of assumptions, after them one, and what was rolled. */
export interface Odds {
  clause: string;
  clause_text: string;
  rows: OddsRow[];
  rolled?: Rolled;
}

/** Something that changes a combat, and by how much. */
export interface ReckoningLine {
  text: string;
  amount: string;
  does: "times" | "attack" | "defence" | "columns" | "roll" | "die";
  clause: string;
}

/** What a unit brings. */
export interface CombatShare {
  unit: string;
  marks: string[];
  name: string;
  short: string;
  printed: number;
  value: string;
  lines: ReckoningLine[];
}

/** The dice of one unit at another. */
export interface CombatShot extends Share {
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
}

/** A combat worked out: strengths, what changes them, the column, the chance of each roll and result. */
export interface Reckoning {
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
  rolls: Record<string, { row: string } & Share>;
  results: ({ code: string; words: string } & Share)[];
  expected: { attackers?: string; defenders: string };
  counterattack: CombatShot[];
  attack_shots: CombatShot[];
}

export interface Rolled {
  faces: number[];
  row: string | null;
  column: string | null;
  result: string;
  words: string;
  shots: { unit: string; target: string; faces: number[]; hits: number }[];
  /** What came of it in a sentence; empty until the last choice of it is made. */
  line: string;
  told: string[];
}

/** A table to look things up in. */
export interface Chart {
  id: string;
  kind: "combat" | "terrain" | "turns";
  title: string;
  clause: string;
  corner: string;
  columns: { id: string; name: string }[];
  rows: { ids: string[]; name: string; cells: { text: string; title: string; clause: string }[] }[];
  note: string;
}

/** The tables of a game, and of each place the rows of the terrain chart it has to do with. */
export interface Charts {
  charts: Chart[];
  ground: Record<string, string[]>;
}

export interface Finding {
  label: string;
  kind: string;
  text: string;
  clause: string;
}

export interface Survey {
  title: string;
  /** The side it tells of; null where it is told of none, or of both. */
  side: string | null;
  /** The names of the places, as they follow each other on a line. */
  order: string[];
  /** What each sort of mark means. */
  legend: { kind: string; text: string }[];
  places: Record<string, Finding>;
}

/** A game that can be started. */
export interface Module {
  id: string;
  version: string;
  name: string;
  notice: string;
  /** Of a lesson, who sits where: there is nothing to choose. */
  scenarios: { id: string; name: string; turns: number; pace: string; seats: Record<string, string> | null }[];
  /** What is said of it before all others, such as that one begins here; empty if nothing is. */
  badge: string;
  /** The scenario that is chosen unless somebody chooses another. */
  opening: string;
  sides: { id: string; name: string }[];
  first: string;
  players: string[];
  hides: boolean;
  /** Whether it does so without an option. */
  secrets: boolean;
  options: { name: string; group: string; title: string; values: (string | number)[]; readings: string[]; texts: string[] }[];
}

/** A line of the list of games. */
export interface Title {
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
  learnt: { module: string, scenario: string } | null;
  /** Which version of them; null if the game cannot be opened. */
  rules: string | null;
  updated: string;
  seats: Record<string, string>;
  /** The names of the sides. */
  sides: Record<string, string>;
  hidden: boolean;
  /** The game and the moment that it tries again. */
  again: { id: string, orders: number } | null;
  status: Track[];
  /** The side that must choose. */
  turn_of: string | null;
  /** The map, how much of it there is, how wide a counter is, and where they lie, each with the colours of its side. */
  sketch: { module: { id: string, version: string }, view: number[], size: number, squares: [number, number, string][] } | null;
  /** How it ended, or that a lesson is done. */
  over: string | null;
  trouble: string | null;
}

/** A place on the map: its centre, and its width if counters stand in rows there. */
export interface Spot {
  x: number;
  y: number;
  name: string;
  room?: number;
  /** Where a road leaves the map. */
  end?: { x: number; y: number };
}

/** All the page knows of the ground. */
export interface Ground {
  places: Record<string, Spot>;
  roads: Record<string, Spot>;
  view: [number, number, number, number];
  /** What of that is played on, if legend and tracks lie beside it. */
  board?: [number, number, number, number];
  counter: number;
  ring: number;
  /** How far the counters of a place are set off, if they lie on each other. */
  pile?: number;
}

/** A unit in the order of battle. */
export interface Force {
  unit: string;
  name: string;
  text: string;
  /** On the map, still to come, lost; or below others, not known where. */
  state: "map" | "coming" | "gone" | "hidden";
  place: string | null;
  place_name: string;
  marks: string[];
  /** Whether the side to choose can still do something with it. */
  ready: boolean;
}

export interface ForcesFormation {
  name: string;
  units: Force[];
}

/** The order of battle. */
export interface ForcesTold {
  sides: { id: string; name: string; livery: string; formations: ForcesFormation[] }[];
}

/** A text with the other language beside it; "" where that is the same. */
export interface Term {
  text: string;
  other: string;
}

/** Names and clauses in the other language. */
export interface Dictionary {
  language: string;
  unit: Record<string, string>;
  place: Record<string, string>;
  side: Record<string, string>;
  phase: Record<string, string>;
  /** Of each clause its line, and that in the other language. */
  clause: Record<string, [string, string]>;
}

export interface MuseumSide {
  id: string;
  name: Term;
  livery: string;
}

/** What a game is, before one looks closer. */
export interface MuseumCover {
  id: string;
  version: string;
  name: Term;
  notice: Term;
  reconstruction: boolean;
  credits: Term[];
  mark: string;
  scenario: string;
  /** The scenario that was asked for, if there is none such; the first one is told then. */
  missed: string;
  scenarios: { id: string; name: Term }[];
  /** What the units are known from, by short names. */
  sources: { id: string; name: Term }[];
  sides: MuseumSide[];
  sequence: { name: Term; clause: string }[];
  /** How many clauses are known, inferred, proposed. */
  basis: Record<string, number>;
  /** Clauses that are not known facts. */
  doubtful: Record<string, string>;
  rulings: number;
  units: number;
}

export interface MuseumSpot {
  id: string;
  name: Term;
}

export interface MuseumMap {
  board: Position;
  stakes: Stake[];
  places: Record<string, string>;
  named: MuseumSpot[];
}

export interface MuseumPlace extends MuseumSpot {
  notes: (Term & { clause: string })[];
}

/** A word to read, and a key to compare. */
export interface MuseumFact extends Term {
  key: string;
}

export interface MuseumUnit {
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
  faces: (Term & { marks: string[] })[];
  start: MuseumSpot | null;
  turn: number | null;
  entry: MuseumSpot[];
  absent: boolean;
}

export interface MuseumUnits {
  formations: { side: string; name: Term; units: MuseumUnit[] }[];
  sides: MuseumSide[];
}

export interface MuseumChart {
  id: string;
  title: Term;
  clause: string;
  corner: Term;
  note: Term;
  columns: Term[];
  rows: { name: Term; cells: (Term & { title: string; clause: string })[] }[];
}

export interface MuseumTables {
  charts: MuseumChart[];
}

export interface MuseumClause {
  id: string;
  line: Term;
  basis: "fact" | "inferred" | "proposal";
  rulings: string[];
}

export interface MuseumRuling {
  id: string;
  line: Term;
  why: Term;
  strength: string;
  clauses: string[];
  /** What a later version of the rules brought, and how earlier ones read. */
  changes: { version: string; line: Term }[];
  option: { name: string; title: Term; values: { value: string | number; reading: Term }[] } | null;
}

export interface MuseumRules {
  mark: string;
  /** What the game adds to its system. */
  game: { title: Term; notes: (Term & { clause: string })[] }[];
  clauses: MuseumClause[];
  rulings: MuseumRuling[];
}

/** A lesson as far as it is done. */
export interface Lesson {
  shows: string;
  aims: { id: string; text: string; luck: boolean; done: boolean }[];
  learnt: boolean;
  /** How it stands, in words. */
  verdict: string;
  /** What follows it, by name. */
  next: string | null;
}
