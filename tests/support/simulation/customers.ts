import { editAccount } from "@/lib/accounts/edit-account";
import { editAccountInput } from "@/lib/accounts/schema";
import { createAccount, createUser } from "@/tests/support/factories";
import { type Money, textOf } from "./arithmetic";
import { between, byTwo, count } from "./bank";
import type { Line } from "./calculator";
import { postJournal } from "./journal";
import type { Account, Customer, World } from "./world";

/** Returns the customer's account in this currency. */
export const accountIn = ({ accounts }: Customer, currency: Money) =>
  accounts.find((account) => account.currency === currency);

/**
 * Opens the accounts of new customers. The customers' money arrives on the bank's account at a correspondent, and is booked as the
 * opening balance of their accounts.
 */
export async function signUp(world: World, howMany: number): Promise<void> {
  const begun = world.customers.length;
  for (let first = begun; first < begun + howMany; first += 10) {
    const places = Array.from({ length: Math.min(10, begun + howMany - first) }, (_, index) => first + index);
    const wishes = places.map((place) => wishOf(place));
    world.customers.push(...(await Promise.all(wishes.map(createCustomer))));
  }
  for (const customer of world.customers.slice(begun)) {
    for (const { code, currency } of customer.accounts) world.calculator.open(code, currency);
  }
  await bringMoney(world, world.customers.slice(begun));
  count(world, "sign-ups", howMany);
}

type Wish = { place: number; others: Money[] };

/** Each customer has an account in dollars. Each fourth customer, and a few others, have a second account in another currency. */
function wishOf(place: number): Wish {
  const others: Money[] = place % 4 === 0 ? ["EUR"] : place % 25 === 1 ? ["JPY"] : place % 25 === 2 ? ["GBP"] : [];
  return { place, others };
}

async function createCustomer({ place, others }: Wish): Promise<Customer> {
  const actor = await createUser({ firstName: "Ada", lastName: "Lovelace" });
  const accounts: Account[] = [];
  for (const currency of ["USD", ...others] as Money[]) {
    const test = await createAccount(actor, { currency });
    accounts.push({ test, code: `customer:${test.accountNumber}`, currency });
  }
  return { actor, accounts, payees: new Set(), isDefaulting: place % 50 === 7 };
}

/**
 * Staff first book the opening balances of the customers. Then staff book the money at the correspondent to the counter account of
 * the opening balances.
 */
async function bringMoney(world: World, customers: Customer[]): Promise<void> {
  const sums = { USD: 0n, EUR: 0n };
  const brought: { account: Account; amount: bigint }[] = [];
  for (const [place, { accounts, isDefaulting }] of customers.entries()) {
    for (const account of accounts) {
      if (account.currency !== "USD" && account.currency !== "EUR") continue;
      const amount = isDefaulting ? 5_000n : BigInt(between(world, 30_000, place % 3 === 0 ? 900_000 : 250_000));
      sums[account.currency] += amount;
      brought.push({ account, amount });
    }
  }
  for (let first = 0; first < brought.length; first += 8) {
    await Promise.all(
      brought.slice(first, first + 8).map(({ account, amount }) => bookOpening(world, account, amount)),
    );
  }
  for (const currency of ["USD", "EUR"] as const) {
    if (sums[currency] === 0n) continue;
    const lines: Line[] = [
      ["nostro:wire", -sums[currency]],
      ["equity:opening", sums[currency]],
    ];
    await postJournal(world, { currency, reason: "Opening balances of customers", lines });
    const network = world.networks.find(({ code }) => code === `wire:${currency}`);
    if (network) network.balance += sums[currency];
  }
}

async function bookOpening(world: World, { code, currency, test }: Account, amount: bigint): Promise<void> {
  const payload = {
    balance: textOf(amount, currency),
    balanceSeen: "0",
    reason: "Money of a new customer",
    correction: "opening",
  };
  const input = editAccountInput.parse({ accountNumber: test.accountNumber, payload });
  await byTwo(world, () => editAccount(world.staff.admin, input));
  world.calculator.post([
    [code, amount],
    [`equity:opening:${currency}`, -amount],
  ]);
}

/** Lets staff correct a balance. Each kind of correction has its own counter account. */
export async function correctBalance(world: World, account: Account, kind: Correction, change: bigint): Promise<void> {
  const { calculator, staff } = world;
  const seen = calculator.balance(account.code);
  const [balance, balanceSeen] = [seen + change, seen].map((amount) => textOf(amount, account.currency));
  const payload = { balance, balanceSeen, reason: "Found by the day's checks", correction: kind };
  const input = editAccountInput.parse({ accountNumber: account.test.accountNumber, payload });
  await byTwo(world, () => editAccount(staff.admin, input));
  calculator.post([
    [account.code, change],
    [`${corrections[kind]}:${account.currency}`, -change],
  ]);
  count(world, `corrections (${kind})`);
}

const corrections = { error: "expense:operating-loss", goodwill: "expense:goodwill", fee: "income:fees" } as const;
export type Correction = keyof typeof corrections;
