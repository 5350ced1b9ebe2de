/** One tooltip for the page. Its words are also the label of the element that it describes. */

import { fill, h } from "./dom.js";

let box: HTMLElement | undefined;

function tooltip(): HTMLElement {
  if (!box) {
    box = h("div", { id: "tip", "aria-hidden": "true", hidden: true });
    document.body.append(box);
    addEventListener("keydown", event => {
      if (event.key === "Escape") hide_tip();
    });
    addEventListener("scroll", hide_tip, { passive: true });
  }
  return box;
}

export function hide_tip(): void {
  if (box) box.hidden = true;
}

function show_tip(element: Element, lines: readonly string[]): void {
  const tip = tooltip();
  fill(tip, h("b", {}, lines[0]), lines.slice(1).map(line => h("div", {}, line)));
  tip.hidden = false;
  const at = element.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const centre = Math.min(at.left + at.width / 2, at.left + 320);
  const x = Math.max(8, Math.min(innerWidth - own.width - 8, centre - own.width / 2));
  const above = at.top - own.height - 8;
  tip.style.transform = `translate(${Math.round(x)}px,${Math.round(above > 56 ? above : at.bottom + 8)}px)`;
}

/** Describes an element: hover and focus show the lines. */
export function with_tip<E extends Element>(element: E, lines: readonly string[]): E {
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", lines.join(". ").replace(/\.\./g, "."));
  for (const type of ["pointerenter", "focus"]) element.addEventListener(type, () => show_tip(element, lines));
  for (const type of ["pointerleave", "blur"]) element.addEventListener(type, hide_tip);
  return element;
}

/** Makes a figure one tab stop. Arrow keys, Home and End move inside. */
export function roving(cells: readonly (HTMLElement | SVGElement)[], columns: number): void {
  let at = 0;
  cells.forEach((cell, i) => {
    cell.setAttribute("tabindex", i ? "-1" : "0");
    cell.addEventListener("keydown", event => {
      const moves: Record<string, number> = {
        ArrowRight: columns > 1 ? i + 1 : i,
        ArrowLeft: columns > 1 ? i - 1 : i,
        ArrowDown: i + columns,
        ArrowUp: i - columns,
        Home: 0,
        End: cells.length - 1
      };
      const to = moves[(event as KeyboardEvent).key];
      if (to === undefined) return;
      event.preventDefault();
      const next = cells[to];
      if (!next) return;
      cells[at]?.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      at = to;
      next.focus();
    });
  });
}
