import { beforeAll, expect, it } from "vitest";
import { findPostings } from "@/lib/ledger/find-postings.sql";
import { db, type Queryable } from "@/lib/server/db";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, type TestAccount } from "@/tests/support/factories";

const minuteMs = 60_000;
/** The time of the first posting. The other postings follow, one a minute. */
const firstAt = new Date("2026-01-01T00:00:00Z");
const minutes = (count: number) => new Date(firstAt.getTime() + count * minuteMs);

let busy: TestAccount;
let quiet: TestAccount;

beforeAll(async () => {
  ({ account: busy } = await createCustomer());
  ({ account: quiet } = await createCustomer());
  await addLines(busy, 60_000);
  await addLines(quiet, 600);
  await withConnection((client) => client.query("VACUUM ANALYZE postings, journal_entries"), { superuser: true });
});

/**
 * Adds postings of one cent, one a minute. Writes them without the ledger's functions and triggers, because these tests only
 * read.
 */
async function addLines(account: TestAccount, count: number): Promise<void> {
  await withConnection(
    async (client) => {
      await client.query("ALTER TABLE postings DISABLE TRIGGER postings_apply");
      await client.query(
        `WITH made AS (
           INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                        posted_at, created_txid)
           SELECT gen_random_uuid(), 'adjustment', 'account', $2, 'system', '', $2 || i, '',
                  $4::timestamptz + (i - 1) * interval '1 minute', 0
             FROM generate_series(1, $3::int) i
           RETURNING id, posted_at)
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         SELECT id, $1, 'USD', 1, row_number() OVER (ORDER BY posted_at) FROM made ORDER BY posted_at`,
        [account.ledgerAccountId, account.accountId, count, firstAt],
      );
      await client.query("ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply");
    },
    { superuser: true },
  );
}

/** The number of database blocks that all SQL statements of `work` read. */
async function blocksOfWork(work: (spy: Queryable) => Promise<unknown>): Promise<number> {
  let blocks = 0;
  await work({
    async query(text, values, options) {
      blocks += await blocksOf(text, values, options);
      return await db.query(text, values, options);
    },
  });
  return blocks;
}

it("a period of an account reads about as many blocks with 60 000 lines as with 600, wherever the period lies", async () => {
  const period = (start: number) => ({ from: minutes(start), until: minutes(start + 50), postingsMax: 1_000 });
  const quietBlocks = await blocksOfWork((spy) => findPostings(spy, quiet.ledgerAccountId, period(300)));
  for (const start of [50, 20_000, 59_900]) {
    const found = await findPostings(db, busy.ledgerAccountId, period(start));
    expect(found).toMatchObject({ openingMinor: BigInt(start), hasMore: false });
    expect(found.postings.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual(
      Array.from({ length: 50 }, (_, index) => BigInt(start + index + 1)),
    );
    const blocks = await blocksOfWork((spy) => findPostings(spy, busy.ledgerAccountId, period(start)));
    expect(blocks).toBeLessThan(1.5 * quietBlocks + 100);
  }
});

it("consecutive periods neither share nor lose a line, even when the lines' times are in another order", async () => {
  const { account } = await createCustomer();
  await addLines(account, 200);
  // Moves each posting's time by up to 44 seconds in either direction, so that the order of the times differs from the order in
  // the books.
  await withConnection(
    async (client) => {
      await client.query("ALTER TABLE journal_entries DISABLE TRIGGER journal_entries_append_only");
      await client.query(
        `UPDATE journal_entries SET posted_at = posted_at + (hashtext(id::text) % 45) * interval '1 second'
          WHERE subject_id = $1`,
        [account.accountId],
      );
      await client.query("ALTER TABLE journal_entries ENABLE ALWAYS TRIGGER journal_entries_append_only");
    },
    { superuser: true },
  );
  const seen: bigint[] = [];
  for (let start = -10; start < 220; start += 3) {
    const period = { from: minutes(start), until: minutes(start + 3), postingsMax: 1_000 };
    const { openingMinor, postings } = await findPostings(db, account.ledgerAccountId, period);
    expect(openingMinor).toBe(seen.at(-1) ?? 0n);
    seen.push(...postings.map(({ balanceAfterMinor }) => balanceAfterMinor));
  }
  expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(index + 1)));
});
