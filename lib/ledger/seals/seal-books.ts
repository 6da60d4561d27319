import "server-only";
import { NotSettledError, settle } from "@/lib/ledger/settle.sql";
import { describeError, log } from "@/lib/server/log";
import { type SealStream, sealNext, sealStreams } from "./seal.sql";

/**
 * Seals the unsealed rows up to the numbers that `settle` returns (docs/decisions/seals.md). Each seal covers at most 10 000 rows
 * and has its own transaction. Two calls may run at the same time. The function stops after `budgetMs`, or if `settle` waits too
 * long for other transactions. The next call then seals the remaining rows.
 *
 * @returns the number of sealed rows
 */
export async function sealBooks({
  budgetMs,
  signal,
}: {
  budgetMs: number;
  signal?: AbortSignal | undefined;
}): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let sealed = 0;
  try {
    const { journalEntries, auditEvents } = await settle({ limitMs: Math.min(budgetMs, 10_000) });
    const upTo: Record<SealStream, bigint> = { journal: journalEntries, audit: auditEvents };
    for (const stream of sealStreams) {
      for (let rows = 1; rows > 0 && performance.now() < deadline && !signal?.aborted; sealed += rows) {
        rows = await sealNext(stream, upTo[stream]);
      }
    }
  } catch (error) {
    if (!(error instanceof NotSettledError)) throw error;
    log.warn({ error: describeError(error) }, "sealing waits for transactions that do not end");
  }
  return sealed;
}
