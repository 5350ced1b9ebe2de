/** Numbers as text: fixed decimals, a true minus sign, narrow no-break spaces, no exponent. */

import type { Maybe } from "./types.js";

export const NARROW = "\u202f";
const MINUS = "−";

export function fixed(x: Maybe | undefined, decimals = 2): string {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  const text = grouped(Math.abs(x).toFixed(decimals));
  return (x < 0 && /[1-9]/.test(text) ? MINUS : "") + text;
}

/** Returns a difference: with a plus sign, and zero without a sign. */
export function signed(x: Maybe | undefined, decimals = 2): string {
  const text = fixed(x, decimals);
  return text !== "–" && !text.startsWith(MINUS) && /[1-9]/.test(text) ? "+" + text : text;
}

function grouped(text: string): string {
  const [whole, rest] = text.split(".") as [string, string?];
  const spaced = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NARROW) : whole;
  return rest === undefined ? spaced : spaced + "." + rest;
}

export function integer(x: number): string {
  return Number.isInteger(x) ? grouped(String(x)) : grouped(x.toFixed(1));
}

/** Returns a share in per cent; certainty is never claimed. */
export function percent(p: Maybe | undefined): string {
  if (p === null || p === undefined) return "–";
  return (p > 0.995 ? ">" + NARROW + "99" : p < 0.005 ? "<" + NARROW + "1" : Math.round(100 * p)) + NARROW + "%";
}

/** As percent(), with more digits, for tooltips. */
export function exact_percent(p: Maybe | undefined): string {
  if (p === null || p === undefined) return "–";
  if (p > 0.9999) return ">" + NARROW + "99.99" + NARROW + "%";
  if (p < 0.0001) return "<" + NARROW + "0.01" + NARROW + "%";
  return (100 * p).toFixed(p > 0.999 || p < 0.001 ? 2 : 1) + NARROW + "%";
}

/** Returns an observed share, which may be exactly 0 or 1. */
export function share(p: number): string {
  return p === 0 || p === 1 ? 100 * p + NARROW + "%" : percent(p);
}

/** Returns a share for a cell of a heat map, without the sign. */
export function cell_percent(p: number): string {
  return p > 0.995 ? ">99" : p < 0.005 ? "<1" : String(Math.round(100 * p));
}

export function p_value(p: number): string {
  return p < 0.001 ? "<" + NARROW + "0.001" : p.toFixed(3);
}

/** Returns "2–6", or "2". */
export function range(low: Maybe | undefined, high: Maybe | undefined): string {
  if (low === null || low === undefined || high === null || high === undefined) return "–";
  return low === high ? String(low) : low + "–" + high;
}

/** Returns a duration with two digits and a unit. */
export function duration(seconds: Maybe): string {
  if (seconds === null) return "–";
  if (seconds === 0) return "0" + NARROW + "s";
  const [value, unit] =
    seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : ([seconds, "s"] as const);
  return grouped(String(Number(value.toPrecision(2)))) + NARROW + unit;
}

/** Returns the fewest decimals, at most `most`, with which rounding changes no value. */
function exact_decimals(values: readonly number[], most: number): number {
  for (let decimals = 0; decimals < most; ++decimals) {
    if (values.every(x => Math.abs(x - Number(x.toFixed(decimals))) < 1e-9)) return decimals;
  }
  return most;
}

/**
 * Returns as many decimals as show two digits of the smallest standard error. Without standard errors: three digits of the
 * range, or fewer if the values have fewer.
 */
export function decimals_for(errors: readonly Maybe[], values: readonly Maybe[]): number {
  const positive = errors.filter((x): x is number => x !== null && x > 0);
  const known = values.filter((x): x is number => x !== null);
  const spread = known.reduce((a, b) => Math.max(a, b), -Infinity) - known.reduce((a, b) => Math.min(a, b), Infinity);
  const unit = positive.length > 0 ? positive.reduce((a, b) => Math.min(a, b)) / 10 : spread / 1000;
  const decimals = !(unit > 0) || !Number.isFinite(unit) ? 2 : Math.max(0, Math.min(6, -Math.floor(Math.log10(unit))));
  return positive.length ? decimals : exact_decimals(known, decimals);
}
