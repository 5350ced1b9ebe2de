/** The page of `rank`. */

import { ranking_answer, rankings_answer } from "../answers.js";
import { type Child, fill, h } from "../dom.js";
import { figure, key } from "../draw.js";
import { overall_share } from "../figures/agreement.js";
import { calibration_figure } from "../figures/calibration.js";
import { effects_panel } from "../figures/effects.js";
import { matrix_figure, needs_numbers } from "../figures/matrix.js";
import { type PairMode, concordance, pair_modes, pair_value, pairs_figure } from "../figures/pairs.js";
import { ranking_figure } from "../figures/ranking.js";
import { NARROW, decimals_for, exact_percent, fixed, integer, percent, range } from "../numbers.js";
import { type Fact, Notes, type Section, choice, data_name, evidence, findings_fact, health_section, paragraph, remarks_section, reproduce_section, selection, show_page, title_of } from "../page.js";
import { type Row, has_intervals, has_rank_intervals, rows_of } from "../rows.js";
import { agreement_section, reliability_section } from "../sections.js";
import { type Column, as_table, data_table, sortable, tools } from "../table.js";
import type { RankReport, Ranking } from "../types.js";
import { capital, counted, interval_source, with_article } from "../words.js";

const RANK_INTERVAL_NOTE = "Another item counts as above an item only if their difference is significant when all differences from that item are tested simultaneously (Mogstad, Romano, Shaikh and Wilhelm, Review of Economic Studies, 2024). A pair with a high probability in the heat map may therefore still not be significant.";

/** What the sections of one instance show; it changes when the reader selects another instance. */
class Selected {
  private readonly listeners: (() => void)[] = [];
  constructor(public ranking: Ranking) {}
  select(ranking: Ranking): void {
    this.ranking = ranking;
    for (const listener of this.listeners) listener();
  }
  /** Calls a function now, and whenever the instance changes. */
  follow(listener: () => void): void {
    this.listeners.push(listener);
    listener();
  }
}

function method_note(report: RankReport): string {
  const { summary, citation } = report.method;
  return [capital(summary), citation].filter(Boolean).map(text => text.replace(/\.$/, "") + ".").join(" ");
}

function ranking_section(report: RankReport, selected: Selected, notes: Notes): Section {
  const { words } = report;
  const drawing = figure("f-ranking", w => ranking_figure(w, selected.ranking, report.level, words));
  const heading = h("h3", { class: "which" });
  selected.follow(() => {
    if (report.rankings.length > 1) fill(heading, capital(words.instance) + " ", h("bdi", {}, selected.ranking.instance));
    drawing.redraw();
  });
  const rows = rows_of(selected.ranking.columns);
  const level = percent(report.level);
  const kind = selected.ranking.intervals;
  return {
    id: "ranking",
    heading: "Ranking",
    side: has_intervals(rows)
      ? [paragraph(`Each dot is a score and each line its ${level} interval.`,
          notes.ref("scores", `${method_note(report)} Intervals come from the ${interval_source(kind ?? "")}.`),
          " Do not compare two items by the overlap of their lines; use the pairs below."),
        has_rank_intervals(rows) ? paragraph("The bars on the right are confidence intervals of the ranks. Each item is compared with all others simultaneously.", notes.ref("rank-intervals", RANK_INTERVAL_NOTE)) : null,
        paragraph("A tier contains the items that do not differ significantly from its first item.", notes.ref("tiers", "A tier compares every item with one other item, a rank interval compares it with all. The two need not match: the rank interval of an item in tier 2 may contain rank 1."))]
      : [paragraph("Each hollow dot is a score without an interval.", notes.ref("scores", method_note(report))), paragraph("Bands join items with equal scores.")],
    body: h("figure", {}, report.rankings.length > 1 ? heading : null, drawing.element)
  };
}

function score_decimals(ranking: Ranking): number {
  return decimals_for(ranking.columns.error ?? [], ranking.columns.score);
}

