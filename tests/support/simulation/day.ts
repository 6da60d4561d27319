import { setRateInput } from "@/lib/quotes/schema";
import { setRate } from "@/lib/quotes/set-rate";
import { db } from "@/lib/server/db";
import { drainTransferOutbox } from "@/lib/transfers/drain-outbox";
import { setFourEyesLimit } from "@/tests/support/four-eyes";
import { daysFrom, isBankDay, type Money, plusDays } from "./arithmetic";
import { between, byTwo, chance, count, networkCapital, pick } from "./bank";
import type { Line } from "./calculator";
import { accountIn, type Correction, correctBalance, signUp } from "./customers";
import { closeLastMonth, openLastMonth, postJournal, takeBack } from "./journal";
import { type NetworkAccount, rails } from "./network";
import {
  approvePending,
  convert,
  endOldPrices,
  endPending,
  payCustomer,
  recall,
  sendOut,
  workNetworks,
} from "./payments";
import {
  createPlans,
  type DepositPlanName,
  endEarly,
  lend,
  openDeposit,
  payEarly,
  payPart,
  writeOff,
} from "./products";
import { importStatements, later, type SettlementDesk, sendAgain, workCases } from "./settlement";
import type { Account, Customer, Order, World } from "./world";

/** Runs the events of a day, from the first file in the morning to the last order before the end-of-day run. */
export async function liveThroughDay(world: World, desk: SettlementDesk): Promise<void> {
  await endOldPrices(world);
  await closeBooks(world);
  if (isBankDay(world.date)) await receiveStatements(world, desk);
  await workCases(world);
  await setRates(world);
  await order(world);
  await decide(world, desk);
  await workOnProducts(world);
  await correct(world);
  await drainTransferOutbox();
}

/** The founders pay the capital in, the first customers sign up, and the bank offers its plans. */
export async function beginBank(world: World, customers: number): Promise<void> {
  await setRates(world);
  await createPlans(world);
  await signUp(world, customers);
  // From now on, acts of staff above the four-eyes limit need a second person.
  await setFourEyesLimit(5_000_000n);
  await payCapitalIn(world);
  for (let index = 0; index < 4; index += 1) {
    for (const name of ["monthly", "weekly", "thirds", "euro"] as const) await lend(world, name);
    for (const name of depositNames) await openDeposit(world, name);
  }
  for (const name of ["monthly", "thirds"] as const) await lend(world, name, true);
}

async function payCapitalIn(world: World): Promise<void> {
  const reason = "Capital of the founders";
  for (const [rail, currency, amount] of networkCapital) {
    const lines: Line[] = [
      [`nostro:${rail}`, -amount],
      ["equity:capital", amount],
    ];
    await postJournal(world, { currency, reason, lines });
    networkOf(world, `${rail}:${currency}`).balance += amount;
  }
  const lines: Line[] = [
    ["asset:cash", -30_000_000n],
    ["equity:capital", 30_000_000n],
  ];
  await postJournal(world, { currency: "USD", reason, lines });
}

const depositNames: DepositPlanName[] = ["months", "quarters", "year", "atMaturity", "euro"];

function networkOf({ networks }: World, code: string): NetworkAccount {
  const network = networks.find((one) => one.code === code);
  if (!network) throw new Error(`no network ${code}`);
  return network;
}

/**
 * On the third day of a month, staff close the month before. In January, staff open December again for a late correction, and
 * close it again.
 */
async function closeBooks(world: World): Promise<void> {
  const [year = "", month = "", day = ""] = world.date.split("-");
  const lastYear = `${Number(year) - 1}-12-30`;
  const rent: Line[] = [
    ["expense:operating", -123_456n],
    ["asset:cash", 123_456n],
  ];
  if (month === "01" && day === "02") {
    await postJournal(world, { currency: "USD", reason: "Rent of December", lines: rent, date: lastYear });
  }
  if (day === "03" && plusDays(`${world.date.slice(0, 7)}-01`, -1) >= world.firstDate) await closeLastMonth(world);
  if (month === "01" && day === "06") {
    await openLastMonth(world);
    const lines: Line[] = [
      ["expense:operating", -4_321n],
      ["liability:other", 4_321n],
    ];
    await postJournal(world, { currency: "USD", reason: "Invoice of the auditor", lines, date: lastYear });
    await closeLastMonth(world);
  }
}

