/** The rank of every item in the list of every expert, beside scores and labels. */

import { type Cell, heat } from "../heat.js";
import { fixed, integer } from "../numbers.js";
import { widest } from "../text.js";
import type { Maybe, RankMatrix, Words } from "../types.js";

const LABEL_WIDTH = 44;

export interface MatrixSide {
  item: string;
  score: Maybe;
  label: Maybe;
}

function rank_text(rank: number): string {
  return Number.isInteger(rank) ? String(rank) : rank.toFixed(1);
}

/** Blue is the top of a list, orange its end. */
function rank_class(rank: number, last: number): number {
  return last <= 1 ? 5 : Math.round(5 - (10 * (rank - 1)) / (last - 1));
}

/** Returns true if names of experts are too long for the heads of narrow columns, so that numbers replace them. */
export function needs_numbers(experts: readonly string[]): boolean {
  return experts.some(expert => [...expert].length > 3);
}

export function matrix_figure(w: number, matrix: RankMatrix, side: readonly MatrixSide[], decimals: number, words: Words): SVGSVGElement {
  const last = matrix.lengths;
  const labelled = side.some(one => one.label !== null);
  const most = Math.max(1, ...side.map(one => one.label ?? 0));
  const extra = labelled ? 2 : 1;
  const narrow = w < 560 || matrix.experts.length + extra > 14;
  const columns = [...(labelled ? ["Label"] : []), "Score", ...matrix.experts.map((expert, i) => (narrow && needs_numbers(matrix.experts) ? String(i + 1) : expert))];
  return heat(w, {
    rows: side.slice(0, matrix.ranks.length).map(one => one.item),
    columns,
    fixed: [...(labelled ? [LABEL_WIDTH] : []), Math.max(LABEL_WIDTH, widest(side.map(one => fixed(one.score, decimals)), 13) + 10)],
    max_cell: 64,
    title: `Ranks of ${words.items} by ${words.expert}`,
    description: `${words.items} in the order of the ranking; the rank of each in the list of every ${words.expert}`,
    cell(i, j): Cell {
      const row = side[i];
      if (!row) return { k: null, text: "" };
      if (labelled && j === 0) {
        const label = row.label;
        return { k: label === null ? 0 : Math.round((5 * label) / most), text: label === null ? "" : String(label),
          tip: [row.item, label === null ? "No label" : `Label ${label}`] };
      }
      if (j === extra - 1) return { k: null, text: fixed(row.score, decimals), tip: [row.item, `Score ${fixed(row.score, decimals + 1)}`] };
      const expert = j - extra;
      const rank = matrix.ranks[i]?.[expert];
      if (rank === null || rank === undefined) return { k: 0, text: "", tip: [`${row.item}, ${matrix.experts[expert]}`, "Not in the list"] };
      return { k: rank_class(rank, last[expert] ?? 1), text: rank_text(rank),
        tip: [`${row.item}, ${matrix.experts[expert]}`, `Rank ${rank_text(rank)} of ${integer(last[expert] ?? 1)}`] };
    }
  });
}
