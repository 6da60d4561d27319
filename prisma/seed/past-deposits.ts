import { randomUUID } from "node:crypto";
import { type DepositNotice, depositNoticeRows } from "@/lib/deposits/deposit-notices";
import { type DepositTerms, depositMaturity, depositSchedule, type ScheduledPayout } from "@/lib/deposits/schedule";
import { openDepositAccount, openDepositInterestAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

/** A fixed deposit of the past with its plan's terms. */
type PastDeposit = { id: string; application: PastApplication; plan: DepositPlan; terms: DepositTerms };

/**
 * Writes a fixed deposit as the services would have: applied for, locked, and its interest paid up to `today`, before which
 * it must not have matured. Writes nothing when its plan is not offered. Its entries are posted at their own moments.
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
  const schedule = depositSchedule(terms, bankDate(startedAt));
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
  const { id, application, terms } = deposit;
  const { account, planName } = application;
  const ledgerAccountId = await openDepositAccount(tx, id, account.currency);
  const entryId = await postEntry(tx, {
    kind: "deposit-lock",
    subject: { type: "deposit", id },
    actor: "system",
    description: `${planName}, money locked`,
    requestId: `deposit:${id}:lock:2`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: -terms.amountMinor },
      { ledgerAccountId, amountMinor: terms.amountMinor },
    ],
  });
  const startedOn = bankDate(at);
  const maturesOn = depositMaturity(terms, startedOn);
  await tx.prisma.deposit.updateMany({
    where: { id },
    data: {
      ...{ status: "running", lockEntryId: entryId, ledgerAccountId, startedOn, maturesOn },
      ...{ version: 2, updatedAt: at },
    },
  });
  await tx.prisma.depositPayout.createMany({
    data: schedule.map(({ number, dueOn, interestMinor }) => ({ depositId: id, number, dueOn, interestMinor })),
  });
  await tellOf(tx, deposit, { event: "started", amountMinor: terms.amountMinor, date: maturesOn }, at);
}

async function pay(tx: Database, deposit: PastDeposit, line: ScheduledPayout, at: Date): Promise<void> {
  const { id, application } = deposit;
  const { account, planName } = application;
  const { number, dueOn, interestMinor } = line;
  const entryId = await postEntry(tx, {
    kind: "deposit-interest",
    subject: { type: "deposit", id },
    actor: "system",
    description: `${planName}, interest ${number}`,
    requestId: `deposit:${id}:interest:${number}`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: interestMinor },
      { ledgerAccountId: await openDepositInterestAccount(tx, account.currency), amountMinor: -interestMinor },
    ],
  });
  await tx.prisma.depositPayout.updateMany({
    where: { depositId: id, number },
    data: { state: "paid", entryId, paidAt: at },
  });
  await tellOf(tx, deposit, { event: "interest-paid", amountMinor: interestMinor, date: dueOn }, at);
}

type News = Pick<DepositNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, { id, application }: PastDeposit, news: News, at: Date): Promise<void> {
  const { account, planName: name } = application;
  const rows = depositNoticeRows(recipientOf(account), { id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
