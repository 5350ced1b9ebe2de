import { text_of } from "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, h, name, parse_safely, s } from "../src/dom.js";
import { csv, data_table, sortable } from "../src/table.js";

const HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&";

test("children become text, never markup", () => {
  const element = h("p", { title: HOSTILE }, HOSTILE, name(HOSTILE));
  assert.equal(element.querySelectorAll("script, img").length, 0);
  assert.equal(element.getAttribute("title"), HOSTILE);
  assert.equal(element.textContent, HOSTILE + HOSTILE);
});

test("false, null and nested lists of children", () => {
  const element = h("div", { hidden: false, id: null, class: "c" }, [null, ["a", [false, 1]]], undefined);
  assert.equal(element.outerHTML, '<div class="c">a1</div>');
  fill(element, "b");
  assert.equal(element.textContent, "b");
});

test("SVG elements have the namespace of SVG", () => {
  assert.equal(s("rect", { width: 2 }).namespaceURI, "http://www.w3.org/2000/svg");
});

test("control and bidi override characters become visible", () => {
  const parsed = parse_safely(JSON.stringify({ a: ["x\u202ey", "tab\tnewline\n", "\u0000"] })) as { a: string[] };
  assert.deepEqual(parsed.a, ["x\ufffdy", "tab\tnewline\n", "\ufffd"]);
});

test("CSV quotes fields with commas, quotes and line breaks", () => {
  assert.equal(csv([["a", 1, null], ["x,y", 'say "hi"', "two\nlines"]]), 'a,1,\n"x,y","say ""hi""","two\nlines"\n');
});

function values(table: HTMLElement): string[] {
  return [...table.querySelectorAll("tbody tr")].map(row => text_of(row));
}

test("a table sorts numbers and texts, both ways", () => {
  const rows = [{ n: 2, t: "q10" }, { n: 10, t: "q2" }, { n: 1, t: "q1" }];
  const table = sortable(rows, [
    { label: "N", key: r => r.n, descending: true, cell: r => r.n },
    { label: "T", key: r => r.t, cell: r => r.t }
  ], { caption: "c" });
  assert.deepEqual(values(table.element), ["1q1", "2q10", "10q2"]);
  const [first, second] = table.element.querySelectorAll("thead button") as unknown as HTMLElement[];
  first?.click();
  assert.deepEqual(values(table.element), ["10q2", "2q10", "1q1"]);
  assert.equal(first?.closest("th")?.getAttribute("aria-sort"), "descending");
  second?.click();
  assert.deepEqual(values(table.element), ["1q1", "10q2", "2q10"]);
  assert.equal(first?.closest("th")?.getAttribute("aria-sort"), "none");
});

test("a table filters, and shows 100 rows at a time", () => {
  const table = sortable([...Array(250).keys()], [{ label: "N", key: n => n, cell: n => n }], { caption: "c" });
  assert.equal(values(table.element).length, 100);
  (table.element.querySelector("button.more") as HTMLElement).click();
  assert.equal(values(table.element).length, 200);
  assert.equal(table.filter(n => n % 100 === 7), 3);
  assert.deepEqual(values(table.element), ["7", "107", "207"]);
});

test("a plain table has a caption and row headings", () => {
  const table = data_table(["", "a"], [["x", "1"]], "Numbers");
  assert.equal(table.querySelector("caption")?.textContent, "Numbers");
  assert.equal(table.querySelector("tbody th")?.getAttribute("scope"), "row");
});
