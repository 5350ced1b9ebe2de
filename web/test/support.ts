/** A document for tests outside a browser, and small reports. */

import { JSDOM } from "jsdom";
import type { Agreement, Board, Pairs, Ranking, RankingColumns, Words } from "../src/types.js";

const dom = new JSDOM("<!doctype html><body></body>", { url: "https://example.org/" });
const own = { window: dom.window, document: dom.window.document, location: dom.window.location, addEventListener: () => undefined, innerWidth: 1000 };
for (const [key, value] of Object.entries(own)) Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });

export const WORDS: Words = { item: "item", items: "items", expert: "expert", experts: "experts", instance: "instance", instances: "instances", ballot: "ballot", ballots: "ballots" };

export function columns(items: string[], scores: number[], half = 0.5): RankingColumns {
  return {
    item: items,
    rank: items.map((_, i) => i + 1),
    last: items.map((_, i) => i + 1),
    tier: items.map((_, i) => i + 1),
    score: scores,
    experts: items.map(() => 3),
    error: scores.map(() => half / 2),
    low: scores.map(s => s - half),
    high: scores.map(s => s + half),
    best: items.map((_, i) => i + 1),
    worst: items.map((_, i) => i + 1),
    next: scores.map((_, i) => (i + 1 < scores.length ? 0.9 : null))
  };
}

export function ranking(own: RankingColumns, more: Partial<Ranking> = {}): Ranking {
  return { instance: "q", items: own.item.length, tiers: own.item.length, experts: 3, converged: true, stop: "converged", notes: [], intervals: "fisher", model: "logistic", estimates: [], columns: own, ...more };
}

export function two_pairs(): Pairs {
  return { count: 2, above: [null, 0.9, 0.1, null], wins: [null, 0.7, 0.3, null], significant: [null, 1, 1, null], votes: [null, [3, 1, 2], [1, 3, 2], null] };
}

export function three_experts(): Agreement {
  return {
    experts: ["a", "b", "c"], sizes: [1, 1, 1], order: [0, 2, 1], merges: [[0, 2, 0.1], [3, 1, 0.6]],
    agreeing: [0, 1, 9, 1, 0, 2, 9, 2, 0], disagreeing: [0, 3, 1, 3, 0, 2, 1, 2, 0], low: new Array<number>(9).fill(0), high: new Array<number>(9).fill(1), level: 0.95
  };
}

export function two_methods(): Board {
  const metric = (values: number[], test: Board["methods"][number]["metrics"][number]["test"]) => ({ mean: values.reduce((a, b) => a + b) / values.length, interval: [0, 1] as [number, number], folds: values, seed_deviation: 0, values, test });
  return {
    dialect: "standard", folds: 2, level: 0.95, baseline: 0, shows_folds: false, draws: 100, metrics: ["ndcg@5"], instances: ["q1", "q2", "q3"],
    methods: [
      { method: "rrf", name: "RRF", trained: false, seeds: 1, not_converged: 0, train_seconds: null, solve_seconds: 0, metrics: [metric([0.5, 0.5, 0.5], null)] },
      { method: "borda", name: "Borda", trained: false, seeds: 1, not_converged: 0, train_seconds: null, solve_seconds: 0,
        metrics: [metric([0.9, 0.5, 0.4], { difference: 0.1, interval: [0.02, 0.2], p: 0.01, corrected: 0.03, wins: 1, ties: 1, losses: 1 })] }
    ],
    pairs: [[[0, 1, -0.1, -0.2, -0.02, 0.01, 0.03]]]
  };
}

/** Returns the text of an element and of its children, with single blanks. */
export function text_of(...nodes: (Node | string | number | null | undefined | false | unknown[])[]): string {
  return nodes.flat(20).map(node => (typeof node === "object" && node !== null ? (node as Node).textContent : typeof node === "string" || typeof node === "number" ? String(node) : "")).join("").replace(/\s+/g, " ");
}
