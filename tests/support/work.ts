import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Currency } from "@/lib/money/currency";
import { wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";

/** Sends a wire of a new customer, or of `from`. Returns the id of the transfer, which waits for staff. */
export async function orderWire(amount: string, from?: TestCustomer): Promise<string> {
  const { actor } = from ?? (await createCustomer({ balanceMinor: 5_000_000n }));
  const order = wireTransferInput.parse({ ...wire, amount });
  return (await initiateTransfer(actor, { channel: "wire", ...order }, randomUUID())).id;
}

type PlainTransfer = {
  family: "wire" | "interbank" | "wallet";
  createdAt: Date;
  amountMinor?: bigint;
  currency?: Currency;
};

/**
 * Writes pending transfers directly to the table. Tests use the transfers only as rows of lists, because no service checks the
 * transfers, and the books contain no entries for them. Returns the ids, in the given order.
 */
export async function writeTransfers({ actor, account }: TestCustomer, transfers: PlainTransfer[]): Promise<string[]> {
  const rows = transfers.map((transfer) => ({ id: uuidv7(), amountMinor: 100n, currency: "USD", ...transfer }));
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query("ALTER TABLE transfers DISABLE TRIGGER transfers_keep_rules");
      await client.query(
        `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, status, amount_minor,
                                currency, debited_minor, debited_currency, request_id, request_hash, created_at, updated_at)
         SELECT t.id, t.family::transfer_family, CASE t.family WHEN 'wallet' THEN 'paypal' ELSE t.family END, $1::uuid, $2::uuid,
                'Noah Berg', 'GB1', 'pending', t.amount, t.currency, t.amount, t.currency, t.id::text, '', t.at, t.at
           FROM unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::bigint[], $7::text[]) t(id, family, at, amount, currency)`,
        [
          ...[actor.userId, account.accountId, rows.map(({ id }) => id), rows.map(({ family }) => family)],
          rows.map(({ createdAt }) => createdAt.toISOString()),
          ...[rows.map(({ amountMinor }) => amountMinor), rows.map(({ currency }) => currency)],
        ],
      );
      await client.query("ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_keep_rules");
    },
    { superuser: true },
  );
  return rows.map(({ id }) => id);
}
