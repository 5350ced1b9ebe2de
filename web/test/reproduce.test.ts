import "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { difference_class, reproduction_figure } from "../src/figures/reproduction.js";
import { verdicts } from "../src/pages/reproduce.js";
import type { ReproducedTable } from "../src/types.js";

const TABLE: ReproducedTable = {
  title: "Table 1", protocol: "five folds", rows_are: "method", columns: ["N@1", "MAP"], decimals: 2, tests: [], claims: [], remarks: [],
  rows: [{ name: "CRF", spec: "crf", tolerance: 0.5, explanation: "", not_converged: 0, numbers: [[48.2, 48, null, "met"], [50, 52, 0.1, "below"]] },
    { name: "<b>ours</b>", spec: "council", tolerance: 0.5, explanation: "", not_converged: 0, numbers: [[51.9, null, null, ""], [55, 52, null, "above"]] }]
};

test("one class of colour is one tolerance", () => {
  assert.equal(difference_class(0.5, 0.5), 0);
  assert.equal(difference_class(-0.6, 0.5), -1);
  assert.equal(difference_class(1.2, 0.5), 2);
  assert.equal(difference_class(-100, 0.5), -5);
  assert.equal(difference_class(0.1, 0), 5);
});

test("verdicts are counted, without numbers that are not published", () => {
  assert.deepEqual(verdicts([TABLE]), { met: 1, above: 1, below: 1 });
});

test("cells show the numbers here, and tooltips the published ones", () => {
  const cells = [...reproduction_figure(900, TABLE).querySelectorAll(".cell")];
  assert.equal(cells.length, 4);
  assert.ok(cells[0]?.classList.contains("k0"));
  assert.ok(cells[1]?.classList.contains("k-4"));
  assert.match(cells[1]?.getAttribute("aria-label") ?? "", /Here 50\.00 ± 0\.10 over seeds\. Published 52\.00, difference −2\.00: below/);
  assert.equal(cells[2]?.getAttribute("class"), "cell");
  assert.ok(cells[3]?.classList.contains("k5"));
});
