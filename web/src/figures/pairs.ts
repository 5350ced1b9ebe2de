/** Every pair of items: probabilities, votes and significance. */

import { type HeatMap, heat, heat_class } from "../heat.js";
import { cell_percent, exact_percent, integer } from "../numbers.js";
import type { Pairs, Ranking } from "../types.js";

export type PairMode = "above" | "wins" | "votes";

/** Returns the modes for which there are values. */
export function pair_modes(pairs: Pairs): PairMode[] {
  const modes: PairMode[] = [];
  if (pairs.above) modes.push("above");
  if (pairs.wins) modes.push("wins");
  if (pairs.votes.some(one => one !== null && one[0] + one[1] + one[2] > 0)) modes.push("votes");
  return modes;
}

/** Returns the value of a pair as a share; null if it is unknown. A tied vote counts half. */
export function pair_value(pairs: Pairs, mode: PairMode, i: number, j: number): number | null {
  if (mode === "above") return pairs.above?.[i * pairs.count + j] ?? null;
  if (mode === "wins") return pairs.wins?.[i * pairs.count + j] ?? null;
  const votes = pairs.votes[i * pairs.count + j];
  if (!votes) return null;
  const total = votes[0] + votes[1] + votes[2];
  return total > 0 ? (votes[0] + votes[2] / 2) / total : null;
}

/** Returns the share of the votes on pairs that agree with the ranks, a tied vote counting half; null without votes. */
export function concordance(pairs: Pairs, rank: readonly number[]): number | null {
  let agreeing = 0;
  let all = 0;
  for (let i = 0; i < pairs.count; ++i) {
    for (let j = i + 1; j < pairs.count; ++j) {
      const votes = pairs.votes[i * pairs.count + j];
      if (!votes || rank[i] === rank[j]) continue;
      agreeing += votes[0] + votes[2] / 2;
      all += votes[0] + votes[1] + votes[2];
    }
  }
  return all > 0 ? agreeing / all : null;
}

const TITLES: Record<PairMode, string> = {
  above: "Probability that the row ranks above the column",
  wins: "Probability that the row wins against the column",
  votes: "Share of votes for the row against the column"
};

function describe(pairs: Pairs, names: readonly string[], i: number, j: number): string[] {
  const a = names[i] ?? "";
  const lines = [`${a} and ${names[j]}`];
  const above = pair_value(pairs, "above", i, j);
  const wins = pair_value(pairs, "wins", i, j);
  const votes = pairs.votes[i * pairs.count + j];
  if (above !== null) lines.push(`${exact_percent(above)} that ${a} ranks above`);
  if (wins !== null) lines.push(`${exact_percent(wins)} that it wins one comparison`);
  if (votes) lines.push(`Votes: ${integer(votes[0])} for ${a}, ${integer(votes[1])} against, ${integer(votes[2])} tied`);
  const significant = pairs.significant?.[i * pairs.count + j];
  if (significant !== null && significant !== undefined) {
    lines.push(significant ? "Significant when all pairs are tested simultaneously" : "Not significant when all pairs are tested simultaneously");
  }
  return lines;
}

export function pairs_figure(w: number, ranking: Ranking, pairs: Pairs, mode: PairMode): SVGSVGElement {
  const names = ranking.columns.item.slice(0, pairs.count);
  const narrow = w < 480 || pairs.count > 16;
  const map: HeatMap = {
    rows: narrow ? names.map((name, i) => `${ranking.columns.rank[i]} ${name}`) : names,
    columns: narrow ? names.map((_, i) => String(i + 1)) : names,
    max_cell: 82,
    title: TITLES[mode],
    description: "Items in order of rank. Values in per cent.",
    cell(i, j) {
      if (i === j) return { k: null, text: "", label: names[i] ?? "" };
      const value = pair_value(pairs, mode, i, j);
      if (value === null) return { k: 0, text: "", tip: describe(pairs, names, i, j) };
      const shown = mode === "votes" ? String(Math.round(100 * value)) : cell_percent(value);
      return { k: heat_class(value - 0.5, 0.1), text: shown, tip: describe(pairs, names, i, j) };
    }
  };
  return heat(w, map);
}
