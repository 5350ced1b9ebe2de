/** Gains and losses by instance, sorted. */

import { s } from "../dom.js";
import { hit, line, scale, svg, text, tick_decimals, ticks } from "../draw.js";
import { signed } from "../numbers.js";
import { fit, width } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { Board, Maybe, Words } from "../types.js";
import { metric_name } from "../words.js";
import { mark, metric_of, ranked_methods, verdict } from "./board.js";

export interface Difference {
  instance: string;
  value: number;
}
const EQUAL = 5e-5;
const MOST_BARS = 200;
const WIDEST_BAR = 64;

/** Returns the differences of two columns of values, the largest gain first. */
export function differences(instances: readonly string[], a: readonly Maybe[], b: readonly Maybe[]): Difference[] {
  return instances
    .map((instance, i) => ({ instance, value: (a[i] ?? NaN) - (b[i] ?? NaN) }))
    .filter(one => !Number.isNaN(one.value))
    .sort((x, y) => y.value - x.value);
}

export function tally(all: readonly Difference[]): [gained: number, equal: number, lost: number] {
  const gained = all.filter(one => one.value > EQUAL).length;
  const lost = all.filter(one => one.value < -EQUAL).length;
  return [gained, all.length - gained - lost, lost];
}

function colour_of(value: number): string {
  return Math.abs(value) <= EQUAL ? "var(--grey)" : value > 0 ? "var(--blue)" : "var(--orange)";
}

function bar(x: number, w: number, y: (v: number) => number, value: number): SVGRectElement {
  const flat = Math.abs(value) <= EQUAL;
  return s("rect", { x, width: w, y: Math.min(y(0), y(value)) - (flat ? 1 : 0), height: flat ? 2 : Math.max(1, Math.abs(y(value) - y(0))), fill: colour_of(value) });
}

/** A filled curve instead of bars, for many instances. */
function curve(all: readonly Difference[], x: (i: number) => number, y: (v: number) => number): SVGElement[] {
  const part = (keep: (v: number) => boolean, fill: string) => {
    const points = all.map((one, i) => [x(i + 0.5), keep(one.value) ? y(one.value) : y(0)] as const);
    const path = `M${x(0)},${y(0)}` + points.map(([a, b]) => `L${a.toFixed(1)},${b.toFixed(1)}`).join("") + `L${x(all.length)},${y(0)}Z`;
    return s("path", { d: path, fill, "fill-opacity": 0.75 });
  };
  return [part(v => v > 0, "var(--blue)"), part(v => v < 0, "var(--orange)")];
}

export function gains_figure(w: number, all: readonly Difference[], metric: string, a: string, b: string, words: Words): SVGSVGElement {
  const n = Math.max(1, all.length);
  const left = 52;
  const height = w < 600 ? 240 : 300;
  const top = 20;
  const high = Math.max(0.05, all[0]?.value ?? 0);
  const low = Math.min(-0.05, all[all.length - 1]?.value ?? 0);
  const y = scale(low, high, height - 24, top);
  const step = Math.min(WIDEST_BAR, (w - left) / n);
  const x = (i: number) => left + step * i;
  const mean = all.reduce((sum, one) => sum + one.value, 0) / n;
  const [gained, equal, lost] = tally(all);
  const values = ticks(low, high, 5);
  const decimals = tick_decimals(values);
  const grid = values.flatMap(v => [line(left, y(v), w, y(v), v ? "grid" : "zero"), text(left - 8, y(v) + 4, v ? signed(v, decimals) : "0", "sm mut", "end")]);
  const many = all.length > MOST_BARS;
  const chosen = many ? [...all.slice(0, 10).map((one, i) => [one, i] as const), ...all.slice(-10).map((one, i) => [one, n - 10 + i] as const)] : all.map((one, i) => [one, i] as const);
  const cells = chosen.map(([one, i]) => with_tip(
    s("g", {}, hit(x(i), top, Math.max(step, many ? 6 : 0), height - top - 20), many ? null : bar(x(i) + Math.min(2, step * 0.12), Math.max(1, step - Math.min(4, step * 0.24)), y, one.value)),
    [`${words.instance} ${one.instance}`, `${a} minus ${b}: ${signed(one.value, 4)} ${metric}`]));
  roving(cells, cells.length);
  const labels: (SVGElement | null)[] = [];
  if (step > 11) {
    for (let i = 0; i < Math.min(3, gained); ++i) labels.push(label(all[i], x(i) + step / 2, -5));
    for (let i = n - 1; i > n - 1 - Math.min(3, lost); --i) labels.push(label(all[i], x(i) + step / 2, 13));
  }
  function label(one: Difference | undefined, at: number, offset: number): SVGElement | null {
    if (!one || width(one.instance, 11) > step - 1) return null;
    return text(at, y(one.value) + offset, one.instance, "xs mut", "middle");
  }
  return svg(w, height, `Differences by ${words.instance}: ${a} minus ${b}`, `Wins ${gained}, ties ${equal}, losses ${lost}; mean ${signed(mean, 3)}`,
    grid, many ? curve(all, x, y) : null, cells, labels,
    line(left, y(mean), w, y(mean), "", 1.5, { stroke: "var(--ink)", "stroke-dasharray": "5 4" }),
    text(w, y(mean) - 6, "mean " + signed(mean, 3), "sm halo2", "end"));
}

/** One small panel per method, on one scale. */
export function gains_panels(w: number, board: Board, metric: number, words: Words): SVGSVGElement {
  const baseline = board.methods[board.baseline];
  const methods = ranked_methods(board, metric).filter(method => method !== baseline);
  const columns = w > 700 ? 4 : w > 460 ? 3 : 2;
  const gap = 18;
  const cw = (w - gap * (columns - 1)) / columns;
  const height = 142;
  const reference = baseline ? metric_of(baseline, metric).values : [];
  const all = methods.map(method => differences(board.instances, metric_of(method, metric).values, reference));
  const values = all.flat().map(one => one.value);
  const high = Math.max(0.01, ...values);
  const low = Math.min(-0.01, ...values);
  const cells = methods.map((method, k) => {
    const x0 = (k % columns) * (cw + gap);
    const y0 = Math.floor(k / columns) * height;
    const y = scale(low, high, y0 + height - 22, y0 + 26);
    const own = all[k] ?? [];
    const step = cw / Math.max(1, own.length);
    const test = metric_of(method, metric).test;
    const [gained, equal, lost] = tally(own);
    const bars = own.length > MOST_BARS ? curve(own, i => x0 + step * i, y) : own.map((one, i) => bar(x0 + step * i, Math.max(1, step - 0.8), y, one.value));
    return with_tip(s("g", {}, hit(x0 - 4, y0, cw + 8, height - 8), text(x0, y0 + 15, fit(method.method, cw - 18, 12, 620), "sm strong"),
      mark(test) ? text(x0 + cw, y0 + 15, mark(test), "sm", "end") : null, line(x0, y(0), x0 + cw, y(0), "zero"), bars),
      [method.method, `Wins ${gained}, ties ${equal}, losses ${lost}`, `Mean difference ${signed(test?.difference, 3)}, ${verdict(test)}`]);
  });
  roving(cells, columns);
  return svg(w, Math.ceil(methods.length / columns) * height, `Differences by ${words.instance} for every method: ${metric_name(board.metrics[metric] ?? "")}`,
    "Sorted differences from the baseline; all panels share one scale.", cells);
}
