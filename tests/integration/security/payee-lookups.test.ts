import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { accountNumberOf } from "@/lib/accounts/account-number.model";
import { db } from "@/lib/server/db";
import { limitOf } from "@/lib/server/rate-limit";
import { checkPayeeName } from "@/lib/transfers/payees/check-payee-name";
import { interbankTransferInput } from "@/lib/transfers/schema";
import { initiateTransfer } from "@/lib/transfers/sending/initiate-transfer";
import { expectCleanBooks } from "@/tests/support/books";
import { createBeneficiary, createCustomer, type TestCustomer } from "@/tests/support/factories";

// Tests the limit for a customer who tries account numbers to learn which numbers exist.

const { points } = limitOf("payee-lookup-user");

function send(sender: TestCustomer, to: string, amount = "1.00") {
  return initiateTransfer(
    sender.actor,
    { channel: "interbank", ...interbankTransferInput.parse({ beneficiary: to, amount }) },
    randomUUID(),
  );
}

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
    await expect(send(sender, accountNumber, "500.00")).rejects.toMatchObject({ code: "insufficient_funds" });
  }
  const counted = await db.query("SELECT points FROM rate_limits WHERE key = $1", [
    `payee-lookup-user:${sender.actor.userId}`,
  ]);
  expect(counted).toEqual([]);
});

it("a text with many names does not reveal the account's owner", async () => {
  const sender = await createCustomer({ balanceMinor: 1_000n });
  const receiver = await createCustomer({ firstName: "Noah", lastName: "Berg" });
  const { accountNumber } = receiver.account;
  await createBeneficiary(sender.actor, { accountNumber, accountName: "Ada Amelia Noah Oliver Berg Hart Stone" });
  const check = await checkPayeeName(sender.actor, { beneficiary: accountNumber });
  expect(check).toEqual({ result: "none", currency: "USD" });
});
