import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { buildSite, generatePrismaClient } from "@/scripts/lib/build-steps";
import { exitCode, next, script } from "@/scripts/lib/children";
import { findFreePort } from "@/scripts/lib/ports";
import { waitUntil } from "@/scripts/lib/processes";
import { createTestDatabase, startTestServer } from "./test-server";

const logDirectory = path.join(".data", "browser-tests");
const startTimeoutMs = 60_000;

/**
 * Once per run of the browser tests: the built site and its worker, on a database of their own with demo data. With
 * `E2E_BASE_URL` set, the tests go to the site that answers there.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) {
    return undefined;
  }
  const { server, stop } = await startTestServer();
  const running: ChildProcess[] = [];
  const tearDown = async () => {
    for (const child of running) {
      child.kill("SIGTERM");
    }
    await Promise.all(running.map((child) => child.exitCode ?? exitCode(child)));
    await stop();
  };
  try {
    const databaseUrl = await createTestDatabase(server, "browser");
    const port = await findFreePort();
    const env = siteEnvironment(databaseUrl, port);
    const run = (name: string, args: string[]) => expectSuccess(name, exitCode(startLogged(name, args, env)));
    if (!((await generatePrismaClient(runOnTerminal)) && (await buildSite(runOnTerminal)))) {
      throw new Error("The site could not be built.");
    }
    await run("seed", script("db-seed.ts"));
    running.push(startLogged("worker", script("worker.ts"), env));
    running.push(startLogged("site", next("start", "-p", String(port)), env));
    process.env.E2E_BASE_URL = `http://localhost:${port}`;
    if (!(await waitUntil(() => isHealthy(port), startTimeoutMs))) {
      throw new Error(`The site did not come up. Its log:\n${readLog("site")}`);
    }
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

/** Everything that `.env` could set is set here, so that a developer's own settings do not reach the tests. */
function siteEnvironment(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: "a secret that is good enough for the tests",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    RESEND_API_KEY: "",
    SMTP_URL: "",
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "warn",
  };
}

function startLogged(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  mkdirSync(logDirectory, { recursive: true });
  const log = openSync(path.join(logDirectory, `${name}.log`), "w");
  const child = spawn(process.execPath, args, { stdio: ["ignore", log, log], env });
  closeSync(log);
  return child;
}

function runOnTerminal(program: { args: string[] }): Promise<number> {
  return exitCode(spawn(process.execPath, program.args, { stdio: "inherit" }));
}

async function expectSuccess(name: string, code: Promise<number>): Promise<void> {
  if ((await code) !== 0) {
    throw new Error(`${name} failed. Its log:\n${readLog(name)}`);
  }
}

function readLog(name: string): string {
  return readFileSync(path.join(logDirectory, `${name}.log`), "utf8")
    .split("\n")
    .slice(-40)
    .join("\n");
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false;
  }
}