function table_columns(report: RankReport, ranking: Ranking, rows: readonly Row[]): Column<Row>[] {
  const decimals = score_decimals(ranking);
  const intervals = has_intervals(rows);
  const columns: Column<Row>[] = [
    { label: "Rank", key: row => row.rank * 1e6 + row.index, numeric: true, cell: row => row.rank },
    { label: "Tier", key: row => row.tier, numeric: true, cls: "w2", cell: row => row.tier },
    { label: capital(report.words.item), key: row => row.item, header: true, cls: "name", cell: row => h("bdi", { title: row.item }, row.item) },
    { label: "Score", key: row => row.score ?? -Infinity, descending: true, numeric: true, cell: row => fixed(row.score, decimals) }];
  if (intervals) columns.push({ label: `${percent(report.level)} interval`, key: row => (row.high ?? 0) - (row.low ?? 0), numeric: true, cls: "w2", cell: row => (row.low === null ? "–" : `${fixed(row.low, decimals)} to ${fixed(row.high, decimals)}`) });
  if (has_rank_intervals(rows)) columns.push({ label: "Rank interval", key: row => (row.best ?? 0) * 1e6 + (row.worst ?? 0), numeric: true, cell: row => range(row.best, row.worst) });
  if (intervals) columns.push({ label: "Above next", key: row => row.next ?? 2, numeric: true, cls: "w2b", cell: row => percent(row.next) });
  // The explanations show the experts; with both, the table would be too wide.
  if (!ranking.effects) columns.push({ label: capital(report.words.experts), key: row => row.experts, descending: true, numeric: true, cls: "w3", cell: row => integer(row.experts) });
  if (ranking.columns.label) columns.push({ label: "Label", key: row => row.label ?? -Infinity, descending: true, numeric: true, cls: "w2", cell: row => (row.label === null ? "–" : String(row.label)) });
  if (ranking.effects) columns.push({ label: "", hidden: "Explanation", numeric: true, cell: row => explain_button(ranking, row) });
  return columns;
}

function explain_button(ranking: Ranking, row: Row): Child {
  if (!ranking.effects?.explained.some(item => item.item === row.item)) return null;
  return h("button", { class: "mini", type: "button", "aria-expanded": "false", "aria-label": "Explain " + row.item }, "Explain");
}

function csv_rows(rows: readonly Row[]): (string | number | null)[][] {
  return [["rank", "tier", "item", "score", "low", "high", "best_rank", "worst_rank", "experts"],
    ...rows.map(row => [row.rank, row.tier, row.item, row.score, row.low, row.high, row.best, row.worst, row.experts])];
}

function table_section(report: RankReport, selected: Selected, notes: Notes): Section {
  const { words } = report;
  const box = h("div");
  selected.follow(() => {
    const ranking = selected.ranking;
    const rows = rows_of(ranking.columns);
    const table = sortable(rows, table_columns(report, ranking, rows), {
      caption: "Ranking with scores, intervals and rank intervals",
      detail: (row, width) => {
        const item = ranking.effects?.explained.find(one => one.item === row.item);
        return item && ranking.effects ? effects_panel(width, item, ranking.effects, score_decimals(ranking), words) : h("p");
      }
    });
    let tier = "";
    const tiers = [...new Set(rows.map(row => row.tier))];
    const choose = tiers.length > 1 && tiers.length < 100
      ? [selection("Tier", [{ value: "", label: "all" }, ...tiers.map(t => ({ value: String(t), label: String(t) }))], "", value => { tier = value; bar.refine(); })]
      : [];
    const bar = tools(table, {
      label: `Filter ${words.items}`, total: rows.length, noun: [words.item, words.items], more: choose,
      matches: (row, query) => row.item.toLowerCase().includes(query), accepts: row => !tier || row.tier === Number(tier),
      file: report.name + ".csv", rows: () => csv_rows(rows)
    });
    fill(box, bar.element, table.element);
  });
  const effects = selected.ranking.effects;
  return {
    id: "table",
    heading: "Table",
    side: [
      paragraph(h("span", { class: "noprint" }, "Select a column heading to sort. "), has_intervals(rows_of(selected.ranking.columns)) ? h("span", { class: "w2b" }, h("i", {}, "Above next"), " is the probability that an item ranks above the next one in the ranking.") : null),
      effects ? h("p", { class: "noprint" }, h("i", {}, "Explain"), ` shows how the score of an item depends on each ${words.expert}.`,
        notes.ref("effects", effects.additive ? `The effect of ${with_article(words.expert)} is the score from this ${words.expert} alone.` : `The effect of ${with_article(words.expert)} is the score minus the score of a new fit without it. The effects do not add up to the score.`)) : null
    ],
    body: box
  };
}

