import "server-only";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";

/** The return of an incoming payment. The bank has written this return into a file. */
export type SealedReturn = { incomingPaymentId: string; traceNumber: string; originalTrace: string; code: string };

/** Records which returns a file contains. */
export async function insertReturns(tx: Queryable, fileNumber: bigint, returns: SealedReturn[]): Promise<void> {
  await tx.query(
    `INSERT INTO ach_returns (file_number, incoming_payment_id, trace_number, original_trace, code)
     SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[])`,
    [
      ...[fileNumber, returns.map((one) => one.incomingPaymentId), returns.map((one) => one.traceNumber)],
      ...[returns.map((one) => one.originalTrace), returns.map((one) => one.code)],
    ],
  );
}

/**
 * Stores the first dishonour of the newest return with a trace number. An older return may have the same number, because trace
 * numbers begin again after 9,999,999 entries.
 *
 * @returns the id of the incoming payment; null if this bank has made no return with this trace number
 */
export async function noteDishonoured(
  tx: Queryable,
  { code, returnTrace, originalTrace }: { code: string; returnTrace: string; originalTrace: string },
): Promise<{ incomingPaymentId: string } | null> {
  const [row] = await tx.query<{ incomingPaymentId: string }>(
    `UPDATE ach_returns SET dishonoured_code = coalesce(dishonoured_code, $3), dishonoured_at = coalesce(dishonoured_at, $4)
      WHERE incoming_payment_id = (SELECT incoming_payment_id FROM ach_returns WHERE trace_number = $1 AND original_trace = $2
                                    ORDER BY file_number DESC LIMIT 1)
     RETURNING incoming_payment_id AS "incomingPaymentId"`,
    [returnTrace, originalTrace, code, now()],
  );
  return row ?? null;
}