/** The networks send their statements. Some statements contain fees, returns and unexpected money. */
async function receiveStatements(world: World, desk: SettlementDesk): Promise<void> {
  // The money of a new customer arrives before the statement, so that the statement's balance contains this money.
  if (chance(world, 0.15)) await signUp(world, 1);
  for (const rail of rails) {
    const networks = world.networks.filter((network) => network.rail === rail);
    for (const network of networks) addOddEntries(world, desk, network);
    bringLatePayments(world, desk, networks);
    await importStatements(world, desk, rail);
    if (chance(world, 0.02)) await sendAgain(world, desk, rail);
  }
}

function bringLatePayments(world: World, desk: SettlementDesk, networks: NetworkAccount[]): void {
  for (const one of desk.omitted.filter(({ comesOn }) => comesOn !== null && comesOn <= world.date)) {
    const { order } = one;
    if (!order.network || !networks.includes(order.network)) continue;
    desk.omitted = desk.omitted.filter((other) => other !== one);
    order.network.waiting.push(paymentOf(order));
  }
}

const referenceOf = ({ transfer }: Order) => transfer.id.replaceAll("-", "");

const paymentOf = (order: Order) => ({
  ...{
    reference: referenceOf(order),
    amount: -order.amount,
    details: "payment",
    finds: null,
    order: order.transfer.id,
  },
});

/**
 * Adds entries that match no order to the network's next statement: fees, incoming money, mistaken debits, and returned payments
 * with or without charges.
 */
function addOddEntries(world: World, desk: SettlementDesk, network: NetworkAccount): void {
  const { date } = world;
  const odd = (prefix: string, amount: bigint, details: string, acts: Acts) => {
    world.serial += 1;
    const reference = `${prefix}${String(world.serial).padStart(7, "0")}`;
    network.waiting.push({ reference, amount, details, finds: "missing_with_us" });
    desk.plans.set(`${reference} ${-amount}`, acts);
  };
  const payments = network.waiting.length;
  if (payments > 0 && chance(world, 0.5)) {
    odd("FEE", -BigInt(payments * 25), "Fee for payments", [{ on: date, act: "fee" }]);
  }
  for (let index = 0; index < 2 && network.rail !== "skrill"; index += 1) {
    if (!chance(world, 0.45)) continue;
    const target = receiverIn(world, network.currency);
    if (!target) continue;
    const acts: Acts = [{ on: date, act: "customer", target }];
    if (chance(world, 0.3)) acts.splice(0, 1, { on: date, act: "suspense" }, { ...incoming(later(world, 4), target) });
    odd("IN", BigInt(between(world, 5_000, 90_000)), "Salary", acts);
  }
  if (chance(world, 0.02)) {
    const amount = BigInt(between(world, 1_000, 20_000));
    odd("ERR", -amount, "Debit in error", [
      { on: date, act: "suspense" },
      { on: later(world, 2), act: "claim" },
    ]);
    odd("COR", amount, "Correction of a debit", [{ on: later(world, 3), act: "claim" }]);
  }
  if (chance(world, 0.02)) odd("DIF", -BigInt(between(world, 1, 99)), "Rounding", [{ on: date, act: "loss" }]);
  addReturns(world, desk, network);
}

type Acts = SettlementDesk["plans"] extends Map<string, infer Value> ? Value : never;

const incoming = (on: string, target: Account): Acts[number] => ({ on, act: "customer", target });

function receiverIn(world: World, currency: Money): Account | undefined {
  const customer = pick(
    world,
    world.customers.filter((one) => !one.isDefaulting && accountIn(one, currency)),
  );
  return customer && accountIn(customer, currency);
}

/**
 * A receiver's bank returns a payment: the whole amount, or the amount less the charges of the receiver's bank. Also lets a
 * network deduct a fee from a payment.
 */
function addReturns(world: World, desk: SettlementDesk, network: NetworkAccount): void {
  const stated = world.orders.filter(
    (order) =>
      order.network === network &&
      order.isStated &&
      order.state === "posted" &&
      !order.isReturned &&
      daysFrom(order.transfer.createdAt.toISOString().slice(0, 10), world.date) < 20,
  );
  const order = chance(world, 0.06) ? pick(world, stated) : undefined;
  if (order) {
    order.isReturned = true;
    const isWhole = chance(world, 0.5) || order.from.currency !== network.currency;
    const amount = isWhole ? order.amount : order.amount - 1_500n;
    if (amount > 0n) {
      const reference = referenceOf(order);
      network.waiting.push({
        reference,
        amount,
        details: "Return of funds",
        finds: "returned",
        order: order.transfer.id,
      });
      const act = isWhole ? "reverse" : "customer";
      const acts: Acts = [{ on: later(world, 1), act }];
      if (chance(world, 0.3)) acts.unshift({ on: world.date, act: "suspense" });
      desk.plans.set(`${reference} ${-amount}`, acts);
    }
  }
  const payment = network.waiting.find(({ finds }) => finds === null);
  if (!payment || !chance(world, 0.03)) return;
  payment.amount -= 75n;
  payment.finds = "other_amount";
  desk.plans.set(`${payment.reference} ${-payment.amount}`, [{ on: world.date, act: "fee" }]);
}