const MODE_LABELS: Record<PairMode, string> = { above: "ranks above", wins: "wins against", votes: "has votes over" };
const MODE_NOTES: Record<PairMode, string> = {
  above: "The probability, in per cent, that the item in the row has a higher true score than the item in the column. Grey is about 50 %.",
  wins: "The probability, in per cent, that the item in the row wins one comparison with the item in the column, a tie counting half.",
  votes: "The share of the votes, in per cent, that prefer the item in the row to the item in the column, a tie counting half."
};

function pairs_section(report: RankReport, selected: Selected, notes: Notes): Section | null {
  const available = report.rankings.some(one => one.pairs && one.pairs.count > 1 && pair_modes(one.pairs).length);
  if (!available) return null;
  let mode: PairMode = "above";
  const note = h("p");
  const drawing = figure("f-pairs", w => {
    const pairs = selected.ranking.pairs;
    return pairs && pairs.count > 1 ? pairs_figure(w, selected.ranking, pairs, mode) : h("p", { class: "hint" }, "This page has no pairs of this instance.");
  });
  const control = h("div");
  const table = as_table(() => {
    const ranking = selected.ranking;
    const names = ranking.columns.item.slice(0, ranking.pairs?.count ?? 0);
    return data_table([capital(report.words.item), ...names], names.map((one, i) => [one, ...names.map((_, j) => (i === j || !ranking.pairs ? "–" : exact_percent(pair_value(ranking.pairs, mode, i, j))))]), MODE_NOTES[mode]);
  });
  const show = () => {
    fill(note, MODE_NOTES[mode]);
    table.open = false;
    drawing.redraw();
  };
  selected.follow(() => {
    const modes = selected.ranking.pairs ? pair_modes(selected.ranking.pairs) : [];
    if (!modes.includes(mode)) mode = modes[0] ?? "votes";
    fill(control, modes.length > 1 ? choice(`The ${report.words.item} in the row`, "pair-mode", modes.map(value => ({ value, label: MODE_LABELS[value] })), mode, value => {
      mode = value as PairMode;
      show();
    }) : null);
    show();
  });
  const cut = selected.ranking.pairs && selected.ranking.pairs.count < selected.ranking.items;
  return {
    id: "pairs",
    heading: "Pairs",
    side: [note,
      selected.ranking.pairs?.above ? paragraph("Each value is the probability of one pair. Of many pairs, some have a high probability by chance; the rank intervals above allow for that.", notes.ref("rank-intervals", RANK_INTERVAL_NOTE), " Tooltips state whether a pair is significant when all pairs are tested simultaneously.") : null,
      cut ? paragraph(`The first ${selected.ranking.pairs?.count} of ${integer(selected.ranking.items)} ${report.words.items} are shown.`) : null],
    body: h("figure", {}, control, key("0" + NARROW + "%", "100" + NARROW + "%"), drawing.element,
      h("figcaption", { class: "hint" }, "Hover, or focus the figure and use the arrow keys, for exact values and vote counts."), table)
  };
}

function matrix_section(report: RankReport, selected: Selected): Section | null {
  if (!report.rankings.some(one => one.ranks) || report.source.election) return null;
  const { words } = report;
  const drawing = figure("f-matrix", w => {
    const ranking = selected.ranking;
    return ranking.ranks ? matrix_figure(w, ranking.ranks, rows_of(ranking.columns), score_decimals(ranking), words) : h("p", { class: "hint" }, "This page has no ranks of this instance.");
  });
  const legend = h("p", { class: "hint" });
  selected.follow(() => {
    drawing.redraw();
    const experts = selected.ranking.ranks?.experts ?? [];
    fill(legend, needs_numbers(experts) && experts.length > 12 ? [`${capital(words.experts)}: `, experts.map((one, i) => [i ? ", " : "", `${i + 1} `, h("bdi", {}, one)])] : null);
  });
  return {
    id: "lists",
    heading: `Ranks by ${words.expert}`,
    short: "Lists",
    side: [paragraph(`The ${words.items} in the order of the ranking, and their rank in the list of every ${words.expert}. Blue is the top of a list, orange its end; an empty cell means that the list does not contain the ${words.item}.`),
      report.source.labels ? paragraph(`Labels are beside the scores: look for ${words.items} with a high label and a low rank, and for ${words.experts} that rank them high.`) : null],
    body: h("figure", {}, key("end of the list", "top"), drawing.element, legend)
  };
}

