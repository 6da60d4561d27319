import "server-only";
import type { Queryable } from "@/lib/server/db";
import { keySlices } from "./slices.sql";

type Id<Value> = { id: Value };

/** The ids of the ledger accounts that have a line of one of these entries. */
export async function queryAccountsOfEntries(db: Queryable, entryIds: string[]): Promise<bigint[]> {
  const rows = await db.query<Id<bigint>>(
    "SELECT DISTINCT ledger_account_id AS id FROM postings WHERE entry_id = ANY ($1::uuid[])",
    [entryIds],
  );
  return rows.map(({ id }) => id);
}

/** The ids of the ledger accounts that pay these transfers. */
export async function queryAccountsOfTransfers(db: Queryable, transferIds: string[]): Promise<bigint[]> {
  const rows = await db.query<Id<bigint>>(
    `SELECT DISTINCT a.ledger_account_id AS id FROM transfers t JOIN accounts a ON a.id = t.from_account_id
      WHERE t.id = ANY ($1::uuid[])`,
    [transferIds],
  );
  return rows.map(({ id }) => id);
}

/** The ids of all transfer events with an id above `afterEvent`. */
export function eventSlices(db: Queryable, afterEvent: bigint): AsyncGenerator<bigint[]> {
  return keySlices(db, "SELECT id AS key FROM transfer_events WHERE id > $1 ORDER BY id LIMIT $2", afterEvent);
}

/** The ids of the transfers that these events belong to. */
export async function queryTransfersOfEvents(db: Queryable, eventIds: bigint[]): Promise<string[]> {
  const rows = await db.query<Id<string>>(
    "SELECT DISTINCT transfer_id AS id FROM transfer_events WHERE id = ANY ($1::bigint[])",
    [eventIds],
  );
  return rows.map(({ id }) => id);
}
