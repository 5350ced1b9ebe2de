import { WORDS, columns, ranking, text_of, three_experts, two_methods, two_pairs } from "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { scale, tick_decimals, ticks } from "../src/draw.js";
import { agreement_figure, common_cases, overall_share, tree_of } from "../src/figures/agreement.js";
import { board_figure, mark, verdict } from "../src/figures/board.js";
import { effect_ends, effects_figure } from "../src/figures/effects.js";
import { board_of } from "../src/figures/evaluation.js";
import { differences, gains_figure, tally } from "../src/figures/gains.js";
import { matrix_figure } from "../src/figures/matrix.js";
import { pair_test } from "../src/figures/method_pairs.js";
import { concordance, pair_modes, pair_value, pairs_figure } from "../src/figures/pairs.js";
import { ranking_figure } from "../src/figures/ranking.js";
import { heat, heat_class } from "../src/heat.js";
import { rows_of, shown_rows } from "../src/rows.js";
import type { Test } from "../src/types.js";

test("ticks are round and within the ends", () => {
  assert.deepEqual(ticks(0, 1, 4), [0, 0.25, 0.5, 0.75, 1]);
  assert.deepEqual(ticks(-1.3, 1.1, 5), [-1, -0.5, 0, 0.5, 1]);
  assert.deepEqual(ticks(3, 3, 5), [3]);
  assert.equal(tick_decimals([0, 0.25]), 2);
  assert.equal(tick_decimals([-1, 0.5]), 1);
});

test("a scale is linear, and constant for an empty range", () => {
  assert.equal(scale(0, 10, 100, 200)(5), 150);
  assert.equal(scale(1, 1, 0, 10)(1), 5);
});

test("heat classes are symmetric and bounded", () => {
  assert.equal(heat_class(0.5, 0.1), 5);
  assert.equal(heat_class(-9, 0.1), -5);
  assert.equal(heat_class(0.04, 0.1), 0);
});

test("the main figure has one labelled row per item", () => {
  const figure = ranking_figure(900, ranking(columns(["A", "B", "C"], [2, 1, -3])), 0.95, WORDS);
  const rows = [...figure.querySelectorAll("g[role=img]")];
  assert.equal(rows.length, 3);
  assert.match(rows[0]?.getAttribute("aria-label") ?? "", /^A\. Rank 1, tier 1\. Score 2\.\d+, 95.%/);
  assert.deepEqual(rows.map(row => row.getAttribute("tabindex")), ["0", "-1", "-1"]);
  assert.ok(figure.querySelector("title")?.textContent?.includes("95 %"));
});

test("intervals are drawn to scale", () => {
  const figure = ranking_figure(900, ranking(columns(["A", "B"], [2, 0], 0.5)), 0.95, WORDS);
  const lines = [...figure.querySelectorAll("line[stroke-linecap=round][stroke='var(--blue)']")];
  const length = (line: Element | undefined) => Number(line?.getAttribute("x2")) - Number(line?.getAttribute("x1"));
  const dots = [...figure.querySelectorAll("circle[r='5.5']")].map(dot => Number(dot.getAttribute("cx")));
  // Scores differ by 2, and each interval has the length 1.
  assert.ok(Math.abs(length(lines[0]) - ((dots[0] ?? 0) - (dots[1] ?? 0)) / 2) < 1e-6);
});

test("scores without intervals have hollow dots", () => {
  const plain = columns(["A", "B"], [2, 1]);
  for (const key of ["low", "high", "best", "worst", "error", "next"] as const) delete plain[key];
  const figure = ranking_figure(900, ranking(plain, { intervals: null, model: "none" }), 0.95, WORDS);
  assert.equal(figure.querySelectorAll("circle[fill='var(--paper)']").length, 2);
});

