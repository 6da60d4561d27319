import { randomUUID } from "node:crypto";
import { openLoanAccount, openLoanInterestAccount } from "@/lib/ledger/open-ledger-account.sql";
import { postEntry } from "@/lib/ledger/post-entry.sql";
import { type LoanNotice, loanNoticeRows } from "@/lib/loans/loan-notices";
import { type LoanTerms, loanRange, loanSchedule, type ScheduledInstalment } from "@/lib/loans/schedule";
import { bankDate } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { endOfDay, type PastApplication, type PastEvent, recipientOf, tell } from "./past-events";
import { toMinor } from "./past-transfers";

type LoanPlanDbRow = { id: string; amount_minor: bigint; profit_bp: number; total_installments: number };

/** A loan of the past with its plan's terms. */
type PastLoan = { id: string; application: PastApplication; plan: LoanPlanDbRow; terms: LoanTerms };

/**
 * A loan as the services would have written it: applied for, lent and paid back by its schedule up to `today`; nothing where
 * its plan is not offered. Its entries are posted at their own moments.
 */
export async function pastLoan(tx: Database, application: PastApplication, today: Date): Promise<PastEvent[]> {
  const { account, planName, units, appliedAt, startedAt } = application;
  const [plan] = await tx.query<LoanPlanDbRow>(
    `SELECT id, amount_minor, profit_bp, total_installments FROM loan_plans
      WHERE name = $1 AND currency = $2 AND status = 'active'`,
    [planName, account.currency],
  );
  if (!plan) return [];
  const terms = {
    amountMinor: toMinor(units, account.currency),
    profitBp: plan.profit_bp,
    totalInstallments: plan.total_installments,
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
  const { minimumMinor, maximumMinor } = loanRange({ amountMinor: plan.amount_minor });
  await tx.query(
    `INSERT INTO loans (id, plan_id, owner_id, account_id, loan_name, minimum_minor, maximum_minor, profit_bp,
                        total_installments, amount_minor, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      id,
      plan.id,
      account.ownerId,
      account.accountId,
      planName,
      minimumMinor,
      maximumMinor,
      terms.profitBp,
      terms.totalInstallments,
      terms.amountMinor,
      account.currency,
      at,
    ],
  );
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
  await tx.query(
    `UPDATE loans SET status = 'active', disbursement_entry_id = $2, ledger_account_id = $3, disbursed_on = $4, version = 2,
                      updated_at = $5 WHERE id = $1`,
    [id, entryId, ledgerAccountId, bankDate(at), at],
  );
  for (const { number, dueOn, principalMinor, interestMinor } of schedule) {
    await tx.query(
      "INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor) VALUES ($1, $2, $3, $4, $5)",
      [id, number, dueOn, principalMinor, interestMinor],
    );
  }
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
  await tx.query(
    "UPDATE loan_instalments SET state = 'paid', entry_id = $3, paid_at = $4 WHERE loan_id = $1 AND number = $2",
    [id, number, entryId, at],
  );
  await tx.query(
    `UPDATE loans SET installments_paid = $2, version = version + 1, updated_at = $3,
                      status = CASE WHEN $2 = total_installments THEN 'paid' ELSE status END::loan_status WHERE id = $1`,
    [id, number, at],
  );
  await tellOf(tx, loan, { event: "instalment-paid", amountMinor, date: dueOn }, at);
}

type News = Pick<LoanNotice, "event" | "amountMinor" | "date">;

async function tellOf(tx: Database, loan: Pick<PastLoan, "id" | "application">, news: News, at: Date): Promise<void> {
  const { account, planName: name } = loan.application;
  const rows = loanNoticeRows(recipientOf(account), { id: loan.id, name, currency: account.currency, ...news });
  await tell(tx, rows, at);
}
