import { randomUUID } from "node:crypto";
import { openLoanInterestAccount } from "@/lib/ledger/ledger-accounts.sql";
import { type LoanNotice, loanNoticeRows } from "@/lib/loans/loan-notices";
import { collectInstalments, lendPrincipal } from "@/lib/loans/loans.sql";
import { type LoanTerms, loanRange, loanSchedule, type ScheduledInstalment } from "@/lib/loans/schedule.model";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { everyDay } from "@/lib/term-products/business-day.model";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

/** A past loan. `terms` come from its plan. */
type PastLoan = { id: string; application: PastApplication; plan: LoanPlan; terms: LoanTerms };

/**
 * Returns the events of a past loan: the application, the payout, and the instalments up to `today`. The events write the same
 * records as the services, but with past dates. If the bank does not offer the loan's plan, there are no events.
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
  const schedule = loanSchedule(terms, bankDate(startedAt), everyDay);
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
  const { id, terms } = loan;
  await lendPrincipal(tx, "system", { id, amountMinor: terms.amountMinor }, bankDate(at), at);
  await tx.prisma.loan.updateMany({ where: { id }, data: { version: 2, updatedAt: at } });
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
  const { number, dueOn, principalMinor, interestMinor } = line;
  await openLoanInterestAccount(tx, application.account.currency);
  await collectInstalments(tx, "system", [{ loan: { id }, number }], at);
  const news = { event: "instalment-paid", amountMinor: principalMinor + interestMinor, date: dueOn } as const;
  await tellOf(tx, loan, news, at);
}

type News = Pick<LoanNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, loan: Pick<PastLoan, "id" | "application">, news: News, at: Date): Promise<void> {
  const { account, planName: name } = loan.application;
  const rows = loanNoticeRows(recipientOf(account), { id: loan.id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
