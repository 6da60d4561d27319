import "server-only";
import { deliverDueEmails } from "@/lib/email/deliver-due-emails";
import { readBankClock } from "@/lib/server/bank-clock";
import { describeError, log } from "@/lib/server/log";
import { pause } from "./pause";

/** The interval at which the worker looks for new e-mails. A new e-mail waits at most this long (docs/decisions/notices.md). */
const lookEveryMs = 1_000;
const pauseAfterFailureMaxMs = 10_000;

/** Sends the e-mails of the outbox until `signal` aborts. While the database is unavailable, logs the error and tries again. */
export async function keepOutboxEmpty(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readBankClock();
      const taken = await deliverDueEmails();
      failures = 0;
      if (taken === 0) await pause(lookEveryMs, signal);
    } catch (error) {
      failures += 1;
      log.warn({ error: describeError(error) }, "the outbox cannot be read");
      await pause(Math.min(lookEveryMs * 2 ** failures, pauseAfterFailureMaxMs), signal);
    }
  }
}
