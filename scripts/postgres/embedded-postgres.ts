import { spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@/scripts/command/project";
import { type OsUser, postgresOsUser, runAs } from "@/scripts/system/os-user";
import { findFreePort, isPortFree } from "@/scripts/system/ports";
import { readFileIfThere } from "@/scripts/system/private-files";
import { isAlive, signalProcess, waitUntil } from "@/scripts/system/processes";
import { withConnection } from "./connect";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries";
import { adminRole, type EmbeddedPostgresOptions, makeClusterOnce } from "./postgres-cluster";
import { clusterDirectory, createRecord, type PostgresRecord, readRecord, writeRecord } from "./postgres-place";
import { findPostmaster } from "./postmaster";
import { expectAnswer, makeRolesAndDatabase } from "./prepare-database.sql";

/** The role that owns the database with all its objects and runs migrations. The role is not a superuser. */
const ownerRole = "holdfast_owner";
/** The role of site and worker. The role owns nothing. */
const appRole = "holdfast";
const appDatabase = "holdfast";
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const logSizeMaxBytes = 10_000_000;

/** A running embedded Postgres. */
export interface EmbeddedPostgres {
  /** The connection URL of site and worker. The role in the URL owns nothing. `db:migrate` grants the role its privileges. */
  databaseUrl: string;
  /** The connection URL of the role that owns the product's database. */
  ownerUrl: string;
  /** The connection URL of the superuser, for the database `postgres`. */
  adminUrl: string;
  /** The folder that contains Postgres' data. */
  place: string;
  /** The server's log file. */
  logFile: string;
  /** True if the server was already running. */
  reused: boolean;
  /** If the server's process has ended, starts the server again on the same port. Resolves to true if the server was started. */
  revive(): Promise<boolean>;
  /** Shuts the server down and waits until its process has ended. */
  stop(): Promise<void>;
}

/**
 * Makes sure that the embedded Postgres of a data folder runs. The first call creates and starts the server. A later call starts
 * the server only if it has stopped. Callers must not call the function twice at the same time for one folder.
 *
 * @throws OperatorError with the remedy if this machine cannot run the embedded Postgres
 */
export async function ensureEmbeddedPostgres(
  directory: string,
  options: EmbeddedPostgresOptions = { durable: true },
): Promise<EmbeddedPostgres> {
  const record = readRecord(directory) ?? (await createRecord(directory));
  const cluster = clusterDirectory(record.place);
  const user = postgresOsUser(cluster);
  const server = new Server(directory, record, user, options);
  const reused = await server.start({ portMayChange: true });
  await server.prepareDatabase();
  return {
    databaseUrl: server.url(appRole, record.appPassword, appDatabase),
    ownerUrl: server.url(ownerRole, record.ownerPassword, appDatabase),
    adminUrl: server.url(adminRole, record.adminPassword, "postgres"),
    place: record.place,
    logFile: server.logFile,
    reused,
    revive: () => server.revive(),
    stop: () => server.stop(),
  };
}

class Server {
  private readonly cluster: string;
  readonly logFile: string;
  private readonly binaries: PostgresBinaries;

  constructor(
    private readonly directory: string,
    private readonly record: PostgresRecord,
    private readonly user: OsUser | undefined,
    private readonly options: EmbeddedPostgresOptions,
  ) {
    this.cluster = clusterDirectory(record.place);
    this.logFile = path.join(directory, "postgres.log");
    this.binaries = findPostgresBinaries(user, () => record.place);
  }

  url(role: string, password: string, database: string): string {
    return `postgresql://${role}:${password}@127.0.0.1:${this.record.port}/${database}`;
  }

  /** Starts the server if it does not run yet, and waits until it answers. Resolves to true if the server was already running. */
  async start({ portMayChange }: { portMayChange: boolean }): Promise<boolean> {
    makeClusterOnce(this.record, this.binaries, this.user, this.options);
    const running = findPostmaster(this.cluster);
    if (running) {
      this.rememberPort(running.port);
      if (await waitUntil(async () => (await this.answers()) || !isAlive(running.pid), startTimeoutMs)) {
        if (isAlive(running.pid)) {
          return true;
        }
      } else {
        throw new OperatorError(`Postgres (process ${running.pid}) does not answer. See ${this.logFile}.`);
      }
    }
    // After a server was killed, its processes take a moment to release the shared memory, so the first attempts may fail.
    for (let attempt = 1; ; attempt++) {
      if (portMayChange && !(await isPortFree(this.record.port, "127.0.0.1"))) {
        this.rememberPort(await findFreePort());
      }
      if (await this.launch()) {
        return false;
      }
      if (attempt === 10) {
        throw new OperatorError(`Postgres does not start. The end of ${this.logFile}:\n${this.logTail()}`);
      }
      await sleep(500);
    }
  }

  /** See `EmbeddedPostgres.revive`. */
  async revive(): Promise<boolean> {
    return !findPostmaster(this.cluster) && !(await this.start({ portMayChange: false }));
  }

  async stop(): Promise<void> {
    const running = findPostmaster(this.cluster);
    if (!running) {
      return;
    }
    signalProcess(running.pid, "SIGINT");
    if (!(await waitUntil(() => !isAlive(running.pid), stopTimeoutMs, 20))) {
      signalProcess(running.pid, "SIGQUIT");
      await waitUntil(() => !isAlive(running.pid), stopTimeoutMs, 20);
    }
  }

  /** Creates the product's roles and database if they are missing. */
  async prepareDatabase(): Promise<void> {
    const { adminPassword, ownerPassword, appPassword } = this.record;
    await withConnection(this.url(adminRole, adminPassword, "postgres"), (admin) =>
      makeRolesAndDatabase(admin, { [ownerRole]: ownerPassword, [appRole]: appPassword }, appDatabase, ownerRole),
    );
  }

  private rememberPort(port: number): void {
    if (port !== this.record.port) {
      this.record.port = port;
      writeRecord(this.directory, this.record);
    }
  }

  /**
   * Starts the server in its own process group, so that Ctrl-C reaches only the launcher. Resolves to true once the server
   * answers, or to false if its process ends before an answer.
   */
  private async launch(): Promise<boolean> {
    const log = this.openLog();
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
      "timezone=UTC",
      "log_timezone=UTC",
      // With a higher verbosity, the log would show the content of refused rows.
      "log_error_verbosity=terse",
      ...(this.options.durable ? [] : ["fsync=off", "full_page_writes=off"]),
    ];
    const child = spawn(
      path.join(this.binaries.directory, "bin", "postgres"),
      ["-D", this.cluster, "-p", String(this.record.port), ...settings.flatMap((setting) => ["-c", setting])],
      {
        ...runAs(this.user),
        detached: true,
        stdio: ["ignore", log, log],
      },
    );
    closeSync(log);
    child.unref();
    let ended = false;
    child.once("exit", () => {
      ended = true;
    });
    child.once("error", () => {
      ended = true;
    });
    const answered = await waitUntil(async () => ended || (await this.answers()), startTimeoutMs, 50);
    if (!answered) {
      throw new OperatorError(`Postgres takes too long to start. The end of ${this.logFile}:\n${this.logTail()}`);
    }
    return !ended;
  }

  private async answers(): Promise<boolean> {
    try {
      await withConnection(this.url(adminRole, this.record.adminPassword, "postgres"), expectAnswer);
      return true;
    } catch {
      return false;
    }
  }

  private openLog(): number {
    if ((statSync(this.logFile, { throwIfNoEntry: false })?.size ?? 0) > logSizeMaxBytes) {
      renameSync(this.logFile, `${this.logFile}.1`);
    }
    return openSync(this.logFile, "a", 0o600);
  }

  private logTail(): string {
    return (readFileIfThere(this.logFile) ?? "").trimEnd().split("\n").slice(-12).join("\n");
  }
}
