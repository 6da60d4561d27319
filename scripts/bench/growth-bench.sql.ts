import { db } from "@/lib/server/db";
import type { TestCustomer } from "@/tests/support/factories";

/**
 * The period in seconds over which the transfers of a history are spread. The period is the same for few and for many transfers.
 */
const spanSeconds = 20_000_000;

/**
 * The added transfers are cancelled, because a cancelled transfer needs no entries in the books. One transfer in ten is a wire.
 * One amount is 1 234.56, and all others are between 1.00 and 1 000.99.
 */
export async function addTransfers(from: TestCustomer, to: TestCustomer, count: number): Promise<void> {
  const batch = 10_000;
  for (let start = 0; start < count; start += batch) {
    await db.query(
      `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, to_account_id, account_name, account_number,
                              status, ending, amount_minor, currency, note, request_id, request_hash, created_at, updated_at)
       SELECT gen_random_uuid(), (CASE WHEN i % 10 = 0 THEN 'wire' ELSE 'interbank' END)::transfer_family,
              CASE WHEN i % 10 = 0 THEN 'wire' ELSE 'interbank' END, $1::uuid, $2,
              CASE WHEN i % 10 = 0 THEN NULL ELSE $3::uuid END, 'Noah Berg', $4, 'deleted', 'cancelled',
              CASE i WHEN 500 THEN 123456 ELSE 100 + i::bigint * 7919 % 100000 END, 'USD', 'invoice ' || i,
              $1::uuid || '-' || i, '', now() - i * $7::float8 * interval '1 second', now()
         FROM generate_series($5::int, $6::int) i`,
      [
        from.actor.userId,
        from.account.accountId,
        to.account.accountId,
        to.account.accountNumber,
        start + 1,
        Math.min(start + batch, count),
        spanSeconds / count,
      ],
    );
  }
}
