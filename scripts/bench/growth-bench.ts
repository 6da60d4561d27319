import { addDays } from "@/lib/dates";
import { findHistory } from "@/lib/history/find-history";
import { historyFilters } from "@/lib/history/schema";
import { bankDate, now } from "@/lib/server/clock";
import { createCustomer, type TestCustomer } from "@/tests/support/factories";
import { vacuumAnalyze } from "./as-owner";
import { addTransfers } from "./growth-bench.sql";
import { growthOf } from "./growth-cost";
import type { Finding } from "./report";

const fewRows = 1_000;
const manyRows = 1_000_000;
const pageSize = 25;

/** Measures how much longer it takes to read a page from a history of a million rows than from a history of a thousand rows. */
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

/** Returns a function that reads a page of the customer's history. Without `place`, the page is the first page. */
async function pageOf({ actor }: TestCustomer, query: Record<string, string>, place?: "next") {
  const filters = historyFilters.parse(query);
  const first = await findHistory(actor, { filters, pageSize });
  const cursor = (place === "next" && first.olderCursor) || undefined;
  return () => findHistory(actor, { filters, cursor, pageSize });
}