/** Staff set the rates of the day. A rate moves by at most one percent. */
async function setRates(world: World): Promise<void> {
  for (const currency of ["EUR", "GBP", "JPY"] as const) {
    const rate = (world.rates[currency] * BigInt(between(world, 9_900, 10_100))) / 10_000n;
    const [last] = await db.query<{ id: string }>(
      "SELECT id FROM exchange_rates WHERE quote_currency = $1 ORDER BY valid_from DESC LIMIT 1",
      [currency],
    );
    const text = `${rate / 10_000n}.${String(rate % 10_000n).padStart(4, "0")}`;
    const input = setRateInput.parse({
      currency,
      rate: text,
      source: "market",
      seenRateId: last?.id ?? "",
      isJumpMeant: true,
    });
    await byTwo(world, () => setRate(world.staff.admin, input));
    world.rates[currency] = rate;
  }
  count(world, "rates set", 3);
}

/** Customers give orders. */
async function order(world: World): Promise<void> {
  const often = (times: number) => Array.from({ length: between(world, 0, times) });
  for (const _ of often(3)) await orderWithin(world);
  for (const _ of often(3)) await orderOut(world, "interbank");
  for (const _ of often(3)) await orderOut(world, "wire");
  for (const _ of often(2)) await orderOut(world, "paypal");
  for (const _ of often(1)) await orderOut(world, "skrill");
  for (const _ of often(2)) await orderConversion(world);
  for (const customer of world.customers.filter(({ isDefaulting }) => isDefaulting))
    await emptyAccount(world, customer);
}

/** Lets customers send wires that stay pending, because staff neither approve nor reject them. */
export async function leavePending(world: World): Promise<void> {
  for (let index = 0; index < 3; index += 1) await orderOut(world, "wire");
}

/** Returns a customer who pays all instalments and has at least 100 dollars or euros on an account. */
function payer(world: World, currency: Money): { customer: Customer; from: Account } | undefined {
  const customer = pick(
    world,
    world.customers.filter((one) => {
      const account = accountIn(one, currency);
      return account && !one.isDefaulting && world.calculator.available(account.code) >= 10_000n;
    }),
  );
  const from = customer && accountIn(customer, currency);
  return customer && from && { customer, from };
}

function amountFrom(world: World, from: Account): bigint {
  const most = world.calculator.available(from.code) / 3n;
  return BigInt(between(world, 500, Number(most < 30_000n ? most : 30_000n)));
}

async function orderWithin(world: World): Promise<void> {
  const from = payer(world, "USD");
  const to = receiverIn(world, "USD");
  if (!from || !to || to === from.from) return;
  await payCustomer(world, { ...from, amount: amountFrom(world, from.from) }, to);
}

async function orderOut(world: World, rail: (typeof rails)[number]): Promise<void> {
  const isInEuros = rail !== "interbank" && chance(world, 0.25);
  const from = payer(world, isInEuros ? "EUR" : "USD");
  if (!from) return;
  const draw = world.random();
  const behaviour =
    draw < 0.08 ? "refuses" : draw < 0.16 ? "accepts-later" : draw < 0.2 ? "refuses-later" : ("accepts" as const);
  await sendOut(world, rail, { ...from, amount: amountFrom(world, from.from), behaviour });
}

async function orderConversion(world: World): Promise<void> {
  const rich = world.customers.filter(
    ({ accounts, isDefaulting }) =>
      accounts.length > 1 && !isDefaulting && accounts.some(({ code }) => world.calculator.available(code) >= 20_000n),
  );
  const customer = pick(world, rich);
  const from = customer?.accounts.find(({ code }) => world.calculator.available(code) >= 20_000n);
  const to = customer?.accounts.find((account) => account !== from);
  if (!customer || !from || !to || from.currency === "JPY") return;
  const amount = BigInt(between(world, 1_000, to.currency === "JPY" ? 15_000 : 9_000));
  await convert(world, customer.actor, [from, to], amount);
}

/**
 * A customer who defaults sends most of the money away, so that the bank can collect only a part of an instalment, or nothing.
 */
