/** Parts of figures. */

import { type Attributes, type Child, h, s } from "./dom.js";
import { hide_tip } from "./tooltip.js";

export function line(x1: number, y1: number, x2: number, y2: number, cls = "", w = 1, more: Attributes = {}): SVGLineElement {
  return s("line", { x1, y1, x2, y2, class: cls || null, "stroke-width": w, ...more });
}

export function text(x: number, y: number, content: string | number, cls = "", anchor?: "middle" | "end"): SVGTextElement {
  return s("text", { x, y, class: cls || null, "text-anchor": anchor }, content);
}

/** An interval: 3 px, paler than the dot on top. */
export function interval(x1: number, x2: number, y: number, colour: string, opacity = 0.72): SVGLineElement {
  return line(x1, y, x2, y, "", 3, { stroke: colour, "stroke-linecap": "round", "stroke-opacity": opacity });
}

export function dot(x: number, y: number, colour: string, hollow = false): SVGCircleElement {
  return s("circle", hollow
    ? { cx: x, cy: y, r: 4.5, fill: "var(--paper)", stroke: colour, "stroke-width": 2 }
    : { cx: x, cy: y, r: 5.5, fill: colour });
}

export function diamond(x: number, y: number, colour: string): SVGPathElement {
  return s("path", { d: `M${x},${y - 6}l6,6l-6,6l-6,-6z`, fill: colour });
}

export function hit(x: number, y: number, w: number, height: number): SVGRectElement {
  return s("rect", { x, y, width: Math.max(0, w), height: Math.max(0, height), rx: 4, class: "hit" });
}

/** Returns the drawing with its title and description. */
export function svg(w: number, height: number, title: string, description: string, ...children: Child[]): SVGSVGElement {
  return s("svg", { viewBox: `0 0 ${w} ${height}`, role: "group", "aria-label": title },
    s("title", {}, title), s("desc", {}, description), children);
}

/** Returns about n round numbers from low to high. */
export function ticks(low: number, high: number, n: number): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / n;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map(m => m * power).find(v => v >= raw * (1 - 1e-9)) ?? raw;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k) {
    found.push(Math.abs(k * step) < step * 1e-9 ? 0 : Number((k * step).toPrecision(12)));
  }
  return found;
}

/** Returns the decimals that ticks need. */
export function tick_decimals(values: readonly number[]): number {
  return Math.max(0, ...values.map(v => (String(Number(v.toPrecision(10))).split(".")[1] ?? "").length));
}

export type Scale = (value: number) => number;
export function scale(low: number, high: number, from: number, to: number): Scale {
  const unit = high > low ? (to - from) / (high - low) : 0;
  return value => (unit === 0 ? (from + to) / 2 : from + (value - low) * unit);
}

/** A figure that is drawn at the width that it has, so that text keeps its size. */
export interface Figure {
  element: HTMLElement;
  redraw(): void;
}

const figures: { draw(width: number): void; redraw(): void }[] = [];
/** Width of figures in print: A4 with 15 mm margins. */
const PRINT_WIDTH = 860;

export function figure(id: string, draw: (width: number) => Node): Figure {
  const element = h("div", { id, class: "figure" });
  let drawn = 0;
  const own = {
    draw(width: number): void {
      drawn = width;
      element.replaceChildren(draw(width));
    },
    redraw(): void {
      const width = Math.round(element.clientWidth);
      if (width) own.draw(width);
    }
  };
  figures.push(own);
  if (typeof ResizeObserver !== "undefined") {
    new ResizeObserver(() =>
      requestAnimationFrame(() => {
        const width = Math.round(element.clientWidth);
        if (width && width !== drawn) own.draw(width);
      })
    ).observe(element);
  }
  return { element, redraw: own.redraw };
}

/** Draws all figures for print, and again afterwards. */
export function prepare_print(): void {
  addEventListener("beforeprint", () => {
    hide_tip();
    for (const one of figures) one.draw(PRINT_WIDTH);
  });
  addEventListener("afterprint", () => {
    for (const one of figures) one.redraw();
  });
}
/** Draws all figures that have a width. */
export function draw_all(): void {
  for (const one of figures) one.redraw();
}

/** The colour key of a heat map. */
export function key(low: string, high: string, middle?: Child): HTMLElement {
  const classes = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];
  return h("p", { class: "key", "aria-hidden": "true" }, low,
    h("span", {}, classes.map(k => h("i", { class: "k" + k }))), high, middle ? h("span", {}, middle) : null);
}
