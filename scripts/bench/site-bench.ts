import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import autocannon, { type Request } from "autocannon";
import { builtSite, exitCode, next } from "@/scripts/lib/children";
import { findFreePort } from "@/scripts/lib/ports";
import { waitUntil } from "@/scripts/lib/processes";
import { testPassword } from "@/tests/support/factories";
import type { BenchWorld } from "./bench-world";
import { benchJavaScript } from "./javascript-bench";
import { connections, type Finding, median } from "./report";

const senders = 32;
const roundSeconds = 4;
const rounds = 3;
const startTimeoutMs = 60_000;

/** Routes and pages of the built site, against an empty route and an empty page of the same server. */
export async function benchSite(world: BenchWorld): Promise<Finding[]> {
  const buildEnv = { ...process.env, BENCH: "1", NODE_ENV: "production" as const };
  // Next writes where this build's types are into the project's own settings.
  const settings = readFileSync("tsconfig.json");
  const build = spawn(process.execPath, next("build"), { stdio: "inherit", env: buildEnv });
  const code = await exitCode(build);
  writeFileSync("tsconfig.json", settings);
  if (code !== 0) throw new Error("The site could not be built.");
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const env = { ...buildEnv, NEXTAUTH_URL: base, RATE_LIMIT_FACTOR: "1000", LOG_LEVEL: "warn" };
  const site: ChildProcess = spawn(process.execPath, builtSite(port), { stdio: "inherit", env });
  try {
    if (!(await waitUntil(() => isUp(base), startTimeoutMs))) throw new Error("The site did not come up.");
    const tokens = await Promise.all(world.customers.slice(0, senders).map(({ actor }) => logIn(base, actor.email)));
    return [
      ...(await benchRoutes(base, world, tokens)),
      ...(await benchPages(base, tokens)),
      ...(await benchJavaScript(base, tokens[0] ?? "")),
    ];
  } finally {
    site.kill("SIGTERM");
    await exitCode(site);
  }
}

async function isUp(base: string): Promise<boolean> {
  return await fetch(`${base}/api/health`).then(
    (response) => response.ok,
    () => false,
  );
}

async function logIn(base: string, email: string): Promise<string> {
  const response = await fetch(`${base}/api/login`, {
    method: "POST",
    body: JSON.stringify({ email, password: testPassword }),
  });
  const body = (await response.json()) as { loginToken?: string };
  if (!body.loginToken) throw new Error(`log-in answered ${response.status}`);
  return body.loginToken;
}

/** Requests a second of each contender; in turns, so that a busy machine is fair to all. */
async function race(base: string, contenders: Record<string, Request[]>): Promise<Record<string, number>> {
  const rates: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, requests] of Object.entries(contenders)) {
      const result = await autocannon({ url: base, connections, duration: roundSeconds, requests });
      const failed = result.non2xx + result.errors;
      if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed`);
      if (round > 0) rates[name] = [...(rates[name] ?? []), result.requests.average];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, figures]) => [name, median(figures)]));
}

function compare(name: string, rates: Record<string, number>, key: string, floor: string): Finding {
  const [rate = 0, floorRate = 1] = [rates[key], rates[floor]];
  const detail = `${rate.toFixed(0)}/s ÷ ${floorRate.toFixed(0)}/s`;
  return { name, ratio: rate / floorRate, bound: { kind: "at least", value: 0.5 }, detail };
}

async function benchRoutes(base: string, { payeeOf }: BenchWorld, tokens: string[]): Promise<Finding[]> {
  const send = (token: string, index: number): Request => ({
    method: "POST",
    path: "/api/interbank-transfer/new",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ beneficiary: payeeOf(index), amount: "0.01", note: "bench" }),
  });
  const empty = (token: string, index: number): Request => ({ ...send(token, index), path: "/api/bench" });
  const rates = await race(base, { empty: tokens.map(empty), send: tokens.map(send) });
  return [compare("POST interbank-transfer/new ÷ empty handler", rates, "send", "empty")];
}

async function benchPages(base: string, tokens: string[]): Promise<Finding[]> {
  const page = (path: string) =>
    tokens.map((token): Request => ({ method: "GET", path, headers: { cookie: `holdfast-session=${token}` } }));
  const rates = await race(base, {
    empty: page("/bench"),
    dashboard: page("/dashboard"),
    history: page("/transactions"),
  });
  return [
    compare("dashboard ÷ empty page", rates, "dashboard", "empty"),
    compare("history ÷ empty page", rates, "history", "empty"),
  ];
}
