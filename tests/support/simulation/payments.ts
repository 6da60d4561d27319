import { randomUUID } from "node:crypto";
import { createQuote } from "@/lib/quotes/create-quote";
import { db } from "@/lib/server/db";
import type { TransferChannel } from "@/lib/transfers/channels.model";
import {
  magicAccountNumber,
  magicEmail,
  type SandboxBehaviourName,
} from "@/lib/transfers/connectors/sandbox-behaviour";
import { approveTransfers } from "@/lib/transfers/moving/approve-transfers";
import { cancelTransfer } from "@/lib/transfers/moving/cancel-transfer";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { endKeptPrices } from "@/lib/transfers/moving/end-kept-prices";
import { workNetworkOrders } from "@/lib/transfers/networks/work-network-orders";
import { interbankTransferInput, otherTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import type { Transfer } from "@/lib/transfers/transfer";
import { createBeneficiary, testPin } from "@/tests/support/factories";
import { wallet, wire } from "@/tests/support/outgoing-orders";
import { moveOwn } from "@/tests/support/own-transfers";
import { type Money, priceOf, textOf } from "./arithmetic";
import { confirm, count } from "./bank";
import type { Line } from "./calculator";
import type { Account, Customer, Order, World } from "./world";

type Outgoing = { customer: Customer; from: Account; amount: bigint; behaviour?: SandboxBehaviourName };

const bankWithoutIbans = { country: "Kenya", bankTo: "KCB Bank", swiftCode: "KCBLKENX", routingNumber: "" };
const accountAbroad = "DE02120300000000202051";

/** Sends money to another customer. */
export async function payCustomer(world: World, { customer, from, amount }: Outgoing, to: Account): Promise<void> {
  const transfer = await sendInterbank({ customer, from, amount }, to.test.accountNumber);
  const lines: Line[] = [
    [from.code, -amount],
    [to.code, amount],
  ];
  note(world, { transfer, customer, from, amount, debited: amount, lines, network: undefined, behaviour: "accepts" });
  count(world, "payments within the bank");
}

async function sendInterbank({ customer, from, amount }: Outgoing, beneficiary: string): Promise<Transfer> {
  if (!customer.payees.has(beneficiary)) {
    customer.payees.add(beneficiary);
    await createBeneficiary(customer.actor, { accountNumber: beneficiary });
  }
  const fromAccountNumber = from.test.accountNumber;
  const input = interbankTransferInput.parse({ beneficiary, fromAccountNumber, amount: textOf(amount, from.currency) });
  return await initiateTransfer(customer.actor, { channel: "interbank", ...input }, randomUUID());
}

/** Sends money out of the bank, through a network. A wallet is paid in dollars, so another currency is converted. */
export async function sendOut(world: World, channel: TransferChannel, outgoing: Outgoing): Promise<Order> {
  const { customer, from, amount, behaviour = "accepts" } = outgoing;
  const currency: Money = channel === "wire" || channel === "interbank" ? from.currency : "USD";
  const network = world.networks.find(({ code }) => code === `${channel}:${currency}`);
  if (!network) throw new Error(`no network ${channel} ${currency}`);
  const transfer = await send(channel, { ...outgoing, behaviour }, currency);
  const debited = from.currency === currency ? amount : priceOf(amount, from.currency, currency, world.rates);
  const lines: Line[] = [
    [from.code, -debited],
    [`settlement:${network.code}`, amount],
    ...conversion({ from: from.currency, debited }, { to: currency, amount }),
  ];
  count(world, `payments by ${channel}`);
  return note(world, { transfer, customer, from, amount, debited, lines, network, behaviour });
}

async function send(channel: TransferChannel, outgoing: Required<Outgoing>, currency: Money): Promise<Transfer> {
  const { customer, from, behaviour } = outgoing;
  const isMagic = behaviour !== "accepts";
  const amount = textOf(outgoing.amount, currency);
  const fromAccountNumber = from.test.accountNumber;
  if (channel === "interbank") {
    return await sendInterbank(outgoing, isMagic ? magicAccountNumber(behaviour) : accountAbroad);
  }
  if (channel === "wire") {
    const payee = isMagic ? { ...bankWithoutIbans, accountNumber: magicAccountNumber(behaviour) } : {};
    const input = wireTransferInput.parse({ ...wire, ...payee, fromAccountNumber, amount, pin: testPin });
    return await initiateTransfer(customer.actor, { channel: "wire", ...input }, randomUUID());
  }
  const type = channel === "skrill" ? "Skrill" : "PayPal";
  const credentials = channel === "skrill" ? { password: "otter-lagoon-quartz", sixDigits: "739105" } : {};
  const receiver = isMagic ? { receiverEmail: magicEmail(behaviour) } : {};
  const quoteId =
    from.currency === currency
      ? undefined
      : (await createQuote(customer.actor, { from: fromAccountNumber, to: currency, amount })).id;
  const fields = { ...wallet, ...credentials, ...receiver, fromAccountNumber, amount, quoteId, type };
  const { type: known, ...input } = otherTransferInput.parse(fields);
  return await initiateTransfer(customer.actor, { channel: known, ...input }, randomUUID());
}

/** Returns the lines that a conversion adds to the bank's currency positions. Without a conversion, the list is empty. */
function conversion(out: { from: Money; debited: bigint }, into: { to: Money; amount: bigint }): Line[] {
  if (out.from === into.to) return [];
  return [
    [`fx:${out.from}`, out.debited],
    [`fx:${into.to}`, -into.amount],
  ];
}

/** Records a new order, and holds the debited money. */
function note(world: World, order: Omit<Order, "state" | "isAccepted" | "isStated" | "isReturned">): Order {
  world.calculator.hold(order.from.code, order.debited);
  const noted: Order = { ...order, state: "pending", isAccepted: false, isStated: false, isReturned: false };
  world.orders.push(noted);
  return noted;
}

/** Moves money between two accounts of a customer, with a conversion. `amount` is the arriving amount. */
export async function convert(world: World, actor: Customer["actor"], [from, to]: [Account, Account], amount: bigint) {
  const debited = priceOf(amount, from.currency, to.currency, world.rates);
  const text = textOf(amount, to.currency);
  const quote = await createQuote(actor, { from: from.test.accountNumber, to: to.currency, amount: text });
  await moveOwn(actor, [from.test, to.test], { amount: text, quoteId: quote.id });
  world.calculator.post([
    [from.code, -debited],
    [to.code, amount],
    ...conversion({ from: from.currency, debited }, { to: to.currency, amount }),
  ]);
  count(world, "conversions between own accounts");
}

/** Staff approve all pending orders, one family of channels after the other. */
export async function approvePending(world: World, orders: Order[]): Promise<void> {
  for (const family of ["interbank", "wire", "wallet"] as const) {
    const pending = orders.filter(({ transfer, state }) => state === "pending" && transfer.family === family);
    if (pending.length === 0) continue;
    const transfers = pending.map(({ transfer: { id, version } }) => ({ id, version }));
    const approvals = await approveTransfers(world.staff.admin, { family, transfers }, randomUUID());
    for (const [index, order] of pending.entries()) {
      const problem = approvals[index]?.problem;
      if (problem) await confirm(world, problem);
      world.calculator.hold(order.from.code, -order.debited);
      world.calculator.post(order.lines);
      order.state = order.network ? "posted" : "ended";
    }
    count(world, "approvals", pending.length);
  }
}

/** A customer cancels a pending order, or staff reject the order. The held money becomes available again. */
export async function endPending(world: World, order: Order, by: "customer" | "staff"): Promise<void> {
  const { id, family } = order.transfer;
  if (by === "customer") await cancelTransfer(order.customer.actor, id, family, randomUUID());
  else
    await editTransfer(world.staff.teller, family, {
      id,
      payload: { status: "deleted", reason: "The payee is unknown" },
    });
  world.calculator.hold(order.from.code, -order.debited);
  order.state = "ended";
  count(world, by === "customer" ? "orders cancelled by customers" : "orders rejected by staff");
}

/** The bank ends the orders whose conversion was priced on an earlier day. The held money becomes available again. */
export async function endOldPrices(world: World): Promise<void> {
  await endKeptPrices();
  for (const order of world.orders) {
    if (order.state !== "pending" || order.lines.every(([code]) => !code.startsWith("fx:"))) continue;
    world.calculator.hold(order.from.code, -order.debited);
    order.state = "ended";
    count(world, "orders whose price has ended");
  }
}

/** The networks pay or refuse the orders. A refusal reverses the posting, so the customer has the money again. */
export async function workNetworks(world: World): Promise<void> {
  while ((await workNetworkOrders()) > 0);
  const open = world.orders.filter(({ network, state, isAccepted }) => network && state === "posted" && !isAccepted);
  if (open.length === 0) return;
  const answers = await db.query<{ id: string; state: string }>(
    "SELECT transfer_id AS id, state::text FROM network_orders WHERE transfer_id = ANY ($1::uuid[])",
    [open.map(({ transfer }) => transfer.id)],
  );
  const byId = new Map(answers.map(({ id, state }) => [id, state]));
  for (const order of open) {
    const answer = byId.get(order.transfer.id);
    if (answer === "refused") refuse(world, order);
    if (answer !== "accepted") continue;
    if (order.behaviour.startsWith("refuses")) throw new Error(`the network has paid ${order.transfer.id}`);
    order.isAccepted = true;
    order.network?.waiting.push({
      ...{ reference: order.transfer.id.replaceAll("-", ""), amount: -order.amount, details: "payment" },
      ...{ finds: null, order: order.transfer.id },
    });
    count(world, "payments accepted");
  }
}

function refuse(world: World, order: Order): void {
  if (!order.behaviour.startsWith("refuses")) throw new Error(`the network has refused ${order.transfer.id}`);
  world.calculator.reverse(order.lines);
  order.state = "ended";
  count(world, "payments refused");
}

/**
 * Staff recall a payment that the network has not finished. The recall reverses the posting, so the customer has the money again.
 */
export async function recall(world: World, order: Order): Promise<void> {
  const { id, family } = order.transfer;
  const payload = { status: "deleted", reason: "The customer has asked for a recall" } as const;
  await editTransfer(world.staff.teller, family, { id, payload });
  world.calculator.reverse(order.lines);
  order.state = "ended";
  count(world, "payments recalled");
}
