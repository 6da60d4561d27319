import "server-only";
import { AppError } from "@/lib/server/errors";

const retryAfterSeconds = 5;

/** Lets each customer have one thing done at a time; a few more wait, in the order in which they came. */
export class Turns {
  private readonly queues = new Map<string, { last: Promise<unknown>; count: number }>();

  constructor(private readonly waitingMax: number) {}

  /** Does `work` when all that the customer asked for before is done. @throws AppError `busy` when too much waits already */
  async take<Result>(customerId: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(customerId) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count > this.waitingMax) throw new AppError("busy", { detail: "turns", retryAfterSeconds });
    const mine = queue.last.then(work);
    queue.last = mine.catch(() => undefined);
    queue.count += 1;
    this.queues.set(customerId, queue);
    try {
      return await mine;
    } finally {
      queue.count -= 1;
      if (queue.count === 0) this.queues.delete(customerId);
    }
  }
}
