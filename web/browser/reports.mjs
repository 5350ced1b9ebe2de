// The reports that the browser tests open, written by the program.
import { execFileSync } from "node:child_process";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const HOSTILE_NAMES = [
  "<script>document.title='hacked'</script>",
  "<img src=x onerror=\"document.title='hacked'\">",
  "\"quotes\" & 'apostrophes'",
  "</script><script>document.title='hacked'</script>",
  "שלום עולם",
  "right-to-left \u202Eoverride",
  "long ".repeat(40).trim(),
  "👩‍🔬 emoji 🏆"
];

function hostile_csv() {
  const quoted = HOSTILE_NAMES.map(name => '"' + name.replaceAll('"', '""') + '"');
  const rows = ["expert,winner,loser"];
  for (let i = 0; i < quoted.length; ++i) {
    for (let j = i + 1; j < quoted.length; ++j) {
      for (let k = 0; k < 3; ++k) rows.push(`${quoted[k]},${quoted[k === 0 && (i + j) % 3 === 0 ? j : i]},${quoted[k === 0 && (i + j) % 3 === 0 ? i : j]}`);
    }
  }
  return rows.join("\n") + "\n";
}

/** 500 experts who rank 200 of 2,000 items each, with noise. The generator is fixed. */
function large_csv() {
  let state = 12345;
  const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const rows = ["expert,item,rank"];
  for (let e = 0; e < 500; ++e) {
    const chosen = new Set();
    while (chosen.size < 200) chosen.add(Math.floor(random() * 2000));
    const noise = e % 25 === 0 ? 3000 : 150;
    const order = [...chosen].map(item => [item + noise * (random() - 0.5), item]).sort((a, b) => a[0] - b[0]);
    order.forEach(([, item], k) => rows.push(`expert ${e},item ${item},${k + 1}`));
  }
  return rows.join("\n") + "\n";
}

/** Returns the names of the reports, and a function that returns a report: file, bytes and seconds. It is written once. */
export function make_reports(program, root, folder) {
  const engines = ["test", "train", "valid"].map(part => `examples/engines/${part}.txt`);
  const runs = ["bm25", "dense", "title"].map(run => `examples/search/${run}.run`);
  const commands = {
    rank: ["rank", "examples/models.csv", "--method", "bradley-terry"],
    queries: ["rank", ...engines, "--method", "borda"],
    ballots: ["rank", "examples/ballots.toc", "--method", "plackett-luce"],
    compare: ["compare", ...engines, "--folds", "4", "--metrics", "ndcg@5,ap", "--no-times", "--draws", "2000", "--methods", "rrf,borda,copeland,weighted-borda,theta-mpm(adherence=labels)"],
    eval: ["eval", "--labels", "examples/search/qrels.txt", ...runs],
    tests: ["eval", "--labels", "examples/search/qrels.txt", ...runs, "--baseline", "title.run"],
    experts: ["experts", "examples/models.csv"],
    check: ["check", "examples/models.csv"],
    explain: ["explain", "examples/wine.csv"],
    hostile: ["rank", join(folder, "hostile.csv"), "--method", "bradley-terry", "--title", HOSTILE_NAMES[0]],
    large: ["rank", join(folder, "large.csv"), "--method", "plackett-luce"]
  };
  const data = { hostile: hostile_csv, large: large_csv };
  const made = new Map();
  function make(name) {
    if (data[name]) writeFileSync(join(folder, name + ".csv"), data[name]());
    const file = join(folder, name + ".html");
    const started = performance.now();
    execFileSync(program, [...commands[name], "--report", file, "--quiet", "--output", "/dev/null"], { cwd: root, env: { ...process.env, SOURCE_DATE_EPOCH: "1792281600" } });
    if (!existsSync(file)) throw new Error(`${name}: no report`);
    made.set(name, { file, bytes: statSync(file).size, seconds: (performance.now() - started) / 1000 });
    return made.get(name);
  }
  return { names: Object.keys(commands), report: name => made.get(name) ?? make(name) };
}
