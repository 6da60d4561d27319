import "server-only";
import { startOfBankDate } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { transferReference } from "@/lib/transfer-reference";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import type { StatedLine } from "./write-camt";

const linesMax = 1_000;

/**
 * Finds the payments in US dollars that a rail's network has accepted since a date, oldest first. Omits the payments that an
 * uploaded file already contains.
 */
export async function queryAccepted(rail: TransferChannel, since: string): Promise<StatedLine[]> {
  const rows = await db.query<{ id: string; amountMinor: bigint; bookedOn: string; details: string }>(
    `SELECT t.id, t.amount_minor AS "amountMinor", (o.answered_at AT TIME ZONE $3)::date AS "bookedOn", t.account_name AS details
       FROM network_orders o JOIN transfers t ON t.id = o.transfer_id
      WHERE o.rail = $1 AND o.state = 'accepted' AND o.answered_at >= $2 AND t.currency = 'USD' AND t.entry_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM settlement_lines l WHERE l.transfer_id = t.id)
      ORDER BY o.answered_at LIMIT ${linesMax}`,
    [rail, startOfBankDate(since), env().BANK_TIMEZONE],
  );
  return rows.map(({ id, ...line }) => ({ ...line, reference: transferReference(id) }));
}
