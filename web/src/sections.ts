/** Sections that several pages share. */

import { h } from "./dom.js";
import { figure, key } from "./draw.js";
import { agreement_figure, common_cases } from "./figures/agreement.js";
import { type ExpertRow, expert_rows, reliability_figure, reliability_histogram, shown_experts } from "./figures/reliability.js";
import { NARROW, fixed, integer, percent, range, share } from "./numbers.js";
import { type Notes, type Section, paragraph } from "./page.js";
import { as_table, data_table, sortable, tools } from "./table.js";
import type { Agreement, Common, Experts, ExpertsReport, RankReport } from "./types.js";
import { capital, counted, in_words, with_article } from "./words.js";

export function agreement_section(report: Common, agreement: Agreement | null | undefined, notes: Notes): Section | null {
  if (!agreement) return null;
  const { words } = report;
  const n = agreement.experts.length;
  const counts: number[] = [];
  for (let a = 0; a < n; ++a) for (let b = a + 1; b < n; ++b) counts.push(common_cases(agreement, a, b));
  const drawing = figure("f-agree", w => agreement_figure(w, agreement, words));
  const names = agreement.order.map(i => agreement.experts[i] ?? "");
  const table = as_table(() => data_table([capital(words.expert), ...names],
    agreement.order.map(a => [agreement.experts[a] ?? "", ...agreement.order.map(b => {
      const cases = common_cases(agreement, a, b);
      return a === b || !cases ? "–" : share((agreement.agreeing[a * n + b] ?? 0) / cases);
    })]), `Agreement between ${words.experts}`));
  const clustered = agreement.sizes.some(size => size > 1);
  return {
    id: "agreement",
    heading: `Agreement between ${words.experts}`,
    short: "Agreement",
    side: [
      paragraph(`The share of pairs of ${words.items} that two ${words.experts} order in the same way, in per cent. Ties are not counted. Random orders have an expected share of 50${NARROW}%.`),
      paragraph(`Two ${words.experts} have ${range(Math.min(...counts), Math.max(...counts))} cases in common; the tooltips have the intervals.`,
        notes.ref("wilson", "Wilson interval for a proportion. Comparisons count as independent, so the interval is somewhat too narrow for experts that repeat statements. The pairs of two lists of m items are not independent: they count as m/2 cases, because the variance of Kendall’s τ is at most 2(1 − τ²)/m."),
        " Compare rows and blocks rather than single cells."),
      clustered ? paragraph(`Each row is the most central ${words.expert} of a cluster; the number in brackets counts its other members.`) : null
    ],
    body: h("figure", {}, key("≤" + NARROW + "14" + NARROW + "%", "≥" + NARROW + "86" + NARROW + "%"), drawing.element,
      h("figcaption", {}, `${capital(words.experts)} are ordered by average-linkage clustering, so that similar ones stand next to each other. The tree, where there is room for it, shows how groups join.`), table)
  };
}

export function reliability_section(report: RankReport | ExpertsReport, experts: Experts | undefined, notes: Notes, used: boolean): Section | null {
  if (!experts) return null;
  const { words } = report;
  const rows = expert_rows(experts);
  const shown = shown_experts(rows).length;
  const weighted = rows.some(row => row.weight !== null);
  const drawing = figure("f-experts", w => reliability_figure(w, experts, words));
  const histogram = shown < rows.length ? figure("f-histogram", w => reliability_histogram(w, experts, words)) : null;
  return {
    id: "experts",
    heading: `${capital(words.expert)} reliability`,
    short: capital(words.experts),
    side: [
      paragraph(h("i", {}, "Agreement"), ` is the share of pairs of ${words.items} that ${with_article(words.expert)} orders as the majority of the other ${words.experts} does, with its ${percent(experts.level)} interval.`,
        notes.ref("wilson", "Wilson interval for a proportion. Comparisons count as independent, so the interval is somewhat too narrow for experts that repeat statements. The pairs of two lists of m items are not independent: they count as m/2 cases, because the variance of Kendall’s τ is at most 2(1 − τ²)/m.")),
      weighted ? paragraph(h("i", {}, "Weight"), " (the area of the square) is estimated by ", h("code", {}, experts.method), report.kind !== "rank" ? "." : used ? ", the method of the ranking." : ". The ranking above does not depend on it.") : null,
      shown < rows.length ? paragraph(`The figure shows the best, the worst and the flagged ${words.experts}, ${shown} of ${rows.length}; the table has all.`) : null
    ],
    body: h("div", {}, h("figure", {}, drawing.element, histogram ? [h("h3", {}, `All ${words.experts}`), histogram.element] : null), expert_table(report, experts, rows, weighted))
  };
}

function expert_table(report: Common, experts: Experts, rows: ExpertRow[], weighted: boolean): HTMLElement {
  const { words } = report;
  const extra = Object.keys(experts.more);
  const labelled = rows.some(row => row.vs_labels !== null);
  const table = sortable(rows, [
    { label: capital(words.expert), key: row => row.expert, header: true, cls: "name", cell: row => h("bdi", { title: row.expert }, row.expert) },
    ...(weighted ? [{ label: "Weight", key: (row: ExpertRow) => row.weight ?? -Infinity, descending: true, numeric: true, cell: (row: ExpertRow) => fixed(row.weight) }] : []),
    ...extra.map((column, k) => ({ label: column, key: (row: ExpertRow) => row.more[k] ?? -Infinity, descending: true, numeric: true, cls: "w3", cell: (row: ExpertRow) => fixed(row.more[k], 3) })),
    { label: "Agreement", key: row => row.share ?? -1, descending: true, numeric: true, cell: row => (row.share === null ? "–" : share(row.share)) },
    { label: "Interval", key: row => row.low, descending: true, numeric: true, cls: "w2", cell: row => (row.share === null ? "–" : `${percent(row.low)} to ${percent(row.high)}`) },
    ...(labelled ? [{ label: "Agreement with labels", key: (row: ExpertRow) => row.vs_labels ?? -1, descending: true, numeric: true, cls: "w2b", cell: (row: ExpertRow) => percent(row.vs_labels) }] : []),
    { label: "Entries", key: row => row.entries, descending: true, numeric: true, cls: "w2", cell: row => integer(row.entries) },
    { label: "Flag", key: row => row.warning, cls: "w2b", cell: row => in_words(row.warning, words) }
  ], { caption: `Reliability of ${words.experts}`, by: -1 });
  const bar = tools(table, {
    label: `Filter ${words.experts}`, total: rows.length, noun: [words.expert, words.experts],
    matches: (row, query) => row.expert.toLowerCase().includes(query), file: report.name + "-experts.csv",
    rows: () => [["expert", "weight", "agreement", "agreeing", "disagreeing", "low", "high", "vs_labels", "entries", "warning", ...extra],
      ...rows.map(row => [row.expert, row.weight, row.agreement, row.agreeing, row.disagreeing, row.low, row.high, row.vs_labels, row.entries, row.warning, ...row.more])]
  });
  return h("details", { class: "more" }, h("summary", {}, `Table of ${counted(rows.length, words.expert, words.experts)}`), bar.element, table.element);
}
