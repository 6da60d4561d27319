import { addDays } from "@/lib/dates";
import { findPostings } from "@/lib/ledger/find-postings.sql";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { bankDate, now, startOfBankDate } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { postEntries } from "@/tests/support/by-hand/post-entries.sql";
import { createCustomer, type TestAccount } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";

const fewLines = 600;
const manyLines = 60_000;
/** The number of lines of an account on each date. A statement of the bench covers one date. */
const linesOfStatement = 60;
/** The number of different dates whose statements are read in turns. */
const places = 90;

/**
 * Measures how much longer it takes to read an account statement of an account with many lines than of an account with few lines.
 */
export async function benchStatement(): Promise<Finding[]> {
  const few = await accountWithLines(fewLines);
  const many = await accountWithLines(manyLines);
  await vacuumAnalyze();
  const reader = (account: TestAccount, lines: number) => {
    let call = 0;
    return () => readStatement(account, lines, call++ % places);
  };
  return [
    await growthOf(`statement: 60 000 lines of an account ÷ 600, ${linesOfStatement} lines each`, {
      few: reader(few, fewLines),
      many: reader(many, manyLines),
    }),
  ];
}

/** Reads the statement of one date, from an account with `lines` lines. `place` chooses the date. */
async function readStatement(account: TestAccount, lines: number, place: number): Promise<void> {
  const dates = lines / linesOfStatement;
  const date = dateOf(lines, Math.floor(((dates - 1) * place) / places));
  const { postings } = await findPostings(db, account.ledgerAccountId, { from: date, to: date, postingsMax: 1_000 });
  if (postings.length !== linesOfStatement) throw new Error(`a statement of ${postings.length} lines`);
}

const today = bankDate(now());

/**
 * Returns the date number `index` of an account with `lines` lines. The index 0 is the oldest date, and the last date is
 * yesterday.
 */
const dateOf = (lines: number, index: number) => addDays(today, index - lines / linesOfStatement);

async function accountWithLines(count: number): Promise<TestAccount> {
  const { account } = await createCustomer();
  const adjustment = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
  // Batches are small, because each update of the account's row must skip all versions of the row that the same transaction has
  // written.
  const batch = 100;
  for (let start = 0; start < count; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - start) }, (_, index) => start + index);
    await inTransaction((tx) =>
      postEntries(
        tx,
        numbers.map((number) => ({
          kind: "adjustment",
          subject: { type: "account" as const, id: account.accountId },
          actor: "system",
          description: "",
          requestId: `statement-bench:${account.accountId}:${number}`,
          postedAt: startOfBankDate(dateOf(count, Math.floor(number / linesOfStatement))),
          lines: [
            { ledgerAccountId: account.ledgerAccountId, amountMinor: 1n },
            { ledgerAccountId: adjustment, amountMinor: -1n },
          ],
        })),
      ),
    );
  }
  return account;
}