function calibration_section(report: RankReport, selected: Selected, notes: Notes): Section | null {
  if (!report.rankings.some(one => one.calibration)) return null;
  const drawing = figure("f-calibration", w => (selected.ranking.calibration ? calibration_figure(w, selected.ranking.calibration) : h("p", { class: "hint" }, "There are too few comparisons.")));
  selected.follow(drawing.redraw);
  return {
    id: "calibration",
    heading: "Calibration",
    side: [paragraph("Comparisons in ten groups by the predicted share of wins, with the observed share and its interval.", notes.ref("calibration", "A tie counts as half a win. The same comparisons determined the scores, so the fit is better than it would be on new comparisons.")),
      paragraph("On the line, predicted and observed shares are equal. Below it, the predictions are overconfident.")],
    body: h("figure", {}, drawing.element)
  };
}

function index_section(report: RankReport, selected: Selected): Section | null {
  if (report.rankings.length < 2) return null;
  const { words } = report;
  const ranked = report.rankings.some(one => one.columns.worst?.some(w => w !== null));
  const table = sortable(report.rankings, [
    { label: capital(words.instance), key: one => one.instance, header: true, cls: "name", cell: one => h("bdi", { title: one.instance }, one.instance) },
    { label: "First", key: one => one.columns.item[0] ?? "", cls: "name", cell: one => h("bdi", {}, one.columns.item[0] ?? "–") },
    ...(ranked ? [{ label: "Rank interval of the first", key: (one: Ranking) => one.columns.worst?.[0] ?? Infinity, numeric: true, cls: "w2", cell: (one: Ranking) => range(one.columns.best?.[0], one.columns.worst?.[0]) }] : []),
    { label: capital(words.items), key: one => one.items, descending: true, numeric: true, cls: "w2", cell: one => integer(one.items) },
    { label: capital(words.experts), key: one => one.experts, descending: true, numeric: true, cls: "w2", cell: one => integer(one.experts) },
    ...(report.rankings.every(one => one.converged) ? [] : [{ label: "Fit", key: (one: Ranking) => (one.converged ? 1 : 0), cls: "w2b", cell: (one: Ranking) => (one.converged ? "converged" : one.stop.replace(/_/g, " ")) }]),
    { label: "", hidden: "Selection", numeric: true, cell: one => {
      const button = h("button", { class: "mini", type: "button", "aria-label": `Show ${one.instance}` }, "Show");
      button.addEventListener("click", () => {
        selected.select(one);
        document.getElementById("ranking")?.scrollIntoView();
      });
      return button;
    } }
  ], { caption: `Rankings by ${words.instance}`, rows: 15 });
  const bar = tools(table, {
    label: `Filter ${words.instances}`, total: report.rankings.length, noun: [words.instance, words.instances],
    matches: (one, query) => one.instance.toLowerCase().includes(query) || (one.columns.item[0] ?? "").toLowerCase().includes(query), file: report.name + ".csv",
    rows: () => [["instance", "rank", "tier", "item", "score", "low", "high"], ...report.rankings.flatMap(one => rows_of(one.columns).map(row => [one.instance, row.rank, row.tier, row.item, row.score, row.low, row.high]))]
  });
  return {
    id: "index",
    heading: capital(words.instances),
    side: [paragraph(`One row per ${words.instance}. `, h("i", {}, "Show"), " puts one into the sections below.")],
    body: h("div", {}, bar.element, table.element)
  };
}

/** Returns the share of votes on pairs that agree with the ranking, if the page has the votes of all pairs. */
function concordance_fact(only: Ranking): Fact[] {
  const share_of_votes = only.pairs && only.pairs.count === only.items ? concordance(only.pairs, only.columns.rank) : null;
  return share_of_votes === null ? [] : [{ value: percent(share_of_votes), text: ["of the votes on pairs agree with the ranking"] }];
}

function evidence_fact(report: RankReport): Fact {
  const { source, words } = report;
  if (source.election) return { value: integer(source.ballots), text: [source.ballots === 1 ? words.ballot : words.ballots] };
  if (source.experts > 1) return { value: integer(source.experts), text: [words.experts] };
  return source.comparisons ? { value: integer(source.comparisons), text: [source.comparisons === 1 ? "comparison" : "comparisons"] } : { value: integer(source.lists), text: [source.lists === 1 ? "list" : "lists"] };
}

