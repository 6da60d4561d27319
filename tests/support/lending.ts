import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import type { Loan } from "@/lib/loans/loan";
import type { Currency } from "@/lib/money/currency";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";

type LoanPlanOptions = { amountMinor?: bigint; currency?: Currency; profitBp?: number; totalInstallments?: number };

/** A plan that is offered: by default 1 000 to 2 000 dollars at 10 %, in three instalments. */
export async function createLoanPlan(options: LoanPlanOptions = {}): Promise<string> {
  const { amountMinor = 100_000n, currency = "USD", profitBp = 1_000, totalInstallments = 3 } = options;
  const name = `Plan ${randomUUID()}`;
  await db.query(
    `INSERT INTO loan_plans (id, name, amount_minor, currency, profit_bp, total_installments, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
    [uuidv7(), name, amountMinor, currency, profitBp, totalInstallments],
  );
  return name;
}

/** An application of that customer for a plan of its own. */
export async function createLoan(owner: Actor, options: LoanPlanOptions & { askedMinor?: bigint } = {}): Promise<Loan> {
  const { amountMinor = 100_000n, currency = "USD" } = options;
  const loanName = await createLoanPlan(options);
  const amount = toDecimalText(options.askedMinor ?? amountMinor, currency);
  return await applyForLoan(owner, { loanName, amount }, randomUUID());
}

/** Lets staff move a loan to a status. */
export function setLoanStatus(
  staff: Actor,
  { id }: Loan,
  status: Loan["status"],
  more: { outstanding?: "collect" | "write-off"; reason?: string; amount?: string; version?: number } = {},
): Promise<Loan> {
  return editLoan(staff, { id, payload: { status, outstanding: "collect", ...more } });
}

/** The bank's date. */
export const today = () => bankDate(now());

/** Runs one batch of the end of a day in a transaction of its own. */
export function inBatch<Result>(
  batch: (tx: Parameters<Parameters<typeof inTransaction>[0]>[0], date: string, limit: number) => Promise<Result>,
  date: string,
  limit = 200,
): Promise<Result> {
  return inTransaction((tx) => batch(tx, date, limit));
}
