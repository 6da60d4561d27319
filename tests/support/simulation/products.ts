import { randomUUID } from "node:crypto";
import { applyForDeposit } from "@/lib/deposits/apply-for-deposit";
import { closeDeposit } from "@/lib/deposits/close-deposit";
import { editDeposit } from "@/lib/deposits/edit-deposit";
import { applyForDepositInput, editDepositInput } from "@/lib/deposits/schema";
import { applyForLoan } from "@/lib/loans/apply-for-loan";
import { editLoan } from "@/lib/loans/edit-loan";
import { payInstalments } from "@/lib/loans/instalments/pay-instalments";
import { applyForLoanInput, payInstalmentsInput } from "@/lib/loans/schema";
import { createDepositPlan, createLoanPlan } from "@/tests/support/plans";
import { type Money, textOf } from "./arithmetic";
import { between, byTwo, count, pick } from "./bank";
import { restOf } from "./calculator";
import { accountIn } from "./customers";
import { depositLines, lateOwed, loanLines, type Product } from "./terms";
import type { Customer, World } from "./world";

const loanPlans = {
  monthly: { currency: "USD", amountMinor: 100_000n, profitBp: 1_000, totalInstallments: 12, collection: "parts" },
  thirds: { currency: "USD", amountMinor: 60_000n, profitBp: 725, totalInstallments: 3 },
  weekly: {
    currency: "USD",
    amountMinor: 52_000n,
    profitBp: 1_135,
    totalInstallments: 52,
    collection: "parts",
    lateRateBp: 1_375,
  },
  euro: { currency: "EUR", amountMinor: 50_000n, profitBp: 650, totalInstallments: 10 },
} as const;

const depositPlans = {
  months: { currency: "USD", profitBp: 425, interval: "monthly", months: 1 },
  quarters: { currency: "USD", profitBp: 515, interval: "quarterly", months: 3 },
  year: { currency: "USD", profitBp: 605, interval: "yearly", months: 12 },
  atMaturity: { currency: "USD", profitBp: 633, interval: "maturity", months: 12 },
  euro: { currency: "EUR", profitBp: 275, interval: "monthly", months: 1 },
} as const;

export type LoanPlanName = keyof typeof loanPlans;
export type DepositPlanName = keyof typeof depositPlans;

export async function createPlans(world: World): Promise<void> {
  for (const [name, terms] of Object.entries(loanPlans))
    world.plans[`loan ${name}`] = (await createLoanPlan(terms)).name;
  for (const [name, { months, ...terms }] of Object.entries(depositPlans)) {
    const limits = { minimumMinor: 10_000n, maximumMinor: 900_000n, amountMinor: 50_000n };
    world.plans[`deposit ${name}`] = (await createDepositPlan({ ...terms, ...limits })).name;
  }
}

/** A customer applies for a loan, and staff pay the loan out. Does nothing if no customer may apply for a loan of this plan. */
export async function lend(world: World, name: LoanPlanName, isDefaulting = false): Promise<void> {
  const { currency, amountMinor, profitBp, totalInstallments, ...more } = loanPlans[name];
  const { loans, deposits } = world.calculator;
  const free = (customer: Customer) => {
    const account = accountIn(customer, currency);
    const has = loans.some(({ customer: code, isEnded }) => !isEnded && owns(customer, code));
    return (
      account &&
      !has &&
      customer.isDefaulting === isDefaulting &&
      !deposits.some(({ customer: code }) => isDefaulting && owns(customer, code))
    );
  };
  const customer = pick(world, world.customers.filter(free));
  const account = customer && accountIn(customer, currency);
  if (!account) return;
  const amount = isDefaulting ? amountMinor : amountMinor + BigInt(between(world, 0, Number(amountMinor)));
  const input = applyForLoanInput.parse({ loanName: world.plans[`loan ${name}`], amount: textOf(amount, currency) });
  const { id } = await applyForLoan(customer.actor, input, randomUUID());
  await byTwo(world, () => editLoan(world.staff.admin, { id, payload: { status: "active", outstanding: "collect" } }));
  const loan: Product = {
    ...{ id, code: `loan:${id}`, customer: account.code, currency, amount, begun: world.date, isEnded: false },
    takesParts: "collection" in more,
    lateRate: "lateRateBp" in more ? BigInt(more.lateRateBp) : 0n,
    lines: loanLines(amount, BigInt(profitBp), totalInstallments, world.date),
  };
  world.calculator.open(loan.code, currency);
  world.calculator.loans.push(loan);
  world.calculator.post([
    [loan.code, -amount],
    [account.code, amount],
  ]);
  count(world, isDefaulting ? "loans that will default" : "loans");
}

