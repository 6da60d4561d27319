import { findHistory } from "@/lib/history/find-history";
import { historyFilters } from "@/lib/history/schema";
import { db } from "@/lib/server/db";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { type Finding, median } from "./report";

const fewRows = 1_000;
const manyRows = 1_000_000;
const calls = 60;
const pageSize = 25;

/** What a page of history costs with a million rows, against a thousand. */
export async function benchGrowth(): Promise<Finding[]> {
  const quiet = await createCustomer({ balanceMinor: 100n });
  const busy = await createCustomer({ balanceMinor: 100n });
  const other = await createCustomer({ balanceMinor: 100n });
  await addTransfers(quiet, other, fewRows);
  await addTransfers(busy, other, manyRows);
  await db.query("VACUUM ANALYZE transfers");
  const findings: Finding[] = [];
  for (const [name, filters] of [
    ["first page", {}],
    ["search", { q: "invoice 7" }],
    ["search without a match", { q: "zzzzqqqq" }],
    ["filter by status", { status: "deleted" }],
  ] as const) {
    const few = await timeOf(quiet, filters);
    const many = await timeOf(busy, filters);
    findings.push({
      name: `history, ${name}: a million rows ÷ a thousand`,
      ratio: many / few,
      bound: { kind: "at most", value: 1.3 },
      detail: `${many.toFixed(2)} ms ÷ ${few.toFixed(2)} ms`,
    });
  }
  return findings;
}

async function timeOf({ actor }: TestCustomer, query: Record<string, string>): Promise<number> {
  const filters = historyFilters.parse(query);
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    await findHistory(actor, { filters, pageSize });
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Cancelled transfers, which have no money in the books: this is about reading. */
async function addTransfers(from: TestCustomer, to: TestCustomer, count: number): Promise<void> {
  const batch = 100_000;
  for (let start = 0; start < count; start += batch) {
    await db.query(
      `INSERT INTO transfers (id, family, channel, debited_minor, debited_currency, sender_id, from_account_id, to_account_id, account_name, account_number, status,
                              ending, amount_minor, currency, note, request_id, request_hash, created_at, updated_at)
       SELECT gen_random_uuid(), 'interbank', 'interbank', 100, 'USD', $1::uuid, $2, $3, 'Noah Berg', $4, 'deleted', 'cancelled', 100, 'USD',
              'invoice ' || i, $1::uuid || '-' || i, '', now() - i * interval '20 seconds', now()
         FROM generate_series($5::int, $6::int) i`,
      [
        from.actor.userId,
        from.account.accountId,
        to.account.accountId,
        to.account.accountNumber,
        start + 1,
        Math.min(start + batch, count),
      ],
    );
  }
}