async function emptyAccount(world: World, customer: Customer): Promise<void> {
  const [from] = customer.accounts;
  const kept = BigInt(between(world, 0, 600));
  const amount = from ? world.calculator.available(from.code) - kept : 0n;
  if (!from || amount < 500n || !world.calculator.loans.some((loan) => loan.customer === from.code)) return;
  await sendOut(world, "wire", { customer, from, amount });
}

/**
 * Staff approve most orders, and the networks answer. Staff recall some payments, and a network's statement will omit some other
 * payments.
 */
async function decide(world: World, desk: SettlementDesk): Promise<void> {
  const pending = world.orders.filter(({ state }) => state === "pending");
  for (const one of pending) {
    if (one.customer.isDefaulting) continue;
    const draw = world.random();
    if (draw < 0.03) await endPending(world, one, "customer");
    else if (draw < 0.06) await endPending(world, one, "staff");
  }
  await approvePending(
    world,
    pending.filter(({ customer }) => customer.isDefaulting || chance(world, 0.85)),
  );
  const before = new Set(world.orders.filter(({ isAccepted }) => isAccepted));
  await workNetworks(world);
  const working = world.orders.find(
    ({ state, behaviour, isAccepted }) => state === "posted" && behaviour.endsWith("later") && !isAccepted,
  );
  if (working && chance(world, 0.15)) await recall(world, working);
  for (const one of world.orders) if (one.isAccepted && !before.has(one)) omit(world, desk, one);
}

/** A network leaves a payment out of its statement. The payment is in a later statement, or in no statement at all. */
function omit(world: World, desk: SettlementDesk, order: Order): void {
  const { network } = order;
  if (!network || (network.rail !== "wire" && network.rail !== "interbank") || !chance(world, 0.03)) return;
  network.waiting = network.waiting.filter((entry) => entry.order !== order.transfer.id);
  const comesLate = chance(world, 0.5);
  desk.omitted.push({ order, comesOn: comesLate ? later(world, 6) : null });
  const acts: Acts = comesLate ? [] : [{ on: later(world, 11), act: "reverse" }];
  if (chance(world, 0.5)) acts.unshift({ on: later(world, 4), act: "suspense" });
  desk.plans.set(`missing ${referenceOf(order)}`, acts);
  count(world, comesLate ? "payments left out and stated late" : "payments left out for ever");
}

/** Customers and staff begin loans and deposits, pay instalments early, end deposits early and write loans off. */
async function workOnProducts(world: World): Promise<void> {
  const { calculator } = world;
  if (chance(world, 0.15))
    await lend(world, pick(world, ["monthly", "weekly", "thirds", "euro"] as const) ?? "monthly");
  if (chance(world, 0.12)) await openDeposit(world, pick(world, depositNames) ?? "months");
  if (chance(world, 0.05)) await payEarly(world);
  if (chance(world, 0.03)) await payPart(world);
  if (chance(world, 0.02)) await endEarly(world);
  for (const loan of calculator.loans.filter(({ isEnded }) => !isEnded)) {
    const oldest = loan.lines.find(({ isPaid }) => !isPaid)?.dueOn ?? world.date;
    if (daysFrom(oldest, world.date) > 120) await writeOff(world, loan);
  }
}

/** Staff correct balances, and post to the general journal. */
async function correct(world: World): Promise<void> {
  const kind = pick(world, ["error", "goodwill", "fee"] as const) as Correction;
  const account = chance(world, 0.15) ? payer(world, "USD")?.from : undefined;
  const change = BigInt(between(world, 100, 2_500)) * (kind === "fee" || chance(world, 0.3) ? -1n : 1n);
  if (account) await correctBalance(world, account, kind, change);
  if (world.date.endsWith("-15") || world.date.endsWith("-28")) await bookMonth(world);
}

/** Staff post the expenses of a month and the accrual of an expected bill, and reverse the accrual of the month before. */
async function bookMonth(world: World): Promise<void> {
  const expense: Line[] = [["expense:operating", -BigInt(between(world, 50_000, 150_000))]];
  const [[, amount] = ["", 0n]] = expense;
  const currency = "USD";
  await postJournal(world, { currency, reason: "Salaries and rent", lines: [...expense, ["asset:cash", -amount]] });
  if (world.bill) await takeBack(world, world.bill.entryId, world.bill);
  const size = BigInt(between(world, 1_000, 9_000));
  const lines: Line[] = [
    ["expense:operating", -size],
    ["liability:other", size],
  ];
  const entryId = await postJournal(world, { currency, reason: "A bill that has not arrived yet", lines });
  world.bill = { entryId, currency, lines };
}
