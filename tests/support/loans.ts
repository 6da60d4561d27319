import { randomUUID } from "node:crypto";
import type { BatchPage } from "@/lib/batches/batch-result";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import type { Loan } from "@/lib/loans/loan";
import { toDecimalText } from "@/lib/money/format-money";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { type Database, inTransaction } from "@/lib/server/db";
import type { LoanPlan } from "@/lib/server/prisma-client/client";
import { createAdmin, createCustomer, type TestCustomer } from "./factories";
import { createLoanPlan } from "./plans";

type LoanPlanOptions = Partial<
  Pick<
    LoanPlan,
    | "amountMinor"
    | "currency"
    | "profitBp"
    | "totalInstallments"
    | "earlyRepayment"
    | "collection"
    | "lateRateBp"
    | "businessDayRule"
  >
>;

/** Creates a customer's application for a loan of the plan `planName`, or of a new plan. */
export async function createLoan(
  owner: Actor,
  options: LoanPlanOptions & { askedMinor?: bigint; planName?: string } = {},
): Promise<Loan> {
  const {
    amountMinor = 100_000n,
    currency = "USD",
    profitBp = 1_000,
    totalInstallments = 3,
    earlyRepayment = "flat",
    collection = "whole",
    lateRateBp = 0,
    businessDayRule = "none",
  } = options;
  const interest = { profitBp, earlyRepayment, collection, lateRateBp };
  const terms = { amountMinor, currency, totalInstallments, businessDayRule, ...interest };
  const loanName = options.planName ?? (await createLoanPlan(terms)).name;
  const amount = toDecimalText(options.askedMinor ?? amountMinor, currency);
  return await applyForLoan(owner, { loanName, amount }, randomUUID());
}

/** Lets staff move a loan to a status. */
export function setLoanStatus(
  staff: Actor,
  { id }: Pick<Loan, "id">,
  status: Loan["status"],
  more: {
    outstanding?: "collect" | "write-off";
    reason?: string;
    amount?: string;
    version?: number;
    payoffOn?: string;
  } = {},
): Promise<Loan> {
  return editLoan(staff, { id, payload: { status, outstanding: "collect", ...more } });
}

/** Creates a loan of a customer and pays it out. */
export async function createActiveLoan(owner: Actor): Promise<Loan> {
  return await setLoanStatus(await createAdmin(), await createLoan(owner), "active");
}

/** Creates a loan of 1,000.00, pays it out and writes it off. The customer has 1,500.00: the loan's money and 500.00. */
export async function createWrittenOffLoan(staff: Actor): Promise<Loan & { customer: TestCustomer }> {
  const customer = await createCustomer({ balanceMinor: 50_000n });
  const loan = await setLoanStatus(staff, await createLoan(customer.actor), "active");
  return { ...(await setLoanStatus(staff, loan, "closed", { outstanding: "write-off" })), customer };
}

/** Returns the bank's date. */
export const today = () => bankDate(now());

/** Runs one batch of the end-of-day run in a separate transaction. */
export function inBatch<Result>(
  batch: (tx: Database, date: string, page: BatchPage) => Promise<Result>,
  date: string,
  limit = 200,
): Promise<Result> {
  return inTransaction((tx) => batch(tx, date, { limit }));
}
