/** The page of `reproduce`. */

import { type Child, h } from "../dom.js";
import { figure, key } from "../draw.js";
import { reproduction_figure } from "../figures/reproduction.js";
import { duration, fixed, p_value, signed } from "../numbers.js";
import { type Section, paragraph, remarks_section, reproduce_section, show_page, title_of } from "../page.js";
import { as_table, data_table } from "../table.js";
import type { ReproduceReport, ReproducedTable } from "../types.js";
import { counted } from "../words.js";

/** Returns the number of verdicts of tables. */
export function verdicts(tables: readonly ReproducedTable[]): { met: number; above: number; below: number } {
  const all = tables.flatMap(table => table.rows).flatMap(row => row.numbers.map(one => one[3]));
  const count = (verdict: string) => all.filter(one => one === verdict).length;
  return { met: count("met"), above: count("above"), below: count("below") };
}

/** Returns the numbers of a table with the published ones beside them. */
function numbers_table(table: ReproducedTable): HTMLElement {
  return data_table([table.rows_are, ...table.columns.flatMap(column => [column, "published"])],
    table.rows.map(row => [row.name, ...row.numbers.flatMap(([here, published]) => [fixed(here, table.decimals), fixed(published, table.decimals)])]),
    `${table.title}: numbers here and published`);
}

function claims_list(table: ReproducedTable): Child {
  return table.claims.length ? h("ul", { class: "findings" }, table.claims.map(claim => h("li", { class: claim.holds ? "ok" : "warning" },
    h("span", { class: "sev" }, claim.holds ? "Holds" : "Does not hold"), h("div", {}, h("p", {}, claim.statement), h("p", {}, claim.measured))))) : null;
}

function tests_table(table: ReproducedTable): Child {
  return table.tests.length ? [h("h3", {}, "Paired tests"), data_table(["first", "second", ...table.columns.flatMap(column => [column, "p"])],
    table.tests.map(test => [test.first, test.second, ...table.columns.flatMap((_, j) => [signed(test.differences[j], table.decimals), test.p[j] === null || test.p[j] === undefined ? "–" : p_value(test.p[j] ?? 1)])]),
    `${table.title}: paired tests`)] : null;
}

function notes_of(table: ReproducedTable): Child {
  const notes = [...table.rows.filter(row => row.explanation).map(row => `${row.name}: ${row.explanation}`),
    ...table.rows.filter(row => row.not_converged).map(row => `${row.name}: ${counted(row.not_converged, "fit", "fits")} did not converge`), ...table.remarks];
  return notes.length ? h("ul", { class: "remarks" }, notes.map(text => h("li", {}, text))) : null;
}

function table_section(table: ReproducedTable, id: string, short: string, source: string): Section {
  const published = table.rows.some(row => row.numbers.some(one => one[1] !== null));
  const drawing = figure(`f-${id}`, w => reproduction_figure(w, table));
  return {
    id,
    heading: table.title,
    short,
    side: [paragraph(source), table.protocol ? paragraph(table.protocol) : null,
      published ? paragraph("Blue numbers are above the published ones by more than the tolerance, orange ones below. One class is one tolerance.") : null],
    body: h("div", {}, table.rows.length ? h("figure", {}, published ? key("below", "above") : null, drawing.element, as_table(() => numbers_table(table))) : null,
      claims_list(table), tests_table(table), notes_of(table))
  };
}

export function show_reproduce(report: ReproduceReport): void {
  const tables = report.studies.flatMap(study => study.tables);
  const { met, above, below } = verdicts(tables);
  const claims = tables.flatMap(table => table.claims);
  const holding = claims.filter(claim => claim.holds).length;
  const answer: string[] = [];
  if (met + above + below) answer.push(`${met} of ${met + above + below} published numbers are met within their tolerances; ${above} are exceeded, and ${below} are not reached. `);
  if (claims.length) answer.push(`${holding} of ${counted(claims.length, "statement holds", "statements hold")}. `);
  if (!report.converged) answer.push("Some fits did not converge.");
  const sections = report.studies.flatMap(study => study.tables.map((table, k) =>
    table_section(table, `${study.name}-${k}`, k ? `${study.name} ${k + 1}` : study.name, study.source)));
  show_page(report, {
    kicker: ["published tables"],
    title: title_of(report, `${counted(tables.length, "published table", "published tables")} computed again`),
    answer,
    meta: report.studies.map((study): [string, Child] => [study.name, [study.title, study.seconds === null ? null : ` (${duration(study.seconds)})`]]),
    facts: [{ value: String(met), text: ["numbers within the tolerance"] }, { value: String(above), text: ["numbers above the published ones"] },
      { value: String(below), text: ["numbers below the published ones"] }, { value: `${holding} of ${claims.length}`, text: ["statements hold"] }]
  }, [...sections, remarks_section(report), reproduce_section(report)]);
}
