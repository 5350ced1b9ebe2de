/** The effect of every expert on the score of one item. */

import { type Child, h, name, s } from "../dom.js";
import { hit, line, scale, svg, text } from "../draw.js";
import { signed } from "../numbers.js";
import { fit, widest } from "../text.js";
import { roving, with_tip } from "../tooltip.js";
import type { ExplainedItem, Explanation, Words } from "../types.js";
import { listed } from "../words.js";

interface Effect {
  expert: string;
  value: number;
  rank: number;
}

function effects_of(item: ExplainedItem): Effect[] {
  return item.expert.map((expert, k) => ({ expert, value: item.effect[k] ?? 0, rank: item.rank_without[k] ?? item.rank }));
}

export function effects_figure(w: number, item: ExplainedItem, [low, high]: readonly [number, number], decimals: number): SVGSVGElement {
  const effects = effects_of(item);
  const two = w > 620 && effects.length > 8;
  const cw = two ? (w - 40) / 2 : w;
  const per = two ? Math.ceil(effects.length / 2) : effects.length;
  const names = Math.min(120, widest(effects.map(e => e.expert)) + 8, cw * 0.35);
  const value_width = 52;
  const from = names + (low < 0 ? value_width : 0);
  const to_x = scale(low, high, from, high > 0 ? cw - value_width : cw - 1);
  const marks = effects.map((effect, k) => {
    const column = k >= per ? cw + 40 : 0;
    const x = column + to_x(0);
    const y = (k % per) * 22;
    const bar = column + to_x(effect.value) - x;
    return with_tip(s("g", {},
      hit(column, y, cw, 22),
      text(column + names - 8, y + 15.5, fit(effect.expert, names - 8), "", "end"),
      line(x, y, x, y + 22, "zero"),
      s("rect", { x: Math.min(x, x + bar), y: y + 5, width: Math.max(1, Math.abs(bar)), height: 12, rx: 1, fill: effect.value < 0 ? "var(--orange)" : "var(--blue)" }),
      text(x + bar + (effect.value < 0 ? -5 : 5), y + 15.5, signed(effect.value, decimals), "sm", effect.value < 0 ? "end" : undefined)),
      [effect.expert, `Effect on ${item.item}: ${signed(effect.value, decimals + 1)}`,
        effect.rank === item.rank ? `Rank ${item.rank} with and without ${effect.expert}` : `Rank ${item.rank}; without ${effect.expert}, rank ${effect.rank}`]);
  });
  roving(marks, 1);
  return svg(w, per * 22 + 2, `Effect of each expert on ${item.item}`, effects.map(e => `${e.expert} ${signed(e.value, decimals + 1)}`).join("; "), marks);
}

/** Returns the sentence about an item: what the bars are, and who changes its rank. */
export function effects_text(item: ExplainedItem, explanation: Explanation, words: Words): Child[] {
  const moved = effects_of(item).filter(e => e.rank !== item.rank);
  const shown = moved.slice(0, 5).map(e => `${e.expert} (to ${e.rank})`);
  if (moved.length > 5) shown.push(`${moved.length - 5} others`);
  return [
    `Effect of each ${words.expert} on the score of `, name(item.item),
    explanation.additive ? `: the score from this ${words.expert} alone; the effects add up to the score. ` : `: the score minus the score without the ${words.expert}. `,
    moved.length ? "Its rank changes without " + listed(shown, "or") + "." : `Its rank is the same without any one of them.`,
    item.experts > item.expert.length ? ` The ${item.expert.length} largest effects of ${item.experts} are shown.` : ""
  ];
}

/** Returns the ends of the scale that the figures of all items share. */
export function effect_ends(explanation: Explanation): [number, number] {
  const effects = explanation.explained.flatMap(item => item.effect.map(v => v ?? 0));
  return [Math.min(0, ...effects), Math.max(0, ...effects)];
}

export function effects_panel(w: number, item: ExplainedItem, explanation: Explanation, decimals: number, words: Words): HTMLElement {
  return h("div", {}, h("p", {}, effects_text(item, explanation, words)),
    effects_figure(Math.max(240, w - 42), item, effect_ends(explanation), decimals));
}
