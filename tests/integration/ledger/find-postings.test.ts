import { beforeAll, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { findPostings } from "@/lib/ledger/find-postings.sql";
import { db, type Queryable } from "@/lib/server/db";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, type TestAccount } from "@/tests/support/factories";

const firstDate = "2020-01-01";
/** The number of postings of each business date, beginning with `firstDate`. */
const linesPerDate = 50;

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
 * Adds postings of one cent, `linesPerDate` on each date. The function inserts the postings without the ledger's functions and
 * triggers, because these tests only read.
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
                  $4::timestamptz + (i - 1) * (interval '1 day' / $5::int), 0
             FROM generate_series(1, $3::int) i
           RETURNING id, posted_at)
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         SELECT id, $1, 'USD', 1, row_number() OVER (ORDER BY posted_at) FROM made ORDER BY posted_at`,
        [account.ledgerAccountId, account.accountId, count, firstDate, linesPerDate],
      );
      await client.query("ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply");
    },
    { superuser: true },
  );
}

/** Returns the number of database blocks that all SQL statements of `work` read. */
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
  const period = (index: number) => {
    const date = addDays(firstDate, index);
    return { from: date, to: date, postingsMax: 1_000 };
  };
  const quietBlocks = await blocksOfWork((spy) => findPostings(spy, quiet.ledgerAccountId, period(6)));
  for (const index of [1, 400, 1_198]) {
    const before = index * linesPerDate;
    const found = await findPostings(db, busy.ledgerAccountId, period(index));
    expect(found).toMatchObject({ openingMinor: BigInt(before), hasMore: false });
    expect(found.postings.map(({ balanceAfterMinor }) => balanceAfterMinor)).toEqual(
      Array.from({ length: linesPerDate }, (_, line) => BigInt(before + line + 1)),
    );
    const blocks = await blocksOfWork((spy) => findPostings(spy, busy.ledgerAccountId, period(index)));
    expect(blocks).toBeLessThan(1.5 * quietBlocks + 100);
  }
});

it("adjacent periods of any length neither share nor lose a line", async () => {
  const seen: bigint[] = [];
  let from = addDays(firstDate, -2);
  for (const days of [1, 2, 3, 1, 1, 4, 5]) {
    const to = addDays(from, days - 1);
    const { openingMinor, postings } = await findPostings(db, quiet.ledgerAccountId, { from, to, postingsMax: 1_000 });
    expect(openingMinor).toBe(seen.at(-1) ?? 0n);
    seen.push(...postings.map(({ balanceAfterMinor }) => balanceAfterMinor));
    from = addDays(to, 1);
  }
  expect(seen).toEqual(Array.from({ length: 600 }, (_, index) => BigInt(index + 1)));
});