test("long rankings show the first 30, the last 5 and the number of hidden items", () => {
  const items = [...Array(100).keys()].map(i => "i" + i);
  const rows = rows_of(columns(items, items.map((_, i) => -i)));
  const shown = shown_rows(rows, 100);
  assert.equal(shown.rows.length, 35);
  assert.equal(shown.hidden, 65);
  assert.equal(shown.rows[shown.gap_before]?.item, "i95");
  assert.equal(shown_rows(rows.slice(0, 36), 36).hidden, 0);
  const cut = shown_rows(rows.slice(0, 50), 1000);
  assert.equal(cut.hidden, 970);
  const figure = ranking_figure(900, ranking(columns(items, items.map((_, i) => -i))), 0.95, WORDS);
  assert.match(figure.textContent ?? "", /65 items not shown/);
});

test("pairs: probabilities, votes with ties as half, and modes", () => {
  const pairs = two_pairs();
  assert.deepEqual(pair_modes(pairs), ["above", "wins", "votes"]);
  assert.equal(pair_value(pairs, "above", 0, 1), 0.9);
  assert.equal(pair_value(pairs, "votes", 0, 1), 4 / 6);
  assert.equal(pair_value(pairs, "votes", 0, 0), null);
  const figure = pairs_figure(900, ranking(columns(["A", "B"], [1, 0])), pairs, "above");
  const cells = [...figure.querySelectorAll(".cell")];
  assert.equal(cells.length, 4);
  assert.ok(cells[1]?.classList.contains("k4"));
  assert.match(cells[1]?.getAttribute("aria-label") ?? "", /Votes: 3 for A, 1 against, 2 tied\. Significant when all/);
});

test("votes that agree with a ranking: ties count half, and tied ranks do not count", () => {
  const pairs = two_pairs();
  assert.equal(concordance(pairs, [1, 2]), 4 / 6);
  assert.equal(concordance(pairs, [2, 1]), 4 / 6); // the votes of i over j, in the order of the rows
  assert.equal(concordance(pairs, [1, 1]), null);
});

test("effects of all items share one scale, which contains zero", () => {
  const item = (effect: number[]) => ({ item: "A", score: 1, rank: 1, experts: 2, expert: ["x", "y"], effect, without: [0, 0], rank_without: [1, 1] });
  const ends = effect_ends({ instance: "q", items: 2, additive: true, newton_step: false, keeps_learned: false, explained: [item([2, 1]), item([1, 4])] });
  assert.deepEqual(ends, [0, 4]);
  const bars = [...effects_figure(600, item([2, 1]), ends, 1).querySelectorAll("rect[rx='1']")].map(bar => Number(bar.getAttribute("width")));
  assert.ok(Math.abs((bars[0] ?? 0) - 2 * (bars[1] ?? 0)) < 1e-9);
});

test("a heat map shows the numbers of all cells, or of none", () => {
  const map = (text: string) => heat(200, { rows: ["a", "b"], columns: ["a", "b"], title: "", description: "", cell: (i, j) => ({ k: 1, text: i === j ? "1" : text }) });
  const shown = (figure: Element) => [...figure.querySelectorAll(".cell text")].filter(one => one.textContent).length;
  assert.equal(shown(map("22")), 4);
  assert.equal(shown(map("a long text in a cell")), 0);
});

test("an evaluation with a baseline is a leaderboard", () => {
  const metric = (mean: number, test: Test | null) => ({ mean, interval: [0, 1] as [number, number], values: [mean], test });
  const test_of = { difference: 0.2, interval: [0.1, 0.3] as [number, number], p: 0.01, corrected: 0.01, wins: 1, ties: 0, losses: 0 };
  const ranking = (name: string, mean: number, test: Test | null) => ({ name, instances: ["q"], missing: 0, unlabelled: 0, metrics: [metric(mean, test)] });
  const evaluation = { dialect: "standard", level: 0.95, draws: 100, baseline: 0, tested: 1, metrics: ["ap"], rankings: [ranking("a", 0.5, null), ranking("b", 0.7, test_of)] };
  const board = board_of(evaluation);
  assert.equal(board?.methods[1]?.method, "b");
  assert.match(board ? board_figure(900, board, 0, WORDS).querySelector("desc")?.textContent ?? "" : "", /^b 0\.700, better than the baseline; a 0\.500, baseline$/);
  assert.equal(board_of({ ...evaluation, baseline: null }), null);
});

