/** Words and sentences. */

import { integer } from "./numbers.js";
import type { Words } from "./types.js";

/** Returns "1 item" or "2 items". */
export function counted(n: number, one: string, many: string): string {
  return integer(n) + " " + (n === 1 ? one : many);
}

/** Returns "a, b and c". */
export function listed(parts: readonly string[], last = "and"): string {
  return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + " " + last + " " + parts[parts.length - 1];
}

/** Returns "18 November 2026" for "2026-11-18". */
export function long_date(date: string): string {
  const months = "January February March April May June July August September October November December".split(" ");
  const [year, month, day] = date.split("-").map(Number);
  return year && month && day ? `${day} ${months[month - 1]} ${year}` : "";
}

/** Returns the word with its article: "an expert", "a run". */
export function with_article(word: string): string {
  return (/^[aeio]/.test(word) ? "an " : "a ") + word;
}

/**
 * Returns a sentence of the engine, which has the general nouns, with the words of the field: "2 experts" becomes "2 runs".
 * Code between backticks, names between quotes, and options with their values stay as they are.
 */
export function in_words(text: string, words: Words): string {
  return text.split(/(`[^`]*`|"[^"]*"|--[a-z][a-z-]*(?:[ =][a-z0-9.=-]+)?)/).map((part, k) => (k % 2 ? part : part.replace(/\b(an? )?(experts?|items?|instances?)\b/gi, (_, article: string | undefined, noun: string) => {
    const word = words[noun.toLowerCase() as keyof Words];
    const shown = article ? with_article(word) : word;
    return /^[A-Z]/.test(article ?? noun) ? capital(shown) : shown;
  }))).join("");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the name of a metric as papers write it. */
export function metric_name(metric: string): string {
  const [base, cut] = metric.split("@") as [string, string?];
  const known: Record<string, string> = {
    ndcg: "nDCG", dcg: "DCG", ap: "AP", map: "MAP", mrr: "MRR", rr: "RR", err: "ERR", p: "P", recall: "Recall", kendall: "Kendall τ"
  };
  const shown = known[base] ?? base;
  return cut === undefined ? shown : shown + "@" + cut;
}

const OUTCOME: Record<string, string> = {
  logistic: "log-odds, 0 = average",
  rao_kupper: "log-odds, 0 = average",
  "rao-kupper": "log-odds, 0 = average",
  davidson: "log-odds, 0 = average",
  normal: "standard deviations, 0 = average",
  elo: "Elo points",
  "davidson-elo": "Elo points"
};

/** Returns the unit of the scores; empty if the method has none. */
export function score_unit(model: string): string {
  return OUTCOME[model] ?? "";
}

const SOURCES: Record<string, string> = {
  fisher: "Fisher information",
  sandwich: "sandwich estimator",
  bootstrap: "bootstrap",
  posterior: "posterior distribution"
};
export function interval_source(kind: string): string {
  return SOURCES[kind] ?? kind;
}
