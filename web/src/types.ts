/** The JSON of a report, as src/page of the C++ library writes it. Unknown numbers are null. */

export type Maybe = number | null;

/** The nouns of the field: document, run and query instead of item, expert and instance. */
export interface Words {
  item: string;
  items: string;
  expert: string;
  experts: string;
  instance: string;
  instances: string;
  /** What a voter casts: a ballot, or a ranking where the data name no voters. */
  ballot: string;
  ballots: string;
}

export interface Source {
  files: string[];
  sha256: string | null;
  instances: number;
  items: number;
  experts: number;
  lists: number;
  ballots: number;
  entries: number;
  comparisons: number;
  ties: number;
  labels: number;
  election: boolean;
}

export interface Method {
  spec: string;
  name: string;
  summary: string;
  citation: string;
}

export type Severity = "warning" | "notice" | "ok";

export interface Finding {
  id: string;
  severity: Severity;
  message: string;
  where: string[];
  advice: string;
  count: number;
  instances: string[];
  experts: string[];
  items: string[];
}

/** One array per column, best item first. Columns of intervals exist only if the fit has them. */
export interface RankingColumns {
  rank: number[];
  last: number[];
  tier: number[];
  item: string[];
  score: Maybe[];
  experts: number[];
  label?: Maybe[];
  error?: Maybe[];
  low?: Maybe[];
  high?: Maybe[];
  best?: Maybe[];
  worst?: Maybe[];
  next?: Maybe[];
}

/** Matrices of the first `count` items, by row. */
export interface Pairs {
  count: number;
  above?: Maybe[];
  wins?: Maybe[];
  significant?: Maybe[];
  votes: ([number, number, number] | null)[];
}

export interface ExplainedItem {
  item: string;
  score: Maybe;
  rank: number;
  /** Number of experts with data; the arrays contain those with the largest effects. */
  experts: number;
  expert: string[];
  effect: Maybe[];
  without: Maybe[];
  rank_without: number[];
}

export interface Explanation {
  instance: string;
  items: number;
  additive: boolean;
  newton_step: boolean;
  keeps_learned: boolean;
  explained: ExplainedItem[];
}

/** The rank of every item (row) in the lists of every expert (column). */
export interface RankMatrix {
  experts: string[];
  /** Length of the longest list of every expert. */
  lengths: number[];
  ranks: Maybe[][];
}

/** Predicted share of wins, observed share, its interval, and number of comparisons. */
export type CalibrationBin = [number, number, number, number, number];

export interface Ranking {
  instance: string;
  items: number;
  tiers: number;
  experts: number;
  converged: boolean;
  stop: string;
  notes: string[];
  intervals: string | null;
  model: string;
  estimates: [string, Maybe, Maybe][];
  log_likelihood?: number;
  parameters?: number;
  aic?: number;
  columns: RankingColumns;
  pairs?: Pairs;
  ranks?: RankMatrix | null;
  calibration?: CalibrationBin[] | null;
  effects?: Explanation | null;
}

export interface Experts {
  method: string;
  name: string;
  level: number;
  columns: {
    expert: string[];
    weight: Maybe[];
    agreement: Maybe[];
    agreeing: number[];
    disagreeing: number[];
    low: number[];
    high: number[];
    vs_consensus: Maybe[];
    vs_labels: Maybe[];
    entries: number[];
    items: number[];
    instances: number[];
    coverage: number[];
    warning: string[];
  };
  more: Record<string, Maybe[]>;
}

/** Matrices by row. Merges number the leaves from 0 and the clusters after them. */
export interface Agreement {
  experts: string[];
  sizes: number[];
  order: number[];
  merges: [number, number, number][];
  agreeing: number[];
  disagreeing: number[];
  low: number[];
  high: number[];
  level: number;
}

export interface Test {
  difference: number;
  interval: [number, number];
  p: number;
  corrected: number;
  wins: number;
  ties: number;
  losses: number;
}

