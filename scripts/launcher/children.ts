import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import * as path from "node:path";
import { dataDirectory } from "@/scripts/command/project";
import { readFileIfThere } from "@/scripts/system/private-files";
import { identify, stopProcess } from "@/scripts/system/processes";

const logSizeMaxBytes = 20_000_000;

/** A program of the project that Node runs. */
export interface Program {
  name: string;
  /** The arguments of Node. */
  args: string[];
  env?: Record<string, string>;
  /** Shows the program's output on the terminal instead of writing it to the log file. */
  onTerminal?: boolean;
}

/** Returns Node's arguments to run a TypeScript file of scripts/. */
export function script(file: string, ...args: string[]): string[] {
  return ["--import", "tsx", path.join("scripts", file), ...args];
}

/** Returns Node's arguments to run the command `next`. */
export function next(...args: string[]): string[] {
  return [path.join("node_modules", "next", "dist", "bin", "next"), ...args];
}

/**
 * The site keeps an idle connection open for this time. The time is longer than the time-outs of common proxies, so that the proxy
 * closes an idle connection first. If the site closed an idle connection first, a request that the proxy sends at the same moment
 * would be lost.
 */
const keepAliveTimeoutMs = 75_000;

/** The port and the IP address on which a site listens. Without `host`, the site listens on all addresses of the machine. */
export type Listening = { port: number; host?: string | undefined };

/**
 * The size in megabytes of a semi-space of V8's young generation (Node's default is 16). Rendering a page creates many short-lived
 * objects. With the default, V8 spends a tenth of a page's rendering time on moving these objects to the old generation
 * (docs/decisions/page-speed.md).
 */
const youngHeapMb = 64;

/** Returns Node's arguments to run the built site. */
export function builtSite(where: Listening): string[] {
  const room = `--max-semi-space-size=${youngHeapMb}`;
  return [room, ...next("start", ...listen(where), "--keepAliveTimeout", String(keepAliveTimeoutMs))];
}

/** Returns the arguments of `next start` and `next dev` for a port and a host. */
export function listen({ port, host }: Listening): string[] {
  return ["-p", String(port), ...(host ? ["-H", host] : [])];
}

/** Returns the path of the log file with a program's output. */
export function logFile(name: string): string {
  return path.join(dataDirectory(), "logs", `${name}.log`);
}

/** Returns the last lines of a program's log. */
export function logTail(name: string, lines = 20): string {
  return (readFileIfThere(logFile(name)) ?? "").trimEnd().split("\n").slice(-lines).join("\n");
}

/** Starts a program in its own process group, so that Ctrl-C in the terminal does not reach the program. */
export function startProgram(program: Program): ChildProcess {
  const log = program.onTerminal ? "inherit" : openLog(program.name);
  const child = spawn(process.execPath, program.args, {
    detached: true,
    stdio: ["ignore", log, log],
    // Site and worker connect as a role that owns nothing. They must not get the connection URL of the database's owner. The
    // empty value overrides the value in `.env`.
    env: { ...process.env, MIGRATE_DATABASE_URL: "", ...program.env },
  });
  if (typeof log === "number") {
    closeSync(log);
  }
  return child;
}

function openLog(name: string): number {
  const file = logFile(name);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logSizeMaxBytes) {
    renameSync(file, `${file}.1`);
  }
  return openSync(file, "a", 0o600);
}

/** Resolves to the exit code when the program ends, or to 1 if a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const restartPauseMinMs = 500;
const restartPauseMaxMs = 30_000;
const steadyAfterMs = 60_000;

/**
 * Starts a program and restarts it whenever it ends. The pause before a restart doubles with each restart. After the program has
 * run for a minute, the next pause has the shortest length again.
 */
export class KeptProgram {
  private child: ChildProcess | undefined;
  private pauseMs = restartPauseMinMs;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly program: Program,
    private readonly onStart: (pid: number) => void,
  ) {}

  /** The number of times that the program has ended without a call of `stop`. */
  endings = 0;

  start(): void {
    const startedAt = Date.now();
    const child = startProgram(this.program);
    this.child = child;
    if (child.pid) {
      this.onStart(child.pid);
    }
    child.once("error", (error) => console.error(`${this.program.name}: ${error.message}`));
    child.once("exit", (code, signal) => {
      if (this.stopping) {
        return;
      }
      this.endings += 1;
      this.pauseMs = Date.now() - startedAt > steadyAfterMs ? restartPauseMinMs : this.pauseMs;
      console.error(`The ${this.program.name} ended (${signal ?? `code ${code}`}); starting it again.`);
      this.timer = setTimeout(() => this.start(), this.pauseMs);
      this.pauseMs = Math.min(this.pauseMs * 2, restartPauseMaxMs);
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    if (this.child?.pid && this.child.exitCode === null && this.child.signalCode === null) {
      await stopProcess(identify(this.child.pid));
    }
  }
}
