/** Predicted and observed shares of wins. */

import { s } from "../dom.js";
import { dot, hit, interval, line, scale, svg, text } from "../draw.js";
import { NARROW, exact_percent, integer } from "../numbers.js";
import { roving, with_tip } from "../tooltip.js";
import type { CalibrationBin } from "../types.js";

export function calibration_figure(w: number, bins: readonly CalibrationBin[]): SVGSVGElement {
  const side = Math.min(w, 460);
  const left = 68;
  const bottom = side * 0.72;
  const low = Math.min(0.5, ...bins.map(bin => bin[2]));
  const x = scale(0.5, 1, left, side - 16);
  const y = scale(Math.floor(low * 10) / 10, 1, bottom, 16);
  const grid: SVGElement[] = [];
  for (let p = Math.floor(low * 10) / 10; p <= 1.0001; p += 0.1) {
    grid.push(line(left, y(p), side - 16, y(p), "grid"), text(left - 8, y(p) + 4, Math.round(100 * p) + NARROW + "%", "sm mut", "end"));
  }
  for (let p = 0.5; p <= 1.0001; p += 0.1) {
    grid.push(line(x(p), 16, x(p), bottom, "grid"), text(x(p), bottom + 18, Math.round(100 * p) + NARROW + "%", "sm mut", "middle"));
  }
  grid.push(line(x(0.5), y(0.5), x(1), y(1), "zero", 1.5), text((left + side) / 2, bottom + 38, "Predicted share of wins of the better item", "sm mut", "middle"),
    s("text", { class: "sm mut", "text-anchor": "middle", transform: `translate(12,${(bottom + 16) / 2}) rotate(-90)` }, "Observed share of wins"));
  const marks = bins.map(([predicted, observed, from, to, count]) => {
    const bar = interval(0, 0, 0, "var(--blue)");
    bar.setAttribute("x1", String(x(predicted)));
    bar.setAttribute("x2", String(x(predicted)));
    bar.setAttribute("y1", String(y(from)));
    bar.setAttribute("y2", String(y(to)));
    return with_tip(s("g", {}, hit(x(predicted) - 8, 16, 16, bottom - 16), bar, dot(x(predicted), y(observed), "var(--blue)")),
      [`Predicted ${exact_percent(predicted)}`, `Observed ${exact_percent(observed)}, interval ${exact_percent(from)} to ${exact_percent(to)}`, `${integer(count)} comparisons`]);
  });
  roving(marks, marks.length);
  const drawing = svg(side, bottom + 46, "Calibration", "Observed share of wins by predicted share of wins, with intervals", grid, marks);
  drawing.setAttribute("style", `max-width:${Math.ceil(side)}px`);
  return drawing;
}
