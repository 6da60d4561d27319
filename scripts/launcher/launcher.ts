import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { dataDirectory, OperatorError } from "@/scripts/command/project";
import { applyEmbeddedDatabase, assertEmbeddedIsForDemo, ownerDatabaseUrl } from "@/scripts/command/settings";
import { applyFourEyesLimit } from "@/scripts/migrate/four-eyes-limit";
import { applyKeptPrice } from "@/scripts/migrate/kept-price";
import { migrate } from "@/scripts/migrate/migrate";
import { applyPaymentFinality } from "@/scripts/migrate/payment-finality";
import { applyProvisionRates } from "@/scripts/migrate/provision-rates";
import { describeDatabase } from "@/scripts/postgres/database-url";
import { type EmbeddedPostgres, ensureEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { isPortFree, nextFreePort } from "@/scripts/system/ports";
import { identify, stopProcess } from "@/scripts/system/processes";
import { buildSite, generateSources, isSiteBuilt, type Run } from "./build-steps";
import {
  builtSite,
  exitCode,
  KeptProgram,
  type Listening,
  listen,
  logFile,
  logTail,
  next,
  type Program,
  script,
  startProgram,
} from "./children";
import { chooseHost } from "./choose-host";
import type { LauncherLock } from "./launcher-lock";
import { buildWorkerBundles } from "./worker-bundles";

const defaultPort = 3000;
const healthTimeoutMs = 120_000;
const endingsMaxBeforeReady = 3;
const databaseCheckPauseMs = 1_000;

/** Starts the database, the worker and the site, keeps them running, and stops them in the reverse order. */
export class Launcher {
  private readonly kept: KeptProgram[] = [];
  /** The running program whose end `start` waits for, such as a build. */
  private step: ChildProcess | undefined;
  private database: EmbeddedPostgres | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly lock: LauncherLock,
    private readonly development: boolean,
  ) {}

  /** Starts the whole product. Resolves to the site's URL once the site answers. @throws OperatorError if a part cannot start */
  async start(): Promise<string> {
    const run = (program: Program) => this.runToEnd(program);
    if (!(await generateSources(run))) {
      throw failure("The Prisma client could not be generated.", "prisma");
    }
    await this.startDatabase();
    const { port, address } = await choosePort();
    const where = { port, host: chooseHost() };
    this.lock.noteAddress(address);
    await checkSettings();
    await this.prepareData();
    if (this.development) {
      await buildWorkerBundles();
    } else {
      await this.build(run);
    }
    await this.startSite(where);
    return address;
  }

  /** Stops the site, then the worker, then the database. A second call only waits until the first call has finished. */
  stop(): Promise<void> {
    this.stopping ??= (async () => {
      this.lock.noteStopping();
      if (this.step?.pid) {
        await stopProcess(identify(this.step.pid));
      }
      for (const program of this.kept.toReversed()) {
        await program.stop();
      }
      await this.database?.stop();
      this.lock.release();
    })();
    return this.stopping;
  }

  get isStopping(): boolean {
    return this.stopping !== undefined;
  }

  /** Returns the folder of the embedded database's files; undefined if the operator's own database is used. */
  get databasePlace(): string | undefined {
    return this.database?.place;
  }

  private async startDatabase(): Promise<void> {
    if (process.env.DATABASE_URL) {
      tell("Database", describeDatabase(process.env.DATABASE_URL));
      return;
    }
    assertEmbeddedIsForDemo();
    this.database = await ensureEmbeddedPostgres(dataDirectory());
    applyEmbeddedDatabase(this.database);
    const how = this.database.reused ? "was still running" : "started";
    tell("Database", `embedded Postgres ${how}, on port ${new URL(this.database.databaseUrl).port}`);
    if (!this.database.place.startsWith(dataDirectory())) {
      tell("", `its files are in ${this.database.place}: its account cannot enter this folder`);
    }
    void this.keepDatabaseUp(this.database);
  }

  private async keepDatabaseUp(database: EmbeddedPostgres): Promise<void> {
    while (!this.stopping) {
      await sleep(databaseCheckPauseMs);
      try {
        if (!this.stopping && (await database.revive())) {
          console.error("Postgres ended; started it again.");
        }
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }

  private async prepareData(): Promise<void> {
    const applied = await migrate(ownerDatabaseUrl(), process.env.DATABASE_URL);
    tell("Schema", applied.length > 0 ? `${applied.length} migrations applied` : "up to date");
    const isDemo = process.env.DEMO === "1";
    tell("Data", isDemo ? "demo data, put in where it is missing …" : "the bank's own");
    await this.seed();
    await applyFourEyesLimit(ownerDatabaseUrl());
    await applyKeptPrice(ownerDatabaseUrl());
    await applyPaymentFinality(ownerDatabaseUrl());
    await applyProvisionRates(ownerDatabaseUrl());
    // The demonstration contains proposals, which the bank creates only if a four-eyes limit is set. In a new database, the limit
    // is set only after the first seed, so the seed runs a second time here.
    if (isDemo && applied.length > 0) await this.seed();
  }

  private async seed(): Promise<void> {
    if ((await this.runToEnd({ name: "seed", args: script("db-seed.ts") })) !== 0) {
      throw failure("The first data could not be put in.", "seed");
    }
  }

  private async build(run: Run): Promise<void> {
    if (isSiteBuilt()) {
      tell("Build", "there is one of these sources");
      return;
    }
    tell("Build", "building the site, which takes about a minute …");
    if (!(await buildSite(run))) {
      throw failure("The site could not be built.", "build");
    }
  }

  private async startSite(where: Listening): Promise<void> {
    const args = this.development ? next("dev", ...listen(where)) : builtSite(where);
    const noteChild = (pid: number) => this.lock.noteChild(pid);
    const onTerminal = this.development;
    const worker = new KeptProgram({ name: "worker", args: script("worker.ts"), onTerminal }, noteChild);
    const site = new KeptProgram({ name: "site", args, onTerminal }, noteChild);
    this.kept.push(worker, site);
    tell("Site", "starting …");
    worker.start();
    site.start();
    const deadline = Date.now() + healthTimeoutMs;
    while (!(await isHealthy(where))) {
      if (site.endings >= endingsMaxBeforeReady || Date.now() > deadline) {
        throw failure("The site did not come up.", "site");
      }
      await sleep(200);
    }
  }

  private async runToEnd(program: Program): Promise<number> {
    if (this.stopping) {
      return 1;
    }
    const child = startProgram(program);
    this.step = child;
    if (child.pid) {
      this.lock.noteChild(child.pid);
    }
    const code = await exitCode(child);
    this.step = undefined;
    return code;
  }
}

/** Prints a line about the progress of one process of the product. */
function tell(part: string, words: string): void {
  console.log(`  ${part.padEnd(10)}${words}`);
}

function failure(sentence: string, program: string): OperatorError {
  return new OperatorError(`${sentence} The end of ${logFile(program)}:\n\n${logTail(program)}`);
}

async function choosePort(): Promise<{ port: number; address: string }> {
  const wanted = process.env.PORT;
  const port = wanted ? Number(wanted) : await nextFreePort(defaultPort);
  if (!port || !Number.isInteger(port) || port > 65_535) {
    throw new OperatorError(wanted ? `PORT is ${wanted}, which is no port.` : "Ports 3000 to 3099 are all taken.");
  }
  if (wanted && !(await isPortFree(port))) {
    throw new OperatorError(`Port ${port} is taken. Free it, or set PORT to another.`);
  }
  if (!wanted && port !== defaultPort) {
    tell("Port", `${defaultPort} is taken, so ${port} it is`);
  }
  process.env.PORT = String(port);
  process.env.NEXTAUTH_URL ||= `http://localhost:${port}`;
  return { port, address: process.env.NEXTAUTH_URL };
}

async function checkSettings(): Promise<void> {
  const { parseEnv } = await import("@/lib/server/env");
  try {
    parseEnv({ ...process.env, NODE_ENV: "production" });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}

async function isHealthy({ port, host }: Listening): Promise<boolean> {
  const isEverywhere = !host || host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}/api/health`, { signal: AbortSignal.timeout(10_000) });
    return response.status === 200;
  } catch {
    return false;
  }
}
