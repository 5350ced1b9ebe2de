/** The agreement of each expert with the others, and its weight as a square. */

import { s } from "../dom.js";
import { diamond, dot, hit, interval, line, scale, svg, text } from "../draw.js";
import { NARROW, exact_percent, fixed, integer, percent, share } from "../numbers.js";
import { fit, widest } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { Experts, Maybe, Words } from "../types.js";
import { in_words } from "../words.js";

export interface ExpertRow {
  expert: string;
  weight: Maybe;
  agreement: Maybe;
  agreeing: number;
  disagreeing: number;
  share: Maybe;
  low: number;
  high: number;
  vs_labels: Maybe;
  vs_consensus: Maybe;
  entries: number;
  items: number;
  instances: number;
  warning: string;
  more: Maybe[];
}

export function expert_rows(experts: Experts): ExpertRow[] {
  const c = experts.columns;
  return c.expert.map((expert, i) => {
    const agreeing = c.agreeing[i] ?? 0;
    const disagreeing = c.disagreeing[i] ?? 0;
    return {
      expert,
      agreeing,
      disagreeing,
      share: agreeing + disagreeing > 0 ? agreeing / (agreeing + disagreeing) : null,
      weight: c.weight[i] ?? null,
      agreement: c.agreement[i] ?? null,
      low: c.low[i] ?? 0,
      high: c.high[i] ?? 1,
      vs_labels: c.vs_labels[i] ?? null,
      vs_consensus: c.vs_consensus[i] ?? null,
      entries: c.entries[i] ?? 0,
      items: c.items[i] ?? 0,
      instances: c.instances[i] ?? 0,
      warning: c.warning[i] ?? "",
      more: Object.values(experts.more).map(column => column[i] ?? null)
    };
  });
}

const BEST = 10;
const WORST = 20;

/** Returns the experts that the figure shows: all, or the flagged, the best and the worst. */
export function shown_experts(rows: readonly ExpertRow[]): ExpertRow[] {
  const sorted = [...rows].sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || a.expert.localeCompare(b.expert));
  if (sorted.length <= BEST + WORST + 10) return sorted;
  return sorted.filter((row, i) => i < BEST || i >= sorted.length - WORST || row.warning !== "").slice(0, 60);
}

function describe(row: ExpertRow, level: number, words: Words): string[] {
  const lines = [row.expert];
  const cases = row.agreeing + row.disagreeing;
  if (row.share === null) {
    lines.push("No case in common with others");
  } else {
    lines.push(`Agrees with the other ${words.experts} in ${integer(row.agreeing)} of ${integer(cases)} cases (${row.share === 0 || row.share === 1 ? share(row.share) : exact_percent(row.share)})`);
    lines.push(`${percent(level)} interval ${percent(row.low)} to ${percent(row.high)}`);
  }
  if (row.weight !== null) lines.push(`Weight ${fixed(row.weight, 3)}`);
  lines.push(`${integer(row.entries)} entries`);
  if (row.warning) lines.push("Flagged: " + in_words(row.warning, words));
  return lines;
}

/** A square whose area is proportional to the weight; orange and hollow if negative. */
function square(x: number, y: number, weight: number, largest: number): SVGRectElement {
  const side = Math.max(1.5, 18 * Math.sqrt(Math.abs(weight) / (largest || 1)));
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  return s("rect", weight < 0
    ? { ...box, fill: "none", stroke: "var(--orange)", "stroke-width": 2 }
    : { ...box, fill: "var(--grey)" });
}

