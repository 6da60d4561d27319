import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import * as z from "zod";
import { send } from "./money";

/**
 * A loan or deposit that a browser test has created: its id, its owner's e-mail address, and the unique name of its plan.
 */
export type BrowserTermProduct = { id: string; name: string; email: string };

const made = z.object({ data: z.object({ _id: z.string(), email: z.string() }) });

/**
 * Lets staff create a plan that only this test uses. The customer of the session `own` applies for a loan of this plan, and staff
 * grant the loan.
 */
export async function startLoan(
  staff: APIRequestContext,
  own: APIRequestContext,
  { amount, installments, profit }: { amount: string; installments: number; profit: string },
): Promise<BrowserTermProduct> {
  const name = `Loan ${randomUUID().slice(0, 8)}`;
  const plan = { isCore: true, loanName: name, amount, profit, totalInstallments: String(installments) };
  await send(staff, "/api/loans/new", plan);
  const { _id: id, email } = made.parse(await send(own, "/api/loans/new", { loanName: name, amount })).data;
  await send(staff, "/api/loans/edit-loan", { email, loanName: name, id, payload: { status: "active" } });
  return { id, name, email };
}

type DepositTerms = { amount: string; profit: string; interval: "monthly" | "quarterly" | "yearly" | "maturity" };

/** Lets staff create a plan that only this test uses. The customer of the session `own` applies for a deposit of a year. */
export async function applyForDeposit(
  staff: APIRequestContext,
  own: APIRequestContext,
  { amount, profit, interval }: DepositTerms,
): Promise<BrowserTermProduct> {
  const name = `Saver ${randomUUID().slice(0, 8)}`;
  const terms = { minimum: "100", maximum: "5000", amount, profit, lockedInPeriod: "1", intervalType: interval };
  await send(staff, "/api/FDRs/new", { isCore: true, FDRName: name, ...terms });
  const { _id: id, email } = made.parse(await send(own, "/api/FDRs/new", { FDRName: name, amount })).data;
  return { id, name, email };
}

/** Applies for a deposit in the same way as `applyForDeposit`. Then staff start the deposit. */
export async function startDeposit(
  staff: APIRequestContext,
  own: APIRequestContext,
  terms: DepositTerms,
): Promise<BrowserTermProduct> {
  const deposit = await applyForDeposit(staff, own, terms);
  const { id, email, name } = deposit;
  await send(staff, "/api/FDR/edit-fdr", { email, FDRName: name, id, payload: { status: "running" } });
  return deposit;
}
