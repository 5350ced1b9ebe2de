/** The page of `eval`. */

import { evaluation_answer } from "../answers.js";
import { fill, h } from "../dom.js";
import { figure } from "../draw.js";
import { board_figure, mark } from "../figures/board.js";
import { best_first, board_of, evaluation_figure, mean_of } from "../figures/evaluation.js";
import { differences, gains_figure, tally } from "../figures/gains.js";
import { fixed, integer, percent } from "../numbers.js";
import { type Fact, Notes, type Section, choice, data_name, paragraph, remarks_section, reproduce_section, selection, show_page, title_of } from "../page.js";
import { type Column, sortable, tools } from "../table.js";
import type { EvalReport, EvaluatedRanking, Evaluation } from "../types.js";
import { capital, counted, metric_name } from "../words.js";

function bars_section(report: EvalReport, notes: Notes): Section {
  const { evaluation, words } = report;
  let metric = 0;
  const board = board_of(evaluation);
  const drawing = figure("f-eval", w => (board ? board_figure(w, board, metric, words) : evaluation_figure(w, evaluation, metric)));
  const control = evaluation.metrics.length > 1
    ? choice("Metric", "metric", evaluation.metrics.map((m, i) => ({ value: String(i), label: metric_name(m) })), "0", value => {
        metric = Number(value);
        drawing.redraw();
      })
    : null;
  const bootstrap = notes.ref("bootstrap", `Percentile bootstrap over ${words.instances}, ${integer(evaluation.draws)} draws.`);
  return {
    id: "metrics",
    heading: "Metrics",
    side: board
      ? [paragraph(`Bars show the mean over ${words.instances}. Dots show the mean difference from the baseline on the same ${words.instances}, with its ${percent(evaluation.level)} interval.`, bootstrap),
          paragraph("▲ better and ▼ worse than the baseline at the 5 % level.",
            notes.ref("holm", `Randomisation test over the signs of the paired differences, with Holm’s correction for ${counted(evaluation.rankings.length - 1, "ranking", "rankings")}. The interval is not corrected.`), " No mark: not significant.")]
      : [paragraph(`Bars show the mean over ${words.instances}, lines its ${percent(evaluation.level)} interval.`, bootstrap),
          paragraph("Two rankings can differ significantly although their intervals overlap, because both are evaluated on the same data. The option ", h("code", {}, "--baseline"), " tests the differences.")],
    body: h("figure", {}, control, drawing.element)
  };
}

function metric_column(metric: string, m: number): Column<EvaluatedRanking> {
  return { label: metric_name(metric), key: r => mean_of(r, m), descending: true, numeric: true, cls: m > 2 ? "w2" : "",
    cell: r => [fixed(mean_of(r, m), 3), h("span", { class: "mk", "aria-hidden": "true" }, mark(r.metrics[m]?.test ?? null))] };
}

function table_section(report: EvalReport): Section {
  const { evaluation, words } = report;
  const table = sortable(best_first(evaluation, 0), [
    { label: "Ranking", key: r => r.name, header: true, cls: "name", cell: r => h("bdi", { title: r.name }, r.name) },
    ...evaluation.metrics.map(metric_column),
    { label: capital(words.instances), key: r => r.instances.length, descending: true, numeric: true, cls: "w2", cell: r => integer(r.instances.length) },
    ...(evaluation.rankings.some(r => r.missing > 0) ? [{ label: "Missing", key: (r: EvaluatedRanking) => r.missing, descending: true, numeric: true, cls: "w2b", cell: (r: EvaluatedRanking) => integer(r.missing) }] : [])
  ], { by: 1, descending: true, caption: "Rankings with the mean of every metric", cls: "dense" });
  const bar = tools(table, { label: "Filter rankings", total: evaluation.rankings.length, noun: ["ranking", "rankings"], matches: (r, query) => r.name.toLowerCase().includes(query), file: report.name + ".csv",
    rows: () => [["ranking", "instance", ...evaluation.metrics], ...evaluation.rankings.flatMap(r => r.instances.map((instance, i) => [r.name, instance, ...r.metrics.map(m => m.values[i])]))] });
  return { id: "table", heading: "Table", side: [h("p", { class: "noprint" }, "Select a column heading to sort.")], body: h("div", {}, bar.element, table.element) };
}

