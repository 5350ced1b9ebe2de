/** The pages of `experts`, `check` and `explain`. */

import { check_answer, experts_answer, explanation_answer } from "../answers.js";
import { h } from "../dom.js";
import { figure, key } from "../draw.js";
import { overall_share } from "../figures/agreement.js";
import { effect_ends, effects_figure, effects_text } from "../figures/effects.js";
import { matrix_figure } from "../figures/matrix.js";
import { decimals_for, fixed, integer, percent, share } from "../numbers.js";
import { type Fact, Notes, type Section, data_name, evidence, findings_fact, findings_list, health_section, paragraph, remarks_section, reproduce_section, show_page, title_of } from "../page.js";
import { agreement_section, reliability_section } from "../sections.js";
import { sortable, tools } from "../table.js";
import type { CheckReport, ExpertsReport, ExplainReport } from "../types.js";
import { capital, counted, in_words } from "../words.js";

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
  }, [reliability_section(report, experts, notes, true), agreement_section(report, report.agreement, notes), health_section(report.findings, words), remarks_section(report), reproduce_section(report), notes.section()]);
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
  type Row = CheckReport["check"]["experts"][number];
  const rows = report.check.experts;
  const { words } = report;
  if (rows.length < 2 || report.check.voters > 0) return null;
  const table = sortable(rows, [
    { label: capital(words.expert), key: r => r.expert, header: true, cls: "name", cell: r => h("bdi", { title: r.expert }, r.expert) },
    { label: "Agreement", key: r => r.agreement ?? -2, descending: true, numeric: true, cell: r => fixed(r.agreement) },
    ...(rows.some(r => r.vs_labels !== null) ? [{ label: "Agreement with labels", key: (r: Row) => r.vs_labels ?? -1, descending: true, numeric: true, cls: "w2b", cell: (r: Row) => percent(r.vs_labels) }] : []),
    { label: "Entries", key: r => r.entries, descending: true, numeric: true, cls: "w2", cell: r => integer(r.entries) },
    ...(rows.some(r => r.warning) ? [{ label: "Flag", key: (r: Row) => r.warning, cls: "w2", cell: (r: Row) => in_words(r.warning, words) }] : [])
  ], { by: 1, descending: true, caption: `Agreement of ${words.experts}` });
  const bar = tools(table, { label: `Filter ${words.experts}`, total: rows.length, noun: [words.expert, words.experts], matches: (r, query) => r.expert.toLowerCase().includes(query), file: report.name + "-experts.csv",
    rows: () => [["expert", "agreement", "vs_labels", "entries", "warning"], ...rows.map(r => [r.expert, r.agreement, r.vs_labels, r.entries, r.warning])] });
  return { id: "experts", heading: capital(words.experts), side: [paragraph(h("i", {}, "Agreement"), ` with all other ${words.experts}, from −1 (opposite orders) to 1 (equal orders).`)], body: h("div", {}, bar.element, table.element) };
}

export function show_check(report: CheckReport): void {
  const { words, source } = report;
  const notes = new Notes();
  show_page(report, {
    kicker: [report.name, "health check"],
    title: title_of(report, `${report.name}: health check`),
    answer: check_answer(report.findings, words),
    meta: [["Data", data_name(report)], ["Evidence", evidence(report)], [capital(words.items), integer(source.items)], ["Density", share(report.check.density)]],
    facts: [{ value: counted(report.findings.filter(f => f.severity === "warning").length, "warning", "warnings"), text: ["can change the result"] },
      { value: counted(report.findings.filter(f => f.severity === "notice").length, "notice", "notices"), text: ["are worth knowing"] },
      { value: integer(source.items), text: [words.items] }, { value: integer(report.check.voters || source.experts), text: [words.experts] }]
  }, [{ id: "health", heading: "Findings", side: [paragraph("Whether the data can support a ranking. Warnings can change the result; notices are worth knowing.")], body: findings_list(report.findings, words) },
    instance_table(report), check_experts(report), agreement_section(report, report.agreement, notes), remarks_section(report), reproduce_section(report), notes.section()]);
}

export function show_explain(report: ExplainReport): void {
  const { explanation, words } = report;
  const decimals = decimals_for([], explanation.explained.flatMap(item => item.effect));
  const ends = effect_ends(explanation);
  const items = explanation.explained.map((item, i): Section => {
    const drawing = figure(`f-item-${i}`, w => effects_figure(w, item, ends, decimals));
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
