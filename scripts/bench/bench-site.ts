import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { builtSite, exitCode, next } from "@/scripts/launcher/children";
import { hintCompilation } from "@/scripts/launcher/compile-hints";
import { findFreePort } from "@/scripts/system/ports";
import { waitUntil } from "@/scripts/system/processes";
import { testPassword } from "@/tests/support/factories";

const startTimeoutMs = 60_000;

/** A running site of the bench: its base URL and its process id. */
export type RunningSite = { base: string; pid: number };

/** The two forms of a session's credentials. A program sends `loginToken`, and a browser sends `cookie`. */
export type BenchSession = { loginToken: string; cookie: string };

/** Builds the site together with the bench's empty page and empty route, and runs the site during `work`. */
export async function withBenchSite<Result>(work: (site: RunningSite) => Promise<Result>): Promise<Result> {
  const buildEnv = { ...process.env, BENCH: "1", NODE_ENV: "production" as const };
  // Next's build changes the project's tsconfig.json, so the file is restored after the build.
  const settings = readFileSync("tsconfig.json");
  const build = spawn(process.execPath, next("build"), { stdio: "inherit", env: buildEnv });
  const code = await exitCode(build);
  writeFileSync("tsconfig.json", settings);
  if (code !== 0) throw new Error("The site could not be built.");
  hintCompilation(".next-bench");
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  const env = {
    ...buildEnv,
    NEXTAUTH_URL: base,
    RATE_LIMIT_FACTOR: "1000",
    PACE_FACTOR: "1000000",
    SAME_PAYMENT_HOURS: "0",
    LOG_LEVEL: "warn",
  };
  const site: ChildProcess = spawn(process.execPath, builtSite({ port }), { stdio: "inherit", env });
  try {
    if (!(await waitUntil(() => isUp(base), startTimeoutMs))) throw new Error("The site did not come up.");
    return await work({ base, pid: site.pid ?? 0 });
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

/** Logs in a user that the tests' factories have created. */
export async function logIn(base: string, email: string): Promise<BenchSession> {
  const response = await fetch(`${base}/api/login`, {
    method: "POST",
    body: JSON.stringify({ email, password: testPassword }),
  });
  const body = (await response.json()) as { loginToken?: string };
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("holdfast-session="));
  if (!body.loginToken || !cookie) throw new Error(`log-in answered ${response.status}`);
  return { loginToken: body.loginToken, cookie: cookie.slice(0, cookie.indexOf(";")) };
}
