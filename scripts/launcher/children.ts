import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import * as path from "node:path";
import { dataDirectory } from "@/scripts/command/project";
import { readFileIfThere } from "@/scripts/system/private-files";
import { identify, stopProcess } from "@/scripts/system/processes";

const logSizeMaxBytes = 20_000_000;

/** A program of ours: what to run with Node, and a name for its log and for messages. */
export interface Program {
  name: string;
  /** Arguments to Node. */
  args: string[];
  env?: Record<string, string>;
  /** Shows its output on the terminal instead of keeping it in its log file. */
  onTerminal?: boolean;
}

/** Runs Node on a TypeScript file of scripts/. */
export function script(file: string, ...args: string[]): string[] {
  return ["--import", "tsx", path.join("scripts", file), ...args];
}

/** Runs Next's own command. */
export function next(...args: string[]): string[] {
  return [path.join("node_modules", "next", "dist", "bin", "next"), ...args];
}

/**
 * Longer than any usual proxy keeps an idle connection: if the site closed it first, the proxy could send a request on a
 * connection that is closing.
 */
const keepAliveTimeoutMs = 75_000;

/** The address of this machine on which a site listens; without one, all of them. */
export type Listening = { port: number; host?: string | undefined };

/**
 * Megabytes for V8's young objects (Node's own default is 16). Pages are made of them, and with less room a tenth of a
 * page's time goes into moving them to the old heap (decision 36). `start:web` has the same.
 */
const youngHeapMb = 64;

/** Runs the built site. */
export function builtSite(where: Listening): string[] {
  const room = `--max-semi-space-size=${youngHeapMb}`;
  return [room, ...next("start", ...listen(where), "--keepAliveTimeout", String(keepAliveTimeoutMs))];
}

/** The arguments of Next's commands. */
export function listen({ port, host }: Listening): string[] {
  return ["-p", String(port), ...(host ? ["-H", host] : [])];
}

/** Where a program's output is kept. */
export function logFile(name: string): string {
  return path.join(dataDirectory(), "logs", `${name}.log`);
}

/** The last lines of a program's log. */
export function logTail(name: string, lines = 20): string {
  return (readFileIfThere(logFile(name)) ?? "").trimEnd().split("\n").slice(-lines).join("\n");
}

/** Starts a program in a process group of its own, which Ctrl-C in the terminal does not reach. */
export function startProgram(program: Program): ChildProcess {
  const log = program.onTerminal ? "inherit" : openLog(program.name);
  const child = spawn(process.execPath, program.args, {
    detached: true,
    stdio: ["ignore", log, log],
    // Site and worker connect as a role that owns nothing and must not know the owner's address: an empty value overrides
    // that of `.env`.
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

/** Resolves to the exit code; 1 when a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const restartPauseMinMs = 500;
const restartPauseMaxMs = 30_000;
const steadyAfterMs = 60_000;

/** Keeps a program running: starts it again when it ends, with growing pauses while it keeps ending. */
export class KeptProgram {
  private child: ChildProcess | undefined;
  private pauseMs = restartPauseMinMs;
  private timer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly program: Program,
    private readonly onStart: (pid: number) => void,
  ) {}

  /** The number of times that it has ended by itself. */
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
