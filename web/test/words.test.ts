import { WORDS } from "./support.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { in_words } from "../src/words.js";

const SEARCH = { ...WORDS, item: "document", items: "documents", expert: "run", experts: "runs", instance: "query", instances: "queries" };

test("sentences of the engine get the words of the field", () => {
  assert.equal(in_words("1 of 6 experts disagrees with most other experts.", SEARCH), "1 of 6 runs disagrees with most other runs.");
  assert.equal(in_words("Experts repeat statements.", SEARCH), "Runs repeat statements.");
  assert.equal(in_words("An expert ranks an item.", SEARCH), "A run ranks a document.");
  assert.equal(in_words("an instance of experts", WORDS), "an instance of experts");
});

test("names and code keep their words", () => {
  assert.equal(in_words('expert "the expert items" and `--by experts`', SEARCH), 'run "the expert items" and `--by experts`');
  assert.equal(in_words("--by experts resamples experts", SEARCH), "--by experts resamples runs");
  assert.equal(in_words("expertise and itemised", SEARCH), "expertise and itemised");
});
