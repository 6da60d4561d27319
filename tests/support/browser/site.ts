import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { exitCode, script } from "@/scripts/launcher/children";
import { findFreePort } from "@/scripts/system/ports";
import { waitUntil } from "@/scripts/system/processes";
import { createTestDatabase, type TestServer } from "@/tests/support/database/test-databases";

const logDirectory = path.join(".data", "browser-tests");
const startTimeoutMs = 300_000;

/**
 * A running site and its worker. `pid` is the id of the site's process, and `logs` are the log files of the site and the worker.
 * `stop` ends the site and the worker.
 */
export type BrowserSite = {
  baseUrl: string;
  databaseUrl: string;
  pid: number;
  logs: string[];
  stop: () => Promise<void>;
};

/** A site with its own database. `crash` kills the site and its worker with SIGKILL, and starts them again with the same URL. */
type OwnSite = BrowserSite & { crash: () => Promise<void> };

/**
 * Starts the built site on a new database with demo data, and its worker unless `hasWorker` is false. `settings` are added to the
 * usual settings.
 */
export async function startSite(
  server: TestServer,
  name: string,
  { hasWorker = true, settings = {} }: { hasWorker?: boolean; settings?: Record<string, string> } = {},
): Promise<OwnSite> {
  const running: ChildProcess[] = [];
  const stop = () => stopAll(running);
  try {
    const databaseUrl = await createTestDatabase(server, name);
    const port = await findFreePort();
    const env = { ...siteEnvironment(databaseUrl, port), ...settings };
    await expectSuccess(`${name}-seed`, exitCode(startLogged(`${name}-seed`, script("db-seed.ts"), env)));
    const start = async () => {
      if (hasWorker) running.push(startLogged(`${name}-worker`, script("worker.ts"), env));
      return await startPages(`${name}-site`, env, port, running);
    };
    const crash = async () => {
      await killAll(running.splice(0));
      await start();
    };
    const logs = [`${name}-site`, ...(hasWorker ? [`${name}-worker`] : [])].map(logFile);
    return { ...(await start()), databaseUrl, logs, stop, crash };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts another process of the built site on an existing database, without a worker. `settings` are added to the usual settings.
 */
export async function startSecondSite(
  name: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<BrowserSite> {
  const running: ChildProcess[] = [];
  const stop = () => stopAll(running);
  try {
    const port = await findFreePort();
    const env = { ...siteEnvironment(databaseUrl, port), ...settings };
    return { ...(await startPages(name, env, port, running)), databaseUrl, logs: [logFile(name)], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the customer factory for a site's database. `stop` ends the factory. */
export async function startCustomerFactory(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const file = path.join("tests", "support", "browser", "customer-factory.ts");
  const args = ["--import", "tsx", file, String(port)];
  const factory = startLogged("customer-factory", args, siteEnvironment(databaseUrl, port));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, startTimeoutMs))) {
    throw new Error(`The factory of customers did not come up. Its log:\n${readLog("customer-factory")}`);
  }
  return { url, stop: () => stopAll([factory]) };
}

async function startPages(
  name: string,
  env: NodeJS.ProcessEnv,
  port: number,
  running: ChildProcess[],
): Promise<{ baseUrl: string; pid: number }> {
  const pages = startLogged(name, script("start-web.ts"), env);
  running.push(pages);
  if (!(await waitUntil(() => isHealthy(port), startTimeoutMs))) {
    throw new Error(`The site did not come up. Its log:\n${readLog(name)}`);
  }
  return { baseUrl: `http://localhost:${port}`, pid: pages.pid ?? 0 };
}

async function stopAll(running: ChildProcess[]): Promise<void> {
  for (const child of running) {
    child.kill("SIGTERM");
  }
  await Promise.all(running.map((child) => child.exitCode ?? exitCode(child)));
}

/** Kills processes and all their children with SIGKILL. Each process must be the leader of its own process group. */
async function killAll(running: ChildProcess[]): Promise<void> {
  for (const { pid } of running) if (pid) process.kill(-pid, "SIGKILL");
  await Promise.all(running.map((child) => child.signalCode ?? exitCode(child)));
}

/**
 * Returns the environment of a site. The environment contains every variable that `.env` may set, so that a developer's own
 * settings do not affect the tests.
 */
function siteEnvironment(databaseUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    // If HOST is empty, a demonstration site accepts connections only from the same machine.
    HOST: "",
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: "a secret that is good enough for the tests",
    PIN_PEPPER: "a-pepper-that-is-good-enough-for-the-tests",
    DATA_KEY: "a-data-key-that-is-good-enough-for-the-tests",
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    RESEND_API_KEY: "",
    SMTP_URL: "",
    OIDC_ISSUER: "",
    OIDC_CLIENT_ID: "",
    OIDC_CLIENT_SECRET: "",
    STAFF_SIGN_IN: "password",
    FOUR_EYES: "0",
    // The nightly verification is off, because tests start verifications, and only one verification can run at a time.
    VERIFY_BOOKS_HOUR: "off",
    RATE_LIMIT_FACTOR: "1000",
    PACE_FACTOR: "1000",
    LOG_LEVEL: "warn",
  };
}

function startLogged(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  mkdirSync(logDirectory, { recursive: true });
  const log = openSync(logFile(name), "w");
  const child = spawn(process.execPath, args, { stdio: ["ignore", log, log], env, detached: true });
  closeSync(log);
  return child;
}

async function expectSuccess(name: string, code: Promise<number>): Promise<void> {
  if ((await code) !== 0) {
    throw new Error(`${name} failed. Its log:\n${readLog(name)}`);
  }
}

const logFile = (name: string) => path.join(logDirectory, `${name}.log`);

function readLog(name: string): string {
  return readFileSync(logFile(name), "utf8").split("\n").slice(-40).join("\n");
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false;
  }
}
