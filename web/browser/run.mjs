// node browser/run.mjs [--update] [--only=TEXT] PROGRAM
//
// Opens reports in headless Chromium and checks them: no console errors, nothing found by axe, sorting, filtering,
// theme, keyboard, print, hostile names, size, and screenshots. --update replaces the screenshots. --only=TEXT runs the
// checks whose names contain the text.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pixelmatch from "pixelmatch";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";
import { HOSTILE_NAMES, make_reports } from "./reports.mjs";

const own = dirname(fileURLToPath(import.meta.url));
const update = process.argv.includes("--update");
const only = process.argv.find(argument => argument.startsWith("--only="))?.slice("--only=".length) ?? "";
const program = resolve(process.argv.filter(argument => !argument.startsWith("--"))[2] ?? "build/witan");
const root = resolve(own, "../..");
const folder = mkdtempSync(join(tmpdir(), "witan-browser-"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WIDTHS = [360, 800, 1400];
/** Reports with screenshots, and their scale: half-size images keep the repository small. */
const SCREENSHOTS = { rank: 1, compare: 1, experts: 0.5, check: 0.5, explain: 0.5, eval: 0.5, tests: 0.5, queries: 0.5 };
/** Share of pixels that may differ: fonts are rasterised differently by versions of Chromium. */
const TOLERANCE = 0.02;
// One font on all machines (Debian: fonts-dejavu-core).
const FONT = ":root{--sans:'DejaVu Sans'!important;--mono:'DejaVu Sans Mono'!important}*{scroll-behavior:auto!important}";

let failures = 0;
async function check(name, body) {
  if (!name.includes(only)) return;
  try {
    try {
      await body();
    } catch (error) {
      if (!/has been closed|crashed/.test(String(error))) throw error;
      await body(); // the system ended the browser, for example for lack of memory
    }
    console.log(`ok   ${name}`);
  } catch (error) {
    ++failures;
    console.log(`FAIL ${name}\n     ${String(error.message ?? error).split("\n").slice(0, 12).join("\n     ")}`);
  }
}

const { names, report } = make_reports(program, root, folder);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox", "--font-render-hinting=none", "--force-color-profile=srgb"] });
let browser = await launch();
/** Returns the browser; a new one if the system ended it, for example for lack of memory. */
async function living_browser() {
  if (!browser.isConnected()) browser = await launch();
  return browser;
}

async function open(name, width = 1400, theme = "light", deviceScaleFactor = 1) {
  const context = await (await living_browser()).newContext({ viewport: { width, height: 900 }, deviceScaleFactor, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  const errors = [];
  page.on("console", message => { if (["error", "warning"].includes(message.type())) errors.push(message.text()); });
  page.on("pageerror", error => errors.push(String(error)));
  page.on("dialog", dialog => { errors.push("dialog: " + dialog.message()); void dialog.dismiss(); });
  page.on("request", request => { if (!/^(file|data|blob):/.test(request.url())) errors.push("request: " + request.url()); });
  await page.goto(pathToFileURL(report(name).file).href);
  await page.addStyleTag({ content: FONT });
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  return { page, errors, close: () => context.close() };
}

for (const name of names) {
  for (const [width, theme] of [[1400, "light"], [800, "dark"], [360, "light"]]) {
    await check(`${name}, ${width} px, ${theme}: no errors, no overflow, axe finds nothing`, async () => {
      const { page, errors, close } = await open(name, width, theme);
      assert.ok((await page.locator("h1").innerText()).length > 0);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page scrolls sideways");
      await page.evaluate(axe);
      const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(found.violations.map(v => `${v.id}: ${v.nodes.length} × ${v.nodes[0]?.html.slice(0, 160)} ${v.nodes[0]?.failureSummary?.replace(/\s+/g, " ").slice(0, 200)}`), []);
      assert.deepEqual(errors, []);
      await close();
    });
  }
}

await check("a table sorts", async () => {
  const { page, close } = await open("rank");
  const items = () => page.locator("#table tbody th").allInnerTexts();
  const before = await items();
  await page.locator("#table thead button", { hasText: "Item" }).click();
  const sorted = await items();
  assert.deepEqual(sorted, [...before].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })));
  assert.equal(await page.locator("#table th[aria-sort=ascending]").innerText(), "Item");
  await page.locator("#table thead button", { hasText: "Item" }).click();
  assert.deepEqual(await items(), sorted.reverse());
  await close();
});

await check("a table filters and reports the count", async () => {
  const { page, close } = await open("rank");
  await page.locator("#table input[type=search]").fill("in");
  const shown = await page.locator("#table tbody th").allInnerTexts();
  assert.ok(shown.length > 0 && shown.every(item => item.toLowerCase().includes("in")));
  assert.equal(await page.locator("#table [role=status]").innerText(), `${shown.length} of 8 items`);
  await close();
});

await check("a row explains itself", async () => {
  const { page, close } = await open("rank");
  const button = page.locator("#table tbody button").first();
  await button.click();
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  assert.equal(await page.locator("#table .detail svg [role=img]").count(), 12);
  await button.click();
  assert.equal(await page.locator("#table .detail").count(), 0);
  await close();
});

await check("the theme changes and is remembered", async () => {
  const { page, close } = await open("rank");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.locator("#theme").click();
  assert.equal(await page.locator("#theme").innerText(), "Theme: light");
  await page.locator("#theme").click();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.notEqual(await paper(), light);
  await page.reload();
  assert.equal(await page.locator("#theme").innerText(), "Theme: dark");
  await close();
});

await check("arrow keys move inside a figure, Escape closes the tooltip", async () => {
  const { page, close } = await open("rank");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  await page.locator("#f-ranking [tabindex='0']").focus();
  assert.match(await focused(), /^Cedar-XL/);
  await page.keyboard.press("ArrowDown");
  assert.match(await focused(), /^Ginkgo-1/);
  await page.keyboard.press("End");
  assert.match(await focused(), /^Elm-mini/);
  assert.match(await page.locator("#tip").innerText(), /^Elm-mini/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#tip").isVisible(), false);
  await close();
});

await check("the heat map of pairs has three modes, and a table", async () => {
  const { page, close } = await open("rank");
  const cell = () => page.locator("#f-pairs .cell text").nth(0).textContent();
  const above = await cell();
  await page.locator("#pairs label", { hasText: "wins against" }).click();
  assert.notEqual(await cell(), above);
  await page.locator("#pairs summary").click();
  await page.locator("#pairs details tbody tr").first().waitFor();
  assert.equal(await page.locator("#pairs details tbody tr").count(), 8);
  await close();
});

await check("scores beside the ranks are legible in the dark theme", async () => {
  const { page, close } = await open("explain", 800, "dark");
  const scores = page.locator("#f-matrix .cell:not([class*=' k']) text");
  assert.ok(await scores.count() > 0);
  assert.equal(await scores.first().evaluate(text => getComputedStyle(text).fill), await page.evaluate(() => getComputedStyle(document.body).color));
  await close();
});

await check("another metric, and other methods", async () => {
  const { page, close } = await open("compare");
  const text = () => page.locator("#f-board").textContent();
  const before = await text();
  await page.locator("#board label", { hasText: "AP" }).click();
  assert.notEqual(await text(), before);
  const bars = await page.locator("#f-gains desc").textContent();
  await page.locator("#gains select").first().selectOption({ label: "copeland" });
  assert.notEqual(await page.locator("#f-gains desc").textContent(), bars);
  await close();
});

await check("another instance", async () => {
  const { page, close } = await open("queries");
  const before = await page.locator("#f-ranking desc").textContent();
  await page.locator("#index tbody button").nth(3).click();
  assert.notEqual(await page.locator("#f-ranking desc").textContent(), before);
  assert.match(await page.locator("#ranking .which").innerText(), /^Query 4$/);
  await close();
});

await check("print: A4, light colours, controls hidden", async () => {
  const { page, close } = await open("rank", 1400, "dark");
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, pdf);
  const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(match => match[1].split(" ").map(Number));
  assert.ok(boxes.length >= 3 && boxes.length <= 8, `${boxes.length} pages`);
  for (const [, , w, height] of boxes) assert.ok(Math.abs(w - 595.3) < 2 && Math.abs(height - 841.9) < 2, `${w} × ${height}`);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".bar").isVisible(), false);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  await close();
});

