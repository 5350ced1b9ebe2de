import assert from "node:assert/strict";
import { test } from "node:test";
import { NARROW, cell_percent, decimals_for, duration, exact_percent, fixed, integer, p_value, percent, range, signed } from "../src/numbers.js";

test("fixed uses a true minus sign, and zero has no sign", () => {
  assert.equal(fixed(-0.456), "−0.46");
  assert.equal(fixed(-0.001), "0.00");
  assert.equal(fixed(1.005, 1), "1.0");
  assert.equal(fixed(null), "–");
  assert.equal(fixed(Number.NaN), "–");
});

test("thousands are separated from five digits on", () => {
  assert.equal(fixed(1234.5, 1), "1234.5");
  assert.equal(fixed(-12345.6789, 2), `−12${NARROW}345.68`);
  assert.equal(integer(1234567), `1${NARROW}234${NARROW}567`);
});

test("differences have a plus sign", () => {
  assert.equal(signed(0.131, 3), "+0.131");
  assert.equal(signed(-0.131, 3), "−0.131");
  assert.equal(signed(0.0001, 3), "0.000");
});

test("probabilities never claim certainty", () => {
  assert.equal(percent(0.999), `>${NARROW}99${NARROW}%`);
  assert.equal(percent(0), `<${NARROW}1${NARROW}%`);
  assert.equal(percent(0.506), `51${NARROW}%`);
  assert.equal(exact_percent(1), `>${NARROW}99.99${NARROW}%`);
  assert.equal(exact_percent(0.99417), `99.4${NARROW}%`);
  assert.equal(exact_percent(0.9995), `99.95${NARROW}%`);
  assert.equal(cell_percent(0.999), ">99");
});

test("p-values have no exponent", () => {
  assert.equal(p_value(0.00001), `<${NARROW}0.001`);
  assert.equal(p_value(0.0312), "0.031");
});

test("ranges of places and durations", () => {
  assert.equal(range(2, 6), "2–6");
  assert.equal(range(1, 1), "1");
  assert.equal(range(null, 2), "–");
  assert.equal(duration(0.000046), `46${NARROW}µs`);
  assert.equal(duration(0.0123), `12${NARROW}ms`);
  assert.equal(duration(3.21), `3.2${NARROW}s`);
});

test("decimals show two digits of the smallest standard error", () => {
  assert.equal(decimals_for([0.1667, 0.2], [1, 2]), 2);
  assert.equal(decimals_for([0.012, 0.2], [1, 2]), 3);
  assert.equal(decimals_for([4.2], [1500, 1600]), 1);
  assert.equal(decimals_for([42], [1500, 1600]), 0);
});

test("without errors, decimals resolve a thousandth of the range, or are those of the values", () => {
  assert.equal(decimals_for([], [1 / 3, 4 / 3]), 3);
  assert.equal(decimals_for([], [0.5, 1.5]), 1);
  assert.equal(decimals_for([], [3, 12]), 0);
  assert.equal(decimals_for([], [1 / 3, 1 / 3]), 2);
});
