/** The pages of `eval`, `experts`, `check` and `explain`. */

import { check_answer, evaluation_answer, experts_answer, explanation_answer } from "../answers.js";
import { fill, h } from "../dom.js";
import { figure, key } from "../draw.js";
import { overall_share } from "../figures/agreement.js";
import { effects_figure, effects_text, largest_effect } from "../figures/effects.js";
import { best_first, evaluation_figure, mean_of } from "../figures/evaluation.js";
import { differences, gains_figure, tally } from "../figures/gains.js";
import { matrix_figure } from "../figures/matrix.js";
import { decimals_for, fixed, integer, percent, share } from "../numbers.js";
import { type Fact, Notes, type Section, choice, data_name, evidence, findings_fact, findings_list, health_section, paragraph, remarks_section, reproduce_section, selection, show_page, title_of } from "../page.js";
import { agreement_section, reliability_section } from "../sections.js";
import { sortable, tools } from "../table.js";
import type { CheckReport, EvalReport, ExpertsReport, ExplainReport } from "../types.js";
import { capital, counted, metric_name } from "../words.js";

function evaluation_table(report: EvalReport): HTMLElement {
  const { evaluation } = report;
  const table = sortable(best_first(evaluation, 0), [
    { label: "Ranking", key: r => r.name, header: true, cls: "name", cell: r => h("bdi", { title: r.name }, r.name) },
    ...evaluation.metrics.map((metric, m) => ({ label: metric_name(metric), key: (r: (typeof evaluation.rankings)[number]) => mean_of(r, m), descending: true, numeric: true, cls: m > 2 ? "w2" : "", cell: (r: (typeof evaluation.rankings)[number]) => fixed(mean_of(r, m), 3) })),
    { label: capital(report.words.instances), key: r => r.instances.length, descending: true, numeric: true, cls: "w2", cell: r => integer(r.instances.length) },
    { label: "Missing", key: r => r.missing, descending: true, numeric: true, cls: "w2b", cell: r => integer(r.missing) }
  ], { by: 1, descending: true, caption: "Rankings with the mean of every metric", cls: "dense" });
  const bar = tools(table, { label: "Filter rankings", total: evaluation.rankings.length, noun: ["ranking", "rankings"], matches: (r, query) => r.name.toLowerCase().includes(query), file: report.name + ".csv",
    rows: () => [["ranking", "instance", ...evaluation.metrics], ...evaluation.rankings.flatMap(r => r.instances.map((instance, i) => [r.name, instance, ...r.metrics.map(m => m.values[i])]))] });
  return h("div", {}, bar.element, table.element);
}

export function show_eval(report: EvalReport): void {
  const { evaluation, words } = report;
  let metric = 0;
  const main = figure("f-eval", w => evaluation_figure(w, evaluation, metric));
  const order = best_first(evaluation, 0);
  let a = order[0];
  let b = order[1];
  const current = () => {
    if (!a || !b) return [];
    const at = new Map(b.instances.map((instance, i) => [instance, b?.metrics[metric]?.values[i] ?? null]));
    return differences(a.instances, a.metrics[metric]?.values ?? [], a.instances.map(instance => at.get(instance) ?? null));
  };
  const gains = figure("f-gains", w => gains_figure(w, current(), metric_name(evaluation.metrics[metric] ?? ""), a?.name ?? "", b?.name ?? "", words));
  const note = h("p");
  const show = () => {
    main.redraw();
    gains.redraw();
    const [gained, equal, lost] = tally(current());
    fill(note, h("bdi", {}, a?.name ?? ""), " is better than ", h("bdi", {}, b?.name ?? ""), ` on ${gained} ${words.instances}, equal on ${equal} and worse on ${lost}.`);
  };
  show();
  const notes = new Notes();
  const options = evaluation.rankings.map((r, i) => ({ value: String(i), label: r.name }));
  const at = (r: typeof a) => String(r ? evaluation.rankings.indexOf(r) : 0);
  const sections: (Section | null)[] = [
    { id: "metrics", heading: "Metrics", side: [paragraph(`Bars show the mean over ${words.instances}, lines its ${percent(evaluation.level)} interval.`, notes.ref("bootstrap", `Percentile bootstrap over ${words.instances}, ${integer(evaluation.draws)} draws.`)),
      paragraph("Two rankings can differ significantly although their intervals overlap, because both are evaluated on the same data: look at the differences below.")],
      body: h("figure", {}, evaluation.metrics.length > 1 ? choice("Metric", "metric", evaluation.metrics.map((m, i) => ({ value: String(i), label: metric_name(m) })), "0", value => { metric = Number(value); show(); }) : null, main.element) },
    { id: "table", heading: "Table", side: [paragraph(h("span", { class: "noprint" }, "Select a column heading to sort."))], body: evaluation_table(report) },
    evaluation.rankings.length > 1 ? { id: "gains", heading: `Differences by ${words.instance}`, short: capital(words.instances), side: [paragraph(`One bar per ${words.instance}: the metric of one ranking minus that of another.`), note],
      body: h("figure", {}, h("div", { class: "tools" }, selection("Ranking", options, at(a), value => { a = evaluation.rankings[Number(value)]; show(); }), selection("Reference", options, at(b), value => { b = evaluation.rankings[Number(value)]; show(); })), gains.element,
        h("p", { class: "hint" }, "Hover, or focus the figure and use the arrow keys, for exact values.")) } : null,
    remarks_section(report), reproduce_section(report)];
  const best = order[0];
  show_page(report, {
    kicker: [evaluation.metrics.map(metric_name).slice(0, 3).join(", ")],
    title: title_of(report, `${counted(evaluation.rankings.length, "ranking", "rankings")} evaluated on ${counted(best?.instances.length ?? 0, words.instance, words.instances)}`),
    answer: evaluation_answer(evaluation, report),
    meta: [["Rankings", data_name(report)], ["Labels", integer(report.source.labels)], ["Dialect", evaluation.dialect]],
    facts: best ? evaluation.metrics.slice(0, 4).map((metric_spec, m): Fact => ({ value: fixed(mean_of(best, m), 3), text: [metric_name(metric_spec) + " of ", h("bdi", {}, best.name)] })) : []
  }, [...sections, notes.section()]);
}

