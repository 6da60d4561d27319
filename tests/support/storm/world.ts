import type { Actor } from "@/lib/server/actor";
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
import { createRates } from "@/tests/support/rates";
import { sendAccepted } from "@/tests/support/settlement/settlement-files";

/** One who does everything that customers do. */
export type StormCustomer = TestCustomer & {
  /** A second account; the first one is in dollars. */
  euros: TestAccount;
  /** A third one, in dollars: what leaves it may need two of the staff. */
  savings: TestAccount;
  depositIds: string[];
};

/** Who and what a storm is about: few enough that all are in each other's way. */
export type StormWorld = { staff: Actor[]; colleagueIds: string[]; customers: StormCustomer[] };

const customerCount = 24;
const depositsEach = 4;
const paidBefore = 60;
/** Whose roles change. */
const colleagueCount = 40;

/** From what worth on the storm's staff need a second person, in US cents: all that they do in small stays below it together. */
export const stormLimitMinor = 4_000_000_000n;

/** An amount of dollars above it. */
export const largeAmount = "50000000.00";

/** Makes everybody, with money, a loan, deposits, and all the others as beneficiaries. */
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
  // What networks have paid before, so that files have enough to differ from.
  await sendAccepted("wire", Array(paidBefore).fill("20.00"));
  return { staff, colleagueIds, customers };
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

/** Something that somebody does again and again; a name for it, and how. */
export type Acts = Record<string, () => Promise<unknown>>;

/** There is nothing to choose from at this moment: no act, and no defect. */
export class NothingToDo extends Error {}

/** One of a list, by chance. @throws NothingToDo */
export function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new NothingToDo();
  return item;
}

/** A small amount that no network treats in a way of its own. */
export function smallAmount(): string {
  return (Math.ceil(Math.random() * 99) / 100).toFixed(2);
}
