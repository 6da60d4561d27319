import { findPostings } from "@/lib/ledger/find-postings";
import { openAdjustmentAccount } from "@/lib/ledger/open-account";
import { postEntries } from "@/lib/ledger/post-entries";
import { db, inTransaction } from "@/lib/server/db";
import { createCustomer, type TestAccount } from "@/tests/support/factories";
import { type Finding, median } from "./report";

const fewLines = 600;
const manyLines = 60_000;
const linesOfStatement = 60;
const calls = 200;
const secondMs = 1_000;
/** Over which the lines of an account are spread, however many. */
const spanSeconds = 20_000_000;

/** What the lines of a statement cost on an account with many lines, against one with few. */
export async function benchStatement(): Promise<Finding[]> {
  const few = await accountWithLines(fewLines);
  const many = await accountWithLines(manyLines);
  await db.query("VACUUM ANALYZE postings, journal_entries");
  // In turns, so that a busy machine is fair to both.
  const times = { few: [] as number[], many: [] as number[] };
  for (let call = 0; call < calls; call += 1) {
    times.few.push(await timeOf(few, fewLines, call));
    times.many.push(await timeOf(many, manyLines, call));
  }
  const fewMs = median(times.few);
  const manyMs = median(times.many);
  return [
    {
      name: "statement: 60 000 lines of an account ÷ 600",
      ratio: manyMs / fewMs,
      bound: { kind: "at most", value: 1.3 },
      detail: `${manyMs.toFixed(2)} ms ÷ ${fewMs.toFixed(2)} ms, ${linesOfStatement} lines each`,
    },
  ];
}

/** A statement of as many lines, at another place of the account's life each time. */
async function timeOf(account: TestAccount, lines: number, call: number): Promise<number> {
  const everyMs = (spanSeconds * secondMs) / lines;
  const first = Math.floor(((lines - linesOfStatement) * call) / calls);
  const from = new Date(firstAt + (first - 0.5) * everyMs);
  const until = new Date(from.getTime() + linesOfStatement * everyMs);
  const startedAt = performance.now();
  const { postings } = await findPostings(db, account.ledgerAccountId, { from, until, postingsMax: 1_000 });
  const timeMs = performance.now() - startedAt;
  if (postings.length !== linesOfStatement) throw new Error(`a statement of ${postings.length} lines`);
  return timeMs;
}

const firstAt = Date.now() - spanSeconds * secondMs;

async function accountWithLines(count: number): Promise<TestAccount> {
  const { account } = await createCustomer();
  const adjustment = await inTransaction((tx) => openAdjustmentAccount(tx, "USD"));
  // Small: within one transaction, each change of a row has all earlier ones to look past.
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
