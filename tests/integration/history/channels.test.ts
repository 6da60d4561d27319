import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addDays } from "@/lib/dates";
import { findHistory } from "@/lib/history/find-history";
import { getHistoryTotals } from "@/lib/history/get-history-totals";
import { historyJson } from "@/lib/history/history-json";
import { historyFilters } from "@/lib/history/schema";
import { createQuote } from "@/lib/quotes/create-quote";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { transferReference } from "@/lib/transfer-reference";
import { walletChannelKeys, walletChannels } from "@/lib/transfers/channels.model";
import { editTransfer } from "@/lib/transfers/moving/edit-transfer";
import { interbankTransferInput, otherTransferInput, wireTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { queryAsOwner } from "@/tests/support/database/database";
import { createAdmin, createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";
import { wire } from "@/tests/support/outgoing-orders";
import { createRates } from "@/tests/support/rates";

const receiverEmail = "Erika@example.com";

/**
 * Sends one transfer through each channel. The amounts are 10, 11, 12, … dollars, and the wallets follow in the order of their
 * table.
 */
async function sendThroughAll({ actor }: TestCustomer, to: TestCustomer): Promise<string[]> {
  const beneficiary = to.account.accountNumber;
  await createBeneficiary(actor, { accountNumber: beneficiary });
  const interbank = interbankTransferInput.parse({ beneficiary, amount: "10" });
  const ids = [(await initiateTransfer(actor, { channel: "interbank", ...interbank }, randomUUID())).id];
  ids.push(
    (
      await initiateTransfer(
        actor,
        { channel: "wire", ...wireTransferInput.parse({ ...wire, amount: "11" }) },
        randomUUID(),
      )
    ).id,
  );
  for (const [index, channel] of walletChannelKeys.entries()) {
    const { type, ...input } = otherTransferInput.parse({
      type: walletChannels[channel].name,
      receiverEmail,
      amount: String(12 + index),
      ...(walletChannels[channel].asksCredentials ? { password: "secret-pass", sixDigits: "123456" } : {}),
    });
    ids.push((await initiateTransfer(actor, { channel: type, ...input }, randomUUID())).id);
  }
  return ids;
}

const approve = (staff: Actor, family: "interbank" | "wire" | "wallet", id: string) =>
  editTransfer(staff, family, { id, payload: { status: "approved" } });

const find = async ({ actor }: TestCustomer, filters: Record<string, string>) =>
  (await findHistory(actor, { filters: historyFilters.parse(filters), pageSize: 100 })).items;

it("the history names every channel, and finds each transfer by type, amount, e-mail and reference", async () => {
  const customer = await createCustomer({ balanceMinor: 100_000n });
  const payee = await createCustomer();
  const ids = await sendThroughAll(customer, payee);
  const items = (await find(customer, { direction: "out" })).toReversed();
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items.map((item) => historyJson(item).type)).toEqual([
    "Inter Bank Transfer",
    "Wire Transfer",
    ...walletChannelKeys.map((key) => walletChannels[key].name),
  ]);
  for (const [index, item] of items.entries()) {
    const amount = String(10 + index);
    expect(await find(customer, { kind: item.kind })).toEqual([item]);
    expect(await find(customer, { kind: item.kind, status: "pending" })).toEqual([item]);
    expect(await find(customer, { min: amount, max: amount })).toEqual([item]);
    expect(item.reference).toBe(transferReference(item.id));
    expect(await find(customer, { q: item.reference.toLowerCase() })).toEqual([item]);
    expect(await find(payee, { q: item.reference })).toEqual([]);
  }
  expect(await find(customer, { q: "erika@EXAMPLE.com" })).toHaveLength(walletChannelKeys.length);
  expect((await find(customer, { min: "11.01", max: "13" })).map(({ amountMinor }) => amountMinor)).toEqual([
    1_300n,
    1_200n,
  ]);
  expect(await find(customer, { min: "20" })).toHaveLength(1);
  expect(await find(customer, { max: "0" })).toEqual([]);
  const [opening] = await find(customer, { kind: "adjustment" });
  expect(await find(customer, { q: opening?.reference ?? "" })).toEqual([opening]);
});

it("the sender sees the debited amount, and the receiver sees the credited amount", async () => {
  await createRates();
  const staff = await createAdmin();
  const sender = await createCustomer({ balanceMinor: 100_000n, currency: "GBP" });
  const receiver = await createCustomer({ balanceMinor: 1_000n, currency: "JPY" });
  const beneficiary = receiver.account.accountNumber;
  await createBeneficiary(sender.actor, { accountNumber: beneficiary });
  const quote = await createQuote(sender.actor, { to: "JPY", amount: "5000" });
  const input = interbankTransferInput.parse({ beneficiary, amount: "5000", quoteId: quote.id });
  const { id } = await initiateTransfer(sender.actor, { channel: "interbank", ...input }, randomUUID());
  await approve(staff, "interbank", id);
  expect(await find(sender, { direction: "out" })).toMatchObject([
    { amountMinor: quote.debitedMinor, currency: "GBP" },
  ]);
  expect(await find(receiver, { kind: "interbank" })).toMatchObject([{ amountMinor: 5_000n, currency: "JPY" }]);
  // The filter's amounts are in units of the transfer's currency, even if this currency has no decimals.
  expect(await find(receiver, { min: "5000", max: "5000.50" })).toHaveLength(1);
  expect(await find(receiver, { min: "5000.50" })).toEqual([]);
  expect(await find(receiver, { max: "999.99" })).toEqual([]);
});

it.each(["-1", "1,5", "1.234", "x", "1e3", "9999999999999", "１２"])("%j is refused as an amount", (min) => {
  expect(historyFilters.safeParse({ min }).success).toBe(false);
});

it("the totals per currency equal the booked amounts that match the filters", async () => {
  const staff = await createAdmin();
  const customer = await createCustomer({ balanceMinor: 100_000n });
  const payee = await createCustomer({ balanceMinor: 50_000n });
  const [interbank, wireId] = await sendThroughAll(customer, payee);
  const totals = async (filters: Record<string, string>) =>
    await getHistoryTotals(customer.actor, { filters: historyFilters.parse(filters) });
  const inMinor = 100_000n;
  expect(await totals({})).toEqual({
    totals: [{ currency: "USD", inMinor, outMinor: 0n }],
    isTooMuch: false,
  });
  await approve(staff, "interbank", interbank as string);
  await approve(staff, "wire", wireId as string);
  expect((await totals({}))?.totals).toEqual([{ currency: "USD", inMinor, outMinor: 2_100n }]);
  expect((await totals({ kind: "wire" }))?.totals).toEqual([{ currency: "USD", inMinor: 0n, outMinor: 1_100n }]);
  expect((await totals({ max: "10.50" }))?.totals).toEqual([{ currency: "USD", inMinor: 0n, outMinor: 1_000n }]);
  expect((await totals({ status: "approved" }))?.totals).toEqual([{ currency: "USD", inMinor: 0n, outMinor: 2_100n }]);
  expect(await totals({ status: "pending" })).toBeNull();
  // The totals contain all items of the list, however old.
  await queryAsOwner("UPDATE transfers SET created_at = now() - interval '4000 days' WHERE id = $1", [wireId]);
  expect((await totals({}))?.totals).toEqual([{ currency: "USD", inMinor, outMinor: 2_100n }]);
  expect((await totals({ from: addDays(bankDate(now()), -399) }))?.totals).toEqual([
    { currency: "USD", inMinor, outMinor: 1_000n },
  ]);
  await expect(getHistoryTotals(payee.actor, { email: customer.actor.email })).rejects.toMatchObject({
    code: "not_found",
  });
});
