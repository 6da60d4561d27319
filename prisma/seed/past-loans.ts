import { randomUUID } from "node:crypto";
import { openLoanAccount, openLoanInterestAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { type LoanNotice, loanNoticeRows } from "@/lib/loans/loan-notices";
import { type LoanTerms, loanRange, loanSchedule, type ScheduledInstalment } from "@/lib/loans/schedule";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

/** A loan of the past with its plan's terms. */
type PastLoan = { id: string; application: PastApplication; plan: LoanPlan; terms: LoanTerms };

/**
 * Writes a loan as the services would have: applied for, lent, and paid back by its schedule up to `today`. Writes nothing
 * when its plan is not offered. Its entries are posted at their own moments.
 */
export async function pastLoan(tx: Database, application: PastApplication, today: Date): Promise<PastEvent[]> {
  const { account, planName, units, appliedAt, startedAt } = application;
  const plan = await tx.prisma.loanPlan.findFirst({
    where: { name: planName, currency: account.currency, status: "active" },
  });
  if (!plan) return [];
  const terms = {
    amountMinor: toMinor(units, account.currency),
    profitBp: plan.profitBp,
    totalInstallments: plan.totalInstallments,
  };
  const loan: PastLoan = { id: randomUUID(), application, plan, terms };
  const applied: PastEvent = { at: appliedAt, record: (tx) => apply(tx, loan, appliedAt) };
  if (!startedAt) return [applied];
  const schedule = loanSchedule(terms, bankDate(startedAt));
  const payments = schedule
    .map((line) => ({ line, at: endOfDay(line.dueOn) }))
    .filter(({ at }) => at < today)
    .map(({ line, at }): PastEvent => ({ at, record: (tx) => pay(tx, loan, line, at) }));
  return [applied, { at: startedAt, record: (tx) => lend(tx, loan, schedule, startedAt) }, ...payments];
}

async function apply(tx: Database, { id, application, plan, terms }: PastLoan, at: Date): Promise<void> {
  const { account, planName } = application;
  const { minimumMinor, maximumMinor } = loanRange(plan);
  await tx.prisma.loan.createMany({
    data: {
      ...{ id, planId: plan.id, ownerId: account.ownerId, accountId: account.accountId, loanName: planName },
      ...{ minimumMinor, maximumMinor, ...terms, currency: account.currency, createdAt: at, updatedAt: at },
    },
  });
  await tellOf(tx, { id, application }, { event: "applied", amountMinor: terms.amountMinor, date: "" }, at);
}

async function lend(tx: Database, loan: PastLoan, schedule: ScheduledInstalment[], at: Date): Promise<void> {
  const { id, application, terms } = loan;
  const { account, planName } = application;
  const ledgerAccountId = await openLoanAccount(tx, id, account.currency);
  const entryId = await postEntry(tx, {
    kind: "loan-disbursement",
    subject: { type: "loan", id },
    actor: "system",
    description: planName,
    requestId: `loan:${id}:disbursement:2`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: terms.amountMinor },
      { ledgerAccountId, amountMinor: -terms.amountMinor },
    ],
  });
  await tx.prisma.loan.updateMany({
    where: { id },
    data: {
      ...{ status: "active", disbursementEntryId: entryId, ledgerAccountId, disbursedOn: bankDate(at) },
      ...{ version: 2, updatedAt: at },
    },
  });
  await tx.prisma.loanInstalment.createMany({
    data: schedule.map(({ number, dueOn, principalMinor, interestMinor }) => ({
      ...{ loanId: id, number, dueOn, principalMinor, interestMinor },
    })),
  });
  const date = schedule[0]?.dueOn ?? "";
  await tellOf(tx, loan, { event: "disbursed", amountMinor: terms.amountMinor, date }, at);
}

async function pay(tx: Database, loan: PastLoan, line: ScheduledInstalment, at: Date): Promise<void> {
  const { id, application } = loan;
  const { account, planName } = application;
  const { number, dueOn, principalMinor, interestMinor } = line;
  const amountMinor = principalMinor + interestMinor;
  const entryId = await postEntry(tx, {
    kind: "loan-instalment",
    subject: { type: "loan", id },
    actor: "system",
    description: `${planName}, instalment ${number}`,
    requestId: `loan:${id}:instalment:${number}`,
    postedAt: at,
    lines: [
      { ledgerAccountId: account.ledgerAccountId, amountMinor: -amountMinor },
      { ledgerAccountId: await openLoanAccount(tx, id, account.currency), amountMinor: principalMinor },
      { ledgerAccountId: await openLoanInterestAccount(tx, account.currency), amountMinor: interestMinor },
    ],
  });
  await tx.prisma.loanInstalment.updateMany({
    where: { loanId: id, number },
    data: { state: "paid", entryId, paidAt: at },
  });
  const isLast = number === loan.terms.totalInstallments;
  await tx.prisma.loan.updateMany({
    where: { id },
    data: {
      ...{ installmentsPaid: number, version: { increment: 1 }, updatedAt: at },
      ...(isLast ? { status: "paid" } : {}),
    },
  });
  await tellOf(tx, loan, { event: "instalment-paid", amountMinor, date: dueOn }, at);
}

type News = Pick<LoanNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, loan: Pick<PastLoan, "id" | "application">, news: News, at: Date): Promise<void> {
  const { account, planName: name } = loan.application;
  const rows = loanNoticeRows(recipientOf(account), { id: loan.id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
