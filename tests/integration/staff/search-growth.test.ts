import { beforeAll, expect, it } from "vitest";
import { inTransaction } from "@/lib/server/db";
import { countOfTransfers, transferFilter } from "@/lib/transfers/reading/transfer-filter";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer } from "@/tests/support/factories";

const transfers = 12_000;
/**
 * The maximum number of database blocks (8 KiB each) that the query for the number of matching transfers may read. This number
 * is enough for a hundred index entries and their rows. To read the index entries of all transfers of one family, such as
 * `wire`, would need three times as many blocks.
 */
const blocksMax = 20;

beforeAll(async () => {
  const { actor, account } = await createCustomer({ balanceMinor: 100n });
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO transfers (id, family, channel, sender_id, from_account_id, account_name, account_number, receiver_email, status, ending, amount_minor,
                                currency, debited_minor, debited_currency, note, request_id, request_hash, created_at, updated_at)
         SELECT gen_random_uuid(), (CASE i % 2 WHEN 0 THEN 'wire' ELSE 'wallet' END)::transfer_family,
                CASE i % 2 WHEN 0 THEN 'wire' ELSE 'paypal' END, $2, $3, 'Noah Berg', 'GB' || i, 'noah@example.com', 'deleted', 'cancelled', 100,
                'USD', 100, 'USD', 'invoice ' || i, 'many ' || i, '', now() - i * interval '1 minute', now()
           FROM generate_series(1, $1::int) i`,
        [transfers, actor.userId, account.accountId],
      );
      await client.query("VACUUM ANALYZE transfers");
    },
    { superuser: true },
  );
});

it.each([undefined, "deleted"])(
  "counting a search that matches most transfers reads only a few of them (status %s)",
  async (status) => {
    const filter = await transferFilter(null, "wire", { search: "invoice", status });
    const blocks = await inTransaction(async (tx) => {
      // Without this setting, Postgres would scan all rows of the table, because the table is small.
      await tx.query("SET LOCAL enable_seqscan = off");
      return await blocksOf(countOfTransfers(filter, 100), filter.values, { on: tx, planEachTime: true });
    });
    expect(blocks).toBeLessThan(blocksMax);
  },
);