export interface MethodMetric {
  mean: number;
  interval: [Maybe, Maybe];
  folds: Maybe[];
  seed_deviation: number;
  values: Maybe[];
  test: Test | null;
}

export interface BoardMethod {
  method: string;
  name: string;
  trained: boolean;
  seeds: number;
  not_converged: number;
  train_seconds: Maybe;
  solve_seconds: Maybe;
  metrics: MethodMetric[];
}

/** first, second, difference, low, high, p, corrected p */
export type PairTest = [number, number, number, number, number, number, number];

export interface Board {
  dialect: string;
  folds: number;
  level: number;
  baseline: number;
  shows_folds: boolean;
  draws: number;
  metrics: string[];
  instances: string[];
  methods: BoardMethod[];
  pairs: PairTest[][];
}

export interface EvaluatedRanking {
  name: string;
  instances: string[];
  missing: number;
  unlabelled: number;
  metrics: { mean: Maybe; interval: [Maybe, Maybe]; values: Maybe[]; test: Test | null }[];
}

export interface Evaluation {
  dialect: string;
  level: number;
  draws: number;
  /** Index of the ranking that the others are tested against; null: no tests. */
  baseline: Maybe;
  /** Number of instances of the tests: those of all rankings. */
  tested: number;
  metrics: string[];
  rankings: EvaluatedRanking[];
}

export interface CheckNumbers {
  voters: number;
  density: number;
  instances: {
    instance: string;
    items: number;
    experts: number;
    lists: number;
    comparisons: number;
    labels: number;
    density: number;
    components: number;
    cycles: Maybe;
    winner: string | null;
    tau: Maybe;
  }[];
  experts: {
    expert: string;
    entries: number;
    instances: number;
    agreement: Maybe;
    vs_labels: Maybe;
    warning: string;
  }[];
}

export interface Common {
  schema: number;
  title: string;
  name: string;
  version: string;
  date: string;
  seed: number;
  words: Words;
  source: Source;
  reproduce: { shell: string; python: string };
  notes: string[];
  omitted: string[];
  converged: boolean;
}

export interface RankReport extends Common {
  kind: "rank";
  level: number;
  method: Method;
  rankings: Ranking[];
  experts?: Experts;
  agreement?: Agreement | null;
  findings: Finding[];
}

export interface CompareReport extends Common {
  kind: "compare";
  level: number;
  board: Board;
}

export interface EvalReport extends Common {
  kind: "eval";
  level: number;
  evaluation: Evaluation;
}

export interface ExpertsReport extends Common {
  kind: "experts";
  level: number;
  method: Method;
  experts: Experts;
  agreement: Agreement | null;
  findings: Finding[];
}

export interface CheckReport extends Common {
  kind: "check";
  level: number;
  findings: Finding[];
  check: CheckNumbers;
  agreement?: Agreement | null;
}

export interface ExplainReport extends Common {
  kind: "explain";
  method: Method;
  explanation: Explanation;
  ranks: RankMatrix | null;
}

/** The number here, the published one, the spread over seeds, and the verdict; "" if nothing is published. */
export type Reproduced = [Maybe, Maybe, Maybe, "met" | "above" | "below" | ""];

export interface ReproducedTable {
  title: string;
  protocol: string;
  rows_are: string;
  columns: string[];
  decimals: number;
  rows: { name: string; spec: string; numbers: Reproduced[]; tolerance: number; explanation: string; not_converged: number }[];
  tests: { first: string; second: string; differences: Maybe[]; p: Maybe[] }[];
  claims: { statement: string; measured: string; holds: boolean }[];
  remarks: string[];
}

export interface ReproduceReport extends Common {
  kind: "reproduce";
  studies: { name: string; title: string; source: string; seconds: Maybe; tables: ReproducedTable[] }[];
}

export type Report = ReproduceReport | RankReport | CompareReport | EvalReport | ExpertsReport | CheckReport | ExplainReport;
