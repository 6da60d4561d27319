import "server-only";
import { originJson } from "@/lib/audit/record-audit";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { plainJson } from "@/lib/server/row-json";

/** What `move_transfers` did with one transfer; see prisma/functions/transfers/move_transfer.sql. */
export type MoveOutcome =
  | "moved"
  | "missing"
  | "cancelled"
  | "changed"
  | "not_pending"
  | "sender_stopped"
  | "receiver_blocked"
  | "network_paid"
  | "network_ended"
  | "network_has_it"
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

/** What moving a transfer needs to know beforehand, read without a lock; whether it is still so, the version tells. */
export type MovableDbRow = {
  sender_id: string;
  from_ledger_account_id: bigint;
  to_ledger_account_id: bigint | null;
  from_per_dollar: string | null;
  to_per_dollar: string | null;
  spread: string | null;
};

/** Further columns of `movableTables`, and the tables, with the transfer as `t`. */
export const movableColumns = `t.sender_id, a.ledger_account_id AS from_ledger_account_id,
  ra.ledger_account_id AS to_ledger_account_id, fr.rate AS from_per_dollar, tr.rate AS to_per_dollar, q.spread`;
export const movableJoins = `LEFT JOIN accounts ra ON ra.id = t.to_account_id LEFT JOIN quotes q ON q.id = t.quote_id
  LEFT JOIN exchange_rates fr ON fr.id = q.from_rate_id LEFT JOIN exchange_rates tr ON tr.id = q.to_rate_id`;
