// Bundles the unit tests and runs them with node's test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const out = mkdtempSync("test/build-");
try {
  const tests = readdirSync("test").filter(file => file.endsWith(".test.ts"));
  await build({ entryPoints: tests.map(file => join("test", file)), outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "warning" });
  process.exitCode = spawnSync(process.execPath, ["--test", ...tests.map(file => join(out, file.replace(/\.ts$/, ".mjs")))], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(out, { recursive: true });
}
