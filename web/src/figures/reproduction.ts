/** Numbers of a published table, computed again. */

import { type Cell, heat } from "../heat.js";
import { fixed, signed } from "../numbers.js";
import type { ReproducedTable } from "../types.js";

/** Returns the class of a difference: 0 within the tolerance, then one class per tolerance. */
export function difference_class(difference: number, tolerance: number): number {
  if (Math.abs(difference) <= tolerance) return 0;
  return Math.sign(difference) * Math.min(5, Math.max(1, Math.floor(Math.abs(difference) / Math.max(tolerance, 1e-12))));
}

const VERDICTS: Record<string, string> = { met: "within the tolerance", above: "above the published number", below: "below the published number", "": "not published" };

export function reproduction_figure(w: number, table: ReproducedTable): SVGSVGElement {
  const narrow = w < 560 && table.columns.length > 4;
  return heat(w, {
    rows: table.rows.map(row => row.name),
    columns: narrow ? table.columns.map((_, i) => String(i + 1)) : table.columns,
    max_label: 240,
    max_cell: 84,
    title: table.title,
    description: "Numbers computed here; coloured where they differ from the published ones by more than the tolerance.",
    cell(i, j): Cell {
      const row = table.rows[i];
      const [here, published, spread, verdict] = row?.numbers[j] ?? [null, null, null, ""];
      if (!row || here === null) return { k: null, text: here === null ? "–" : "" };
      const tip = [`${row.name}, ${table.columns[j]}`, `Here ${fixed(here, table.decimals)}` + (spread === null ? "" : ` ± ${fixed(spread, table.decimals)} over seeds`)];
      if (published === null) return { k: null, text: fixed(here, table.decimals), tip: [...tip, "Not published"] };
      const difference = here - published;
      return { k: difference_class(difference, row.tolerance), text: fixed(here, table.decimals),
        tip: [...tip, `Published ${fixed(published, table.decimals)}, difference ${signed(difference, table.decimals)}: ${VERDICTS[verdict] ?? verdict}`] };
    }
  });
}
