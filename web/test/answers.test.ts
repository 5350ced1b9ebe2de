import { WORDS, columns, ranking, text_of, two_methods, two_pairs } from "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { board_answer, check_answer, named, ranking_answer, rankings_answer } from "../src/answers.js";
import type { Finding } from "../src/types.js";

const WARNING: Finding = { id: "expert-opposite", severity: "warning", message: "1 of 12 experts disagrees with most other experts.", where: [], advice: "", count: 1, instances: [], experts: ["ivo"], items: [] };

test("a certain leader", () => {
  assert.equal(text_of(ranking_answer(ranking(columns(["A", "B", "C"], [2, 1, 0])), 0.95, WORDS, [])),
    "A leads. Its first place is certain at the 95 % level. All places are certain at the 95 % level. C comes last. ");
});

test("one contender, with the probability that it is ahead", () => {
  const own = columns(["A", "B", "C"], [2, 1, 0]);
  own.worst = [2, 2, 3];
  own.best = [1, 1, 3];
  const answer = text_of(ranking_answer(ranking(own, { pairs: two_pairs() }), 0.95, WORDS, [WARNING]));
  assert.match(answer, /^A leads\. Only B could still be ahead of it; the probability of that is 10\.0 %\. 2 of 3 items may have more than one place\./);
  assert.match(answer, /1 of 12 experts disagrees with most other experts \(ivo\); see the health check\.$/);
});

test("nothing can be told apart", () => {
  const own = columns(["A", "B", "C"], [2, 1, 0]);
  own.best = [1, 1, 1];
  own.worst = [3, 3, 3];
  own.tier = [1, 1, 1];
  assert.match(text_of(ranking_answer(ranking(own), 0.95, WORDS, [])), /No item can be told apart from the first\. Every place is open/);
});

test("a shared first place, and no intervals", () => {
  const own = columns(["A", "B", "C"], [2, 2, 0]);
  own.rank = [1, 1, 3];
  for (const key of ["low", "high", "best", "worst", "error", "next"] as const) delete own[key];
  assert.match(text_of(ranking_answer(ranking(own, { intervals: null }), 0.95, WORDS, [])), /^A and B share first place\. There are no confidence intervals/);
});

test("a fit that did not converge comes first", () => {
  assert.match(text_of(ranking_answer(ranking(columns(["A", "B"], [1, 0]), { converged: false, stop: "iteration_limit" }), 0.95, WORDS, [])), /^The fit did not converge \(iteration limit\)/);
});

test("the leader depends on an expert", () => {
  const effects = { instance: "q", items: 2, additive: false, newton_step: false, keeps_learned: false, explained: [{ item: "A", score: 1, rank: 1, experts: 2, expert: ["x", "y"], effect: [0.5, 0.1], without: [0.5, 0.9], rank_without: [2, 1] }] };
  assert.match(text_of(ranking_answer(ranking(columns(["A", "B"], [1, 0]), { effects }), 0.95, WORDS, [])), /^A leads, but not without x\./);
});

test("names are cut after five", () => {
  assert.equal(text_of(named(["a", "b"])), "a and b");
  assert.equal(text_of(named(["a", "b", "c", "d", "e", "f", "g"])), "a, b, c, d, e and 2 more");
});

test("several instances", () => {
  const one = ranking(columns(["A", "B"], [1, 0]));
  assert.match(text_of(rankings_answer([one, one], 2, WORDS, "Borda count", [])), /^Borda count ranks 2 instances\. The first place is certain in 2 of 2 instances with intervals\./);
});

test("methods", () => {
  assert.match(text_of(board_answer(two_methods(), WORDS)), /^borda has the highest nDCG@5, 0\.600\. It is \+0\.100 against the baseline rrf \(95 % interval \+0\.020 to \+0\.200\)\. There are only 3 instances/);
});

test("a clean health check", () => {
  assert.match(text_of(check_answer([{ ...WARNING, severity: "ok" }])), /^Nothing speaks against a ranking of these data\. 0 notices; 1 check passed\.$/);
});
