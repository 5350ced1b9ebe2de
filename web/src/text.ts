/** Text that must fit into a figure. */

let pen: CanvasRenderingContext2D | null | undefined;
let face = "";

function context(): CanvasRenderingContext2D | null {
  if (pen === undefined) {
    // Without a canvas, as in tests outside a browser, widths are estimated.
    pen = typeof CanvasRenderingContext2D === "undefined" ? null : document.createElement("canvas").getContext("2d");
    face = pen ? getComputedStyle(document.body).fontFamily : "";
  }
  return pen;
}

/** Returns the width of a text in pixels. */
export function width(text: string, px = 13, weight = 400): number {
  const canvas = context();
  if (!canvas) return text.length * px * 0.56;
  canvas.font = `${weight} ${px}px ${face}`;
  return canvas.measureText(text).width;
}

export function widest(texts: readonly string[], px = 13, weight = 400): number {
  return texts.reduce((most, text) => Math.max(most, width(text, px, weight)), 0);
}

/** Cuts a text with "…" so that it fits. */
export function fit(text: string, max: number, px = 13, weight = 400): string {
  const plain = text.replace(/\s+/g, " ");
  if (width(plain, px, weight) <= max) return plain;
  const letters = [...plain];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (width(letters.slice(0, middle).join("") + "…", px, weight) <= max) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join("") + "…";
}
