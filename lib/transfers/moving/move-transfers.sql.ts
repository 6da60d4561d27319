import "server-only";
import { originJson } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";
import type { Transfer } from "@/lib/transfers/transfer";
import { transferColumns, transferTables } from "@/lib/transfers/transfers.sql";

/** The outcome of `move_transfers` for one transfer; see prisma/functions/transfers/move_transfer.sql. */
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

/** Calls `move_transfers`. @returns the outcomes in the order of the moves */
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
 * The rates at which a transfer was converted, as decimal text. A rate is null for the dollar itself, or when nothing was
 * converted.
 */
export type AgreedPrice = { fromPerDollar: string | null; toPerDollar: string | null; spread: string | null };

type Movable = Transfer & {
  senderId: string;
  fromLedgerAccountId: bigint;
  toLedgerAccountId: bigint | null;
  price: AgreedPrice;
};

/** Locks a transfer until the transaction ends. */
export async function lockTransferRow(tx: Queryable, id: string): Promise<void> {
  await tx.query("SELECT lock_transfer($1)", [id]);
}

/**
 * Reads the data that a move of a transfer requires. Without a lock, the version later shows whether the transfer has changed.
 */
export async function queryMovable(source: Queryable, id: string): Promise<Movable | undefined> {
  const [movable] = await source.query<Movable>(
    `SELECT ${transferColumns}, t.sender_id AS "senderId", a.ledger_account_id AS "fromLedgerAccountId",
            ra.ledger_account_id AS "toLedgerAccountId",
            json_build_object('fromPerDollar', fr.rate::text, 'toPerDollar', tr.rate::text, 'spread', q.spread::text) AS price
       FROM ${transferTables} LEFT JOIN accounts ra ON ra.id = t.to_account_id LEFT JOIN quotes q ON q.id = t.quote_id
       LEFT JOIN exchange_rates fr ON fr.id = q.from_rate_id LEFT JOIN exchange_rates tr ON tr.id = q.to_rate_id
      WHERE t.id = $1`,
    [id],
  );
  return movable;
}

/** Selects, among the transfers with these ids, the ids of the transfers that a user sends or receives. */
export async function findOwnTransfers(userId: string, ids: string[]): Promise<Set<string>> {
  const own = await db.query<{ id: string }>(
    `SELECT t.id FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
      WHERE t.id = ANY ($2::uuid[]) AND $1::uuid IN (t.sender_id, r.owner_id)`,
    [userId, ids],
  );
  return new Set(own.map(({ id }) => id));
}
