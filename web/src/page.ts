/** The frame of a page: bar, heading, sections, notes and footer. */

import { type Child, fill, h, s } from "./dom.js";
import { draw_all, prepare_print } from "./draw.js";
import { save } from "./table.js";
import type { Common, Finding, Report, Severity, Words } from "./types.js";
import { counted, in_words, long_date } from "./words.js";

export interface Section {
  id: string;
  heading: string;
  /** Short heading for the navigation. */
  short?: string;
  side?: Child[];
  body: Child;
}

export interface Fact {
  value: string;
  text: Child[];
}

export interface Head {
  kicker: string[];
  title: string;
  answer: Child[];
  meta: [string, Child][];
  facts: Fact[];
}

/** Numbered notes at the end of the page. A second reference to a note has the same number. */
export class Notes {
  private readonly keys: string[] = [];
  private readonly texts: Child[][] = [];

  /** Returns the reference to a note, which is added if it is new. */
  ref(key: string, ...text: Child[]): HTMLElement {
    let at = this.keys.indexOf(key);
    const fresh = at < 0;
    if (fresh) {
      at = this.keys.push(key) - 1;
      this.texts.push(text);
    }
    const number = at + 1;
    return h("sup", {}, h("a", { href: `#n${number}`, id: fresh ? `r${number}` : null, "aria-label": `Note ${number}` }, number));
  }
  section(): Section | null {
    if (!this.texts.length) return null;
    const items = this.texts.map((text, i) => h("li", { id: `n${i + 1}` }, text, " ", h("a", { href: `#r${i + 1}`, "aria-label": "Back to text" }, "↩")));
    return { id: "notes", heading: "Notes", body: h("ol", { class: "notes" }, items) };
  }
}

export function paragraph(...children: Child[]): HTMLElement {
  return h("p", {}, children);
}

/** A choice of one of several values, shown as a segmented control. */
export function choice(legend: string, group: string, options: readonly { value: string; label: string }[], chosen: string, change: (value: string) => void): HTMLElement {
  return h("fieldset", {}, h("legend", {}, legend), h("div", { class: "seg" }, options.map(option => {
    const input = h("input", { type: "radio", name: group, value: option.value, checked: option.value === chosen });
    input.addEventListener("change", () => change(option.value));
    return h("label", {}, input, option.label);
  })));
}

/** A labelled drop-down list. */
export function selection(label: string, options: readonly { value: string; label: string }[], chosen: string, change: (value: string) => void): HTMLElement {
  const select = h("select", {}, options.map(option => h("option", { value: option.value, selected: option.value === chosen }, option.label)));
  select.addEventListener("change", () => change(select.value));
  return h("label", {}, label, select);
}

const SHAPES: Record<Severity, string> = {
  warning: "M8 1 15.5 15H.5z",
  notice: "M8 1a7 7 0 1 0 .01 0z",
  ok: "M6.2 13.5.9 8.2l2-2 3.3 3.3 7-7 2 2z"
};
const WORDS: Record<Severity, string> = { warning: "Warning", notice: "Notice", ok: "Passed" };

function coded_text(text: string): Child[] {
  return text.split("`").map((part, k) => (k % 2 ? h("code", {}, part) : part));
}

export function findings_list(findings: readonly Finding[], words: Words): HTMLElement {
  return h("ul", { class: "findings" }, findings.map(finding => h("li", { class: finding.severity },
    h("span", { class: "sev" }, s("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: SHAPES[finding.severity] })), WORDS[finding.severity]),
    h("div", {},
      h("p", {}, coded_text(in_words(finding.message, words))),
      finding.where.length ? h("p", {}, h("bdi", {}, in_words(finding.where.join("; "), words))) : null,
      finding.advice ? h("p", {}, coded_text(in_words(finding.advice, words))) : null))));
}

export function health_section(findings: readonly Finding[], words: Words): Section {
  return {
    id: "health",
    heading: "Health check",
    side: [paragraph("Whether the data can support a ranking. Warnings can change the result; notices are worth knowing.")],
    body: findings_list(findings, words)
  };
}

/** Returns "1 warning" and "and 2 notices in the health check". */
export function findings_fact(findings: readonly Finding[]): Fact {
  const warnings = findings.filter(f => f.severity === "warning").length;
  const notices = findings.filter(f => f.severity === "notice").length;
  return warnings
    ? { value: counted(warnings, "warning", "warnings"), text: [`and ${counted(notices, "notice", "notices")} in the `, h("a", { href: "#health" }, "health check")] }
    : { value: counted(notices, "notice", "notices"), text: ["and no warning in the ", h("a", { href: "#health" }, "health check")] };
}

function code_block(id: string, heading: string, content: string): HTMLElement {
  const text = h("pre", { id, tabindex: "0", role: "region", "aria-label": heading }, content);
  const button = h("button", { class: "mini", type: "button", "aria-label": "Copy: " + heading }, "Copy");
  button.addEventListener("click", () => void copy(text, button));
  return h("div", { class: "code" }, h("h3", {}, heading), button, text);
}

async function copy(text: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    fill(button, "Copied");
  } catch {
    getSelection()?.selectAllChildren(text);
    fill(button, "Selected");
  }
  setTimeout(() => fill(button, "Copy"), 1500);
}

export function reproduce_section(report: Common, more: [string, Child][] = []): Section {
  const facts: [string, Child][] = [["Version", `Witan ${report.version}`], ["Seed", String(report.seed)], ...more];
  if (report.source.sha256) facts.push(["SHA-256 of the data", h("span", { class: "hash" }, report.source.sha256)]);
  return {
    id: "reproduce",
    heading: "How to reproduce",
    short: "Reproduce",
    side: [paragraph("The result does not depend on the number of threads. The same version, data and seed give the same numbers.")],
    body: h("div", {},
      report.reproduce.shell ? code_block("c-shell", "Command line", report.reproduce.shell) : null,
      report.reproduce.python ? code_block("c-python", "Python", report.reproduce.python) : null,
      h("dl", { class: "meta", id: "provenance" }, facts.flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, value)])))
  };
}