await check("hostile names stay text", async () => {
  const { page, errors, close } = await open("hostile");
  assert.match(await page.title(), /^<script>/);
  assert.equal(await page.locator("main script, main img, main iframe").count(), 0);
  const shown = await page.locator("#table tbody th").allTextContents();
  const expected = HOSTILE_NAMES.map(name => name.replaceAll("\u202E", "\uFFFD"));
  assert.deepEqual([...shown].sort(), [...expected].sort());
  assert.deepEqual(errors, []);
  const text = readFileSync(report("hostile").file, "utf8");
  assert.equal(text.split(/<\/script/i).length - 1, 2, "the data contain the end of an element");
  await close();
});

await check("2,000 items and 500 experts: under 3 MB, opens in under two seconds, states what is omitted", async () => {
  const large = report("large");
  assert.ok(large.bytes < 3e6, `${large.bytes} bytes`);
  const context = await (await living_browser()).newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  let seconds = Infinity; // the best of three, because other programs use the processors too
  for (let k = 0; k < 3; ++k) {
    const started = performance.now();
    await page.goto(pathToFileURL(large.file).href);
    await page.locator("#f-ranking svg").waitFor();
    seconds = Math.min(seconds, (performance.now() - started) / 1000);
  }
  console.log(`     ${(large.bytes / 1e6).toFixed(2)} MB, opened in ${seconds.toFixed(2)} s, written in ${large.seconds.toFixed(1)} s`);
  assert.ok(seconds < 2, `${seconds} s`);
  assert.match(await page.locator("#remarks").innerText(), /500 experts in 40 clusters/);
  assert.match(await page.locator("#f-ranking").textContent(), /items not shown/);
  await context.close();
});

