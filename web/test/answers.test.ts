import { WORDS, columns, ranking, text_of, two_methods, two_pairs } from "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { board_answer, check_answer, named, ranking_answer, rankings_answer } from "../src/answers.js";
import type { Finding } from "../src/types.js";

const WARNING: Finding = { id: "expert-opposite", severity: "warning", message: "1 of 12 experts disagrees with most other experts.", where: [], advice: "", count: 1, instances: [], experts: ["ivo"], items: [] };

test("a certain leader", () => {
  assert.equal(text_of(ranking_answer(ranking(columns(["A", "B", "C"], [2, 1, 0])), 0.95, WORDS, [])),
    "A ranks first. Its score is significantly higher than that of every other item (95 % level). All ranks are significant at the 95 % level. C ranks last. ");
});

test("one contender, with the probability that it is ahead", () => {
  const own = columns(["A", "B", "C"], [2, 1, 0]);
  own.worst = [2, 2, 3];
  own.best = [1, 1, 3];
  const answer = text_of(ranking_answer(ranking(own, { pairs: two_pairs() }), 0.95, WORDS, [WARNING]));
  assert.match(answer, /^A ranks first\. The rank interval of only one other contains rank 1, B; the probability that it ranks higher is 10\.0 %\. 2 of 3 rank intervals contain several ranks\./);
  assert.match(answer, /1 of 12 experts disagrees with most other experts \(ivo\); see the health check\.$/);
});

test("no significant difference", () => {
  const own = columns(["A", "B", "C"], [2, 1, 0]);
  own.best = [1, 1, 1];
  own.worst = [3, 3, 3];
  own.tier = [1, 1, 1];
  assert.match(text_of(ranking_answer(ranking(own), 0.95, WORDS, [])), /Every rank interval contains rank 1\. Every rank interval contains several ranks/);
});

test("a shared first place, and no intervals", () => {
  const own = columns(["A", "B", "C"], [2, 2, 0]);
  own.rank = [1, 1, 3];
  for (const key of ["low", "high", "best", "worst", "error", "next"] as const) delete own[key];
  assert.match(text_of(ranking_answer(ranking(own, { intervals: null }), 0.95, WORDS, [])), /^A and B share rank 1\. The ranking has no confidence intervals/);
});

test("a fit that did not converge comes first", () => {
  assert.match(text_of(ranking_answer(ranking(columns(["A", "B"], [1, 0]), { converged: false, stop: "iteration_limit" }), 0.95, WORDS, [])), /^The fit did not converge \(iteration limit\)/);
});

test("the leader depends on an expert", () => {
  const effects = { instance: "q", items: 2, additive: false, newton_step: false, keeps_learned: false, explained: [{ item: "A", score: 1, rank: 1, experts: 2, expert: ["x", "y"], effect: [0.5, 0.1], without: [0.5, 0.9], rank_without: [2, 1] }] };
  assert.match(text_of(ranking_answer(ranking(columns(["A", "B"], [1, 0]), { effects }), 0.95, WORDS, [])), /^A ranks first, but not if x is omitted\./);
});

test("names are cut after five", () => {
  assert.equal(text_of(named(["a", "b"])), "a and b");
  assert.equal(text_of(named(["a", "b", "c", "d", "e", "f", "g"])), "a, b, c, d, e and 2 more");
});

test("several instances", () => {
  const one = ranking(columns(["A", "B"], [1, 0]));
  assert.match(text_of(rankings_answer([one, one], 2, WORDS, "Borda count", [])), /^Borda count ranks 2 instances\. In 2 of 2 instances with intervals, the first item is significantly better than all others\./);
});

test("methods", () => {
  assert.match(text_of(board_answer(two_methods(), WORDS)), /^borda has the highest nDCG@5, 0\.600\. Its difference from the baseline rrf is \+0\.100 \(95 % interval \+0\.020 to \+0\.200\)\. There are only 3 instances, so the tests have little power\./);
});

test("a clean health check", () => {
  assert.match(text_of(check_answer([{ ...WARNING, severity: "ok" }], WORDS)), /^No check gives a warning\. 0 notices; 1 check passed\.$/);
});