/** Returns the differences of two rankings on the instances of both. */
function differences_of(a: EvaluatedRanking, b: EvaluatedRanking, metric: number): ReturnType<typeof differences> {
  const values = new Map(b.instances.map((instance, i) => [instance, b.metrics[metric]?.values[i] ?? null]));
  return differences(a.instances, a.metrics[metric]?.values ?? [], a.instances.map(instance => values.get(instance) ?? null));
}

function gains_section(report: EvalReport): Section | null {
  const { evaluation, words } = report;
  const order = best_first(evaluation, 0);
  const reference = evaluation.baseline === null ? undefined : evaluation.rankings[evaluation.baseline];
  let a = order.find(one => one !== reference);
  let b = reference ?? order[1];
  if (!a || !b) return null;
  let metric = 0;
  const note = h("p");
  const drawing = figure("f-gains", w => gains_figure(w, a && b ? differences_of(a, b, metric) : [], metric_name(evaluation.metrics[metric] ?? ""), a?.name ?? "", b?.name ?? "", words));
  const show = () => {
    drawing.redraw();
    const [wins, ties, losses] = tally(a && b ? differences_of(a, b, metric) : []);
    fill(note, h("bdi", {}, a?.name ?? ""), " has a higher value than ", h("bdi", {}, b?.name ?? ""), ` on ${counted(wins, words.instance, words.instances)}, the same value on ${ties} and a lower value on ${losses}.`);
  };
  show();
  const options = evaluation.rankings.map((r, i) => ({ value: String(i), label: r.name }));
  const at = (r: EvaluatedRanking | undefined) => String(r ? evaluation.rankings.indexOf(r) : 0);
  const metrics = evaluation.metrics.map((m, i) => ({ value: String(i), label: metric_name(m) }));
  return {
    id: "gains",
    heading: `Differences by ${words.instance}`,
    short: capital(words.instances),
    side: [paragraph(`One bar per ${words.instance}: the metric of one ranking minus that of another.`), note],
    body: h("figure", {}, h("div", { class: "tools" },
      selection("Ranking", options, at(a), value => { a = evaluation.rankings[Number(value)]; show(); }),
      selection("Reference", options, at(b), value => { b = evaluation.rankings[Number(value)]; show(); }),
      metrics.length > 1 ? selection("Metric", metrics, "0", value => { metric = Number(value); show(); }) : null),
      drawing.element, h("p", { class: "hint" }, "Hover, or focus the figure and use the arrow keys, for exact values."))
  };
}

function facts_of(evaluation: Evaluation): Fact[] {
  const best = best_first(evaluation, 0)[0];
  return best ? evaluation.metrics.slice(0, 4).map((metric, m): Fact => ({ value: fixed(mean_of(best, m), 3), text: [metric_name(metric) + " of ", h("bdi", {}, best.name)] })) : [];
}

export function show_eval(report: EvalReport): void {
  const { evaluation, words } = report;
  const notes = new Notes();
  const best = best_first(evaluation, 0)[0];
  const reference = evaluation.baseline === null ? undefined : evaluation.rankings[evaluation.baseline];
  show_page(report, {
    kicker: [evaluation.metrics.map(metric_name).slice(0, 3).join(", ")],
    title: title_of(report, `${counted(evaluation.rankings.length, "ranking", "rankings")} evaluated on ${counted(best?.instances.length ?? 0, words.instance, words.instances)}`),
    answer: evaluation_answer(evaluation, report),
    meta: [["Rankings", data_name(report)], ["Labels", integer(report.source.labels)], ["Dialect", evaluation.dialect], ...(reference ? [["Baseline", h("bdi", {}, reference.name)] as [string, Node]] : [])],
    facts: facts_of(evaluation)
  }, [bars_section(report, notes), table_section(report), gains_section(report), remarks_section(report), reproduce_section(report), notes.section()]);
}
