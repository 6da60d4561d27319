import "server-only";
import { AppError } from "./errors";

const retryAfterSeconds = 5;

/** Does what belongs together one after the other: a customer's, an address's; a few more wait, in the order of their coming. */
export class Turns {
  private readonly queues = new Map<string, { last: Promise<unknown>; count: number }>();

  constructor(private readonly waitingMax: number) {}

  /** Does `work` when all that was asked for before under `key` is done. @throws AppError `busy` when too much waits already */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count > this.waitingMax) throw new AppError("busy", { detail: "turns", retryAfterSeconds });
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    queue.count += 1;
    this.queues.set(key, queue);
    try {
      return await mine;
    } finally {
      queue.count -= 1;
      if (queue.count === 0) this.queues.delete(key);
    }
  }
}
