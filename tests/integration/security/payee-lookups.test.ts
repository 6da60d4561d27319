import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { accountNumberOf } from "@/lib/accounts/account-number.model";
import { db } from "@/lib/server/db";
import { limitOf } from "@/lib/server/rate-limit";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { interbankTransferCall } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";

// Tests the limit for a customer who tries account numbers to learn which numbers exist.

const { points } = limitOf("payee-lookup-user");

function send(
  sender: TestCustomer,
  to: string,
  {
    amount = "1.00",
    currency,
    requestId = randomUUID(),
  }: { amount?: string; currency?: string; requestId?: string } = {},
) {
  return initiateTransfer(
    sender.actor,
    { channel: "interbank", ...interbankTransferCall.parse({ beneficiary: to, amount, currency }) },
    requestId,
  );
}

const countedOf = ({ actor }: TestCustomer) =>
  db.query<{ points: number }>("SELECT points FROM rate_limits WHERE key = $1", [`payee-lookup-user:${actor.userId}`]);

const codeOf = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === "fulfilled" ? "sent" : ((outcome.reason as { code?: string }).code ?? String(outcome.reason));

/** Creates beneficiaries with account numbers that have this bank's format but belong to no account. Returns the numbers. */
async function nobodysNumbers(sender: TestCustomer, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => accountNumberOf(String(999_000_000 + index)));
  for (const accountNumber of numbers) await createBeneficiary(sender.actor, { accountNumber, isUnpaid: true });
  return numbers;
}

it("90 numbers that are tried in transfers reveal no more than the limit allows, and then nothing", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const known = await createCustomer();
  const hit = await createCustomer();
  for (const { account } of [known, hit]) {
    await createBeneficiary(sender.actor, { accountNumber: account.accountNumber, isUnpaid: true });
  }
  await send(sender, known.account.accountNumber);
  const numbers = await nobodysNumbers(sender, 90);
  // A customer cannot evade the limit by sending all orders in parallel.
  const codes = (await Promise.allSettled(numbers.map((number) => send(sender, number)))).map(codeOf);
  expect(codes.filter((code) => code === "validation_failed")).toHaveLength(points);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(90 - points);

  // Above the limit, the bank gives the same answer for existing and for missing numbers, both for a transfer and for the name
  // check.
  await expect(send(sender, hit.account.accountNumber)).rejects.toMatchObject({ code: "rate_limited" });
  await expect(send(sender, numbers[0] ?? "")).rejects.toMatchObject({ code: "rate_limited" });
  const check = checkPayeeName(sender.actor, { beneficiary: hit.account.accountNumber });
  await expect(check).rejects.toMatchObject({ code: "rate_limited" });
  // The sender has paid this payee before, so the payee can still be paid.
  await expect(send(sender, known.account.accountNumber)).resolves.toMatchObject({ status: "pending" });
  await expectCleanBooks();
});

it("name checks count towards the limit of transfers", async () => {
  const sender = await createCustomer({ balanceMinor: 100_000n });
  const receiver = await createCustomer({ firstName: "Noah", lastName: "Berg" });
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber, accountName: "Noah Berg", isUnpaid: true });
  for (let check = 0; check < points; check += 1) await checkPayeeName(sender.actor, { beneficiary: accountNumber });
  const refusal = await send(sender, accountNumber).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "rate_limited" });
  expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
});

it("a refusal for a payee who was paid before does not count", async () => {
  const sender = await createCustomer({ balanceMinor: 1_000n });
  const receiver = await createCustomer();
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber, isUnpaid: true });
  await send(sender, accountNumber);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(send(sender, accountNumber, { amount: "500.00" })).rejects.toMatchObject({
      code: "insufficient_funds",
    });
  }
  expect(await countedOf(sender)).toEqual([]);
});

it("a text with many names does not reveal the account's owner", async () => {
  const sender = await createCustomer({ balanceMinor: 1_000n });
  const receiver = await createCustomer({ firstName: "Noah", lastName: "Berg" });
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber, accountName: "Ada Amelia Noah Oliver Berg Hart Stone" });
  const check = await checkPayeeName(sender.actor, { beneficiary: accountNumber });
  expect(check).toEqual({
    accountName: "Ada Amelia Noah Oliver Berg Hart Stone",
    result: "none",
    currency: "USD",
  });
});

it("an order with another currency does not reveal the account of a number that the sender has not saved", async () => {
  const sender = await createCustomer({ currency: "USD", balanceMinor: 1_000n });
  const euro = await createCustomer({ currency: "EUR" });
  const yen = await createCustomer({ currency: "JPY" });
  for (const number of [euro.account.accountNumber, yen.account.accountNumber, accountNumberOf("999000000")]) {
    await expect(send(sender, number, { currency: "GBP" }), number).rejects.toMatchObject({
      code: "validation_failed",
      fields: { beneficiary: ["unknownBeneficiary"] },
    });
  }
});

it("an order with another currency than the payee's counts as a look-up, and reveals nothing above the limit", async () => {
  const sender = await createCustomer({ currency: "USD", balanceMinor: 1_000n });
  const euro = await createCustomer({ currency: "EUR" });
  const [missing = ""] = await nobodysNumbers(sender, 1);
  const existing = euro.account.accountNumber;
  await createBeneficiary(sender.actor, { accountNumber: existing, isUnpaid: true });
  const tries = await Promise.allSettled(
    Array.from({ length: points + 5 }, () => send(sender, existing, { currency: "GBP" })),
  );
  const refusals = tries.map((tried) => (tried.status === "rejected" ? tried.reason : tried.status));
  expect(refusals.filter(({ code }) => code === "rate_limited")).toHaveLength(5);
  const told = refusals.filter(({ code }) => code !== "rate_limited");
  expect(told).toHaveLength(points);
  for (const refusal of told) expect(refusal).toMatchObject({ fields: { currency: ["arrivesIn:EUR"] } });
  for (const number of [existing, missing]) {
    await expect(send(sender, number, { currency: "GBP" })).rejects.toMatchObject({ code: "rate_limited" });
  }
});

it("an order with the payee's currency is sent, and a repeat of the order gets the same transfer", async () => {
  const sender = await createCustomer({ currency: "USD", balanceMinor: 1_000n });
  const receiver = await createCustomer({ currency: "USD" });
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber, isUnpaid: true });
  const requestId = randomUUID();
  const sent = await send(sender, accountNumber, { currency: "USD", requestId });
  await expect(send(sender, accountNumber, { currency: "USD", requestId })).resolves.toMatchObject({ id: sent.id });
  await expect(send(sender, accountNumber, { currency: "GBP" })).rejects.toMatchObject({
    fields: { currency: ["arrivesIn:USD"] },
  });
  expect(await countedOf(sender)).toEqual([]);
  await expectCleanBooks();
});