export function reliability_figure(w: number, experts: Experts, words: Words): SVGSVGElement {
  const rows = shown_experts(expert_rows(experts));
  const small = w < 600;
  const weighted = rows.some(row => row.weight !== null);
  const row_height = 28;
  const left = Math.min(widest(rows.map(row => row.expert), 13, 620) + 42, w * 0.34);
  const entries = small ? 0 : 86;
  const weight_width = weighted ? (small ? 62 : 110) : 0;
  const x1 = w - weight_width - entries - (small ? 14 : 30);
  const x = scale(0, 1, left, x1);
  const top = 46;
  const bottom = top + row_height * rows.length;
  const square_x = x1 + (small ? 24 : 48);
  const largest = Math.max(0, ...rows.map(row => Math.abs(row.weight ?? 0)));
  const grid: SVGElement[] = [];
  for (const v of small ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]) {
    grid.push(line(x(v), top - 4, x(v), bottom + 4, v === 0.5 ? "zero" : "grid"),
      text(x(v), top - 12, Math.round(100 * v) + NARROW + "%", "sm mut", "middle"));
  }
  grid.push(text((left + x1) / 2, 14, small ? "Agreement" : `Agreement with the other ${words.experts}`, "sm mut", "middle"),
    text(x(0.5), bottom + 19, "chance", "sm mut", "middle"));
  if (weighted) grid.push(text(square_x + 8, 14, "Weight", "sm mut", "middle"));
  if (!small) grid.push(text(w - 10, 14, "Entries", "sm mut", "end"));
  const marks = rows.map((row, i) => {
    const y = top + row_height * (i + 0.5);
    const colour = row.warning ? "var(--orange)" : "var(--blue)";
    const parts: (SVGElement | null)[] = [hit(0, y - row_height / 2, w, row_height),
      text(8, y + 4.5, fit(row.expert, left - 34, 13, 620), "strong")];
    if (row.warning) parts.push(s("path", { d: `M${left - 20},${y - 5}l6,10h-12z`, fill: "var(--orange)" }));
    if (row.share !== null) {
      parts.push(interval(x(row.low), x(row.high), y, colour),
        row.warning ? diamond(x(row.share), y, colour) : dot(x(row.share), y, colour));
    } else {
      parts.push(text(x(0.5), y + 4.5, "no common case", "sm mut halo2", "middle"));
    }
    if (row.weight !== null) parts.push(square(square_x - 6, y, row.weight, largest), text(square_x + 14, y + 4.5, fixed(row.weight), "sm"));
    if (!small) parts.push(text(w - 10, y + 4.5, integer(row.entries), "sm", "end"));
    return with_tip(s("g", {}, parts), describe(row, experts.level, words));
  });
  roving(marks, 1);
  return svg(w, bottom + 26, `Agreement of each ${words.expert} with the others${weighted ? ", and weight" : ""}`,
    rows.map(row => `${row.expert}: ${row.share === null ? "unknown" : percent(row.share)}`).join("; "), grid, marks);
}

/** The distribution of the agreement of all experts, for many of them. */
export function reliability_histogram(w: number, experts: Experts, words: Words): SVGSVGElement {
  const shares = expert_rows(experts).map(row => row.share).filter((p): p is number => p !== null);
  const bins = new Array<number>(20).fill(0);
  for (const p of shares) {
    const bin = Math.min(19, Math.floor(p * 20));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const most = Math.max(1, ...bins);
  const left = 40;
  const height = 150;
  const x = scale(0, 1, left, w - 10);
  const y = scale(0, most, height - 24, 14);
  const bars = bins.map((count, k) => with_tip(s("g", {},
    hit(x(k / 20), 14, x(1 / 20) - x(0), height - 38),
    s("rect", { x: x(k / 20) + 1, y: y(count), width: x(1 / 20) - x(0) - 2, height: y(0) - y(count), fill: "var(--blue)", "fill-opacity": 0.8 })),
    [`${5 * k} to ${5 * (k + 1)}${NARROW}%`, `${count} ${count === 1 ? words.expert : words.experts}`]));
  roving(bars, bars.length);
  const grid = [0, 0.25, 0.5, 0.75, 1].map(v => text(x(v), height - 6, Math.round(100 * v) + NARROW + "%", "sm mut", "middle"));
  grid.push(text(left - 8, y(most) + 4, String(most), "sm mut", "end"), text(left - 8, y(0) + 4, "0", "sm mut", "end"));
  return svg(w, height, `Agreement of all ${words.experts}`, `Number of ${words.experts} by share of agreement with the others`,
    line(left, y(0), w - 10, y(0), "zero"), grid, bars);
}
