import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { runCommand } from "./command/project";
import { silenceTelemetry } from "./command/settings";
import { buildSite, generateSources } from "./launcher/build-steps";
import { exitCode, next, type Program } from "./launcher/children";
import { startTemporaryPostgres } from "./postgres/temporary-postgres";
import { ensureBrowser } from "./testing/browser";
import { countStep, readCounts, type TestCounts } from "./testing/test-counts";

// npm test: runs every check, in a fixed order. The machine needs only Node. Ends with a non-zero code if a check fails. `--all`
// (npm run test:all) is for the check before a release. With `--all`, the command also crawls every language, and runs the whole
// crash campaign on every form.

interface Step {
  name: string;
  run: () => Promise<number>;
  /** The path of the JSON report that the step's test runner writes. */
  report?: string;
  /** The steps that must succeed before this step. */
  needs?: string[];
}

const reports = mkdtempSync(path.join(tmpdir(), "holdfast-reports-"));
const unitReport = path.join(reports, "unit.json");
const integrationReport = path.join(reports, "integration.json");
const browserReport = path.join(reports, "browser.json");
/** The same arguments as in `npm run lint:imports`. */
const importCheck = ["dead-code", "--boundary-violations", "--no-cache", "--quiet"];
const running = new Set<ChildProcess>();
let interrupted = false;

runCommand(async () => {
  silenceTelemetry();
  if (process.argv.includes("--all")) process.env.TEST_ALL = "1";
  const startedAt = Date.now();
  const total: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const stopForSignal = (signal: NodeJS.Signals) => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  };
  process.on("SIGINT", stopForSignal);
  process.on("SIGTERM", stopForSignal);
  const server = await startTemporaryPostgres();
  process.env.TEST_PGADMIN_URL = server.adminUrl;
  try {
    const failed = new Set<string>();
    const runAll = async (chain: Step[]) => {
      for (const step of chain) {
        // If a step fails, the steps that need it are skipped, because they would fail for the same reason.
        if (interrupted || step.needs?.some((name) => failed.has(name))) continue;
        const counts = await runStep(step);
        if (counts.failed > 0) failed.add(step.name);
        total.passed += counts.passed;
        total.failed += counts.failed;
        total.skipped += counts.skipped;
        total.failures.push(...counts.failures);
      }
    };
    for (const chains of phases) await Promise.all(chains.map(runAll));
  } finally {
    await server.stop();
    rmSync(reports, { recursive: true, force: true });
  }
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`\n${interrupted ? "Interrupted" : "Done"} after ${minutes} minutes.`);
  // Several steps ran at the same time, so the failures are far apart in the output above. This summary lists all failures.
  for (const failure of total.failures) console.log(`✗ ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
  process.exitCode = interrupted || total.failed > 0 ? 1 : 0;
});

const generated = ["Generate"];
const checks: Step[] = [
  { name: "Lint", run: () => run(tool("lint", "@biomejs/biome/bin/biome", "check", "--error-on-warnings")) },
  { name: "Imports", run: () => run(tool("imports", "fallow/bin/fallow", ...importCheck)) },
  { name: "Unused code", run: () => run(tool("knip", "knip/bin/knip.js", "--no-progress")) },
  { name: "Citations", run: () => run({ name: "citations", args: ["--import", "tsx", "scripts/lint-citations.ts"] }) },
];
const build: Step = { name: "Build", run: async () => ((await buildSite(run)) ? 0 : 1), needs: generated };
const tests: Step[] = [
  { name: "Unit tests", run: () => runVitest("unit", unitReport), report: unitReport, needs: generated },
  {
    ...{
      name: "Integration tests",
      run: () => runVitest("integration*", integrationReport),
      report: integrationReport,
    },
    needs: generated,
  },
  { name: "Browser tests", run: runBrowserTests, report: browserReport, needs: [...generated, build.name] },
];

/**
 * The phases run one after the other. A phase consists of chains of steps, which run at the same time. The steps of a chain run
 * one after the other. The build and the checks are in parallel chains, because the build and most checks use only one core each.
 * The check of types has its own phase before the build, because both write the same files.
 */
const phases: Step[][][] = [
  [[{ name: "Generate", run: async () => ((await generateSources(run)) ? 0 : 1) }]],
  [[{ name: "Types", run: checkTypes, needs: generated }]],
  [[build], checks],
  [tests],
];

async function runStep(step: Step): Promise<TestCounts> {
  console.log(`\n━━ ${step.name} ${"━".repeat(Math.max(0, 60 - step.name.length))}\n`);
  const startedAt = Date.now();
  let code = 1;
  try {
    code = await step.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const counts = countStep(step.name, code, step.report ? readCounts(step.report) : undefined);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n${counts.failed > 0 ? "✗" : "✓"} ${step.name} in ${seconds} s`);
  return counts;
}

async function checkTypes(): Promise<number> {
  const generated = await run({ name: "typegen", args: next("typegen") });
  return generated === 0 ? run(tool("types", "typescript/bin/tsc", "--noEmit")) : generated;
}

function runVitest(project: string, report: string): Promise<number> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return run(tool(project, "vitest/vitest.mjs", "run", "--project", project, ...reporters));
}

function runBrowserTests(): Promise<number> {
  process.env.CHROMIUM_PATH = ensureBrowser();
  const program = tool("browser", "@playwright/test/cli.js", "test");
  return run({ ...program, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport } });
}

function tool(name: string, file: string, ...args: string[]): Program {
  return { name, args: [path.join("node_modules", file), ...args] };
}

/** Runs a program in the process group of this process, so that Ctrl-C also reaches the program. */
async function run(program: Program): Promise<number> {
  const env = { ...process.env, ...program.env };
  const child = spawn(process.execPath, program.args, { stdio: ["ignore", "inherit", "inherit"], env });
  running.add(child);
  try {
    return await exitCode(child);
  } finally {
    running.delete(child);
  }
}
