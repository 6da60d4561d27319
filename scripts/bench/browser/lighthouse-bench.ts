import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import * as z from "zod";
import type { Finding } from "@/scripts/bench/report";
import { OperatorError, projectRoot } from "@/scripts/command/project";
import { exitCode } from "@/scripts/launcher/children";
import { ensureBrowser } from "@/scripts/testing/browser";
import { type BrowserSessions, measuredPages, type Visit } from "./visits";

/**
 * Lighthouse is no dependency of the project, because it needs 150 packages and 185 MB. The bench installs Lighthouse at its
 * first use (docs/decisions/page-speed.md).
 */
const lighthouse = { name: "lighthouse", version: "12.8.2" };
const directory = path.join(projectRoot, "node_modules", ".cache", "holdfast-lighthouse");
const program = path.join(directory, "node_modules", "lighthouse", "cli", "index.js");
const runs = 3;

const category = z.object({ score: z.number() });
const reportSchema = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: category, accessibility: category, "best-practices": category }),
  audits: z.object({
    "largest-contentful-paint": z.object({ displayValue: z.string() }),
    "total-blocking-time": z.object({ displayValue: z.string() }),
    "cumulative-layout-shift": z.object({ numericValue: z.number() }),
  }),
});

type Report = z.infer<typeof reportSchema>;

/**
 * Runs Lighthouse three times on each of the measured pages, with the settings of a phone. The run with the median score counts.
 */
export async function benchLighthouse(base: string, sessions: BrowserSessions): Promise<Finding[]> {
  installLighthouse();
  const browser = ensureBrowser();
  const findings: Finding[] = [];
  for (const visit of measuredPages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await look(base, visit, sessions, browser));
    findings.push(...findingsOf(visit, reports));
  }
  return findings;
}

function installLighthouse(): void {
  if (existsSync(program)) return;
  console.log("Installing Lighthouse from the npm registry …");
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, "package.json"), '{ "private": true }\n');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefix", directory];
  const install = ["install", ...options, `${lighthouse.name}@${lighthouse.version}`];
  const npm = process.env.npm_execpath;
  spawnSync(npm ? process.execPath : "npm", npm ? [npm, ...install] : install, {
    cwd: directory,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (!existsSync(program)) throw new OperatorError("Lighthouse could not be installed from the npm registry.");
}

async function look(base: string, { path: page, who }: Visit, sessions: BrowserSessions, browser: string) {
  const file = path.join(directory, "report.json");
  const headers = who ? { Cookie: sessions[who] } : {};
  const child = spawn(
    process.execPath,
    [
      program,
      base + page,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--extra-headers=${JSON.stringify(headers)}`,
      "--only-categories=performance,accessibility,best-practices",
      "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CHROME_PATH: browser } },
  );
  if ((await exitCode(child)) !== 0) throw new Error(`Lighthouse failed on ${page}.`);
  const report = reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  if (new URL(report.finalDisplayedUrl).pathname !== page)
    throw new Error(`${page} led to ${report.finalDisplayedUrl}`);
  return report;
}

function findingsOf({ path: page }: Visit, reports: Report[]): Finding[] {
  const [, middle] = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score);
  if (!middle) throw new Error(`${page} was not measured`);
  const { categories, audits } = middle;
  const points = (score: number) => Math.round(score * 100);
  const all = reports.map((report) => points(report.categories.performance.score)).join(", ");
  const shown = `largest paint ${audits["largest-contentful-paint"].displayValue}, blocked ${audits["total-blocking-time"].displayValue}`;
  const least = (value: number) => ({ kind: "at least", value }) as const;
  return [
    {
      name: `Lighthouse on ${page}: performance`,
      ratio: points(categories.performance.score),
      bound: least(95),
      detail: `${shown}; ${all}`,
    },
    {
      name: `Lighthouse on ${page}: accessibility`,
      ratio: points(categories.accessibility.score),
      bound: least(100),
      detail: "",
    },
    {
      name: `Lighthouse on ${page}: best practices`,
      ratio: points(categories["best-practices"].score),
      bound: least(100),
      detail: "",
    },
    {
      name: `layout shift of ${page}`,
      ratio: Math.max(...reports.map((report) => report.audits["cumulative-layout-shift"].numericValue)),
      bound: { kind: "at most", value: 0 },
      detail: "the greatest of the three runs",
    },
  ];
}
