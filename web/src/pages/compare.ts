/** The page of `compare`. */

import { board_answer } from "../answers.js";
import { type Child, fill, h } from "../dom.js";
import { figure, key } from "../draw.js";
import { SIGNIFICANT, board_figure, mark, metric_decimals, metric_of, ranked_methods } from "../figures/board.js";
import { differences, gains_figure, gains_panels, tally } from "../figures/gains.js";
import { method_pairs_figure, pair_test } from "../figures/method_pairs.js";
import { duration, fixed, integer, p_value, percent, signed } from "../numbers.js";
import { type Fact, Notes, type Section, choice, data_name, paragraph, remarks_section, reproduce_section, selection, show_page, title_of } from "../page.js";
import { type Column, as_table, data_table, sortable, tools } from "../table.js";
import type { Board, BoardMethod, CompareReport, Test } from "../types.js";
import { capital, counted, metric_name } from "../words.js";

/** The metric that all sections show. */
class Metric {
  private readonly listeners: (() => void)[] = [];
  at = 0;
  set(at: number): void {
    this.at = at;
    for (const listener of this.listeners) listener();
  }
  follow(listener: () => void): void {
    this.listeners.push(listener);
    listener();
  }
}

function board_section(report: CompareReport, metric: Metric, notes: Notes): Section {
  const { board, words } = report;
  const drawing = figure("f-board", w => board_figure(w, board, metric.at, words));
  metric.follow(drawing.redraw);
  const control = board.metrics.length > 1
    ? choice("Metric", "metric", board.metrics.map((one, i) => ({ value: String(i), label: metric_name(one) })), "0", value => metric.set(Number(value)))
    : null;
  const several = board.methods.length > 1;
  return {
    id: "board",
    heading: "Leaderboard",
    side: [
      paragraph(`Bars show the mean over ${board.shows_folds ? "folds" : `all ${words.instances}`}, ticks the mean of each fold.`),
      several ? paragraph(`Dots show the mean difference from the baseline on the same ${words.instances}, with its ${percent(board.level)} interval.`,
        notes.ref("interval", `Percentile bootstrap over ${words.instances}, ${integer(board.draws)} draws. Methods that learn are trained in each fold without the labels of the ${words.instances} that they are tested on.`)) : null,
      several ? paragraph(`▲ better and ▼ worse than the baseline at the 5 % level, after correction for several methods.`,
        notes.ref("holm", `Randomisation test over the signs of the paired differences, with Holm’s correction for the ${board.methods.length - 1} methods that are compared with the baseline. The interval is not corrected, so it may exclude zero where the test is not significant.`),
        " No mark: not significant.") : null
    ],
    body: h("figure", {}, control, drawing.element)
  };
}

function columns_of(report: CompareReport, metric: number): Column<BoardMethod>[] {
  const test = (method: BoardMethod): Test | null => metric_of(method, metric).test;
  const digits = metric_decimals(report.board, metric);
  const shown = (method: BoardMethod, text: (t: Test) => string): string => {
    const own = test(method);
    return own ? text(own) : "–";
  };
  return [
    { label: "Method", key: m => m.method, header: true, cls: "name", cell: m => h("bdi", { title: m.method }, m.method) },
    { label: metric_name(report.board.metrics[metric] ?? ""), key: m => metric_of(m, metric).mean, descending: true, numeric: true, cell: m => [fixed(metric_of(m, metric).mean, digits), h("span", { class: "mk", "aria-hidden": "true" }, mark(test(m)))] },
    { label: "Difference", key: m => test(m)?.difference ?? 0, descending: true, numeric: true, cell: m => shown(m, t => signed(t.difference, digits)) },
    { label: `${percent(report.board.level)} interval`, key: m => test(m)?.interval[0] ?? 0, descending: true, numeric: true, cls: "w2", cell: m => shown(m, t => `${signed(t.interval[0], digits)} to ${signed(t.interval[1], digits)}`) },
    { label: "p (Holm)", key: m => test(m)?.corrected ?? 2, numeric: true, cls: "w2", cell: m => shown(m, t => p_value(t.corrected)) },
    { label: "Wins / ties / losses", key: m => (test(m)?.wins ?? 0) - (test(m)?.losses ?? 0), descending: true, numeric: true, cls: "w2b", cell: m => shown(m, t => `${t.wins} / ${t.ties} / ${t.losses}`) },
    ...time_columns(report)
  ];
}

