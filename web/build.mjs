// Bundles the views into dist/report.js and dist/report.css, which the C++ library embeds. `node build.mjs --check`
// fails if they are out of date.
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const check = process.argv.includes("--check");
const options = { bundle: true, minify: true, charset: "utf8", target: ["es2022"], legalComments: "none", write: !check, logLevel: "warning" };
const results = [
  await build({ ...options, entryPoints: ["src/main.ts"], outfile: "dist/report.js", format: "iife" }),
  await build({ ...options, entryPoints: ["src/report.css"], outfile: "dist/report.css", target: ["chrome123", "firefox120", "safari17.5"] })
];
for (const file of check ? results.flatMap(result => result.outputFiles) : []) {
  if (file.text === readFileSync(file.path, "utf8")) continue;
  console.error(`${file.path} is out of date: run \`make web\``);
  process.exitCode = 1;
}