export function show_experts(report: ExpertsReport): void {
  const { words, experts } = report;
  const notes = new Notes();
  const flagged = experts.columns.warning.filter(Boolean).length;
  const together = report.agreement ? overall_share(report.agreement) : null;
  const facts: Fact[] = [{ value: String(experts.columns.expert.length), text: [words.experts] }, { value: String(flagged), text: [`flagged ${words.experts}`] }];
  if (together !== null) facts.push({ value: percent(together), text: [`of cases in which two ${words.experts} choose the same order`] });
  facts.push(findings_fact(report.findings));
  show_page(report, {
    kicker: [report.name, report.method.name],
    title: title_of(report, `${report.name}: reliability of ${counted(experts.columns.expert.length, words.expert, words.experts)}`),
    answer: experts_answer(experts, words),
    meta: [["Weights", [report.method.name]], ["Data", data_name(report)], ["Evidence", evidence(report)]],
    facts
  }, [reliability_section(report, experts, notes, true), agreement_section(report, report.agreement, notes), health_section(report.findings), remarks_section(report), reproduce_section(report), notes.section()]);
}

function instance_table(report: CheckReport): Section | null {
  const rows = report.check.instances;
  const { words } = report;
  if (rows.length < 2) return null;
  const table = sortable(rows, [
    { label: capital(words.instance), key: r => r.instance, header: true, cls: "name", cell: r => h("bdi", { title: r.instance }, r.instance) },
    { label: capital(words.items), key: r => r.items, descending: true, numeric: true, cell: r => integer(r.items) },
    { label: capital(words.experts), key: r => r.experts, descending: true, numeric: true, cls: "w2", cell: r => integer(r.experts) },
    { label: "Density", key: r => r.density, descending: true, numeric: true, cls: "w2", cell: r => share(r.density) },
    { label: "Components", key: r => r.components, descending: true, numeric: true, cls: "w2b", cell: r => integer(r.components) },
    { label: "Cycles", key: r => r.cycles ?? -1, descending: true, numeric: true, cls: "w2b", cell: r => (r.cycles === null ? "–" : integer(r.cycles)) },
    { label: "Mean τ-b", key: r => r.tau ?? -2, descending: true, numeric: true, cls: "w2", cell: r => fixed(r.tau) },
    { label: "Condorcet winner", key: r => r.winner ?? "", cls: "w3", cell: r => (r.winner === null ? "–" : h("bdi", {}, r.winner)) }
  ], { caption: `Numbers by ${words.instance}` });
  const bar = tools(table, { label: `Filter ${words.instances}`, total: rows.length, noun: [words.instance, words.instances], matches: (r, query) => r.instance.toLowerCase().includes(query), file: report.name + "-instances.csv",
    rows: () => [["instance", "items", "experts", "density", "components", "cycles", "mean_tau_b", "condorcet_winner"], ...rows.map(r => [r.instance, r.items, r.experts, r.density, r.components, r.cycles, r.tau, r.winner])] });
  return { id: "instances", heading: capital(words.instances), side: [paragraph("Select a column heading to sort.")], body: h("div", {}, bar.element, table.element) };
}

