import "server-only";
import { bicForm } from "@/lib/bank-numbers";
import { bankDate, now } from "@/lib/server/clock";
import { env } from "@/lib/server/env";
import { describeError, log } from "@/lib/server/log";
import { matchNames } from "@/lib/transfers/payees/name-match.model";
import { type BookedItem, callBook, callReturnLate, queryReceived, type ReceivedPayment } from "./book-received.sql";
import { findReceivers, type Receiver } from "./find-receiver";
import { returnCodeOf } from "./incoming.model";
import { returnMoment } from "./policy";

/** The maximum number of payments in one transaction, which locks the accounts of these payments. */
const batchSize = 50;

/**
 * The number of simultaneous transactions. Each transaction locks its accounts in ascending order, so no deadlock can occur.
 */
const batchesAtOnce = 4;

type Limits = { budgetMs?: number; signal?: AbortSignal | undefined };

/**
 * Books each received payment to the customer's account as soon as the value date of the payment has come. A payment that cannot
 * be booked to this account is booked to the suspense account and waits for staff. Several processes may call this function at the
 * same time. After a crash, each payment is either booked or still `received`.
 *
 * @param limits after the time `budgetMs`, or after `signal` has aborted, no further batch begins
 * @returns the number of payments that were booked, or that now wait
 */
export async function bookReceived({ budgetMs = Number.POSITIVE_INFINITY, signal }: Limits = {}): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let moved = 0;
  for (let reached: { createdAt: string; id: string } | null = null; ; ) {
    if (signal?.aborted || performance.now() >= deadline) return moved;
    const received = await queryReceived(reached, batchSize * batchesAtOnce);
    const last = received.at(-1);
    if (!last) return moved;
    reached = last;
    const receivers = await findReceivers(received.map(({ accountNamed }) => accountNamed));
    const items = await Promise.all(received.map((payment) => itemOf(payment, receivers.get(payment.accountNamed))));
    // Sorting puts payments to the same account into the same batch, so that few batches wait for each other's locks.
    items.sort((one, other) => (one.accountId ?? "").localeCompare(other.accountId ?? ""));
    const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
      items.slice(index * batchSize, (index + 1) * batchSize),
    );
    for (const count of await Promise.all(batches.map(bookBatch))) moved += count;
  }
}

/**
 * Books a batch. If the batch fails, books each payment separately, so that an error with one payment does not stop all others.
 */
async function bookBatch(items: BookedItem[]): Promise<number> {
  try {
    return await callBook(items);
  } catch (error) {
    log.error({ error: describeError(error) }, "incoming payments are booked one by one");
  }
  let moved = 0;
  for (const item of items) {
    try {
      moved += await callBook([item]);
    } catch (error) {
      log.error({ error: describeError(error), id: item.id }, "an incoming payment cannot be booked");
    }
  }
  return moved;
}

/** Sends waiting payments back to the senders' banks if their deadline has passed. Works in batches. */
export async function returnLatePayments({ budgetMs = Number.POSITIVE_INFINITY, signal }: Limits = {}): Promise<void> {
  const deadline = performance.now() + budgetMs;
  while (!signal?.aborted && performance.now() < deadline && (await callReturnLate()) > 0);
}

async function itemOf(payment: ReceivedPayment, receiver: Receiver | undefined): Promise<BookedItem> {
  const { id, source, valueDate } = payment;
  const item = { id, accountId: receiver?.accountId ?? null, reason: null, code: null };
  const endsAt = await returnMoment(payment, { valueDate, today: bankDate(now()) });
  if (!receiver || !isOurBank(payment.routingNamed)) return { ...item, reason: "account", endsAt };
  const setting = env().INCOMING_NAME_MISMATCH;
  if (setting === "post" || isNamed(payment.receiverName, receiver)) return { ...item, endsAt };
  return { ...item, reason: "name", code: setting === "return" ? returnCodeOf(source, "name") : null, endsAt };
}

/**
 * False if the routing number (United States) or the BIC in the network's message belongs to another bank. The last three
 * characters of a BIC name a branch, so they are not compared. Numbers of other kinds are not compared. If this bank has set no
 * BIC, BICs are not compared either.
 */
function isOurBank(named: string): boolean {
  const { BANK_BIC, BANK_ROUTING_NUMBER } = env();
  if (/^\d{9}$/.test(named)) return named === BANK_ROUTING_NUMBER;
  const bic = named.toUpperCase();
  return BANK_BIC === "" || !bicForm.test(bic) || bic.slice(0, 8) === BANK_BIC.slice(0, 8);
}

/** True if the receiver's name in the network's message fits the holder of the account, or if the message contains no name. */
function isNamed(name: string, { names }: Receiver): boolean {
  return name === "" || names.some((known) => matchNames(name, known) !== "none");
}