function compare_images(name, actual) {
  const golden = join(own, "golden", name + ".png");
  if (update || !existsSync(golden)) {
    if (!update) throw new Error("no screenshot; run with --update");
    // Chromium compresses for speed.
    writeFileSync(golden, PNG.sync.write(PNG.sync.read(actual), { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 }));
    return;
  }
  const [a, b] = [PNG.sync.read(actual), PNG.sync.read(readFileSync(golden))];
  const keep = () => { const at = join(tmpdir(), `witan-${name}.png`); writeFileSync(at, actual); return at; };
  if (Math.abs(a.height - b.height) > 0.02 * b.height || a.width !== b.width) throw new Error(`${a.width} × ${a.height} instead of ${b.width} × ${b.height}: ${keep()}`);
  const height = Math.min(a.height, b.height);
  const crop = image => { const cut = new PNG({ width: image.width, height }); PNG.bitblt(image, cut, 0, 0, image.width, height, 0, 0); return cut; };
  const differing = pixelmatch(crop(a).data, crop(b).data, undefined, a.width, height, { threshold: 0.2 });
  if (differing > TOLERANCE * a.width * height) throw new Error(`${((100 * differing) / (a.width * height)).toFixed(2)} % of the pixels differ: ${keep()}`);
}

for (const [name, scale] of Object.entries(SCREENSHOTS)) {
  for (const width of WIDTHS) {
    await check(`screenshot of ${name} at ${width} px`, async () => {
      const { page, close } = await open(name, width, width === 360 ? "dark" : "light", scale);
      await page.evaluate(() => document.querySelector("#provenance")?.remove()); // contains the version
      compare_images(`${name}-${width}`, await page.screenshot({ fullPage: true, animations: "disabled" }));
      await close();
    });
  }
}

await browser.close();
rmSync(folder, { recursive: true });
console.log(failures ? `${failures} checks failed` : "all checks passed");
process.exitCode = failures ? 1 : 0;
