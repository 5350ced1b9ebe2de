/** Rows of the columns of a ranking. */

import type { Maybe, RankingColumns } from "./types.js";

export interface Row {
  index: number;
  rank: number;
  last: number;
  tier: number;
  item: string;
  score: Maybe;
  experts: number;
  label: Maybe;
  low: Maybe;
  high: Maybe;
  best: Maybe;
  worst: Maybe;
  next: Maybe;
}

export function rows_of(columns: RankingColumns): Row[] {
  return columns.item.map((item, index) => ({
    index,
    item,
    rank: columns.rank[index] ?? 0,
    last: columns.last[index] ?? 0,
    tier: columns.tier[index] ?? 0,
    score: columns.score[index] ?? null,
    experts: columns.experts[index] ?? 0,
    label: columns.label?.[index] ?? null,
    low: columns.low?.[index] ?? null,
    high: columns.high?.[index] ?? null,
    best: columns.best?.[index] ?? null,
    worst: columns.worst?.[index] ?? null,
    next: columns.next?.[index] ?? null
  }));
}

/** Returns true if the items have intervals. */
export function has_intervals(rows: readonly Row[]): boolean {
  return rows.some(row => row.low !== null);
}
export function has_rank_intervals(rows: readonly Row[]): boolean {
  return rows.some(row => row.best !== null);
}

/** The rows that the main figure shows: all, or the first and the last, with a gap between them. */
export interface Shown {
  rows: Row[];
  /** Index in `rows` of the row after the gap; −1: no gap. */
  gap_before: number;
  hidden: number;
}
const FIRST = 30;
const LAST = 5;
export function shown_rows(rows: readonly Row[], total: number): Shown {
  if (rows.length <= FIRST + LAST + 1 && total === rows.length) return { rows: [...rows], gap_before: -1, hidden: 0 };
  const last = total === rows.length ? rows.slice(-LAST) : [];
  const first = rows.slice(0, Math.min(FIRST, rows.length - last.length));
  const hidden = total - first.length - last.length;
  return { rows: [...first, ...last], gap_before: hidden > 0 ? first.length : -1, hidden };
}