function check_experts(report: CheckReport): Section | null {
  const rows = report.check.experts;
  const { words } = report;
  if (rows.length < 2 || report.check.voters > 0) return null;
  const table = sortable(rows, [
    { label: capital(words.expert), key: r => r.expert, header: true, cls: "name", cell: r => h("bdi", { title: r.expert }, r.expert) },
    { label: "Agreement", key: r => r.agreement ?? -2, descending: true, numeric: true, cell: r => fixed(r.agreement) },
    { label: "Agrees with labels", key: r => r.vs_labels ?? -1, descending: true, numeric: true, cls: "w2b", cell: r => percent(r.vs_labels) },
    { label: "Entries", key: r => r.entries, descending: true, numeric: true, cls: "w2", cell: r => integer(r.entries) },
    { label: "Flag", key: r => r.warning, cls: "w2", cell: r => r.warning }
  ], { by: 1, descending: true, caption: `Agreement of ${words.experts}` });
  const bar = tools(table, { label: `Filter ${words.experts}`, total: rows.length, noun: [words.expert, words.experts], matches: (r, query) => r.expert.toLowerCase().includes(query), file: report.name + "-experts.csv",
    rows: () => [["expert", "agreement", "vs_labels", "entries", "warning"], ...rows.map(r => [r.expert, r.agreement, r.vs_labels, r.entries, r.warning])] });
  return { id: "experts", heading: capital(words.experts), side: [paragraph(h("i", {}, "Agreement"), ` with all other ${words.experts}, from −1 (opposite) to 1 (the same).`)], body: h("div", {}, bar.element, table.element) };
}

export function show_check(report: CheckReport): void {
  const { words, source } = report;
  const notes = new Notes();
  show_page(report, {
    kicker: [report.name, "health check"],
    title: title_of(report, `${report.name}: health check`),
    answer: check_answer(report.findings),
    meta: [["Data", data_name(report)], ["Evidence", evidence(report)], [capital(words.items), integer(source.items)], ["Density", share(report.check.density)]],
    facts: [{ value: counted(report.findings.filter(f => f.severity === "warning").length, "warning", "warnings"), text: ["can change the result"] },
      { value: counted(report.findings.filter(f => f.severity === "notice").length, "notice", "notices"), text: ["are worth knowing"] },
      { value: integer(source.items), text: [words.items] }, { value: integer(report.check.voters || source.experts), text: [words.experts] }]
  }, [{ id: "health", heading: "Findings", side: [paragraph("Whether the data can support a ranking. Warnings can change the result; notices are worth knowing.")], body: findings_list(report.findings) },
    instance_table(report), check_experts(report), agreement_section(report, report.agreement, notes), remarks_section(report), reproduce_section(report), notes.section()]);
}

export function show_explain(report: ExplainReport): void {
  const { explanation, words } = report;
  const decimals = decimals_for([], explanation.explained.flatMap(item => item.effect));
  const largest = largest_effect(explanation);
  const items = explanation.explained.map((item, i): Section => {
    const drawing = figure(`f-item-${i}`, w => effects_figure(w, item, largest, decimals));
    return { id: `item-${i}`, heading: `${item.rank}. ${item.item}`, short: item.item.length < 16 ? item.item : `${item.rank}`, side: [paragraph(effects_text(item, explanation, words)), paragraph(`Score ${fixed(item.score, decimals)}.`)], body: h("figure", {}, drawing.element) };
  });
  const matrix = report.ranks;
  const lists: Section | null = matrix ? {
    id: "lists", heading: `Ranks by ${words.expert}`, short: "Lists", side: [paragraph(`The rank of each ${words.item} in the list of every ${words.expert}.`)],
    body: h("figure", {}, key("end of the list", "top"), figure("f-matrix", w => matrix_figure(w, matrix, explanation.explained.map(item => ({ item: item.item, score: item.score, label: null })), decimals, words)).element)
  } : null;
  const first = explanation.explained[0];
  const moved = first ? first.expert.filter((_, k) => first.rank_without[k] !== first.rank).length : 0;
  show_page(report, {
    kicker: [report.name, report.method.name, report.source.instances > 1 ? `${words.instance} ${explanation.instance}` : ""].filter(Boolean),
    title: title_of(report, explanation.explained.length === 1 && first ? `Why ${first.item} has rank ${first.rank}` : `${report.name}: why the first ${counted(explanation.explained.length, words.item, words.items)} lead`),
    answer: explanation_answer(explanation, words),
    meta: [["Method", report.method.name], ["Data", data_name(report)], ["Effects", explanation.additive ? "additive" : explanation.newton_step ? "one Newton step without each" : "new fits without each"]],
    facts: first ? [{ value: `${first.rank} of ${explanation.items}`, text: ["is the rank of ", h("bdi", {}, first.item)] }, { value: String(first.experts), text: [`${words.experts} have an effect`] }, { value: String(moved), text: [`of the ${words.experts} shown change its rank`] }] : []
  }, [...items, lists, remarks_section(report), reproduce_section(report)]);
}
