import { addDays } from "@/lib/dates";
import { runDay } from "@/lib/day/run-day";
import { bankDate, now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { asOwner, vacuumAnalyze } from "./as-owner";
import type { BenchWorld } from "./bench-world";
import { type CpuTime, cpuTime } from "./cpu";
import { accountsSql, customersSql, instalmentsSql, loansSql } from "./day-bench.sql";
import { ledgerFunction } from "./ledger-bench";
import { recordTransfersSql } from "./ledger-bench.sql";
import { cpuText, type Finding, race } from "./report";
import { watchMemory } from "./watch-memory";

/** The number of instalments that are due on the measured day. `BENCH_DAY_ITEMS` sets another number. */
const itemCount = Number(process.env.BENCH_DAY_ITEMS ?? 100_000);
const fillBatch = 5_000;

/**
 * Measures the end-of-day run of a day on which 100,000 customers each pay an instalment and get a notice and an e-mail. The run
 * also computes the accrued interest of the 100,000 loans. The run's rate is compared with a reference: the rate at which the
 * ledger's SQL function alone posts entries. The end-of-day run and the reference are measured one after the other.
 */
export async function benchDay(world: BenchWorld): Promise<Finding[]> {
  const date = addDays(bankDate(now()), 30);
  const filledFrom = performance.now();
  await addLoans(date);
  // Interest accrues only on the open business date.
  await asOwner(["SELECT open_business_date($1, 0)", [date]]);
  const fillSeconds = (performance.now() - filledFrom) / 1000;
  const { ledger } = await race({ ledger: () => ledgerFunction(world) });
  await asOwner([recordTransfersSql]);
  const memory = watchMemory();
  const before = cpuTime();
  const startedAt = performance.now();
  await runDay(date);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpuTime();
  const { earlyMb, lateMb } = memory.stop();
  const done = await db.prisma.bankDayResult.findFirst({
    where: { date, task: "instalments", outcome: "paid" },
    select: { itemCount: true },
  });
  const paid = Number(done?.itemCount ?? 0);
  if (paid !== itemCount) throw new Error(`${paid} of ${itemCount} instalments were paid`);
  const accrued = await db.prisma.interestAccrual.findFirst({ where: { kind: "loan" }, select: { itemCount: true } });
  const accruing = Number(accrued?.itemCount ?? 0);
  if (accruing !== itemCount) throw new Error(`the interest of ${accruing} of ${itemCount} loans was accrued`);
  return [
    {
      name: "end of a day with accruals: instalments a second ÷ SQL function",
      ratio: paid / seconds / ledger.perSecond,
      bound: { kind: "at least", value: 0.8 },
      detail: `${paid} in ${seconds.toFixed(1)} s, with an entry, a notification and an e-mail each (filled in ${fillSeconds.toFixed(0)} s): ${(paid / seconds).toFixed(0)}/s ÷ ${ledger.perSecond.toFixed(0)}/s; ${cpuText({ cpu: perItem(before, after, paid) })} against ${cpuText(ledger)}`,
    },
    {
      name: "end of a day: memory in its last third ÷ in its first",
      ratio: lateMb / earlyMb,
      bound: { kind: "at most", value: 1.3 },
      detail: `${lateMb.toFixed(0)} MB ÷ ${earlyMb.toFixed(0)} MB, the process's largest`,
    },
  ];
}

function perItem(before: CpuTime, after: CpuTime, items: number): CpuTime {
  return { nodeUs: (after.nodeUs - before.nodeUs) / items, postgresUs: (after.postgresUs - before.postgresUs) / items };
}

/**
 * Creates `itemCount` customers, each with a paid-out loan of 2 000.00. The first of two instalments is due on `date`. The
 * payouts are posted, because the bench verifies the books at the end.
 */
async function addLoans(date: string): Promise<void> {
  const moment = now();
  await db.prisma.loanPlan.createMany({
    data: {
      ...{ id: planId, name: "Bench", amountMinor: 200_000n, currency: "USD", profitBp: 500, totalInstallments: 2 },
      ...{ createdAt: moment, updatedAt: moment },
    },
  });
  for (let start = 1; start <= itemCount; start += fillBatch) {
    const range = [start, Math.min(start + fillBatch - 1, itemCount)];
    // The database requires that an entry and its postings are written in one transaction.
    await asOwner(
      [customersSql, range],
      [accountsSql, range],
      [loansSql, [...range, planId, date]],
      [instalmentsSql, [...range, date]],
    );
  }
  await vacuumAnalyze();
}

const planId = "00000000-0000-4000-8000-000000000000";
