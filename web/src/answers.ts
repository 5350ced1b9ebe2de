/** The answer in words: templates over the numbers of a report. */

import { type Child, h, name } from "./dom.js";
import { decimals_for, exact_percent, fixed, percent, signed } from "./numbers.js";
import { type Row, has_intervals, has_rank_intervals, rows_of } from "./rows.js";
import type { Board, EvalReport, Evaluation, Explanation, Experts, Finding, Ranking, Test, Words } from "./types.js";
import { counted, in_words, listed, metric_name } from "./words.js";
import { SIGNIFICANT, metric_of, ranked_methods } from "./figures/board.js";
import { best_first, mean_of } from "./figures/evaluation.js";
import { expert_rows } from "./figures/reliability.js";

const strong = (text: string): Child => h("b", {}, name(text));

/** Returns names as "A, B and C", cut after `most`. */
export function named(names: readonly string[], most = 5, last = "and"): Child[] {
  const shown = names.slice(0, most);
  const rest = names.length - shown.length;
  const parts: Child[] = [];
  shown.forEach((one, i) => {
    if (i > 0) parts.push(i === shown.length - 1 && rest === 0 ? ` ${last} ` : ", ");
    parts.push(strong(one));
  });
  if (rest > 0) parts.push(` ${last} ${rest} ${last === "and" ? "more" : "others"}`);
  return parts;
}

/** Returns the probability that item j ranks above item i; null if it is unknown. */
function above(ranking: Ranking, j: number, i: number): number | null {
  const pairs = ranking.pairs;
  if (!pairs?.above || i >= pairs.count || j >= pairs.count) return null;
  return pairs.above[j * pairs.count + i] ?? null;
}

function leader_sentence(leaders: readonly Row[], ranking: Ranking, words: Words): Child[] {
  const first = leaders[0];
  if (!first) return [];
  if (leaders.length > 1) return [...named(leaders.map(row => row.item)), " share rank 1. "];
  const effects = ranking.effects?.explained.find(item => item.item === first.item);
  if (!effects) return [strong(first.item), " ranks first. "];
  const without = effects.expert.filter((_, k) => effects.rank_without[k] !== 1);
  if (!without.length) return [strong(first.item), ` ranks first, and stays first if any one ${words.expert} is omitted. `];
  return [strong(first.item), " ranks first, but not if ", ...named(without, 3, "or"), " is omitted. "];
}

/** Returns the items whose rank intervals contain rank 1, beside the first. */
function contenders_sentence(rows: readonly Row[], ranking: Ranking, level: number, words: Words): Child[] {
  const leader = rows[0];
  if (!leader || !has_rank_intervals(rows)) return [];
  const others = rows.filter(row => row.best === 1 && row.rank > 1 && row.index !== 0);
  if (leader.worst === 1 && !others.length) return [`Its score is significantly higher than that of every other ${words.item} (${percent(level)} level). `];
  if (others.length === rows.length - 1 && rows.length > 2) return ["Every rank interval contains rank 1. "];
  if (!others.length) return [];
  const only = others[0];
  if (others.length === 1 && only) {
    const p = above(ranking, only.index, leader.index);
    return ["The rank interval of only one other contains rank 1, ", strong(only.item), p === null ? "" : `; the probability that it ranks higher is ${exact_percent(p)}`, ". "];
  }
  return ["The rank intervals of ", ...named(others.map(row => row.item)), " contain rank 1 too. "];
}

function rank_intervals_sentence(rows: readonly Row[], ranking: Ranking, level: number): Child[] {
  if (!has_rank_intervals(rows) || rows.length < ranking.items) return [];
  const open = rows.filter(row => row.best !== row.worst);
  if (!open.length) return [`All ranks are significant at the ${percent(level)} level. `];
  if (open.length === rows.length) return rows.length > 2 ? ["Every rank interval contains several ranks. "] : [];
  return [`${open.length} of ${rows.length} rank intervals contain several ranks. `];
}

function last_sentence(rows: readonly Row[], ranking: Ranking): Child[] {
  if (rows.length < ranking.items || rows.length < 3) return [];
  const tier = rows[rows.length - 1]?.tier;
  const last = rows.filter(row => row.tier === tier);
  if (tier === 1 || last.length > 3) return [];
  return [...named(last.map(row => row.item)), last.length > 1 ? " are in the last tier. " : " ranks last. "];
}

