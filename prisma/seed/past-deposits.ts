import { randomUUID } from "node:crypto";
import { type DepositNotice, depositNoticeRows } from "@/lib/deposits/deposit-notices";
import { lockPrincipal, payInterest } from "@/lib/deposits/deposits.sql";
import {
  type DepositTerms,
  depositMaturity,
  depositSchedule,
  type ScheduledPayout,
} from "@/lib/deposits/schedule.model";
import { openDepositInterestAccount } from "@/lib/ledger/ledger-accounts.sql";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { everyDay } from "@/lib/term-products/business-day.model";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

/** A past fixed deposit. `terms` come from its plan. */
type PastDeposit = { id: string; application: PastApplication; plan: DepositPlan; terms: DepositTerms };

/**
 * Returns the events of a past fixed deposit: the application, the locking of the amount, and the payouts of interest up to
 * `today`. The events write the same records as the services, but with past dates. The deposit must mature on `today` or later.
 * If the bank does not offer the deposit's plan, there are no events.
 */
export async function pastDeposit(tx: Database, application: PastApplication, today: Date): Promise<PastEvent[]> {
  const { account, planName, units, appliedAt, startedAt } = application;
  const plan = await tx.prisma.depositPlan.findFirst({
    where: { name: planName, currency: account.currency, status: "active" },
  });
  if (!plan) return [];
  const terms = {
    amountMinor: toMinor(units, account.currency),
    profitBp: plan.profitBp,
    lockedInYears: plan.lockedInYears,
    interval: plan.interval,
  };
  const deposit: PastDeposit = { id: randomUUID(), application, plan, terms };
  const applied: PastEvent = { at: appliedAt, record: (tx) => apply(tx, deposit, appliedAt) };
  if (!startedAt) return [applied];
  const schedule = depositSchedule(terms, bankDate(startedAt), everyDay);
  const payments = schedule
    .map((line) => ({ line, at: endOfDay(line.dueOn) }))
    .filter(({ at }) => at < today)
    .map(({ line, at }): PastEvent => ({ at, record: (tx) => pay(tx, deposit, line, at) }));
  return [applied, { at: startedAt, record: (tx) => lock(tx, deposit, schedule, startedAt) }, ...payments];
}

async function apply(tx: Database, deposit: PastDeposit, at: Date): Promise<void> {
  const { id, application, plan, terms } = deposit;
  const { account, planName } = application;
  const { minimumMinor, maximumMinor } = plan;
  await tx.prisma.deposit.createMany({
    data: {
      ...{ id, planId: plan.id, ownerId: account.ownerId, accountId: account.accountId, depositName: planName },
      ...{ minimumMinor, maximumMinor, ...terms, currency: account.currency, createdAt: at, updatedAt: at },
    },
  });
  await tellOf(tx, deposit, { event: "applied", amountMinor: terms.amountMinor, date: "" }, at);
}

async function lock(tx: Database, deposit: PastDeposit, schedule: ScheduledPayout[], at: Date): Promise<void> {
  const { id, terms } = deposit;
  const startedOn = bankDate(at);
  const maturesOn = depositMaturity(terms, startedOn, everyDay);
  await lockPrincipal(tx, "system", { id, amountMinor: terms.amountMinor }, { startedOn, maturesOn }, at);
  await tx.prisma.deposit.updateMany({ where: { id }, data: { version: 2, updatedAt: at } });
  await tx.prisma.depositPayout.createMany({
    data: schedule.map(({ number, dueOn, interestMinor }) => ({ depositId: id, number, dueOn, interestMinor })),
  });
  await tellOf(tx, deposit, { event: "started", amountMinor: terms.amountMinor, date: maturesOn }, at);
}

async function pay(tx: Database, deposit: PastDeposit, line: ScheduledPayout, at: Date): Promise<void> {
  const { id, application } = deposit;
  const { number, dueOn, interestMinor } = line;
  await openDepositInterestAccount(tx, application.account.currency);
  await payInterest(tx, "system", [{ deposit: { id }, number }], at);
  await tellOf(tx, deposit, { event: "interest-paid", amountMinor: interestMinor, date: dueOn }, at);
}

type News = Pick<DepositNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, { id, application }: PastDeposit, news: News, at: Date): Promise<void> {
  const { account, planName: name } = application;
  const rows = depositNoticeRows(recipientOf(account), { id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
