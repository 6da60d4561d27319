import { v7 as uuidv7 } from "uuid";
import { askLedger } from "@/lib/ledger/ask-ledger";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { LedgerSubject } from "./post-entry.sql";

/**
 * Places a hold on an account's money. The hold reduces the available amount but not the balance.
 *
 * @returns the hold's id.
 * @throws AppError `insufficient_funds`
 */
export async function holdFunds(
  tx: Queryable,
  hold: { ledgerAccountId: bigint; amountMinor: bigint; subject: LedgerSubject; heldAt?: Date },
): Promise<string> {
  const id = uuidv7();
  await askLedger(
    tx.query("SELECT by_hand.ledger_hold($1, $2, $3, $4, $5, $6)", [
      id,
      hold.ledgerAccountId,
      hold.amountMinor,
      hold.subject.type,
      hold.subject.id,
      hold.heldAt ?? now(),
    ]),
  );
  return id;
}

/** Releases a hold. */
export async function releaseHold(tx: Queryable, holdId: string): Promise<void> {
  await tx.query("SELECT by_hand.ledger_close_hold($1, 'released', $2)", [holdId, now()]);
}

/** Captures a hold. The caller must post the held money in the same transaction. */
export async function captureHold(tx: Queryable, holdId: string): Promise<void> {
  await tx.query("SELECT by_hand.ledger_close_hold($1, 'captured', $2)", [holdId, now()]);
}
