import { findPostings } from "@/lib/ledger/find-postings.sql";
import { openAdjustmentAccount } from "@/lib/ledger/ledger-accounts.sql";
import { db, inTransaction } from "@/lib/server/db";
import { postEntries } from "@/tests/support/by-hand/post-entries.sql";
import { createCustomer, type TestAccount } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";

const fewLines = 600;
const manyLines = 60_000;
const linesOfStatement = 60;
/** The number of different start moments of the account statements. */
const places = 90;
const secondMs = 1_000;
/** The period in seconds over which an account's lines are spread. The number of lines does not change this period. */
const spanSeconds = 20_000_000;

/** Measures the cost of an account statement of an account with many lines, against an account with few lines. */
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

/** Reads an account statement of an account with this many lines. `place` chooses the moment at which the statement begins. */
async function readStatement(account: TestAccount, lines: number, place: number): Promise<void> {
  const everyMs = (spanSeconds * secondMs) / lines;
  const first = Math.floor(((lines - linesOfStatement) * place) / places);
  const from = new Date(firstAt + (first - 0.5) * everyMs);
  const until = new Date(from.getTime() + linesOfStatement * everyMs);
  const { postings } = await findPostings(db, account.ledgerAccountId, { from, until, postingsMax: 1_000 });
  if (postings.length !== linesOfStatement) throw new Error(`a statement of ${postings.length} lines`);
}

const firstAt = Date.now() - spanSeconds * secondMs;

async function accountWithLines(count: number): Promise<TestAccount> {
  const { account } = await createCustomer();
  const adjustment = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
  // Batches are small, because each update of a row must skip all versions of the row that the same transaction has written.
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
          postedAt: new Date(firstAt + (number * spanSeconds * secondMs) / count),
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
