/** The leaderboard: means as bars, and paired differences from the baseline as dots with intervals. */

import { s } from "../dom.js";
import { dot, hit, interval, line, scale, svg, text, tick_decimals, ticks } from "../draw.js";
import { fixed, p_value, percent, signed } from "../numbers.js";
import { fit, widest } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { Board, BoardMethod, MethodMetric, Test, Words } from "../types.js";
import { metric_name } from "../words.js";

export const SIGNIFICANT = 0.05;

export function mark(test: Test | null): string {
  return !test || test.corrected >= SIGNIFICANT ? "" : test.difference > 0 ? "▲" : "▼";
}
export function verdict(test: Test | null): string {
  if (!test) return "baseline";
  if (test.corrected >= SIGNIFICANT) return "not significant";
  return test.difference > 0 ? "better than the baseline" : "worse than the baseline";
}
function colour_of(test: Test | null): string {
  return !test || test.corrected >= SIGNIFICANT ? "var(--grey)" : test.difference > 0 ? "var(--blue)" : "var(--orange)";
}

export function metric_of(method: BoardMethod, metric: number): MethodMetric {
  const found = method.metrics[metric];
  if (!found) throw new Error(`no metric ${metric}`);
  return found;
}
/** Returns the decimals of means and differences: three, or none for counts. */
export function metric_decimals(board: Board, metric: number): number {
  return board.methods.every(method => Number.isInteger(metric_of(method, metric).mean)) ? 0 : 3;
}

/** Returns the methods with the best mean first. */
export function ranked_methods(board: Board, metric: number): BoardMethod[] {
  return [...board.methods].sort((a, b) => metric_of(b, metric).mean - metric_of(a, metric).mean);
}

/** Returns the ends of the axis of the bars: 0 to 1 for shares, or beyond the largest mean. */
function bar_ends(board: Board, metric: number): [number, number] {
  const means = board.methods.flatMap(m => [metric_of(m, metric).mean, ...metric_of(m, metric).folds.map(f => f ?? 0)]);
  const most = Math.max(...means);
  return [Math.min(0, ...means), most <= 1 ? 1 : most * 1.05];
}

export function board_figure(w: number, board: Board, metric: number, words: Words): SVGSVGElement {
  const methods = ranked_methods(board, metric);
  const shown = metric_name(board.metrics[metric] ?? "");
  const digits = metric_decimals(board, metric);
  const baseline = board.methods[board.baseline]?.method ?? "";
  const tests = methods.map(m => metric_of(m, metric).test).filter((t): t is Test => t !== null);
  const small = w < 640;
  const row = small ? 56 : 34;
  const left = small ? 0 : Math.min(w * 0.32, widest(methods.map(m => m.method), 13, 620) + 20);
  const bar_width = small ? w * 0.36 : (w - left) * (tests.length ? 0.3 : 0.8);
  const b0 = small ? 8 : left;
  const x0 = b0 + bar_width + (small ? 24 : 70);
  const x1 = w - (small ? 66 : 96);
  const top = 50;
  const bottom = top + row * methods.length;
  const low = Math.min(0, ...tests.map(t => t.interval[0]));
  const high = Math.max(0, ...tests.map(t => t.interval[1]));
  const pad = (high - low) * 0.04;
  const x = scale(low - pad, high + pad, x0, x1);
  const [from, to] = bar_ends(board, metric);
  const bar = scale(from, to, b0, b0 + bar_width);
  const grid: SVGElement[] = [];
  for (const v of to === 1 && from === 0 ? (small ? [0, 1] : [0, 0.5, 1]) : ticks(from, to, 2)) {
    grid.push(line(bar(v), top - 4, bar(v), bottom + 2, "grid"), text(bar(v), top - 12, v, "sm mut", "middle"));
  }
  grid.push(text(b0, 14, `Mean ${shown}`, "sm mut"));
  if (tests.length) {
    const values = ticks(low - pad, high + pad, small ? 2 : 5);
    const decimals = tick_decimals(values);
    for (const v of values) {
      grid.push(line(x(v), top - 4, x(v), bottom + 2, v ? "grid" : "zero"), text(x(v), top - 12, v ? signed(v, decimals) : "0", "sm mut", "middle"));
    }
    grid.push(text((x0 + x1) / 2, 14, small ? "Difference" : "Difference from " + fit(baseline, 160, 12), "sm mut", "middle"));
  }
  const marks = methods.map((method, i) => {
    const value = metric_of(method, metric);
    const test = value.test;
    const y = top + row * i;
    const c = y + (small ? 38 : row / 2);
    const colour = colour_of(test);
    const sign = mark(test);
    const parts: (SVGElement | null)[] = [
      hit(0, y + 1, w, row - 2),
      small ? text(8, y + 20, fit(method.method, w - 90, 13, 620), "strong") : text(8, c + 4.5, fit(method.method, left - 16, 13, 620), "strong"),
      s("rect", { x: Math.min(bar(0), bar(value.mean)), y: c - 7, width: Math.abs(bar(value.mean) - bar(0)), height: 14, rx: 1, fill: colour, "fill-opacity": test ? 0.8 : 0.55 })];
    for (const fold of value.folds) {
      if (fold !== null) parts.push(line(bar(fold), c - 9, bar(fold), c + 9, "", 1.5, { stroke: "var(--ink)", "stroke-opacity": 0.55 }));
    }
    parts.push(small ? text(w - (sign ? 28 : 8), y + 20, fixed(value.mean, digits), "", "end") : text(b0 + bar_width + 10, c + 4.5, fixed(value.mean, digits)));
    if (test) {
      parts.push(interval(x(test.interval[0]), x(test.interval[1]), c, colour, sign ? 0.72 : 0.9), dot(x(test.difference), c, colour),
        text(small ? w - 8 : w - 30, c + 4.5, signed(test.difference, digits), small ? "sm" : "", "end"),
        sign ? text(w - 8, small ? y + 20 : c + 4.5, sign, "", "end") : null);
    } else if (tests.length) {
      parts.push(text(small ? w - 8 : x(0) + 10, c + 4.5, "baseline", "sm mut halo2", small ? "end" : undefined));
    }
    return with_tip(s("g", {}, parts), describe(method, value, shown, board, words));
  });
  roving(marks, 1);
  return svg(w, bottom + 6, `Leaderboard: ${shown}${tests.length ? " and difference from " + baseline : ""}`,
    methods.map(m => `${m.method} ${fixed(metric_of(m, metric).mean, digits)}, ${verdict(metric_of(m, metric).test)}`).join("; "), grid, marks);
}

function describe(method: BoardMethod, value: MethodMetric, shown: string, board: Board, words: Words): string[] {
  const lines = [method.method, `${shown} ${fixed(value.mean, 4)}, ${percent(board.level)} interval ${fixed(value.interval[0], 3)} to ${fixed(value.interval[1], 3)}`,
    ...(value.folds.length ? [`Folds ${value.folds.map(f => fixed(f, 3)).join(", ")}`] : [])];
  const test = value.test;
  if (!test) return [...lines, "Baseline of the tests"];
  return [...lines, `Difference ${signed(test.difference, 4)}, ${percent(board.level)} interval ${signed(test.interval[0], 3)} to ${signed(test.interval[1], 3)}`,
    `p ${p_value(test.p)}, after correction ${p_value(test.corrected)}: ${verdict(test)}`,
    `Wins ${test.wins}, ties ${test.ties}, losses ${test.losses} of ${board.instances.length} ${words.instances}`];
}