function facts_of(report: RankReport, only: Ranking | undefined): Fact[] {
  const { words } = report;
  const facts: Fact[] = [];
  if (only) {
    const rows = rows_of(only.columns);
    const [first, second] = rows;
    if (first && second && first.next !== null && first.rank !== second.rank) facts.push({ value: exact_percent(first.next), text: ["probability that ", h("bdi", {}, first.item), " ranks above ", h("bdi", {}, second.item)] });
    else facts.push({ value: integer(only.items), text: [words.items] });
    if (has_rank_intervals(rows) && rows.length === only.items) {
      const open = rows.filter(row => row.best !== row.worst).length;
      facts.push({ value: `${open} of ${rows.length}`, text: ["rank intervals contain several ranks"] });
    } else {
      facts.push(...concordance_fact(only));
    }
  } else {
    facts.push({ value: String(report.source.instances), text: [words.instances] });
    const certain = report.rankings.filter(one => one.columns.worst?.[0] === 1).length;
    if (report.rankings.some(one => one.columns.worst)) facts.push({ value: `${certain} of ${report.rankings.length}`, text: [`${words.instances} in which the first ${words.item} is significantly better than all others`] });
    else facts.push({ value: integer(report.source.items), text: [`different ${words.items}`] });
  }
  const together = report.agreement ? overall_share(report.agreement) : null;
  if (together !== null) facts.push({ value: percent(together), text: [`of cases in which two ${words.experts} choose the same order`] });
  else facts.push(evidence_fact(report));
  facts.push(findings_fact(report.findings));
  return facts;
}

/** Returns the source of the ranking: "by 12 experts", "by 5000 ballots", "from 36 rankings" or "from 420 comparisons". */
function evidence_name(report: RankReport): string {
  const { source, words } = report;
  if (source.election) return (words.ballot === "ballot" ? "by " : "from ") + counted(source.ballots, words.ballot, words.ballots);
  if (source.experts < 2 && source.comparisons) return "from " + counted(source.comparisons, "comparison", "comparisons");
  return "by " + counted(source.experts, words.expert, words.experts);
}

export function show_rank(report: RankReport): void {
  const { words, source } = report;
  const first = report.rankings[0];
  const notes = new Notes();
  const meta: [string, Child][] = [["Method", [report.method.name, report.method.spec.includes("(") ? [" (", h("code", {}, report.method.spec), ")"] : null]], ["Data", data_name(report)], ["Evidence", evidence(report)]];
  const single = report.rankings.length === 1 && source.instances === 1 ? first : undefined;
  const kind = first?.intervals;
  meta.push(["Intervals", kind ? `${percent(report.level)}, ${interval_source(kind)}` : "none"]);
  const ranked = single ? counted(single.items, words.item, words.items) : counted(source.instances, words.instance, words.instances);
  const made = `${report.name}: ${ranked} ranked ${evidence_name(report)}`;
  const more: [string, Child][] = [];
  if (single?.log_likelihood !== undefined) more.push(["Fit", `log-likelihood ${fixed(single.log_likelihood, 2)}, ${fixed(single.parameters, 0)} parameters, AIC ${fixed(single.aic, 2)}, ${single.stop.replace(/_/g, " ")}`]);
  if (single?.estimates.length) more.push(["Estimates", single.estimates.map(([estimate, value, error]) => `${estimate} ${fixed(value, 4)}${error === null ? "" : ` (standard error ${fixed(error, 4)})`}`).join("; ")]);
  let sections: (Section | null)[] = [];
  if (first) {
    const selected = new Selected(first);
    sections = [index_section(report, selected), ranking_section(report, selected, notes), table_section(report, selected, notes), pairs_section(report, selected, notes), matrix_section(report, selected)];
    sections.push(agreement_section(report, report.agreement, notes), reliability_section(report, report.experts, notes, report.experts?.method === report.method.spec), calibration_section(report, selected, notes));
  }
  sections.push(health_section(report.findings, words), remarks_section(report, single ? single.notes : []), reproduce_section(report, more), notes.section());
  show_page(report, {
    kicker: [source.files.length === 1 ? source.files[0]?.split("/").pop() ?? "" : report.name, report.method.name],
    title: title_of(report, made),
    answer: single ? ranking_answer(single, report.level, words, report.findings) : rankings_answer(report.rankings, source.instances, words, report.method.name, report.findings),
    meta,
    facts: facts_of(report, single)
  }, sections);
}
