import type { Actor } from "@/lib/server/actor";
import type { DepositPlan } from "@/lib/server/prisma-client/client";
import { createRunningDeposit } from "@/tests/support/deposits";
import {
  createAccount,
  createAdmin,
  createBeneficiary,
  createCustomer,
  createUser,
  type TestAccount,
  type TestCustomer,
} from "@/tests/support/factories";
import { createLoan, setLoanStatus } from "@/tests/support/loans";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";
import { createRates } from "@/tests/support/rates";
import { sendAccepted } from "@/tests/support/settlement/settlement-files";

/** A customer of the storm. */
export type StormCustomer = TestCustomer & {
  /** A second account, in euros. The first account is in dollars. */
  euros: TestAccount;
  /** A third account, in dollars, with so much money that its transfers may need two staff members. */
  savings: TestAccount;
  depositIds: string[];
};

/** The people of a storm. The storm has few people, so their acts often concern the same records. */
export type StormWorld = {
  staff: Actor[];
  colleagueIds: string[];
  customers: StormCustomer[];
  /**
   * The plans that customers apply for during the storm. They are created before the storm, because a new plan needs two staff
   * members.
   */
  depositPlan: DepositPlan;
  loanPlanName: string;
};

const customerCount = 24;
const depositsEach = 4;
const paidBefore = 60;
/** The number of colleagues whose roles change. */
const colleagueCount = 40;

/** The four-eyes limit of the storm, in US cents. The limit is higher than the sum of all small acts of a staff member. */
export const stormLimitMinor = 4_000_000_000n;

/** An amount in dollars above the limit. */
export const largeAmount = "50000000.00";

/** Creates all people. Each customer has money, a loan, deposits, and all other customers as beneficiaries. */
export async function createStormWorld(): Promise<StormWorld> {
  await createRates();
  const staff = [await createAdmin(), await createAdmin(), await createAdmin()];
  const colleagueIds: string[] = [];
  while (colleagueIds.length < colleagueCount) colleagueIds.push((await createUser({ role: "auditor" })).userId);
  const customers: StormCustomer[] = [];
  while (customers.length < customerCount) {
    const customer = await createCustomer({ balanceMinor: 50_000_000n });
    const euros = await createAccount(customer.actor, { currency: "EUR", balanceMinor: 50_000_000n });
    const savings = await createAccount(customer.actor, { balanceMinor: 70_000_000_000_000n });
    customers.push({ ...customer, euros, savings, ...(await lendAndTake(staff[0], customer)) });
  }
  const accounts = customers.flatMap(({ account, euros, savings }) => [account, euros, savings]);
  for (const { actor, account, euros, savings } of customers) {
    for (const other of accounts) {
      if (![account, euros, savings].includes(other)) await createBeneficiary(actor, other);
    }
  }
  // Adds payments that networks have made earlier, so that the networks' files have enough payments to report.
  await sendAccepted("wire", Array(paidBefore).fill("20.00"));
  const depositPlan = await createDepositPlan({ interval: "monthly" });
  const { name: loanPlanName } = await createLoanPlan({ totalInstallments: 60, amountMinor: 600_000n });
  return { staff, colleagueIds, customers, depositPlan, loanPlanName };
}

async function lendAndTake(admin: Actor | undefined, customer: TestCustomer) {
  if (!admin) throw new Error("nobody works at the bank");
  const loan = await createLoan(customer.actor, { totalInstallments: 60, amountMinor: 1_000_000n });
  await setLoanStatus(admin, loan, "active");
  const depositIds: string[] = [];
  while (depositIds.length < depositsEach) {
    const { deposit } = await createRunningDeposit(admin, { customer, interval: "monthly" });
    depositIds.push(deposit.id);
  }
  return { depositIds };
}

/** The acts that the simulated people do repeatedly, keyed by name. */
export type Acts = Record<string, () => Promise<unknown>>;

/** Thrown if an act finds no record that it can use. The storm does not count this error as a defect. */
export class NothingToDo extends Error {}

/** Chooses an item of a list at random. @throws NothingToDo when the list is empty */
export function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new NothingToDo();
  return item;
}

/** Returns a small amount without a special meaning for the sandbox network. */
export function smallAmount(): string {
  return (Math.ceil(Math.random() * 99) / 100).toFixed(2);
}
