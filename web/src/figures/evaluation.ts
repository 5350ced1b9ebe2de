/** Means of a metric with intervals, one row per ranking. */

import { s } from "../dom.js";
import { hit, interval, line, scale, svg, text, ticks } from "../draw.js";
import { fixed, percent } from "../numbers.js";
import { fit, widest } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { Board, EvaluatedRanking, Evaluation } from "../types.js";
import { metric_name } from "../words.js";

export function mean_of(ranking: EvaluatedRanking, metric: number): number {
  return ranking.metrics[metric]?.mean ?? 0;
}
export function best_first(evaluation: Evaluation, metric: number): EvaluatedRanking[] {
  return [...evaluation.rankings].sort((a, b) => mean_of(b, metric) - mean_of(a, metric));
}

/** Returns the rankings as the methods of a leaderboard; null without a baseline. */
export function board_of(evaluation: Evaluation): Board | null {
  if (evaluation.baseline === null) return null;
  const methods = evaluation.rankings.map(ranking => ({
    method: ranking.name, name: ranking.name, trained: false, seeds: 1, not_converged: 0, train_seconds: null, solve_seconds: null,
    metrics: ranking.metrics.map(metric => ({ ...metric, mean: metric.mean ?? 0, folds: [], seed_deviation: 0 }))
  }));
  const { dialect, level, draws, metrics, baseline, tested } = evaluation;
  const instances = new Array<string>(tested).fill("");
  return { dialect, folds: 0, level, baseline, shows_folds: false, draws, metrics, instances, methods, pairs: [] };
}

export function evaluation_figure(w: number, evaluation: Evaluation, metric: number): SVGSVGElement {
  const rankings = best_first(evaluation, metric);
  const shown = metric_name(evaluation.metrics[metric] ?? "");
  const left = Math.min(w * 0.34, widest(rankings.map(r => r.name), 13, 620) + 20);
  const right = w - 62;
  const row = 34;
  const top = 46;
  const bottom = top + row * rankings.length;
  const ends = rankings.flatMap(r => [mean_of(r, metric), r.metrics[metric]?.interval[0] ?? 0, r.metrics[metric]?.interval[1] ?? 0]);
  const most = Math.max(...ends);
  const from = Math.min(0, ...ends);
  const x = scale(from, most <= 1 ? 1 : most, left, right);
  const grid = ticks(from, most <= 1 ? 1 : most, 4).flatMap(v => [line(x(v), top - 4, x(v), bottom + 2, v ? "grid" : "zero"), text(x(v), top - 12, v, "sm mut", "middle")]);
  grid.push(text(left, 14, `Mean ${shown}, ${percent(evaluation.level)} interval`, "sm mut"));
  const marks = rankings.map((ranking, i) => {
    const own = ranking.metrics[metric];
    const mean = own?.mean ?? 0;
    const c = top + row * (i + 0.5);
    return with_tip(s("g", {}, hit(0, c - row / 2 + 1, w, row - 2), text(8, c + 4.5, fit(ranking.name, left - 16, 13, 620), "strong"),
      s("rect", { x: Math.min(x(0), x(mean)), y: c - 7, width: Math.abs(x(mean) - x(0)), height: 14, rx: 1, fill: "var(--blue)", "fill-opacity": 0.45 }),
      own && own.interval[0] !== null && own.interval[1] !== null ? interval(x(own.interval[0]), x(own.interval[1]), c, "var(--ink)", 0.8) : null,
      text(w - 8, c + 4.5, fixed(mean, 3), "", "end")),
      [ranking.name, `${shown} ${fixed(mean, 4)}`, `${percent(evaluation.level)} interval ${fixed(own?.interval[0], 3)} to ${fixed(own?.interval[1], 3)}`]);
  });
  roving(marks, 1);
  return svg(w, bottom + 8, `Mean ${shown}`, rankings.map(r => `${r.name} ${fixed(mean_of(r, metric), 3)}`).join("; "), grid, marks);
}