/** Returns the worst finding, with a link to the health check. */
export function finding_sentence(findings: readonly Finding[], words: Words): Child[] {
  const worst = findings.find(finding => finding.severity === "warning");
  if (!worst) return [];
  const text = in_words(worst.message, words).replace(/\.$/, "");
  const who = worst.experts.length && worst.experts.length < 4 ? [" (", ...named(worst.experts), ")"] : [];
  return [text, ...who, "; see the ", h("a", { href: "#health" }, "health check"), "."];
}

export function ranking_answer(ranking: Ranking, level: number, words: Words, findings: readonly Finding[]): Child[] {
  const rows = rows_of(ranking.columns);
  const answer: Child[] = [];
  if (!ranking.converged) answer.push("The fit did not converge (", ranking.stop.replace(/_/g, " "), "); do not rely on this order. ");
  const leaders = rows.filter(row => row.rank === 1 && row.score !== null);
  answer.push(...leader_sentence(leaders, ranking, words));
  if (has_intervals(rows)) {
    answer.push(...contenders_sentence(rows, ranking, level, words), ...rank_intervals_sentence(rows, ranking, level), ...last_sentence(rows, ranking));
  } else {
    const second = rows[leaders.length];
    if (leaders.length === 1 && second?.score !== null && second !== undefined) answer.push(strong(second.item), " is second. ");
    answer.push("The ranking has no confidence intervals, so the effect of chance on the order is unknown. ");
  }
  answer.push(...finding_sentence(findings, words));
  return answer;
}

/** Summarises the rankings of several instances. */
export function rankings_answer(rankings: readonly Ranking[], total: number, words: Words, method: string, findings: readonly Finding[]): Child[] {
  const certain = rankings.filter(one => one.columns.best?.[0] === 1 && one.columns.worst?.[0] === 1).length;
  const known = rankings.filter(one => one.columns.best).length;
  const failed = rankings.filter(one => !one.converged).length;
  const answer: Child[] = [strong(method), ` ranks ${counted(total, words.instance, words.instances)}. `];
  if (known) answer.push(`In ${certain} of ${counted(known, words.instance, words.instances)} with intervals, the first ${words.item} is significantly better than all others. `);
  else answer.push("The rankings have no confidence intervals, so the effect of chance on the orders is unknown. ");
  if (failed) answer.push(`${counted(failed, "fit", "fits")} did not converge. `);
  answer.push(...finding_sentence(findings, words));
  return answer;
}

/** Returns which of the tested methods or rankings differ significantly from the baseline. */
function against_baseline(tested: readonly (readonly [string, Test | null])[]): Child[] {
  const group = (keep: (test: Test) => boolean) => tested.filter(([, test]) => test !== null && keep(test)).map(([one]) => one);
  const sentence = (names: string[], one: string, many: string): Child[] => (names.length ? [...named(names), names.length > 1 ? many : one] : []);
  return [
    sentence(group(t => t.corrected < SIGNIFICANT && t.difference > 0), " is significantly better than the baseline. ", " are significantly better than the baseline. "),
    sentence(group(t => t.corrected < SIGNIFICANT && t.difference < 0), " is significantly worse than the baseline. ", " are significantly worse than the baseline. "),
    sentence(group(t => t.corrected >= SIGNIFICANT), " does not differ significantly from the baseline. ", " do not differ significantly from the baseline. ")
  ];
}

export function board_answer(board: Board, words: Words): Child[] {
  const metric = metric_name(board.metrics[0] ?? "");
  const order = ranked_methods(board, 0);
  const best = order[0];
  const baseline = board.methods[board.baseline];
  if (!best || !baseline) return [];
  const value = metric_of(best, 0);
  const answer: Child[] = [strong(best.method), ` has the highest ${metric}, ${fixed(value.mean, 3)}. `];
  if (value.test) {
    answer.push("Its difference from the baseline ", strong(baseline.method), ` is ${signed(value.test.difference, 3)}`,
      ` (${percent(board.level)} interval ${signed(value.test.interval[0], 3)} to ${signed(value.test.interval[1], 3)})`,
      value.test.corrected < SIGNIFICANT ? ". " : ", which is not significant. ");
  } else if (order.length > 1) {
    answer.push("It is the baseline of the tests. ");
  }
  const rest = order.filter(method => method !== best && method !== baseline);
  answer.push(...against_baseline(rest.map(method => [method.method, metric_of(method, 0).test])));
  const failed = board.methods.reduce((sum, method) => sum + method.not_converged, 0);
  if (failed) answer.push(`${counted(failed, "fit", "fits")} did not converge. `);
  if (board.instances.length < 20) answer.push(`There are only ${counted(board.instances.length, words.instance, words.instances)}, so the tests have little power.`);
  return answer;
}

