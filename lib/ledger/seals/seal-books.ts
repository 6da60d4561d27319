import "server-only";
import { NotSettledError, settle } from "@/lib/ledger/settle.sql";
import { describeError, log } from "@/lib/server/log";
import { type SealStream, sealNext, sealStreams } from "./seal.sql";

/**
 * Seals what has become final since the last seals, in slices of 10 000 rows at most, each a transaction of its own
 * (docs/decisions/0025-seals.md). Safe to call at any time and twice at once; what is left when the time is over, or when
 * transactions of others do not end, is sealed by the next call.
 *
 * @returns how many rows were sealed.
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
