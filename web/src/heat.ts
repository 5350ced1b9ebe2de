/** Heat maps of rows × columns in eleven classes of colour. */

import { s } from "./dom.js";
import { svg, text } from "./draw.js";
import { fit, widest, width } from "./text.js";
import { roving, with_tip } from "./tooltip.js";

export interface Cell {
  /** Class from −5 to 5; null: no colour. */
  k: number | null;
  text: string;
  /** Lines of the tooltip; without them, `label` describes the cell. */
  tip?: string[];
  label?: string;
}

/** A node of a tree beside the rows: a row, or a merge at a height. */
export type Tree = number | { height: number; left: Tree; right: Tree };

export interface HeatMap {
  rows: string[];
  columns: string[];
  title: string;
  description: string;
  cell(row: number, column: number): Cell;
  max_label?: number;
  max_cell?: number;
  /** Widths of the first columns, if they differ from that of the others. */
  fixed?: number[];
  /** Its rows are in the order of the map. */
  tree?: Tree;
}

export function heat_class(value: number, step: number): number {
  return Math.max(-5, Math.min(5, Math.round(value / step)));
}

/** Draws the brackets of a tree. Returns the height and the middle of the node. */
function draw_tree(tree: Tree, x0: number, unit: number, row_y: (row: number) => number, to: SVGElement[]): [number, number] {
  let leaf = 0;
  function walk(node: Tree): [number, number] {
    if (typeof node === "number") return [0, row_y(leaf++)];
    const a = walk(node.left);
    const b = walk(node.right);
    const x = x0 + node.height * unit;
    to.push(s("path", { d: `M${x0 + a[0] * unit},${a[1]}H${x}V${b[1]}H${x0 + b[0] * unit}`, fill: "none", stroke: "var(--grey)" }));
    return [node.height, (a[1] + b[1]) / 2];
  }
  return walk(tree);
}

export function heat(w: number, map: HeatMap): SVGSVGElement {
  const columns = map.columns.length;
  const left = Math.min(map.max_label ?? 150, widest(map.rows, 13, 600) + 12, w * 0.34);
  const tree_width = map.tree !== undefined && typeof map.tree !== "number" && w > 560 ? 76 : 0;
  const fixed = map.fixed ?? [];
  const before = fixed.reduce((sum, one) => sum + one, 0);
  const cw = Math.min(map.max_cell ?? 76, (w - left - tree_width - before) / Math.max(1, columns - fixed.length));
  const width_of = (j: number) => fixed[j] ?? cw;
  const start_of = (j: number) => left + (j < fixed.length ? fixed.slice(0, j).reduce((sum, one) => sum + one, 0) : before + cw * (j - fixed.length));
  const ch = Math.min(40, Math.max(24, cw * 0.72));
  const widest_column = widest(map.columns.slice(fixed.length), 12);
  const upright = widest_column > cw - 6;
  const top = upright ? Math.min(124, widest_column + 10) : 22;
  const px = cw < 27 ? 10 : cw < 36 ? 11 : 13;
  const end = start_of(columns);
  const total = end + tree_width;
  const cells: SVGGElement[] = [];
  const parts: SVGElement[] = [];
  map.columns.forEach((column, j) => {
    const x = start_of(j) + width_of(j) / 2;
    parts.push(upright && j >= fixed.length
      ? s("text", { class: "sm mut", transform: `translate(${x + 4},${top - 6}) rotate(-90)` }, fit(column, top - 8, 12))
      : text(x, top - 7, column, "sm mut", "middle"));
  });
  const rows = map.rows.map((_, i) => map.columns.map((_, j) => map.cell(i, j)));
  // Numbers in some cells only would look like a pattern. Cells without a colour are texts beside the map.
  const fits = rows.flat().every(cell => cell.k === null || !cell.text || width(cell.text, px) <= cw - 1);
  map.rows.forEach((row, i) => {
    parts.push(s("text", { x: left - 8, y: top + ch * (i + 0.5) + 4.5, "text-anchor": "end", class: "strong" },
      fit(row, left - 10, 13, 600)));
    rows[i]?.forEach((cell, j) => {
      const x = start_of(j);
      const y = top + ch * i;
      const shown = fits || cell.k === null ? cell.text : "";
      const group = s("g", { class: "cell" + (cell.k === null ? "" : " k" + cell.k) },
        s("rect", { x, y, width: width_of(j), height: ch, rx: 2, class: cell.k === null ? "empty" : null }),
        shown && s("text", { x: x + width_of(j) / 2, y: y + ch / 2 + px * 0.36, "font-size": px }, shown));
      with_tip_or_label(group, cell);
      cells.push(group);
      parts.push(group);
    });
  });
  if (tree_width && map.tree !== undefined && typeof map.tree !== "number") {
    const unit = (tree_width - 14) / Math.max(map.tree.height, 1e-9);
    draw_tree(map.tree, end + 8, unit, row => top + ch * (row + 0.5), parts);
  }
  roving(cells, columns);
  const drawing = svg(total, top + ch * map.rows.length + 2, map.title, map.description, parts);
  drawing.setAttribute("style", `max-width:${Math.ceil(total)}px`);
  return drawing;
}

function with_tip_or_label(element: SVGElement, cell: Cell): void {
  if (cell.tip) {
    with_tip(element, cell.tip);
  } else {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", cell.label ?? "empty");
  }
}
