/** Draws the report whose data the page contains. */

import { parse_safely } from "./dom.js";
import { show_compare } from "./pages/compare.js";
import { show_eval } from "./pages/eval.js";
import { show_check, show_experts, show_explain } from "./pages/others.js";
import { show_rank } from "./pages/rank.js";
import { show_reproduce } from "./pages/reproduce.js";
import type { Report } from "./types.js";

export function show(report: Report): void {
  switch (report.kind) {
    case "rank":
      return show_rank(report);
    case "compare":
      return show_compare(report);
    case "eval":
      return show_eval(report);
    case "experts":
      return show_experts(report);
    case "check":
      return show_check(report);
    case "explain":
      return show_explain(report);
    case "reproduce":
      return show_reproduce(report);
  }
}

const data = document.getElementById("data")?.textContent;
if (data) show(parse_safely(data) as Report);
