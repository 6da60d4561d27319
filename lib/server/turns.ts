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