/** The notes of the computation and the limits of the page. */
export function remarks_section(report: Common, fit_notes: readonly string[] = []): Section | null {
  const all = [...new Set([...fit_notes, ...report.notes, ...report.omitted])];
  if (!all.length) return null;
  return {
    id: "remarks",
    heading: "Remarks",
    side: [paragraph("What the computation noted about the data and the fit, and what this page omits.")],
    body: h("ul", { class: "remarks" }, all.map(text => h("li", {}, in_words(text, report.words))))
  };
}

const THEMES = ["auto", "light", "dark"];

function stored_theme(): string | null {
  try {
    return localStorage.getItem("witan-theme");
  } catch {
    return null; // no storage for this page
  }
}

function theme_button(): HTMLElement {
  const button = h("button", { class: "btn theme", id: "theme", type: "button" });
  let theme = /theme=(light|dark)/.exec(location.hash)?.[1] ?? stored_theme() ?? "auto";
  function show(): void {
    if (!THEMES.includes(theme)) theme = "auto";
    if (theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
    fill(button, "Theme: " + theme);
  }
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % 3] ?? "auto";
    show();
    try {
      localStorage.setItem("witan-theme", theme);
    } catch {
      // no storage for this page
    }
  });
  show();
  return button;
}

function section_element(section: Section): HTMLElement {
  return h("section", { id: section.id, "aria-labelledby": "h-" + section.id },
    h("div", { class: "side" }, h("h2", { id: "h-" + section.id }, section.heading), section.side ?? null),
    h("div", { class: "main" }, section.body));
}

/** Fills the document with a report. */
export function show_page(report: Report, head: Head, sections: readonly (Section | null)[]): void {
  const shown = sections.filter((section): section is Section => section !== null);
  const date = long_date(report.date);
  const made = `Made by Witan ${report.version}${date ? " on " + date : ""}.`;
  const download = h("button", { class: "mini", type: "button" }, "Download the data of this report (JSON)");
  download.addEventListener("click", () => save(report.name + ".json", "application/json", JSON.stringify(report, null, 1)));
  const linked = shown.filter(section => !["notes", "remarks"].includes(section.id));
  document.title = head.title + " · Witan";
  const first = shown[0];
  fill(document.body,
    first ? h("a", { class: "skip", href: "#" + first.id }, "Skip to: " + first.heading) : null,
    h("div", { class: "bar", role: "banner" }, h("div", { class: "wrap" }, h("b", {}, "Witan report"),
      h("nav", { "aria-label": "Sections" }, linked.map(section => h("a", { href: "#" + section.id }, section.short ?? section.heading))), theme_button())),
    h("main", { class: "wrap", id: "main" },
      h("header", {},
        h("p", { class: "kicker" }, h("bdi", {}, [...head.kicker, date].filter(Boolean).join(" · "))),
        h("h1", {}, h("bdi", {}, head.title)),
        h("div", { class: "intro" }, h("p", { class: "lede", id: "answer" }, head.answer),
          h("dl", { class: "meta" }, [...head.meta, ["Made", (date ? date + " by " : "by ") + "Witan " + report.version] as [string, Child]]
            .flatMap(([term, value]) => [h("dt", {}, term), h("dd", {}, value)])),
          h("ul", { class: "facts" }, head.facts.map(fact => h("li", {}, h("b", {}, fact.value), fact.text))))),
      shown.map(section_element)),
    h("div", { class: "wrap" }, h("footer", {}, h("span", {}, made + " This file is self-contained and loads nothing from the network."), download)));
  prepare_print();
  draw_all();
}

/** Returns what the data contain: "420 comparisons, 55 of them ties". */
export function evidence(report: Common): string {
  const { source, words } = report;
  const parts: string[] = [];
  if (source.comparisons) parts.push(counted(source.comparisons, "comparison", "comparisons") + (source.ties ? `, ${source.ties} of them ties` : ""));
  if (source.lists) {
    parts.push(source.election ? counted(source.ballots, words.ballot, words.ballots) : `${counted(source.lists, "list", "lists")} with ${counted(source.entries, "entry", "entries")}`);
  }
  if (source.labels) parts.push(counted(source.labels, "label", "labels"));
  return parts.join("; ") || `no statements by ${words.experts}`;
}

/** Returns a path that can break after its slashes. */
function path_name(path: string): Child {
  return h("bdi", {}, path.split("/").flatMap((part, i, all): Child[] => (i + 1 < all.length ? [part + "/", h("wbr", {})] : [part])));
}

export function data_name(report: Common): Child {
  const files = report.source.files;
  if (!files.length) return "data in memory";
  const folders = new Set(files.map(file => file.slice(0, file.lastIndexOf("/"))));
  if (files.length > 2 && folders.size === 1 && files[0]?.includes("/")) return [`${files.length} files in `, path_name([...folders].join())];
  const shown = files.slice(0, 4).map(path_name);
  return [shown.flatMap((file, i) => (i ? [", ", file] : [file])), files.length > 4 ? ` and ${files.length - 4} more files` : null];
}

export function title_of(report: Common, made: string): string {
  return report.title || made;
}