export function evaluation_answer(evaluation: Evaluation, report: EvalReport): Child[] {
  const metric = metric_name(evaluation.metrics[0] ?? "");
  const order = best_first(evaluation, 0);
  const best = order[0];
  if (!best) return ["There is no ranking."];
  const interval = best.metrics[0]?.interval;
  const answer: Child[] = [strong(best.name), order.length > 1 ? ` has the highest mean ${metric}, ` : ` has a mean ${metric} of `, fixed(mean_of(best, 0), 3),
    ` (${percent(evaluation.level)} interval ${fixed(interval?.[0], 3)} to ${fixed(interval?.[1], 3)}) over ${counted(best.instances.length, report.words.instance, report.words.instances)}. `];
  const second = order[1];
  const reference = evaluation.baseline === null ? undefined : evaluation.rankings[evaluation.baseline];
  if (reference) answer.push("The baseline is ", strong(reference.name), ". ", ...against_baseline(order.map(one => [one.name, one.metrics[0]?.test ?? null])));
  else if (second) answer.push(strong(second.name), ` follows with ${fixed(mean_of(second, 0), 3)}. `);
  const missing = order.filter(one => one.missing > 0);
  if (missing.length) answer.push(...named(missing.map(one => one.name)), ` ${missing.length > 1 ? "lack" : "lacks"} some labelled ${report.words.instances}. `);
  return answer;
}

export function experts_answer(experts: Experts, words: Words): Child[] {
  const rows = expert_rows(experts).filter(row => row.share !== null).sort((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const best = rows[0];
  const worst = rows[rows.length - 1];
  const flagged = expert_rows(experts).filter(row => row.warning);
  if (!best || !worst) return [`No two ${words.experts} have data on the same ${words.items}, so their agreement is unknown. `];
  const answer: Child[] = [strong(best.expert), ` agrees most with the other ${words.experts}, in ${percent(best.share)} of cases; `, strong(worst.expert), ` agrees least, in ${percent(worst.share)}. `];
  if (flagged.length) {
    const reasons = [...new Set(flagged.map(row => in_words(row.warning, words)))];
    answer.push(...named(flagged.map(row => row.expert)), flagged.length > 1 ? " are flagged" : " is flagged", `: ${listed(reasons.slice(0, 2))}. `);
  } else {
    answer.push(`No ${words.expert} is flagged. `);
  }
  return answer;
}

export function check_answer(findings: readonly Finding[], words: Words): Child[] {
  const warnings = findings.filter(f => f.severity === "warning");
  const notices = findings.filter(f => f.severity === "notice");
  const passed = findings.filter(f => f.severity === "ok");
  const answer: Child[] = [warnings.length ? `${counted(warnings.length, "warning", "warnings")} can change the result of a ranking. ` : "No check gives a warning. "];
  if (warnings[0]) answer.push(in_words(warnings[0].message, words), " ");
  answer.push(`${counted(notices.length, "notice", "notices")}; ${counted(passed.length, "check", "checks")} passed.`);
  return answer;
}

export function explanation_answer(explanation: Explanation, words: Words): Child[] {
  const item = explanation.explained[0];
  if (!item) return ["There is nothing to explain."];
  const decimals = decimals_for([], item.effect);
  const answer: Child[] = [strong(item.item), ` has rank ${item.rank} of ${explanation.items}. `];
  const up = item.expert.find((_, k) => (item.effect[k] ?? 0) > 0);
  const down = item.expert.find((_, k) => (item.effect[k] ?? 0) < 0);
  const effect = (expert: string) => signed(item.effect[item.expert.indexOf(expert)], decimals);
  if (up !== undefined) answer.push(strong(up), ` raises its score most (${effect(up)})`, down === undefined ? ". " : "; ");
  if (down !== undefined) answer.push(strong(down), ` lowers it most (${effect(down)}). `);
  const moved = item.expert.filter((_, k) => item.rank_without[k] !== item.rank);
  answer.push(moved.length ? [`Its rank changes without `, ...named(moved, 3), "."] : `Its rank is the same without any one ${words.expert}.`);
  return answer;
}
