/** Scores with intervals, tiers as bands, and rank intervals. */

import { s } from "../dom.js";
import { dot, hit, interval, line, scale, svg, text, tick_decimals, ticks } from "../draw.js";
import { NARROW, decimals_for, exact_percent, fixed, integer, percent, range } from "../numbers.js";
import { type Row, has_intervals, has_rank_intervals, rows_of, shown_rows } from "../rows.js";
import { fit, widest } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { Ranking, Words } from "../types.js";
import { score_unit } from "../words.js";

const ROW = 30;
const HEAD = 25;
/** Room for the axes above the rows. */
const AXES = 50;

/** Win share against an average item; null if the model has no such unit. */
function win_share(model: string, score: number): number | null {
  return model === "logistic" ? 1 / (1 + Math.exp(-score)) : null;
}

function describe(row: Row, ranking: Ranking, level: number, decimals: number, words: Words): string[] {
  const lines = [row.item, `Rank ${range(row.rank, row.last)}, tier ${row.tier}`];
  if (row.low === null) lines.push(`Score ${fixed(row.score, decimals + 1)}`);
  else lines.push(`Score ${fixed(row.score, decimals + 1)}, ${percent(level)} interval ${fixed(row.low, decimals + 1)} to ${fixed(row.high, decimals + 1)}`);
  const wins = row.score === null ? null : win_share(ranking.model, row.score);
  if (wins !== null) lines.push(`Wins ${exact_percent(wins)} of comparisons with an average ${words.item}`);
  if (row.best !== null) {
    lines.push(`${percent(level)} rank interval ${range(row.best, row.worst)}`);
  }
  lines.push(`${integer(row.experts)} ${row.experts === 1 ? words.expert : words.experts}`);
  return lines;
}

function tier_text(rows: readonly Row[], tier: number, with_intervals: boolean): string {
  const members = rows.filter(row => row.tier === tier);
  const first = members[0]?.item ?? "";
  if (!with_intervals) return members.length > 1 ? `Tier ${tier}: tied` : "";
  return `Tier ${tier}` + (members.length > 1 ? `: no significant difference from ${first}` : `: ${first} alone`);
}

/** The horizontal layout of the figure. `values` are the texts at the right end: rank intervals, or scores. */
function layout(w: number, rows: readonly Row[], total: number, ranked: boolean, values: readonly string[]) {
  const small = w < 600;
  const left = Math.min(widest(rows.map(row => row.item), 13, 620) + 22, w * (small ? 0.36 : 0.34));
  const ranks_width = small || !ranked ? 0 : Math.max(150, Math.min(250, total * 23));
  const text_width = widest(values, 13) + (ranked ? 26 : 12);
  const right = ranks_width + text_width;
  const gap = small ? 8 : ranked ? 30 : 14;
  const x1 = w - right - gap;
  return { small, left, x1, p0: x1 + gap, p1: w - text_width, ranks_width };
}

