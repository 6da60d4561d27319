import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { type Actor, assertNotDisabled } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "./channels";

/** A transfer that is under way: its money is still in the account and promised to somebody. */
export type HeldTransfer = {
  id: string;
  channel: TransferChannel;
  /** `pending` waits for the bank, `active` is being worked on. */
  status: "pending" | "active";
  /** What is held, in the currency of the account. */
  heldMinor: bigint;
  currency: Currency;
  /** The receiver's; of wallets the e-mail address. */
  name: string;
  fromAccountNumber: string;
  createdAt: Date;
};

/** The newest of a customer's transfers under way, and whether there are more. */
export type HeldTransfers = { transfers: HeldTransfer[]; hasMore: boolean };

type HeldDbRow = {
  id: string;
  channel: TransferChannel;
  status: "pending" | "active";
  debited_minor: bigint;
  currency: string;
  account_name: string;
  from_account_number: string;
  created_at: Date;
};

/** What the actor has sent and the bank holds the money of, newest first; `transfersMax` at most. */
export async function findHeldTransfers(actor: Actor, transfersMax: number): Promise<HeldTransfers> {
  assertNotDisabled(actor);
  const rows = await db.query<HeldDbRow>(
    `SELECT t.id, t.channel, t.status, t.debited_minor, own.currency, t.account_name,
            own.account_number AS from_account_number, t.created_at
       FROM accounts own CROSS JOIN LATERAL (
         SELECT * FROM transfers WHERE from_account_id = own.id AND status IN ('pending', 'active')
          ORDER BY created_at DESC, id DESC LIMIT $2) t
      WHERE own.owner_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT $2`,
    [actor.userId, transfersMax + 1],
  );
  return { transfers: rows.slice(0, transfersMax).map(toHeldTransfer), hasMore: rows.length > transfersMax };
}

function toHeldTransfer(row: HeldDbRow): HeldTransfer {
  return {
    id: row.id,
    channel: row.channel,
    status: row.status,
    heldMinor: row.debited_minor,
    currency: toCurrency(row.currency),
    name: row.account_name,
    fromAccountNumber: row.from_account_number,
    createdAt: row.created_at,
  };
}
