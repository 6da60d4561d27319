import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { findHome } from "@/lib/home/find-home";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { inTransaction } from "@/lib/server/db";
import { expectCleanBooks } from "@/tests/support/books";
import { postEntry } from "@/tests/support/by-hand/post-entry.sql";
import { blocksOf } from "@/tests/support/database/blocks";
import { withConnection } from "@/tests/support/database/database";
import { createCustomer, readBalance, type TestAccount } from "@/tests/support/factories";
import { expectLineOf, linesOf } from "@/tests/support/home-lines";

/** Posts incoming and outgoing amounts at the given times. The lines must be in chronological order. */
async function post(account: TestAccount, lines: { amountMinor: bigint; postedAt: Date }[]): Promise<void> {
  await inTransaction(async (tx) => {
    const other = await openAdjustmentAccount(tx, account.currency);
    for (const { amountMinor, postedAt } of lines) {
      await postEntry(tx, {
        kind: "adjustment",
        subject: { type: "account", id: account.accountId },
        actor: "system",
        description: "trend",
        requestId: uuidv7(),
        postedAt,
        lines: [
          { ledgerAccountId: account.ledgerAccountId, amountMinor },
          { ledgerAccountId: other, amountMinor: -amountMinor },
        ],
      });
    }
  });
}

describe("the line of the start page", () => {
  it("the line equals the sums of the books, whatever the times of the postings", async () => {
    const minutesAgo = fc.oneof(
      fc.integer({ min: 1, max: 400 * 24 * 60 }),
      // These values make lines with equal or adjacent times likely. The next generator makes lines at midnight.
      fc.constantFrom(1, 2, 7 * 24 * 60, 7 * 24 * 60 + 1),
      fc.integer({ min: 1, max: 100 }).map((days) => Math.floor((Date.now() - midnight(days)) / 60_000)),
    );
    const lines = fc.array(fc.record({ minutesAgo, units: fc.integer({ min: 1, max: 900 }) }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom(30, 90, 365), async (made, days) => {
        const { actor, account } = await createCustomer();
        let balance = 0n;
        await post(
          account,
          made
            .toSorted((a, b) => b.minutesAgo - a.minutesAgo)
            .map((line) => {
              const units = BigInt(line.units);
              const amountMinor = balance >= units && units % 2n === 0n ? -units : units;
              balance += amountMinor;
              return { amountMinor, postedAt: new Date(now().getTime() - line.minutesAgo * 60_000) };
            }),
        );
        const home = await findHome(actor, { days });
        expect(home?.line.past.at(-1)?.balanceMinor).toBe((await readBalance(account)).balanceMinor);
        expectLineOf(home, await linesOf(account.ledgerAccountId), days);
      }),
      { numRuns: 25 },
    );
    await expectCleanBooks();
  });

  it("the line begins on the account's first day, and not before", async () => {
    const { actor, account } = await createCustomer();
    const today = bankDate(now());
    const past = async (days: number) => (await findHome(actor, { days }))?.line.past;
    expect(await past(365)).toEqual([{ date: today, balanceMinor: 0n }]);
    await post(account, [{ amountMinor: 500n, postedAt: startOfBankDate(addDays(today, -3)) }]);
    expect(await past(365)).toEqual(
      [-3, -2, -1, 0].map((days) => ({ date: addDays(today, days), balanceMinor: 500n })),
    );
  });

  it("the line begins before the first day of the period, and the money in and out explains its change", async () => {
    const { actor, account } = await createCustomer();
    const today = bankDate(now());
    await post(account, [
      { amountMinor: 500n, postedAt: startOfBankDate(addDays(today, -3)) },
      { amountMinor: 70n, postedAt: startOfBankDate(addDays(today, -1)) },
      { amountMinor: -20n, postedAt: startOfBankDate(today) },
    ]);
    const home = await findHome(actor, { days: 2 });
    expect(home?.line.past).toEqual([
      { date: addDays(today, -2), balanceMinor: 500n },
      { date: addDays(today, -1), balanceMinor: 570n },
      { date: today, balanceMinor: 550n },
    ]);
    expect(home?.flow).toEqual({ inMinor: 70n, outMinor: 20n });
  });
});

function midnight(daysAgo: number): number {
  return startOfBankDate(addDays(bankDate(now()), -daysAgo)).getTime();
}

/** Returns the number of database blocks that Postgres reads for an account's daily closing balances of the last 90 days. */
const blocksOfBalances = (account: TestAccount) =>
  blocksOf(
    `SELECT * FROM ledger_lines_before($1,
       (SELECT array_agg(current_date - i ORDER BY i DESC) FROM generate_series(0, 89) i))`,
    [account.ledgerAccountId],
  );

it("the balance at the end of a day is found without reading all lines of the account", async () => {
  const { account } = await createCustomer({ balanceMinor: 100n });
  const linesPerDay = 300;
  // The test inserts the rows directly, without the ledger's functions and triggers, because it only measures reads.
  await withConnection(
    async (client) => {
      await client.query("ALTER TABLE postings DISABLE TRIGGER postings_apply");
      await client.query(
        `WITH made AS (
           INSERT INTO journal_entries (id, kind, subject_type, subject_id, actor, description, request_id, request_hash,
                                        posted_at, created_txid)
           SELECT gen_random_uuid(), 'adjustment', 'account', $2, 'system', 'trend', 'trend:' || i, '',
                  now() - interval '90 days' + i * interval '1 day' / $3::int, 0
             FROM generate_series(1, 89 * $3::int) i
           RETURNING id, posted_at)
         INSERT INTO postings (entry_id, ledger_account_id, currency, amount_minor, balance_after_minor)
         SELECT id, $1, 'USD', 1, 1 FROM made ORDER BY posted_at`,
        [account.ledgerAccountId, account.accountId, linesPerDay],
      );
      await client.query("ALTER TABLE postings ENABLE ALWAYS TRIGGER postings_apply");
      await client.query("VACUUM ANALYZE postings");
    },
    { superuser: true },
  );
  const linesSeenPerDayMax = 12;
  const blocksPerLine = 7;
  expect(await blocksOfBalances(account)).toBeLessThan(90 * linesSeenPerDayMax * blocksPerLine);
});