export function ranking_figure(w: number, ranking: Ranking, level: number, words: Words): SVGSVGElement {
  const all = rows_of(ranking.columns);
  const { rows, gap_before, hidden } = shown_rows(all, ranking.items);
  const intervals = has_intervals(rows);
  const ranked = has_rank_intervals(rows);
  const decimals = decimals_for(ranking.columns.error ?? [], ranking.columns.score);
  const value_of = (row: Row) => (ranked ? range(row.best, row.worst) : row.score === null ? "" : fixed(row.score, decimals));
  const at = layout(w, rows, ranking.items, ranked, rows.map(value_of));
  const known = rows.flatMap(row => [row.low, row.high, row.score]).filter((v): v is number => v !== null);
  const low = Math.min(...known);
  const high = Math.max(...known);
  const pad = (high - low) * 0.03 || 1;
  const x = scale(low - pad, high + pad, at.left, at.x1);
  const step = ranked ? (at.p1 - at.p0) / ranking.items : 0;
  const rank_x = (k: number) => at.p0 + step * (k - 0.5);
  const bands: SVGElement[] = [];
  const heads: SVGElement[] = [];
  const marks: SVGGElement[] = [];
  const banded = intervals || rows.some((row, i) => i > 0 && rows[i - 1]?.tier === row.tier);
  const top = ranked || ranking.model === "logistic" ? AXES : 14;
  let y = top;
  rows.forEach((row, i) => {
    if (i === gap_before) {
      heads.push(text(10, y + 19, `${integer(hidden)} ${hidden === 1 ? words.item : words.items} not shown; the table has all`, "sm mut"));
      y += ROW;
    }
    const starts = banded && (i === 0 || i === gap_before || rows[i - 1]?.tier !== row.tier);
    if (starts) {
      const end = rows.findIndex((other, j) => j > i && (other.tier !== row.tier || j === gap_before));
      const size = (end < 0 ? rows.length : end) - i;
      const alone = !intervals && size === 1;
      const label = i === gap_before && rows[i - 1]?.tier === row.tier ? `Tier ${row.tier}, continued` : tier_text(all, row.tier, intervals);
      const head = label ? HEAD : alone ? 0 : 4;
      if (i && !alone) y += 8;
      if (!alone) bands.push(s("rect", { x: 0, y, width: w, height: head + ROW * size + 5, rx: 6, class: "band" }));
      if (label) heads.push(text(10, y + 17, fit(label, w - 20, 12), "sm mut halo"));
      y += head;
    }
    const c = y + ROW / 2;
    const parts: (SVGElement | null)[] = [hit(3, y, w - 6, ROW), text(10, c + 4.5, fit(row.item, at.left - 14, 13, 620), "strong")];
    if (row.low !== null && row.high !== null) parts.push(interval(x(row.low), x(row.high), c, "var(--blue)"));
    if (row.score !== null) parts.push(dot(x(row.score), c, "var(--blue)", row.low === null));
    else parts.push(text(at.left, c + 4.5, "no score", "sm mut"));
    if (ranked && row.best !== null && row.worst !== null) {
      if (at.ranks_width) {
        parts.push(line(rank_x(row.best), c, rank_x(row.worst), c, "", 9, { stroke: "var(--grey)", "stroke-linecap": "round", "stroke-opacity": 0.55 }));
        parts.push(s("circle", { cx: rank_x(row.rank), cy: c, r: 4, fill: "var(--ink)" }));
      }
    }
    parts.push(text(w - 10, c + 4.5, value_of(row), at.small ? "sm" : "", "end"));
    marks.push(with_tip(s("g", {}, parts), describe(row, ranking, level, decimals, words)));
    y += ROW;
    const ends = i === rows.length - 1 || rows[i + 1]?.tier !== row.tier || i + 1 === gap_before;
    if (banded && ends && (intervals || rows[i - 1]?.tier === row.tier)) y += 5;
  });
  const grid = axes(w, top, y, x, [low - pad, high + pad], ranking, at, words, ranked ? rank_x : null);
  roving(marks, 1);
  const title = intervals ? `Scores with ${Math.round(100 * level)} % intervals${ranked ? " and rank intervals" : ""}` : "Scores";
  const description = rows.map(row => `${row.item}: score ${fixed(row.score, decimals)}` +
    (row.best !== null ? `, rank interval ${range(row.best, row.worst)}` : "")).join("; ");
  return svg(w, y + 44, title, description, bands, grid, heads, marks);
}

function axes(w: number, top: number, y: number, x: (v: number) => number, [low, high]: [number, number], ranking: Ranking,
  at: ReturnType<typeof layout>, words: Words, rank_x: ((k: number) => number) | null): SVGElement[] {
  const grid: SVGElement[] = [];
  const values = ticks(low, high, at.small ? 3 : 5);
  const decimals = tick_decimals(values);
  for (const v of values) {
    grid.push(line(x(v), top - 4, x(v), y + 4, v ? "grid" : "zero"), text(x(v), y + 19, fixed(v, decimals), "sm mut", "middle"));
  }
  const middle = (at.left + at.x1) / 2;
  if (ranking.model === "logistic") {
    let last = -Infinity;
    for (const p of at.small ? [0.2, 0.5, 0.8] : [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]) {
      const v = Math.log(p / (1 - p));
      if (v <= low || v >= high || x(v) - last < 34) continue;
      last = x(v);
      grid.push(line(x(v), top - 4, x(v), top - 9, "zero"), text(x(v), top - 14, Math.round(100 * p) + NARROW + "%", "sm mut", "middle"));
    }
    grid.push(text(middle, 14, fit(`Share of wins against an average ${words.item}`, at.x1 - at.left + 60, 12), "sm mut", "middle"));
  }
  const unit = score_unit(ranking.model);
  grid.push(text(middle, y + 38, unit ? `Score (${unit})` : "Score", "sm mut", "middle"));
  if (rank_x) {
    if (at.ranks_width) {
      const round = ranking.items > 12 ? ticks(0, ranking.items, 4).filter(k => k > 1 && Number.isInteger(k)) : [...Array(ranking.items).keys()].map(k => k + 1);
      for (const k of ranking.items > 12 ? [1, ...round] : round) {
        grid.push(text(rank_x(k), top - 14, k, "sm mut", "middle"), line(rank_x(k), top - 4, rank_x(k), y + 4, "grid"));
      }
      grid.push(text((at.p0 + at.p1) / 2, 14, "Rank interval", "sm mut", "middle"));
    } else {
      grid.push(text(w - 10, 34, "Ranks", "sm mut", "end"));
    }
  }
  return grid;
}
