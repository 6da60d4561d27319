import "server-only";
import { Piscina } from "piscina";
import { AppError } from "./errors";
import { Turns } from "./turns";

/** The limits of the threads for one kind of work. */
type Bounds = {
  /** The name of the pool, which is unique in the process. */
  name: string;
  /** The path of the threads' script. */
  file: () => string;
  /** The number of threads that keep running while there are no tasks. */
  threadsMin: number;
  threadsMax: number;
  /** The largest number of tasks that may wait for a thread. */
  queuedMax: number;
  /** For one person, the largest number of tasks that may wait while another task runs. */
  waitingPerPersonMax: number;
  /** The memory limits of a thread's heap: for old objects and, if given, for young objects. */
  memory: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb?: number };
  /** The threads' processor priority is lower than the priority of requests by this amount. */
  niceIncrement: number;
  /** The seconds after which a refused person may try again. */
  retryAfterSeconds: number;
};

type Pool = { threads: Piscina; turns: Turns };

/** Each bundle of the server contains a copy of this module. All copies share these pools. */
const globals = globalThis as typeof globalThis & { holdfastThreads?: Map<string, Pool> };

/** Worker threads for work that would block the process that answers all requests. Each kind of work has one pool. */
export class WorkThreads<Task, Answer> {
  constructor(private readonly bounds: Bounds) {}

  /** The pool of threads. The pool starts at its first use. */
  get threads(): Piscina<Task, Answer> {
    return this.pool().threads;
  }

  /**
   * Executes `work` with the threads. Only one task of each person runs at a time, so `work` may first wait for earlier tasks.
   *
   * @param person the id of the person. The IP address takes the place of the id for visitors who are not logged in
   * @throws AppError `busy` if the person has too many waiting tasks
   */
  async take<Result>(person: string, work: (threads: Piscina<Task, Answer>) => Promise<Result>): Promise<Result> {
    const { threads, turns } = this.pool();
    return await turns.take(person, () => work(threads));
  }

  /** The error for a task that is refused because the queue is full. */
  busy(detail: string): AppError {
    return new AppError("busy", { detail, retryAfterSeconds: this.bounds.retryAfterSeconds });
  }

  /** Ends the threads. Tasks that are running fail. */
  async stop(): Promise<void> {
    await globals.holdfastThreads?.get(this.bounds.name)?.threads.destroy();
    globals.holdfastThreads?.delete(this.bounds.name);
  }

  private pool(): Pool {
    globals.holdfastThreads ??= new Map();
    const known = globals.holdfastThreads.get(this.bounds.name);
    if (known) return known;
    const { name, file, threadsMin, threadsMax, queuedMax, waitingPerPersonMax, memory, niceIncrement } = this.bounds;
    const threads = new Piscina({
      filename: file(),
      minThreads: threadsMin,
      maxThreads: threadsMax,
      maxQueue: queuedMax,
      idleTimeout: 60_000,
      resourceLimits: memory,
      // The threads get no settings and no secrets, because a task contains all its data.
      env: {},
      execArgv: [],
      niceIncrement,
    });
    const pool = { threads, turns: new Turns(waitingPerPersonMax) };
    globals.holdfastThreads.set(name, pool);
    return pool;
  }
}

/** True if the task's abort signal has ended the task. */
export const isAborted = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** True if a task needed more memory than its thread may have. */
export const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** True if too many tasks wait for a thread. Piscina identifies this error only by its message. */
export const isQueueFull = (error: unknown) => error instanceof Error && error.message === "Task queue is at limit";
