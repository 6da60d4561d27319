import "server-only";
import { originJson } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";
import type { Transfer } from "@/lib/transfers/transfer";
import { transferColumns, transferTables } from "@/lib/transfers/transfer.sql";

/** What `move_transfers` did with one transfer; see prisma/functions/transfers/move_transfer.sql. */
export type MoveOutcome =
  | "moved"
  | "missing"
  | "own"
  | "cancelled"
  | "changed"
  | "not_pending"
  | "sender_stopped"
  | "receiver_blocked"
  | "second_person"
  | "network_paid"
  | "network_ended"
  | "network_has_it"
  | "network_undecided"
  | "recall"
  | "funds"
  | "receiver_funds";

/** Calls `move_transfers`. @returns what came of each move, in their order */
export async function callMoveTransfers(
  tx: Queryable,
  mover: string,
  moves: Record<string, unknown>[],
): Promise<MoveOutcome[]> {
  const rows = await tx.query<{ outcome: MoveOutcome }>("SELECT * FROM move_transfers($1::jsonb, $2, $3, $4::jsonb)", [
    `[${moves.map(plainJson).join()}]`,
    mover,
    now(),
    originJson(),
  ]);
  return rows.map(({ outcome }) => outcome);
}

/**
 * The rates at which a transfer was converted, in decimal text; null for the dollar itself, or when nothing was converted.
 */
export type AgreedPrice = { fromPerDollar: string | null; toPerDollar: string | null; spread: string | null };

type Movable = Transfer & {
  senderId: string;
  fromLedgerAccountId: bigint;
  toLedgerAccountId: bigint | null;
  price: AgreedPrice;
};

/**
 * Reads what is needed to move a transfer, with or without a lock; without one, the version tells whether it has changed
 * since.
 */
export async function queryMovable(
  source: Queryable,
  id: string,
  lock: "" | "FOR NO KEY UPDATE OF t",
): Promise<Movable | undefined> {
  const [movable] = await source.query<Movable>(
    `SELECT ${transferColumns}, t.sender_id AS "senderId", a.ledger_account_id AS "fromLedgerAccountId",
            ra.ledger_account_id AS "toLedgerAccountId",
            json_build_object('fromPerDollar', fr.rate::text, 'toPerDollar', tr.rate::text, 'spread', q.spread::text) AS price
       FROM ${transferTables} LEFT JOIN accounts ra ON ra.id = t.to_account_id LEFT JOIN quotes q ON q.id = t.quote_id
       LEFT JOIN exchange_rates fr ON fr.id = q.from_rate_id LEFT JOIN exchange_rates tr ON tr.id = q.to_rate_id
      WHERE t.id = $1 ${lock}`,
    [id],
  );
  return movable;
}
