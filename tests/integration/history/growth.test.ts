import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/lib/calendar";
import { historyQuery } from "@/lib/history/history-query";
import { historyFilters } from "@/lib/history/schema";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { withConnection } from "@/tests/support/database";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";

const manyTransfers = 40_000;
const fewTransfers = 60;
/** Blocks of 8 KiB. A page of 25 rows that may each lie in a block of their own, and the indexes' upper levels. */
const blocksMax = 150;

let busy: TestCustomer;
let quiet: TestCustomer;

/** Transfers straight into the table, past the books: this test is about reading. */
async function addTransfers(from: TestCustomer, to: TestCustomer, count: number): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("SET session_replication_role = replica");
      await client.query(
        `INSERT INTO transfers (id, family, channel, debited_minor, debited_currency, sender_id, from_account_id, to_account_id, account_name, account_number,
                                status, amount_minor, currency, note, entry_id, request_id, request_hash, created_at,
                                updated_at)
         SELECT gen_random_uuid(), 'interbank', 'interbank', i, 'USD', $1::uuid, $2, $3, 'Noah Berg', $4, 'closed', i, 'USD', 'invoice ' || md5(i::text),
                gen_random_uuid(), $1::uuid || '-' || i, '', now() - i * interval '1 minute', now()
           FROM generate_series(1, $5::int) i`,
        [from.actor.userId, from.account.accountId, to.account.accountId, to.account.accountNumber, count],
      );
      await client.query(
        `UPDATE transfers SET status = 'pending', hold_id = gen_random_uuid(), entry_id = NULL
          WHERE from_account_id = $1 AND amount_minor = $2`,
        [from.account.accountId, count],
      );
      // A wire that was rejected, and an approved transfer, among the oldest.
      await client.query(
        `UPDATE transfers SET family = 'wire', channel = 'wire', to_account_id = NULL, status = 'deleted',
                              ending = 'rejected', entry_id = NULL
          WHERE from_account_id = $1 AND amount_minor = $2 - 1`,
        [from.account.accountId, count],
      );
      await client.query(
        "UPDATE transfers SET status = 'approved' WHERE from_account_id = $1 AND amount_minor = $2 - 2",
        [from.account.accountId, count],
      );
      await client.query("VACUUM ANALYZE transfers");
    },
    { superuser: true },
  );
}

beforeAll(async () => {
  busy = await createCustomer({ firstName: "Amelia", lastName: "Hart", balanceMinor: 100n });
  quiet = await createCustomer({ firstName: "Noah", lastName: "Berg", balanceMinor: 100n });
  await addTransfers(busy, quiet, manyTransfers);
  await addTransfers(quiet, busy, fewTransfers);
});

/** How many blocks Postgres looks at for the first page. */
async function blocksOfFirstPage(customer: TestCustomer, filters: Record<string, string>): Promise<number> {
  const query = historyQuery(customer.actor.userId, historyFilters.parse(filters), undefined, 26);
  const [row] = await db.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query?.text}`,
    query?.values,
  );
  const plan = row?.["QUERY PLAN"][0].Plan;
  return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
}

describe("the first page of a history costs the same however long the history is", () => {
  it.each([
    ["without a filter", {}],
    ["of what is pending, were it the very oldest", { status: "pending" }],
    ["of what was sent", { direction: "out", kind: "interbank" }],
    ["of what was received", { direction: "in" }],
    ["of a search that finds a lot", { q: "invoice" }],
    ["of a search that finds little", { q: "zzqqzz" }],
    ["of a search with a status", { q: "invoice", status: "deleted" }],
    ["of one status", { status: "closed" }],
    ["of a status that is rare", { status: "approved" }],
    ["of a channel", { kind: "interbank" }],
    ["of a channel that is rare", { kind: "wire" }],
    ["of a channel with another one's status", { kind: "wire", status: "closed" }],
    ["of a rare amount", { min: "7.77", max: "7.77" }],
    ["of nearly all amounts", { min: "1" }],
    ["of amounts with a direction", { max: "5", direction: "in" }],
    ["of a month", { from: addDays(bankDate(now()), -20), to: addDays(bankDate(now()), -10) }],
    ["of a reference", { q: "HF-0000000000" }],
  ])("%s", async (_name, filters) => {
    for (const customer of [busy, quiet]) {
      expect(await blocksOfFirstPage(customer, filters)).toBeLessThan(blocksMax);
    }
  });
});
