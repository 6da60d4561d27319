import "server-only";
import { originJson } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";
import type { Transfer } from "@/lib/transfers/transfer";
import { transferColumns, transferTables } from "@/lib/transfers/transfers.sql";

/**
 * The outcome of `move_transfers` for one transfer. The outcomes are explained in prisma/functions/transfers/move_transfer.sql.
 */
export type MoveOutcome =
  | "moved"
  | "waits"
  | "missing"
  | "own"
  | "cancelled"
  | "changed"
  | "not_pending"
  | "sender_stopped"
  | "held"
  | "price_ended"
  | "final"
  | "receiver_blocked"
  | "second_person"
  | "network_paid"
  | "network_ended"
  | "network_has_it"
  | "network_undecided"
  | "recall"
  | "funds"
  | "receiver_funds";

/** Calls `move_transfers`. @returns one outcome for each move, in the order of the moves */
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
 * The rates and the spread of a transfer's quote, as decimal text. For the US dollar, the rate is null. If the transfer has no
 * quote, all values are null.
 */
export type AgreedPrice = { fromPerDollar: string | null; toPerDollar: string | null; spread: string | null };

type Movable = Transfer & {
  senderId: string;
  fromLedgerAccountId: bigint;
  toLedgerAccountId: bigint | null;
  price: AgreedPrice;
};

/** Locks the row of a transfer until the end of the transaction. */
export async function lockTransferRow(tx: Queryable, id: string): Promise<void> {
  await tx.query("SELECT lock_transfer($1)", [id]);
}

/**
 * Reads the data that a move of a transfer needs. Does not lock the transfer. If another transaction then changes the transfer,
 * the transfer's version no longer matches, and the move is refused.
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

/** Reads the moment until which the agreed exchange rate of a transfer is valid. Null if no money is converted. */
export async function queryPriceEnd(source: Queryable, id: string): Promise<Date | null> {
  const [row] = await source.query<{ end: Date | null }>(
    'SELECT price_end(t) AS "end" FROM transfers t WHERE t.id = $1',
    [id],
  );
  return row?.end ?? null;
}

/** A transfer whose money is still held although its agreed exchange rate is no longer valid. */
type EndedPrice = { id: string; family: string; version: number };

/**
 * Finds transfers whose money is still held although their agreed exchange rate is no longer valid at the time `at`, in the order
 * of their ids.
 */
export async function findEndedPrices(after: string | null, at: Date, limit: number): Promise<EndedPrice[]> {
  // The condition on `quote_id` and `hold_id` must be the same as in the partial index `transfers_kept_prices`, so that Postgres
  // uses the index.
  return await db.query<EndedPrice>(
    `SELECT t.id, t.family::text AS family, t.version FROM transfers t
      WHERE t.quote_id IS NOT NULL AND t.hold_id IS NOT NULL AND ($1::uuid IS NULL OR t.id > $1) AND price_end(t) <= $2
      ORDER BY t.id LIMIT $3`,
    [after, at, limit],
  );
}

/** Finds the transfers that the user sends or receives. @param ids the ids of the transfers to examine */
export async function findOwnTransfers(userId: string, ids: string[]): Promise<Set<string>> {
  const own = await db.query<{ id: string }>(
    `SELECT t.id FROM transfers t LEFT JOIN accounts r ON r.id = t.to_account_id
      WHERE t.id = ANY ($2::uuid[]) AND $1::uuid IN (t.sender_id, r.owner_id)`,
    [userId, ids],
  );
  return new Set(own.map(({ id }) => id));
}