test("agreement: cases, overall share and order of the tree", () => {
  const agreement = three_experts();
  assert.equal(common_cases(agreement, 0, 2), 10);
  assert.equal(overall_share(agreement), 12 / 18);
  assert.deepEqual(tree_of(agreement), { height: 0.6, left: { height: 0.1, left: 0, right: 2 }, right: 1 });
  const figure = agreement_figure(900, agreement, WORDS);
  assert.equal(figure.querySelectorAll("path").length, 2);
  assert.match(figure.querySelectorAll(".cell")[1]?.getAttribute("aria-label") ?? "", /a and c\. Same order in 9 of 10 cases/);
});

test("ranks by expert: the top is blue, the end orange, and missing items have no number", () => {
  const figure = matrix_figure(900, { experts: ["e"], lengths: [3], ranks: [[1], [3], [null]] }, [
    { item: "A", score: 2, label: 1 }, { item: "B", score: 1, label: 0 }, { item: "C", score: 0, label: null }], 1, WORDS);
  const cells = [...figure.querySelectorAll(".cell")];
  assert.equal(cells.length, 9);
  assert.ok(cells[2]?.classList.contains("k5"));
  assert.ok(cells[5]?.classList.contains("k-5"));
  assert.equal(text_of(cells[8]?.querySelector("text") ?? null), "");
});

test("gains: sorted, counted, and reversed when the methods are exchanged", () => {
  const all = differences(["q1", "q2", "q3"], [0.9, 0.5, 0.4], [0.5, 0.5, 0.5]);
  assert.deepEqual(all.map(one => one.instance), ["q1", "q2", "q3"]);
  assert.deepEqual(tally(all), [1, 1, 1]);
  assert.deepEqual(differences(["a", "b"], [1, null], [0, 0]).map(one => one.instance), ["a"]);
  const figure = gains_figure(900, all, "nDCG@5", "borda", "rrf", WORDS);
  assert.match(figure.querySelector("desc")?.textContent ?? "", /Wins 1, ties 1, losses 1; mean \+0\.100/);
});

test("marks depend on the corrected p-value and the sign", () => {
  const test_of = (difference: number, corrected: number) => ({ difference, interval: [0, 0] as [number, number], p: 0, corrected, wins: 0, ties: 0, losses: 0 });
  assert.equal(mark(test_of(0.1, 0.01)), "▲");
  assert.equal(mark(test_of(-0.1, 0.01)), "▼");
  assert.equal(mark(test_of(0.1, 0.05)), "");
  assert.equal(verdict(null), "baseline");
});

test("a pair of methods is the same test in both orders", () => {
  const board = two_methods();
  assert.equal(pair_test(board, 0, 0, 1)?.difference, -0.1);
  assert.deepEqual([pair_test(board, 0, 1, 0)?.difference, pair_test(board, 0, 1, 0)?.low, pair_test(board, 0, 1, 0)?.high], [0.1, 0.02, 0.2]);
});

test("the leaderboard is sorted by the mean", () => {
  const figure = board_figure(900, two_methods(), 0, WORDS);
  assert.match(figure.querySelector("desc")?.textContent ?? "", /^borda 0\.600, better than the baseline; rrf 0\.500, baseline$/);
});

test("hostile names stay text in figures", () => {
  const hostile = "<script>alert(1)</script>";
  const figure = ranking_figure(900, ranking(columns([hostile, "B"], [1, 0])), 0.95, WORDS);
  assert.equal(figure.querySelectorAll("script").length, 0);
  assert.ok(figure.querySelector("g[role=img]")?.getAttribute("aria-label")?.startsWith(hostile));
});
