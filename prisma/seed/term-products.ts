import type { Database } from "@/lib/server/db";
import { pastDeposit } from "./past-deposits";
import type { PastApplication, PastEvent } from "./past-events";
import { pastLoan } from "./past-loans";
import type { SeedAccount } from "./past-transfers";

const hourMs = 60 * 60 * 1000;

/**
 * Returns the events of the loans and fixed deposits of the demo data up to `today`. Amelia pays back a loan. Amelia and Arthur
 * earn interest. Staff have not decided on the applications of other customers yet. Loans and deposits are left out if their
 * plan is not offered.
 */
export async function tellTermProducts(
  tx: Database,
  accounts: Record<string, SeedAccount>,
  today: Date,
): Promise<PastEvent[]> {
  const account = (key: string) => accounts[key] as SeedAccount;
  const hoursAgo = (hours: number) => new Date(today.getTime() - hours * hourMs);
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const loans: PastApplication[] = [
    { account: account("amelia"), planName: "Car", units: 3_600, appliedAt: daysAgo(93), startedAt: daysAgo(92) },
    { account: account("noah"), planName: "Home improvement", units: 7_500, appliedAt: hoursAgo(51) },
    { account: account("priya"), planName: "Bridge", units: 3_000, appliedAt: hoursAgo(28) },
    { account: account("sofia"), planName: "Study", units: 1_800, appliedAt: hoursAgo(6) },
  ];
  const deposits: PastApplication[] = [
    {
      account: account("arthur"),
      planName: "Sterling reserve",
      units: 8_000,
      appliedAt: daysAgo(212),
      startedAt: daysAgo(211),
    },
    { account: account("amelia"), planName: "Saver", units: 2_000, appliedAt: daysAgo(129), startedAt: daysAgo(128) },
    { account: account("noah"), planName: "Five years", units: 6_000, appliedAt: hoursAgo(37) },
    { account: account("jonas"), planName: "Euro term", units: 2_000, appliedAt: hoursAgo(11) },
  ];
  const events: PastEvent[] = [];
  for (const loan of loans) events.push(...(await pastLoan(tx, loan, today)));
  for (const deposit of deposits) events.push(...(await pastDeposit(tx, deposit, today)));
  return events;
}