/** Returns the columns of measured times; none with --no-times. */
function time_columns(report: CompareReport): Column<BoardMethod>[] {
  const { methods } = report.board;
  const columns: Column<BoardMethod>[] = [];
  if (methods.some(m => m.trained && m.train_seconds !== null)) columns.push({ label: "Training", key: m => m.train_seconds ?? 0, numeric: true, cls: "w3", cell: m => (m.trained ? duration(m.train_seconds) : "–") });
  if (methods.some(m => m.solve_seconds !== null)) columns.push({ label: `Per ${report.words.instance}`, key: m => m.solve_seconds ?? 0, numeric: true, cls: "w3", cell: m => duration(m.solve_seconds) });
  return columns;
}

function csv_rows(board: Board): (string | number | null)[][] {
  return [["method", "metric", "mean", "difference", "low", "high", "p", "p_holm", "wins", "ties", "losses"],
    ...board.methods.flatMap(method => board.metrics.map((metric, m) => {
      const { mean, test } = metric_of(method, m);
      return [method.method, metric, mean, ...(test ? [test.difference, ...test.interval, test.p, test.corrected, test.wins, test.ties, test.losses] : new Array<null>(8).fill(null))];
    }))];
}

function table_section(report: CompareReport, metric: Metric): Section {
  const { board } = report;
  const box = h("div");
  metric.follow(() => {
    const table = sortable(ranked_methods(board, metric.at), columns_of(report, metric.at), { by: 1, descending: true, caption: "Methods with metric, paired difference and tests", cls: "dense" });
    const bar = tools(table, { label: "Filter methods", total: board.methods.length, noun: ["method", "methods"], matches: (m, query) => m.method.toLowerCase().includes(query), file: report.name + ".csv", rows: () => csv_rows(board) });
    fill(box, bar.element, table.element);
  });
  return {
    id: "table",
    heading: "Table",
    side: [paragraph(h("span", { class: "noprint" }, "Select a column heading to sort. "), h("span", { class: "w2b" }, `Wins, ties and losses count the ${report.words.instances} on which a method is better than, equal to or worse than the baseline.`))],
    body: box
  };
}

function gains_section(report: CompareReport, metric: Metric): Section | null {
  const { board, words } = report;
  if (board.methods.length < 2) return null;
  const best = ranked_methods(board, 0)[0];
  let a = best ? board.methods.indexOf(best) : 0;
  let b = board.baseline;
  if (a === b) a = board.methods.findIndex((_, i) => i !== b);
  const label = (i: number) => board.methods[i]?.method ?? "";
  const values = (i: number) => { const method = board.methods[i]; return method ? metric_of(method, metric.at).values : []; };
  const current = () => differences(board.instances, values(a), values(b));
  const drawing = figure("f-gains", w => gains_figure(w, current(), metric_name(board.metrics[metric.at] ?? ""), label(a), label(b), words));
  const panels = board.methods.length > 2 ? figure("f-multi", w => gains_panels(w, board, metric.at, words)) : null;
  const note = h("p");
  const why = h("code");
  const heading = h("h3");
  const show = () => {
    drawing.redraw();
    const all = current();
    const [gained, equal, lost] = tally(all);
    fill(note, h("bdi", {}, label(a)), " is better than ", h("bdi", {}, label(b)), ` on ${gained} ${words.instances}, equal on ${equal} and worse on ${lost}. Names at the longest bars, where there is room, are ${words.instances}.`);
    fill(why, "witan explain … --instance " + (all[all.length - 1]?.instance ?? ""));
    fill(heading, `All methods against ${label(board.baseline)}, ${metric_name(board.metrics[metric.at] ?? "")}`);
    panels?.redraw();
  };
  metric.follow(show);
  const options = board.methods.map((method, i) => ({ value: String(i), label: method.method }));
  return {
    id: "gains",
    heading: `Gains and losses by ${words.instance}`,
    short: capital(words.instances),
    side: [paragraph(`One bar per ${words.instance}: the metric of the method minus that of the reference, from the largest gain to the largest loss.`), note],
    body: h("figure", {}, h("div", { class: "tools" },
      selection("Method", options, String(a), value => { a = Number(value); show(); }), selection("Reference", options, String(b), value => { b = Number(value); show(); })),
      drawing.element, h("p", { class: "hint" }, `Hover, or focus the figure and use the arrow keys, for the ${words.instance} and its difference. To see why, run `, why, "."),
      panels ? [heading, panels.element] : null)
  };
}

