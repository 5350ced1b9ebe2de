/** Mean differences of every pair of methods. */

import { heat } from "../heat.js";
import { p_value, percent, signed } from "../numbers.js";
import type { Board, PairTest } from "../types.js";
import { SIGNIFICANT, ranked_methods } from "./board.js";

export interface Difference {
  difference: number;
  low: number;
  high: number;
  p: number;
  corrected: number;
}

/** Returns the test of two methods, the first minus the second. */
export function pair_test(board: Board, metric: number, a: number, b: number): Difference | null {
  const found = board.pairs[metric]?.find(pair => (pair[0] === a && pair[1] === b) || (pair[0] === b && pair[1] === a));
  if (!found) return null;
  const [first, , difference, low, high, p, corrected] = found as PairTest;
  return first === a ? { difference, low, high, p, corrected } : { difference: -difference, low: -high, high: -low, p, corrected };
}

export function method_pairs_figure(w: number, board: Board, metric: number): SVGSVGElement {
  const order = ranked_methods(board, metric).map(method => board.methods.indexOf(method));
  const names = order.map(i => board.methods[i]?.method ?? "");
  const narrow = w < 640 || names.length > 12;
  const largest = Math.max(0.01, ...(board.pairs[metric] ?? []).map(pair => Math.abs(pair[2])));
  return heat(w, {
    rows: narrow ? names.map((name, i) => `${i + 1} ${name}`) : names,
    columns: narrow ? names.map((_, i) => String(i + 1)) : names,
    max_label: 210,
    max_cell: 74,
    title: "Mean difference of every pair of methods, times 100",
    description: "Row minus column; coloured where significant.",
    cell(i, j) {
      const a = order[i] ?? 0;
      const b = order[j] ?? 0;
      const name = names[i] ?? "";
      const test = a === b ? null : pair_test(board, metric, a, b);
      if (!test) return { k: null, text: "", label: name };
      const strength = Math.max(1, Math.min(5, Math.round((5 * Math.abs(test.difference)) / largest)));
      return {
        k: test.corrected < SIGNIFICANT ? Math.sign(test.difference) * strength : 0,
        text: signed(100 * test.difference, narrow ? 0 : 1),
        tip: [`${name} minus ${names[j]}`, `${signed(test.difference, 4)}, ${percent(board.level)} interval ${signed(test.low, 3)} to ${signed(test.high, 3)}`,
          `p ${p_value(test.p)}, corrected for all pairs ${p_value(test.corrected)}`]
      };
    }
  });
}
