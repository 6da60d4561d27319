import "server-only";
import { AppError } from "./errors";

const retryAfterSeconds = 5;

type Queue = { running: number; waiting: (() => void)[] };

/**
 * Executes tasks in the order of their arrival, separately for each key, such as a customer or an IP address. At most `atOnce`
 * tasks of a key run at the same time, and at most `waitingMax` tasks of a key wait.
 */
export class Turns {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly waitingMax: number,
    private readonly atOnce = 1,
  ) {}

  /** Executes `work` in its turn. @throws AppError `busy` if too many tasks of the key already wait */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { running: 0, waiting: [] };
    this.queues.set(key, queue);
    if (queue.running < this.atOnce) queue.running += 1;
    else if (queue.waiting.length < this.waitingMax) await new Promise<void>((begin) => queue.waiting.push(begin));
    else throw new AppError("busy", { detail: "turns", retryAfterSeconds });
    try {
      return await work();
    } finally {
      this.passOn(key, queue);
    }
  }

  /** Starts the next waiting task. */
  private passOn(key: string, queue: Queue): void {
    const begin = queue.waiting.shift();
    if (begin) begin();
    else queue.running -= 1;
    if (queue.running === 0) this.queues.delete(key);
  }
}

/**
 * Executes tasks of many clients. At most `atOnce` tasks run at the same time, and at most one of them for each client. A client
 * with many tasks delays only itself. At most `waitingMax` tasks of a client wait.
 */
export class FairTurns {
  private readonly all: Turns;
  private readonly byClient: Turns;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.all = new Turns(Number.POSITIVE_INFINITY, atOnce);
    this.byClient = new Turns(waitingMax);
  }

  /**
   * Executes `work` in its turn. If `client` is null, the work belongs to the bank itself, and the limits of a client do not apply.
   *
   * @throws AppError `busy` if too many tasks of the client already wait
   */
  async take<Result>(client: string | null, work: () => Promise<Result>): Promise<Result> {
    const inTurn = () => this.all.take("all", work);
    return client === null ? await inTurn() : await this.byClient.take(client, inTurn);
  }
}
