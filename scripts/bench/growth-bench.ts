import { addDays } from "@/lib/calendar";
import { findHistory } from "@/lib/history/find-history";
import { historyFilters } from "@/lib/history/schema";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";

const fewRows = 1_000;
const manyRows = 1_000_000;
const pageSize = 25;

/** Measures the cost of a page of history with a million rows against a thousand. */
export async function benchGrowth(): Promise<Finding[]> {
  const quiet = await createCustomer({ balanceMinor: 100n });
  const busy = await createCustomer({ balanceMinor: 100n });
  const other = await createCustomer({ balanceMinor: 100n });
  await addTransfers(quiet, other, fewRows);
  await addTransfers(busy, other, manyRows);
  await vacuumAnalyze();
  const findings: Finding[] = [];
  const today = bankDate(now());
  for (const [name, filters, place] of [
    ["first page", {}],
    ["next page", {}, "next"],
    ["search", { q: "invoice 7" }],
    ["search, next page", { q: "invoice 7" }, "next"],
    ["search without a match", { q: "zzzzqqqq" }],
    ["search for a reference", { q: "HF-0123456789" }],
    ["filter by status", { status: "deleted" }],
    ["filter by type", { kind: "wire" }],
    ["filter by type and status", { kind: "interbank", status: "deleted" }],
    ["filter by direction", { direction: "out" }],
    ["filter by a rare amount", { min: "1234.56", max: "1234.56" }],
    ["filter by a frequent amount", { max: "500" }],
    ["filter by dates", { from: addDays(today, -6), to: addDays(today, -1) }],
  ] as const) {
    const few = await pageOf(quiet, filters, place);
    const many = await pageOf(busy, filters, place);
    findings.push(await growthOf(`history, ${name}: a million rows ÷ a thousand`, { few, many }));
  }
  return findings;
}

/** How a page of that history is read. */
async function pageOf({ actor }: TestCustomer, query: Record<string, string>, place?: "next") {
  const filters = historyFilters.parse(query);
  const first = await findHistory(actor, { filters, pageSize });
  const cursor = (place === "next" && first.olderCursor) || undefined;
  return () => findHistory(actor, { filters, cursor, pageSize });
}

/** Seconds over which every history is spread, long or short. */
const spanSeconds = 20_000_000;

/**
 * Cancelled transfers, which have no money in the books: this is about reading. One in ten is a wire; amounts are spread
 * from 1.00 to 1 000.99, and one is 1 234.56.
 */
async function addTransfers(from: TestCustomer, to: TestCustomer, count: number): Promise<void> {
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