const owns = ({ accounts }: Customer, code: string) => accounts.some((account) => account.code === code);

/** Staff write the debt of a loan off. */
export async function writeOff(world: World, loan: Product): Promise<void> {
  const payload = { status: "closed", outstanding: "write-off", reason: "The customer does not pay" } as const;
  await byTwo(world, () => editLoan(world.staff.admin, { id: loan.id, payload }));
  const owed = -world.calculator.balance(loan.code);
  loan.isEnded = true;
  world.calculator.post([
    [loan.code, owed],
    [`expense:loan-write-off:${loan.currency}`, -owed],
  ]);
  count(world, "loans written off");
}

/** A customer pays the next instalment early. */
export async function payEarly(world: World): Promise<void> {
  const { calculator } = world;
  const affordable = calculator.loans.filter((loan) => {
    const next = loan.lines.find(({ isPaid }) => !isPaid);
    const owed = next && next.principal + next.interest + lateOwed(loan, next, world.date);
    return !loan.isEnded && owed !== undefined && calculator.available(loan.customer) >= owed;
  });
  const loan = pick(world, affordable);
  const next = loan?.lines.find(({ isPaid }) => !isPaid);
  const customer = world.customers.find((one) => loan && owns(one, loan.customer));
  if (!loan || !next || !customer) return;
  await payInstalments(customer.actor, { id: loan.id, installments: 1, number: next.number }, randomUUID());
  calculator.payInstalment(loan);
  count(world, "instalments paid early");
}

/** A customer whose instalment is overdue pays a part of it. */
export async function payPart(world: World): Promise<void> {
  const { calculator } = world;
  for (const loan of calculator.loans) {
    const line = loan.lines.find(({ isPaid }) => !isPaid);
    const customer = world.customers.find((one) => owns(one, loan.customer));
    if (loan.isEnded || !loan.takesParts || !line || !customer || line.dueOn > world.date) continue;
    const { principal, interest } = restOf(line);
    const least = (line.principal + line.interest + 9n) / 10n;
    const owed = principal + interest + lateOwed(loan, line, world.date);
    if (calculator.available(loan.customer) < least || least >= owed) continue;
    const amount = textOf(least, loan.currency);
    const input = payInstalmentsInput.parse({ id: loan.id, number: line.number, amount });
    await payInstalments(customer.actor, input, randomUUID());
    calculator.payPart(loan, line, least);
    count(world, "parts of instalments paid by customers");
    return;
  }
}

/** A customer opens a deposit with available money. Does nothing if no customer has enough money. */
export async function openDeposit(world: World, name: DepositPlanName): Promise<void> {
  const { currency, profitBp, months } = depositPlans[name];
  const { calculator } = world;
  const rich = world.customers.filter((customer) => {
    const account = accountIn(customer, currency as Money);
    return account && !customer.isDefaulting && calculator.available(account.code) >= 80_000n;
  });
  const customer = pick(world, rich);
  const account = customer && accountIn(customer, currency);
  if (!account) return;
  const most = calculator.available(account.code) / 2n;
  const amount = BigInt(between(world, 20_000, Number(most < 400_000n ? most : 400_000n)));
  const input = applyForDepositInput.parse({
    FDRName: world.plans[`deposit ${name}`],
    amount: textOf(amount, currency),
  });
  const { id } = await applyForDeposit(customer.actor, input, randomUUID());
  const edit = editDepositInput.parse({ id, payload: { status: "running" } });
  await byTwo(world, () => editDeposit(world.staff.admin, edit));
  const deposit: Product = {
    ...{ id, code: `deposit:${id}`, customer: account.code, currency, amount, begun: world.date, isEnded: false },
    takesParts: false,
    lateRate: 0n,
    lines: depositLines(amount, BigInt(profitBp), { years: 1, months }, world.date),
  };
  calculator.open(deposit.code, currency);
  calculator.deposits.push(deposit);
  calculator.post([
    [account.code, -amount],
    [deposit.code, amount],
  ]);
  count(world, "deposits");
}

/** A customer ends a deposit early. The interest that is due up to today is paid, and later interest is lost. */
export async function endEarly(world: World): Promise<void> {
  const { calculator } = world;
  const deposit = pick(
    world,
    calculator.deposits.filter(({ isEnded, lines }) => !isEnded && (lines.at(-1)?.dueOn ?? "") > world.date),
  );
  const customer = world.customers.find((one) => deposit && owns(one, deposit.customer));
  if (!deposit || !customer) return;
  await closeDeposit(customer.actor, { id: deposit.id }, randomUUID());
  calculator.payInterest(deposit, world.date);
  calculator.endDeposit(deposit);
  count(world, "deposits ended early");
}
