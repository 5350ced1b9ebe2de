/** Agreement between experts, clustered. */

import { type Tree, heat, heat_class } from "../heat.js";
import { exact_percent, integer, percent, share } from "../numbers.js";
import type { Agreement, Words } from "../types.js";

/** Class width: half of the way from chance to certainty in five classes. */
const STEP = 0.08;

/** Returns the tree of the merges with leaves in the order of the map. */
export function tree_of(agreement: Agreement): Tree | undefined {
  const n = agreement.experts.length;
  const nodes: Tree[] = agreement.experts.map((_, i) => i);
  for (const [left, right, height] of agreement.merges) {
    const a = nodes[left];
    const b = nodes[right];
    if (a === undefined || b === undefined) return undefined;
    nodes.push({ height, left: a, right: b });
  }
  return n > 1 ? nodes[nodes.length - 1] : undefined;
}

export function common_cases(agreement: Agreement, a: number, b: number): number {
  const at = a * agreement.experts.length + b;
  return (agreement.agreeing[at] ?? 0) + (agreement.disagreeing[at] ?? 0);
}

/** Returns the share of agreeing cases of all pairs together; null without cases. */
export function overall_share(agreement: Agreement): number | null {
  const agreeing = agreement.agreeing.reduce((a, b) => a + b, 0);
  const all = agreeing + agreement.disagreeing.reduce((a, b) => a + b, 0);
  return all > 0 ? agreeing / all : null;
}

export function agreement_figure(w: number, agreement: Agreement, words: Words): SVGSVGElement {
  const n = agreement.experts.length;
  const names = agreement.order.map(i => {
    const size = agreement.sizes[i] ?? 1;
    return (agreement.experts[i] ?? "") + (size > 1 ? ` (+${size - 1})` : "");
  });
  const narrow = w < 480 || n > 16;
  return heat(w, {
    rows: narrow ? names.map((name, i) => `${i + 1} ${name}`) : names,
    columns: narrow ? names.map((_, i) => String(i + 1)) : names,
    max_cell: 60,
    tree: tree_of(agreement),
    title: `Agreement between ${words.experts}`,
    description: `Share of common cases in which two ${words.experts} order two ${words.items} the same way, in per cent.`,
    cell(i, j) {
      const a = agreement.order[i] ?? 0;
      const b = agreement.order[j] ?? 0;
      if (i === j) return { k: null, text: "", label: names[i] ?? "" };
      const at = a * n + b;
      const cases = common_cases(agreement, a, b);
      const head = `${agreement.experts[a]} and ${agreement.experts[b]}`;
      if (!cases) return { k: 0, text: "", tip: [head, "No case in common"] };
      const agreeing = agreement.agreeing[at] ?? 0;
      const p = agreeing / cases;
      return {
        k: heat_class(p - 0.5, STEP),
        text: String(Math.round(100 * p)),
        tip: [head, `Same order in ${integer(agreeing)} of ${integer(cases)} cases (${p === 0 || p === 1 ? share(p) : exact_percent(p)})`,
          `${percent(agreement.level)} interval ${percent(agreement.low[at])} to ${percent(agreement.high[at])}`]
      };
    }
  });
}