function pairs_section(report: CompareReport, metric: Metric, notes: Notes): Section | null {
  const { board } = report;
  if (!board.pairs.length || board.methods.length < 3) return null;
  const drawing = figure("f-pairs", w => method_pairs_figure(w, board, metric.at));
  const count = board.pairs[0]?.length ?? 0;
  const table = as_table(() => {
    const order = ranked_methods(board, metric.at).map(method => board.methods.indexOf(method));
    const names = order.map(i => board.methods[i]?.method ?? "");
    return data_table(["Method", ...names], order.map((a, i) => [names[i] ?? "", ...order.map(b => {
      const test = a === b ? null : pair_test(board, metric.at, a, b);
      return test ? signed(100 * test.difference, 1) + (test.corrected < SIGNIFICANT ? " *" : "") : "–";
    })]), "Differences of pairs, times 100; * significant");
  });
  metric.follow(() => { table.open = false; drawing.redraw(); });
  const legend: Child = h("span", {}, h("i", { class: "k0" }), " not significant");
  return {
    id: "pairs",
    heading: "Every pair of methods",
    short: "Pairs",
    side: [paragraph("The mean of the method in the row minus that of the method in the column, times 100."),
      paragraph(`Only differences that are significant after correction for all ${count} pairs are coloured.`, notes.ref("pairs", `The same test, with Holm’s correction for all ${count} pairs. It is stricter than the test against one baseline: use it only if the baseline was not chosen beforehand. Neither corrects for several metrics: choose one metric before looking at the results.`))],
    body: h("figure", {}, key("row worse", "row better", legend), drawing.element, h("p", { class: "hint" }, "Hover, or focus the figure and use the arrow keys, for intervals and p-values."), table)
  };
}

function facts_of(report: CompareReport): Fact[] {
  const { board, words } = report;
  const best = ranked_methods(board, 0)[0];
  const baseline = board.methods[board.baseline]?.method ?? "";
  const metric = metric_name(board.metrics[0] ?? "");
  const facts: Fact[] = [];
  const test = best ? metric_of(best, 0).test : null;
  if (best && test) {
    facts.push({ value: signed(test.difference, 3), text: [metric + " of ", h("bdi", {}, best.method), " minus that of ", h("bdi", {}, baseline)] },
      { value: `${test.wins} of ${board.instances.length}`, text: [words.instances + " on which ", h("bdi", {}, best.method), " is better"] });
  } else if (best) {
    facts.push({ value: fixed(metric_of(best, 0).mean, 3), text: [metric + " of ", h("bdi", {}, best.method)] }, { value: String(board.instances.length), text: ["labelled " + words.instances] });
  }
  const others = board.methods.length - 1;
  if (others > 0) {
    const better = board.methods.filter(m => mark(metric_of(m, 0).test) === "▲").length;
    facts.push({ value: `${better} of ${others}`, text: ["methods significantly better than the baseline"] });
    const worse = board.methods.filter(m => mark(metric_of(m, 0).test) === "▼").length;
    facts.push({ value: `${worse} of ${others}`, text: ["methods significantly worse than the baseline"] });
  }
  return facts;
}

export function show_compare(report: CompareReport): void {
  const { board, words } = report;
  const metric = new Metric();
  const notes = new Notes();
  const made = `${report.name}: ${counted(board.methods.length, "method", "methods")} compared on ${counted(board.instances.length, words.instance, words.instances)}`;
  const failed = board.methods.reduce((sum, method) => sum + method.not_converged, 0);
  const sections = [board_section(report, metric, notes), table_section(report, metric), gains_section(report, metric), pairs_section(report, metric, notes)];
  show_page(report, {
    kicker: [metric_name(board.metrics[0] ?? ""), `${board.folds}-fold cross-validation`],
    title: title_of(report, made),
    answer: board_answer(board, words),
    meta: [["Data", data_name(report)], ["Labelled", counted(board.instances.length, words.instance, words.instances)], ["Folds", String(board.folds)],
      ["Baseline", h("code", {}, board.methods[board.baseline]?.method ?? "")], ["Metrics", board.metrics.map(metric_name).join(", ") + `, dialect ${board.dialect}`]],
    facts: facts_of(report)
  }, [...sections, remarks_section(report), reproduce_section(report, [["Draws", `${integer(board.draws)} for the randomisation test and the bootstrap`], ["Not converged", counted(failed, "fit", "fits")]]), notes.section()]);
}
